//! Findings and events: their instants, intervals, joint values and witness points.

use geometry::Point3;
use kinematics::PathParameter;
use program::Stop;
use report_format::{
    About, Bounds, Bracket, CornerTiming, Event, EventPair, EventSeparation, Finding, FindingKey, InSpace,
    Instant, JointValue, Kind, LimitUnit, MotionOfLine, MoveKey, NearestOfMove, ProgramLine, Sphere, Stretch,
    Text, Witness,
};
use scene::{Configuration, Scene};
use simulator::{
    ClaimFault, CollidingSphere, CutCorner, EventMove, EventMover, FindingKind, HandlingFault, Occurrence,
    Outcome, PosedPair, Span, TaughtPoint, Verdict, joint_values,
};

use super::finite;
use super::penetration::{depth_seen, penetration};
use crate::closed;
use crate::words::{engine_statements, undecided_reason};

pub(super) fn finding(scene: &Scene, of: &simulator::Finding) -> Finding {
    let seen = [of.first, of.last];
    let Stretch { time, moment } = stretch(scene, seen);
    let (kind, about) = of_kind(scene, &of.kind);
    Finding {
        id: of.id.as_str().into(),
        key: key(scene, of, kind),
        kind,
        severity: closed::severity(of.severity),
        time,
        moment,
        points: points_in(seen),
        bracket: of.bracket.map(|[before, after]| Bracket {
            begin: stretch(scene, [before, of.first]),
            end: stretch(scene, [of.last, after]),
        }),
        depth_at_most_m: of.depth.map(|depth| [depth.shown_m, depth.most_m]),
        depth_seen: of.depth_seen.as_ref().map(|of| Box::new(depth_seen(scene, of))),
        penetration: of.penetration.as_ref().map(|of| Box::new(penetration(scene, of))),
        way_sha256: of.way_sha256(scene).into(),
        nearest_by_move: of.nearest_by_move.iter().map(|nearest| nearest_of_move(scene, nearest)).collect(),
        shown_at: instant(scene, of.shown.at),
        program: program_lines(scene, &of.shown.program),
        joint_values: joints(&of.shown.joint_values),
        about,
    }
}

fn key(scene: &Scene, of: &simulator::Finding, kind: Kind) -> FindingKey {
    FindingKey {
        kind,
        subject: of.key.subject.iter().map(|name| name.as_str().into()).collect(),
        moves: of.key.moves.iter().map(|of| move_key(scene, of)).collect(),
        occurrence: occurrence(of.key.occurrence),
    }
}

fn move_key(scene: &Scene, of: &simulator::MoveKey) -> MoveKey {
    let (to, positions) = match &of.to {
        TaughtPoint::Named(name) => (Some(name.as_str().into()), None),
        TaughtPoint::At(positions) => (None, Some(positions.clone().into())),
    };
    MoveKey {
        program: scene.relative_path(&of.file).into(),
        to,
        positions,
        occurrence: occurrence(of.occurrence),
    }
}

fn occurrence(of: Occurrence) -> [usize; 2] {
    [of.number, of.of]
}

fn nearest_of_move(scene: &Scene, nearest: &simulator::NearestOfMove) -> NearestOfMove {
    let at = instant(scene, nearest.at);
    NearestOfMove {
        time: at.time,
        moment: at.moment,
        program: program_lines(scene, &nearest.program),
        moves: nearest.moves.iter().map(|of| move_key(scene, of)).collect(),
        clearance_m: Bounds::from_m(nearest.clearance_m),
    }
}

/// The kind of a finding in the format, and its fields.
fn of_kind(scene: &Scene, kind: &FindingKind) -> (Kind, About) {
    match kind {
        FindingKind::Pair {
            verdict,
            a,
            b,
            decided_by,
            inner,
            cause,
            clearance_m,
            required_m,
            witness: points,
            spheres,
            spheres_total,
            ..
        } => {
            let is_undecided = *verdict == Verdict::Undecided;
            let about = About::Pair {
                pair: [a.as_str().into(), b.as_str().into()],
                decided_by: closed::decided_by(*decided_by),
                reason: is_undecided
                    .then(|| undecided_reason(*decided_by, *clearance_m, cause.as_ref()).into()),
                inner: inner.as_deref().map(Into::into),
                clearance_m: Bounds::from_m(*clearance_m),
                required_m: *required_m,
                witness: points.as_ref().map(|points| Box::new(witness(points, (a, b)))),
                colliding_spheres_total: spheres_total.count,
                colliding_spheres_at_least: (!spheres_total.is_all).then_some(true),
                colliding_spheres: spheres.iter().map(|of| sphere(scene, of)).collect(),
            };
            (of_verdict(*verdict), about)
        }
        FindingKind::Contradiction { a, b, about, count, .. } => {
            let about = About::Engines {
                pair: [a.as_str().into(), b.as_str().into()],
                statements: engine_statements(*about).map(Into::into),
                times: *count,
            };
            (Kind::Contradiction, about)
        }
        FindingKind::JointLimit { joint: name, is_length, worst, range, .. } => {
            let unit = closed::limit_unit(*is_length);
            (Kind::JointLimit, joint(name, *worst, range.map(finite), unit, &[]))
        }
        FindingKind::JointSpeed { joint: name, is_length, worst, limit, cancelling, .. } => {
            let (allowed, unit) = ([Some(0.0), Some(*limit)], closed::speed_unit(*is_length));
            (Kind::JointSpeed, joint(name, *worst, allowed, unit, cancelling))
        }
        FindingKind::Motion { name, stop, .. } => {
            let kind = if stop.unreached.is_proven { Kind::Motion } else { Kind::MotionUnproven };
            (kind, motion(name, stop))
        }
        FindingKind::Corner(cut) => {
            let kind = match cut.posed.verdict {
                Verdict::Collision => Kind::CornerCollision,
                Verdict::Near => Kind::CornerNear,
                Verdict::Clear | Verdict::Undecided => Kind::CornerUndecided,
            };
            (kind, corner(cut))
        }
        FindingKind::AnyTime(posed) => {
            let kind = match posed.verdict {
                Verdict::Collision => Kind::AnyTimeCollision,
                Verdict::Near => Kind::AnyTimeNear,
                Verdict::Clear | Verdict::Undecided => Kind::AnyTimeUndecided,
            };
            (kind, any_time(posed))
        }
        FindingKind::Handling { fault, .. } => {
            (if fault.is_attach { Kind::Attach } else { Kind::Detach }, handling(fault))
        }
    }
}

fn of_verdict(verdict: Verdict) -> Kind {
    match verdict {
        Verdict::Collision => Kind::Collision,
        Verdict::Near => Kind::Near,
        Verdict::Undecided => Kind::Undecided,
        Verdict::Clear => unreachable!("a clear pair is not a finding"),
    }
}

fn joint(
    joint: &str,
    worst: f64,
    allowed: [Option<f64>; 2],
    unit: LimitUnit,
    cancelling: &[String],
) -> About {
    About::Joint {
        joint: joint.into(),
        worst: finite(worst),
        allowed,
        unit,
        cancelling: cancelling.iter().map(|name| name.as_str().into()).collect(),
    }
}

fn corner(of: &CutCorner) -> About {
    let posed = &of.posed;
    About::Corner {
        pair: names(posed),
        corner_at: of.label.as_deref().map(Into::into),
        law: closed::corner_law(of.law),
        lines: of.lines,
        timing: of.timing.as_ref().map(|timing| CornerTiming {
            robots: timing.robots.each_ref().map(|robot| robot.as_str().into()),
            ahead: timing.ahead_s,
            other_time: timing.other_s,
            other_line: timing.other_line,
        }),
        reason: posed.why.as_deref().map(Into::into),
        clearance_m: Bounds::from_m(posed.clearance_m),
        required_m: posed.required_m,
        witness: witness_of(posed),
    }
}

fn any_time(posed: &PosedPair) -> About {
    About::AnyTime {
        pair: names(posed),
        reason: posed.why.as_deref().map(Into::into),
        clearance_m: Bounds::from_m(posed.clearance_m),
        required_m: posed.required_m,
        witness: witness_of(posed),
    }
}

fn names(posed: &PosedPair) -> [Text; 2] {
    [posed.a.as_str().into(), posed.b.as_str().into()]
}

fn witness_of(posed: &PosedPair) -> Option<Box<[Witness; 2]>> {
    posed.witness.as_ref().map(|points| Box::new(witness(points, (&posed.a, &posed.b))))
}

fn handling(of: &HandlingFault) -> About {
    let (place, distance_m, within_m, angles) = match &of.fault {
        ClaimFault::OffGrip { grip, distance_m, within_m, angle_rad, within_rad } => {
            (grip, [*distance_m; 2], *within_m, Some([*angle_rad, *within_rad]))
        }
        ClaimFault::OffMount { distance_m, within_m, angle_rad, within_rad } => {
            (&of.object, [*distance_m; 2], *within_m, Some([*angle_rad, *within_rad]))
        }
        ClaimFault::StillTouches { finger, moved_m, within_m } => (finger, [*moved_m; 2], *within_m, None),
        ClaimFault::Apart { member, distance_m, within_m }
        | ClaimFault::Beside { member, distance_m, within_m }
        | ClaimFault::LetGo { finger: member, distance_m, within_m } => {
            (member, *distance_m, *within_m, None)
        }
    };
    About::Handling {
        object: of.object.as_str().into(),
        place: place.as_str().into(),
        distance_m: Bounds::from_m(distance_m),
        within_m,
        angle_rad: angles.map(|[angle_rad, _]| angle_rad),
        within_rad: angles.map(|[_, within_rad]| within_rad),
    }
}

fn motion(robot: &str, stop: &Stop) -> About {
    About::Motion {
        robot: robot.into(),
        statement: stop.of.statement.as_str().into(),
        tool: stop.of.tool.as_str().into(),
        frame: stop.of.frame.as_deref().map(Into::into),
        stop: closed::stop_reason(stop.unreached.reason),
        share: stop.share,
        tcp_m: stop.root_from_tcp.translation.into(),
        tcp_rpy_rad: stop.root_from_tcp.rpy(),
    }
}

fn sphere(scene: &Scene, sphere: &CollidingSphere) -> Sphere {
    Sphere {
        member: scene.members[sphere.member].name.as_str().into(),
        piece: sphere.piece,
        rank: sphere.rank,
        center_in_world_m: sphere.center_in_world_m.coords.into(),
        center_in_member_m: sphere.center_in_member_m.coords.into(),
        radius_m: sphere.radius_m,
    }
}

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
        in_space: line.in_space.as_ref().map(|of| InSpace {
            statement: of.statement.as_str().into(),
            tool: of.tool.as_str().into(),
            frame: of.frame.as_deref().map(Into::into),
        }),
        motion: line.edge.as_ref().map(|edge| MotionOfLine {
            from: edge.places[0],
            to: edge.places[1],
            conditions: edge.conditions.iter().map(|condition| condition.as_str().into()).collect(),
        }),
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
            separation: event.parted_by.map(|parted_by| event_separation(scene, &parted_by)),
        }
    };
    outcome.events().iter().map(event).collect()
}

fn event_separation(scene: &Scene, parted_by: &EventMove) -> EventSeparation {
    let (mover, name) = match parted_by.mover {
        EventMover::Member(member) => (report_format::EventMover::Member, &scene.members[member].name),
        EventMover::Robot(robot) => (report_format::EventMover::Robot, &scene.robots[robot].name),
    };
    EventSeparation {
        mover,
        name: name.as_str().into(),
        by_m: parted_by.by_m.into(),
        length_m: parted_by.by_m.norm(),
        instants: parted_by.instants,
    }
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
