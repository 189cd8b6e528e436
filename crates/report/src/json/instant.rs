//! Instants and intervals of the program, and what is known there.

use geometry::Point3;
use kinematics::PathParameter;
use report_format::{Event, EventPair, Instant, JointValue, ProgramLine, Stretch, Witness};
use simulator::{Configuration, Outcome, Scene, Span, joint_values};

use crate::closed;

pub(super) fn instant(scene: &Scene, at: PathParameter) -> Instant {
    Instant { time: scene.timeline.time_at(at), moment: at.0 }
}

pub(super) fn stretch(scene: &Scene, ends: [PathParameter; 2]) -> Stretch {
    Stretch { time: ends.map(|at| scene.timeline.time_at(at)), moment: ends.map(|at| at.0) }
}

/// The first and last interpolation point of a stretch; nothing where it lies between two.
pub(super) fn points_in([first, last]: [PathParameter; 2]) -> Option<[usize; 2]> {
    let (first, last) = (first.0.ceil(), last.0.floor());
    (first <= last).then_some([first as usize, last as usize])
}

/// All joint values at an instant of the program.
pub(super) fn joints_at(scene: &Scene, at: PathParameter) -> Vec<JointValue> {
    let mut configuration = Configuration::default();
    scene.place_at(at, &mut configuration);
    joints(&joint_values(scene, &configuration))
}

pub(super) fn joints(values: &[simulator::JointValue]) -> Vec<JointValue> {
    let row = |joint: &simulator::JointValue| JointValue {
        joint: joint.name.as_str().into(),
        value: super::finite(joint.value),
        unit: closed::unit(joint.is_length),
    };
    values.iter().map(row).collect()
}

/// One per program.
pub(super) fn program_lines(scene: &Scene, lines: &[simulator::ProgramLine]) -> Vec<ProgramLine> {
    let row = |line: &simulator::ProgramLine| ProgramLine {
        file: scene.relative_path(&line.file).into(),
        line: line.line,
        to: line.label.as_deref().map(Into::into),
    };
    lines.iter().map(row).collect()
}

/// One point on each of two members, by their names' order.
pub(super) fn witness(witness: &simulator::Witness, (a, b): (&str, &str)) -> [Witness; 2] {
    let point = |member: &str, [world, own]: &[Point3<f64>; 2]| Witness {
        member: member.into(),
        in_world_m: world.coords.into(),
        in_member_m: own.coords.into(),
    };
    [point(a, &witness.on_a), point(b, &witness.on_b)]
}

/// Collisions that overlap in time, together.
pub(super) fn events(scene: &Scene, outcome: &Outcome) -> Vec<Event> {
    let is_proven = outcome.certificate.is_some();
    let event = |event: &simulator::Event<'_>| {
        let seen = event.seen();
        let Stretch { time, moment } = stretch(scene, seen);
        let before = event.spans.iter().map(|span| span.begins[0].0).fold(f64::INFINITY, f64::min);
        Event {
            time,
            moment,
            first_contact: is_proven.then(|| stretch(scene, [PathParameter(before), seen[0]])),
            points: points_in(seen),
            pairs: event.spans.iter().map(|span| event_pair(scene, span)).collect(),
        }
    };
    outcome.events().iter().map(event).collect()
}

fn event_pair(scene: &Scene, span: &Span) -> EventPair {
    let members = scene.pairs[span.pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let seen = [span.begins[1], span.ends[0]];
    EventPair {
        a: a.into(),
        b: b.into(),
        time: stretch(scene, seen).time,
        points: points_in(seen).map_or(0, |[first, last]| last - first + 1),
    }
}
