//! XML text as a tree with line numbers, refused where reading it could do harm.

mod document;
mod limits;
mod lines;
mod prolog;

pub use document::{Element, Xml, unexpanded};
