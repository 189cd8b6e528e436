//! The colours of members, from the URDF files of their robots.

use std::collections::BTreeMap;

use kinematics::link_colors;
use scene::{MemberFrame, Scene};

/// Red, green and blue of every member, in the scene's order; `None` for objects, and for links whose file gives no colour.
pub(super) fn colors(scene: &Scene) -> Vec<Option<[u8; 3]>> {
    let of_robots: Vec<BTreeMap<String, [f64; 3]>> = scene
        .robots
        .iter()
        .map(|robot| link_colors(&robot.urdf, &robot.urdf_path.display().to_string()))
        .collect();
    let color = |frame: MemberFrame| match frame {
        MemberFrame::Link { robot, link } => {
            let name = &scene.robots[robot].robot.links()[link.0].name;
            of_robots[robot].get(name).map(|color| color.map(|share| (share * 255.0).round() as u8))
        }
        MemberFrame::Fixed { .. } => None,
    };
    scene.members.iter().map(|member| color(member.frame)).collect()
}
