//! Shapes of members, from their descriptions in a URDF, an SDF or a cell file, and the check of their sizes.

use std::sync::Arc;

use super::request::LoadRequest;
use super::{
    meshes::{self, MeshFile},
    reader::{MOST_MESH_M, MeshSettings, Reader},
};
use crate::{MemberShape, ShapeSource};
use diagnostics::{InputError, Problem};
use geometry::limits::MOST_LENGTH_M;
use geometry::{Pose, Primitive, Shape};
use kinematics::{ShapeElement, ShapeGeometry};
use robot_files::MeshLocator;

/// A checked shape without a place.
pub(super) struct LoadedPiece {
    shape: Arc<Shape>,
    source: ShapeSource,
}

impl LoadedPiece {
    /// The shape in its place; [`Member::new`](crate::Member::new) names it.
    pub(super) fn at(self, member_from_shape: Pose) -> MemberShape {
        MemberShape { name: String::new(), member_from_shape, shape: self.shape, source: self.source }
    }
}

/// Loads a primitive; `at` is the place of its description.
pub(super) fn primitive(
    primitive: Primitive,
    owner: Owner<'_>,
    at: &Problem,
    reader: &mut Reader<'_>,
) -> Result<LoadedPiece, Problem> {
    let Some(shape) = primitive.shape() else {
        let what = "a shape without volume".to_owned();
        return Err(Problem { what, ..at.clone() }.found(primitive.to_string()));
    };
    reader.warnings.extend(check_size(&shape, owner, None, reader.meshes_as, at)?);
    Ok(LoadedPiece { shape: Arc::new(shape), source: ShapeSource::Primitive(primitive) })
}

/// Loads a mesh file; `at` is the place of the reference to it.
pub(super) fn mesh(
    mesh: &MeshFile<'_>,
    is_scale_given: bool,
    owner: Owner<'_>,
    at: &Problem,
    reader: &mut Reader<'_>,
) -> Result<LoadedPiece, InputError> {
    let (shape, source) = meshes::load(reader, mesh)?;
    let reference = MeshReference { file: mesh.shown, scale: mesh.scale, is_scale_given };
    reader.warnings.extend(check_size(&shape, owner, Some(reference), reader.meshes_as, at)?);
    Ok(LoadedPiece { shape, source })
}

/// Loads the shape of a collision element; a mesh needs a locator and is skipped without one.
pub(super) fn load(
    element: &ShapeElement,
    owner: Owner<'_>,
    file: &str,
    locator: Option<&MeshLocator>,
    reader: &mut Reader<'_>,
) -> Result<Option<LoadedPiece>, InputError> {
    let at = |what: &str| Problem::new(file, what).at(element.line, element.column);
    let (uri, scale, is_scale_given) = match &element.geometry {
        ShapeGeometry::Primitive(described) => {
            return Ok(Some(primitive(*described, owner, &at(""), reader)?));
        }
        ShapeGeometry::Mesh { uri, scale, is_scale_given } => (uri, *scale, *is_scale_given),
    };
    let Some(locator) = locator else { return Ok(None) };
    let located =
        locator.locate(uri).map_err(|unresolved| unresolved.at(file, element.line, element.column))?;
    if located.has_backslashes {
        let warning = at("a mesh reference is written with backslashes").found(uri);
        reader
            .warnings
            .push(warning.hint("write / between the folders: other programs do not find this file"));
    }
    if let Some(guessed) = &located.guessed {
        let warning = guessed.warning(file);
        // An xacro file may have been told of it as another file.
        let is_told = |told: &Problem| {
            (&told.what, &told.found, &told.hint) == (&warning.what, &warning.found, &warning.hint)
        };
        if !reader.warnings.iter().any(is_told) {
            reader.warnings.push(warning);
        }
    }
    let found = MeshFile { path: &located.path, shown: uri, readable: &located.readable, scale };
    let loaded = mesh(&found, is_scale_given, owner, &at(""), reader);
    loaded.map(Some).map_err(|error| InputError {
        problems: error.problems.into_iter().map(|problem| named_in(problem, file, element.line)).collect(),
    })
}

/// Adds the line of the reference to a problem of a mesh file.
fn named_in(problem: Problem, file: &str, line: u32) -> Problem {
    if problem.file == file {
        return problem;
    }
    let what = format!("{} (mesh of {file}:{line})", problem.what);
    Problem { what, ..problem }
}

/// Edge length above which a moving piece gets a warning, metres.
const LARGE_M: f64 = 3.0;
/// Longest edge below which a piece gets a warning, metres.
const SMALL_M: f64 = 1e-3;
/// Edge length above which a mesh without a given scale gets a warning, wherever it stands, metres: a part of 10 mm, taken for metres.
const UNSCALED_M: f64 = 10.0;

/// The body that a shape belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner<'a> {
    /// Its name in messages: `link hand`, `object wall`.
    pub(super) name: &'a str,
    /// Whether a joint moves it.
    pub(super) moves: bool,
}

/// The reference to a mesh file, as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeshReference<'a> {
    pub(super) file: &'a str,
    pub(super) scale: [f64; 3],
    pub(super) is_scale_given: bool,
}

/// Rejects a largest size from the command line that is none.
pub(super) fn check_largest(request: &LoadRequest, problems: &mut Vec<Problem>) {
    if let Some(largest_m) = request.largest_m.filter(|m| !(*m > 0.0 && *m <= MOST_LENGTH_M)) {
        let problem = Problem::new("--largest-m", "the largest size of a mesh is no size");
        problems.push(
            problem
                .found(format!("{largest_m} m"))
                .expected(format!("above 0 and at most {MOST_LENGTH_M} m")),
        );
    }
}

/// Returns a warning for a doubtful size, and an error for an impossible one; `at` is the place of the description.
fn check_size(
    shape: &Shape,
    owner: Owner<'_>,
    mesh: Option<MeshReference<'_>>,
    MeshSettings { largest_m: allowed_m, least_m, .. }: MeshSettings,
    at: &Problem,
) -> Result<Option<Problem>, Problem> {
    let bounds = shape.mesh.bounds();
    let edges = bounds.high - bounds.low;
    let largest_m = edges.max();
    let Owner { name: owner, moves } = owner;
    let of_mesh = mesh.map_or_else(String::new, |mesh| format!(" in {:?}", mesh.file));
    let tell = |what: String| {
        let [x, y, z] = [edges.x, edges.y, edges.z].map(rounded);
        Problem { what, ..at.clone() }.code("size-suspect").found(format!("{x} × {y} × {z} m{of_mesh}"))
    };
    if largest_m > MOST_MESH_M {
        let what = format!("a piece of {owner} is larger than a robot cell: are these millimetres?");
        let problem = tell(what).expected(format!("at most {} m", allowed_m.max(MOST_MESH_M)));
        return match mesh {
            Some(MeshReference { is_scale_given: false, .. }) if largest_m > allowed_m => Err(problem.hint(
                "give the mesh a scale: 0.001 0.001 0.001 if it is in millimetres, 1 1 1 if in metres; \
                 or allow the size: largest_m in the cell file, or --largest-m",
            )),
            _ => Ok(Some(problem.hint("check its size"))),
        };
    }
    if largest_m > LARGE_M && moves {
        let what = format!("a moving piece of {owner} is longer than {LARGE_M} m: are these millimetres?");
        return Ok(Some(tell(what).hint("check its size; it is checked as it stands")));
    }
    if largest_m > UNSCALED_M && mesh.is_some_and(|mesh| !mesh.is_scale_given) {
        let what = format!(
            "a mesh of {owner} without a scale is longer than {UNSCALED_M} m: are these millimetres?"
        );
        let hint = "give the mesh a scale: 0.001 0.001 0.001 if it is in millimetres, 1 1 1 if in metres";
        // The doctor has no finding of its own for it.
        return Ok(Some(Problem { code: None, ..tell(what).hint(hint) }));
    }
    if let Some(MeshReference { scale, .. }) = mesh.filter(|_| largest_m < least_m) {
        let what = format!("a mesh of {owner} is smaller than a tenth of a millimetre: was it scaled twice?");
        let [x, y, z] = scale.map(|scale| rounded(scale.abs() * 1e3) * scale.signum());
        let likely =
            format!("give the mesh the scale {x} {y} {z}, if it was scaled twice, or export it in metres");
        return Err(tell(what).expected(format!("at least {} mm", least_m * 1e3)).hint(likely));
    }
    if largest_m < SMALL_M {
        let what = format!("a piece of {owner} is smaller than a millimetre: was it scaled twice?");
        return Ok(Some(tell(what).hint("check its size; it is checked as it stands")));
    }
    Ok(None)
}

/// Rounds a length to four digits.
fn rounded(metres: f64) -> f64 {
    // Powers of ten up to this one are exact.
    const MOST: f64 = 1e22;
    let (mut factor, mut divisor) = (1.0, 1.0);
    while metres * factor < 1e3 && factor < MOST {
        factor *= 10.0;
    }
    while metres / divisor >= 1e4 && divisor < MOST {
        divisor *= 10.0;
    }
    (metres * factor / divisor).round() * divisor / factor
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(edge_m: f64, mesh: Option<(&str, bool)>, moves: bool) -> Result<Option<String>, String> {
        let shape = Shape::cuboid([edge_m, 0.5 * edge_m, 0.1 * edge_m]).expect("a box");
        let owner = Owner { name: "link hand", moves };
        let scale = [0.001, 0.001, -0.001];
        let mesh = mesh.map(|(file, is_scale_given)| MeshReference { file, scale, is_scale_given });
        let settings = MeshSettings {
            dae_up_axis: mesh_files::DaeUpAxis::default(),
            largest_m: 100.0,
            least_m: 1e-4,
            accuracy_m: 1e-3,
        };
        let answer = check_size(&shape, owner, mesh, settings, &Problem::new("f", "").at(3, 4));
        answer.map(|warning| warning.map(|w| w.to_string())).map_err(|error| error.to_string())
    }

    #[test]
    fn large_meshes_without_a_scale_are_refused() {
        assert_eq!(
            answer(123.456, Some(("a.stl", false)), true).unwrap_err(),
            "f:3:4: a piece of link hand is larger than a robot cell: are these millimetres?; \
             found 123.5 × 61.73 × 12.35 m in \"a.stl\"; expected at most 100 m; \
             hint: give the mesh a scale: 0.001 0.001 0.001 if it is in millimetres, 1 1 1 if in metres; \
             or allow the size: largest_m in the cell file, or --largest-m"
        );
        // A size that was allowed is still told.
        for mesh in [Some(("a.stl", true)), Some(("a.stl", false)), None] {
            let warning = answer(60.0, mesh, false).unwrap().expect("a warning");
            assert!(warning.ends_with("hint: check its size"), "{warning}");
        }
    }

    #[test]
    fn meshes_that_were_scaled_twice_are_refused() {
        for is_scale_given in [true, false] {
            assert_eq!(
                answer(3e-5, Some(("a.stl", is_scale_given)), false).unwrap_err(),
                "f:3:4: a mesh of link hand is smaller than a tenth of a millimetre: was it scaled twice?; \
                 found 0.00003 × 0.000015 × 0.000003 m in \"a.stl\"; expected at least 0.1 mm; \
                 hint: give the mesh the scale 1 1 -1, if it was scaled twice, or export it in metres"
            );
        }
        assert!(answer(3e-5, None, false).unwrap().is_some(), "a box is written in metres");
    }

    #[test]
    fn lengths_are_told_by_four_digits() {
        for (metres, expected) in [
            (0.0, 0.0),
            (1.234_56e-9, 1.235e-9),
            (0.000_999_96, 0.001),
            (0.3, 0.3),
            (61.728, 61.73),
            (9999.6, 10_000.0),
            (12_345_678.0, 12_350_000.0),
            (6.022_14e23, 6.022e23),
        ] {
            assert_eq!(rounded(metres), expected);
        }
    }

    #[test]
    fn odd_sizes_are_warned_about() {
        assert_eq!(answer(49.0, Some(("a.stl", true)), false), Ok(None));
        assert_eq!(answer(9.9, Some(("a.stl", false)), false), Ok(None));
        let unscaled = answer(30.0, Some(("a.stl", false)), false).unwrap().expect("a warning");
        assert!(unscaled.contains("hint: give the mesh a scale: 0.001 0.001 0.001"), "{unscaled}");
        assert_eq!(answer(2.9, None, true), Ok(None));
        let large = answer(3.1, None, true).unwrap().expect("a warning");
        assert!(large.starts_with("f:3:4: a moving piece of link hand is longer than 3 m"), "{large}");
        let small = answer(9e-4, Some(("a.stl", true)), false).unwrap().expect("a warning");
        assert!(small.contains("smaller than a millimetre"), "{small}");
    }
}
