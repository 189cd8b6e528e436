//! Words for people: what every text of a run says in the same way.

mod guarantee;
mod headline;
mod instant;
mod numbers;
mod shortfall;
mod undecided;

pub use guarantee::{LAW, guarantee};
pub use headline::{about, headline};
pub use instant::{instant, lines, stretch, stretch_and_points};
pub use numbers::{count, joint, mm, mm_bounds, short};
pub use shortfall::shortfall;
pub use undecided::undecided_reason;
