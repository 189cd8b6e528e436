//! The motion of one body seen from another, bounded over intervals of time by interval arithmetic.

mod bounds;
mod cache;
mod chain;
mod jet;

pub(crate) use bounds::Motion;
pub(crate) use cache::MotionCache;
pub(crate) use chain::{Chains, SegmentMotion};
