//! The formats of batches from outside.

mod schema;
mod standing;
