//! The report of a check.

use std::path::PathBuf;

use pathproof::{Checked, Pictures, ReportFiles};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// A checked program with its report.
#[pyclass(frozen, module = "pathproof._native")]
pub(crate) struct NativeReport {
    checked: Checked,
    files: ReportFiles,
}

impl NativeReport {
    pub(crate) fn new(checked: Checked) -> Self {
        let files = ReportFiles::new(checked.run());
        Self { checked, files }
    }
}

#[pymethods]
impl NativeReport {
    /// The bytes of `report.json`.
    fn json(&self) -> &str {
        &self.files.report_json
    }

    /// Writes the report into a folder, as `pathproof check --report --no-pictures`.
    fn write(&self, py: Python<'_>, folder: PathBuf) -> PyResult<()> {
        py.detach(|| {
            pathproof::write_report(self.checked.run(), &self.files, &folder, &no_pictures())
                .map_err(|error| PyOSError::new_err(error.to_string()))
        })
    }
}

fn no_pictures() -> Pictures {
    let why = "There are no pictures: the report was made from Python.".to_owned();
    Pictures { why_missing: Some(why), ..Pictures::default() }
}
