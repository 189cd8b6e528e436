//! The checked pairs, the nearest first.

use scene::Scene;
use simulator::{Outcome, Verdict};

use super::mark::Mark;
use super::moment::MomentLink;
use crate::verdicts::worst_verdicts;
use crate::words::{self, mm_bounds, program_lines_at};

/// Pairs that are not folded.
const NEAREST: usize = 10;
/// Most pairs on the page.
const MOST_ROWS: usize = 400;

/// The section.
#[derive(askama::Template)]
#[template(path = "pairs.html")]
pub(super) struct PairsSection<'a> {
    total: usize,
    nearest: PairsTable<'a>,
    more: PairsTable<'a>,
    left_out: usize,
    pub(super) are_measured: bool,
}

/// Rows with their headings.
#[derive(askama::Template)]
#[template(path = "pair_table.html")]
struct PairsTable<'a> {
    rows: Vec<PairsTableRow<'a>>,
}

struct PairsTableRow<'a> {
    number: usize,
    a: &'a str,
    b: &'a str,
    mark: Mark,
    clearance: String,
    required: String,
    at: Option<(MomentLink<'a>, String)>,
}

impl<'a> PairsSection<'a> {
    pub(super) fn new(scene: &'a Scene, outcome: &Outcome) -> Self {
        let worst = worst_verdicts(scene, outcome);
        let mut order: Vec<usize> = (0..scene.pairs.len()).collect();
        let key = |pair: usize| {
            let bounds_m = outcome.minima[pair].as_ref().map(|minimum| minimum.clearance_m);
            bounds_m.unwrap_or([0.0, f64::INFINITY])
        };
        // Pairs with equal bounds, such as unmeasured ones, are ordered by verdict, the worst first, then by name.
        order.sort_by(|&x, &y| {
            let ([x_lo, x_hi], [y_lo, y_hi]) = (key(x), key(y));
            let names = |pair: usize| scene.pair_names(scene.pairs[pair].a, scene.pairs[pair].b);
            x_hi.total_cmp(&y_hi)
                .then(x_lo.total_cmp(&y_lo))
                .then(worst[y].cmp(&worst[x]))
                .then_with(|| names(x).cmp(&names(y)))
        });
        let row = |(number, &pair): (usize, &usize)| row(scene, outcome, number + 1, pair, worst[pair]);
        let mut rows: Vec<PairsTableRow<'_>> = order.iter().enumerate().take(MOST_ROWS).map(row).collect();
        let more = rows.split_off(NEAREST.min(rows.len()));
        Self {
            total: order.len(),
            nearest: PairsTable { rows },
            left_out: order.len().saturating_sub(MOST_ROWS),
            more: PairsTable { rows: more },
            are_measured: outcome.minima.iter().any(Option::is_some),
        }
    }
}

fn row<'a>(
    scene: &'a Scene,
    outcome: &Outcome,
    number: usize,
    pair: usize,
    worst: Verdict,
) -> PairsTableRow<'a> {
    let (a, b) = scene.pair_names(scene.pairs[pair].a, scene.pairs[pair].b);
    let minimum = outcome.minima[pair].as_ref();
    let required = &scene.clearances.required[pair];
    PairsTableRow {
        number,
        a,
        b,
        mark: Mark { kind: worst.name() },
        clearance: minimum.map_or_else(
            || "not measured".to_owned(),
            |m| {
                let is_narrow = m.is_narrow(outcome.settings.accuracy_m);
                words::smallest_clearance(m.clearance_m, required.at(m.at), is_narrow)
            },
        ),
        required: mm_bounds(required.range_m()),
        at: minimum.map(|minimum| (MomentLink::to(scene, minimum.at), program_lines_at(scene, minimum.at))),
    }
}
