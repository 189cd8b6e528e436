//! The pairs that come nearest without touching.

use scene::Scene;
use simulator::{Mode, Outcome, PairMinimum, program_lines};

use super::code::cell;
use super::{line, more};
use crate::words::{instant, mm_bounds, program_line, smallest_clearance};

/// Pairs in the table before the rest is counted.
const MOST_ROWS: usize = 10;

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let minima = outcome.minima.iter().enumerate().filter_map(|(pair, m)| Some((pair, m.as_ref()?)));
    let mut apart: Vec<(usize, &PairMinimum)> =
        minima.filter(|(_, minimum)| minimum.clearance_m[1] > 0.0).collect();
    if apart.is_empty() {
        return;
    }
    apart.sort_by(|(a, x), (b, y)| x.clearance_m[1].total_cmp(&y.clearance_m[1]).then(a.cmp(b)));
    let over = match outcome.settings.mode {
        Mode::Sampled => "at the interpolation points",
        Mode::Certified => "over the whole motion",
    };
    line!(text, "## Smallest clearances");
    line!(text);
    line!(text, "Of pairs that do not touch, {over}.");
    line!(text);
    line!(text, "| between | and | clearance | required | at | program |");
    line!(text, "| --- | --- | --- | --- | --- | --- |");
    for (pair, minimum) in apart.iter().take(MOST_ROWS) {
        let members = scene.pairs[*pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        let required = &scene.clearances.required[*pair];
        let is_narrow = minimum.is_narrow(outcome.settings.accuracy_m);
        let clearance = smallest_clearance(minimum.clearance_m, required.at(minimum.at), is_narrow);
        let (required, at) = (mm_bounds(required.range_m()), instant(scene, minimum.at));
        let program = program_lines(scene, minimum.at);
        let program: Vec<String> = program.iter().map(|line| cell(&program_line(scene, line))).collect();
        let program = if program.is_empty() { "–".to_owned() } else { program.join(" ") };
        line!(text, "| {} | {} | {clearance} | {required} | {at} | {program} |", cell(a), cell(b));
    }
    line!(text);
    more(text, apart.len(), MOST_ROWS, "pair", "`report.json` has all");
}
