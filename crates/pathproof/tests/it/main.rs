//! Tests of the facade.

mod colors;
mod watched;
