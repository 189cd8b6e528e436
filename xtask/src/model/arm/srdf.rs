//! The SRDF: groups, named states, and the one pair that touches by design.

use std::fmt::Write;

use super::ModelArm;
use super::joint::Motion;

/// The text of `robot.srdf`.
pub(super) fn srdf(arm: &ModelArm) -> String {
    let driven = arm.driven_joints();
    let finger = driven.iter().find(|joint| matches!(joint.motion, Motion::Finger { .. }));
    let mut text = arm.xml_opening();
    let _ = writeln!(
        text,
        "  <group name=\"arm\">\n    <chain base_link=\"{}\" tip_link=\"tool0\"/>\n  </group>",
        arm.base()
    );
    let mut group = "arm";
    if let Some(finger) = finger {
        group = "arm_and_gripper";
        let _ = writeln!(
            text,
            "  <group name=\"{group}\">\n    <group name=\"arm\"/>\n    <joint name=\"{}\"/>\n  </group>",
            finger.name
        );
    }
    for pose in &arm.poses {
        let _ = writeln!(text, "  <group_state name=\"{}\" group=\"{group}\">", pose.name);
        for (joint, value) in driven.iter().zip(&pose.values) {
            let turns = matches!(joint.motion, Motion::Turn { .. });
            let value = if turns { value.to_radians() } else { *value };
            let _ = writeln!(text, "    <joint name=\"{}\" value=\"{value}\"/>", joint.name);
        }
        text.push_str("  </group_state>\n");
    }
    if let Some(tool) = &arm.tool {
        let last = arm.last_link();
        let _ = writeln!(
            text,
            "  <disable_collisions link1=\"{last}\" link2=\"{}\" reason=\"User: the {} is bolted to the flange face of {last}\"/>",
            tool.link, tool.name
        );
    }
    text.push_str("</robot>\n");
    text
}
