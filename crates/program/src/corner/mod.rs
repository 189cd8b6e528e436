//! Corners: how a program runs through its taught points, what the brand of the controller then says, and what encloses it.

mod enclosure;
mod law;

pub use enclosure::{BlendSpace, CornerLane, CornerLevel, TaughtCorner};
pub use law::{CornerLaw, CornerMode, CornerZone, WrittenCorner, ZoneRequest};
