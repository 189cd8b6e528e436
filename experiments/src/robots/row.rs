//! What became of one robot.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::answer::problem_cells;
use super::built::Piece;
use super::report::Checked;

/// A line of the table, with what scripts need to count on their own.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) robot: String,
    pub(super) package: String,
    pub(super) urdf: PathBuf,
    /// Folders of ROS packages that were named on the command line.
    pub(super) ros_packages: BTreeMap<String, PathBuf>,
    /// Radius of the smallest spheres that was asked for; none where it was chosen from each shape's size.
    pub(super) radius_mm: Option<usize>,
    pub(super) links: usize,
    /// Joints that the program drives.
    pub(super) joints: usize,
    pub(super) loading: Loading,
    /// Collision shapes with their sphere models, where it loads.
    pub(super) pieces: Vec<Piece>,
    pub(super) checking: Checking,
}

/// Whether a robot was read and modelled.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Loading {
    Loads,
    /// Every problem that was named.
    Refused(Vec<String>),
    /// Neither: killed, crashed, or an answer that is not understood.
    Broken(String),
}

impl Loading {
    /// The cells of the problem for which it does not load: its text, and how many more there are.
    pub(super) fn problem(&self) -> Option<[String; 2]> {
        match self {
            Self::Loads => None,
            Self::Refused(problems) => Some(problem_cells(problems)),
            Self::Broken(what) => Some([what.clone(), "0".to_owned()]),
        }
    }
}

/// What checking the program said.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Checking {
    Done(Box<Checked>),
    /// Not asked for, and why.
    NotAsked(&'static str),
    Refused(Vec<String>),
    Broken(String),
}

impl Row {
    /// Whether the run shows a fault of ours: a crash, a hang, or shapes lost between modelling and checking.
    pub(super) fn fault(&self) -> Option<String> {
        match (&self.loading, &self.checking) {
            (Loading::Broken(what), _) | (_, Checking::Broken(what)) => Some(what.clone()),
            (Loading::Loads, Checking::Refused(problems)) => {
                Some(format!("modelled, but not checked: {}", problems.join("; ")))
            }
            (Loading::Loads, Checking::Done(checked)) => {
                let modelled = (self.pieces.len(), self.triangles());
                let done = (checked.shapes, checked.triangles);
                (modelled != done)
                    .then(|| format!("{modelled:?} shapes and triangles modelled, {done:?} checked"))
            }
            _ => None,
        }
    }

    /// Triangles of all shapes.
    pub(super) fn triangles(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.triangles).sum()
    }

    /// Links with collision shapes.
    pub(super) fn members(&self) -> usize {
        let mut names: Vec<&str> = self
            .pieces
            .iter()
            .map(|piece| piece.name.rsplit_once('#').map_or(&*piece.name, |(link, _)| link))
            .collect();
        names.dedup();
        names.len()
    }
}
