//! Pathproof for Python: loads a cell, checks its program, and answers what motion planners ask, by arrays.
//!
//! Thin: verdicts come from `pathproof` and `simulator`. The classes that users see are in `python/pathproof`.

mod cell;
mod command;
mod errors;
mod interrupt;
mod report;

use pyo3::prelude::*;

/// What `python/pathproof` is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<cell::NativeCell>()?;
    module.add_class::<report::NativeReport>()?;
    module.add_function(wrap_pyfunction!(cell::load, module)?)?;
    module.add_function(wrap_pyfunction!(command::run_command, module)?)
}
