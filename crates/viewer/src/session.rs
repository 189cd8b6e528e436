//! What is open, and what is known of it; replaced whole, never edited in place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::Resource;
use collision::Verdict;
use diagnostics::Problem;
use geometry::Pose;
use pathproof::{Job, Models, Outcome, Scene, Source};
use simulator::{Member, Pair};

/// How far the work on the opened files has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stage {
    /// Nothing is open.
    #[default]
    Empty,
    /// Files are read.
    Reading,
    /// Sphere models are built.
    Building,
    /// The program is checked.
    Checking {
        /// Interpolation points done.
        done: usize,
        /// All of them.
        total: usize,
    },
    /// The whole program was checked.
    Checked,
    /// The user broke off; nothing is said of the program.
    Stopped,
    /// The files cannot be checked as they are.
    Failed,
}

impl Stage {
    /// Whether something runs in the background.
    pub fn is_busy(self) -> bool {
        matches!(self, Self::Reading | Self::Building | Self::Checking { .. })
    }
}

/// Changes of the layout that are only tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIf {
    /// Objects elsewhere, by member.
    pub moved: BTreeMap<usize, Pose>,
    /// Pairs whose check is switched off.
    pub switched_off: BTreeSet<Pair>,
}

impl WhatIf {
    /// Whether the layout is that of the file.
    pub fn is_empty(&self) -> bool {
        self.moved.is_empty() && self.switched_off.is_empty()
    }
}

/// A member on the stage.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What it is.
    pub member: Member,
    /// Where it stands before anything moves.
    pub world_from_member: Pose,
}

/// What is open.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    /// What is open: the files, the required clearance, and the settings of sphere models and check.
    pub job: Option<Job>,
    /// How far it has come.
    pub stage: Stage,
    /// What is wrong with the files, or was said about them.
    pub problems: Vec<Problem>,
    /// Members that can be drawn: all of a scene, or what could be read of a broken one.
    pub cast: Arc<Vec<Shown>>,
    /// The scene as read; nothing where the files are broken.
    pub read: Option<Arc<Scene>>,
    /// The scene that is played and checked: as read, with what is tried.
    pub scene: Option<Arc<Scene>>,
    /// Its sphere models; they hold for the scene as read too.
    pub models: Option<Arc<Models>>,
    /// What the last complete check of `scene` found.
    pub outcome: Option<Arc<Outcome>>,
    /// While a check runs: the worst verdict of every point done so far.
    pub so_far: Vec<Option<Verdict>>,
    /// What is tried.
    pub what_if: WhatIf,
    /// When reading began: a file that is newer was not read.
    pub begun: Option<std::time::SystemTime>,
    /// Counts scenes: what was computed for another one is out of date.
    pub generation: u64,
    /// Counts casts: what was drawn for another one is out of date.
    pub cast_generation: u64,
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

    /// Name of the opened file.
    pub fn name(&self) -> String {
        let name = self.file().and_then(Path::file_name);
        name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The files that were read for it.
    pub fn files(&self) -> Vec<PathBuf> {
        let (Some(job), Some(main)) = (&self.job, self.file()) else { return Vec::new() };
        let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
        let inputs = self.read.iter().flat_map(|scene| &scene.inputs).map(|input| folder.join(&input.path));
        let programs = job.request.programs.iter().map(|(_, path)| path.clone());
        // Of broken files only those are known that are complained about.
        let complained = self.problems.iter().flat_map(|problem| {
            // As it was given, or as the cell names it.
            [PathBuf::from(&problem.file), folder.join(&problem.file)]
        });
        let mut files: Vec<_> =
            std::iter::once(main.to_path_buf()).chain(inputs).chain(programs).chain(complained).collect();
        files.sort();
        files.dedup();
        files
    }

    /// Whether there is a program: without one nothing but a pose can be looked at, and joints may stand at values that
    /// nobody chose.
    pub fn is_played(&self) -> bool {
        self.read.as_ref().is_some_and(|scene| !scene.trajectories.is_empty())
            || self.job.as_ref().is_some_and(|job| job.request.needs_program)
    }

    /// Name of a member.
    pub fn member_name(&self, member: usize) -> &str {
        self.cast.get(member).map_or("", |shown| shown.member.name.as_str())
    }

    /// Whether a member is part of any pair that is checked.
    pub fn is_checked(&self, member: usize) -> bool {
        let scene = self.scene.as_ref();
        scene.is_some_and(|scene| scene.pairs.iter().any(|pair| pair.a == member || pair.b == member))
    }

    /// Whether what is drawn is not, or not completely, checked.
    pub fn is_unchecked(&self, member: usize) -> bool {
        let Some(scene) = &self.scene else { return true };
        let mut unchecked = scene.ledger.unchecked.iter();
        unchecked.any(|unchecked| unchecked.member == Some(member) && unchecked.accepted.is_none())
    }
}
