//! Promise: numbers of any magnitude end as an input error with its place or as verdicts that hold; never in a panic, and never in
//! work that grows with them.
//!
//! Numbers of cells, robots and programs are changed to any bits, to odd numbers, to limits, and to plausible ones. `PATHPROOF_LONG`
//! asks for a hundred thousand cells instead of a few hundred, `PATHPROOF_MAGNITUDES` for so many, or for those from A to B
//! (`A..B`), all for at most ten seconds each.

mod cells;
mod numbers;
mod verdicts;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use cells::{Files, cell};
use diagnostics::InputError;
use numbers::Numbers;
use pathproof_simulator::{Mode, ModelSettings, Models, RunSettings, Surface, run};
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;
use verdicts::fault;

/// Cells by default, and in the long form.
const CELLS: [u64; 2] = [400, 100_000];
/// Scenes of more points, or more spheres, are loaded and not run: their work is bounded, but not worth the time.
const MOST_POINTS: usize = 500;
const MOST_SPHERES: f64 = 1e5;
/// A run of the long form may take this long.
const MOST_TIME: Duration = Duration::from_secs(10);
/// Tests of spheres and triangles, by point and pair, that no cell of these may need: three times the questions of a segment, of a
/// thousand tests each.
const MOST_TESTS: u64 = 12_000_000;

/// A cube of 0.1 m.
fn part() -> Vec<u8> {
    let corner = |k: usize| [k & 1, k >> 1 & 1, k >> 2 & 1].map(|bit| 0.1 * bit as f32 - 0.05);
    let faces = [
        [0, 2, 1],
        [1, 2, 3],
        [4, 5, 6],
        [5, 7, 6],
        [0, 1, 4],
        [1, 5, 4],
        [2, 6, 3],
        [3, 6, 7],
        [0, 4, 2],
        [2, 4, 6],
        [1, 3, 5],
        [3, 7, 5],
    ];
    let mut bytes = vec![0; 80];
    bytes.extend(12_u32.to_le_bytes());
    for face in faces {
        bytes.extend([0; 12]);
        bytes.extend(face.into_iter().flat_map(corner).flat_map(f32::to_le_bytes));
        bytes.extend([0; 2]);
    }
    bytes
}

/// How a cell ended; an error is a broken promise.
fn end(files: &Files, seed: u64) -> Result<&'static str, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in &files.files {
        fs::write(folder.path().join(name), text).expect("a file is written");
    }
    fs::write(folder.path().join("part.stl"), part()).expect("a file is written");
    let scene = match load(&LoadRequest::for_file(folder.path().join("cell.ron"))) {
        Ok(scene) => scene,
        Err(error) => return placed(&error, true),
    };
    if scene.timeline.points.len() > MOST_POINTS || spheres(&scene) > MOST_SPHERES {
        return Ok("loaded");
    }
    let mut numbers = Numbers(!seed);
    let surface = if numbers.below(6) == 0 { Surface::Spheres } else { Surface::Exact };
    let settings = ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface };
    let models = match Models::build(&scene, settings) {
        Ok(models) => models,
        Err(error) => return placed(&error, false),
    };
    let mode = if numbers.below(4) == 0 { Mode::Sampled } else { Mode::Certified };
    let accuracy_m = [1e-3, 1e-4, 0.1, 2e4][numbers.below(4)];
    let outcome = run(
        &scene,
        &models,
        RunSettings { mode, accuracy_m, first_hit: numbers.below(2) == 0, ..RunSettings::default() },
    );
    let tests = outcome.counts.tests();
    let most = MOST_TESTS * (scene.timeline.points.len() * scene.pairs.len().max(1)) as u64;
    if tests > most {
        return Err(format!("{tests} tests"));
    }
    match fault(&scene, &outcome, surface == Surface::Exact) {
        Some(fault) => Err(fault),
        None => Ok(outcome.result.name()),
    }
}

/// An input error names a file, and the line where the number stands in a text.
fn placed(error: &InputError, has_lines: bool) -> Result<&'static str, String> {
    let is_text = |file: &str| [".ron", ".urdf", ".csv"].iter().any(|ending| file.ends_with(ending));
    let lost = error.problems.iter().find(|problem| {
        problem.file.is_empty() || (has_lines && is_text(&problem.file) && problem.line.is_none())
    });
    match lost {
        Some(problem) => Err(format!("a problem without a place: {problem}")),
        None if error.problems.is_empty() => Err("an error without a problem".to_owned()),
        None => Ok("refused"),
    }
}

/// How many smallest spheres a scene asks for, roughly.
fn spheres(scene: &Scene) -> f64 {
    let Some(radius_m) = scene.smallest_radius_m else { return 0.0 };
    let pieces = scene.members.iter().flat_map(|member| &member.shapes);
    pieces.map(|piece| piece.shape.mesh.area_m2() / (radius_m * radius_m)).sum()
}

#[test]
fn any_number_ends_as_an_error_with_its_place_or_as_a_verdict_that_holds() {
    let asked = std::env::var("PATHPROOF_MAGNITUDES").ok();
    let asked = asked.as_deref().map(|asked| asked.split_once("..").unwrap_or(("0", asked)));
    let asked = asked.map(|(from, to)| [from, to].map(|end| end.parse().expect("N or A..B")));
    let is_long = asked.is_some() || std::env::var_os("PATHPROOF_LONG").is_some();
    let [from, to]: [u64; 2] = asked.unwrap_or([0, CELLS[usize::from(is_long)]]);
    let run = move |seed: u64| {
        let (files, start) = (cell(seed), Instant::now());
        let ended = catch_unwind(AssertUnwindSafe(|| end(&files, seed)));
        let ended = ended.unwrap_or_else(|_| Err("a panic".to_owned()));
        let ended = ended.map_err(|fault| format!("cell {seed} ({}): {fault}", files.how));
        (ended, (start.elapsed(), format!("cell {seed}: {}", files.how)))
    };
    // Threads of their own, so that the time of a cell is its own.
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let share = |first: u64| (from + first..to).step_by(threads as usize).map(run).collect::<Vec<_>>();
    let all: Vec<_> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..threads).map(|first| scope.spawn(move || share(first))).collect();
        shares.into_iter().flat_map(|share| share.join().expect("no panic goes that far")).collect()
    });
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    let mut slowest: Vec<(Duration, String)> = Vec::new();
    let mut faults = Vec::new();
    for (ended, took) in all {
        slowest.push(took);
        match ended {
            Ok(end) => *ends.entry(end).or_default() += 1,
            Err(fault) => faults.push(fault),
        }
    }
    slowest.sort();
    slowest.drain(..slowest.len().saturating_sub(3));
    println!("{ends:?}, slowest {slowest:#?}, {} faults", faults.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!is_long || slowest.iter().all(|(took, _)| *took < MOST_TIME), "{slowest:#?}");
    // Every way to end is taken: otherwise the numbers would show little.
    for end in ["refused", "PASS", "FAIL"] {
        let is_taken = to - from < CELLS[0] || ends.get(end).is_some_and(|count| *count > 20);
        assert!(is_taken, "{ends:?}");
    }
}
