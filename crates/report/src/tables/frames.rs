//! `frames.csv`: one row per interpolation point.

use collision::Verdict;
use simulator::{Outcome, Scene};

use super::cells::{bound, pair_names};

const HEADER: [&str; 8] =
    ["index", "time_s", "verdict", "clearance_lo_m", "clearance_hi_m", "colliding", "near", "undecided"];

/// The table of all interpolation points; bounds on the smallest clearance of all pairs, empty where spheres decide.
pub(crate) fn frames_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let mut rows = csv::WriterBuilder::new().from_writer(Vec::new());
    let mut write = |row: [String; 8]| rows.write_record(row).expect("a row of text fits into memory");
    write(HEADER.map(str::to_owned));
    for (index, (frame, point)) in outcome.frames.iter().zip(&scene.timeline.points).enumerate() {
        let clearance_m = frame.smallest.map(|smallest| smallest.clearance_m);
        let pairs = |verdict| pair_names(scene, &frame.pairs, verdict);
        write([
            index.to_string(),
            point.time_s.to_string(),
            frame.verdict.name().to_owned(),
            bound(clearance_m.map(|bounds_m| bounds_m[0])),
            bound(clearance_m.map(|bounds_m| bounds_m[1])),
            pairs(Verdict::Collision),
            pairs(Verdict::Near),
            pairs(Verdict::Undecided),
        ]);
    }
    rows.into_inner().expect("memory takes every byte")
}
