//! Progress and cancellation of a run.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::point_result::PointResult;

/// Points that were just checked; each is reported once, in any order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Index of the first point.
    pub first_point: usize,
    /// One per point; empty if the run only polls for cancellation.
    ///
    /// The verdicts are those of the outcome. Motion between the points is not included.
    pub frames: &'a [PointResult],
}

/// Reports progress to a watcher, and remembers whether it cancelled.
pub struct Watch<'a> {
    watcher: &'a (dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync),
    /// Never reset.
    is_stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    /// For a watcher that is called with checked points, from several threads.
    pub fn new(watcher: &'a (dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync)) -> Self {
        Self { watcher, is_stopped: AtomicBool::new(false) }
    }

    /// Reports checked points.
    pub fn tell(&self, first_point: usize, frames: &[PointResult]) {
        if (self.watcher)(Progress { first_point, frames }).is_break() {
            self.is_stopped.store(true, Ordering::SeqCst);
        }
    }

    /// Whether the watcher cancelled.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Polls the watcher for cancellation in the phases after the last point; `points` is the number of points.
    pub fn goes_on(&self, points: usize) -> bool {
        if !self.is_stopped() {
            self.tell(points, &[]);
        }
        !self.is_stopped()
    }
}
