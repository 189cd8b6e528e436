//! Links and the shapes a URDF hangs on them.

use geometry::{Pose, Primitive};

use crate::JointId;

/// Index of a link in [`Robot::links`](crate::Robot::links).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub usize);

/// A rigid body of the robot or of its cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Unique name.
    pub name: String,
    /// 1-based line of the `<link>` element.
    pub line: u32,
    /// Shapes to check, in file order.
    pub collisions: Vec<ShapeElement>,
    /// Shapes to look at, in file order: never checked.
    pub visuals: Vec<ShapeElement>,
    /// Whether the file gives at least one `<visual>`.
    pub has_visual: bool,
    /// The joint that carries this link; none for the root.
    pub parent_joint: Option<JointId>,
}

/// One `<collision>` or `<visual>` element.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeElement {
    /// Name, where the file gives one.
    pub name: Option<String>,
    /// 1-based line of the element.
    pub line: u32,
    /// 1-based column of the element.
    pub column: u32,
    /// Where the shape sits on its link.
    pub link_from_shape: Pose,
    /// The shape itself.
    pub geometry: ShapeGeometry,
}

/// A shape as a URDF or SDF describes it, in its own frame.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeGeometry {
    /// A box, cylinder, sphere or capsule.
    Primitive(Primitive),
    /// A triangle mesh in a file; found by the `MeshLocator` of `robot-files`.
    Mesh {
        /// The reference exactly as the URDF gives it.
        uri: String,
        /// Factors along x, y and z, none zero; a negative factor mirrors.
        scale: [f64; 3],
        /// Whether the URDF gives the factors; without them the sizes of the file may be in any unit.
        is_scale_given: bool,
    },
}
