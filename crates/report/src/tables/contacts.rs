//! `contacts.csv`: points of contact or closest points of the two members of a finding, and the elementary contacts of collisions.

use geometry::{Point3, Pose, Vector3};
use scene::{Configuration, Scene};
use simulator::{ContactSet, Finding, FindingKind, MemberContact, Outcome};

use super::cells::{coordinates, table, text, time};
use crate::words::contact_kind_name;

const PLACES: [&str; 17] = [
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
/// Further columns of a run with contacts.
const ELEMENTARY: [&str; 5] = ["kind", "normal_x", "normal_y", "normal_z", "penetration_m"];
/// Further columns of a run with penalty forces.
const FORCES: [&str; 9] = [
    "force_x_n",
    "force_y_n",
    "force_z_n",
    "moment_a_x_n_m",
    "moment_a_y_n_m",
    "moment_a_z_n_m",
    "moment_b_x_n_m",
    "moment_b_y_n_m",
    "moment_b_z_n_m",
];
/// Columns that name the finding, the instant and the members.
const OF_FINDING: usize = 5;

/// One row per finding with witness points, with the finding's number; in a run with contacts one row for each that is listed, and
/// with penalty forces one for the sum over all contacts.
pub(crate) fn contacts_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    let mut header = PLACES.to_vec();
    if let Some(request) = &outcome.settings.contacts {
        header.extend(ELEMENTARY);
        header.extend(request.penalty.iter().flat_map(|_| FORCES));
    }
    let findings = outcome.findings.iter().enumerate();
    let rows = findings.flat_map(|(index, finding)| {
        let mut rows = rows(scene, index + 1, finding);
        for row in &mut rows {
            row.resize(header.len(), String::new());
        }
        rows
    });
    table(&header, rows)
}

/// The rows of a finding, without empty cells at their ends.
fn rows(scene: &Scene, number: usize, finding: &Finding) -> Vec<Vec<String>> {
    let FindingKind::Pair { a, b, witness, .. } = &finding.kind else { return Vec::new() };
    let start = |at| vec![number.to_string(), text(&finding.id), time(scene, at), text(a), text(b)];
    let mut rows = Vec::new();
    if let Some(witness) = witness {
        let mut row = start(finding.shown.at);
        row.extend([witness.on_a, witness.on_b].iter().flatten().flat_map(coordinates));
        if finding.penetration.is_some() {
            row.push("witness".to_owned());
        }
        rows.push(row);
    }
    let Some(penetration) = &finding.penetration else { return rows };
    let Some(set) = &penetration.contacts else { return rows };
    let mut configuration = Configuration::default();
    scene.place_at(penetration.at, &mut configuration);
    let home = |name: &str| {
        let member = scene.member_named(name).expect("a member of the scene");
        configuration.world_from_member[member]
    };
    let homes = [home(a), home(b)];
    for (index, contact) in set.contacts.iter().enumerate() {
        let mut row = start(penetration.at);
        row.extend(elementary(contact, &homes));
        row.extend(forces(set, index, contact, &homes));
        rows.push(row);
    }
    if let Some(forces) = &set.forces {
        let mut row = start(penetration.at);
        row.resize(PLACES.len(), String::new());
        row.push("sum".to_owned());
        row.resize(PLACES.len() + ELEMENTARY.len(), String::new());
        let [on_a, on_b] = &forces.sums;
        row.extend([on_a.force_n, on_a.moment_n_m, on_b.moment_n_m].iter().flat_map(components));
        rows.push(row);
    }
    rows
}

/// The points of a contact in world and in the frames of its members, its features, its normal and its penetration.
fn elementary(contact: &MemberContact, homes: &[Pose; 2]) -> Vec<String> {
    let mut cells: Vec<String> = Vec::with_capacity(PLACES.len() - OF_FINDING + ELEMENTARY.len());
    for (point, home) in [contact.on_a, contact.on_b].iter().zip(homes) {
        cells.extend(coordinates(point));
        cells.extend(coordinates(&home.inverse().point(point)));
    }
    cells.push(contact_kind_name(contact.kind).to_owned());
    cells.extend(components(&contact.normal));
    cells.push(contact.penetration_m.to_string());
    cells
}

/// The force of a contact on the first member, and the moments of it and of its opposite about the origins of the members' frames.
fn forces(set: &ContactSet, index: usize, contact: &MemberContact, homes: &[Pose; 2]) -> Vec<String> {
    let Some(forces) = &set.forces else { return Vec::new() };
    let force_n = forces.on_a_n[index];
    let [about_a, about_b] = homes.map(|home| Point3::from(home.translation));
    let moments = [(contact.on_a - about_a).cross(&force_n), (contact.on_b - about_b).cross(&-force_n)];
    [force_n, moments[0], moments[1]].iter().flat_map(components).collect()
}

fn components(vector: &Vector3<f64>) -> [String; 3] {
    [vector.x, vector.y, vector.z].map(|value| value.to_string())
}
