//! `segments.csv`: one row per motion between two neighbouring interpolation points.

use scene::Scene;
use simulator::{Certificate, Verdict};

use super::cells::{bound, header, pair_names, table, time, with_edge};

const HEADER: [&str; 10] = [
    "index",
    "t0_s",
    "t1_s",
    "verdict",
    "clearance_lo_m",
    "first_contact_lo_s",
    "first_contact_hi_s",
    "colliding",
    "near",
    "undecided",
];

/// The table of all segments of a certified run.
pub(crate) fn segments_csv(scene: &Scene, certificate: &Certificate) -> Vec<u8> {
    let ends = scene.timeline.points.windows(2);
    let rows = certificate.segments.iter().zip(ends).enumerate();
    // Between the ways of a program nothing takes place.
    let rows = rows.filter(|(index, _)| !scene.is_between_ways(*index));
    let rows = rows.map(|(index, (segment, ends))| {
        let pairs = |verdict| pair_names(scene, &segment.pairs, verdict);
        let contact = |end: usize| segment.first_contact.map_or_else(String::new, |at| time(scene, at[end]));
        let cells = [
            index.to_string(),
            ends[0].time_s.to_string(),
            ends[1].time_s.to_string(),
            segment.verdict.name().to_owned(),
            bound(Some(segment.clearance_lo_m)),
            contact(0),
            contact(1),
            pairs(Verdict::Collision),
            pairs(Verdict::Near),
            pairs(Verdict::Undecided),
        ];
        with_edge(scene, cells, || scene.edge_of_segment(index))
    });
    table(&header(scene, &HEADER), rows)
}
