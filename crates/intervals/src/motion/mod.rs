//! The motion of one body seen from another, bounded over intervals of time by interval arithmetic.

mod bounds;
mod cache;
mod chain;
mod jet;
mod rigid;

pub(crate) use bounds::{Blur, Motion};
pub(crate) use cache::MotionCache;
pub(crate) use chain::{Chains, SegmentMotion};
