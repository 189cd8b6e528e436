//! The page: a table, and bars of time, memory and tests per level.

use scene::Scene;

use super::{MethodRow, READING};
use crate::words::short;

#[derive(askama::Template)]
#[template(path = "methods.html")]
struct MethodsPage<'a> {
    cell: &'a str,
    points: usize,
    pairs: usize,
    reading: &'static str,
    rows: Vec<MethodsPageRow<'a>>,
    charts: Vec<Chart<'a>>,
}

struct MethodsPageRow<'a> {
    of: &'a MethodRow,
    tests_per_point: String,
    us_per_point: String,
    megabytes: String,
    build_s: String,
}

/// Bars of one number for every method.
struct Chart<'a> {
    title: &'static str,
    bars: Vec<Bar<'a>>,
}

struct Bar<'a> {
    name: &'a str,
    /// Length in per cent of the longest.
    percent: String,
    value: String,
}

/// The comparison as a page of its own.
///
/// # Errors
/// None that a template of strings and numbers could have.
pub fn methods_html(scene: &Scene, rows: &[MethodRow]) -> Result<String, askama::Error> {
    let points = scene.timeline.points.len();
    let per_point = |count: u64| count as f64 / points.max(1) as f64;
    let tests = |row: &MethodRow| per_point(row.sphere_tests_by_level.iter().sum::<u64>());
    let chart = |title, value: &dyn Fn(&MethodRow) -> f64, digits| {
        let most = rows.iter().map(value).fold(0.0, f64::max);
        let bar = |row| {
            let share = if most > 0.0 { 100.0 * value(row) / most } else { 0.0 };
            Bar { name: &row.name, percent: short(share, 1), value: short(value(row), digits) }
        };
        Chart { title, bars: rows.iter().map(bar).collect() }
    };
    let page = MethodsPage {
        cell: &scene.name,
        points,
        pairs: scene.pairs.len(),
        reading: READING,
        rows: rows
            .iter()
            .map(|of| MethodsPageRow {
                tests_per_point: short(tests(of), 1),
                us_per_point: short(of.us_per_point, 2),
                megabytes: short(of.bytes as f64 / 1e6, 2),
                build_s: short(of.build_s, 2),
                of,
            })
            .collect(),
        charts: vec![
            chart("Microseconds per point, one thread", &|row| row.us_per_point, 2),
            chart("Sphere tests per point", &tests, 1),
            chart("Triangle tests per point", &|row| per_point(row.triangle_tests), 1),
            chart("Models, megabytes", &|row| row.bytes as f64 / 1e6, 2),
            chart("Building the models, seconds", &|row| row.build_s, 2),
        ],
    };
    askama::Template::render(&page)
}
