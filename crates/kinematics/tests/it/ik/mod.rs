//! Inverse kinematics, one file per promise.

mod arms;
mod branches;
mod calibrated;
mod complete;
mod continuation;
mod families;
mod numerical;
mod opw;
mod reach;
mod recovery;
mod refusals;
mod singular;
mod turns;
mod wrist_sides;
