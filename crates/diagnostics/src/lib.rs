//! Diagnostics of input files: problems with file, line, what was found, what was expected and a hint; text, XML, RON and YAML
//! with their places.
//!
//! Knows no shapes, robots or programs.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod collect;
mod findings;
pub mod number;
mod problem;
pub mod ron_file;
mod seen;
mod suggest;
mod text;
pub mod xml;
pub mod yaml;

pub use collect::Problems;
pub use findings::Findings;
pub use problem::{CLOCK_DOUBTED, InputError, NOT_READ, Problem};
pub use seen::{is_hidden, is_shown_whole, plain};
pub use suggest::{hint_for, nearest};
pub use text::{Place, decode, excerpt, place_at, shell_word};
