//! Findings.

use collision::Verdict;
use serde::Serialize;
use simulator::{CollidingSphere, FindingKind, Scene, Severity};

use super::instant::{Instant, Stretch, points_in};
use super::joint_value::JointValue;
use super::line::Line;
use super::witness::Witness;
use super::{finite, unit};
use crate::words::undecided_reason;

/// What a reader of the report must act on.
#[derive(Serialize)]
pub(super) struct Finding<'a> {
    id: &'a str,
    kind: &'static str,
    severity: &'static str,
    #[serde(flatten)]
    seen: Stretch,
    points: Line<Option<[usize; 2]>>,
    bracket: Option<Bracket>,
    /// At the instant shown, and over the whole stretch.
    depth_at_most_m: Line<Option<[f64; 2]>>,
    shown_at: Line<Instant>,
    program: Vec<ProgramLine<'a>>,
    joint_values: Vec<Line<JointValue>>,
    #[serde(flatten)]
    detail: Detail<'a>,
}

/// Where the motion is proven: when it began and ended.
#[derive(Serialize)]
struct Bracket {
    begin: Line<Stretch>,
    end: Line<Stretch>,
}

#[derive(Serialize)]
struct ProgramLine<'a> {
    file: &'a str,
    line: u32,
    to: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Detail<'a> {
    Pair {
        pair: [&'a str; 2],
        decided_by: &'static str,
        /// Of what is undecided.
        reason: Option<&'static str>,
        inner: Option<&'a str>,
        clearance_m: Line<[Option<f64>; 2]>,
        required_m: f64,
        witness: Option<Box<[Line<Witness<'a>>; 2]>>,
        colliding_spheres_total: usize,
        colliding_spheres: Vec<Line<Sphere<'a>>>,
    },
    Joint {
        joint: &'a str,
        worst: f64,
        allowed: [Option<f64>; 2],
        unit: &'static str,
    },
}

#[derive(Serialize)]
struct Sphere<'a> {
    member: &'a str,
    piece: usize,
    node: u32,
    rank: usize,
    center_in_world_m: [f64; 3],
    center_in_member_m: [f64; 3],
    radius_m: f64,
}

impl<'a> Finding<'a> {
    pub(super) fn of(scene: &'a Scene, finding: &'a simulator::Finding) -> Self {
        let seen = [finding.first, finding.last];
        let program = finding.program.iter();
        let (kind, detail) = Detail::of(scene, &finding.kind);
        Self {
            id: &finding.id,
            kind,
            severity: match finding.severity {
                Severity::Error => "error",
                Severity::Undecided => "undecided",
                Severity::Warning => "warning",
            },
            seen: Stretch::of(scene, seen),
            points: Line(points_in(seen)),
            bracket: finding.bracket.map(|[before, after]| Bracket {
                begin: Line(Stretch::of(scene, [before, finding.first])),
                end: Line(Stretch::of(scene, [finding.last, after])),
            }),
            depth_at_most_m: Line(finding.depth.map(|depth| [depth.shown_m, depth.most_m])),
            shown_at: Line(Instant::of(scene, finding.shown)),
            program: program
                .map(|line| ProgramLine {
                    file: scene.relative_path(&line.file),
                    line: line.line,
                    to: line.label.as_deref(),
                })
                .collect(),
            joint_values: JointValue::all(finding.joint_values.clone()),
            detail,
        }
    }
}

impl<'a> Detail<'a> {
    /// The kind of a finding, and its own fields.
    fn of(scene: &'a Scene, kind: &'a FindingKind) -> (&'static str, Self) {
        match kind {
            FindingKind::Pair {
                verdict,
                a,
                b,
                decided_by,
                inner,
                clearance_m,
                required_m,
                witness,
                spheres,
                spheres_total,
            } => {
                let is_undecided = *verdict == Verdict::Undecided;
                let detail = Self::Pair {
                    pair: [a, b],
                    decided_by: decided_by.name(),
                    reason: is_undecided.then(|| undecided_reason(*clearance_m)),
                    inner: inner.as_deref(),
                    clearance_m: Line(clearance_m.map(finite)),
                    required_m: *required_m,
                    witness: witness.as_ref().map(|witness| Box::new(Witness::pair(witness, (a, b)))),
                    colliding_spheres_total: *spheres_total,
                    colliding_spheres: spheres.iter().map(|sphere| Line(Sphere::of(scene, sphere))).collect(),
                };
                (verdict.name(), detail)
            }
            FindingKind::JointLimit { joint, is_length, worst, range } => {
                let (allowed, unit) = (range.map(finite), unit(*is_length));
                ("joint-limit", Self::Joint { joint, worst: *worst, allowed, unit })
            }
            FindingKind::JointSpeed { joint, is_length, worst, limit } => {
                let unit = if *is_length { "m/s" } else { "rad/s" };
                let allowed = [Some(0.0), Some(*limit)];
                ("joint-speed", Self::Joint { joint, worst: *worst, allowed, unit })
            }
        }
    }
}

impl<'a> Sphere<'a> {
    fn of(scene: &'a Scene, sphere: &CollidingSphere) -> Self {
        Self {
            member: &scene.members[sphere.member].name,
            piece: sphere.piece,
            node: sphere.node,
            rank: sphere.rank,
            center_in_world_m: sphere.center_in_world_m.coords.into(),
            center_in_member_m: sphere.center_in_member_m.coords.into(),
            radius_m: sphere.radius_m,
        }
    }
}
