//! The joints of a robot and its tools as programs name them.

use kinematics::{Joint, JointKind, Mimic, Robot};
use program::{BoundJoint, DrivenJointKind, JointInfo};

/// The joints of a robot with its tools, of which the first `own` are those of the robot without them.
///
/// A joint of a tool has its name without that of the tool as an alias, unless another joint of the robot or of a tool has that name.
pub(super) fn program_joints(robot: &Robot, own: usize) -> Vec<JointInfo> {
    let joints = robot.joints().iter().enumerate();
    // What joins a tool to its link is no joint of a URDF, and has no name of the form `tool/joint`.
    let joints: Vec<(&Joint, Option<&str>)> = joints
        .filter_map(|(index, joint)| {
            if index < own {
                Some((joint, None))
            } else {
                plain_name(joint).map(|plain| (joint, Some(plain)))
            }
        })
        .collect();
    let is_free = |plain: &str| {
        let names = joints.iter().flat_map(|(joint, plain)| [Some(joint.name.as_str()), *plain]);
        names.flatten().filter(|name| *name == plain).count() == 1
    };
    let info = |(joint, plain): &(&Joint, Option<&str>)| JointInfo {
        name: joint.name.clone(),
        alias: plain.filter(|plain| is_free(plain)).map(str::to_owned),
        kind: match joint.kind {
            JointKind::Prismatic => DrivenJointKind::Prismatic,
            _ => DrivenJointKind::Revolute,
        },
        limits: joint.limits,
        max_speed: joint.max_speed,
        bound: bound(robot, joint),
    };
    joints.iter().map(info).collect()
}

/// The name of a joint of a tool in the URDF of the tool.
fn plain_name(joint: &Joint) -> Option<&str> {
    joint.name.split_once('/').map(|(_, plain)| plain)
}

fn bound(robot: &Robot, joint: &Joint) -> Option<BoundJoint> {
    match joint.mimic {
        _ if !joint.kind.is_movable() => Some(BoundJoint::Fixed),
        Some(Mimic { source, multiplier, offset }) => {
            Some(BoundJoint::Mimic { source: robot.joints()[source.0].name.clone(), multiplier, offset })
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use geometry::Pose;
    use kinematics::{LinkId, Mounting};

    use super::*;

    fn robot(joints: &[&str]) -> Robot {
        let joint = |(index, name): (usize, &&str)| {
            format!(
                "<link name=\"l{index}\"/><joint name=\"{name}\" type=\"continuous\"><parent link=\"base\"/><child link=\"l{index}\"/></joint>"
            )
        };
        let joints: String = joints.iter().enumerate().map(joint).collect();
        let text = format!("<robot name=\"r\"><link name=\"base\"/>{joints}</robot>");
        Robot::from_urdf(text.as_bytes(), "r.urdf").expect("a robot").0
    }

    #[test]
    fn a_plain_name_is_that_of_the_robot_or_of_one_tool() {
        let mut all = robot(&["lift", "a/b"]);
        let own = all.joints().len();
        let tools: [(&str, &[&str]); 3] = [
            ("left", &["lift", "finger", "right/turn"]),
            ("right", &["finger", "turn", "spin"]),
            ("a", &["c"]),
        ];
        for (name, joints) in tools {
            let tool = robot(joints);
            let link_from_tool = Pose::identity();
            let mounting = Mounting { name, line: 1, on: LinkId(0), link_from_tool, tool: Some(&tool) };
            all = all.with_tool(&mounting).expect("other names");
        }
        let known = program_joints(&all, own);
        let named: Vec<(&str, Option<&str>)> =
            known.iter().map(|joint| (joint.name.as_str(), joint.alias.as_deref())).collect();
        assert_eq!(
            named,
            [
                ("lift", None),
                ("a/b", None),
                ("left/lift", None),
                ("left/finger", None),
                // The full name of a joint of the other tool.
                ("left/right/turn", None),
                ("right/finger", None),
                ("right/turn", Some("turn")),
                ("right/spin", Some("spin")),
                ("a/c", Some("c")),
            ]
        );
    }
}
