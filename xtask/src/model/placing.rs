//! A turn of a part.

use serde::Deserialize;

use super::solid::Solid;

/// A step of a place: `"along_x"`, `{ turn_y = 180 }`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Placing {
    /// The z axis becomes x, and x becomes y.
    AlongX,
    /// The z axis becomes y, and y becomes x.
    AlongY,
    /// Half a revolution about z.
    HalfTurn,
    /// Mirrored in the plane y = 0.
    MirrorY,
    /// About x, degrees.
    TurnX(f64),
    /// About y, degrees.
    TurnY(f64),
    /// About z, degrees.
    TurnZ(f64),
}

impl Placing {
    /// The solid, turned.
    pub(super) fn applied(&self, solid: Solid) -> Solid {
        match self {
            Self::AlongX => solid.along_x(),
            Self::AlongY => solid.along_y(),
            Self::HalfTurn => solid.half_turn(),
            Self::MirrorY => solid.mirrored_y(),
            Self::TurnX(degrees) => solid.turned_x(degrees.to_radians()),
            Self::TurnY(degrees) => solid.turned_y(degrees.to_radians()),
            Self::TurnZ(degrees) => solid.turned_z(degrees.to_radians()),
        }
    }
}
