//! The doctor's findings as JSON: fields that are only written, never read back here.

use doctor::{Checkup, Diagnosis, Fix, Level, MemberSize, PieceSpheres, VisualOutside};
use scene::{InputFile, MemberShape, Scene};
use serde::Serialize;
use simulator::ModelSettings;

/// The name of the format.
const SCHEMA: &str = "pathproof.doctor/1";

#[derive(Serialize)]
struct DoctorReport<'a> {
    schema: &'static str,
    result: &'static str,
    tool: DoctorTool,
    scene: &'a str,
    method: &'static str,
    poses: usize,
    inputs: Vec<DoctorInput<'a>>,
    members: Vec<DoctorMember<'a>>,
    pairs: DoctorPairs,
    spheres: DoctorSpheres,
    errors: usize,
    warnings: usize,
    notes: usize,
    findings: Vec<DoctorFinding<'a>>,
}

#[derive(Serialize)]
struct DoctorTool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct DoctorInput<'a> {
    path: &'a str,
    sha256: &'a str,
    bytes: u64,
}

#[derive(Serialize)]
struct DoctorMember<'a> {
    name: &'a str,
    size_m: [f64; 3],
    triangles: usize,
    solids: usize,
    shells: usize,
    pieces: Vec<DoctorPiece<'a>>,
}

#[derive(Serialize)]
struct DoctorPiece<'a> {
    name: &'a str,
    described_by: String,
    smallest_radius_m: Option<f64>,
    smallest_spheres: Option<usize>,
    spheres: Option<usize>,
    bytes: Option<usize>,
}

#[derive(Serialize)]
struct DoctorPairs {
    checked: usize,
    still: usize,
    excluded: Vec<ExcludedPairEntry>,
}

#[derive(Serialize)]
struct ExcludedPairEntry {
    by: &'static str,
    pairs: usize,
}

#[derive(Serialize)]
struct DoctorSpheres {
    count: usize,
    bytes: usize,
}

#[derive(Serialize)]
struct DoctorFinding<'a> {
    code: &'a str,
    level: &'static str,
    subject: &'a str,
    place: Option<&'a str>,
    what: &'a str,
    details: &'a [String],
    outside: Vec<OutsideVisual<'a>>,
    hint: &'a str,
    arguments: Option<&'a str>,
    line: Option<Line<'a>>,
    page: String,
}

#[derive(Serialize)]
struct Line<'a> {
    into: &'a str,
    text: &'a str,
}

/// A link with visual surface outside of its collision shapes.
#[derive(Serialize)]
struct OutsideVisual<'a> {
    member: &'a str,
    tolerance_m: f64,
    /// Bounds on the share of the visual surface that lies farther outside than the tolerance.
    share: [f64; 2],
    /// Bounds on the greatest distance; an infinite one is null.
    depth_m: [f64; 2],
    at: Option<DoctorPlace>,
}

/// The point with the greatest known distance.
#[derive(Serialize)]
struct DoctorPlace {
    described_by: String,
    triangle: usize,
    link_point_m: [f64; 3],
    world_point_m: [f64; 3],
}

/// The findings as JSON text, ending in a line feed.
pub fn doctor_json(scene: &Scene, settings: ModelSettings, checkup: &Checkup) -> String {
    let sizes = checkup.members.iter().zip(&checkup.spheres.pieces).zip(&scene.members);
    let excluded = scene.ledger.exclusion_counts().into_iter();
    let report = DoctorReport {
        schema: SCHEMA,
        result: if checkup.is_sound() { "sound" } else { "found" },
        tool: DoctorTool { name: "pathproof", version: env!("CARGO_PKG_VERSION") },
        scene: &scene.name,
        method: settings.method.name(),
        poses: checkup.poses,
        inputs: scene.inputs.iter().map(DoctorInput::new).collect(),
        members: sizes.map(|((size, spheres), member)| DoctorMember::new(size, spheres, member)).collect(),
        pairs: DoctorPairs {
            checked: scene.pairs.len(),
            still: scene.still_pairs.len(),
            excluded: excluded
                .map(|(ground, pairs)| ExcludedPairEntry { by: ground.name(), pairs })
                .collect(),
        },
        spheres: DoctorSpheres { count: checkup.spheres.spheres, bytes: checkup.spheres.bytes },
        errors: checkup.count(Level::Error),
        warnings: checkup.count(Level::Warning),
        notes: checkup.count(Level::Note),
        findings: checkup.findings.iter().map(|finding| DoctorFinding::new(scene, finding)).collect(),
    };
    serde_json::to_string_pretty(&report).expect("finite numbers and text") + "\n"
}

impl<'a> DoctorInput<'a> {
    fn new(file: &'a InputFile) -> Self {
        Self { path: &file.path, sha256: &file.sha256, bytes: file.bytes }
    }
}

impl<'a> DoctorMember<'a> {
    fn new(size: &'a MemberSize, spheres: &[PieceSpheres], member: &'a scene::Member) -> Self {
        let pieces = member.shapes.iter().zip(spheres).map(|(piece, need)| {
            let (radius_m, counts) = match *need {
                PieceSpheres::Box => (None, None),
                PieceSpheres::Built { radius_m, smallest, spheres, bytes } => {
                    (Some(radius_m), Some([smallest, spheres, bytes]))
                }
                PieceSpheres::TooMany { radius_m, .. } => (Some(radius_m), None),
            };
            DoctorPiece {
                name: &piece.name,
                described_by: piece.source.to_string(),
                smallest_radius_m: radius_m,
                smallest_spheres: counts.map(|counts| counts[0]),
                spheres: counts.map(|counts| counts[1]),
                bytes: counts.map(|counts| counts[2]),
            }
        });
        Self {
            name: &size.name,
            size_m: size.size_m,
            triangles: size.triangles,
            solids: size.solids,
            shells: size.shells,
            pieces: pieces.collect(),
        }
    }
}

impl<'a> DoctorFinding<'a> {
    fn new(scene: &'a Scene, diagnosis: &'a Diagnosis) -> Self {
        let (arguments, line) = match &diagnosis.fix {
            None => (None, None),
            Some(Fix::Arguments(words)) => (Some(words.as_str()), None),
            Some(Fix::Line { into, line }) => (None, Some(Line { into, text: line })),
        };
        Self {
            code: diagnosis.code,
            level: diagnosis.level.name(),
            subject: &diagnosis.subject,
            place: diagnosis.place.as_deref(),
            what: &diagnosis.what,
            details: &diagnosis.details,
            outside: diagnosis.outside.iter().map(|link| OutsideVisual::new(scene, link)).collect(),
            hint: diagnosis.hint,
            arguments,
            line,
            page: format!("docs/doctor/{}.md", diagnosis.code),
        }
    }
}

impl<'a> OutsideVisual<'a> {
    fn new(scene: &'a Scene, link: &VisualOutside) -> Self {
        let shapes = scene.visuals.iter().filter(|visuals| visuals.member == link.member);
        let shapes: Vec<&MemberShape> = shapes.flat_map(|visuals| &visuals.shapes).collect();
        Self {
            member: &scene.members[link.member].name,
            tolerance_m: link.tolerance_m,
            share: link.share,
            depth_m: link.depth_m,
            at: link.at.as_ref().map(|at| DoctorPlace {
                described_by: shapes[at.shape].source.to_string(),
                triangle: at.triangle,
                link_point_m: at.link_point.coords.into(),
                world_point_m: at.world_point.coords.into(),
            }),
        }
    }
}
