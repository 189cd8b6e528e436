//! `joints.csv`: the joint values and TCP poses at every interpolation point.

use kinematics::JointKind;
use scene::{Configuration, Scene};

use super::cells::{table, text};

/// Columns of the pose of a TCP in the world; roll, pitch and yaw as in a URDF.
const POSE: [&str; 6] = ["x_m", "y_m", "z_m", "roll_rad", "pitch_rad", "yaw_rad"];

/// The table of all interpolation points: the values of all independent joints of all robots, and the pose of every TCP in the world.
pub(crate) fn joints_csv(scene: &Scene) -> Vec<u8> {
    let mut header = vec!["index".to_owned(), "time_s".to_owned()];
    for robot in &scene.robots {
        for id in robot.robot.independent_joints() {
            let joint = &robot.robot.joints()[id.0];
            let unit = if joint.kind == JointKind::Prismatic { "m" } else { "rad" };
            header.push(text(&format!("{}_{unit}", scene.joint_name(robot, &joint.name))));
        }
    }
    for robot in &scene.robots {
        for tool in &robot.tools {
            let name = |column: &&str| text(&format!("{}/{}_{column}", robot.name, tool.name));
            header.extend(POSE.iter().map(name));
        }
    }
    let mut at = Configuration::default();
    let rows = scene.timeline.points.iter().enumerate().map(|(index, point)| {
        scene.place(index, &mut at);
        let mut row = vec![index.to_string(), point.time_s.to_string()];
        row.extend(at.joint_values.iter().flatten().map(f64::to_string));
        for (robot, scene_robot) in scene.robots.iter().enumerate() {
            for tool in 0..scene_robot.tools.len() {
                let world_from_tcp = scene.world_from_tcp(robot, tool, &at);
                let place: [f64; 3] = world_from_tcp.translation.into();
                row.extend(place.iter().chain(&world_from_tcp.rpy()).map(f64::to_string));
            }
        }
        row
    });
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    table(&header, rows)
}
