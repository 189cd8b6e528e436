//! An audit of a sphere model.

use diagnostics::Problem;
use scene::Scene;
use serde::Serialize;
use sphere_model::{AuditSettings, AuditVerdict};
use studies::{LinkAudit, SphereAudit, SphereModel};

use super::{SphereInput, text};

const READING: &str = "covered: every point of the link's surface is proven to lie in one of its spheres. gap: a point \
     is proven to lie in none. undecided: neither. uncovered_share is the share of the area that lies in no sphere, gap_m \
     the largest distance of a point of the surface from the nearest sphere, each as [at least, at most]; null is \
     without bound: there are no spheres.";

#[derive(Serialize)]
struct AuditReport<'a> {
    schema: &'static str,
    verdict: &'static str,
    reading: &'static str,
    accuracy_m: f64,
    format: &'static str,
    spheres_file: SphereInput<'a>,
    against: Vec<SphereInput<'a>>,
    links: Vec<AuditedLinkEntry<'a>>,
    unused_links: &'a [String],
    set_aside: Vec<SetAside<'a>>,
    disabled_spheres: Vec<Disabled<'a>>,
    placed_otherwise: Vec<Otherwise<'a>>,
    without_collision_shapes: &'a [String],
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct AuditedLinkEntry<'a> {
    link: &'a str,
    verdict: &'static str,
    shapes: Vec<String>,
    triangles: usize,
    area_m2: f64,
    spheres: Option<usize>,
    joined: usize,
    uncovered_share: [f64; 2],
    gap_m: [Option<f64>; 2],
    at: Option<AuditPlace>,
    protrusion_m: f64,
    overshoot_m: f64,
    pieces: usize,
}

#[derive(Serialize)]
struct AuditPlace {
    link_point_m: [f64; 3],
    shape: String,
    triangle: usize,
}

#[derive(Serialize)]
struct Otherwise<'a> {
    link: &'a str,
    how: &'a str,
}

/// A link whose spheres are not used.
#[derive(Serialize)]
struct SetAside<'a> {
    link: &'a str,
    why: &'a str,
}

/// A link with entries that stand for no sphere.
#[derive(Serialize)]
struct Disabled<'a> {
    link: &'a str,
    spheres: usize,
}

/// The audit as JSON text, ending in a line feed.
pub fn audit_json(
    scene: &Scene,
    model: &SphereModel,
    settings: AuditSettings,
    audit: &SphereAudit,
) -> String {
    let of_scene = scene.warnings.iter().map(|problem| (scene.relative_path(&problem.file), problem));
    let of_model = model.warnings.iter().map(|problem| (model.input.path.as_str(), problem));
    let warnings = of_scene.chain(of_model);
    let otherwise = audit.placed_otherwise.iter();
    text(&AuditReport {
        schema: "pathproof.audit/1",
        verdict: name(audit.verdict()),
        reading: READING,
        accuracy_m: settings.accuracy_m,
        format: model.format(),
        spheres_file: SphereInput::new(&model.input),
        against: scene.inputs.iter().map(SphereInput::new).collect(),
        links: audit.links.iter().map(AuditedLinkEntry::new).collect(),
        unused_links: &audit.unused,
        set_aside: audit.set_aside.iter().map(|(link, why)| SetAside { link, why }).collect(),
        disabled_spheres: audit
            .disabled
            .iter()
            .map(|&(ref link, spheres)| Disabled { link, spheres })
            .collect(),
        placed_otherwise: otherwise.map(|(link, how)| Otherwise { link, how }).collect(),
        without_collision_shapes: &audit.visual_only,
        warnings: warnings
            .map(|(file, problem)| Problem { file: file.to_owned(), ..problem.clone() }.to_string())
            .collect(),
    })
}

impl<'a> AuditedLinkEntry<'a> {
    fn new(link: &'a LinkAudit) -> Self {
        let audit = &link.audit;
        Self {
            link: &link.link,
            verdict: name(audit.verdict),
            shapes: link.shapes.iter().map(ToString::to_string).collect(),
            triangles: audit.triangles,
            area_m2: audit.area_m2,
            spheres: link.spheres,
            joined: link.joined,
            uncovered_share: audit.uncovered_share,
            gap_m: audit.gap_m.map(|gap| gap.is_finite().then_some(gap)),
            at: audit.at.map(|place| AuditPlace {
                link_point_m: place.point.coords.into(),
                shape: link.shapes[place.source.shape].to_string(),
                triangle: place.source.triangle,
            }),
            protrusion_m: audit.protrusion_m,
            overshoot_m: link.overshoot_m,
            pieces: audit.pieces,
        }
    }
}

fn name(verdict: AuditVerdict) -> &'static str {
    match verdict {
        AuditVerdict::Covered => "covered",
        AuditVerdict::Gap => "gap",
        AuditVerdict::Undecided => "undecided",
    }
}
