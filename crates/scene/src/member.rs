//! Members: rigid bodies with geometry.

use std::sync::Arc;

use geometry::{Point3, Pose, Shape};
use kinematics::{LinkId, PathParameter};

use crate::shape_source::ShapeSource;
use crate::stay::Stay;

/// A rigid body with geometry.
#[derive(Clone, Debug)]
pub struct Member {
    /// `robot/link`, the link alone in a one-URDF run, or the object's name; `robot/tool` or `robot/tool/link` for links of tools.
    pub name: String,
    /// Source of its pose.
    pub frame: MemberFrame,
    /// Its geometry.
    pub shapes: Vec<MemberShape>,
    /// Smallest radius that the cell file gives for this member, metres.
    pub smallest_radius_m: Option<f64>,
    /// Red, green and blue that the URDF or the cell file gives, for pictures only; `None` if it gives none.
    pub color: Option<[u8; 3]>,
    /// Of an object or a tool that a program handles, when it is there; `None` of what is always there.
    pub stay: Option<Stay>,
}

/// The source of a member's pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemberFrame {
    /// A link of a robot.
    Link {
        /// Index of the robot.
        robot: usize,
        /// The link.
        link: LinkId,
    },
    /// A constant pose.
    Fixed {
        /// The pose.
        world_from_member: Pose,
    },
}

/// A collision shape of a member.
#[derive(Clone, Debug)]
pub struct MemberShape {
    /// The member's name, followed by `#k` if the member has several pieces.
    pub name: String,
    /// Its pose in the member's frame.
    pub member_from_shape: Pose,
    /// Its surface; equal mesh files share it.
    pub shape: Arc<Shape>,
    /// Its origin: a file with its hash, or a primitive with its sizes.
    pub source: ShapeSource,
}

impl Member {
    /// The object or the tool that it is, or a link of it, for a part of the program; otherwise the member itself.
    pub fn handled_name(&self) -> &str {
        self.stay.as_ref().and_then(|stay| stay.tool.as_deref()).unwrap_or_else(|| self.object_name())
    }

    /// The object that it is for a part of the program, or the member itself.
    pub fn object_name(&self) -> &str {
        self.stay.as_ref().map_or(&self.name, |stay| &stay.object)
    }

    /// The corners of the boxes around its pieces, in its frame, metres.
    pub fn corners(&self) -> impl Iterator<Item = Point3<f64>> + '_ {
        self.shapes.iter().flat_map(|shape| {
            let bounds = shape.shape.mesh.bounds();
            (0..8_usize).map(move |index| {
                let pick =
                    |axis: usize| if index >> axis & 1 == 1 { bounds.high[axis] } else { bounds.low[axis] };
                shape.member_from_shape.point(&Point3::new(pick(0), pick(1), pick(2)))
            })
        })
    }

    /// Whether it can be moved alone: an object that stands for the whole program.
    pub fn moves_alone(&self) -> bool {
        matches!(self.frame, MemberFrame::Fixed { .. }) && self.stay.is_none()
    }

    /// Whether it is there at an interpolation point, or at a path parameter between two.
    pub fn is_there(&self, at: PathParameter) -> bool {
        self.stay.as_ref().is_none_or(|stay| stay.contains(at))
    }
}
