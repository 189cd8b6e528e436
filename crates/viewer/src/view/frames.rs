//! Axes of the frames of the cell, of the controllers' worlds and of the TCPs of tools, with their names.

use bevy::prelude::{Color, Res};
use geometry::Pose;
use scene::Scene;

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
    for triad in triads(scene, &pose.configuration.joint_values) {
        axes(&triad, &lens, &mut pens);
        let at = convert::transform(&triad.world_from_triad).translation;
        if layers.is_shown(Layer::Labels) && lens.shows(at) {
            pens.name(at, if triad.is_tcp { ABOVE } else { BELOW }, triad.name);
        }
    }
}

/// The frames of the cell, then for every robot its controller's world, unless it is the root link, and its TCPs.
fn triads(scene: &Scene, joint_values: &[Vec<f64>]) -> Vec<Triad> {
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
            let name = format!("{}{}", prefix(&robot.name), described.name);
            let world_from_triad = Tcp::Tool(tool).world_from_tcp(scene, index, values);
            triads.push(Triad { name, world_from_triad, is_tcp: true });
        }
    }
    triads
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
    use super::*;
    use crate::ui::stage;

    #[test]
    fn frames_stand_and_tcps_move() {
        let scene = stage::torch_cell().scene.expect("read");
        let mut at = scene::Configuration::default();
        let names_and_poses = |at: &scene::Configuration| triads(&scene, &at.joint_values);
        scene.place(0, &mut at);
        let first = names_and_poses(&at);
        let names: Vec<&str> = first.iter().map(|triad| triad.name.as_str()).collect();
        assert_eq!(names, ["workpiece", "torch"]);
        scene.place(scene.timeline.points.len() / 2, &mut at);
        let later = names_and_poses(&at);
        assert_eq!(later[0], first[0]);
        assert!((later[1].world_from_triad.translation - first[1].world_from_triad.translation).norm() > 0.1);
    }

    #[test]
    fn a_cell_without_tools_and_frames_has_none() {
        let scene = stage::weld_cell().scene.expect("read");
        let mut at = scene::Configuration::default();
        scene.place(0, &mut at);
        assert!(triads(&scene, &at.joint_values).is_empty());
    }
}
