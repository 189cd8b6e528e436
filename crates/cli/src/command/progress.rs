//! Progress on standard error, if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over interpolation points; invisible if standard error is not a terminal.
pub(crate) fn over_points(points: usize) -> ProgressBar {
    let bar = ProgressBar::new(points as u64);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} points, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message("checking");
    bar
}

/// A spinner for work of unknown length.
pub(crate) fn spinner(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
