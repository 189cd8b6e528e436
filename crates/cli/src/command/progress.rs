//! Progress on standard error, if that is a terminal.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use pathproof::ModelEvent;
use report::words::count;

/// A bar over interpolation points; invisible if standard error is not a terminal.
pub(crate) fn over_points(points: usize) -> ProgressBar {
    bar_over("checking", points, "points, {eta} left")
}

/// A bar over pairs, which cost very different times.
pub(crate) fn over_pairs(pairs: usize) -> ProgressBar {
    let bar = bar_over("classing pairs over all joint values", pairs, "pairs");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A bar over jobs, with the time that is left.
pub(crate) fn over_jobs(jobs: usize) -> ProgressBar {
    let bar = bar_over("checking", jobs, "jobs, {eta} left");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A bar over the pictures of a report.
pub(crate) fn over_pictures(pictures: usize) -> ProgressBar {
    let bar = bar_over("rendering pictures of the findings", pictures, "pictures");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A bar over the steps of an examination, named as they come.
pub(crate) fn over_steps(steps: usize) -> ProgressBar {
    let bar = bar_over("", steps, "steps");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn bar_over(message: &'static str, length: usize, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {unit}")) {
        bar.set_style(style);
    }
    bar.with_message(message)
}

/// A spinner for work of unknown length.
pub(crate) fn spinner(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Names the largest shape whose sphere models are being built, behind a spinner.
pub(crate) struct Building<'a> {
    spinner: &'a ProgressBar,
    /// Triangles and name of every shape that is begun and not done.
    begun: Mutex<Vec<(usize, String)>>,
}

impl<'a> Building<'a> {
    /// Before the first shape.
    pub(crate) fn behind(spinner: &'a ProgressBar) -> Self {
        spinner.set_message("building sphere models");
        Self { spinner, begun: Mutex::new(Vec::new()) }
    }

    /// Takes note of a shape.
    pub(crate) fn tell(&self, event: ModelEvent<'_>) {
        let shape = (event.piece.shape.mesh.triangle_count(), event.piece.name.clone());
        // What a thread left behind that panicked is still a list.
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if event.is_done {
            begun.retain(|other| *other != shape);
        } else {
            begun.push(shape);
        }
        self.spinner.set_message(building(&begun));
    }
}

fn building(begun: &[(usize, String)]) -> String {
    begun.iter().max().map_or_else(
        || "building sphere models".to_owned(),
        |(triangles, name)| format!("building the sphere model of {name}, {}", count(*triangles, "triangle")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_shape_is_named() {
        let begun = [(12, "arm/base".to_owned()), (5_000_000, "object".to_owned())];
        assert_eq!(building(&begun), "building the sphere model of object, 5000000 triangles");
        assert_eq!(building(&[]), "building sphere models");
    }
}
