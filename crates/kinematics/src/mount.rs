//! Mounting: the links of a tool become links of the robot that carries it.

use geometry::Pose;
use nalgebra::Vector3;

use crate::{Joint, JointId, JointKind, Link, LinkId, Mimic, Robot};

/// A tool to mount, and where.
#[derive(Clone, Copy, Debug)]
pub struct Mounting<'a> {
    /// Its name.
    pub name: &'a str,
    /// 1-based line of its description.
    pub line: u32,
    /// The carrying link.
    pub on: LinkId,
    /// Pose of the tool's root link there.
    pub link_from_tool: Pose,
    /// The links and joints of the tool; one link without shapes where there is none.
    pub tool: Option<&'a Robot>,
}

/// A name that the robot has already, for a link or joint of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTaken(pub String);

impl Robot {
    /// The robot with a tool on one of its links, as if its URDF described the tool and joined it by a fixed joint.
    ///
    /// Links and joints of the robot keep their indices; those of the tool follow, in their order. A single link has the name of the tool;
    /// the links and joints of a URDF of its own are named `tool/link` and `tool/joint`.
    ///
    /// # Errors
    /// A name that the robot has already.
    pub fn with_tool(&self, mounting: &Mounting<'_>) -> Result<Robot, NameTaken> {
        let Mounting { name, line, on, link_from_tool, tool } = *mounting;
        let (first_link, mount) = (self.links().len(), self.joints().len());
        let link = |LinkId(index): LinkId| LinkId(first_link + index);
        let joint = |JointId(index): JointId| JointId(mount + 1 + index);
        let (mut links, mut joints) = (self.links().to_vec(), self.joints().to_vec());
        joints.push(Joint {
            name: format!("mount of {name}"),
            line,
            kind: JointKind::Fixed,
            parent: on,
            child: link(LinkId(0)),
            parent_from_joint: link_from_tool,
            axis: Vector3::x(),
            limits: None,
            max_speed: None,
            soft_limits: None,
            mimic: None,
        });
        match tool {
            None => links.push(Link {
                name: name.to_owned(),
                line,
                collisions: Vec::new(),
                visuals: Vec::new(),
                has_visual: false,
                parent_joint: None,
            }),
            Some(tool) => {
                links.extend(tool.links().iter().map(|of| Link {
                    name: format!("{name}/{}", of.name),
                    parent_joint: of.parent_joint.map(joint),
                    ..of.clone()
                }));
                joints.extend(tool.joints().iter().map(|of| Joint {
                    name: format!("{name}/{}", of.name),
                    parent: link(of.parent),
                    child: link(of.child),
                    mimic: of.mimic.map(|mimic| Mimic { source: joint(mimic.source), ..mimic }),
                    ..of.clone()
                }));
            }
        }
        links[first_link].parent_joint = Some(JointId(mount));
        let taken = |link: &&Link| self.link_named(&link.name).is_some();
        if let Some(link) = links[first_link..].iter().find(taken) {
            return Err(NameTaken(link.name.clone()));
        }
        let taken = |joint: &&Joint| self.joint_named(&joint.name).is_some();
        if let Some(joint) = joints[mount..].iter().find(taken) {
            return Err(NameTaken(joint.name.clone()));
        }
        Ok(Robot::new(self.name().to_owned(), links, joints))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARM: &str = r#"<robot name="arm"><link name="base"/><link name="hand"/><link name="camera"/>
        <joint name="lift" type="prismatic"><parent link="base"/><child link="hand"/>
          <axis xyz="0 0 1"/><limit lower="0" upper="0.5" effort="1" velocity="1"/></joint>
        <joint name="screws" type="fixed"><parent link="base"/><child link="camera"/></joint></robot>"#;
    const GRIPPER: &str = r#"<robot name="gripper"><link name="palm"/><link name="left"/><link name="right"/>
        <joint name="l" type="prismatic"><parent link="palm"/><child link="left"/><origin xyz="0 0 0.1"/>
          <axis xyz="0 1 0"/><limit lower="0" upper="0.1" effort="1" velocity="1"/></joint>
        <joint name="r" type="prismatic"><parent link="palm"/><child link="right"/>
          <axis xyz="0 1 0"/><limit lower="-0.1" upper="0" effort="1" velocity="1"/>
          <mimic joint="l" multiplier="-1"/></joint></robot>"#;

    fn robot(text: &str) -> Robot {
        Robot::from_urdf(text.as_bytes(), "r.urdf").expect("a robot").0
    }

    #[test]
    fn a_tool_moves_as_if_the_urdf_had_it() {
        let (arm, gripper) = (robot(ARM), robot(GRIPPER));
        let link_from_tool = Pose::from_xyz_rpy([0.0, 0.0, 0.2], [0.3, -0.2, 1.0]);
        let on = arm.link_named("hand").expect("a link");
        let mounting = Mounting { name: "gripper", line: 3, on, link_from_tool, tool: Some(&gripper) };
        let both = arm.with_tool(&mounting).expect("other names");
        assert_eq!(&both.links()[..3], arm.links());
        assert_eq!(&both.joints()[..2], arm.joints());
        let names: Vec<&str> = both.links()[3..].iter().map(|link| link.name.as_str()).collect();
        assert_eq!(names, ["gripper/palm", "gripper/left", "gripper/right"]);
        let (mut of_both, mut of_arm, mut of_gripper) = (Vec::new(), Vec::new(), Vec::new());
        both.link_poses(&[0.4, 0.03], &mut of_both);
        arm.link_poses(&[0.4], &mut of_arm);
        gripper.link_poses(&[0.03], &mut of_gripper);
        assert_eq!(of_both[..3], of_arm);
        for (index, tool_from_link) in of_gripper.iter().enumerate() {
            let expected = of_arm[on.0] * link_from_tool * *tool_from_link;
            assert!((of_both[3 + index].translation - expected.translation).norm() < 1e-15);
            assert!((of_both[3 + index].rotation - expected.rotation).norm() < 1e-14);
        }
        assert!(!both.can_move_relative(on, LinkId(3)) && both.are_adjacent(on, LinkId(3)));
        assert!(both.can_move_relative(LinkId(4), LinkId(5)) && !both.are_adjacent(LinkId(4), LinkId(5)));
    }

    #[test]
    fn names_stay_unique() {
        let arm = robot(ARM);
        let on = LinkId(1);
        let with = |name: &str| {
            let mounting = Mounting { name, line: 1, on, link_from_tool: Pose::identity(), tool: None };
            arm.with_tool(&mounting).map(|both| both.links()[3].name.clone())
        };
        assert_eq!(with("torch"), Ok("torch".to_owned()));
        assert_eq!(with("camera"), Err(NameTaken("camera".to_owned())));
    }
}
