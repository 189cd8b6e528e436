//! Random cells whose programs let the controller cut corners: no blend is in contact that the run has proven clear.

use std::collections::BTreeMap;
use std::path::Path;

use geometry::{Point3, Pose};
use kinematics::twist;
use nalgebra::{Matrix6, Vector6};
use pathproof_simulator::{FindingKind, Mode, Models, Verdict, touching_at};
use program::Knot;
use scene::{LoadRequest, Scene, SceneCorner, load};
use test_support::Random;

use crate::certified::cells::{is_long, models, outcome};
use crate::certified::space;

const CELLS: u64 = 12;
const CELLS_LONG: u64 = 2000;
/// Blends that are looked at per corner.
const BLENDS: usize = 25;
const LAWS: [&str; 5] = ["Plain", "Abb", "UniversalRobots", "Kuka", "Staubli"];

/// A random cell with zones at its moves in space, of the largest length that its moves allow; every second one moves joint by joint.
fn with_zones(random: &mut Random, folder: &Path) -> Option<Scene> {
    let _exact = space::random_scene(random, folder);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("written");
    let (cell, program) = (read("cell.ron"), read("arm.ron"));
    let law = LAWS[random.below(LAWS.len())];
    let named = format!("program: \"arm.ron\", corners: Enclosed(law: {law}),");
    std::fs::write(folder.join("cell.ron"), cell.replace("program: \"arm.ron\",", &named)).expect("writable");
    let steps = program.matches("to: \"p").count();
    let by_joints = random.below(2) == 0;
    for mm in [120.0, 60.0, 25.0, 8.0] {
        let mut zoned = program.clone();
        for step in 1..steps {
            zoned = zoned
                .replace(&format!("to: \"p{step}\")"), &format!("to: \"p{step}\", corner: Zone(mm: {mm}))"));
        }
        if by_joints {
            zoned = zoned
                .replace("MoveL(", "MoveJ(")
                .replace("tcp_speed:", "speed: Joint(deg_per_s: 40), tcp_speed:");
        }
        std::fs::write(folder.join("arm.ron"), zoned).expect("writable");
        if let Ok(scene) = load(&LoadRequest::for_file(folder.join("cell.ron"))) {
            return Some(scene);
        }
    }
    None
}

/// A place of the exact motion of one of the two moves beside a corner: joint values, and whether the move is one in space.
struct MoveSide<'a> {
    scene: &'a Scene,
    trajectory: usize,
    /// The knots at its start and end.
    knots: [usize; 2],
}

impl MoveSide<'_> {
    fn knots(&self) -> &[Knot] {
        &self.scene.trajectories[self.trajectory].knots[self.knots[0]..=self.knots[1]]
    }

    /// The joint values at a share of the way; a move in space by its law.
    fn at(&self, share: f64) -> Vec<f64> {
        let knots = self.knots();
        let time_s = knots[0].time_s + (knots[knots.len() - 1].time_s - knots[0].time_s) * share;
        let moment = self.scene.timeline.path_parameter_at(time_s).0;
        space::on_path(self.scene, self.trajectory, moment).unwrap_or_else(|| {
            let at = kinematics::PathParameter(moment);
            (0..knots[0].position.len())
                .map(|joint| self.scene.timeline.position_at(at, self.trajectory, joint))
                .collect()
        })
    }

    fn is_in_space(&self) -> bool {
        self.knots()[1].cartesian.is_some()
    }
}

fn tcp(scene: &Scene, q: &[f64]) -> Pose {
    let robot = &scene.robots[0];
    let mut links = Vec::new();
    robot.robot.link_poses(q, &mut links);
    links[robot.tools[0].link.0] * robot.tools[0].link_from_tcp
}

/// The joint values of a pose by Newton's method from joint values near them.
fn solved(scene: &Scene, target: &Pose, near: &[f64]) -> Vec<f64> {
    let robot = &scene.robots[0].robot;
    let path = robot.chain(robot.root(), scene.robots[0].tools[0].link);
    let mut q = near.to_vec();
    let mut links = Vec::new();
    for _ in 0..10 {
        let here = tcp(scene, &q);
        robot.link_poses(&q, &mut links);
        let jacobian = robot.jacobian(&path, &links, &Point3::from(here.translation));
        let (linear, angular) = twist(&here, target);
        let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
        let columns: Vec<Vector6<f64>> = (0..6).map(|slot| jacobian.column(slot).into_owned()).collect();
        let step = Matrix6::from_columns(&columns).svd(true, true).solve(&error, 1e-14).expect("both sides");
        q.iter_mut().zip(step.iter()).for_each(|(value, step)| *value += step);
    }
    q
}

/// The joint values of a blend with what is left of the arriving part and what is done of the leaving one; `None` of one that the law does not
/// allow.
fn blend(scene: &Scene, corner: &SceneCorner<'_>, [left, done]: [f64; 2]) -> Option<Vec<f64>> {
    let of = corner.corner;
    let side = |knots: [usize; 2]| MoveSide { scene, trajectory: corner.trajectory, knots };
    let (arriving, leaving) = (side([of.moves[0], of.knot]), side([of.knot, of.moves[1]]));
    let ends =
        [arriving.at(1.0 - of.zone.arriving * left), arriving.at(1.0), leaving.at(of.zone.leaving * done)];
    let added: Vec<f64> = (0..6).map(|joint| ends[0][joint] - ends[1][joint] + ends[2][joint]).collect();
    if !(arriving.is_in_space() && leaving.is_in_space()) {
        return Some(added);
    }
    let [from, at, to] = ends.each_ref().map(|q| tcp(scene, q));
    let off_m = (from.translation + to.translation - 2.0 * at.translation).norm();
    let radius_m = |end: [f64; 2]| {
        let sides = [arriving.at(1.0 - of.zone.arriving * end[0]), leaving.at(of.zone.leaving * end[1])];
        sides.map(|q| (tcp(scene, &q).translation - at.translation).norm())
    };
    let [before_m, behind_m] = radius_m([1.0, 1.0]);
    // The TCP does not leave the sphere of a blend radius.
    if of.law == program::CornerLaw::UniversalRobots && off_m > before_m.max(behind_m) {
        return None;
    }
    let rotation = to.rotation * at.rotation.transpose() * from.rotation;
    let translation = from.translation - at.translation + to.translation;
    Some(solved(scene, &Pose { rotation, translation }, &added))
}

/// Looks at random blends of every corner at all pairs that were proven clear there; how many looks, and how many pairs have findings.
fn look(
    scene: &Scene,
    models: &Models,
    (random, seed): (&mut Random, u64),
    answers: &mut BTreeMap<String, usize>,
) -> [usize; 2] {
    let outcome = outcome(scene, models, Mode::Certified);
    let mut looks = [0, 0];
    for (corner, found) in scene.corners().iter().zip(&outcome.corners.corners) {
        let space = if corner.corner.space == program::BlendSpace::Tcp { "poses" } else { "joint values" };
        let answer = match found.verdict {
            None => format!("nothing encloses it: {}", corner.corner.gap.as_deref().unwrap_or_default()),
            Some(Verdict::Clear) => "clear".to_owned(),
            Some(Verdict::Undecided) => "undecided".to_owned(),
            Some(_) if found.has_undecided => "not clear, and some pair undecided".to_owned(),
            Some(_) => "not clear".to_owned(),
        };
        *answers.entry(format!("in {space}, {answer}")).or_default() += 1;
        if found.verdict.is_none() {
            continue;
        }
        let is_told = |pair: usize| {
            let of_corner = outcome.findings.iter().any(|finding| {
                matches!(&finding.kind, FindingKind::Corner(cut) if cut.posed.pair == pair && cut.corner == corner.index)
            });
            let [from, to] = corner.moves.map(|point| point as f64);
            let exact = outcome
                .spans
                .iter()
                .any(|span| span.pair == pair && span.begins[0].0 <= to && from <= span.ends[1].0);
            of_corner || exact
        };
        let clear: Vec<usize> = (0..scene.pairs.len()).filter(|pair| !is_told(*pair)).collect();
        looks[1] += scene.pairs.len() - clear.len();
        let pairs: Vec<scene::Pair> = clear.iter().map(|pair| scene.pairs[*pair]).collect();
        for _ in 0..BLENDS {
            let (u, v) = (random.within(0.0, 1.0), random.within(0.0, 1.0));
            let shares =
                if corner.corner.law.is_triangle() && u + v > 1.0 { [1.0 - u, 1.0 - v] } else { [u, v] };
            let Some(q) = blend(scene, corner, shares) else { continue };
            for (pair, touches) in pairs.iter().zip(touching_at(scene, models, &pairs, &q)) {
                assert_ne!(
                    touches,
                    Some(true),
                    "seed {seed}: {} at {shares:?} of the corner on line {}",
                    scene.pair_title(*pair),
                    corner.corner.place.line
                );
                looks[0] += 1;
            }
        }
    }
    looks
}

#[test]
fn no_blend_touches_that_is_proven_clear() {
    let count = if is_long() { CELLS_LONG } else { CELLS };
    let folder = tempfile::tempdir().expect("a folder");
    let (mut looks, mut told) = (0, 0);
    let mut answers = BTreeMap::new();
    for seed in 0..count {
        let mut random = Random(0xC0 + seed);
        let Some(scene) = with_zones(&mut random, &folder.path().join(seed.to_string())) else { continue };
        let [more, findings] = look(&scene, &models(&scene), (&mut random, seed), &mut answers);
        looks += more;
        told += findings;
    }
    for (answer, corners) in answers {
        println!("{corners} corners {answer}");
    }
    println!("{looks} looks at blends of pairs that are proven clear; {told} pairs at corners with findings");
    assert!(looks > 1000 && told > 3, "{looks} {told}");
}
