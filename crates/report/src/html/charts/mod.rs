//! Charts of the page as inline SVG: Rust maps numbers to positions, templates draw them and escape every text.

mod axis;
mod bands;
mod clearance;
mod heat_map;
mod joints;
mod path;
mod program_rows;
mod scale;
mod thin;

pub(super) use clearance::ClearanceChart;
pub(super) use heat_map::HeatMap;
pub(super) use joints::JointCharts;
