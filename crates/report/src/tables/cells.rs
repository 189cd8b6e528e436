//! Common cells of the tables: pairs, bounds, instants and names.

use geometry::Point3;
use kinematics::PathParameter;
use scene::Scene;
use simulator::{DecidedBy, PairVerdict, Verdict};

/// First characters that make a cell a formula in a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// All pairs of one verdict: names in byte order, the list sorted, containment marked.
pub(crate) fn pair_names(scene: &Scene, pairs: &[PairVerdict], verdict: Verdict) -> String {
    let of_verdict = pairs.iter().filter(|pair| pair.verdict == verdict);
    let mut names: Vec<String> = of_verdict
        .map(|pair| {
            let members = scene.pairs[pair.pair];
            let (a, b) = scene.pair_names(members.a, members.b);
            let inside = if pair.decided_by == DecidedBy::Containment { ":inside" } else { "" };
            format!("{a}|{b}{inside}")
        })
        .collect();
    names.sort();
    text(&names.join(";"))
}

/// A text from the inputs, with an apostrophe in front if a spreadsheet would run it as a formula.
pub(crate) fn text(text: &str) -> String {
    if text.starts_with(FORMULA) { format!("'{text}") } else { text.to_owned() }
}

/// A bound or limit, in its own unit; empty if missing or not finite.
pub(crate) fn bound(value_m: Option<f64>) -> String {
    value_m.filter(|value_m| value_m.is_finite()).map_or_else(String::new, |value_m| value_m.to_string())
}

/// The coordinates of a point, metres.
pub(crate) fn coordinates(point: &Point3<f64>) -> [String; 3] {
    [point.x, point.y, point.z].map(|value_m| value_m.to_string())
}

/// The time of an instant, on the timeline's basis.
pub(crate) fn time(scene: &Scene, at: PathParameter) -> String {
    scene.timeline.time_at(at).to_string()
}

/// A table of these rows, with as many columns as the header.
pub(crate) fn table<R: AsRef<[String]>>(header: &[&str], rows: impl IntoIterator<Item = R>) -> Vec<u8> {
    let mut table = csv::WriterBuilder::new().from_writer(Vec::new());
    table.write_record(header).expect("a row of text fits into memory");
    for row in rows {
        table.write_record(row.as_ref()).expect("as many cells as columns");
    }
    table.into_inner().expect("memory takes every byte")
}

/// The columns of a table of points or segments: of a program that branches with that of its motions, counted in the order of the files.
pub(crate) fn header<'h>(scene: &Scene, columns: &[&'h str]) -> Vec<&'h str> {
    let edge = scene.has_edges().then_some("edge");
    columns.iter().copied().chain(edge).collect()
}

/// The cells of such a row.
pub(crate) fn with_edge<const N: usize>(
    scene: &Scene,
    cells: [String; N],
    edge: impl FnOnce() -> Option<usize>,
) -> Vec<String> {
    let mut cells = Vec::from(cells);
    if scene.has_edges() {
        cells.push(edge().map_or_else(String::new, |edge| edge.to_string()));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_run_as_a_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(text(name), format!("'{name}"));
        }
        for name in ["arm/hand", "", "'quoted", "a=b", "1-2"] {
            assert_eq!(text(name), name);
        }
    }
}
