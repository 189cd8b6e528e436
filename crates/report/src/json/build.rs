//! From a run's outcome to the report's fields.

use collision::{DecidedBy, Verdict};
use geometry::{DISTANCE_ERROR_PER_M, Point3, Problem, Topology};
use program::TimeBasis;
use simulator::{FindingKind, MemberFrame, Models, Outcome, Scene, Severity, events};

use super::schema::{
    Detail, Eps, Event, EventPair, Exclusion, Finding, FixedJoint, Input, JointValue, Member, Pair,
    PairClearance, Piece, Program, ProgramLine, Report, RequiredClearance, Settings, Sphere, StillContact,
    Tool, Unchecked, Witness,
};
use crate::guarantee::{LAW, guarantee};

/// The name of the report's format.
const SCHEMA: &str = "pathproof.report/1";

pub(super) fn report<'a>(scene: &'a Scene, models: &Models, outcome: &'a Outcome) -> Report<'a> {
    let points = &scene.timeline.points;
    let on_clock = scene.timeline.time_basis == TimeBasis::Seconds;
    let settings = models.settings();
    Report {
        schema: SCHEMA,
        result: outcome.result.name(),
        mode: "sampled",
        tool: Tool { name: "pathproof", version: env!("CARGO_PKG_VERSION") },
        scene: &scene.name,
        guarantee: guarantee(settings.surface),
        law: LAW,
        time_basis: if on_clock { "seconds" } else { "index" },
        interpolation_points: points.len(),
        duration_s: on_clock.then(|| points[points.len() - 1].time_s - points[0].time_s),
        settings: Settings {
            surface: settings.surface.name(),
            method: settings.method.name(),
            smallest_radius_m: settings.smallest_radius_m.or(scene.smallest_radius_m),
            first_hit: outcome.settings.first_hit,
        },
        eps: Eps {
            eps_m: outcome.eps.eps_m,
            formula: "c * 2^-53 * (reach + largest coordinate) + distance error per metre * (reach + largest coordinate)",
            c: outcome.eps.factor,
            reach_m: outcome.eps.reach_m,
            largest_coordinate_m: outcome.eps.coordinate_m,
            distance_error_per_m: DISTANCE_ERROR_PER_M,
        },
        inputs: scene
            .inputs
            .iter()
            .map(|input| Input { path: &input.path, sha256: &input.sha256, bytes: input.bytes })
            .collect(),
        programs: scene
            .trajectories
            .iter()
            .map(|t| Program { file: scene.relative_path(&t.file), joints: &t.joints, knots: t.knots.len() })
            .collect(),
        members: members(scene, models),
        required_clearance_m: required_clearance(scene),
        pairs: pairs(scene, outcome),
        exclusions: scene
            .ledger
            .excluded
            .iter()
            .map(|e| Exclusion { a: &e.a, b: &e.b, by: e.ground.name(), reason: &e.reason })
            .collect(),
        unchecked: scene
            .ledger
            .unchecked
            .iter()
            .map(|u| Unchecked {
                name: &u.name,
                kind: u.kind.name(),
                why: &u.why,
                accepted_because: u.accepted.as_deref(),
            })
            .collect(),
        fixed_joints: scene
            .ledger
            .fixed_joints
            .iter()
            .map(|joint| FixedJoint {
                joint: &joint.name,
                value: joint.value,
                unit: unit(joint.is_length),
                from: joint.from.clone(),
            })
            .collect(),
        still_contacts: outcome
            .still
            .iter()
            .map(|still| {
                let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
                StillContact { a, b, decided_by: still.decided_by.map_or("undecided", DecidedBy::name) }
            })
            .collect(),
        warnings: scene.warnings.iter().map(|warning| relative(scene, warning).to_string()).collect(),
        events: report_events(scene, outcome),
        findings: outcome.findings.iter().map(|finding| report_finding(scene, finding)).collect(),
    }
}

fn members<'a>(scene: &'a Scene, models: &Models) -> Vec<Member<'a>> {
    let piece = |member: usize, index: usize, piece: &'a simulator::MemberShape| Piece {
        name: &piece.name,
        described_by: &piece.described_by,
        triangles: piece.shape.mesh.triangle_count(),
        topology: match piece.shape.mesh.topology() {
            Topology::Solid => "solid",
            Topology::Shell(_) => "shell",
        },
        size_m: piece.shape.mesh.bounds().size().into(),
        outward_m: piece.shape.outward_m,
        smallest_radius_m: models.smallest_radius_m(member, index),
    };
    let members = scene.members.iter().enumerate();
    members
        .map(|(m, member)| Member {
            name: &member.name,
            moves_with: match member.frame {
                MemberFrame::Link { robot, .. } => Some(scene.robots[robot].name.clone()),
                MemberFrame::Fixed { .. } => None,
            },
            pieces: member.shapes.iter().enumerate().map(|(k, shape)| piece(m, k, shape)).collect(),
        })
        .collect()
}

fn required_clearance(scene: &Scene) -> RequiredClearance<'_> {
    let clearances = &scene.clearances;
    let pair = |pair: &simulator::PairClearance| {
        let (a, b) = scene.pair_names(pair.a, pair.b);
        PairClearance { a, b, clearance_m: pair.clearance_m }
    };
    let mut pairs: Vec<PairClearance<'_>> = clearances.pairs.iter().map(pair).collect();
    pairs.sort_by_key(|row| (row.a, row.b));
    RequiredClearance {
        robot_environment: clearances.robot_environment_m,
        robot_robot: clearances.robot_robot_m,
        same_robot: clearances.same_robot_m,
        pairs,
    }
}

fn pairs<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<Pair<'a>> {
    let mut rows: Vec<Pair<'a>> = scene
        .pairs
        .iter()
        .zip(&scene.clearances.required_m)
        .map(|(pair, &required_clearance_m)| {
            let (a, b) = scene.pair_names(pair.a, pair.b);
            Pair { a, b, required_clearance_m, colliding_points: 0, undecided_points: 0 }
        })
        .collect();
    for pair in outcome.frames.iter().flat_map(|frame| &frame.pairs) {
        match pair.verdict {
            Verdict::Collision => rows[pair.pair].colliding_points += 1,
            Verdict::Undecided => rows[pair.pair].undecided_points += 1,
            Verdict::Clear | Verdict::Near => {}
        }
    }
    rows.sort_by_key(|row| (row.a, row.b));
    rows
}

fn report_events<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<Event<'a>> {
    let time = |point: usize| scene.timeline.points[point].time_s;
    let pair = |&(pair, points): &(usize, usize)| {
        let members = scene.pairs[pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        EventPair { a, b, points }
    };
    events(&outcome.frames)
        .iter()
        .map(|event| Event {
            points: [event.first, event.last],
            time: [time(event.first), time(event.last)],
            pairs: event.pairs.iter().map(pair).collect(),
        })
        .collect()
}

fn report_finding<'a>(scene: &'a Scene, finding: &'a simulator::Finding) -> Finding<'a> {
    let time = |point: usize| scene.timeline.points[point].time_s;
    let (kind, detail) = match &finding.kind {
        FindingKind::Collision { a, b, decided_by, inner, clearance_m, witness, spheres, spheres_total } => {
            let point = |member, [world, own]: &[Point3<f64>; 2]| Witness {
                member,
                in_world_m: world.coords.into(),
                in_member_m: own.coords.into(),
            };
            let detail = Detail::Collision {
                pair: [a, b],
                decided_by: decided_by.name(),
                inner: inner.as_deref(),
                clearance_m: *clearance_m,
                witness: witness.as_ref().map(|w| [point(a.as_str(), &w.on_a), point(b.as_str(), &w.on_b)]),
                colliding_spheres_total: *spheres_total,
                colliding_spheres: spheres
                    .iter()
                    .map(|sphere| Sphere {
                        member: &scene.members[sphere.member].name,
                        piece: sphere.piece,
                        node: sphere.node,
                        rank: sphere.rank,
                        center_in_world_m: sphere.center_in_world_m.coords.into(),
                        center_in_member_m: sphere.center_in_member_m.coords.into(),
                        radius_m: sphere.radius_m,
                    })
                    .collect(),
            };
            ("collision", detail)
        }
        FindingKind::JointLimit { joint, is_length, worst, range } => {
            let finite = |bound: f64| bound.is_finite().then_some(bound);
            let allowed = [finite(range[0]), finite(range[1])];
            ("joint-limit", Detail::Joint { joint, worst: *worst, allowed, unit: unit(*is_length) })
        }
        FindingKind::JointSpeed { joint, is_length, worst, limit } => {
            let unit = if *is_length { "m/s" } else { "rad/s" };
            ("joint-speed", Detail::Joint { joint, worst: *worst, allowed: [Some(0.0), Some(*limit)], unit })
        }
    };
    Finding {
        id: &finding.id,
        kind,
        severity: match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        points: [finding.first, finding.last],
        time: [time(finding.first), time(finding.last)],
        program: finding
            .program
            .iter()
            .map(|line| ProgramLine {
                file: scene.relative_path(&line.file),
                line: line.line,
                to: line.label.as_deref(),
            })
            .collect(),
        joint_values: finding
            .joint_values
            .iter()
            .map(|joint| JointValue { joint: &joint.name, value: joint.value, unit: unit(joint.is_length) })
            .collect(),
        detail,
    }
}

fn unit(is_length: bool) -> &'static str {
    if is_length { "m" } else { "rad" }
}

/// A warning with its file as the report names it.
fn relative(scene: &Scene, warning: &Problem) -> Problem {
    Problem { file: scene.relative_path(&warning.file).to_owned(), ..warning.clone() }
}
