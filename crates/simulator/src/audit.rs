//! Audit of a sphere model in a URDF against the collision shapes of a robot.

use std::collections::BTreeMap;
use std::path::Path;

use diagnostics::{InputError, Problem, excerpt, hint_for};
use geometry::{Point3, Pose, Primitive};
use kinematics::{Link, LinkId, Robot, ShapeGeometry};
use rayon::prelude::*;
use sphere_model::{Audit, AuditSettings, AuditVerdict, AuditedShape, Ball, audit};

use crate::files::{Files, InputFile};
use crate::scene::{MemberFrame, Scene, ShapeSource};

/// Largest difference of equal joint poses, in metres and in the norm of rotation matrices.
const SAME_POSE: f64 = 1e-9;

/// A URDF without its meshes.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its links and joints.
    pub robot: Robot,
    /// Name of the file in messages.
    pub shown: String,
    /// The file with its path in reports.
    pub input: InputFile,
    /// Warnings of the reader.
    pub warnings: Vec<Problem>,
}

/// Reads a URDF without its meshes; its path in reports is relative to the folder of `beside`.
///
/// # Errors
/// All problems of the file.
pub fn read_urdf(path: &Path, beside: &Path) -> Result<Description, InputError> {
    let mut files = Files::beside(beside);
    let shown = path.display().to_string();
    let content = files.read(path, &shown)?;
    let (robot, warnings) = Robot::from_urdf(&content.bytes, &shown)?;
    let input = files.inputs().pop().expect("one file was read");
    Ok(Description { robot, shown, input, warnings })
}

/// The result of an audit.
#[derive(Clone, Debug)]
pub struct SphereAudit {
    /// The links with collision shapes, in URDF order.
    pub links: Vec<LinkAudit>,
    /// Links with spheres but without collision shapes.
    pub unused: Vec<String>,
    /// Links with different poses in the two files, each with an explanation.
    pub placed_otherwise: Vec<(String, String)>,
    /// Links with visual but without collision geometry.
    pub visual_only: Vec<String>,
}

/// The audit of the spheres of a link.
#[derive(Clone, Debug)]
pub struct LinkAudit {
    /// The link.
    pub link: String,
    /// The origins of its shapes.
    pub shapes: Vec<ShapeSource>,
    /// The number of its spheres; `None` if the sphere model lacks the link.
    pub spheres: Option<usize>,
    /// Upper bound on the over-approximation of the described shapes by the audited surfaces, metres.
    pub overshoot_m: f64,
    /// The coverage of the shapes by the spheres.
    pub audit: Audit,
}

impl SphereAudit {
    /// `Gap` if any link has a gap; else `Undecided` if any link is undecided or has different poses in the two files.
    pub fn verdict(&self) -> AuditVerdict {
        let any = |wanted| self.links.iter().any(|link| link.audit.verdict == wanted);
        if any(AuditVerdict::Gap) {
            AuditVerdict::Gap
        } else if any(AuditVerdict::Undecided) || !self.placed_otherwise.is_empty() {
            AuditVerdict::Undecided
        } else {
            AuditVerdict::Covered
        }
    }

    /// 0 if every link is covered, 1 for a gap, 3 if undecided.
    pub fn exit_code(&self) -> u8 {
        match self.verdict() {
            AuditVerdict::Covered => 0,
            AuditVerdict::Gap => 1,
            AuditVerdict::Undecided => 3,
        }
    }
}

/// Audits the spheres of all links, or of the links in `only`, against the first robot of the scene.
///
/// # Errors
/// Collision shapes of the sphere model other than spheres, unknown names in `only`, and files without a common link.
pub fn audit_spheres(
    scene: &Scene,
    model: &Description,
    only: &[String],
    settings: AuditSettings,
) -> Result<SphereAudit, InputError> {
    let robot = &scene.robots[0].robot;
    let mut balls = balls(model)?;
    let members = scene.members.iter().filter_map(|member| match member.frame {
        MemberFrame::Link { link, .. } => Some((member, link)),
        MemberFrame::Fixed { .. } => None,
    });
    let members: Vec<_> = members.collect();
    let names: Vec<&str> = members.iter().map(|(_, link)| robot.links()[link.0].name.as_str()).collect();
    check_names(&scene.name, &names, model, only)?;
    let wanted = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
    let links: Vec<LinkAudit> = members
        .par_iter()
        .filter(|(_, link)| wanted(&robot.links()[link.0].name))
        .map(|(member, link)| {
            let described = &robot.links()[link.0];
            let pieces = member.shapes.iter().zip(&described.collisions);
            let shapes: Vec<AuditedShape<'_>> = pieces
                .map(|(piece, element)| AuditedShape {
                    mesh: &piece.shape.mesh,
                    link_from_mesh: piece.member_from_shape,
                    overshoot_m: piece.shape.outward_m,
                    sphere_radius_m: match element.geometry {
                        ShapeGeometry::Primitive(Primitive::Sphere { radius_m }) => Some(radius_m),
                        _ => None,
                    },
                })
                .collect();
            let of_link = balls.get(&described.name);
            LinkAudit {
                link: described.name.clone(),
                shapes: member.shapes.iter().map(|piece| piece.source.clone()).collect(),
                spheres: of_link.map(Vec::len),
                overshoot_m: shapes.iter().map(|shape| shape.overshoot_m).fold(0.0, f64::max),
                audit: audit(&shapes, of_link.map_or(&[], Vec::as_slice), settings),
            }
        })
        .collect();
    let otherwise = links.iter().filter(|link| link.spheres.is_some_and(|count| count > 0));
    let placed_otherwise = otherwise
        .filter_map(|link| Some((link.link.clone(), difference(robot, &model.robot, &link.link)?)))
        .collect();
    balls.retain(|name, of_link| !of_link.is_empty() && !names.contains(&name.as_str()) && wanted(name));
    let visual_only = robot.links().iter().filter(|link| link.has_visual && link.collisions.is_empty());
    Ok(SphereAudit {
        links,
        unused: balls.into_keys().collect(),
        placed_otherwise,
        visual_only: visual_only.map(|link| link.name.clone()).filter(|name| wanted(name)).collect(),
    })
}

/// The spheres of every link, with the exact numbers of the file.
fn balls(model: &Description) -> Result<BTreeMap<String, Vec<Ball>>, InputError> {
    let mut problems = Vec::new();
    let mut balls = BTreeMap::new();
    for link in model.robot.links() {
        let mut of_link = Vec::with_capacity(link.collisions.len());
        for element in &link.collisions {
            if let ShapeGeometry::Primitive(Primitive::Sphere { radius_m }) = element.geometry {
                let center = Point3::from(element.link_from_shape.translation);
                of_link.push(Ball { center, radius_m });
            } else {
                problems.push(
                    Problem::new(&model.shown, "a collision shape that is no sphere")
                        .at(element.line, element.column)
                        .found(format!("{} on the link {}", kind(&element.geometry), excerpt(&link.name)))
                        .expected("<sphere> alone: this file is the sphere model")
                        .hint("the file with the meshes goes behind --against"),
                );
            }
        }
        balls.insert(link.name.clone(), of_link);
    }
    InputError::check(balls, problems)
}

fn kind(geometry: &ShapeGeometry) -> &'static str {
    match geometry {
        ShapeGeometry::Primitive(Primitive::Box { .. }) => "<box>",
        ShapeGeometry::Primitive(Primitive::Cylinder { .. }) => "<cylinder>",
        ShapeGeometry::Primitive(Primitive::Sphere { .. }) => "<sphere>",
        ShapeGeometry::Primitive(Primitive::Capsule { .. }) => "<capsule>",
        ShapeGeometry::Mesh { .. } => "<mesh>",
    }
}

fn check_names(scene: &str, names: &[&str], model: &Description, only: &[String]) -> Result<(), InputError> {
    if names.is_empty() {
        return Err(Problem::new(scene, "no link has a collision shape: there is nothing to audit against")
            .expected("a URDF with <collision> elements")
            .into());
    }
    let unknown = only.iter().filter(|one| !names.contains(&one.as_str()));
    let problems = unknown.map(|one| {
        Problem::new("--link", format!("no link {} with collision shapes", excerpt(one)))
            .hint(hint_for(one, names, "links"))
    });
    InputError::check((), problems.collect())?;
    if names.iter().all(|name| model.robot.link_named(name).is_none()) {
        let found: Vec<&str> = model.robot.links().iter().map(|link| link.name.as_str()).take(5).collect();
        return Err(Problem::new(&model.shown, "no link has the name of a link with collision shapes")
            .found(found.join(", "))
            .expected(format!("some of {}", names[..names.len().min(5)].join(", ")))
            .hint("links are matched by name: are these files of the same robot?")
            .into());
    }
    Ok(())
}

/// The difference between the poses of a link relative to its parent in two robots; `None` if equal, and for roots.
fn difference(one: &Robot, other: &Robot, name: &str) -> Option<String> {
    let joint = |robot: &Robot| -> Option<(String, String, Pose)> {
        let LinkId(index) = robot.link_named(name)?;
        let link: &Link = &robot.links()[index];
        let joint = &robot.joints()[link.parent_joint?.0];
        let parent = robot.links()[joint.parent.0].name.clone();
        Some((joint.name.clone(), parent, joint.parent_from_joint))
    };
    let ((joint_name, parent, pose), (other_joint, other_parent, other_pose)) = (joint(one)?, joint(other)?);
    if parent != other_parent {
        return Some(format!("on {parent} by {joint_name}, on {other_parent} by {other_joint}"));
    }
    let apart_m = (pose.translation - other_pose.translation).norm();
    let turned = (pose.rotation - other_pose.rotation).norm();
    (apart_m > SAME_POSE || turned > SAME_POSE)
        .then(|| format!("the origins of {joint_name} and {other_joint} differ"))
}
