//! The promises of the studies.

mod methods;
