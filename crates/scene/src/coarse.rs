//! Mesh files whose own numbers lie far apart at their coordinates.

use diagnostics::Problem;

/// The share of the accuracy by which neighbouring numbers of a file may differ without a warning.
const WARNED_SHARE: f64 = 0.1;
/// The share by which they may differ without being told, but for rounding.
const TOLD_SHARE: f64 = 0.01;

/// A mesh file whose neighbouring numbers lie more than a hundredth of the accuracy apart at its coordinates: a run checks the surface as
/// the file has it, and the file says no more exactly where the part is.
#[derive(Clone, Debug, PartialEq)]
pub struct CoarseFile {
    /// The file as it was named.
    pub file: String,
    /// The distance of neighbouring numbers, metres; an estimate where they were written as text.
    pub spacing_m: f64,
    /// The largest coordinate, metres.
    pub largest_m: f64,
    /// Up to which distance of neighbouring numbers nobody is warned: a tenth of the accuracy, metres.
    pub warned_above_m: f64,
}

impl CoarseFile {
    /// Of a file with this distance of its numbers, where it is known; `None` for a file whose numbers are fine enough.
    pub(super) fn new(file: &str, spacing_m: Option<f64>, largest_m: f64, accuracy_m: f64) -> Option<Self> {
        let spacing_m = spacing_m.filter(|spacing_m| *spacing_m > TOLD_SHARE * accuracy_m * (1.0 + 1e-9))?;
        Some(Self { file: file.to_owned(), spacing_m, largest_m, warned_above_m: WARNED_SHARE * accuracy_m })
    }

    /// Whether the readers warn of it.
    pub fn is_warned(&self) -> bool {
        self.spacing_m > self.warned_above_m
    }

    /// `0.977 mm between neighbouring numbers, 12000 m from its origin`.
    pub fn apart(&self) -> String {
        format!(
            "{} between neighbouring numbers, {:.0} m from its origin",
            mm(self.spacing_m),
            self.largest_m
        )
    }

    /// The warning, if it is one.
    pub(super) fn warning(&self) -> Option<Problem> {
        let problem = Problem::new(&self.file, "the numbers of the mesh file are coarse at its coordinates")
            .found(self.apart())
            .expected(format!("at most {}, a tenth of the accuracy", mm(self.warned_above_m)))
            .hint("the surface is off by that much: export the part nearer to its origin or with more digits, or require as much clearance")
            .code("mesh-coarse");
        self.is_warned().then_some(problem)
    }
}

/// Millimetres with three decimals, below a micrometre with three digits.
fn mm(metres: f64) -> String {
    let mm = metres * 1e3;
    if mm < 1e-3 { format!("{mm:.2e} mm") } else { format!("{mm:.3} mm") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_above_a_hundredth_and_warned_of_above_a_tenth_of_the_accuracy() {
        let of = |spacing_m, accuracy_m| CoarseFile::new("a.stl", spacing_m, 12_000.0, accuracy_m);
        assert_eq!((of(None, 1e-3), of(Some(9e-6), 1e-3), of(Some(1e-5), 1e-3)), (None, None, None));
        let told = of(Some(2e-5), 1e-3).expect("above a hundredth");
        assert_eq!(told.apart(), "0.020 mm between neighbouring numbers, 12000 m from its origin");
        assert!(!told.is_warned() && told.warning().is_none());
        let warned = of(Some(9.77e-4), 1e-3).expect("above a tenth");
        assert_eq!(
            warned.warning().expect("a warning").to_string(),
            "a.stl: the numbers of the mesh file are coarse at its coordinates; found 0.977 mm between neighbouring \
             numbers, 12000 m from its origin; expected at most 0.100 mm, a tenth of the accuracy; hint: the surface \
             is off by that much: export the part nearer to its origin or with more digits, or require as much clearance"
        );
        let fine = of(Some(2.38e-7), 1e-6).expect("the accuracy is finer");
        assert!(fine.is_warned() && fine.apart().starts_with("2.38e-4 mm between"), "{}", fine.apart());
    }
}
