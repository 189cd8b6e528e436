//! Promise: what a controller may do at a corner is in the tubes of every enclosure of it.

use geometry::{Pose, Vector3};
use kinematics::twist;
use program::{
    BlendSpace, CartesianRobot, CornerLaw, CornerLevel, CornerMode, DrivenJointKind, JointInfo, TaughtCorner,
    Trajectory, play, read_native,
};
use test_support::Random;

use crate::oracle::solved;
use crate::robots::{OWN, Tried, flange_from_tcp, own};

/// Slack for the rounding of the oracle, radians.
const ROUNDING: f64 = 1e-10;

/// How the shares of both parts go with time, from 0 to 1: what is left of the arriving part, and what is done of the leaving one.
type Blend = fn(f64) -> [f64; 2];

/// The blends of the documents, each without a lag.
const BLENDS: [Blend; 3] = [parabolic, quintic, circular];

fn parabolic(time: f64) -> [f64; 2] {
    [(1.0 - time).powi(2), time * time]
}

fn quintic(time: f64) -> [f64; 2] {
    let done = time.powi(3) * (10.0 - 15.0 * time + 6.0 * time * time);
    [1.0 - done, done]
}

fn circular(time: f64) -> [f64; 2] {
    let turned =
        Pose::from_axis_angle(Vector3::z(), time * std::f64::consts::FRAC_PI_2).rotation * Vector3::x();
    [1.0 - turned.y, 1.0 - turned.x]
}

/// Two moves between three random joint vectors, the first with a zone; `words` are their statements.
struct TwoMoves<'a> {
    tried: &'a Tried,
    words: [&'static str; 2],
    points: [Vec<f64>; 3],
}

impl TwoMoves<'_> {
    fn program(&self, corner: &str) -> String {
        let joints = self.tried.joints();
        let names: Vec<String> = joints.iter().map(|name| format!("{name:?}")).collect();
        let point = |(name, values): (&str, &Vec<f64>)| format!("(name: {name:?}, joints: {values:?})");
        let points: Vec<String> = ["a", "b", "c"].into_iter().zip(&self.points).map(point).collect();
        let [first, second] = self.words;
        format!(
            "Program(version: 2, units: Radians, joints: [{}], points: [{}], speed: Joint(deg_per_s: 30), \
             tcp_speed: Tcp(mm_per_s: 100), interpolation: Period(seconds: 0.1), start: \"a\", \
             moves: [Tool(name: \"tool\"), {first}(to: \"b\", corner: {corner}), {second}(to: \"c\")])",
            names.join(", "),
            points.join(", ")
        )
    }

    fn played(&self, law: CornerLaw, corner: &str) -> Option<Trajectory> {
        let lowering = self.tried.lowering(flange_from_tcp()).with_corners(CornerMode::Enclosed(law));
        let info = |name: String| JointInfo {
            name,
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound: None,
        };
        let joints: Vec<JointInfo> = self.tried.joints().into_iter().map(info).collect();
        let program = read_native(self.program(corner).as_bytes(), "p.ron").expect("a program");
        play(&program, &joints, Some(&lowering)).ok()
    }

    fn pose(&self, point: usize) -> Pose {
        let (lowering, joints) = (self.tried.lowering(flange_from_tcp()), self.tried.joints());
        lowering.root_from_tcp("tool", &joints, &self.points[point])
    }
}

/// The place of a straight move in space at a share.
fn on_line(from: &Pose, to: &Pose, share: f64) -> Pose {
    let (translation, turn) = twist(from, to);
    let axis = turn.try_normalize(0.0).unwrap_or(Vector3::x());
    let turned = Pose::from_axis_angle(axis, turn.norm() * share);
    Pose { rotation: turned.rotation * from.rotation, translation: from.translation + translation * share }
}

/// Whether joint values are in a tube of an enclosure.
fn holds(level: &CornerLevel, q: &[f64]) -> bool {
    level.lanes.iter().any(|lane| {
        lane.points.windows(2).zip(&lane.deviations).any(|(ends, deviations)| {
            // The shares of the straight motion at which every joint is within its deviation.
            let (mut from, mut to) = (0.0_f64, 1.0_f64);
            for joint in 0..q.len() {
                let (start, change) = (ends[0][joint], ends[1][joint] - ends[0][joint]);
                let within = deviations[joint] + ROUNDING;
                if change.abs() < 1e-15 {
                    if (q[joint] - start).abs() > within {
                        return false;
                    }
                    continue;
                }
                let bounds = [(q[joint] - start - within) / change, (q[joint] - start + within) / change];
                from = from.max(bounds[0].min(bounds[1]));
                to = to.min(bounds[0].max(bounds[1]));
            }
            from <= to
        })
    })
}

fn assert_held(corner: &TaughtCorner, q: &[f64], what: &str) {
    assert!(!corner.levels.is_empty(), "{what}");
    for (index, level) in corner.levels.iter().enumerate() {
        assert!(holds(level, q), "{what}: outside of level {index} with {} lanes", level.lanes.len());
    }
}

/// Random shares of both parts that a law allows: along a blend with a lag, or anywhere in its patch.
fn random_shares(random: &mut Random, law: CornerLaw) -> [f64; 2] {
    if !law.is_triangle() && random.below(2) == 0 {
        return [random.within(0.0, 1.0), random.within(0.0, 1.0)];
    }
    let blend = BLENDS[random.below(BLENDS.len())];
    let time = random.within(0.0, 1.0);
    let lag = [0.0, random.within(0.0, 1.0)][random.below(2)];
    let [left, _] = blend(time);
    let [_, done] = blend((time - lag).max(0.0));
    [left, done]
}

/// Blends at the corners of random moves, in joint values; returns how many were looked at.
fn look_at_joint_blends(tried: &Tried, random: &mut Random, law: CornerLaw, blends: usize) -> usize {
    let near =
        |random: &mut Random, q: &[f64]| q.iter().map(|value| value + random.within(-0.8, 0.8)).collect();
    let start: Vec<f64> = (0..6).map(|_| random.within(-2.0, 2.0)).collect();
    let (middle, end): (Vec<f64>, Vec<f64>) = (near(random, &start), near(random, &start));
    let moves = TwoMoves { tried, words: ["MoveJ", "MoveJ"], points: [start, middle, end] };
    let corner = if law == CornerLaw::Fanuc { "Cnt(percent: 50)" } else { "Zone(mm: 40)" };
    // Where the zone is longer than half of a move it is refused.
    let Some(played) = moves.played(law, corner) else { return 0 };
    let corner = &played.corners[0];
    assert_eq!((corner.space, &corner.gap), (BlendSpace::Joints, &None));
    for _ in 0..blends {
        let [left, done] = random_shares(random, law);
        let q: Vec<f64> = (0..6)
            .map(|joint| {
                let [a, b, c] = [0, 1, 2].map(|point| moves.points[point][joint]);
                b - (b - a) * corner.zone.arriving * left + (c - b) * corner.zone.leaving * done
            })
            .collect();
        assert_held(corner, &q, &format!("{} {law:?} {left} {done}", tried.name));
    }
    blends
}

/// The same in poses of the TCP, the turns of both moves superposed in either order or as a sum.
fn look_at_pose_blends(tried: &Tried, random: &mut Random, law: CornerLaw, blends: usize) -> usize {
    // CNT takes all of both moves: where both turn the tool far nothing encloses it.
    let reach = if law == CornerLaw::Fanuc { 0.08 } else { 0.4 };
    let near =
        |random: &mut Random, q: &[f64]| q.iter().map(|value| value + random.within(-reach, reach)).collect();
    let start: Vec<f64> = (0..6).map(|_| random.within(-2.0, 2.0)).collect();
    let (middle, end): (Vec<f64>, Vec<f64>) = (near(random, &start), near(random, &start));
    let moves = TwoMoves { tried, words: ["MoveL", "MoveL"], points: [start, middle, end] };
    let corner = if law == CornerLaw::Fanuc { "Cnt(percent: 50)" } else { "Zone(mm: 20)" };
    let Some(played) = moves.played(law, corner) else { return 0 };
    // A move that stops has no corner.
    let Some(corner) = played.corners.first() else { return 0 };
    if corner.gap.is_some() {
        return 0;
    }
    assert_eq!(corner.space, BlendSpace::Tcp);
    let [a, b, c] = [0, 1, 2].map(|point| moves.pose(point));
    let finest = corner.levels.last().expect("an enclosure");
    for _ in 0..blends {
        let [left, done] = random_shares(random, law);
        let arriving = on_line(&a, &b, 1.0 - corner.zone.arriving * left);
        let leaving = on_line(&b, &c, corner.zone.leaving * done);
        let turns = [arriving, leaving].map(|pose| twist(&b, &pose).1);
        let turned = |turn: Vector3<f64>| {
            Pose::from_axis_angle(turn.try_normalize(0.0).unwrap_or(Vector3::x()), turn.norm()).rotation
        };
        let rotation = match random.below(3) {
            0 => turned(turns[0]) * turned(turns[1]) * b.rotation,
            1 => turned(turns[1]) * turned(turns[0]) * b.rotation,
            _ => turned(turns[0] + turns[1]) * b.rotation,
        };
        let translation = arriving.translation + leaving.translation - b.translation;
        // The TCP does not leave the sphere of the blend radius.
        if law == CornerLaw::UniversalRobots && (translation - b.translation).norm() > 0.02 {
            continue;
        }
        let pose = Pose { rotation, translation };
        // The solution that goes on from the exact motion: the nearest to a place of the enclosure.
        let guess = &finest.lanes[random.below(finest.lanes.len())].points[0];
        let (q, _) = solved(tried, &flange_from_tcp(), &pose, guess);
        assert_held(corner, &q, &format!("{} {law:?} {left} {done}", tried.name));
    }
    blends
}

fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some()
}

#[test]
fn blends_in_joint_values_are_enclosed() {
    let wanted = if is_long() { 10_000 } else { 1000 };
    let robots = OWN.map(own);
    for (seed, law) in CornerLaw::ALL.into_iter().enumerate() {
        let mut random = Random(100 + seed as u64);
        let (mut seen, mut tries) = (0, 0);
        while seen < wanted {
            tries += 1;
            assert!(tries < 20 * wanted, "{law:?}: {seen} blends only");
            seen += look_at_joint_blends(&robots[random.below(robots.len())], &mut random, law, 20);
        }
        println!("{law:?}: {seen} blends in joint values");
    }
}

#[test]
fn blends_in_poses_are_enclosed() {
    let wanted = if is_long() { 10_000 } else { 300 };
    let robots = OWN.map(own);
    for (seed, law) in CornerLaw::ALL.into_iter().enumerate() {
        let mut random = Random(200 + seed as u64);
        let (mut seen, mut tries, mut without) = (0, 0, 0);
        while seen < wanted {
            let looked = look_at_pose_blends(&robots[random.below(robots.len())], &mut random, law, 20);
            seen += looked;
            tries += 1;
            without += usize::from(looked == 0);
            assert!(tries < 20 * wanted, "{law:?}: {seen} blends only");
        }
        println!("{law:?}: {seen} blends in poses, {without} of {tries} corners without an enclosure");
    }
}
