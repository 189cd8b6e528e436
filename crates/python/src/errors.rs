//! Errors of inputs as Python exceptions.

use diagnostics::{InputError, Problem};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// `pathproof.InputError` with every problem.
pub(crate) fn input_error(py: Python<'_>, error: &InputError) -> PyErr {
    raised(py, &error.problems).unwrap_or_else(|other| other)
}

/// The same with one problem.
pub(crate) fn problem(py: Python<'_>, problem: &Problem) -> PyErr {
    raised(py, std::slice::from_ref(problem)).unwrap_or_else(|other| other)
}

fn raised(py: Python<'_>, problems: &[Problem]) -> PyResult<PyErr> {
    let module = py.import("pathproof.errors")?;
    let described = problems.iter().map(|problem| {
        let fields = PyDict::new(py);
        fields.set_item("file", &problem.file)?;
        fields.set_item("line", problem.line)?;
        fields.set_item("column", problem.column)?;
        fields.set_item("what", &problem.what)?;
        fields.set_item("found", &problem.found)?;
        fields.set_item("expected", &problem.expected)?;
        fields.set_item("hint", &problem.hint)?;
        fields.set_item("text", problem.to_string())?;
        module.getattr("Problem")?.call((), Some(&fields))
    });
    let described = described.collect::<PyResult<Vec<_>>>()?;
    Ok(PyErr::from_value(module.getattr("InputError")?.call1((described,))?))
}
