//! Integration tests of the crate, one module per promise or per kind of input.

mod certified;
mod depth;
mod engines;
mod forces;
mod inside;
mod looking;
mod magnitudes;
mod methods;
mod mutations;
mod penetration;
mod reference;
mod regressions;
