//! Integration tests of the crate, one module per promise.

mod corners;
mod dense;
mod moving;
mod nearest;
mod oracle;
mod passes;
mod redundant;
mod robots;
mod stops;
mod targets;
mod tools;
