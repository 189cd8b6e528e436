//! Excluded pairs that are seen in contact, or nearer than required, along the program.

use std::ops::ControlFlow;

use continuous::{
    BodyPair, Curve, Goal, Path, PointResult, Problem, Progress, RequiredClearance, Verdict, Watch, prove,
};
use kinematics::PathParameter;

use super::prepared::parts;
use super::track::ProgramPath;
use crate::model::Models;
use scene::{Excluded, ExclusionGround, Scene};

/// Looks along a program, at least; one with more interpolation points is looked at in each of them.
const LOOKS: usize = 256;
/// How finely a required clearance is resolved, metres.
const ACCURACY_M: f64 = 1e-4;

/// An excluded pair that is not clear somewhere along the program; neighbours are not looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenExclusion {
    /// Index in [`Ledger::excluded`](scene::Ledger::excluded).
    pub excluded: usize,
    /// Where it was seen so, in order of time.
    pub stretches: Vec<SeenStretch>,
    /// Whether it was seen so wherever it was looked at, with one verdict.
    pub is_throughout: bool,
}

impl SeenExclusion {
    /// Whether the two touch somewhere, or one lies inside the other.
    pub fn touches(&self) -> bool {
        self.stretches.iter().any(|stretch| stretch.verdict == Verdict::Collision)
    }
}

/// Instants that follow each other in which a pair was seen with one verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenStretch {
    /// Not [`Verdict::Clear`].
    pub verdict: Verdict,
    /// The first and the last of these instants.
    pub ends: [PathParameter; 2],
}

/// The excluded pairs that are not clear at the interpolation points or, if these are few, at instants between them too; neighbours aside.
///
/// # Guarantee
/// A pair is in contact where it is said to be. What is not seen may still happen between two looks: this is no proof, and replaces no check.
/// Does not depend on the number of threads.
pub fn seen_exclusions(scene: &Scene, models: &Models) -> Vec<SeenExclusion> {
    look(scene, models, &|| false).unwrap_or_default()
}

/// [`seen_exclusions`]; `None` if it was stopped.
pub(super) fn look(
    scene: &Scene,
    models: &Models,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<SeenExclusion>> {
    let rows: Vec<usize> = (0..scene.ledger.excluded.len())
        .filter(|row| scene.ledger.excluded[*row].ground != ExclusionGround::Adjacent)
        .collect();
    if rows.is_empty() {
        return Some(Vec::new());
    }
    let looks = Looks::new(scene);
    let pair = |row: &usize| looks.pair(scene, &scene.ledger.excluded[*row]);
    let pairs = rows.iter().map(pair).collect();
    let per_segment = looks.per_segment;
    let coordinates = looks.track.coordinates().to_vec();
    let problem = Problem::new(parts(scene, models, pairs, coordinates, Box::new(looks)));
    let watch =
        |_: Progress<'_>| if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let goal = Goal { between_points: false, accuracy_m: ACCURACY_M, curve: Curve::Unmeasured };
    let seen = prove(&problem, goal, &Watch::new(&watch))?.points;
    let mut stretches: Vec<Vec<SeenStretch>> = vec![Vec::new(); rows.len()];
    for (point, result) in seen.iter().enumerate() {
        add(&mut stretches, result, point, per_segment);
    }
    let last = PathParameter((seen.len() - 1) as f64 / per_segment as f64);
    let all = rows.into_iter().zip(stretches).filter(|(_, stretches)| !stretches.is_empty());
    let seen = all.map(|(excluded, stretches)| {
        let is_throughout = stretches.len() == 1 && stretches[0].ends == [PathParameter::of_point(0), last];
        SeenExclusion { excluded, stretches, is_throughout }
    });
    Some(seen.collect())
}

/// Adds what was seen at a look to the stretches of the pairs.
fn add(stretches: &mut [Vec<SeenStretch>], result: &PointResult, point: usize, per_segment: usize) {
    let at = |point: usize| PathParameter(point as f64 / per_segment as f64);
    for pair in &result.pairs {
        let known = &mut stretches[pair.pair];
        let before = point.checked_sub(1).map(at);
        match known.last_mut() {
            Some(last) if last.verdict == pair.verdict && Some(last.ends[1]) == before => {
                last.ends[1] = at(point);
            }
            _ => known.push(SeenStretch { verdict: pair.verdict, ends: [at(point); 2] }),
        }
    }
}

/// The instants that are looked at, as a path.
struct Looks<'a> {
    track: ProgramPath<'a>,
    per_segment: usize,
    /// Driven values, instant by instant, if there are more of them than points.
    values: Vec<Vec<f64>>,
}

impl<'a> Looks<'a> {
    fn new(scene: &'a Scene) -> Self {
        let track = ProgramPath::new(scene);
        let segments = track.points() - 1;
        let per_segment = LOOKS.div_ceil(segments.max(1)).max(1);
        let values_at = |look: usize| {
            let mut values = Vec::new();
            track.values_at(PathParameter(look as f64 / per_segment as f64), &mut values);
            values
        };
        let looks = if per_segment > 1 { segments * per_segment + 1 } else { 0 };
        let values = (0..looks).map(values_at).collect();
        Self { track, per_segment, values }
    }

    /// An excluded pair with the clearance that it would have to keep.
    fn pair(&self, scene: &Scene, row: &Excluded) -> BodyPair {
        let required = scene.required_if_checked(row.pair);
        let segments = 0..self.track.points() - 1;
        let of_looks =
            segments.flat_map(|segment| std::iter::repeat_n(required.on_segment(segment), self.per_segment));
        BodyPair {
            a: row.pair.a,
            b: row.pair.b,
            required: RequiredClearance::along(required.base_m(), of_looks),
            group: scene.pair_kind(row.pair) as usize,
            stretches: scene.stretches_if_checked(row.pair).divided(self.per_segment),
        }
    }
}

impl Path for Looks<'_> {
    fn points(&self) -> usize {
        (self.track.points() - 1) * self.per_segment + 1
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        if self.per_segment > 1 { &self.values[point] } else { self.track.values_at_point(point) }
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        self.track.values_at(PathParameter(at.0 / self.per_segment as f64), values);
    }

    fn time(&self, point: usize) -> f64 {
        self.track.time(point / self.per_segment)
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}
