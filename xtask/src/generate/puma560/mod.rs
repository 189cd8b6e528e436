//! Puma 560: the arm of many textbooks by its published parameters, its shapes modelled by us, with a probe.

mod base;
mod forearm;
mod kinematics;
mod paint;
mod probe;
mod readme;
mod shoulder;
mod upper_arm;
mod wrist;

use super::arm::Description;
use super::meshes::Mesh;

/// All that its files are written from.
pub(super) fn description() -> Description {
    Description {
        name: "puma560",
        module: "puma560",
        introduction: readme::introduction(),
        at_zero: readme::AT_ZERO,
        paints: &paint::PAINTS,
        paint_of: paint::paint_of,
        joints: kinematics::joints(),
        states: &kinematics::STATES,
        tool: ("probe", "probe"),
        meshes: meshes(),
    }
}

/// Each link that has geometry, from the base outwards, in its own link frame.
fn meshes() -> Vec<Mesh> {
    vec![
        ("base_link", base::base_link()),
        ("link_1", shoulder::link_1()),
        ("link_2", upper_arm::link_2()),
        ("link_3", forearm::link_3()),
        ("link_4", wrist::link_4()),
        ("link_5", wrist::link_5()),
        ("link_6", wrist::link_6()),
        ("probe", probe::probe()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangle_counts_stay_in_their_budget() {
        let triangles: usize = meshes().iter().map(|(_, solid)| solid.triangles.len()).sum();
        assert!((15_000..=35_000).contains(&triangles), "{triangles} triangles");
    }
}
