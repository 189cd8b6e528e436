//! Everything about one finding.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use geometry::Point3;
use kinematics::PathParameter;
use scene::Scene;
use sha2::{Digest as _, Sha256};
use simulator::{
    CollidingSphere, Finding, FindingKind, MemberContact, Outcome, ProgramLine, Shortfall, SphereTotal,
    Verdict, Witness, free_around,
};

use super::mark::Mark;
use super::moment::MomentLink;
use super::nearest_moves::NearestMoves;
use super::pictures::Pictures;
use crate::words::{
    Fact, certain_balls, contact_kind_name, contacts, deepest, deepest_instant, depth, depth_seen, facts,
    instant, joint, move_of, program_line, program_lines_at, separation, severity_name, short,
    stretch_and_points, subject, within,
};

/// The card.
#[derive(askama::Template)]
#[template(path = "finding_card.html")]
pub(super) struct FindingCard<'a> {
    number: usize,
    anchor: String,
    id: &'a str,
    severity: &'static str,
    mark: Mark,
    subject: String,
    what: String,
    picture: Option<String>,
    alt: String,
    /// Whether this one has no picture while others have one.
    lacks_picture: bool,
    facts: Vec<(&'static str, String)>,
    show: MomentLink<'a>,
    joints: Vec<(&'a str, String)>,
    witness: Vec<WitnessRow<'a>>,
    contacts: Vec<ContactRow>,
    contacts_left_out: usize,
    spheres: Vec<SphereRow<'a>>,
    spheres_left_out: usize,
    spheres_total: SphereTotal,
    free: Option<[Free<'a>; 2]>,
    moves: NearestMoves<'a>,
}

/// A witness point in the world and in the member's own frame, millimetres.
struct WitnessRow<'a> {
    member: &'a str,
    world: [String; 3],
    own: [String; 3],
}

/// An elementary contact in the world: features, point on the first member and penetration in millimetres, and normal.
struct ContactRow {
    kind: &'static str,
    at: [String; 3],
    normal: [String; 3],
    penetration: String,
}

/// A colliding smallest sphere in the world, millimetres.
struct SphereRow<'a> {
    member: &'a str,
    rank: usize,
    center: [String; 3],
    radius: String,
}

/// The nearest interpolation point before or after a finding at which every pair is clear.
struct Free<'a> {
    side: &'static str,
    at: Option<(MomentLink<'a>, usize, String)>,
}

/// Most spheres of each member that are listed on the page.
const MOST_SPHERES: usize = 2;
/// Most elementary contacts that are listed on the page.
const MOST_CONTACTS: usize = 6;

impl<'a> FindingCard<'a> {
    pub(super) fn new(
        scene: &'a Scene,
        outcome: &'a Outcome,
        number: usize,
        pictures: &'a Pictures,
        has_pictures: bool,
    ) -> Self {
        let finding = &outcome.findings[number];
        let png = pictures.png_by_finding.get(&finding.id);
        let subject = subject(&finding.kind);
        let what = facts(&finding.kind).what;
        let (witness, spheres, spheres_total) = match &finding.kind {
            FindingKind::Pair { a, b, witness, spheres, spheres_total, .. } => {
                let rows = witness.as_ref().map_or_else(Vec::new, |witness| witness_rows(witness, [a, b]));
                (rows, spheres.as_slice(), *spheres_total)
            }
            kind => {
                let posed = kind.posed_pair();
                let witness = posed
                    .and_then(|posed| Some((posed.witness.as_ref()?, [posed.a.as_str(), posed.b.as_str()])));
                let rows = witness.map_or_else(Vec::new, |(witness, names)| witness_rows(witness, names));
                (rows, &[][..], SphereTotal::default())
            }
        };
        let shown = chosen(scene, spheres);
        let contacts = contact_rows(finding);
        Self {
            number: number + 1,
            anchor: anchor(&finding.id),
            id: &finding.id,
            severity: severity_name(finding.severity),
            mark: Mark { kind: finding.kind.name() },
            alt: format!("The cell at {}: {what}", instant(scene, finding.shown.at)),
            what,
            picture: png.map(|png| format!("data:image/png;base64,{}", STANDARD.encode(png))),
            lacks_picture: has_pictures && png.is_none(),
            facts: rows(scene, finding),
            show: MomentLink::to_finding(
                finding.shown.at,
                &finding.id,
                format!("Show {} in the playback", instant(scene, finding.shown.at)),
            ),
            joints: finding
                .shown
                .joint_values
                .iter()
                .map(|value| (value.name.as_str(), joint(value.value, value.is_length)))
                .collect(),
            witness,
            contacts_left_out: contacts.1,
            contacts: contacts.0,
            spheres_left_out: spheres_total.count - shown.len(),
            spheres: shown,
            spheres_total,
            free: free(scene, outcome, finding),
            moves: NearestMoves::new(scene, finding),
            subject,
        }
    }
}

/// Whether its interval is near or undecided motion of a certified run: unproven, while every single instant in it may be clear.
fn is_unproven(finding: &Finding) -> bool {
    let is_clear_of_contact = |verdict: &Verdict| matches!(verdict, Verdict::Near | Verdict::Undecided);
    finding.bracket.is_some()
        && matches!(&finding.kind, FindingKind::Pair { verdict, .. } if is_clear_of_contact(verdict))
}

/// The anchor of a finding's card on the page; it depends on the finding's id only.
pub(super) fn anchor(id: &str) -> String {
    let hash: Vec<String> =
        Sha256::digest(id.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    format!("finding-{}", hash.concat())
}

/// What is known of a finding, with its meaning.
fn rows(scene: &Scene, finding: &Finding) -> Vec<(&'static str, String)> {
    let lines = |lines: &[ProgramLine]| {
        lines.iter().map(|line| program_line(scene, line)).collect::<Vec<_>>().join(", ")
    };
    let is_stop = matches!(finding.kind, FindingKind::Motion { .. });
    let moves = finding.shown.program.iter().filter_map(|line| line.in_space.as_ref()).map(move_of);
    let moves: Vec<String> = moves.filter(|_| !is_stop).collect();
    let mut rows = vec![("Program line", lines(&finding.shown.program))];
    if !moves.is_empty() {
        rows.push(("Move", moves.join(", ")));
    }
    rows.push((
        if is_unproven(finding) { "Not proven clear" } else { "Seen" },
        stretch_and_points(scene, [finding.first, finding.last]),
    ));
    if let Some([before, after]) = finding.bracket.filter(|_| !is_unproven(finding)) {
        rows.push(("Begins", within(scene, [before, finding.first])));
        rows.push(("Ends", within(scene, [finding.last, after])));
    }
    rows.push(("Details are of", instant(scene, finding.shown.at)));
    let facts = facts(&finding.kind);
    rows.extend(facts.values.iter().filter_map(Fact::said));
    if let FindingKind::Pair { verdict: Verdict::Collision, a, b, .. } = &finding.kind {
        rows.extend(depths(scene, finding, [a, b]));
    }
    rows.extend(facts.decision.iter().filter_map(Fact::said));
    rows
}

/// What is known of the depth of a collision of two members.
fn depths(scene: &Scene, finding: &Finding, names: [&str; 2]) -> Vec<(&'static str, String)> {
    let mut rows = vec![("Depth", depth(finding.depth))];
    rows.extend(finding.depth_seen.map(|seen| ("Depth seen", depth_seen(scene, &seen))));
    if let Some(penetration) = &finding.penetration {
        rows.push(("Deepest at", deepest_instant(scene, penetration)));
        rows.push(("Depth there", deepest(penetration)));
        rows.push(("To part them", separation(scene, penetration)));
        rows.push(("Contacts", contacts(penetration)));
        rows.extend(certain_balls(names, penetration).map(|balls| ("Certain by", balls)));
    }
    rows
}

fn witness_rows<'a>(witness: &Witness, [a, b]: [&'a str; 2]) -> Vec<WitnessRow<'a>> {
    let row = |member, [world, own]: &[Point3<f64>; 2]| WitnessRow {
        member,
        world: coordinates_mm(world),
        own: coordinates_mm(own),
    };
    vec![row(a, &witness.on_a), row(b, &witness.on_b)]
}

/// The deepest contacts, and how many are left out.
fn contact_rows(finding: &Finding) -> (Vec<ContactRow>, usize) {
    let set = finding.penetration.as_ref().and_then(|penetration| penetration.contacts.as_ref());
    let Some(set) = set else { return (Vec::new(), 0) };
    let row = |contact: &MemberContact| ContactRow {
        kind: contact_kind_name(contact.kind),
        at: coordinates_mm(&contact.on_a),
        normal: <[f64; 3]>::from(contact.normal).map(|x| short(x, 3)),
        penetration: short(contact.penetration_m * 1e3, 3),
    };
    let rows: Vec<ContactRow> = set.contacts.iter().take(MOST_CONTACTS).map(row).collect();
    let left_out = set.total - rows.len();
    (rows, left_out)
}

/// The first few spheres of each member.
fn chosen<'a>(scene: &'a Scene, spheres: &[CollidingSphere]) -> Vec<SphereRow<'a>> {
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let is_among_first = |sphere: &&CollidingSphere| {
        let of_member = taken.entry(sphere.member).or_default();
        *of_member += 1;
        *of_member <= MOST_SPHERES
    };
    spheres.iter().filter(is_among_first).map(|sphere| sphere_row(scene, sphere)).collect()
}

fn sphere_row<'a>(scene: &'a Scene, sphere: &CollidingSphere) -> SphereRow<'a> {
    SphereRow {
        member: &scene.members[sphere.member].name,
        rank: sphere.rank,
        center: coordinates_mm(&sphere.center_in_world_m),
        radius: short(sphere.radius_m * 1e3, 3),
    }
}

fn coordinates_mm(point: &Point3<f64>) -> [String; 3] {
    let coordinates: [f64; 3] = point.coords.into();
    coordinates.map(|m| short(m * 1e3, 2))
}

/// The nearest clear interpolation points on both sides of a finding about a pair.
fn free<'a>(scene: &Scene, outcome: &Outcome, finding: &Finding) -> Option<[Free<'a>; 2]> {
    // Without distances, no point is known to keep the required clearances.
    let is_unmeasured = outcome.shortfalls.contains(&Shortfall::Unmeasured);
    if !matches!(finding.kind, FindingKind::Pair { .. }) || is_unmeasured {
        return None;
    }
    let [before, after] = free_around(outcome, [finding.first, finding.last]);
    let side = |side, point: Option<usize>| Free {
        side,
        at: point.map(|point| {
            let at = PathParameter::of_point(point);
            (MomentLink::to(scene, at), point, program_lines_at(scene, at))
        }),
    };
    Some([side("Last clear point before", before), side("First clear point after", after)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_stable_and_safe_in_links() {
        let name = anchor("collision:a b|<c>@12#2");
        assert_eq!(name, anchor("collision:a b|<c>@12#2"));
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'), "{name}");
        assert_ne!(name, anchor("collision:a b|<c>@12#3"));
    }
}
