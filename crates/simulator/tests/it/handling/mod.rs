//! Objects that programs handle: random pick-and-place programs against an independent simulation of their statements.

mod cells;
mod prisms;
mod replay;

use std::collections::BTreeMap;

use kinematics::PathParameter;
use pathproof_simulator::{
    ClaimFault, FindingKind, Mode, ModelSettings, Models, Outcome, RunSettings, Verdict, run,
};
use scene::{LoadRequest, Scene, load};
use test_support::Random;

use cells::{RandomCell, write};
use replay::Replay;

/// Random programs of the suite, and of the long form.
const PROGRAMS: [usize; 2] = [250, 2000];
/// Looks between two interpolation points.
const LOOKS: usize = 4;
/// What the replay computes differs from the run by rounding, metres.
const ROUNDING_M: f64 = 1e-7;
/// A translation is found to this share of the shortest one, at contacts that are no passage through something thin.
const FOUND_SHARE: f64 = 0.9;

fn checked(cell: &RandomCell, mode: Mode) -> (Scene, Outcome) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(cell, folder.path());
    let scene = load(&LoadRequest::for_file(file)).unwrap_or_else(|error| panic!("{error}"));
    let models = Models::build(&scene, ModelSettings::default()).expect("models");
    let outcome = run(&scene, &models, RunSettings { mode, ..RunSettings::default() });
    (scene, outcome)
}

/// The stretches of the findings of pairs, by the names of objects and links in byte order.
fn stretches(scene: &Scene, outcome: &Outcome) -> BTreeMap<[String; 2], Vec<[f64; 2]>> {
    let mut found: BTreeMap<[String; 2], Vec<[f64; 2]>> = BTreeMap::new();
    for finding in &outcome.findings {
        let FindingKind::Pair { pair, verdict: Verdict::Collision | Verdict::Undecided, .. } = finding.kind
        else {
            continue;
        };
        let of_pair = scene.pairs[pair];
        let mut names = [of_pair.a, of_pair.b].map(|member| scene.members[member].object_name().to_owned());
        names.sort();
        let ends = finding.bracket.unwrap_or([finding.first, finding.last]);
        found.entry(names).or_default().push(ends.map(|at| at.0));
    }
    found
}

/// What a comparison saw.
#[derive(Debug, Default)]
struct Seen {
    contacts: usize,
    meant: usize,
    beyond: usize,
    false_alarms: usize,
    claims: usize,
    clear: usize,
}

fn compare(round: usize, cell: &RandomCell, mode: Mode, seen: &mut Seen) {
    let (scene, outcome) = checked(cell, mode);
    let replay = Replay::new(cell, &scene);
    let found = stretches(&scene, &outcome);
    let last = scene.timeline.points.len() - 1;
    let looks = if mode == Mode::Certified { LOOKS } else { 1 };
    for look in 0..=last * looks {
        let at = PathParameter(look as f64 / looks as f64);
        for pair in replay.pairs_at(at) {
            if pair.depth_m <= ROUNDING_M {
                continue;
            }
            seen.contacts += 1;
            let is_found = found.get(&pair.names).is_some_and(|stretches| {
                stretches.iter().any(|[from, to]| from - 1e-6 <= at.0 && at.0 <= to + 1e-6)
            });
            if pair.depth_m <= pair.allowed_m[1] + ROUNDING_M {
                seen.meant += 1;
                continue;
            }
            seen.beyond += 1;
            let known = found.get(&pair.names);
            assert!(
                is_found,
                "round {round}, {mode:?} at {at:?}: {pair:?} is not found in {known:?}\n{}",
                cell.program
            );
        }
    }
    for finding in &outcome.findings {
        let FindingKind::Pair { pair, verdict: Verdict::Collision, .. } = finding.kind else { continue };
        let of_pair = scene.pairs[pair];
        let mut names = [of_pair.a, of_pair.b].map(|member| scene.members[member].object_name().to_owned());
        names.sort();
        if names.iter().all(|name| name.contains('/')) {
            continue;
        }
        let pairs = replay.pairs_at(finding.shown.at);
        let shown = pairs.iter().find(|pair| pair.names == names).unwrap_or_else(|| panic!("{names:?}"));
        assert!(shown.depth_m > -1e-5, "round {round}: {shown:?} of {}\n{}", finding.id, cell.program);
        let is_too_much = shown.depth_m >= FOUND_SHARE * shown.allowed_m[0] - ROUNDING_M;
        seen.false_alarms += usize::from(!is_too_much);
    }
    for claim in replay.claims() {
        let is_found = outcome.findings.iter().any(|finding| {
            let FindingKind::Handling { fault, .. } = &finding.kind else { return false };
            let is_of_place =
                !matches!(fault.fault, ClaimFault::Beside { .. } | ClaimFault::StillTouches { .. });
            is_of_place && fault.object == claim.object && fault.line == claim.line
        });
        // Distances are measured to a micrometre.
        if claim.off_m > claim.within_m + 1e-5 {
            seen.claims += 1;
            assert!(is_found, "round {round}: {claim:?} is not found\n{}", cell.program);
        } else if claim.off_m < claim.within_m - 1e-5 {
            assert!(!is_found, "round {round}: {claim:?} is found\n{}", cell.program);
        }
    }
    seen.clear += usize::from(outcome.findings.is_empty());
}

#[test]
fn no_contact_outside_of_what_is_meant_is_clear() {
    let programs = PROGRAMS[usize::from(std::env::var_os("PATHPROOF_LONG").is_some())];
    let mut random = Random(0x510e_527f_ade6_82d1);
    let mut seen = Seen::default();
    for round in 0..programs {
        let cell = RandomCell::new(&mut random);
        let mode = if random.below(5) == 0 { Mode::Sampled } else { Mode::Certified };
        compare(round, &cell, mode, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.meant > 1000 && seen.beyond > 1000 && seen.claims > 20 && seen.clear > 10, "{seen:?}");
    // A translation is looked for in some directions alone, and goes on from the last one.
    assert!(seen.false_alarms * 100 < seen.contacts, "{seen:?}");
}

/// Statements about objects change no joint motion.
#[test]
fn without_its_statements_about_objects_a_program_moves_as_before() {
    let mut random = Random(0x1f83_d9ab_fb41_bd6b);
    for _ in 0..20 {
        let cell = RandomCell::new(&mut random);
        let is_about_objects = |line: &&str| {
            let words = ["Attach(", "Detach(", "AllowContact(", "EndContact("];
            words.iter().any(|word| line.trim_start().starts_with(word))
        };
        let bare = cell.program.lines().filter(|line| !is_about_objects(line));
        let bare = RandomCell { program: bare.collect::<Vec<_>>().join("\n"), ..cell.clone() };
        let folders = [&cell, &bare].map(|cell| {
            let folder = tempfile::tempdir().expect("a folder");
            let file = write(cell, folder.path());
            load(&LoadRequest::for_file(file)).unwrap_or_else(|error| panic!("{error}"))
        });
        let [with, without] = folders.map(|scene| {
            let points = scene.timeline.points.iter();
            points.map(|point| (point.time_s, point.positions.clone())).collect::<Vec<_>>()
        });
        assert_eq!(with, without);
    }
}
