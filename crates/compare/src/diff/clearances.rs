//! The smallest clearance of every pair.

use report_format::words::mm_bounds;
use report_format::{Pair, Report};

use super::{are_comparable, by_name, shown};
use crate::change::{Change, of_clearance};

/// Pairs that are proven closer and pairs proven further, largest change first.
pub(super) fn compare(a: &Report, b: &Report) -> (Vec<String>, Vec<String>) {
    let (mut closer, mut further) = (Vec::new(), Vec::new());
    if !are_comparable(a, b) {
        return (Vec::new(), Vec::new());
    }
    let now = by_name(b);
    for (name, before) in by_name(a) {
        let minimum = |of: &Pair| of.minimum.as_ref().map(|minimum| minimum.clearance_m.m());
        let now = now.get(&name).and_then(|pair| minimum(pair));
        let Some((before, now)) = minimum(before).zip(now) else { continue };
        let change = of_clearance(before, now);
        let row = |by_m: [f64; 2]| {
            let row =
                format!("{}  {}: {} → {}", shown(name), change.words(), mm_bounds(before), touching(now));
            (by_m[0], row)
        };
        match change {
            Change::Closer(by_m) => closer.push(row(by_m)),
            Change::Further(by_m) => further.push(row(by_m)),
            _ => {}
        }
    }
    (sorted(closer), sorted(further))
}

fn touching(bounds_m: [f64; 2]) -> String {
    if bounds_m[1] > 0.0 { mm_bounds(bounds_m) } else { "collides".to_owned() }
}

/// Rows by the proven change, largest first; ties by name.
fn sorted(mut rows: Vec<(f64, String)>) -> Vec<String> {
    rows.sort_by(|x, y| y.0.total_cmp(&x.0));
    rows.into_iter().map(|(_, row)| row).collect()
}
