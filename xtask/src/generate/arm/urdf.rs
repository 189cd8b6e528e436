//! The URDF: same mesh for picture and collision, relative mesh names.

use super::description::xml_opening;
use super::{Description, Joint, Motion};
use std::fmt::Write;

/// The text of `robot.urdf`.
pub(super) fn urdf(arm: &Description) -> String {
    let mut text = xml_opening(arm);
    for (name, rgba) in arm.paints {
        let _ = writeln!(text, "  <material name=\"{name}\">\n    <color rgba=\"{rgba}\"/>\n  </material>");
    }
    for name in ["base_link"].into_iter().chain(arm.joints.iter().map(|joint| joint.child)) {
        write_link(&mut text, arm, name);
    }
    for joint in &arm.joints {
        write_joint(&mut text, joint);
    }
    text.push_str("</robot>\n");
    text
}

/// A link; one that has no mesh is a mere frame.
fn write_link(text: &mut String, arm: &Description, name: &str) {
    if !arm.meshes.iter().any(|(mesh, _)| *mesh == name) {
        let _ = writeln!(text, "  <link name=\"{name}\"/>");
        return;
    }
    let (material, _) = (arm.paint_of)(name);
    let geometry = format!("<geometry>\n        <mesh filename=\"meshes/{name}.stl\"/>\n      </geometry>");
    let _ = writeln!(
        text,
        "  <link name=\"{name}\">\n    <visual>\n      {geometry}\n      <material name=\"{material}\"/>\n    </visual>\n    <collision>\n      {geometry}\n    </collision>\n  </link>"
    );
}

fn write_joint(text: &mut String, joint: &Joint) {
    let kind = match joint.motion {
        Motion::Fixed(_) => "fixed",
        Motion::Revolute { .. } => "revolute",
        Motion::Finger { .. } => "prismatic",
    };
    let pitch = if let Motion::Fixed(pitch) = joint.motion { pitch } else { 0.0 };
    let [x, y, z] = joint.origin;
    let _ = writeln!(
        text,
        "  <joint name=\"{}\" type=\"{kind}\">\n    <parent link=\"{}\"/>\n    <child link=\"{}\"/>\n    <origin xyz=\"{x} {y} {z}\" rpy=\"0 {pitch} 0\"/>",
        joint.name, joint.parent, joint.child
    );
    match joint.motion {
        Motion::Fixed(_) => {}
        Motion::Revolute { axis: [x, y, z], limits_deg: [lower, upper], speed_deg_per_s, torque_n_m } => {
            let (lower, upper) = (lower.to_radians(), upper.to_radians());
            let velocity = speed_deg_per_s.to_radians();
            let _ = writeln!(
                text,
                "    <axis xyz=\"{x} {y} {z}\"/>\n    <limit lower=\"{lower}\" upper=\"{upper}\" velocity=\"{velocity}\" effort=\"{torque_n_m}\"/>"
            );
        }
        Motion::Finger { axis: [x, y, z], travel, force_n, mimic } => {
            let _ = writeln!(
                text,
                "    <axis xyz=\"{x} {y} {z}\"/>\n    <limit lower=\"0\" upper=\"{travel}\" velocity=\"0.1\" effort=\"{force_n}\"/>"
            );
            if mimic {
                text.push_str("    <mimic joint=\"finger_joint\" multiplier=\"1\" offset=\"0\"/>\n");
            }
        }
    }
    text.push_str("  </joint>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{arms, puma560};

    #[test]
    fn every_joint_has_its_link_and_at_most_one_mimics() {
        for (arm, mimics) in arms().iter().zip([1, 1, 0]) {
            let urdf = urdf(arm);
            let name = arm.name;
            assert_eq!(urdf.matches("<link name=").count(), arm.joints.len() + 1, "{name}");
            assert_eq!(urdf.matches("<joint name=").count(), arm.joints.len(), "{name}");
            assert_eq!(urdf.matches("type=\"revolute\"").count(), 6, "{name}");
            assert_eq!(urdf.matches("<mimic ").count(), mimics, "{name}");
        }
    }

    #[test]
    fn every_mesh_is_named_twice_and_painted() {
        for arm in arms() {
            let urdf = urdf(&arm);
            for (name, _) in &arm.meshes {
                let file = format!("filename=\"meshes/{name}.stl\"");
                assert_eq!(urdf.matches(&file).count(), 2, "{}: {name}", arm.name);
                assert!(arm.paints.contains(&(arm.paint_of)(name)), "{}: {name}", arm.name);
            }
        }
    }

    #[test]
    fn no_link_but_a_frame_lacks_its_mesh() {
        for arm in arms() {
            for joint in arm.joints {
                let has_mesh = arm.meshes.iter().any(|(mesh, _)| *mesh == joint.child);
                assert_eq!(has_mesh, !["tool0", "tip"].contains(&joint.child), "{}", joint.child);
            }
            assert_eq!(arm.meshes[0].0, "base_link");
        }
    }

    #[test]
    fn limits_are_written_in_radians() {
        let axis_5 = "<limit lower=\"-1.7453292519943295\" upper=\"1.7453292519943295\" velocity=\"4.2062434973063345\" effort=\"20.1\"/>";
        assert!(urdf(&puma560::description()).contains(axis_5));
    }
}
