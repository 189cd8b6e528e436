//! The second engine as a whole, on small robots whose contacts are known.

mod bad_ends;
mod fixture;
mod known;
mod sources;
mod stages;
