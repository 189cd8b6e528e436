//! What urdf-rs parsed, with the places from the raw XML, as a robot.

use std::collections::BTreeMap;

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem};
use geometry::{Pose, Primitive};
use nalgebra::Vector3;

use super::axis::unit;
use super::precheck::{Outline, child, read_numbers};
use crate::{
    Joint, JointId, JointKind, Limits, Link, LinkId, Mimic, Robot, ShapeElement, ShapeGeometry, SoftLimits,
};

/// Builds the robot; `outline` and `parsed` are checked and agree.
pub(super) fn robot(
    xml: &Xml<'_>,
    outline: &Outline<'_>,
    parsed: &urdf_rs::Robot,
) -> Result<Robot, InputError> {
    let order = parents_first(parsed);
    let mut ids: BTreeMap<&str, LinkId> = BTreeMap::new();
    for (place, &index) in order.iter().enumerate() {
        ids.insert(&parsed.links[index].name, LinkId(place));
    }
    let mut problems = Vec::new();
    let mut joints = Vec::with_capacity(parsed.joints.len());
    for (index, joint) in parsed.joints.iter().enumerate() {
        let raw = &outline.joints[index];
        let mimic = raw.mimic_target.map(|_| mimic(outline, parsed, index));
        if mimic.is_some_and(|m| !(m.multiplier.is_finite() && m.offset.is_finite())) {
            problems.push(out_of_range(xml, raw.element));
        }
        joints.push(Joint {
            name: joint.name.clone(),
            line: xml.place(raw.element).0,
            kind: raw.kind,
            parent: ids[&*joint.parent.link],
            child: ids[&*joint.child.link],
            parent_from_joint: pose(&joint.origin),
            axis: if raw.kind.is_movable() { unit(Vector3::from(joint.axis.xyz.0)) } else { Vector3::x() },
            limits: matches!(raw.kind, JointKind::Revolute | JointKind::Prismatic)
                .then_some(Limits { lower: joint.limit.lower, upper: joint.limit.upper }),
            max_speed: (raw.has_limit && raw.kind.is_movable()).then_some(joint.limit.velocity),
            soft_limits: soft_limits(xml, raw.element),
            mimic,
        });
    }
    let mut links: Vec<Link> = order.iter().map(|&index| link(xml, outline, parsed, index)).collect();
    for (index, joint) in joints.iter().enumerate() {
        links[joint.child.0].parent_joint = Some(JointId(index));
    }
    InputError::check((), problems)?;
    Ok(Robot::new(parsed.name.clone(), links, joints))
}

/// Link indices of the file in depth-first order from the root, siblings in file order of their joints.
fn parents_first(parsed: &urdf_rs::Robot) -> Vec<usize> {
    let index_of: BTreeMap<&str, usize> =
        parsed.links.iter().enumerate().map(|(index, link)| (&*link.name, index)).collect();
    let mut children = vec![Vec::new(); parsed.links.len()];
    let mut is_child = vec![false; parsed.links.len()];
    for joint in &parsed.joints {
        let child = index_of[&*joint.child.link];
        children[index_of[&*joint.parent.link]].push(child);
        is_child[child] = true;
    }
    let mut waiting: Vec<usize> = is_child.iter().position(|&child| !child).into_iter().collect();
    let mut order = Vec::with_capacity(parsed.links.len());
    while let Some(index) = waiting.pop() {
        order.push(index);
        waiting.extend(children[index].iter().rev());
    }
    order
}

/// The soft limits of a joint; numbers that are left out are 0.
fn soft_limits(xml: &Xml<'_>, joint: Element<'_>) -> Option<SoftLimits> {
    let controller = child(joint, "safety_controller")?;
    let number = |name| read_numbers::<1>(controller, name).map_or(0.0, |[number]| number);
    Some(SoftLimits {
        range: Limits { lower: number("soft_lower_limit"), upper: number("soft_upper_limit") },
        gain: number("k_position"),
        line: xml.place(controller).0,
    })
}

/// Composes the chain of mimics from a joint to the independent joint at its end.
fn mimic(outline: &Outline<'_>, parsed: &urdf_rs::Robot, follower: usize) -> Mimic {
    let (mut multiplier, mut offset) = (1.0, 0.0);
    let mut index = follower;
    while let Some(target) = outline.joints[index].mimic_target {
        let step = parsed.joints[index].mimic.as_ref();
        offset += multiplier * step.and_then(|mimic| mimic.offset).unwrap_or(0.0);
        multiplier *= step.and_then(|mimic| mimic.multiplier).unwrap_or(1.0);
        index = target;
    }
    Mimic { source: JointId(index), multiplier, offset }
}

fn out_of_range(xml: &Xml<'_>, joint: diagnostics::xml::Element<'_>) -> Problem {
    xml.at(joint, "the mimics that this joint follows multiply to a number out of range")
        .expected("a finite product of multipliers")
        .hint("check multiplier and offset along the chain")
}

fn link(xml: &Xml<'_>, outline: &Outline<'_>, parsed: &urdf_rs::Robot, index: usize) -> Link {
    let (raw, link) = (&outline.links[index], &parsed.links[index]);
    let element = |place: Element<'_>, name: Option<&String>, origin, geometry| {
        let (line, column) = xml.place(place);
        ShapeElement {
            name: name.filter(|name| !name.is_empty()).cloned(),
            line,
            column,
            link_from_shape: pose(origin),
            geometry: shape(geometry),
        }
    };
    let collisions = raw.collisions().zip(&link.collision);
    let visuals = raw.visuals().zip(&link.visual);
    Link {
        name: link.name.clone(),
        line: xml.place(raw.element).0,
        collisions: collisions
            .map(|(place, it)| element(place, it.name.as_ref(), &it.origin, &it.geometry))
            .collect(),
        visuals: visuals
            .map(|(place, it)| element(place, it.name.as_ref(), &it.origin, &it.geometry))
            .collect(),
        has_visual: !link.visual.is_empty(),
        parent_joint: None,
    }
}

fn pose(origin: &urdf_rs::Pose) -> Pose {
    Pose::from_xyz_rpy(origin.xyz.0, origin.rpy.0)
}

fn shape(geometry: &urdf_rs::Geometry) -> ShapeGeometry {
    let primitive = match geometry {
        urdf_rs::Geometry::Box { size } => Primitive::Box { size_m: size.0 },
        &urdf_rs::Geometry::Cylinder { radius, length } => {
            Primitive::Cylinder { radius_m: radius, length_m: length }
        }
        &urdf_rs::Geometry::Capsule { radius, length } => {
            Primitive::Capsule { radius_m: radius, length_m: length }
        }
        &urdf_rs::Geometry::Sphere { radius } => Primitive::Sphere { radius_m: radius },
        urdf_rs::Geometry::Mesh { filename, scale } => {
            return ShapeGeometry::Mesh {
                uri: filename.clone(),
                scale: scale.as_ref().map_or([1.0; 3], |scale| scale.0),
                is_scale_given: scale.is_some(),
            };
        }
    };
    ShapeGeometry::Primitive(primitive)
}
