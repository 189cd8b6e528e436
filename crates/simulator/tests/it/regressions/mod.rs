//! Missed collisions of other checkers, each rebuilt as a small cell and asked in both modes.
//!
//! Verdicts and contact times are worked out by hand in each case; `docs/regressions.md` lists the cases and where each was seen.

mod containment;
mod coplanar;
mod fence;
mod gaps;
mod grazing;
mod kinds;
mod many_findings;
mod margin;
mod metamorphic;
mod mimic;
mod not_checked;
mod not_finite;
mod over_time;
mod precision;
mod random_arms;
mod same_place;
mod scale;
mod scaled_meshes;
mod shells;
mod spin;
mod stale;
pub(crate) mod support;
mod thin;
mod touching;
mod turns;
mod two_movers;
mod zero_pose;
