//! The path of the TCPs that programs move in space: wide lines for these moves, dashed ones for moves of joints, and a cross at a stop.

use bevy::ecs::system::SystemParam;
use bevy::gizmos::GizmoAsset;
use bevy::gizmos::config::GizmoLineConfig;
use bevy::gizmos::retained::Gizmo;
use bevy::prelude::{
    Assets, Commands, Component, DetectChanges as _, Entity, Local, Query, Res, ResMut, Vec3, With,
};
use geometry::Pose;
use program::Trajectory;
use scene::{Configuration, Scene};

use super::label::Pens;
use super::lens::Eye;
use crate::convert;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::session::Session;

/// Marks the paths.
#[derive(Component)]
pub(super) struct SpacePath;

/// Largest number of points drawn per path.
const MOST_POINTS: usize = 20_000;
/// Widths of moves in space and of moves of joints, points.
const WIDE: f32 = 3.0;
const THIN: f32 = 1.5;
/// Lengths of dashes and of the gaps between them, metres.
const DASH_M: f32 = 0.025;
const GAP_M: f32 = 0.02;
/// How much nearer to the camera the lines are drawn: seams lie on members.
const BIAS: f32 = -0.002;
/// Most lanes that are drawn of a corner.
const MOST_LANES: usize = 16;
/// Half the size of the cross at a stop, points.
const CROSS: f32 = 9.0;

/// What leads along a part of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MoveKind {
    Joint,
    Line,
    Arc,
    /// What the controller may do at a corner.
    Corner,
}

impl MoveKind {
    const ALL: [Self; 4] = [Self::Joint, Self::Line, Self::Arc, Self::Corner];

    fn color(self) -> [u8; 3] {
        match self {
            Self::Joint => palette::JOINT_MOVE,
            Self::Line => palette::LINE_MOVE,
            Self::Arc => palette::ARC_MOVE,
            Self::Corner => palette::CORNER,
        }
    }

    fn line(self, scale: f32) -> GizmoLineConfig {
        let width = if matches!(self, Self::Joint | Self::Corner) { THIN } else { WIDE };
        GizmoLineConfig { width: width * scale, ..GizmoLineConfig::default() }
    }
}

/// Places of a TCP along moves of one kind, metres.
type Run = (MoveKind, Vec<Vec3>);

/// What the paths are drawn with.
#[derive(SystemParam)]
pub(super) struct Drawing<'w, 's> {
    paths: Query<'w, 's, Entity, With<SpacePath>>,
    assets: ResMut<'w, Assets<GizmoAsset>>,
    commands: Commands<'w, 's>,
}

/// Draws the paths when the scene has changed.
pub(super) fn draw(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut drawn: Local<'_, Option<(u64, bool, f32)>>,
    mut drawing: Drawing<'_, '_>,
) {
    let scale = eye.lens().map_or(1.0, |lens| lens.pixels_per_point());
    let wanted = (session.members_generation, layers.is_shown(Layer::Path), scale);
    let is_same = *drawn == Some(wanted);
    if is_same || !(session.is_changed() || layers.is_changed() || drawn.is_some_and(|old| old.2 != scale)) {
        return;
    }
    *drawn = Some(wanted);
    for path in &drawing.paths {
        drawing.commands.entity(path).despawn();
    }
    let Some(scene) = session.scene.as_ref().filter(|_| wanted.1) else { return };
    let mut runs = runs(scene);
    runs.extend(lanes(scene));
    for kind in MoveKind::ALL {
        let mut lines = GizmoAsset::default();
        let of_kind = runs.iter().filter(|(of, _)| *of == kind);
        let mut is_empty = true;
        for (_, places) in of_kind {
            is_empty = false;
            let strips = if kind == MoveKind::Joint { dashes(places) } else { vec![places.clone()] };
            for strip in strips {
                lines.linestrip(strip, palette::color(kind.color()));
            }
        }
        if is_empty {
            continue;
        }
        let handle = drawing.assets.add(lines);
        let line_config = kind.line(scale);
        drawing.commands.spawn((SpacePath, Gizmo { handle, line_config, depth_bias: BIAS }));
    }
}

/// Marks the pose at which a program stops, with the reason.
pub(super) fn mark_stops(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut pens: Pens<'_, '_>,
) {
    let (Some(lens), Some(scene)) = (eye.lens(), &session.scene) else { return };
    if !layers.is_shown(Layer::Path) {
        return;
    }
    for (world_from_tcp, reason) in stops(scene) {
        let at = convert::transform(&world_from_tcp).translation;
        let arm = CROSS * lens.point_m(at);
        let (right, up) = (lens.eye.right() * arm, lens.eye.up() * arm);
        let color = palette::color(palette::COLLISION);
        pens.gizmos.line(at - right - up, at + right + up, color);
        pens.gizmos.line(at - right + up, at + right - up, color);
        if layers.is_shown(Layer::Labels) && lens.shows(at) {
            pens.result(at, -CROSS - 6.0, palette::COLLISION, reason);
        }
    }
}

/// The commanded pose of every stop in the world, and what to write there.
fn stops(scene: &Scene) -> Vec<(Pose, String)> {
    let mut stops = Vec::new();
    for robot in &scene.robots {
        let trajectory = robot.driven().map(|(trajectory, _)| &scene.trajectories[trajectory]);
        let of_edges = robot.driven().and_then(|(trajectory, _)| scene.edges_of(trajectory)).into_iter();
        let impossible = of_edges.flat_map(|edges| edges.impossible.iter().map(|one| &one.stop));
        for stop in trajectory.and_then(|trajectory| trajectory.stop.as_ref()).into_iter().chain(impossible) {
            let text = format!("stop: {}", stop.unreached.reason);
            stops.push((robot.world_from_root * stop.root_from_tcp, text));
        }
    }
    stops
}

/// The path of every robot whose program moves a tool in space, in parts of one kind and tool.
fn runs(scene: &Scene) -> Vec<Run> {
    let points = scene.timeline.points.len();
    let step = points.div_ceil(MOST_POINTS);
    let mut at = Configuration::default();
    let mut root_from_link = Vec::new();
    let mut runs: Vec<Run> = Vec::new();
    for (index, robot) in scene.robots.iter().enumerate() {
        let Some((of, _)) = robot.driven() else { continue };
        let trajectory = &scene.trajectories[of];
        let tools = tools(trajectory);
        let tool_named = |name: &str| robot.tools.iter().find(|tool| tool.name == name);
        let mut tcp_at = |point: usize, tool: &str| {
            let tool = tool_named(tool)?;
            scene.place(point, &mut at);
            robot.robot.link_poses(&at.joint_values[index], &mut root_from_link);
            let tcp = robot.world_from_root * root_from_link[tool.link.0] * tool.link_from_tcp;
            Some(convert::transform(&tcp).translation)
        };
        let mut before: Option<(MoveKind, &str)> = None;
        let mut from = 0;
        while from + 1 < points && !tools.is_empty() {
            let mut to = (from + step).min(points - 1);
            // Between two ways of a program there is no path.
            if let Some(end) = (from..to).find(|segment| scene.is_between_ways(*segment)) {
                if end == from {
                    (before, from) = (None, from + 1);
                    continue;
                }
                to = end;
            }
            let knot = scene.timeline.points[to].knot[of];
            let part = (kind(trajectory, knot), tools[knot]);
            let (Some(start), Some(end)) = (tcp_at(from, part.1), tcp_at(to, part.1)) else { break };
            match runs.last_mut().filter(|_| before == Some(part)) {
                Some((_, places)) => places.push(end),
                None => runs.push((part.0, vec![start, end])),
            }
            before = Some(part);
            from = to;
        }
    }
    runs
}

/// The places of the TCP along some of the lanes that enclose corners.
fn lanes(scene: &Scene) -> Vec<Run> {
    let mut runs = Vec::new();
    for of in scene.corners() {
        for lane in scene.tcp_lanes(&of, MOST_LANES) {
            runs.push((MoveKind::Corner, lane.iter().map(convert::point).collect()));
        }
    }
    runs
}

/// The path in dashes; those of the renderer begin anew at every point.
fn dashes(places: &[Vec3]) -> Vec<Vec<Vec3>> {
    let mut strips: Vec<Vec<Vec3>> = places.iter().take(1).map(|first| vec![*first]).collect();
    let (mut is_drawn, mut left) = (true, DASH_M);
    for pair in places.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        while from.distance(to) > left {
            from = from.move_towards(to, left);
            match strips.last_mut().filter(|_| is_drawn) {
                Some(strip) => strip.push(from),
                None => strips.push(vec![from]),
            }
            is_drawn = !is_drawn;
            left = if is_drawn { DASH_M } else { GAP_M };
        }
        left -= from.distance(to);
        if let Some(strip) = strips.last_mut().filter(|_| is_drawn) {
            strip.push(to);
        }
    }
    strips
}

fn kind(trajectory: &Trajectory, knot: usize) -> MoveKind {
    match &trajectory.knots[knot].cartesian {
        None => MoveKind::Joint,
        Some(piece) if piece.is_arc => MoveKind::Arc,
        Some(_) => MoveKind::Line,
    }
}

/// The tool that moves to each knot: that of the move in space to it or, before a move of joints, of the next one; after the last
/// one, that of the last. Empty without moves in space.
fn tools(trajectory: &Trajectory) -> Vec<&str> {
    let Some(last) = trajectory.cartesian_moves.last() else { return Vec::new() };
    let mut tool = last.tool.as_str();
    let mut tools: Vec<&str> = Vec::with_capacity(trajectory.knots.len());
    for knot in trajectory.knots.iter().rev() {
        if let Some(piece) = &knot.cartesian {
            tool = &trajectory.cartesian_moves[piece.of].tool;
        }
        tools.push(tool);
    }
    tools.reverse();
    tools
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::stage;

    #[test]
    fn seams_are_lines_and_arcs_between_moves_of_joints() {
        use MoveKind::{Arc, Joint, Line};
        let scene = stage::torch_cell().scene.expect("read");
        let runs = runs(&scene);
        let kinds: Vec<MoveKind> = runs.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [Joint, Line, Arc, Line, Joint]);
        for pair in runs.windows(2) {
            assert_eq!(pair[0].1.last(), pair[1].1.first(), "the path has no gap");
        }
        // The collar's seam: a circle of 40 mm at 249 mm above the workpiece, with its centre at (0, -85).
        for place in &runs[2].1 {
            let [x, y] = [place.x - 0.95, place.y + 0.085];
            assert!((x.hypot(y) - 0.04).abs() < 1e-4 && (place.z - 0.5495).abs() < 1e-5, "{place}");
        }
        assert!(stops(&scene).is_empty());
    }

    #[test]
    fn dashes_cover_their_share_of_the_way() {
        let places: Vec<Vec3> = (0..=90).map(|mm| Vec3::X * 1e-3 * mm as f32).collect();
        let strips = dashes(&places);
        let ends = strips.iter().map(|strip| [strip[0].x, strip[strip.len() - 1].x]);
        for (found, wanted) in ends.zip([[0.0, 0.025], [0.045, 0.07]]) {
            assert!((0..2).all(|end| (found[end] - wanted[end]).abs() < 1e-5), "{found:?}");
        }
        assert!(dashes(&[]).is_empty());
    }

    #[test]
    fn programs_without_moves_in_space_have_no_path() {
        assert!(runs(&stage::weld_cell().scene.expect("read")).is_empty());
    }
}
