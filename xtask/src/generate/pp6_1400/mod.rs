//! PP6-1400: our own six-axis arm with 1.4 m reach, a spherical wrist and a parallel gripper.

mod base;
mod elbow;
mod flange;
mod forearm;
mod gripper;
mod kinematics;
mod paint;
mod readme;
mod shoulder;
mod upper_arm;
mod wrist;

use super::arm::Description;
use super::meshes::Mesh;

/// All that its files are written from.
pub(super) fn description() -> Description {
    Description {
        name: "pp6-1400",
        module: "pp6_1400",
        introduction: readme::introduction(),
        at_zero: readme::AT_ZERO,
        paints: &paint::PAINTS,
        paint_of: paint::paint_of,
        joints: kinematics::joints(),
        states: &kinematics::STATES,
        tool: ("gripper_body", "gripper"),
        meshes: meshes(),
    }
}

/// Each link that has geometry, from the base outwards, in its own link frame.
fn meshes() -> Vec<Mesh> {
    vec![
        ("base_link", base::base_link()),
        ("link_1", shoulder::link_1()),
        ("link_2", upper_arm::link_2()),
        ("link_3", elbow::link_3()),
        ("link_4", forearm::link_4()),
        ("link_5", wrist::link_5()),
        ("link_6", flange::link_6()),
        ("gripper_body", gripper::gripper_body()),
        ("finger_left", gripper::finger_left()),
        ("finger_right", gripper::finger_right()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::stl::stl_bytes;

    #[test]
    fn triangle_counts_and_bytes_stay_in_their_budget() {
        let triangles: usize = meshes().iter().map(|(_, solid)| solid.triangles.len()).sum();
        assert!((20_000..=45_000).contains(&triangles), "{triangles} triangles");
        let bytes: usize = meshes().iter().map(|(_, solid)| stl_bytes(solid).len()).sum();
        assert!(bytes < 2_300_000, "{bytes} bytes");
    }
}
