//! Axes of the frames of the cell, of the controllers' worlds and of the TCPs of tools, with their names.

use bevy::prelude::{Color, Res};
use geometry::Pose;
use scene::{Scene, StayKind};

use super::label::Pens;
use super::lens::{Eye, Lens};
use crate::convert;
use crate::layers::{Layer, Layers};
use crate::pose::CurrentPose;
use crate::session::Session;
use crate::space::Tcp;
use crate::space::axes::has_own_world;

/// Length of the axes, points.
const LENGTH: f32 = 34.0;
/// Largest length of the axes, metres: far away they are shorter than the members around them.
const MOST_M: f32 = 0.12;
/// Distance of a name from its frame, and from its TCP, points.
const BELOW: f32 = -12.0;
const ABOVE: f32 = 44.0;

/// Axes with a name.
#[derive(Clone, Debug, PartialEq)]
struct Triad {
    name: String,
    world_from_triad: Pose,
    is_tcp: bool,
}

/// Draws them, those of tools where the robots are shown.
pub(super) fn draw(
    session: Res<'_, Session>,
    pose: Res<'_, CurrentPose>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut pens: Pens<'_, '_>,
) {
    let (Some(lens), Some(scene)) = (eye.lens(), &session.scene) else { return };
    if !layers.is_shown(Layer::Frames) {
        return;
    }
    for triad in triads(scene, &pose) {
        axes(&triad, &lens, &mut pens);
        let at = convert::transform(&triad.world_from_triad).translation;
        if layers.is_shown(Layer::Labels) && lens.shows(at) {
            pens.name(at, if triad.is_tcp { ABOVE } else { BELOW }, triad.name);
        }
    }
}

/// The frames of the cell, then for every robot its controller's world, unless it is the root link, and the TCPs of its mounted tools.
fn triads(scene: &Scene, pose: &CurrentPose) -> Vec<Triad> {
    let joint_values = &pose.configuration.joint_values;
    let mut triads: Vec<Triad> = Vec::new();
    for frame in &scene.frames {
        let Some(world_from_triad) = scene.world_from_frame(frame, joint_values) else { continue };
        triads.push(Triad { name: frame.name.clone(), world_from_triad, is_tcp: false });
    }
    // The names of tools are those of one robot.
    let prefix = |name: &str| if scene.robots.len() > 1 { format!("{name}/") } else { String::new() };
    for (index, robot) in scene.robots.iter().enumerate() {
        if has_own_world(robot) {
            let name = format!("{}controller's world", prefix(&robot.name));
            let world_from_triad = robot.world_from_root * robot.root_from_world;
            triads.push(Triad { name, world_from_triad, is_tcp: false });
        }
        let joints = robot.robot.independent_joints().len();
        let Some(values) = joint_values.get(index).filter(|values| values.len() == joints) else { continue };
        for (tool, described) in robot.tools.iter().enumerate() {
            if is_on_stand(scene, pose, &format!("{}/{}", robot.name, described.name)) {
                continue;
            }
            let name = format!("{}{}", prefix(&robot.name), described.name);
            let world_from_triad = Tcp::Tool(tool).world_from_tcp(scene, index, values);
            triads.push(Triad { name, world_from_triad, is_tcp: true });
        }
    }
    triads
}

/// Whether a tool, by `robot/tool`, is on a stand at the instant shown, and not on its robot.
fn is_on_stand(scene: &Scene, pose: &CurrentPose, tool: &str) -> bool {
    scene.members.iter().enumerate().any(|(member, known)| {
        let stay = known.stay.as_ref().filter(|stay| stay.kind == StayKind::Stands);
        stay.is_some_and(|stay| stay.tool.as_deref() == Some(tool)) && pose.is_there(member)
    })
}

/// Draws the axes: x red, y green, z blue.
fn axes(triad: &Triad, lens: &Lens, pens: &mut Pens<'_, '_>) {
    let colors = [Color::srgb(0.95, 0.25, 0.25), Color::srgb(0.2, 0.8, 0.2), Color::srgb(0.35, 0.55, 1.0)];
    let place = convert::transform(&triad.world_from_triad);
    let length_m = (LENGTH * lens.point_m(place.translation)).min(MOST_M);
    for (axis, color) in [place.right(), place.up(), place.back()].into_iter().zip(colors) {
        pens.gizmos.line(place.translation, place.translation + axis * length_m, color);
    }
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;
    use scene::Stay;

    use super::*;
    use crate::ui::stage;

    fn pose_at(scene: &Scene, point: usize) -> CurrentPose {
        let mut pose = CurrentPose::default();
        scene.place(point, &mut pose.configuration);
        let moment = PathParameter::of_point(point);
        pose.there = scene.members.iter().map(|member| member.is_there(moment)).collect();
        pose
    }

    #[test]
    fn frames_stand_and_tcps_move() {
        let scene = stage::torch_cell().scene.expect("read");
        let first = triads(&scene, &pose_at(&scene, 0));
        let names: Vec<&str> = first.iter().map(|triad| triad.name.as_str()).collect();
        assert_eq!(names, ["workpiece", "torch"]);
        let later = triads(&scene, &pose_at(&scene, scene.timeline.points.len() / 2));
        assert_eq!(later[0], first[0]);
        assert!((later[1].world_from_triad.translation - first[1].world_from_triad.translation).norm() > 0.1);
    }

    #[test]
    fn a_cell_without_tools_and_frames_has_none() {
        let scene = stage::weld_cell().scene.expect("read");
        assert!(triads(&scene, &pose_at(&scene, 0)).is_empty());
    }

    #[test]
    fn a_tool_on_its_stand_has_no_tcp_on_the_robot() {
        let mut scene = Scene::clone(&stage::torch_cell().scene.expect("read"));
        let member = scene.members.iter().position(|member| member.name == "arm/torch").expect("the torch");
        scene.members[member].stay = Some(Stay {
            object: "arm/torch".to_owned(),
            first: member,
            from: 0,
            until: 10,
            begun_by: None,
            ended_by: None,
            kind: StayKind::Stands,
            tool: Some("arm/torch".to_owned()),
            is_last: false,
            ends_with_way: false,
            frame_from_object: Pose::identity(),
        });
        let names = |point: usize| -> Vec<String> {
            triads(&scene, &pose_at(&scene, point)).into_iter().map(|triad| triad.name).collect()
        };
        assert_eq!(names(9), ["workpiece"]);
        assert_eq!(names(10), ["workpiece", "torch"]);
    }
}
