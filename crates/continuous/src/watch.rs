//! Watching a run, and breaking it off.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::point_result::PointResult;

/// Points that were just checked, each told once, in no order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The first of them.
    pub first_point: usize,
    /// One per point; empty where the run only asks whether to go on.
    ///
    /// The verdicts are those of the outcome. What lies between the points is not part of them.
    pub frames: &'a [PointResult],
}

/// What a run tells its watcher, and whether that broke off.
pub struct Watch<'a> {
    watcher: &'a (dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync),
    /// Once set it stays.
    is_stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    /// For a watcher that is told of points as they are done, from several threads.
    pub fn new(watcher: &'a (dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync)) -> Self {
        Self { watcher, is_stopped: AtomicBool::new(false) }
    }

    /// Tells of points.
    pub fn tell(&self, first_point: usize, frames: &[PointResult]) {
        if (self.watcher)(Progress { first_point, frames }).is_break() {
            self.is_stopped.store(true, Ordering::SeqCst);
        }
    }

    /// Whether the watcher broke off.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Asks the watcher whether to go on, in the phases after the last point; `points` is their number.
    pub fn goes_on(&self, points: usize) -> bool {
        if !self.is_stopped() {
            self.tell(points, &[]);
        }
        !self.is_stopped()
    }
}
