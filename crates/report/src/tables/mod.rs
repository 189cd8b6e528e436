//! Tables in CSV.

mod cells;
mod contacts;
mod findings;
mod frames;
mod joints;
mod segments;
mod spheres;

pub(crate) use contacts::contacts_csv;
pub(crate) use findings::findings_csv;
pub(crate) use frames::frames_csv;
pub(crate) use joints::joints_csv;
pub(crate) use segments::segments_csv;
pub(crate) use spheres::spheres_csv;
