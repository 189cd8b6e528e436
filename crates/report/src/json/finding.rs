//! Findings.

use collision::Verdict;
use report_format::{
    About, Bounds, Bracket, Finding, FindingKey, Kind, MoveKey, NearestOfMove, Sphere, Stretch,
};
use simulator::{CollidingSphere, FindingKind, Occurrence, Scene, TaughtPoint};

use super::finite;
use super::instant::{instant, joints, points_in, program_lines, stretch, witness};
use crate::closed;
use crate::words::undecided_reason;

pub(super) fn finding(scene: &Scene, of: &simulator::Finding) -> Finding {
    let seen = [of.first, of.last];
    let Stretch { time, moment } = stretch(scene, seen);
    Finding {
        id: of.id.as_str().into(),
        key: key(scene, of),
        kind: kind(&of.kind),
        severity: closed::severity(of.severity),
        time,
        moment,
        points: points_in(seen),
        bracket: of.bracket.map(|[before, after]| Bracket {
            begin: stretch(scene, [before, of.first]),
            end: stretch(scene, [of.last, after]),
        }),
        depth_at_most_m: of.depth.map(|depth| [depth.shown_m, depth.most_m]),
        way_sha256: of.way_sha256(scene).into(),
        nearest_by_move: of.nearest_by_move.iter().map(|nearest| nearest_of_move(scene, nearest)).collect(),
        shown_at: instant(scene, of.shown),
        program: program_lines(scene, &of.program),
        joint_values: joints(&of.joint_values),
        about: about(scene, &of.kind),
    }
}

fn kind(kind: &FindingKind) -> Kind {
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, .. } => Kind::Collision,
        FindingKind::Pair { verdict: Verdict::Near, .. } => Kind::Near,
        FindingKind::Pair { verdict: Verdict::Undecided, .. } => Kind::Undecided,
        FindingKind::Pair { verdict: Verdict::Clear, .. } => unreachable!("a clear pair is not a finding"),
        FindingKind::JointLimit { .. } => Kind::JointLimit,
        FindingKind::JointSpeed { .. } => Kind::JointSpeed,
    }
}

fn key(scene: &Scene, of: &simulator::Finding) -> FindingKey {
    FindingKey {
        kind: kind(&of.kind),
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
        clearance_m: Bounds::of(nearest.clearance_m),
    }
}

/// The fields of a kind of finding.
fn about(scene: &Scene, kind: &FindingKind) -> About {
    match kind {
        FindingKind::Pair {
            verdict,
            a,
            b,
            decided_by,
            inner,
            clearance_m,
            required_m,
            witness: points,
            spheres,
            spheres_total,
            ..
        } => {
            let is_undecided = *verdict == Verdict::Undecided;
            About::Pair {
                pair: [a.as_str().into(), b.as_str().into()],
                decided_by: closed::decided_by(*decided_by),
                reason: is_undecided.then(|| undecided_reason(*decided_by, *clearance_m).into()),
                inner: inner.as_deref().map(Into::into),
                clearance_m: Bounds::of(*clearance_m),
                required_m: *required_m,
                witness: points.as_ref().map(|points| Box::new(witness(points, (a, b)))),
                colliding_spheres_total: spheres_total.count,
                colliding_spheres_at_least: (!spheres_total.is_all).then_some(true),
                colliding_spheres: spheres.iter().map(|of| sphere(scene, of)).collect(),
            }
        }
        FindingKind::JointLimit { joint, is_length, worst, range, .. } => About::Joint {
            joint: joint.as_str().into(),
            worst: finite(*worst),
            allowed: range.map(finite),
            unit: closed::limit_unit(*is_length),
        },
        FindingKind::JointSpeed { joint, is_length, worst, limit, .. } => About::Joint {
            joint: joint.as_str().into(),
            worst: finite(*worst),
            allowed: [Some(0.0), Some(*limit)],
            unit: closed::speed_unit(*is_length),
        },
    }
}

fn sphere(scene: &Scene, sphere: &CollidingSphere) -> Sphere {
    Sphere {
        member: scene.members[sphere.member].name.as_str().into(),
        piece: sphere.piece,
        node: sphere.node,
        rank: sphere.rank,
        center_in_world_m: sphere.center_in_world_m.coords.into(),
        center_in_member_m: sphere.center_in_member_m.coords.into(),
        radius_m: sphere.radius_m,
    }
}
