//! The common wording of all texts about a run.

mod depth;
mod finding;
mod guarantee;
mod headline;
mod in_cavity;
mod instant;
mod not_checked;
mod not_covered;
mod shortfall;
mod undecided;
mod warning;
mod within;

pub use depth::{depth, most_depth};
pub use finding::{
    finding_sentence, kind_name, program_line, program_lines_at, requirement, severity_name, subject, what,
};
pub use guarantee::{LAW, guarantee};
pub use headline::{about, headline};
pub use in_cavity::in_cavity;
pub use instant::{instant, lines, stretch, stretch_and_points};
pub use not_checked::{NotChecked, not_checked};
pub use not_covered::NOT_COVERED;
pub use report_format::words::{count, joint, mm, mm_bounds, short};
pub use shortfall::shortfall;
pub use undecided::undecided_reason;
pub use warning::warning;
pub use within::within;
