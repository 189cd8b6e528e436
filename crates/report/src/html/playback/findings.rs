//! Findings as marks on the scrub bar, and what lights up at them.

use collision::Verdict;
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

/// Collisions, then what is undecided, then what is near.
fn worst_first(finding: &Finding) -> u8 {
    match finding.kind {
        FindingKind::Pair { verdict: Verdict::Collision, .. } => 0,
        FindingKind::Pair { verdict: Verdict::Undecided, .. } => 1,
        _ => 2,
    }
}

/// Findings about pairs in order of time, the worst ones where there are too many, and how many more there are.
pub(super) fn marks<'a>(scene: &'a Scene, outcome: &'a Outcome) -> (Vec<Mark<'a>>, usize) {
    let mut room = MOST_SPHERES[1];
    let mut chosen: Vec<&Finding> =
        outcome.findings.iter().filter(|f| matches!(f.kind, FindingKind::Pair { .. })).collect();
    let all = chosen.len();
    chosen.sort_by_key(|finding| worst_first(finding));
    let mut marks: Vec<Mark<'_>> =
        chosen.into_iter().take(MOST).filter_map(|finding| mark(scene, finding, &mut room)).collect();
    marks.sort_by(|x, y| x.first.total_cmp(&y.first));
    let left_out = all - marks.len();
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
