//! `contacts.csv`: the points of contact or closest points of the two members of a finding.

use geometry::Point3;
use simulator::{Finding, FindingKind, Outcome, Scene};

use super::cells::{coordinates, table, text, time};

const HEADER: [&str; 17] = [
    "number",
    "id",
    "time_s",
    "a",
    "b",
    "a_world_x_m",
    "a_world_y_m",
    "a_world_z_m",
    "a_member_x_m",
    "a_member_y_m",
    "a_member_z_m",
    "b_world_x_m",
    "b_world_y_m",
    "b_world_z_m",
    "b_member_x_m",
    "b_member_y_m",
    "b_member_z_m",
];

/// One row per finding with witness points, with the finding's number.
pub(crate) fn contacts_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let findings = outcome.findings.iter().enumerate();
    table(HEADER, findings.filter_map(|(index, finding)| row(scene, index + 1, finding)))
}

fn row(scene: &Scene, number: usize, finding: &Finding) -> Option<[String; HEADER.len()]> {
    let FindingKind::Pair { a, b, witness: Some(witness), .. } = &finding.kind else { return None };
    let places =
        |[world, member]: &[Point3<f64>; 2]| [coordinates(world), coordinates(member)].into_iter().flatten();
    let mut cells = vec![number.to_string(), text(&finding.id), time(scene, finding.shown), text(a), text(b)];
    cells.extend(places(&witness.on_a));
    cells.extend(places(&witness.on_b));
    Some(cells.try_into().expect("one cell per column"))
}
