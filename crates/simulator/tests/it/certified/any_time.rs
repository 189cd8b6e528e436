//! Random cells of two robots with programs of their controllers: wherever each of the two is on its own way, nothing is in contact that the
//! run has proven clear, but for places that an interlock keeps apart.

use std::fmt::Write as _;
use std::path::Path;

use pathproof_simulator::{Finding, FindingKind, Mode, Models, Outcome, touching_at};
use scene::{LoadRequest, Pair, PairKind, Scene, load};
use test_support::Random;

use crate::certified::cells::{is_long, models, outcome};
use crate::certified::space::{self, FITS};

const CELLS: u64 = 20;
const CELLS_LONG: u64 = 400;
/// Looks at every cell.
const LOOKS: usize = 400;
/// Statements of a run, after which it is broken off.
const FUEL: usize = 60;
const JOINTS: usize = 6;
/// Targets of a program.
const PLACES: usize = 4;

/// A statement of a random program.
enum Made {
    /// To a target, past it if a move follows.
    Move {
        place: usize,
        is_fly_by: bool,
    },
    /// The output that says that the robot is in the zone.
    Zone(bool),
    Branch {
        on_true: Vec<Made>,
        otherwise: Vec<Made>,
    },
}

/// A program, and its targets in degrees; the first one is where the robot starts.
struct MadeProgram {
    places: Vec<[f64; JOINTS]>,
    main: Vec<Made>,
}

/// Something that a robot does in a run, with the zone that it says.
#[derive(Clone)]
enum Doing {
    Straight([usize; 2]),
    /// Between two moves, past the target in the middle.
    Past([usize; 3]),
}

fn block(random: &mut Random, depth: usize) -> Vec<Made> {
    let mut made = Vec::new();
    for _ in 0..=random.below(4) {
        match random.below(6) {
            0 => made.push(Made::Zone(true)),
            1 => made.push(Made::Zone(false)),
            2 if depth > 0 => made.push(Made::Branch {
                on_true: block(random, depth - 1),
                otherwise: block(random, depth - 1),
            }),
            _ => {
                let place = random.below(PLACES);
                // A corner before anything but a move leaves what follows unchecked.
                if let Some(Made::Move { is_fly_by, .. }) = made.last_mut() {
                    *is_fly_by = random.below(2) == 0;
                }
                made.push(Made::Move { place, is_fly_by: false });
            }
        }
    }
    made
}

fn program(random: &mut Random) -> MadeProgram {
    let mut at = [0.0; JOINTS];
    let mut places = Vec::new();
    for place in 0..PLACES {
        for value in &mut at {
            *value =
                if place == 0 { random.within(-60.0, 60.0) } else { *value + random.within(-45.0, 45.0) };
        }
        at[2] += if place == 0 { 60.0 } else { 0.0 };
        places.push(at);
    }
    MadeProgram { places, main: block(random, 2) }
}

fn written(made: &[Made], text: &mut String, condition: &mut usize) {
    for statement in made {
        match statement {
            Made::Move { place, is_fly_by } => {
                let zone = if *is_fly_by { "ZONE" } else { "fine" };
                writeln!(text, "MoveAbsJ p{place}, v200, {zone}, tip;").expect(FITS);
            }
            Made::Zone(is_in) => {
                writeln!(text, "{} do_zone;", if *is_in { "Set" } else { "Reset" }).expect(FITS);
            }
            Made::Branch { on_true, otherwise } => {
                *condition += 1;
                writeln!(text, "IF di_{condition} = 1 THEN").expect(FITS);
                written(on_true, text, condition);
                text.push_str("ELSE\n");
                written(otherwise, text, condition);
                text.push_str("ENDIF\n");
            }
        }
    }
}

fn module(of: &MadeProgram) -> String {
    let mut text = String::from(
        "MODULE M\nPERS tooldata tip := [TRUE,[[100,0,0],[1,0,0,0]],[1,[0,0,1],[1,0,0,0],0,0,0]];\n",
    );
    for (place, joints) in of.places.iter().enumerate() {
        let joints = joints.map(|value| value.to_string()).join(",");
        writeln!(text, "CONST jointtarget p{place} := [[{joints}],[9E9,9E9,9E9,9E9,9E9,9E9]];").expect(FITS);
    }
    text.push_str("PROC main()\n");
    written(&of.main, &mut text, &mut 0);
    text.push_str("ENDPROC\nENDMODULE\n");
    text
}

const ZONE: &str = "Device(name: \"zone\", initially: \"out\", positions: [Position(name: \"in\", when: [Output(name: \"do_zone\", value: 1)]), Position(name: \"out\", when: [Output(name: \"do_zone\", value: 0)])])";

/// A cell with its programs, and whether an interlock keeps both out of the zone.
fn random_cell(random: &mut Random, folder: &Path) -> Option<(Scene, [MadeProgram; 2], bool)> {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let programs = [(); 2].map(|()| program(random));
    let is_locked = random.below(3) > 0;
    let mut cell = String::from("Cell(version: 2, robots: [\n");
    for (robot, made) in programs.iter().enumerate() {
        write(&format!("arm{robot}.urdf"), &space::urdf(random));
        let place = [[-230.0, 0.0, 0.0], [230.0, 0.0, 180.0]][robot];
        let start = made.places[0].map(|value| value.to_string()).join(", ");
        let has_zone = module(made).contains("do_zone");
        let devices = if has_zone { format!("devices: [{ZONE}],") } else { String::new() };
        writeln!(
            cell,
            "Robot(name: \"r{robot}\", urdf: \"arm{robot}.urdf\", program: \"r{robot}.mod\", corners: Enclosed(law: Abb),\n\
             controller: Controller(start_deg: [{start}], flange: \"l6\", {devices}), world: Pose(xyz_mm: (0, 0, 0)),\n\
             base: Pose(xyz_mm: ({}, {}, {}), rpy_deg: (0, 0, {})), tools: [Tool(name: \"tip\", link: \"l6\", tcp: Pose(xyz_mm: (100, 0, 0)))]),",
            place[0],
            place[1],
            random.within(-150.0, 150.0),
            place[2]
        )
        .expect(FITS);
    }
    cell.push_str("],\n");
    let is_locked = is_locked && programs.iter().all(|made| module(made).contains("do_zone"));
    if is_locked {
        let at = |robot| format!("At(robot: \"r{robot}\", device: \"zone\", position: \"in\")");
        writeln!(cell, "interlocks: [Interlock(never: [{}, {}], reason: \"PLC\")],", at(0), at(1))
            .expect(FITS);
    }
    cell.push_str("objects: [])");
    write("cell.ron", &cell);
    for zone in ["z50", "z20", "z5", "fine"] {
        for (robot, made) in programs.iter().enumerate() {
            write(&format!("r{robot}.mod"), &module(made).replace("ZONE", zone));
        }
        if let Ok(scene) = load(&LoadRequest::for_file(folder.join("cell.ron"))) {
            return (scene.edges.len() == 2).then_some((scene, programs, is_locked));
        }
    }
    None
}

/// A run of a program: what the robot does, one after the other, each with the zone that it says meanwhile.
struct Run {
    at: usize,
    is_in: bool,
    /// A target that the last move led past, with where it came from.
    past: Option<[usize; 2]>,
    done: Vec<(Doing, bool)>,
    fuel: usize,
}

impl Run {
    fn of(random: &mut Random, made: &MadeProgram) -> Vec<(Doing, bool)> {
        let mut run = Self { at: 0, is_in: false, past: None, done: Vec::new(), fuel: FUEL };
        run.done.push((Doing::Straight([0, 0]), false));
        // The controller begins again when the routine ends.
        while run.fuel > 0 {
            run.fuel -= 1;
            run.block(random, &made.main);
        }
        run.done
    }

    fn block(&mut self, random: &mut Random, made: &[Made]) {
        for statement in made {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            match statement {
                Made::Move { place, is_fly_by } => {
                    let from = self.at;
                    if let Some([before, at]) = self.past.take() {
                        self.done.push((Doing::Past([before, at, *place]), self.is_in));
                    }
                    self.done.push((Doing::Straight([from, *place]), self.is_in));
                    self.past = is_fly_by.then_some([from, *place]);
                    self.at = *place;
                }
                Made::Zone(is_in) => {
                    self.is_in = *is_in;
                    self.done.push((Doing::Straight([self.at; 2]), self.is_in));
                }
                Made::Branch { on_true, otherwise } => {
                    let taken = if random.below(2) == 0 { on_true } else { otherwise };
                    self.block(random, taken);
                }
            }
        }
    }
}

/// A place of what a robot does, in radians, and the corner that it cuts there, by its index.
fn place_of(
    random: &mut Random,
    scene: &Scene,
    robot: usize,
    made: &MadeProgram,
    doing: &Doing,
) -> Option<(Vec<f64>, Option<usize>)> {
    let radians = |place: usize| made.places[place].map(f64::to_radians).to_vec();
    let between = |from: &[f64], to: &[f64], share: f64| -> Vec<f64> {
        from.iter().zip(to).map(|(from, to)| from + (to - from) * share).collect()
    };
    match doing {
        Doing::Straight([from, to]) => {
            Some((between(&radians(*from), &radians(*to), random.within(0.0, 1.0)), None))
        }
        Doing::Past([before, at, next]) => {
            let trajectory = &scene.trajectories[robot];
            let is_at = |knot: usize, place: usize| {
                let of_knot = &trajectory.knots[knot].position;
                of_knot.iter().zip(&radians(place)).all(|(a, b)| (a - b).abs() < 1e-9)
            };
            let is_it = |corner: &program::TaughtCorner| {
                is_at(corner.knot, *at) && is_at(corner.moves[0], *before) && is_at(corner.moves[1], *next)
            };
            // What is no corner of the program is passed by the exact motion.
            let index = trajectory.corners.iter().position(is_it)?;
            let zone = &trajectory.corners[index].zone;
            let (corner, share) = (radians(*at), random.within(0.0, 1.0));
            let begin = between(&radians(*before), &corner, 1.0 - zone.arriving);
            let end = between(&corner, &radians(*next), zone.leaving);
            let first = random.within(0.4, 2.0);
            let powers = [first, first * random.within(1.0, 3.0)];
            let (left, done) = (1.0 - share.powf(powers[0]), share.powf(powers[1]));
            let value = |joint: usize| {
                corner[joint] + (begin[joint] - corner[joint]) * left + (end[joint] - corner[joint]) * done
            };
            Some(((0..JOINTS).map(value).collect(), Some(index)))
        }
    }
}

/// Whether something is said of a pair while robots cut corners, each by its program and its index.
fn is_told(outcome: &Outcome, pair: usize, cuts: &[(usize, usize)]) -> bool {
    let is_it = |finding: &Finding| match &finding.kind {
        FindingKind::AnyTime(posed) => posed.pair == pair && (cuts.is_empty() || posed.why.is_some()),
        FindingKind::Corner(cut) => cut.posed.pair == pair && cuts.contains(&(cut.trajectory, cut.corner)),
        _ => false,
    };
    outcome.findings.iter().any(is_it) || outcome.spans.iter().any(|span| span.pair == pair)
}

/// Numbers of looks at pairs that are proven clear, of those that an interlock leaves out, and of findings.
fn look(
    (scene, programs, is_locked): (&Scene, &[MadeProgram; 2], bool),
    models: &Models,
    (random, seed): (&mut Random, u64),
) -> [usize; 3] {
    let outcome = outcome(scene, models, Mode::Certified);
    let is_met = |finding: &&Finding| matches!(finding.kind, FindingKind::AnyTime(_));
    let mut looks = [0, 0, outcome.findings.iter().filter(is_met).count()];
    let of_two = |pair: &usize| scene.pair_kind(scene.pairs[*pair]) == PairKind::RobotRobot;
    for _ in 0..LOOKS / 20 {
        let runs = programs.each_ref().map(|made| Run::of(random, made));
        for _ in 0..20 {
            let mut doings = Vec::new();
            for (robot, run) in runs.iter().enumerate() {
                let (doing, is_in) = &run[random.below(run.len())];
                let place = place_of(random, scene, robot, &programs[robot], doing);
                doings.extend(place.map(|place| (place, *is_in)));
            }
            let [((first, of_first), in_first), ((second, of_second), in_second)] = doings.as_slice() else {
                continue;
            };
            if is_locked && *in_first && *in_second {
                looks[1] += 1;
                continue;
            }
            let cuts: Vec<(usize, usize)> = [of_first, of_second]
                .into_iter()
                .enumerate()
                .filter_map(|(robot, corner)| Some((robot, (*corner)?)))
                .collect();
            let values = [first.clone(), second.clone()].concat();
            let pairs = (0..scene.pairs.len()).filter(of_two);
            let pairs: Vec<Pair> =
                pairs.filter(|pair| !is_told(&outcome, *pair, &cuts)).map(|pair| scene.pairs[pair]).collect();
            for (pair, touches) in pairs.iter().zip(touching_at(scene, models, &pairs, &values)) {
                let pair = scene.pair_title(*pair);
                assert_ne!(touches, Some(true), "seed {seed}: {pair}, cutting {cuts:?}: {values:?}");
                looks[0] += 1;
            }
        }
    }
    looks
}

#[test]
fn nothing_touches_that_is_proven_clear_whenever_two_programs_run() {
    let count = if is_long() { CELLS_LONG } else { CELLS };
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = [0; 3];
    let mut locked = 0;
    for seed in 0..count {
        let mut random = Random(0xA17 + seed);
        let Some((scene, programs, is_locked)) =
            random_cell(&mut random, &folder.path().join(seed.to_string()))
        else {
            continue;
        };
        let looked = look((&scene, &programs, is_locked), &models(&scene), (&mut random, seed));
        all = [0, 1, 2].map(|at| all[at] + looked[at]);
        locked += usize::from(is_locked);
    }
    let [looks, left_out, met] = all;
    println!(
        "{looks} looks at pairs that are proven clear; {left_out} left out by {locked} interlocks; {met} findings"
    );
    assert!(looks > 1000 && left_out > 50 && met > 5, "{all:?}");
}
