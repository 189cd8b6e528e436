//! Tables in CSV.

mod cells;
mod frames;
mod segments;

pub(crate) use frames::frames_csv;
pub(crate) use segments::segments_csv;
