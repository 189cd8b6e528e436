//! Findings as marks on the scrub bar, and what lights up at them.

use serde::Serialize;
use simulator::{Finding, FindingKind, Outcome, Scene};

use crate::words::stretch;

/// Most findings in the list of the playback.
const MOST: usize = 500;

/// Most spheres of one finding, and of all together.
const MOST_SPHERES: [usize; 2] = [300, 6000];

/// A finding about a pair.
#[derive(Serialize)]
pub(super) struct Mark<'a> {
    pub(super) id: &'a str,
    pub(super) verdict: &'static str,
    pub(super) title: String,
    /// Indices of the two members.
    members: [usize; 2],
    pub(super) first: f64,
    pub(super) last: f64,
    pub(super) shown: f64,
    /// Nearest or touching points at the instant shown, in the world.
    points: Vec<[f32; 3]>,
    /// Colliding smallest spheres at the instant shown, in the world: centre and radius.
    spheres: Vec<[f32; 4]>,
    spheres_total: usize,
}

/// The first findings about pairs, and how many more there are.
pub(super) fn marks<'a>(scene: &'a Scene, outcome: &'a Outcome) -> (Vec<Mark<'a>>, usize) {
    let mut room = MOST_SPHERES[1];
    let of_pairs = || outcome.findings.iter().filter(|f| matches!(f.kind, FindingKind::Pair { .. }));
    let marks: Vec<Mark<'_>> =
        of_pairs().take(MOST).filter_map(|finding| mark(scene, finding, &mut room)).collect();
    let left_out = of_pairs().count() - marks.len();
    (marks, left_out)
}

fn mark<'a>(scene: &'a Scene, finding: &'a Finding, room: &mut usize) -> Option<Mark<'a>> {
    let FindingKind::Pair { verdict, a, b, witness, spheres, spheres_total, .. } = &finding.kind else {
        return None;
    };
    let taken = spheres.len().min(MOST_SPHERES[0]).min(*room);
    *room -= taken;
    let word = verdict.name();
    let points = witness.iter().flat_map(|witness| [witness.on_a[0], witness.on_b[0]]);
    Some(Mark {
        id: &finding.id,
        verdict: word,
        title: format!("{word}: {a} | {b}, {}", stretch(scene, [finding.first, finding.last])),
        members: [scene.member_named(a)?, scene.member_named(b)?],
        first: finding.first.0,
        last: finding.last.0,
        shown: finding.shown.0,
        points: points.map(|point| std::array::from_fn(|k| point[k] as f32)).collect(),
        spheres: spheres[..taken]
            .iter()
            .map(|sphere| {
                let center = &sphere.center_in_world_m;
                [center.x as f32, center.y as f32, center.z as f32, sphere.radius_m as f32]
            })
            .collect(),
        spheres_total: *spheres_total,
    })
}
