//! The queue of pictures to take.

use std::collections::VecDeque;
use std::path::PathBuf;

use bevy::prelude::Resource;
use kinematics::PathParameter;

use super::ViewerResources;

/// One picture to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PictureJob {
    /// The window as it is now.
    One(PathBuf),
    /// The scene at an interpolation point.
    Point(usize, PathBuf),
}

/// Pictures still to be taken.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct PictureQueue {
    pub(crate) waiting: VecDeque<PictureJob>,
    /// Generation of the scene when they were requested.
    pub(crate) generation: u64,
}

impl PictureQueue {
    pub(super) fn push(&mut self, job: PictureJob) {
        self.waiting.push_back(job);
    }
}

impl ViewerResources<'_> {
    /// Queues one numbered picture per interpolation point of an inclusive range.
    pub(super) fn begin_sequence(&mut self, folder: PathBuf, [from, to]: [usize; 2]) {
        let Some(scene) = self.session.scene.clone() else { return };
        let last = scene.timeline.points.len() - 1;
        let (from, to) = (from.min(to).min(last), from.max(to).min(last));
        if let Err(error) = std::fs::create_dir_all(&folder) {
            self.notices.warn(format!("No pictures: {}: {error}", folder.display()));
            return;
        }
        self.pictures.generation = self.session.generation;
        self.seek(PathParameter::of_point(from));
        for point in from..=to {
            self.pictures.push(PictureJob::Point(point, folder.join(format!("point-{point:06}.png"))));
        }
        self.notices.info(format!("Taking {} pictures into {}", to - from + 1, folder.display()));
    }
}
