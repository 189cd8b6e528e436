//! Collisions that overlap in time.

use kinematics::PathParameter;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{Outcome, Scene, Span};

use super::instant::{Stretch, points_in};
use super::line::Line;

/// An unbroken stretch in which something collides.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Event<'a> {
    #[serde(flatten)]
    seen: Stretch,
    /// In certified mode: the last instant before the first contact that is proven free, and the first at which it was seen.
    first_contact: Option<Line<Stretch>>,
    /// The first and the last interpolation point in the stretch; null where it lies between two points.
    points: Line<Option<[usize; 2]>>,
    /// The pairs that collide, longest first.
    pairs: Vec<Line<EventPair<'a>>>,
}

/// A pair that collides in an event.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct EventPair<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// From when to when it was seen to collide, on the time basis.
    time: [f64; 2],
    /// How many interpolation points that are.
    points: usize,
}

impl<'a> Event<'a> {
    pub(super) fn all(scene: &'a Scene, outcome: &Outcome) -> Vec<Self> {
        let is_proven = outcome.certificate.is_some();
        let event = |event: &simulator::Event<'_>| {
            let seen = event.seen();
            let before = event.spans.iter().map(|span| span.begins[0].0).fold(f64::INFINITY, f64::min);
            let first_contact = is_proven.then(|| Line(Stretch::of(scene, [PathParameter(before), seen[0]])));
            Self {
                seen: Stretch::of(scene, seen),
                first_contact,
                points: Line(points_in(seen)),
                pairs: event.spans.iter().map(|span| Line(EventPair::of(scene, span))).collect(),
            }
        };
        outcome.events().iter().map(event).collect()
    }
}

impl<'a> EventPair<'a> {
    fn of(scene: &'a Scene, span: &Span) -> Self {
        let members = scene.pairs[span.pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        let seen = [span.begins[1], span.ends[0]];
        Self {
            a,
            b,
            time: seen.map(|at| scene.timeline.time_at(at)),
            points: points_in(seen).map_or(0, |[first, last]| last - first + 1),
        }
    }
}
