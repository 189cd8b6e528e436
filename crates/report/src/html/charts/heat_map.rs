//! A matrix of all members: the smallest clearance of every pair, or the reason why there is none.

use std::collections::BTreeMap;

use scene::{Pair, Scene};
use simulator::{Outcome, Verdict};

use super::path::{coordinate, shortened, text_width};
use crate::verdicts::worst_verdicts;
use crate::words::{self, mm_bounds, short};

/// With more members than this the map is illegible.
const MOST_MEMBERS: usize = 40;

/// Most characters of a member's name that are drawn.
const LONGEST_NAME: usize = 26;

/// Limits between the shades of clearances, millimetres.
const SHADES_MM: [f64; 4] = [5.0, 20.0, 50.0, 200.0];

/// The map, or the number of members if it is not drawn.
#[derive(askama::Template)]
#[template(path = "charts/heat_map.html")]
pub(in crate::html) struct HeatMap {
    members: usize,
    most_members: usize,
    are_measured: bool,
    /// `None` if there are too many members, or fewer than two.
    map: Option<Map>,
}

struct Map {
    width: String,
    height: String,
    cell: f64,
    is_dense: bool,
    rows: Vec<HeatMapRow>,
    columns: Vec<Label>,
    cells: Vec<HeatMapCell>,
    legend: Vec<(&'static str, String)>,
}

/// A member's name beside its row.
struct HeatMapRow {
    name: String,
    full_name: String,
    x: String,
    y: String,
}

/// A member's name above its column.
struct Label {
    name: String,
    full_name: String,
    x: String,
    y: String,
}

/// The cell of a pair.
struct HeatMapCell {
    class: &'static str,
    x: String,
    y: String,
    text: String,
    text_x: String,
    text_y: String,
    title: String,
}

/// The result of a pair: its class, the text in its cell, and a description.
struct Known {
    class: &'static str,
    text: String,
    words: String,
}

impl HeatMap {
    pub(in crate::html) fn new(scene: &Scene, outcome: &Outcome) -> Self {
        let members = scene.members.len();
        let map = (2..=MOST_MEMBERS).contains(&members).then(|| map(scene, outcome));
        let are_measured = outcome.minima.iter().any(Option::is_some);
        Self { members, most_members: MOST_MEMBERS, are_measured, map }
    }
}

fn map(scene: &Scene, outcome: &Outcome) -> Map {
    let members = scene.members.len();
    let cell = match members {
        0..=14 => 40.0,
        15..=24 => 32.0,
        _ => 24.0,
    };
    // Small cells have a smaller font, relative to the usual one.
    let is_dense = cell < 30.0;
    let font = if is_dense { 0.85 } else { 1.0 };
    let names: Vec<String> =
        scene.members.iter().map(|member| shortened(&member.name, LONGEST_NAME)).collect();
    let longest = names.iter().map(|name| text_width(name)).fold(0.0, f64::max) + 12.0;
    let known = known(scene, outcome);
    let (mut rows, mut columns, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let mut used: BTreeMap<&'static str, usize> = BTreeMap::new();
    let place = |index: usize| longest + cell * index as f64;
    // The lower triangle: the first member needs no row, the last no column.
    for (index, (name, member)) in names.iter().zip(&scene.members).enumerate() {
        let full_name = member.name.clone();
        let top = |row: usize| 6.0 + cell * (row - 1) as f64;
        if index > 0 {
            let y = coordinate(top(index) + 0.5 * cell);
            rows.push(HeatMapRow {
                name: name.clone(),
                full_name: full_name.clone(),
                x: coordinate(longest - 6.0),
                y,
            });
        }
        if index + 1 < members {
            let x = coordinate(place(index) + 0.5 * cell);
            let y = coordinate(6.0 + cell * (members - 1) as f64 + 8.0);
            columns.push(Label { name: name.clone(), full_name, x, y });
        }
        for column in 0..index {
            let Some(known) = known.get(&(column, index)) else { continue };
            *used.entry(known.class).or_default() += 1;
            let (a, b) = scene.pair_names(column, index);
            let has_room = font * text_width(&known.text) <= cell;
            cells.push(HeatMapCell {
                class: known.class,
                x: coordinate(place(column)),
                y: coordinate(top(index)),
                text: if has_room { known.text.clone() } else { String::new() },
                text_x: coordinate(place(column) + 0.5 * cell),
                text_y: coordinate(top(index) + 0.5 * cell),
                title: format!("{a} | {b}: {}", known.words),
            });
        }
    }
    Map {
        width: coordinate(place(members - 1) + 8.0),
        height: coordinate(6.0 + cell * (members - 1) as f64 + longest + 4.0),
        cell: cell - 1.5,
        is_dense,
        rows,
        columns,
        cells,
        legend: LEGEND
            .iter()
            .filter_map(|(class, words)| {
                let count = used.get(class)?;
                Some((*class, format!("{words} ({count})")))
            })
            .collect(),
    }
}

/// The classes of cells and their meanings, worst first.
const LEGEND: [(&str, &str); 12] = [
    ("collision", "× collision"),
    ("undecided", "? undecided"),
    ("near", "! nearer than required"),
    ("shade-0", "clear, below 5 mm"),
    ("shade-1", "clear, 5 to 20 mm"),
    ("shade-2", "clear, 20 to 50 mm"),
    ("shade-3", "clear, 50 to 200 mm"),
    ("shade-4", "clear, 200 mm and more"),
    ("unmeasured", "clear, not measured"),
    ("excluded", "excluded: not checked"),
    ("still", "cannot move against each other: no finding"),
    ("still-touching", "cannot move against each other, and touch"),
];

/// The result of every pair, by member indices, the lower one first.
fn known(scene: &Scene, outcome: &Outcome) -> BTreeMap<(usize, usize), Known> {
    let mut known = BTreeMap::new();
    for (index, (pair, verdict)) in scene.pairs.iter().zip(worst_verdicts(scene, outcome)).enumerate() {
        let clearance_m = outcome.minima[index].as_ref().map(|minimum| minimum.clearance_m);
        known.insert(
            (pair.a, pair.b),
            of_checked(verdict, clearance_m, scene.clearances.required[index].range_m()),
        );
    }
    let touching: BTreeMap<(usize, usize), bool> = outcome
        .still
        .iter()
        .map(|still| ((still.pair.a, still.pair.b), still.decided_by.is_some()))
        .collect();
    for pair in &scene.still_pairs {
        let touches = touching.get(&(pair.a, pair.b));
        let (class, words) = match touches {
            Some(true) => ("still-touching", "cannot move against each other, and touch"),
            Some(false) => ("undecided", "cannot move against each other; whether they touch is undecided"),
            None => ("still", "cannot move against each other"),
        };
        let text = if class == "undecided" { "?" } else { "" };
        known.insert((pair.a, pair.b), Known { class, text: text.to_owned(), words: words.to_owned() });
    }
    for excluded in &scene.ledger.excluded {
        let words = format!("not checked, by {}: {}", excluded.ground.name(), excluded.reason);
        let Pair { a, b } = excluded.pair;
        known.insert((a, b), Known { class: "excluded", text: String::new(), words });
    }
    known
}

fn of_checked(verdict: Verdict, clearance_m: Option<[f64; 2]>, range_m: [f64; 2]) -> Known {
    let [_, required_m] = range_m;
    let measured = clearance_m
        .map_or_else(|| "not measured".to_owned(), |bounds_m| words::clearance(bounds_m, required_m));
    let required =
        if required_m > 0.0 { format!(", required {}", mm_bounds(range_m)) } else { String::new() };
    let (class, text) = match (verdict, clearance_m) {
        (Verdict::Collision, _) => ("collision", "×".to_owned()),
        (Verdict::Undecided, _) => ("undecided", "?".to_owned()),
        (Verdict::Near, bounds_m) => {
            ("near", bounds_m.map_or_else(|| "!".to_owned(), |bounds_m| format!("!{}", in_cell(bounds_m[0]))))
        }
        (Verdict::Clear, None) => ("unmeasured", String::new()),
        (Verdict::Clear, Some([lo_m, _])) => {
            let shade = SHADES_MM.iter().position(|most_mm| lo_m * 1e3 < *most_mm).unwrap_or(SHADES_MM.len());
            let text =
                if is_less_in_cell(lo_m, required_m) { short(required_m * 1e3, 3) } else { in_cell(lo_m) };
            (["shade-0", "shade-1", "shade-2", "shade-3", "shade-4"][shade], text)
        }
    };
    let words = match verdict {
        Verdict::Collision => "collision".to_owned(),
        _ => format!("{}, {measured}{required}", verdict.name()),
    };
    Known { class, text, words }
}

/// Whether a lower bound that keeps the required clearance, rounded down, reads as less: then the required one is written.
fn is_less_in_cell(lo_m: f64, required_m: f64) -> bool {
    lo_m >= required_m
        && required_m > 0.0
        && in_cell(lo_m).parse::<f64>().map_or(true, |mm| mm < required_m * 1e3)
}

/// A lower bound, metres, as a short text in millimetres, rounded down.
fn in_cell(lo_m: f64) -> String {
    let lo_mm = lo_m * 1e3;
    if lo_mm < 0.1 {
        "<0.1".to_owned()
    } else if lo_mm < 10.0 {
        short((lo_mm * 10.0).floor() / 10.0, 1)
    } else {
        short(lo_mm.floor(), 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_and_text(verdict: Verdict, clearance_m: Option<[f64; 2]>) -> (&'static str, String) {
        let known = of_checked(verdict, clearance_m, [0.02; 2]);
        (known.class, known.text)
    }

    #[test]
    fn a_pair_is_shaded_by_its_lower_bound() {
        let clear = |lo_m: f64| class_and_text(Verdict::Clear, Some([lo_m, lo_m + 0.001]));
        assert_eq!(clear(0.004_99), ("shade-0", "4.9".to_owned()));
        assert_eq!(clear(0.000_09), ("shade-0", "<0.1".to_owned()));
        assert_eq!(clear(0.005), ("shade-1", "5".to_owned()));
        assert_eq!(clear(0.0499), ("shade-2", "49".to_owned()));
        assert_eq!(clear(2.0), ("shade-4", "2000".to_owned()));
        assert_eq!(class_and_text(Verdict::Clear, None), ("unmeasured", String::new()));
    }

    #[test]
    fn a_clear_pair_never_reads_as_less_than_required_and_a_near_one_always_does() {
        let text =
            |verdict, lo_m: f64, required_m| of_checked(verdict, Some([lo_m, 1.0]), [required_m; 2]).text;
        assert_eq!(text(Verdict::Clear, 0.0123, 0.0123), "12.3");
        assert_eq!(text(Verdict::Clear, 0.010_07, 0.010_05), "10.05");
        assert_eq!(text(Verdict::Clear, 0.01, 0.01), "10");
        assert_eq!(text(Verdict::Clear, 0.000_05, 0.000_05), "0.05");
        assert_eq!(text(Verdict::Clear, 0.0149, 0.01), "14");
        assert_eq!(text(Verdict::Near, f64::from_bits(0.01_f64.to_bits() - 1), 0.01), "!9.9");
        assert_eq!(text(Verdict::Near, f64::from_bits(0.02_f64.to_bits() - 1), 0.02), "!19");
    }

    #[test]
    fn verdicts_are_told_by_more_than_colour() {
        assert_eq!(class_and_text(Verdict::Collision, Some([0.0; 2])), ("collision", "×".to_owned()));
        assert_eq!(class_and_text(Verdict::Near, Some([0.0123, 0.013])), ("near", "!12".to_owned()));
        assert_eq!(class_and_text(Verdict::Undecided, None), ("undecided", "?".to_owned()));
        assert_eq!(
            of_checked(Verdict::Near, Some([0.012, 0.013]), [0.02; 2]).words,
            "near, 12–13 mm, required 20 mm"
        );
    }

    #[test]
    fn every_class_that_is_drawn_is_explained() {
        let explained = |class: &str| LEGEND.iter().any(|(known, _)| *known == class);
        for verdict in [Verdict::Clear, Verdict::Near, Verdict::Undecided, Verdict::Collision] {
            for bounds in
                [None, Some([0.0; 2]), Some([0.01; 2]), Some([0.03; 2]), Some([0.1; 2]), Some([1.0; 2])]
            {
                assert!(explained(class_and_text(verdict, bounds).0));
            }
        }
    }
}
