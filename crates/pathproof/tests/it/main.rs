//! Tests of the facade.

mod watched;
