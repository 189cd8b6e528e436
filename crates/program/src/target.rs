//! Where a move leads, as it is written: a taught point, or a place at an offset from one.

use diagnostics::Place;
use diagnostics::number::short;

use crate::located::Located;

/// Where a move leads.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveTarget {
    /// A taught point by its name; a pose in place is a point too.
    Point(Located<String>),
    /// A place at an offset from a taught point.
    Offset(PointOffset),
}

/// A place at an offset from a taught point.
#[derive(Clone, Debug, PartialEq)]
pub struct PointOffset {
    /// Its place in the file.
    pub place: Place,
    /// The point.
    pub of: Located<String>,
    /// The axes of the vector.
    pub axes: OffsetAxes,
    /// The vector, millimetres.
    pub xyz_mm: Located<[f64; 3]>,
    /// What repetitions add to it.
    pub steps: Vec<CountedStep>,
}

/// The axes along which an offset is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetAxes {
    /// Those of the frame of the point's pose.
    Frame,
    /// Those of the TCP at the point.
    Tool,
}

/// What each repetition after the first one adds to an offset.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedStep {
    /// The count of the repetition.
    pub count: Located<String>,
    /// The vector, millimetres.
    pub xyz_mm: Located<[f64; 3]>,
}

impl MoveTarget {
    /// The name of the taught point that it is, or from which it is offset.
    pub fn point(&self) -> &Located<String> {
        match self {
            Self::Point(name) => name,
            Self::Offset(offset) => &offset.of,
        }
    }
}

impl OffsetAxes {
    /// The word for such an offset in a program.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Frame => "Offset",
            Self::Tool => "ToolOffset",
        }
    }
}

impl PointOffset {
    /// The place in words, as `pick + (0, 0, 100) mm`; the vector of a tool is said to be one.
    pub(crate) fn name(&self) -> String {
        let [x, y, z] = self.xyz_mm.value.map(|mm| short(mm, 6));
        let of = match self.axes {
            OffsetAxes::Frame => "",
            OffsetAxes::Tool => "tool ",
        };
        format!("{} + {of}({x}, {y}, {z}) mm", self.of.value)
    }
}
