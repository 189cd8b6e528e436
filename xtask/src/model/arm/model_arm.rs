//! All that the files of an arm are written from, besides its meshes.

use serde::Deserialize;

use super::gripper::ParallelGripper;
use super::joint::{Joint, Motion};

/// An arm; the frame of its flange is the link `tool0`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::model) struct ModelArm {
    /// Name of the robot.
    pub(super) name: String,
    /// First part of its README, up to the dimensions.
    pub(super) about: String,
    /// What the README says of its size.
    pub(super) dimensions: Vec<Dimension>,
    /// How it stands at zero and where its axes turn it, for the README.
    pub(super) at_zero: String,
    /// All paints.
    pub(super) paints: Vec<Paint>,
    /// Joints from the base outwards, without those of the gripper.
    pub(super) joints: Vec<Joint>,
    /// A parallel gripper on `tool0`.
    pub(super) gripper: Option<ParallelGripper>,
    /// Named positions.
    pub(super) poses: Vec<NamedPose>,
    /// What is bolted to the flange face.
    pub(super) tool: Option<BoltedTool>,
}

/// A length of the README.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dimension {
    /// Between what.
    pub(super) what: String,
    /// Millimetres.
    pub(super) mm: f64,
}

/// A material.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Paint {
    /// Its name.
    pub(super) name: String,
    /// Red, green, blue, opacity.
    pub(super) rgba: String,
}

/// A named position of the driven joints.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedPose {
    /// Its name.
    pub(super) name: String,
    /// In the order of the joints: degrees, metres of a finger.
    pub(super) values: Vec<f64>,
}

/// A tool that touches the last link by design.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoltedTool {
    /// Its link.
    pub(super) link: String,
    /// What it is called.
    pub(super) name: String,
}

impl ModelArm {
    /// All joints, from the base outwards.
    pub(super) fn all_joints(&self) -> Vec<Joint> {
        let of_gripper = self.gripper.iter().flat_map(ParallelGripper::joints);
        self.joints.iter().cloned().chain(of_gripper).collect()
    }

    /// The joints that a program moves.
    pub(super) fn driven_joints(&self) -> Vec<Joint> {
        self.all_joints().into_iter().filter(|joint| !joint.is_led()).collect()
    }

    /// The link that everything hangs on.
    pub(super) fn base(&self) -> &str {
        self.joints.first().map_or("base_link", |joint| &joint.parent)
    }

    /// The link that carries the flange.
    pub(super) fn last_link(&self) -> &str {
        let flange = self.joints.iter().find(|joint| joint.child == "tool0");
        flange.map_or("tool0", |joint| &joint.parent)
    }

    /// The first lines of its URDF and its SRDF.
    pub(super) fn xml_opening(&self) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<!-- Written by `cargo xtask model`; edit model.toml instead. -->\n<robot name=\"{}\">\n",
            self.name
        )
    }
}

impl Joint {
    /// Whether no program moves it: it is bolted, or follows another joint.
    fn is_led(&self) -> bool {
        matches!(self.motion, Motion::Fixed { .. } | Motion::Finger { mimic: true, .. })
    }
}
