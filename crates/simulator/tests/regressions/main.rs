//! Missed collisions of other checkers, each rebuilt as a small cell and asked in both modes.
//!
//! Verdicts and contact times are worked out by hand in each case; the issue that a case comes from is in its first line.

mod containment;
mod fence;
mod gaps;
mod grazing;
mod many_findings;
mod margin;
mod metamorphic;
mod mimic;
mod over_time;
mod random_arms;
mod scale;
mod shells;
mod spin;
mod support;
mod touching;
mod turns;
mod two_movers;
mod zero_pose;
