//! Audit of a sphere model against the collision shapes of a robot.

mod gather;
mod model;

use diagnostics::{InputError, Problem, excerpt, hint_for};
use geometry::{Pose, Primitive};
use kinematics::{Link, LinkId, Robot, ShapeGeometry};
use rayon::prelude::*;
use sphere_model::{Audit, AuditSettings, AuditVerdict, AuditedShape, audit};

pub use model::{CenterFrame, SphereModel, read_spheres};

use gather::{Gathered, gather};
use model::SphereModelContent;
use scene::{MemberFrame, Scene, ShapeSource};

/// Largest difference of equal joint poses, in metres and in the norm of rotation matrices.
const SAME_POSE: f64 = 1e-9;

/// The result of an audit.
#[derive(Clone, Debug)]
pub struct SphereAudit {
    /// The links with collision shapes, in URDF order.
    pub links: Vec<LinkAudit>,
    /// Links with spheres but without collision shapes.
    pub unused: Vec<String>,
    /// Links whose spheres are not used, each with the reason.
    pub set_aside: Vec<(String, String)>,
    /// Links with entries of the model that stand for no sphere, and their number: a radius of 0 or less.
    pub disabled: Vec<(String, usize)>,
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
    /// How many of them hang on fixed child links of their own in the sphere model.
    pub joined: usize,
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

/// What is asked of an audit.
#[derive(Clone, Copy, Debug)]
pub struct AuditRequest<'a> {
    /// The links to audit; all of them if empty.
    pub only: &'a [String],
    /// The frame of centres that a file gives without the name of a link.
    pub frame: Option<CenterFrame>,
    /// Accuracy and effort.
    pub settings: AuditSettings,
}

/// Audits the spheres of all links, or of the links that are asked for, against the first robot of the scene.
///
/// # Errors
/// Collision shapes of a sphere model in a URDF other than spheres, unknown names, files without a common link, and centres whose link
/// or frame is not said.
pub fn audit_spheres(
    scene: &Scene,
    model: &SphereModel,
    request: AuditRequest<'_>,
) -> Result<SphereAudit, InputError> {
    let AuditRequest { only, frame, settings } = request;
    let robot = &scene.robots[0].robot;
    let gathered = gather(robot, model, only, frame)?;
    let members = scene.members.iter().filter_map(|member| match member.frame {
        MemberFrame::Link { link, .. } => Some((member, link)),
        MemberFrame::Fixed { .. } => None,
    });
    let members: Vec<_> = members.collect();
    let names: Vec<&str> = members.iter().map(|(_, link)| robot.links()[link.0].name.as_str()).collect();
    check_names(&scene.name, &names, model, &gathered, only)?;
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
            let of_link = gathered.balls.get(&described.name);
            LinkAudit {
                link: described.name.clone(),
                shapes: member.shapes.iter().map(|piece| piece.source.clone()).collect(),
                spheres: of_link.map(Vec::len),
                joined: gathered.joined.get(&described.name).copied().unwrap_or(0),
                overshoot_m: shapes.iter().map(|shape| shape.overshoot_m).fold(0.0, f64::max),
                audit: audit(&shapes, of_link.map_or(&[], Vec::as_slice), settings),
            }
        })
        .collect();
    let placed_otherwise = match &model.content {
        SphereModelContent::Urdf(spheres) => {
            let with_spheres = links.iter().filter(|link| link.spheres.is_some_and(|count| count > 0));
            let otherwise = with_spheres
                .filter_map(|link| Some((link.link.clone(), difference(robot, spheres, &link.link)?)));
            otherwise.collect()
        }
        SphereModelContent::Listed(_) => Vec::new(),
    };
    let Gathered { balls, mut disabled, mut set_aside, .. } = gathered;
    let is_unused = |name: &String| !names.contains(&name.as_str()) && wanted(name);
    let with_spheres = balls.into_iter().filter(|(_, of_link)| !of_link.is_empty()).map(|(name, _)| name);
    disabled.retain(|(name, _)| wanted(name));
    set_aside.retain(|(name, _)| wanted(name));
    let visual_only = robot.links().iter().filter(|link| link.has_visual && link.collisions.is_empty());
    Ok(SphereAudit {
        links,
        unused: with_spheres.filter(is_unused).collect(),
        set_aside,
        disabled,
        placed_otherwise,
        visual_only: visual_only.map(|link| link.name.clone()).filter(|name| wanted(name)).collect(),
    })
}

fn check_names(
    scene: &str,
    names: &[&str],
    model: &SphereModel,
    gathered: &Gathered,
    only: &[String],
) -> Result<(), InputError> {
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
    if names.iter().all(|name| !gathered.balls.contains_key(*name)) {
        let of_model = match &model.content {
            SphereModelContent::Urdf(robot) => {
                robot.links().iter().map(|link| link.name.as_str()).take(5).collect()
            }
            SphereModelContent::Listed(listed) => {
                listed.links.iter().filter_map(|link| link.name.as_deref()).take(5).collect::<Vec<&str>>()
            }
        };
        return Err(Problem::new(&model.shown, "no link has the name of a link with collision shapes")
            .found(of_model.join(", "))
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
