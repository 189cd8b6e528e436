//! Random cells of two or three robots whose programs let the controller cut corners: whatever time the corners save, nothing is in contact
//! that the run has proven clear.

use std::fmt::Write as _;
use std::path::Path;

use pathproof_simulator::{Finding, FindingKind, Mode, Models, Outcome, touching_at};
use scene::{LoadRequest, Member, MemberFrame, Pair, PairKind, Scene, load};
use test_support::Random;

use crate::certified::cells::{is_long, models, outcome};
use crate::certified::space::{self, FITS};

const CELLS: u64 = 15;
const CELLS_LONG: u64 = 500;
/// Ways in which all robots of a cell may save time that are tried.
const WAYS: usize = 40;
/// Instants of each.
const INSTANTS: usize = 50;
const JOINTS: usize = 6;
const SPEED_DEG_PER_S: f64 = 60.0;
/// Where moves begin and end at rest.
const ACCELERATION_DEG_PER_S2: f64 = 120.0;

/// A statement of a program.
enum Step {
    /// To joint values in degrees, with a zone.
    Move([f64; JOINTS], bool),
    Wait(f64),
    /// With the robots of that name.
    Sync(String),
}

/// A program, and where it starts.
struct Steps {
    start: [f64; JOINTS],
    steps: Vec<Step>,
    /// Whether its moves begin and end at rest.
    accelerates: bool,
}

/// How the exact motion spends the time of a move: evenly, or at constant acceleration at both of its ends.
#[derive(Clone, Copy)]
struct MoveTimes {
    whole_s: f64,
    ramp_s: f64,
}

impl MoveTimes {
    fn new(way_deg: f64, accelerates: bool) -> Self {
        let (speed, acceleration) = (SPEED_DEG_PER_S, ACCELERATION_DEG_PER_S2);
        if !accelerates {
            Self { whole_s: way_deg / speed, ramp_s: 0.0 }
        } else if way_deg * acceleration > speed * speed {
            Self { whole_s: way_deg / speed + speed / acceleration, ramp_s: speed / acceleration }
        } else {
            let ramp_s = (way_deg / acceleration).sqrt();
            Self { whole_s: 2.0 * ramp_s, ramp_s }
        }
    }

    /// The share of the way that is done at a time.
    fn share_at(&self, time_s: f64) -> f64 {
        let Self { whole_s, ramp_s } = *self;
        let left_s = whole_s - time_s;
        let cruise = 1.0 / (whole_s - ramp_s);
        if whole_s <= 0.0 || left_s <= 0.0 {
            1.0
        } else if time_s < ramp_s {
            time_s * time_s * cruise / (2.0 * ramp_s)
        } else if left_s < ramp_s {
            1.0 - left_s * left_s * cruise / (2.0 * ramp_s)
        } else {
            (time_s - ramp_s / 2.0) * cruise
        }
    }

    /// When a share of the way is done.
    fn time_at(&self, share: f64) -> f64 {
        let (mut low, mut high) = (0.0, self.whole_s);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.share_at(middle) < share {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

/// Something that a robot does by itself, and how long it takes.
enum Phase {
    /// Between two times of a move, in so many seconds: less than by the exact motion only where a corner at one of its ends is cut, before which
    /// it does not brake, or behind which it need not accelerate.
    Straight {
        ends: [Vec<f64>; 2],
        times: MoveTimes,
        between_s: [f64; 2],
        takes_s: f64,
    },
    /// Around a corner: the taught point and both ends of the zone, with the exponents of what is left and done.
    Cut {
        corner: usize,
        at: Vec<f64>,
        ends: [Vec<f64>; 2],
        powers: [f64; 2],
        takes_s: f64,
    },
    Meeting(String),
}

fn program(random: &mut Random, syncs: &[String], accelerates: bool) -> Steps {
    let mut at = [0.0; JOINTS];
    for value in &mut at {
        *value = random.within(-70.0, 70.0);
    }
    at[0] = random.within(-60.0, 60.0);
    at[2] += 60.0;
    let start = at;
    let mut steps = Vec::new();
    let mut syncs = syncs.iter();
    for _ in 0..3 + random.below(4) {
        for value in &mut at {
            *value += random.within(-50.0, 50.0);
        }
        steps.push(Step::Move(at, random.below(4) > 0));
        match random.below(5) {
            0 => steps.push(Step::Wait(random.within(0.05, 0.6))),
            1 => steps.extend(syncs.next().map(|name| Step::Sync(name.clone()))),
            _ => {}
        }
    }
    steps.extend(syncs.map(|name| Step::Sync(name.clone())));
    for value in &mut at {
        *value += random.within(-40.0, 40.0);
    }
    steps.push(Step::Move(at, false));
    Steps { start, steps, accelerates }
}

fn written(of: &Steps) -> String {
    let values = |at: &[f64; JOINTS]| at.map(|value| value.to_string()).join(", ");
    let mut points = format!("Point(name: \"p0\", joints: [{}]),\n", values(&of.start));
    let mut moves = String::from("Tool(name: \"tip\"),\n");
    for (index, step) in of.steps.iter().enumerate() {
        match step {
            Step::Move(at, zone) => {
                writeln!(points, "Point(name: \"p{}\", joints: [{}]),", index + 1, values(at)).expect(FITS);
                let corner = if *zone { ", corner: Zone(mm: ZONE)" } else { "" };
                writeln!(moves, "MoveJ(to: \"p{}\"{corner}),", index + 1).expect(FITS);
            }
            Step::Wait(seconds) => writeln!(moves, "Wait(seconds: {seconds}),").expect(FITS),
            Step::Sync(name) => writeln!(moves, "Sync(name: \"{name}\"),").expect(FITS),
        }
    }
    // A zone before a statement that stops is an error: it is left out there.
    let stops = |line: &str| line.starts_with("Wait") || line.starts_with("Sync");
    let lines: Vec<&str> = moves.lines().collect();
    let kept = lines.iter().enumerate().map(|(at, line)| match lines.get(at + 1) {
        Some(next) if stops(next) => line.replace(", corner: Zone(mm: ZONE)", ""),
        _ => (*line).to_owned(),
    });
    let moves = kept.collect::<Vec<_>>().join("\n");
    format!(
        "Program(version: 2, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"], points: [{points}], speed: Joint(deg_per_s: {SPEED_DEG_PER_S}),\n\
         interpolation: Period(seconds: 0.04), start: \"p0\", moves: [{moves}])"
    )
}

/// A cell, with its programs.
fn random_cell(random: &mut Random, folder: &Path) -> Option<(Scene, Vec<Steps>)> {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let robots = 2 + usize::from(random.below(4) == 0);
    let law = ["Plain", "Abb", "UniversalRobots"][random.below(3)];
    // Syncs of all, or of two of three, in one order everywhere.
    let mut syncs: Vec<Vec<String>> = vec![Vec::new(); robots];
    for meeting in 0..random.below(3) {
        let absent = if robots == 3 && random.below(2) == 0 { Some(random.below(3)) } else { None };
        for (_, own) in syncs.iter_mut().enumerate().filter(|(robot, _)| Some(*robot) != absent) {
            own.push(format!("m{meeting}"));
        }
    }
    let accelerations: Vec<bool> = (0..robots).map(|_| random.below(3) == 0).collect();
    let programs: Vec<Steps> = (syncs.iter().zip(&accelerations))
        .map(|(own, accelerates)| program(random, own, *accelerates))
        .collect();
    let mut cell = String::from("Cell(version: 2, robots: [\n");
    for robot in 0..robots {
        write(&format!("arm{robot}.urdf"), &space::urdf(random));
        let place = [[-500.0, 0.0, 0.0], [500.0, 0.0, 180.0], [0.0, 700.0, -90.0]][robot];
        let z = random.within(-150.0, 150.0);
        let acceleration = if accelerations[robot] {
            format!("acceleration: Acceleration(joint_deg_per_s2: {ACCELERATION_DEG_PER_S2}),")
        } else {
            String::new()
        };
        writeln!(
            cell,
            "Robot(name: \"r{robot}\", urdf: \"arm{robot}.urdf\", program: \"r{robot}.ron\", corners: Enclosed(law: {law}), {acceleration}\n\
             base: Pose(xyz_mm: ({}, {}, {z}), rpy_deg: (0, 0, {})), tools: [Tool(name: \"tip\", link: \"l6\", tcp: Pose(xyz_mm: (100, 0, 0)))]),",
            place[0], place[1], place[2]
        )
        .expect(FITS);
    }
    cell.push_str("], objects: [])");
    write("cell.ron", &cell);
    for mm in ["150", "60", "20", "5"] {
        for (robot, steps) in programs.iter().enumerate() {
            write(&format!("r{robot}.ron"), &written(steps).replace("ZONE", mm));
        }
        if let Ok(scene) = load(&LoadRequest::for_file(folder.join("cell.ron"))) {
            return scene.has_corners().then_some((scene, programs));
        }
    }
    None
}

/// What a robot does where some of its corners are cut, each in a random time.
fn phases(random: &mut Random, scene: &Scene, robot: usize, steps: &Steps) -> Vec<Phase> {
    let radians = |at: &[f64; JOINTS]| at.map(f64::to_radians).to_vec();
    let times = |[from, to]: [&[f64]; 2]| {
        let most = from.iter().zip(to).map(|(from, to)| (to - from).abs()).fold(0.0, f64::max);
        MoveTimes::new(most.to_degrees(), steps.accelerates)
    };
    let trajectory = &scene.trajectories[robot];
    let mut phases = Vec::new();
    let mut taught = radians(&steps.start);
    // The share of the next move that the corner before it has done.
    let mut done = 0.0;
    let mut corners = trajectory.corners.iter().enumerate().peekable();
    let targets: Vec<Option<Vec<f64>>> = steps
        .steps
        .iter()
        .map(|step| match step {
            Step::Move(at, _) => Some(radians(at)),
            _ => None,
        })
        .collect();
    // Saves all, nothing, or something.
    let kind = random.below(4);
    for (index, step) in steps.steps.iter().enumerate() {
        match step {
            Step::Wait(seconds) => {
                let times = MoveTimes { whole_s: *seconds, ramp_s: 0.0 };
                let ends = [taught.clone(), taught.clone()];
                phases.push(Phase::Straight { ends, times, between_s: [0.0, *seconds], takes_s: *seconds });
            }
            Step::Sync(name) => phases.push(Phase::Meeting(name.clone())),
            Step::Move(..) => {
                let to = targets[index].clone().expect("a move");
                let is_of = |corner: &program::TaughtCorner| {
                    let at = &trajectory.knots[corner.knot].position;
                    at.iter().zip(&to).all(|(a, b)| (a - b).abs() < 1e-9)
                };
                let corner = corners.next_if(|(_, corner)| is_of(corner));
                let corner = corner.filter(|_| kind != 0 && (kind == 1 || random.below(2) == 0));
                let ends = [taught.clone(), to.clone()];
                let of_move = times([&taught, &to]);
                let until = corner.map_or(1.0, |(_, corner)| 1.0 - corner.zone.arriving);
                let between_s = [done, until].map(|share| of_move.time_at(share));
                let exact_s = between_s[1] - between_s[0];
                let mut saving = |most_s: f64| if kind == 1 { 0.0 } else { random.within(0.0, most_s) };
                let is_cut = done > 0.0 || corner.is_some();
                let takes_s = if steps.accelerates && is_cut { saving(exact_s) } else { exact_s };
                phases.push(Phase::Straight { ends, times: of_move, between_s, takes_s });
                done = 0.0;
                if let Some((place, corner)) = corner {
                    let next = targets[index + 1].clone().expect("a corner is between two moves");
                    let of_next = times([&to, &next]);
                    done = corner.zone.leaving;
                    let takes_s = saving(of_move.whole_s - between_s[1] + of_next.time_at(done));
                    let between = |[from, to]: [&[f64]; 2], share: f64| -> Vec<f64> {
                        from.iter().zip(to).map(|(from, to)| from + (to - from) * share).collect()
                    };
                    let ends = [between([&taught, &to], until), between([&to, &next], done)];
                    let first = random.within(0.4, 2.0);
                    let powers = [first, first * random.within(1.0, 3.0)];
                    phases.push(Phase::Cut { corner: place, at: to.clone(), ends, powers, takes_s });
                }
                taught = to;
            }
        }
    }
    phases
}

/// Every phase with its start, seconds; all robots of a meeting go on together.
fn timed(of_all: &[Vec<Phase>]) -> Vec<Vec<f64>> {
    let mut starts: Vec<Vec<f64>> = vec![Vec::new(); of_all.len()];
    let mut clocks = vec![0.0_f64; of_all.len()];
    loop {
        let mut waiting: Vec<Option<&str>> = Vec::new();
        for (robot, phases) in of_all.iter().enumerate() {
            let mut waits = None;
            while let Some(phase) = phases.get(starts[robot].len()) {
                match phase {
                    Phase::Meeting(name) => {
                        waits = Some(name.as_str());
                        break;
                    }
                    Phase::Straight { takes_s, .. } | Phase::Cut { takes_s, .. } => {
                        starts[robot].push(clocks[robot]);
                        clocks[robot] += takes_s;
                    }
                }
            }
            waiting.push(waits);
        }
        let meets = |name: &str| -> Vec<usize> {
            let has = |robot: &usize| {
                of_all[*robot][starts[*robot].len().min(of_all[*robot].len())..]
                    .iter()
                    .any(|phase| matches!(phase, Phase::Meeting(other) if other == name))
            };
            (0..of_all.len()).filter(has).collect()
        };
        let ready = waiting
            .iter()
            .flatten()
            .find(|name| meets(name).iter().all(|robot| waiting[*robot] == Some(**name)));
        let Some(name) = ready else { return starts };
        let robots = meets(name);
        let instant_s = robots.iter().map(|robot| clocks[*robot]).fold(0.0, f64::max);
        for robot in robots {
            clocks[robot] = instant_s;
            starts[robot].push(instant_s);
        }
    }
}

/// The joint values of a robot at an instant.
fn at_instant(phases: &[Phase], starts: &[f64], first: &[f64], time_s: f64) -> Vec<f64> {
    let Some(index) = starts.iter().rposition(|start| *start <= time_s) else { return first.to_vec() };
    let share =
        |takes_s: f64| if takes_s > 0.0 { ((time_s - starts[index]) / takes_s).min(1.0) } else { 1.0 };
    match &phases[index] {
        Phase::Straight { ends: [from, to], times, between_s, takes_s } => {
            let share = times.share_at(between_s[0] + (between_s[1] - between_s[0]) * share(*takes_s));
            from.iter().zip(to).map(|(from, to)| from + (to - from) * share).collect()
        }
        Phase::Cut { at, ends: [from, to], powers, takes_s, .. } => {
            let share = share(*takes_s);
            let (left, done) = (1.0 - share.powf(powers[0]), share.powf(powers[1]));
            (0..at.len())
                .map(|joint| at[joint] + (from[joint] - at[joint]) * left + (to[joint] - at[joint]) * done)
                .collect()
        }
        // A robot has stopped there.
        Phase::Meeting(_) => {
            let before = phases[..index].iter().rev().find_map(|phase| match phase {
                Phase::Straight { ends, .. } => Some(ends[1].clone()),
                Phase::Cut { .. } | Phase::Meeting(_) => None,
            });
            before.unwrap_or_else(|| first.to_vec())
        }
    }
}

/// The corner that a robot cuts at an instant, by its index.
fn corner_at(phases: &[Phase], starts: &[f64], time_s: f64) -> Option<usize> {
    match &phases[starts.iter().rposition(|start| *start <= time_s)?] {
        Phase::Cut { corner, takes_s, .. } if *takes_s > 0.0 => Some(*corner),
        _ => None,
    }
}

fn is_link_of(member: &Member, of: usize) -> bool {
    matches!(member.frame, MemberFrame::Link { robot, .. } if robot == of)
}

/// Whether something is said of a pair while some robots cut corners, each by its program and its index.
fn is_told(outcome: &Outcome, pair: usize, cuts: &[(usize, usize)]) -> bool {
    let of_corner = |finding: &Finding| match &finding.kind {
        FindingKind::Corner(cut) if cut.posed.pair == pair => {
            let is_ahead = cut.timing.as_ref().is_some_and(|timing| timing.ahead_s.is_some());
            let is_of_cut = cuts.contains(&(cut.trajectory, cut.corner)) && !is_ahead;
            cut.posed.why.is_some() || if cuts.is_empty() { is_ahead } else { is_of_cut }
        }
        _ => false,
    };
    outcome.findings.iter().any(of_corner) || outcome.spans.iter().any(|span| span.pair == pair)
}

/// How many looks at pairs that are proven clear, and findings that only corners cause.
fn look(
    scene: &Scene,
    models: &Models,
    programs: &[Steps],
    (random, seed): (&mut Random, u64),
) -> [usize; 2] {
    let outcome = outcome(scene, models, Mode::Certified);
    let is_cut = |finding: &&Finding| matches!(finding.kind, FindingKind::Corner(_));
    let mut looks = [0, outcome.findings.iter().filter(is_cut).count()];
    for _ in 0..WAYS {
        let phases: Vec<Vec<Phase>> =
            (programs.iter().enumerate()).map(|(robot, steps)| phases(random, scene, robot, steps)).collect();
        let starts = timed(&phases);
        let end_s = scene.timeline.points.last().map_or(0.0, |point| point.time_s);
        for _ in 0..INSTANTS {
            let time_s = random.within(0.0, end_s);
            let robots = 0..programs.len();
            let cut = |robot: usize| Some((robot, corner_at(&phases[robot], &starts[robot], time_s)?));
            let cuts: Vec<(usize, usize)> = robots.clone().filter_map(cut).collect();
            let values = |robot: usize| {
                let first = programs[robot].start.map(f64::to_radians);
                at_instant(&phases[robot], &starts[robot], &first, time_s)
            };
            let values: Vec<f64> = robots.flat_map(values).collect();
            // A robot by itself is looked at elsewhere.
            let of_two = |pair: &usize| scene.pair_kind(scene.pairs[*pair]) == PairKind::RobotRobot;
            let pairs = (0..scene.pairs.len()).filter(of_two);
            // What a third robot cuts is nothing to a pair.
            let of_pair = |pair: usize| -> Vec<(usize, usize)> {
                let members = [scene.pairs[pair].a, scene.pairs[pair].b].map(|member| &scene.members[member]);
                let is_of = |of: usize| members.iter().any(|member| is_link_of(member, of));
                cuts.iter().copied().filter(|(robot, _)| is_of(*robot)).collect()
            };
            let pairs = pairs.filter(|pair| !is_told(&outcome, *pair, &of_pair(*pair)));
            let pairs: Vec<Pair> = pairs.map(|pair| scene.pairs[pair]).collect();
            for (pair, touches) in pairs.iter().zip(touching_at(scene, models, &pairs, &values)) {
                let pair = scene.pair_title(*pair);
                assert_ne!(
                    touches,
                    Some(true),
                    "seed {seed}: {pair} at {time_s} s, cutting {cuts:?}: {values:?}"
                );
                looks[0] += 1;
            }
        }
    }
    looks
}

#[test]
fn nothing_touches_that_is_proven_clear_whatever_time_corners_save() {
    let count = if is_long() { CELLS_LONG } else { CELLS };
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = [0; 2];
    for seed in 0..count {
        let mut random = Random(0x1EAD + seed);
        let Some((scene, programs)) = random_cell(&mut random, &folder.path().join(seed.to_string())) else {
            continue;
        };
        let looked = look(&scene, &models(&scene), &programs, (&mut random, seed));
        all = [0, 1].map(|at| all[at] + looked[at]);
    }
    let [looks, cut] = all;
    println!("{looks} looks at pairs that are proven clear; {cut} findings because of corners");
    assert!(looks > 1000 && cut > 5, "{all:?}");
}
