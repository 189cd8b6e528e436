//! Primitives with their sizes, as in files.

use std::fmt;

use crate::Shape;

/// A primitive in its own frame, centred on the origin; the axis of cylinders and capsules is z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Primitive {
    /// A cuboid.
    Box {
        /// Full edge lengths along x, y and z, metres.
        size_m: [f64; 3],
    },
    /// A cylinder.
    Cylinder {
        /// Radius, metres.
        radius_m: f64,
        /// Full length, metres.
        length_m: f64,
    },
    /// A sphere.
    Sphere {
        /// Radius, metres.
        radius_m: f64,
    },
    /// A cylinder with two half spheres as caps.
    Capsule {
        /// Radius, metres.
        radius_m: f64,
        /// Length of the cylindrical part alone, metres.
        length_m: f64,
    },
}

impl Primitive {
    /// The surface to check; `None` if a size is not positive and finite.
    pub fn shape(self) -> Option<Shape> {
        match self {
            Self::Box { size_m } => Shape::cuboid(size_m),
            Self::Cylinder { radius_m, length_m } => Shape::cylinder(radius_m, length_m),
            Self::Sphere { radius_m } => Shape::sphere(radius_m),
            Self::Capsule { radius_m, length_m } => Shape::capsule(radius_m, length_m),
        }
    }
}

/// Kind and sizes in millimetres, rounded to a micrometre.
impl fmt::Display for Primitive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mm = |metres: f64| (metres * 1e6).round() / 1e3;
        match *self {
            Self::Box { size_m } => {
                let [x, y, z] = size_m.map(mm);
                write!(f, "box {x} × {y} × {z} mm")
            }
            Self::Cylinder { radius_m, length_m } => {
                write!(f, "cylinder, radius {} mm, length {} mm", mm(radius_m), mm(length_m))
            }
            Self::Sphere { radius_m } => write!(f, "sphere, radius {} mm", mm(radius_m)),
            Self::Capsule { radius_m, length_m } => {
                write!(f, "capsule, radius {} mm, length {} mm", mm(radius_m), mm(length_m))
            }
        }
    }
}
