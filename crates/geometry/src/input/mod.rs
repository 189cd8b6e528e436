//! What readers share: problems with their place, text and XML with their places, the nearest known name.

mod collect;
mod problem;
mod seen;
mod suggest;
mod text;
pub mod xml;

pub use collect::Problems;
pub use problem::{InputError, Problem};
pub use seen::{is_hidden, is_shown_whole, plain};
pub use suggest::{hint_for, nearest};
pub use text::{Place, decode, excerpt, place_at};
