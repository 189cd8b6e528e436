//! `spheres.csv`: the colliding smallest spheres of all findings.

use scene::Scene;
use simulator::{CollidingSphere, Finding, FindingKind, Outcome};

use super::cells::{coordinates, table, text, time};

const HEADER: [&str; 13] = [
    "number",
    "id",
    "time_s",
    "member",
    "piece",
    "rank",
    "world_x_m",
    "world_y_m",
    "world_z_m",
    "member_x_m",
    "member_y_m",
    "member_z_m",
    "radius_m",
];

/// One row per sphere, with the number of its finding; at most a thousand per finding.
pub(crate) fn spheres_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let findings = outcome.findings.iter().enumerate();
    let rows = findings.flat_map(|(index, finding)| {
        let spheres = match &finding.kind {
            FindingKind::Pair { spheres, .. } => &spheres[..],
            _ => &[],
        };
        spheres.iter().map(move |sphere| row(scene, index + 1, finding, sphere))
    });
    table(&HEADER, rows)
}

fn row(scene: &Scene, number: usize, finding: &Finding, sphere: &CollidingSphere) -> [String; HEADER.len()] {
    let [world_x_m, world_y_m, world_z_m] = coordinates(&sphere.center_in_world_m);
    let [member_x_m, member_y_m, member_z_m] = coordinates(&sphere.center_in_member_m);
    [
        number.to_string(),
        text(&finding.id),
        time(scene, finding.shown.at),
        text(&scene.members[sphere.member].name),
        sphere.piece.to_string(),
        sphere.rank.to_string(),
        world_x_m,
        world_y_m,
        world_z_m,
        member_x_m,
        member_y_m,
        member_z_m,
        sphere.radius_m.to_string(),
    ]
}
