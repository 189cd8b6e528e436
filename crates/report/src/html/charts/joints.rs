//! The value of every driven joint along the program, with its limits.

use program::DrivenJointKind;
use scene::{Scene, SceneRobot};
use simulator::{FindingKind, Outcome};

use super::axis::{MomentAxis, Tick, axis_title};
use super::bands::{Band, bands};
use super::path::{coordinate, points};
use super::scale::Scale;
use super::thin::thin;
use crate::words::joint;

const WIDTH: f64 = 460.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = WIDTH - 10.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 122.0;
const HEIGHT: f64 = 144.0;

/// Most charts of one page.
const MOST_CHARTS: usize = 48;

/// One chart per driven joint.
#[derive(askama::Template)]
#[template(path = "charts/joints.html")]
pub(in crate::html) struct JointCharts {
    charts: Vec<JointChart>,
    left_out: usize,
    x_title: &'static str,
}

struct JointChart {
    name: String,
    /// The range of the motion, and the allowed range.
    range: String,
    data_plot: Option<String>,
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    y_ticks: Vec<(String, String)>,
    x_ticks: Vec<Tick>,
    limits: Vec<String>,
    outside: Vec<Band>,
    too_fast: Vec<Band>,
    line: String,
}

/// A joint that a program drives.
struct DrivenJointChart<'a> {
    name: String,
    is_length: bool,
    /// Radians or metres; infinite if there is no limit.
    limits: [f64; 2],
    trajectory: usize,
    column: usize,
    scene: &'a Scene,
}

impl JointCharts {
    pub(in crate::html) fn new(scene: &Scene, outcome: &Outcome) -> Self {
        let driven: Vec<DrivenJointChart<'_>> =
            scene.robots.iter().flat_map(|robot| driven(scene, robot)).collect();
        Self {
            charts: driven.iter().take(MOST_CHARTS).map(|joint| chart(joint, outcome)).collect(),
            left_out: driven.len().saturating_sub(MOST_CHARTS),
            x_title: axis_title(scene),
        }
    }
}

fn driven<'a>(scene: &'a Scene, scene_robot: &SceneRobot) -> Vec<DrivenJointChart<'a>> {
    let Some((trajectory, slots)) = scene_robot.driven() else { return Vec::new() };
    let robot = &scene_robot.robot;
    let joint = |(column, slot): (usize, &usize)| {
        let joint = &robot.joints()[robot.independent_joints()[*slot].0];
        let limits = joint.limits.map(|limits| [limits.lower, limits.upper]);
        DrivenJointChart {
            name: scene.joint_name(scene_robot, &joint.name),
            is_length: scene.trajectories[trajectory].kinds[column] == DrivenJointKind::Prismatic,
            limits: limits.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]),
            trajectory,
            column,
            scene,
        }
    };
    slots.iter().enumerate().map(joint).collect()
}

fn chart(driven: &DrivenJointChart<'_>, outcome: &Outcome) -> JointChart {
    let scene = driven.scene;
    let axis = MomentAxis::new(scene, [LEFT, RIGHT]);
    let shown = |value: f64| if driven.is_length { value * 1e3 } else { value.to_degrees() };
    let values =
        || scene.timeline.points.iter().map(|point| point.positions[driven.trajectory][driven.column]);
    let [least, most] = values()
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)]);
    let limits: Vec<f64> = driven.limits.into_iter().filter(|limit| limit.is_finite()).collect();
    let [low, high] = limits
        .iter()
        .fold([least, most], |[low, high], limit| [low.min(*limit), high.max(*limit)])
        .map(shown);
    let scale = Scale::around(low, high);
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * scale.share(value);
    let unlimited = driven.limits.iter().all(|limit| limit.is_infinite());
    let text = |value: f64| joint(value, driven.is_length);
    let allowed = if unlimited {
        "no limits".to_owned()
    } else {
        format!("allowed {} to {}", text(driven.limits[0]), text(driven.limits[1]))
    };
    let stretches = |is_wanted: fn(&FindingKind) -> Option<&String>| {
        let findings = outcome.findings.iter();
        let of_joint = findings.filter(move |finding| is_wanted(&finding.kind) == Some(&driven.name));
        bands(&axis, of_joint.map(|finding| [finding.first, finding.last]))
    };
    JointChart {
        name: driven.name.clone(),
        range: format!("{} to {}; {allowed}", text(least), text(most)),
        data_plot: axis.data_plot(),
        width: WIDTH,
        height: HEIGHT,
        left: LEFT,
        right: RIGHT,
        top: TOP,
        bottom: BOTTOM,
        y_ticks: scale.ticks(4).into_iter().map(|(value, label)| (coordinate(y(value)), label)).collect(),
        x_ticks: axis.ticks(scene, 6),
        limits: limits.iter().map(|limit| coordinate(y(shown(*limit)))).collect(),
        outside: stretches(|kind| match kind {
            FindingKind::JointLimit { joint, .. } => Some(joint),
            _ => None,
        }),
        too_fast: stretches(|kind| match kind {
            FindingKind::JointSpeed { joint, .. } => Some(joint),
            _ => None,
        }),
        line: points(&thin(axis.line(values().map(shown)).map(|(x, value)| (x, y(value))))),
    }
}
