//! The open job, its scene and its results; values are replaced as a whole, never edited in place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::Resource;
use diagnostics::Problem;
use geometry::Pose;
use pathproof::{Job, Models, Outcome, Scene, Source};
use scene::{Member, Pair};
use simulator::Verdict;

/// Progress of the background job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stage {
    /// Nothing is open.
    #[default]
    Empty,
    /// Files are being read.
    Reading,
    /// Sphere models are being built.
    Building,
    /// The program is being checked.
    Checking {
        /// Interpolation points done.
        done: usize,
        /// All of them.
        total: usize,
    },
    /// The whole program was checked.
    Checked,
    /// Cancelled, or not started: no statement about the program.
    Stopped,
    /// The files have problems and cannot be checked.
    Failed,
}

impl Stage {
    /// Whether a job runs in the background.
    pub fn is_busy(self) -> bool {
        matches!(self, Self::Reading | Self::Building | Self::Checking { .. })
    }
}

/// Changes of the layout that are not in the files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIf {
    /// New poses of objects in the world, by member.
    pub moved: BTreeMap<usize, Pose>,
    /// Pairs that are not checked.
    pub switched_off: BTreeSet<Pair>,
}

impl WhatIf {
    /// Whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.moved.is_empty() && self.switched_off.is_empty()
    }
}

/// A member with its initial pose.
#[derive(Clone, Debug)]
pub struct ShownMember {
    /// The member.
    pub member: Member,
    /// Its pose at the start of the program.
    pub world_from_member: Pose,
}

/// The open job, its scene and its results.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    /// What is open: the files, the required clearance, and the settings of sphere models and check.
    pub job: Option<Job>,
    /// Its progress.
    pub stage: Stage,
    /// Errors and warnings about the files.
    pub problems: Vec<Problem>,
    /// Members that can be drawn: all members of a scene, or those that could be read from broken files.
    pub members: Arc<Vec<ShownMember>>,
    /// The scene as read; `None` if the files have problems.
    pub read: Option<Arc<Scene>>,
    /// The scene that is played and checked: as read, with the what-if changes.
    pub scene: Option<Arc<Scene>>,
    /// Its sphere models, which are valid for the scene as read, too.
    pub models: Option<Arc<Models>>,
    /// The outcome of the last complete check of `scene`.
    pub outcome: Option<Arc<Outcome>>,
    /// During a check: the worst verdict of every point done so far.
    pub so_far: Vec<Option<Verdict>>,
    /// Changes of the layout.
    pub what_if: WhatIf,
    /// A program that was opened before its cell.
    pub waiting_program: Option<PathBuf>,
    /// When reading began: newer files have to be read again.
    pub begun: Option<std::time::SystemTime>,
    /// Counts scenes: results for another generation are out of date.
    pub generation: u64,
    /// Counts changes of `members`: entities of another generation are out of date.
    pub members_generation: u64,
}

impl Session {
    /// The opened cell file or URDF.
    pub fn file(&self) -> Option<&Path> {
        self.job.as_ref().map(|job| match &job.request.source {
            Source::Cell(path) | Source::Urdf { urdf: path, .. } => path.as_path(),
        })
    }

    /// Required clearance that replaces the one of the cell file, metres.
    pub fn clearance_m(&self) -> Option<f64> {
        self.job.as_ref()?.request.clearance_m
    }

    /// The robots of the cell, as far as it was read.
    pub fn robots(&self) -> Vec<&str> {
        self.read.iter().flat_map(|scene| &scene.robots).map(|robot| robot.name.as_str()).collect()
    }

    /// Whether nothing is open that could be shown: no file, or one of which nothing could be read.
    pub fn is_blank(&self) -> bool {
        self.stage == Stage::Empty || self.stage == Stage::Failed && self.members.is_empty()
    }

    /// Name of the opened file.
    pub fn name(&self) -> String {
        let name = self.file().and_then(Path::file_name);
        name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The files that were read, or have to be read once they exist.
    pub fn files(&self) -> Vec<PathBuf> {
        let (Some(job), Some(main)) = (&self.job, self.file()) else { return Vec::new() };
        let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
        let inputs = self.read.iter().flat_map(|scene| &scene.inputs).map(|input| folder.join(&input.path));
        let programs = job.request.programs.iter().map(|(_, path)| path.clone());
        // If files have problems, only the files with problems are known.
        let complained = self.problems.iter().flat_map(|problem| {
            // Relative to the working folder or to the cell.
            [PathBuf::from(&problem.file), folder.join(&problem.file)]
        });
        let mut files: Vec<_> =
            std::iter::once(main.to_path_buf()).chain(inputs).chain(programs).chain(complained).collect();
        files.sort();
        files.dedup();
        files
    }

    /// Whether there is a program. Without one, joints without a value are at 0, and only the configuration is checked.
    pub fn is_played(&self) -> bool {
        self.read.as_ref().is_some_and(|scene| !scene.trajectories.is_empty())
            || self.job.as_ref().is_some_and(|job| job.request.needs_program)
    }

    /// Name of a member.
    pub fn member_name(&self, member: usize) -> &str {
        self.members.get(member).map_or("", |shown| shown.member.name.as_str())
    }

    /// Whether what is open has no program: a robot alone.
    pub fn is_without_program(&self) -> bool {
        self.scene.as_ref().is_some_and(|scene| scene.trajectories.is_empty())
    }

    /// Whether a member belongs to any checked pair.
    pub fn is_checked(&self, member: usize) -> bool {
        let scene = self.scene.as_ref();
        scene.is_some_and(|scene| scene.pairs.iter().any(|pair| pair.a == member || pair.b == member))
    }

    /// Whether a member has geometry that is neither checked nor accepted as unchecked; true without a scene.
    pub fn is_unchecked(&self, member: usize) -> bool {
        let Some(scene) = &self.scene else { return true };
        let mut unchecked = scene.ledger.unchecked.iter();
        unchecked.any(|unchecked| unchecked.member == Some(member) && unchecked.accepted.is_none())
    }
}
