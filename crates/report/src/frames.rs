//! `frames.csv`: one row per interpolation point.

use collision::{DecidedBy, Verdict};
use simulator::{Frame, Outcome, Scene};

const HEADER: [&str; 8] =
    ["index", "time_s", "verdict", "clearance_lo_m", "clearance_hi_m", "colliding", "near", "undecided"];

/// The table of all interpolation points; the clearance columns are empty, as sampled runs measure none.
pub fn frames_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let mut rows = csv::WriterBuilder::new().from_writer(Vec::new());
    let mut write = |row: [String; 8]| rows.write_record(row).expect("a row of text fits into memory");
    write(HEADER.map(str::to_owned));
    for (index, (frame, point)) in outcome.frames.iter().zip(&scene.timeline.points).enumerate() {
        write([
            index.to_string(),
            point.time_s.to_string(),
            frame.verdict.name().to_owned(),
            String::new(),
            String::new(),
            pairs(scene, frame, Verdict::Collision),
            pairs(scene, frame, Verdict::Near),
            pairs(scene, frame, Verdict::Undecided),
        ]);
    }
    rows.into_inner().expect("memory takes every byte")
}

/// Pairs of one verdict: names in byte order, the list sorted, containment marked.
fn pairs(scene: &Scene, frame: &Frame, verdict: Verdict) -> String {
    let of_verdict = frame.pairs.iter().filter(|pair| pair.verdict == verdict);
    let mut names: Vec<String> = of_verdict
        .map(|pair| {
            let members = scene.pairs[pair.pair];
            let (a, b) = scene.pair_names(members.a, members.b);
            let inside = if pair.decided_by == DecidedBy::Containment { ":inside" } else { "" };
            format!("{a}|{b}{inside}")
        })
        .collect();
    names.sort();
    names.join(";")
}
