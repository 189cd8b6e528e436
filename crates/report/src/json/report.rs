//! The report as a whole.

use geometry::DISTANCE_ERROR_PER_M;
use mesh_files::DaeUpAxis;
use program::TimeBasis;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{InputFile, Models, Outcome, Scene};

use super::clearance::RequiredClearance;
use super::closed;
use super::event::Event;
use super::finding::Finding;
use super::ledger::{Exclusion, FixedJoint, InCavity, StillContact, Unchecked};
use super::line::Line;
use super::member::Member;
use super::pair::Pair;
use super::program::Program;
use super::proof::Proof;
use crate::files::WrittenFile;
use crate::words::{LAW, guarantee, warning};

/// The name of the report's format.
pub(crate) const SCHEMA: &str = "pathproof.report/2";

/// `report.json`.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Report<'a> {
    /// The name of the format.
    #[schemars(schema_with = "closed::schema_name")]
    schema: &'static str,
    /// PASS: all clear, nothing unchecked. FAIL: a violation. INCOMPLETE: something undecided or unchecked, and no violation.
    #[schemars(schema_with = "closed::result")]
    result: &'static str,
    /// What keeps the run from being complete, whether or not it also fails.
    #[schemars(schema_with = "closed::shortfalls")]
    shortfalls: Line<Vec<&'static str>>,
    /// Whether the motion between the interpolation points was checked too.
    #[schemars(schema_with = "closed::mode")]
    mode: &'static str,
    /// What wrote the report.
    tool: Tool,
    /// File name of the cell or URDF.
    scene: &'a str,
    /// What the result says and does not say, sentence by sentence.
    guarantee: Vec<&'static str>,
    /// The motion that a program is taken to command.
    law: &'static str,
    /// What `time` means: seconds, or numbers of rows of a table without times.
    #[schemars(schema_with = "closed::time_basis")]
    time_basis: &'static str,
    /// How many there are.
    #[schemars(range(min = 1))]
    interpolation_points: usize,
    /// From the first to the last interpolation point; null without a clock.
    duration_s: Option<f64>,
    /// How the run was made.
    settings: Settings,
    /// The rounding bound.
    eps: Eps,
    /// Every file read.
    inputs: Vec<Line<File<'a>>>,
    /// Every file written beside the report, but for report.html, whose pictures differ from machine to machine.
    files: Vec<Line<File<'a>>>,
    /// Every program.
    programs: Vec<Program<'a>>,
    /// Every rigid body with geometry.
    members: Vec<Member<'a>>,
    /// What distance is required.
    required_clearance_m: RequiredClearance<'a>,
    /// Every checked pair, by name.
    pairs: Vec<Pair<'a>>,
    /// Moving pairs that are not checked.
    exclusions: Vec<Line<Exclusion<'a>>>,
    /// What cannot be checked.
    unchecked: Vec<Unchecked<'a>>,
    /// Joints that no program drives.
    fixed_joints: Vec<Line<FixedJoint<'a>>>,
    /// Pairs that cannot move against each other, and touch.
    still_contacts: Vec<Line<StillContact<'a>>>,
    /// Members that lie in a cavity of another one: clear, because that part of the mesh faces inwards.
    in_cavities: Vec<Line<InCavity<'a>>>,
    /// Warnings of the readers.
    warnings: Vec<String>,
    /// Collisions that overlap in time, together.
    events: Vec<Event<'a>>,
    /// What to act on, in order of time.
    findings: Vec<Finding<'a>>,
    /// In certified mode.
    proof: Option<Proof<'a>>,
}

/// What wrote the report.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Tool {
    #[schemars(schema_with = "closed::tool_name")]
    name: &'static str,
    version: &'static str,
}

/// How the run was made.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Settings {
    #[schemars(schema_with = "closed::mode")]
    mode: &'static str,
    /// What decides: the surfaces themselves, or the smallest spheres around them.
    #[schemars(schema_with = "closed::surface")]
    surface: &'static str,
    /// Bounds on a clearance are at most this far apart, metres.
    accuracy_m: f64,
    /// How spheres are made.
    #[schemars(schema_with = "closed::method")]
    method: &'static str,
    /// Radius of the smallest spheres, metres; null where each member has its own.
    smallest_radius_m: Option<f64>,
    /// Whether findings show one pair of colliding spheres instead of all.
    first_hit: bool,
    /// What was done with the `<up_axis>` of COLLADA files.
    #[schemars(schema_with = "closed::dae_up_axis")]
    dae_up_axis: &'static str,
}

/// The rounding bound.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Eps {
    /// Below this distance a pair is in contact, metres.
    eps_m: f64,
    /// How it comes about.
    formula: String,
    /// The factor of the formula.
    c: f64,
    /// Largest distance of a member's frame from the world's origin, metres.
    reach_m: f64,
    /// Largest distance of a surface point from its member's frame, metres.
    largest_coordinate_m: f64,
    /// The share of the formula.
    distance_error_per_m: f64,
}

/// A file that was read or is written.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct File<'a> {
    /// Relative to the folder of the cell file, or of the report, with `/`.
    path: &'a str,
    /// In hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    sha256: &'a str,
    /// Size.
    bytes: u64,
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
            programs: Program::all(scene),
            members: Member::all(scene, models),
            required_clearance_m: RequiredClearance::of(scene),
            pairs: Pair::all(scene, outcome),
            exclusions: Exclusion::all(scene).into_iter().map(Line).collect(),
            unchecked: Unchecked::all(scene),
            fixed_joints: FixedJoint::all(scene).into_iter().map(Line).collect(),
            still_contacts: StillContact::all(scene, outcome).into_iter().map(Line).collect(),
            in_cavities: InCavity::all(scene, outcome).into_iter().map(Line).collect(),
            warnings: scene.warnings.iter().map(|problem| warning(scene, problem)).collect(),
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
            formula: simulator::Eps::formula().join("; "),
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
