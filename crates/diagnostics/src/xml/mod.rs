//! XML text as a tree with line numbers, refused where reading it could do harm.

mod document;
mod limits;
mod lines;
mod prefixes;
mod prolog;

pub use document::{Element, Xml, unexpanded};
pub use prefixes::with_prefixes;
