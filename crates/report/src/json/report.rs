//! The report as a whole.

use geometry::{DISTANCE_ERROR_PER_M, DaeUpAxis, Problem};
use program::TimeBasis;
use serde::Serialize;
use simulator::{InputFile, Models, Outcome, Scene};

use super::clearance::RequiredClearance;
use super::event::Event;
use super::finding::Finding;
use super::ledger::{Exclusion, FixedJoint, StillContact, Unchecked};
use super::line::Line;
use super::member::Member;
use super::pair::Pair;
use super::proof::Proof;
use crate::files::WrittenFile;
use crate::words::{LAW, guarantee};

/// The name of the report's format.
pub(crate) const SCHEMA: &str = "pathproof.report/1";

const EPS_FORMULA: &str =
    "c * 2^-53 * (reach + largest coordinate) + distance error per metre * (reach + largest coordinate)";

/// `report.json`.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    schema: &'static str,
    result: &'static str,
    shortfalls: Line<Vec<&'static str>>,
    mode: &'static str,
    tool: Tool,
    scene: &'a str,
    guarantee: Vec<&'static str>,
    law: &'static str,
    time_basis: &'static str,
    interpolation_points: usize,
    duration_s: Option<f64>,
    settings: Settings,
    eps: Eps,
    inputs: Vec<Line<File<'a>>>,
    files: Vec<Line<File<'a>>>,
    programs: Vec<Program<'a>>,
    members: Vec<Member<'a>>,
    required_clearance_m: RequiredClearance<'a>,
    pairs: Vec<Pair<'a>>,
    exclusions: Vec<Line<Exclusion<'a>>>,
    unchecked: Vec<Unchecked<'a>>,
    fixed_joints: Vec<Line<FixedJoint<'a>>>,
    still_contacts: Vec<Line<StillContact<'a>>>,
    warnings: Vec<String>,
    events: Vec<Event<'a>>,
    findings: Vec<Finding<'a>>,
    proof: Option<Proof<'a>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Settings {
    mode: &'static str,
    surface: &'static str,
    accuracy_m: f64,
    method: &'static str,
    smallest_radius_m: Option<f64>,
    first_hit: bool,
    dae_up_axis: &'static str,
}

#[derive(Serialize)]
struct Eps {
    eps_m: f64,
    formula: &'static str,
    c: f64,
    reach_m: f64,
    largest_coordinate_m: f64,
    distance_error_per_m: f64,
}

/// A file that was read or is written.
#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    sha256: &'a str,
    bytes: u64,
}

#[derive(Serialize)]
struct Program<'a> {
    file: &'a str,
    joints: &'a [String],
    knots: usize,
}

impl<'a> Report<'a> {
    pub(super) fn of(
        scene: &'a Scene,
        models: &Models,
        outcome: &'a Outcome,
        beside: &'a [WrittenFile],
    ) -> Self {
        let points = &scene.timeline.points;
        let on_clock = scene.timeline.time_basis == TimeBasis::Seconds;
        let mode = outcome.settings.mode;
        let program = |t: &'a program::Trajectory| Program {
            file: scene.relative_path(&t.file),
            joints: &t.joints,
            knots: t.knots.len(),
        };
        Self {
            schema: SCHEMA,
            result: outcome.result.name(),
            shortfalls: Line(outcome.shortfalls.iter().map(|shortfall| shortfall.name()).collect()),
            mode: mode.name(),
            tool: Tool { name: "pathproof", version: env!("CARGO_PKG_VERSION") },
            scene: &scene.name,
            guarantee: guarantee(mode, models.settings().surface),
            law: LAW,
            time_basis: if on_clock { "seconds" } else { "index" },
            interpolation_points: points.len(),
            duration_s: on_clock.then(|| points[points.len() - 1].time_s - points[0].time_s),
            settings: Settings::of(scene, models, outcome),
            eps: Eps::of(outcome),
            inputs: scene.inputs.iter().map(File::read).map(Line).collect(),
            files: beside.iter().map(File::written).map(Line).collect(),
            programs: scene.trajectories.iter().map(program).collect(),
            members: Member::all(scene, models),
            required_clearance_m: RequiredClearance::of(scene),
            pairs: Pair::all(scene, outcome),
            exclusions: Exclusion::all(scene).into_iter().map(Line).collect(),
            unchecked: Unchecked::all(scene),
            fixed_joints: FixedJoint::all(scene).into_iter().map(Line).collect(),
            still_contacts: StillContact::all(scene, outcome).into_iter().map(Line).collect(),
            warnings: scene.warnings.iter().map(|warning| relative(scene, warning).to_string()).collect(),
            events: Event::all(scene, outcome),
            findings: outcome.findings.iter().map(|finding| Finding::of(scene, finding)).collect(),
            proof: outcome.certificate.as_ref().map(|certificate| Proof::of(scene, certificate)),
        }
    }
}

impl Settings {
    fn of(scene: &Scene, models: &Models, outcome: &Outcome) -> Self {
        let settings = models.settings();
        Self {
            mode: outcome.settings.mode.name(),
            surface: settings.surface.name(),
            accuracy_m: outcome.settings.accuracy_m,
            method: settings.method.name(),
            smallest_radius_m: settings.smallest_radius_m.or(scene.smallest_radius_m),
            first_hit: outcome.settings.first_hit,
            dae_up_axis: match scene.dae_up_axis {
                DaeUpAxis::Ignored => "ignore",
                DaeUpAxis::Respected => "respect",
            },
        }
    }
}

impl Eps {
    fn of(outcome: &Outcome) -> Self {
        Self {
            eps_m: outcome.eps.eps_m,
            formula: EPS_FORMULA,
            c: outcome.eps.factor,
            reach_m: outcome.eps.reach_m,
            largest_coordinate_m: outcome.eps.coordinate_m,
            distance_error_per_m: DISTANCE_ERROR_PER_M,
        }
    }
}

impl<'a> File<'a> {
    fn read(input: &'a InputFile) -> Self {
        Self { path: &input.path, sha256: &input.sha256, bytes: input.bytes }
    }

    fn written(file: &'a WrittenFile) -> Self {
        Self { path: file.name, sha256: &file.sha256, bytes: file.content.len() as u64 }
    }
}

/// A warning with its file as the report names it.
fn relative(scene: &Scene, warning: &Problem) -> Problem {
    Problem { file: scene.relative_path(&warning.file).to_owned(), ..warning.clone() }
}
