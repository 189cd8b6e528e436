//! An upper bound on the penetration depth of a collision.

use geometry::Topology;
use kinematics::PathParameter;

use super::prepared::PreparedRun;
use super::spans::Span;
use continuous::MotionBounds;
use continuous::PairState;
use continuous::QueryContext;

/// Upper bounds on the depth of any point of either member inside a shape of the other, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// At the instant that the finding shows.
    pub shown_m: f64,
    /// At any instant of the interval in which the collision was found.
    pub most_m: f64,
}

/// Bounds the depth of a collision from `span.begins[1]`, the instant shown, to `span.ends[0]`; `None` if no collision-free
/// instant next to it is known, or if a surface is open and has no inside.
///
/// # Guarantee
/// Every point inside a shape of the other member is at most this far from that shape's surface. On the straight path in joint
/// space to a configuration without contact or containment no point is displaced further than the bound, seen from one of the two
/// shapes; a point that starts inside must cross the surface on the way.
pub(super) fn depth(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    motion_bounds: &mut MotionBounds<'_>,
    span: &Span,
) -> Option<Depth> {
    let is_solid = |shape: usize| prepared.problem.shapes[shape].surface.mesh.topology() == &Topology::Solid;
    let shape_pairs = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(span.pair)];
    if !shape_pairs.iter().all(|pair| is_solid(pair.a) && is_solid(pair.b)) {
        return None;
    }
    let free = free_coordinates(prepared, context, span);
    if free.is_empty() {
        return None;
    }
    let instants = instants(span);
    let [mut shown_m, mut most_m] = [0.0_f64; 2];
    for (index, at) in instants.iter().enumerate() {
        let from_here = Around::new(prepared, &instants, index);
        context.set(*at);
        for shape_pair in prepared.problem.shape_pairs_of(span.pair) {
            let here = (*at, from_here.coordinates.as_slice());
            let bubble = motion_bounds.bubble(&context.poses, shape_pair, here);
            let to_free = free.iter().map(|there| bubble.motion_m(there)).fold(f64::INFINITY, f64::min);
            let tube_m = prepared.problem.tube_m(&bubble, from_here.interval);
            let aside =
                from_here.ends.iter().map(|there| bubble.motion_m(there)).fold(0.0, f64::max) + tube_m;
            let eps_m = prepared.problem.eps.eps_m;
            most_m = most_m.max(to_free + aside + eps_m);
            if index == 0 {
                shown_m = shown_m.max(to_free + eps_m);
            }
        }
    }
    let most_m = most_m.max(shown_m);
    most_m.is_finite().then_some(Depth { shown_m, most_m })
}

/// Joint values next to the span at which a query found the pair apart.
fn free_coordinates(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    span: &Span,
) -> Vec<Vec<f64>> {
    let last = (prepared.scene.timeline.points.len() - 1) as f64;
    // For points without a proven bracket, the neighbouring points.
    let [before, after] = [(span.begins[0].0 - 1.0).ceil(), (span.ends[1].0 + 1.0).floor()];
    let mut free = Vec::new();
    for candidates in [[span.begins[0].0, before], [span.ends[1].0, after]] {
        for at in candidates.into_iter().filter(|at| (0.0..=last).contains(at)).map(PathParameter) {
            context.set(at);
            let shape_pairs = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(span.pair)];
            if matches!(context.decide(shape_pairs), PairState::Apart(_)) {
                free.push(coordinates(prepared, at));
                break;
            }
        }
    }
    free
}

/// The ends of the span, and the interpolation points in it.
fn instants(span: &Span) -> Vec<PathParameter> {
    let (from, to) = (span.begins[1].0, span.ends[0].0);
    let inside = (from.floor() as usize + 1)..(to.ceil() as usize);
    let mut instants = vec![PathParameter(from)];
    instants.extend(inside.map(PathParameter::of_point));
    if to > from {
        instants.push(PathParameter(to));
    }
    instants
}

/// A configuration, and the midpoints to its neighbours: between these the motion is straight, but for the tube.
struct Around {
    coordinates: Vec<f64>,
    ends: Vec<Vec<f64>>,
    interval: [PathParameter; 2],
}

impl Around {
    fn new(prepared: &PreparedRun<'_>, instants: &[PathParameter], index: usize) -> Self {
        let at = instants[index].0;
        let neighbours = [index.checked_sub(1), Some(index + 1)];
        let halfway: Vec<f64> = neighbours
            .into_iter()
            .flatten()
            .filter_map(|neighbour| instants.get(neighbour))
            .map(|neighbour| f64::midpoint(at, neighbour.0))
            .collect();
        let [from, to] = halfway.iter().fold([at; 2], |[from, to], &end| [from.min(end), to.max(end)]);
        Self {
            coordinates: coordinates(prepared, instants[index]),
            ends: halfway.iter().map(|&end| coordinates(prepared, PathParameter(end))).collect(),
            interval: [PathParameter(from), PathParameter(to)],
        }
    }
}

fn coordinates(prepared: &PreparedRun<'_>, at: PathParameter) -> Vec<f64> {
    let mut coordinates = Vec::new();
    prepared.problem.path.values_at(at, &mut coordinates);
    coordinates
}
