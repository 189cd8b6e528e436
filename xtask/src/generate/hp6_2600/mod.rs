//! HP6-2600: our own heavy six-axis arm with 2.6 m reach, an in-line wrist and a parallel gripper for round parts.

mod balancer;
mod base;
mod description;
mod elbow;
mod flange;
mod forearm;
mod gripper;
mod kinematics;
mod motor;
mod readme;
mod shoulder;
mod upper_arm;
mod wrist;

use super::Files;
use super::arm::srdf;
use super::solid::Solid;
use super::stl::stl_bytes;

/// Where the robot's files lie.
const FOLDER: &str = "robots/hp6-2600";
/// Where its meshes lie.
const MESH_FOLDER: &str = "robots/hp6-2600/meshes";

/// URDF, SRDF, README and meshes.
pub(super) fn files() -> Files {
    let meshes = meshes();
    let mut files = Files::new();
    files.insert(format!("{FOLDER}/robot.urdf"), description::urdf().into_bytes());
    files.insert(
        format!("{FOLDER}/robot.srdf"),
        srdf("hp6-2600", "hp6_2600", &kinematics::STATES).into_bytes(),
    );
    files.insert(format!("{FOLDER}/README.md"), readme::readme(&meshes).into_bytes());
    for (name, solid) in &meshes {
        files.insert(format!("{MESH_FOLDER}/{name}.stl"), stl_bytes(solid));
    }
    files
}

/// Each link that has geometry, from the base outwards, in its own link frame.
fn meshes() -> Vec<(&'static str, Solid)> {
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

    #[test]
    fn triangle_counts_and_bytes_stay_in_their_budget() {
        let triangles: usize = meshes().iter().map(|(_, solid)| solid.triangles.len()).sum();
        assert!((20_000..=50_000).contains(&triangles), "{triangles} triangles");
        let bytes: usize = meshes().iter().map(|(_, solid)| stl_bytes(solid).len()).sum();
        assert!(bytes < 2_500_000, "{bytes} bytes");
    }

    #[test]
    fn every_mesh_is_named_twice_in_the_urdf() {
        let urdf = description::urdf();
        for (name, _) in meshes() {
            assert_eq!(urdf.matches(&format!("filename=\"meshes/{name}.stl\"")).count(), 2, "{name}");
        }
    }
}
