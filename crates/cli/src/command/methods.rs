//! `pathproof methods`.

use std::fmt::Write as _;
use std::time::Instant;

use diagnostics::InputError;
use report::words::{count, short};
use report::{MethodRow, MethodRun, method_rows, methods_html, methods_json, write_all};
use scene::{Scene, load};
use simulator::{ModelSettings, Models, Surface};
use sphere_model::Method;
use studies::{MethodAnswers, MethodKind, MethodModels, ask_method};

use super::table::{ColumnSide, table};
use super::{print_text, progress, radius_m};
use crate::args::MethodsArgs;
use crate::exit::Failure;
use crate::interrupt::uninterrupted;

/// The names of the files in the folder of `--report`.
const FILES: [&str; 2] = ["methods.json", "methods.html"];

pub(super) fn run(arguments: &MethodsArgs) -> Result<u8, Failure> {
    let settings = ModelSettings {
        method: Method::PatentN,
        smallest_radius_m: radius_m(arguments.smallest_radius)?,
        surface: Surface::Exact,
    };
    let spinner = progress::spinner("reading the cell");
    let scene = load(&arguments.scene.request(Some(&arguments.programs))?)?;
    if let Some(problem) = scene.refuse_handling("methods") {
        let hint = "compare the methods on a program without these statements; pathproof check knows them";
        return Err(InputError::from(problem.hint(hint)).into());
    }
    if let Some(problem) = scene.refuse_edges("methods") {
        return Err(InputError::from(problem).into());
    }
    if let Some(problem) = scene.refuse_corners("methods") {
        return Err(InputError::from(problem).into());
    }
    let models = Models::build(&scene, settings)?;
    let mut asked: Vec<(MethodModels, MethodAnswers, [f64; 2])> = Vec::new();
    for kind in MethodKind::ALL {
        let mut clock = Instant::now();
        let method = MethodModels::build(&scene, &models, kind, &|done, of| {
            spinner.set_message(format!("{kind}: building models, {done} of {of}"));
        });
        let build_s = clock.elapsed().as_secs_f64();
        spinner.set_message(format!("{kind}: asking"));
        clock = Instant::now();
        let answers = ask_method(&scene, &models, &method);
        asked.push((method, answers, [build_s, clock.elapsed().as_secs_f64()]));
    }
    spinner.finish_and_clear();
    let runs: Vec<MethodRun<'_>> = asked
        .iter()
        .map(|(models, answers, [build_s, ask_s])| MethodRun {
            models,
            answers,
            build_s: *build_s,
            ask_s: *ask_s,
        })
        .collect();
    let rows = method_rows(&runs, scene.timeline.points.len());
    if let Some(folder) = &arguments.report {
        let page = methods_html(&scene, &rows).map_err(std::io::Error::other)?;
        let files = [methods_json(&scene, &rows), page];
        let files: Vec<(&str, &[u8])> = FILES.into_iter().zip(files.iter().map(String::as_bytes)).collect();
        uninterrupted(|| write_all(folder, &files))?;
    }
    print_text(&text(&scene, &rows))?;
    Ok(0)
}

fn text(scene: &Scene, rows: &[MethodRow]) -> String {
    let points = scene.timeline.points.len();
    let columns = [
        ("method", ColumnSide::Left),
        ("says", ColumnSide::Left),
        ("collides", ColumnSide::Right),
        ("overlaps", ColumnSide::Right),
        ("clear", ColumnSide::Right),
        ("nothing", ColumnSide::Right),
        ("missed", ColumnSide::Right),
        ("false", ColumnSide::Right),
        ("unconfirmed", ColumnSide::Right),
        ("spheres", ColumnSide::Right),
        ("MB", ColumnSide::Right),
        ("build s", ColumnSide::Right),
        ("tests/point", ColumnSide::Right),
        ("µs/point", ColumnSide::Right),
    ];
    let cells = |row: &MethodRow| {
        let tests = row.sphere_tests_by_level.iter().sum::<u64>() as f64 / points.max(1) as f64;
        vec![
            row.name.clone(),
            row.verdict.to_owned(),
            row.collisions.to_string(),
            row.overlaps.to_string(),
            row.clear.to_string(),
            row.nothing.to_string(),
            (row.missed + row.contradicted).to_string(),
            row.false_alarms.to_string(),
            row.unconfirmed.to_string(),
            row.spheres.to_string(),
            short(row.bytes as f64 / 1e6, 1),
            short(row.build_s, 2),
            short(tests, 1),
            short(row.us_per_point, 2),
        ]
    };
    let mut text = format!(
        "{}: {} at {}, asked one after the other on one thread\n\n",
        scene.name,
        count(scene.pairs.len(), "pair"),
        count(points, "point")
    );
    text += &table(&columns, &rows.iter().map(cells).collect::<Vec<_>>(), "");
    // Writing into a string cannot fail.
    let mut line = |line: &str| writeln!(text, "{line}").unwrap_or(());
    line("");
    line(
        "Of pairs at points: overlaps, smallest spheres that overlap; nothing, not told; missed, clear where the exact surfaces",
    );
    line(
        "collide or the reverse, and never more than 0; false, overlaps of exact surfaces that are apart; unconfirmed, collisions",
    );
    line(
        "not told. Packed and truncated can confirm a collision and never exclude one. Only `check` proves the motion between.",
    );
    for row in rows.iter().filter(|row| !row.refused.is_empty()) {
        line("");
        line(&format!("{} has no model of:", row.name));
        for [name, why] in &row.refused {
            line(&format!("  {name}: {why}"));
        }
    }
    text
}
