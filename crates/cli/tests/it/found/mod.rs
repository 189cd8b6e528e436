//! Promise: what lies beside the files of a robot is found without being asked for, and told; what could be meant in two ways is refused.

mod packages;
mod srdf;
