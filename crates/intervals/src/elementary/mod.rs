//! Elementary continuous collision tests: vertex against face and edge against edge (Redon et al. 2004, section 5.2).

mod equation;
mod first_root;

pub use equation::Features;
pub(crate) use first_root::{FirstRoot, RootLimits, first_root};
