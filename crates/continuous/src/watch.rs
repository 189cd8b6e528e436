//! Progress and cancellation of a run.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::point_result::PointResult;

/// What a run is doing; phases follow each other in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Checks the path and finds the smallest clearances.
    Sweep,
    /// Prepares the findings: exact distances, colliding spheres, depths.
    Findings,
}

/// Points that were just checked; each is reported once, in any order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The current phase.
    pub phase: Phase,
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
        self.report(Progress { phase: Phase::Sweep, first_point, frames });
    }

    fn report(&self, progress: Progress<'_>) {
        if (self.watcher)(progress).is_break() {
            self.is_stopped.store(true, Ordering::SeqCst);
        }
    }

    /// Whether the watcher cancelled.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Polls the watcher for cancellation after the last point; `points` is the number of points.
    pub fn goes_on(&self, phase: Phase, points: usize) -> bool {
        if !self.is_stopped() {
            self.report(Progress { phase, first_point: points, frames: &[] });
        }
        !self.is_stopped()
    }
}
