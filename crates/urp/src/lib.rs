//! A strict reader of `.urp`, the program files of Universal Robots' teach pendant.
//!
//! The file is XML, packed with gzip. Its tree of nodes becomes a script, as the pendant makes one of it, and the script becomes the form
//! of all controllers' programs; every line keeps its place in the XML.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod emitted;
mod nodes;
mod read;
mod references;
mod stored;
mod unpack;

pub use read::{ReadUrp, read_urp};
pub use stored::{StoredKinematics, StoredWaypoint};
