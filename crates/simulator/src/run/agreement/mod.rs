//! The two engines compared, pair by pair: contradictions become findings, and the worse verdict stands.

mod confirmed;

use std::collections::BTreeMap;

use continuous::{Found, PairState, Verdict};
use intervals::{About, Answer, Contradiction, OtherStatements, contradictions};
use kinematics::PathParameter;

use super::by_intervals::spans;
use super::finding::{Finding, Severity, ShownInstant, program_lines, values_of};
use super::finding_kind::FindingKind;
use super::prepared::PreparedRun;
use super::{CheckedMotion, PairVerdict, PointResult, Smallest, Span};
use scene::Configuration;

pub(super) use confirmed::confirmed_share;

/// The contradictions between the engines, by pair and time.
///
/// # Guarantee
/// A pair or a shape of which the first engine states nothing is a contradiction: the pairs and their shapes are those of the
/// scene, not those of the first engine.
pub(super) fn compare(
    prepared: &PreparedRun<'_>,
    found: &Found,
    answer: &Answer,
) -> Vec<(usize, Contradiction)> {
    let scene = prepared.scene;
    let end = PathParameter((scene.timeline.points.len() - 1) as f64);
    let statements = statements(prepared, found);
    let of_pair = |(pair, stretches): (usize, &Vec<intervals::Stretch>)| {
        let members = &scene.pairs[pair];
        let shapes = [members.a, members.b].map(|member| scene.members[member].shapes.len());
        let found = contradictions(stretches, &statements[pair], shapes, end);
        found.into_iter().map(move |contradiction| (pair, contradiction)).collect::<Vec<_>>()
    };
    answer.pairs.iter().enumerate().flat_map(of_pair).collect()
}

/// One finding per pair and subject of the contradictions, over all of them.
pub(super) fn findings(prepared: &PreparedRun<'_>, found: &[(usize, Contradiction)]) -> Vec<Finding> {
    let scene = prepared.scene;
    let mut groups: BTreeMap<(usize, About), Vec<&Contradiction>> = BTreeMap::new();
    for (pair, contradiction) in found {
        groups.entry((*pair, contradiction.about)).or_default().push(contradiction);
    }
    let finding = |((pair, about), group): ((usize, About), Vec<&Contradiction>)| {
        let members = scene.pairs[pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        let first = group[0].at[0];
        let mut shown = Configuration::default();
        scene.place_at(first, &mut shown);
        let last = group.iter().map(|one| one.at[1].0).fold(first.0, f64::max);
        let kind =
            FindingKind::Contradiction { pair, a: a.to_owned(), b: b.to_owned(), about, count: group.len() };
        let joint_values = values_of(scene, &shown.joint_values);
        let shown = ShownInstant::of_timeline(first, program_lines(scene, first), joint_values);
        Finding::new(scene, kind, Severity::Error, [first, PathParameter(last)], shown)
    };
    groups.into_iter().map(finding).collect()
}

/// Adds the spans of the second engine where it found a collision and the first engine contradicts it or says nothing: to the spans,
/// to the points and to the segments.
///
/// # Guarantee
/// After this no collision that either engine found lies outside the spans.
pub(super) fn add_worse(checked: &mut CheckedMotion, found: &[(usize, Contradiction)], answer: &Answer) {
    let hides = |about: About| matches!(about, About::ContactHere | About::InsideHere | About::Silence);
    let mut pairs: Vec<usize> =
        found.iter().filter(|(_, one)| hides(one.about)).map(|(pair, _)| *pair).collect();
    pairs.dedup();
    for pair in pairs {
        for span in
            spans(pair, &answer.pairs[pair]).into_iter().filter(|span| span.verdict == Verdict::Collision)
        {
            let is_known = |known: &Span| {
                known.pair == pair
                    && known.verdict == Verdict::Collision
                    && known.begins[0] <= span.begins[1]
                    && span.ends[0] <= known.ends[1]
            };
            if !checked.spans.iter().any(is_known) {
                add(checked, span);
            }
        }
    }
    checked.spans.sort_by(|x, y| x.pair.cmp(&y.pair).then(x.begins[0].0.total_cmp(&y.begins[0].0)));
}

/// Adds one span of collision.
fn add(checked: &mut CheckedMotion, span: Span) {
    let Span { pair, verdict, decided_by, .. } = span;
    let seen = PairVerdict { pair, verdict, decided_by };
    let (first, last) = (span.begins[0].0, span.ends[1].0);
    for frame in checked.frames.iter_mut().take(last as usize + 1).skip(first.ceil() as usize) {
        frame.pairs.retain(|known| known.pair != pair);
        frame.pairs.push(seen);
        frame.pairs.sort_by_key(|known| known.pair);
        let smallest = frame.smallest.map(|_| Smallest { clearance_m: [0.0; 2], pair });
        *frame = PointResult::from_pairs(std::mem::take(&mut frame.pairs), smallest);
    }
    if let Some(certificate) = &mut checked.certificate {
        certificate.add_collision(&span);
    }
    checked.spans.push(span);
}

/// What the first engine states, by pair of members and of shapes.
fn statements(prepared: &PreparedRun<'_>, found: &Found) -> Vec<Vec<OtherStatements>> {
    let problem = &prepared.problem;
    let mut all: Vec<OtherStatements> = (problem.shape_pairs.iter())
        .map(|shape_pair| {
            let shape = |shape: usize| problem.shapes[shape].index_in_body;
            OtherStatements {
                shapes: [shape(shape_pair.a), shape(shape_pair.b)],
                ..OtherStatements::default()
            }
        })
        .collect();
    for proven in &found.proven {
        let of_shapes = &mut all[proven.shape_pair];
        let intervals = if proven.inner.is_some() { &mut of_shapes.inside } else { &mut of_shapes.apart };
        intervals.push([proven.from, proven.to]);
    }
    for open in &found.unproven {
        all[open.shape_pair].open.push([open.from, open.to]);
    }
    for hit in found.hits.iter().chain(&found.narrowed) {
        match hit.state {
            PairState::Contact(_) => all[hit.shape_pair].contacts.push(hit.at),
            PairState::Inside { .. } => all[hit.shape_pair].insides.push(hit.at),
            PairState::Apart(_) | PairState::Overlap | PairState::Unknown { .. } => {}
        }
    }
    let mut by_pair: Vec<Vec<OtherStatements>> = vec![Vec::new(); prepared.scene.pairs.len()];
    for (statements, pair) in all.into_iter().zip(&problem.pair_of) {
        by_pair[*pair].push(statements);
    }
    by_pair
}

#[cfg(test)]
mod tests;
