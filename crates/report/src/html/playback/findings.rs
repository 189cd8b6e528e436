//! Findings as marks on the scrub bar, and the geometry highlighted for them.

use scene::{Configuration, Member, Scene};
use serde::Serialize;
use simulator::{Finding, FindingKind, FindingSubject, Outcome, joint_values};

use super::encode;
use crate::words::{PlaybackLook, facts, lines_of, stretch, subject};

/// Most findings that can be chosen; of the others, only the intervals are marked.
const MOST_CHOICES: usize = 500;

/// Most spheres of one finding, and of all together.
const MOST_SPHERES: [usize; 2] = [300, 6000];

/// The interval of a finding.
#[derive(Serialize)]
pub(super) struct FindingStretch {
    pub(super) verdict: &'static str,
    /// Indices of the two members of a pair, otherwise empty.
    members: Vec<usize>,
    /// Index of the joint, for a finding about a joint.
    joint: Option<usize>,
    pub(super) first: f64,
    pub(super) last: f64,
    /// If the motion was proven: the last instant before, and the first after, at which it is proven better.
    bracket: Option<[f64; 2]>,
}

/// A finding that can be chosen.
#[derive(Serialize)]
pub(super) struct Choice<'a> {
    pub(super) id: &'a str,
    #[serde(flatten)]
    pub(super) stretch: FindingStretch,
    #[serde(skip)]
    pub(super) title: String,
    /// [`PlaybackLook::rank`] of the finding.
    #[serde(skip)]
    rank: u8,
    /// What was found, in a sentence.
    what: String,
    pub(super) shown: f64,
    /// Points of contact or closest points at the instant shown, in the world, metres.
    points: Vec<[f32; 3]>,
    /// Colliding smallest spheres at the instant shown, in the world: centre and radius, metres.
    spheres: Vec<[f32; 4]>,
    /// Their total number as text, with `at least` if counting was stopped.
    spheres_total: String,
    /// What is shown then, where no instant of the program has it.
    posed: Option<PosedCell>,
}

/// Poses and joint values that no instant of the program has.
#[derive(Serialize)]
struct PosedCell {
    /// Per member its pose in the world: columns of the rotation, then the translation.
    poses: Vec<[f32; 12]>,
    /// Per joint its value, radians or metres.
    values: Vec<f32>,
    /// The lines of the programs.
    program: String,
}

/// Findings that can be chosen, in order of time, the worst ones if there are too many; and the intervals of all others.
pub(super) fn findings<'a>(scene: &Scene, outcome: &'a Outcome) -> (Vec<Choice<'a>>, Vec<FindingStretch>) {
    let mut configuration = Configuration::default();
    scene.place(0, &mut configuration);
    let joints: Vec<String> =
        joint_values(scene, &configuration).into_iter().map(|joint| joint.name).collect();
    let mut by_order: Vec<&Finding> = outcome.findings.iter().collect();
    by_order.sort_by_cached_key(|finding| look(finding).rank);
    let (chosen, others) = by_order.split_at(by_order.len().min(MOST_CHOICES));
    let mut room = MOST_SPHERES[1];
    let mut choices: Vec<Choice<'_>> =
        chosen.iter().map(|finding| choice(scene, finding, &joints, &mut room)).collect();
    choices.sort_by(|x, y| x.stretch.first.total_cmp(&y.stretch.first));
    let stretches = others.iter().map(|finding| stretch_of(scene, finding, &joints, look(finding)));
    (choices, stretches.collect())
}

/// The finding with which the page opens: the first collision, otherwise the first of the next worst kind.
pub(super) fn first_of_worst(choices: &[Choice<'_>]) -> Option<usize> {
    // The first of equals is kept; choices are in order of time.
    choices.iter().enumerate().min_by_key(|(_, choice)| choice.rank).map(|(index, _)| index)
}

fn look(finding: &Finding) -> PlaybackLook {
    facts(&finding.kind).look
}

fn stretch_of(scene: &Scene, finding: &Finding, joints: &[String], look: PlaybackLook) -> FindingStretch {
    let (members, joint) = match finding.kind.subject() {
        FindingSubject::Pair { names, .. } => {
            (names.into_iter().filter_map(|name| scene.member_named(name)).collect(), None)
        }
        FindingSubject::Joint { name, .. } => (Vec::new(), joints.iter().position(|known| known == name)),
        FindingSubject::Object { name, .. } => {
            let members = scene.members.iter().enumerate();
            let is_it = |(index, member): &(usize, &Member)| {
                member.handled_name() == name && scene.members[*index].is_there(finding.first)
            };
            (members.filter(is_it).map(|(index, _)| index).collect(), None)
        }
        FindingSubject::Robot { .. } => (Vec::new(), None),
    };
    FindingStretch {
        verdict: look.name,
        members,
        joint,
        first: finding.first.0,
        last: finding.last.0,
        bracket: finding.bracket.map(|[before, after]| [before.0, after.0]),
    }
}

fn choice<'a>(scene: &Scene, finding: &'a Finding, joints: &[String], room: &mut usize) -> Choice<'a> {
    let (witness, spheres, spheres_total) = match &finding.kind {
        FindingKind::Pair { witness, spheres, spheres_total, .. } => {
            (witness.as_ref(), spheres.as_slice(), spheres_total.to_string())
        }
        kind => {
            let witness = kind.posed_pair().and_then(|posed| posed.witness.as_ref());
            (witness, [].as_slice(), String::new())
        }
    };
    let taken = spheres.len().min(MOST_SPHERES[0]).min(*room);
    *room -= taken;
    let points = witness.into_iter().flat_map(|witness| [witness.on_a[0], witness.on_b[0]]);
    let facts = facts(&finding.kind);
    let of_kind = stretch_of(scene, finding, joints, facts.look);
    let when = stretch(scene, [finding.first, finding.last]);
    Choice {
        id: &finding.id,
        title: format!("{}: {}, {when}", of_kind.verdict, subject(&finding.kind)),
        stretch: of_kind,
        rank: facts.look.rank,
        what: facts.what,
        shown: finding.shown.at.0,
        points: points.map(|point| std::array::from_fn(|k| point[k] as f32)).collect(),
        spheres: spheres[..taken]
            .iter()
            .map(|sphere| {
                let center = &sphere.center_in_world_m;
                [center.x as f32, center.y as f32, center.z as f32, sphere.radius_m as f32]
            })
            .collect(),
        spheres_total,
        posed: posed_cell(scene, finding),
    }
}

fn posed_cell(scene: &Scene, finding: &Finding) -> Option<PosedCell> {
    let mut configuration = Configuration::default();
    scene.place_posed(finding.shown.posed.as_ref()?, &mut configuration).ok()?;
    Some(PosedCell {
        poses: configuration.world_from_member.iter().map(encode::pose).collect(),
        values: finding.shown.joint_values.iter().map(|joint| joint.value as f32).collect(),
        program: lines_of(scene, &finding.shown.program),
    })
}
