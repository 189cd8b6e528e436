//! Objects that programs handle: the contacts that are meant, and what must be true where objects are taken up and put down.

mod claims;
mod contacts;
mod fault;
mod support;

pub use contacts::MeantContactFound;
pub use fault::{ClaimFault, HandlingFault};

pub(super) use claims::findings;
pub(super) use contacts::{in_force, look};
