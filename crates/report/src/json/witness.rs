//! Points on the surfaces of two members.

use geometry::Point3;
use schemars::JsonSchema;
use serde::Serialize;

use super::line::Line;

/// A point on one member.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Witness<'a> {
    /// Its name.
    member: &'a str,
    /// Metres.
    in_world_m: [f64; 3],
    /// Metres.
    in_member_m: [f64; 3],
}

impl<'a> Witness<'a> {
    /// One point on each of two members, by their names' order.
    pub(super) fn pair(witness: &simulator::Witness, (a, b): (&'a str, &'a str)) -> [Line<Self>; 2] {
        let point = |member, [world, own]: &[Point3<f64>; 2]| Self {
            member,
            in_world_m: world.coords.into(),
            in_member_m: own.coords.into(),
        };
        [Line(point(a, &witness.on_a)), Line(point(b, &witness.on_b))]
    }
}
