//! Programs of Universal Robots' language on a robot of this repository, walked over and played.

mod branches;
mod configuration;
mod corners;
mod incomplete;
mod robot;
