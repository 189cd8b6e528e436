//! The SRDF: groups, named states, and the one pair that touches by design.

use super::description::xml_opening;
use super::{Description, Joint, Motion};
use std::fmt::Write;

/// The text of `robot.srdf`.
pub(super) fn srdf(arm: &Description) -> String {
    let driven: Vec<&Joint> = arm.joints.iter().filter(|joint| joint.is_driven()).collect();
    let finger = driven.iter().find(|joint| matches!(joint.motion, Motion::Finger { .. }));
    let mut text = xml_opening(arm);
    text.push_str(
        "  <group name=\"arm\">\n    <chain base_link=\"base_link\" tip_link=\"tool0\"/>\n  </group>\n",
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
    for (state, values) in arm.states {
        let _ = writeln!(text, "  <group_state name=\"{state}\" group=\"{group}\">");
        for (joint, value) in driven.iter().zip(*values) {
            let turns = matches!(joint.motion, Motion::Revolute { .. });
            let value = if turns { value.to_radians() } else { *value };
            let _ = writeln!(text, "    <joint name=\"{}\" value=\"{value}\"/>", joint.name);
        }
        text.push_str("  </group_state>\n");
    }
    let (link, tool) = arm.tool;
    let _ = writeln!(
        text,
        "  <disable_collisions link1=\"link_6\" link2=\"{link}\" reason=\"User: the {tool} is bolted to the flange face of link_6\"/>\n</robot>"
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{pp6_1400, puma560};

    /// The lines of a named state.
    fn state<'a>(srdf: &'a str, name: &str) -> &'a str {
        let rest = srdf.split(&format!("<group_state name=\"{name}\"")).nth(1);
        rest.and_then(|rest| rest.split("</group_state>").next()).expect("the state is written")
    }

    #[test]
    fn a_state_with_a_gripper_names_seven_joints_in_radians_and_metres() {
        let srdf = srdf(&pp6_1400::description());
        let home = state(&srdf, "home");
        assert_eq!(home.matches("<joint ").count(), 7);
        assert!(home.contains("group=\"arm_and_gripper\""));
        assert!(home.contains("name=\"joint_5\" value=\"1.5707963267948966\""));
        assert!(home.contains("name=\"finger_joint\" value=\"0.02\""));
    }

    #[test]
    fn a_state_without_a_gripper_names_the_six_joints_of_the_arm() {
        let srdf = srdf(&puma560::description());
        let ready = state(&srdf, "ready");
        assert_eq!(ready.matches("<joint ").count(), 6);
        assert!(ready.contains("group=\"arm\""));
        assert!(ready.contains("name=\"joint_2\" value=\"1.5707963267948966\""));
        assert!(!srdf.contains("gripper"));
    }
}
