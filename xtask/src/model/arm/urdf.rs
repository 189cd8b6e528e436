//! The URDF: same mesh for picture and collision, relative mesh names.

use std::fmt::Write;

use super::ModelArm;
use super::joint::{Joint, Motion};
use crate::model::description::ModelBody;

/// The text of `robot.urdf`.
pub(super) fn urdf(arm: &ModelArm, bodies: &[ModelBody]) -> String {
    let mut text = arm.xml_opening();
    for paint in &arm.paints {
        let _ = writeln!(
            text,
            "  <material name=\"{}\">\n    <color rgba=\"{}\"/>\n  </material>",
            paint.name, paint.rgba
        );
    }
    let joints = arm.all_joints();
    for name in [arm.base()].into_iter().chain(joints.iter().map(|joint| joint.child.as_str())) {
        write_link(&mut text, bodies, name);
    }
    for joint in &joints {
        write_joint(&mut text, joint);
    }
    text.push_str("</robot>\n");
    text
}

/// A link; one that has no mesh is a mere frame.
fn write_link(text: &mut String, bodies: &[ModelBody], name: &str) {
    let Some(body) = bodies.iter().find(|body| body.name == name) else {
        let _ = writeln!(text, "  <link name=\"{name}\"/>");
        return;
    };
    let material = body.paint.as_deref().unwrap_or_default();
    let geometry = format!("<geometry>\n        <mesh filename=\"meshes/{name}.stl\"/>\n      </geometry>");
    let _ = writeln!(
        text,
        "  <link name=\"{name}\">\n    <visual>\n      {geometry}\n      <material name=\"{material}\"/>\n    </visual>\n    <collision>\n      {geometry}\n    </collision>\n  </link>"
    );
}

fn write_joint(text: &mut String, joint: &Joint) {
    let kind = match joint.motion {
        Motion::Fixed { .. } => "fixed",
        Motion::Turn { .. } => "revolute",
        Motion::Finger { .. } => "prismatic",
    };
    let pitch = if let Motion::Fixed { pitch_deg } = joint.motion { pitch_deg.to_radians() } else { 0.0 };
    let [x, y, z] = joint.origin;
    let _ = writeln!(
        text,
        "  <joint name=\"{}\" type=\"{kind}\">\n    <parent link=\"{}\"/>\n    <child link=\"{}\"/>\n    <origin xyz=\"{x} {y} {z}\" rpy=\"0 {pitch} 0\"/>",
        joint.name, joint.parent, joint.child
    );
    match joint.motion {
        Motion::Fixed { .. } => {}
        Motion::Turn { axis: [x, y, z], limits_deg: [lower, upper], speed_deg_per_s, torque_n_m } => {
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
