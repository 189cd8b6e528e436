//! The path of every robot's last link through the program, coloured by clearance.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, Commands, Component, DetectChanges as _, Entity, Local, Mesh, Mesh3d, MeshMaterial3d, Query, Res,
    ResMut, StandardMaterial, With,
};
use scene::{Configuration, MemberFrame, Scene};
use simulator::{Outcome, Verdict};

use super::lines::{self, GradientLine};
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::session::Session;

/// Marks the paths.
#[derive(Component)]
pub(super) struct TracePath;

/// Largest number of points drawn per path.
const MOST_POINTS: usize = 20_000;

/// Clearance beyond which the colour is that of clear, metres.
const FAR_M: f64 = 0.2;

/// Draws the paths when the scene or its outcome has changed.
pub(super) fn draw(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    paths: Query<'_, '_, Entity, With<TracePath>>,
    mut drawn: Local<'_, Option<(u64, Option<u64>, bool)>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<StandardMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    if !(session.is_changed() || layers.is_changed()) {
        return;
    }
    // A moved object does not change the paths, but makes their colours unknown.
    let wanted = (
        session.members_generation,
        session.outcome.as_ref().map(|_| session.generation),
        layers.is_shown(Layer::Trace),
    );
    if *drawn == Some(wanted) {
        return;
    }
    *drawn = Some(wanted);
    for path in &paths {
        commands.entity(path).despawn();
    }
    let Some(scene) = session.scene.as_ref().filter(|_| wanted.2) else { return };
    let lines = paths_of(scene, session.outcome.as_deref());
    if lines.is_empty() {
        return;
    }
    commands.spawn((
        TracePath,
        Mesh3d(assets.0.add(lines::mesh(&lines))),
        MeshMaterial3d(assets.1.add(lines::material())),
        NoFrustumCulling,
        NotShadowCaster,
    ));
}

/// The last member of each robot.
fn tools(scene: &Scene) -> Vec<usize> {
    let ends = scene.robots.iter().enumerate().filter_map(|(of, _)| {
        let members = scene.members.iter().enumerate();
        members
            .filter(|(_, member)| matches!(member.frame, MemberFrame::Link { robot, .. } if robot == of))
            .map(|(index, _)| index)
            .next_back()
    });
    ends.collect()
}

fn paths_of(scene: &Scene, outcome: Option<&Outcome>) -> Vec<GradientLine> {
    let points = scene.timeline.points.len();
    let tools = tools(scene);
    if points < 2 || tools.is_empty() {
        return Vec::new();
    }
    let step = points.div_ceil(MOST_POINTS);
    let mut at = Configuration::default();
    let mut before: Option<(Vec<[f32; 3]>, [f32; 4])> = None;
    let mut lines = Vec::new();
    for point in (0..points).step_by(step) {
        scene.place(point, &mut at);
        let places: Vec<[f32; 3]> = tools
            .iter()
            .map(|tool| {
                let piece = scene.members[*tool].shapes.first();
                let center = piece.map_or(geometry::Point3::origin(), |piece| {
                    let bounds = piece.shape.mesh.bounds();
                    piece.member_from_shape.point(&nalgebra::center(&bounds.low, &bounds.high))
                });
                let world = at.world_from_member[*tool].point(&center);
                [world.x as f32, world.y as f32, world.z as f32]
            })
            .collect();
        // The colour includes the points that are skipped.
        let color = color(outcome, point, (point + step).min(points - 1));
        if let Some((last, last_color)) = before {
            let segments = last.iter().zip(&places);
            lines.extend(segments.filter(|(a, b)| a != b).map(|(a, b)| ([*a, *b], [last_color, color])));
        }
        before = Some((places, color));
    }
    lines
}

/// The colour of the worst verdict in a range of points; if all are clear, yellow to green by the smallest clearance.
fn color(outcome: Option<&Outcome>, from: usize, to: usize) -> [f32; 4] {
    let Some(outcome) = outcome else { return palette::linear(palette::UNCHECKED) };
    let frames = &outcome.frames[from..=to];
    let between = outcome.certificate.iter().flat_map(|certificate| &certificate.segments[from..to]);
    let verdicts = frames.iter().map(|frame| frame.verdict).chain(between.map(|segment| segment.verdict));
    let worst = verdicts.max().unwrap_or(Verdict::Undecided);
    if worst != Verdict::Clear {
        return palette::linear(palette::verdict(worst));
    }
    let lowest = frames.iter().filter_map(|frame| frame.smallest.map(|s| s.clearance_m[0]));
    let share = (lowest.fold(f64::INFINITY, f64::min) / FAR_M).clamp(0.0, 1.0) as f32;
    let near = palette::linear([0xF0, 0xE4, 0x42]);
    let far = palette::linear(palette::CLEAR);
    std::array::from_fn(|k| near[k] + (far[k] - near[k]) * share)
}
