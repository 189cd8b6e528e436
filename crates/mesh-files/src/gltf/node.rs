//! The transform of a node.

use nalgebra::{Matrix3, Vector3};

use super::document::{GltfDocument, LocatedJson};
use crate::affine::AffineMap;

/// How far a rotation may be from length 1; nearer ones are made so.
const UNIT: f64 = 1e-3;

/// The map from a node to its parent; nothing after a fault, which is reported.
pub(super) fn parent_from_node<'j>(
    document: &mut GltfDocument<'j>,
    node: &LocatedJson<'j>,
) -> Option<AffineMap> {
    let [matrix, translation, rotation, scale] =
        ["matrix", "translation", "rotation", "scale"].map(|name| document.member(node, name));
    if let Some(spot) = matrix {
        if translation.is_some() || rotation.is_some() || scale.is_some() {
            let problem = document.at(node, "both a matrix and parts of one");
            document.fault(problem.expected("a matrix, or translation, rotation and scale"));
            return None;
        }
        return from_matrix(document, &spot);
    }
    let translation = match translation {
        Some(spot) => AffineMap::translation(document.numbers(&spot)?),
        None => AffineMap::identity(),
    };
    let rotation = match rotation {
        Some(spot) => from_quaternion(document, &spot)?,
        None => AffineMap::identity(),
    };
    let scale = match scale {
        Some(spot) => AffineMap::scale(document.numbers(&spot)?),
        None => AffineMap::identity(),
    };
    Some(translation * rotation * scale)
}

/// Sixteen numbers, column by column.
fn from_matrix<'j>(document: &mut GltfDocument<'j>, spot: &LocatedJson<'j>) -> Option<AffineMap> {
    let m: [f64; 16] = document.numbers(spot)?;
    if [m[3], m[7], m[11], m[15]] != [0.0, 0.0, 0.0, 1.0] {
        let problem = document.at(spot, "matrix with a last row that no motion or scale has");
        document.fault(
            problem
                .found(format!("{} {} {} {}", m[3], m[7], m[11], m[15]))
                .expected("0 0 0 1")
                .hint("matrices stand column by column: the translation is numbers 13 to 15"),
        );
        return None;
    }
    Some(AffineMap {
        linear: Matrix3::new(m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]),
        offset: Vector3::new(m[12], m[13], m[14]),
    })
}

/// x, y, z, w.
fn from_quaternion<'j>(document: &mut GltfDocument<'j>, spot: &LocatedJson<'j>) -> Option<AffineMap> {
    let q: [f64; 4] = document.numbers(spot)?;
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    if !length.is_finite() || (length - 1.0).abs() > UNIT {
        let problem = document.at(spot, "rotation is no quaternion of length 1");
        document.fault(problem.found(format!("length {length}")).expected("x, y, z, w of length 1"));
        return None;
    }
    let [x, y, z, w] = q.map(|part| part / length);
    Some(AffineMap::linear(Matrix3::new(
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y - z * w),
        2.0 * (x * z + y * w),
        2.0 * (x * y + z * w),
        1.0 - 2.0 * (x * x + z * z),
        2.0 * (y * z - x * w),
        2.0 * (x * z - y * w),
        2.0 * (y * z + x * w),
        1.0 - 2.0 * (x * x + y * y),
    )))
}
