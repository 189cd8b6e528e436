//! `frames.csv`: one row per interpolation point.

use scene::Scene;
use simulator::{Outcome, Verdict};

use super::cells::{bound, header, pair_names, table, with_edge};

const HEADER: [&str; 8] =
    ["index", "time_s", "verdict", "clearance_lo_m", "clearance_hi_m", "colliding", "near", "undecided"];

/// The table of all interpolation points; the bounds on the smallest clearance of all pairs are empty if spheres decide.
pub(crate) fn frames_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let frames = outcome.frames.iter().zip(&scene.timeline.points).enumerate();
    let rows = frames.map(|(index, (frame, point))| {
        let clearance_m = frame.smallest.map(|smallest| smallest.clearance_m);
        let pairs = |verdict| pair_names(scene, &frame.pairs, verdict);
        let cells = [
            index.to_string(),
            point.time_s.to_string(),
            frame.verdict.name().to_owned(),
            bound(clearance_m.map(|bounds_m| bounds_m[0])),
            bound(clearance_m.map(|bounds_m| bounds_m[1])),
            pairs(Verdict::Collision),
            pairs(Verdict::Near),
            pairs(Verdict::Undecided),
        ];
        with_edge(scene, cells, || scene.edge_to_point(index))
    });
    table(&header(scene, &HEADER), rows)
}
