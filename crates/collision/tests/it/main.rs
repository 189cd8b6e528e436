//! Integration tests of the crate, one module per promise or per kind of input.

mod clearance_oracle;
mod contacts_oracle;
mod forms;
mod inner_spheres;
mod search_oracle;
