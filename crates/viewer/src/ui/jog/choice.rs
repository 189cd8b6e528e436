//! What the user chose to read off and move in space.

use std::collections::BTreeMap;

use scene::Scene;

use crate::space::{Axes, Tcp};

/// The choices for all robots.
#[derive(Debug, Default)]
pub(crate) struct JogState {
    chosen: BTreeMap<usize, StepChoice>,
}

/// The choices for a robot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepChoice {
    /// The point.
    pub(crate) tcp: Tcp,
    /// The frame in which its pose is shown.
    pub(crate) axes: Axes,
    /// Whether it moves along its own axes, and not along those of the frame.
    pub(super) moves_by_itself: bool,
    /// How far a step goes, millimetres.
    pub(super) along_mm: f64,
    /// How far a step turns, degrees.
    pub(super) about_deg: f64,
}

impl JogState {
    /// The choices for a robot; what its scene lacks is chosen anew.
    pub(crate) fn choice(&mut self, scene: &Scene, robot: usize) -> &mut StepChoice {
        let mut tcps = Tcp::all(&scene.robots[robot]);
        let first = tcps.next().unwrap_or(Tcp::Flange);
        let usual = StepChoice {
            tcp: first,
            axes: Axes::World,
            moves_by_itself: false,
            along_mm: 10.0,
            about_deg: 5.0,
        };
        let choice = self.chosen.entry(robot).or_insert(usual);
        if choice.tcp != first && !tcps.any(|tcp| tcp == choice.tcp) {
            choice.tcp = first;
        }
        if !Axes::all(scene, robot).any(|axes| axes == choice.axes) {
            choice.axes = Axes::World;
        }
        choice
    }
}
