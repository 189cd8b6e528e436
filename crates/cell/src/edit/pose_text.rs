//! The pose of an object as text.

use diagnostics::number::short;
use diagnostics::ron_file::RonNode;
use geometry::Pose;

use super::ByteEdit;
use super::insert::{self, CellAddition};
use crate::numbers::pose;
use crate::raw_pose::RawPose;

/// Largest error of a written length, millimetres.
const MM: f64 = 1e-6;
/// Largest error of a written rotation, degrees.
const DEG: f64 = 1e-7;

/// The numbers of a pose, as text.
pub(super) struct NumberTexts {
    xyz_mm: [String; 3],
    rpy_deg: [String; 3],
}

impl NumberTexts {
    /// Writes the numbers with as few digits as the accuracy allows; `None` if one is not finite.
    pub(super) fn from_pose(world_from_object: &Pose) -> Option<Self> {
        let translation = world_from_object.translation;
        let xyz_mm = [translation.x, translation.y, translation.z].map(|m| m * 1e3);
        let rpy_deg = world_from_object.rpy().map(f64::to_degrees);
        xyz_mm.iter().chain(&rpy_deg).all(|number| number.is_finite()).then(|| Self {
            xyz_mm: xyz_mm.map(|number| short(number, 7)),
            rpy_deg: rpy_deg.map(|number| short(number, 8)),
        })
    }
}

/// Whether a pose that was read back agrees with the requested one within the accuracy.
pub(super) fn is_close(written: &Pose, asked: &Pose) -> bool {
    is_translation_close(written, asked) && is_rotation_close(written, asked)
}

fn is_translation_close(written: &Pose, asked: &Pose) -> bool {
    let pairs = written.translation.iter().zip(asked.translation.iter());
    pairs.into_iter().all(|(a, b)| (a - b).abs() <= MM * 1e-3 + 4.0 * f64::EPSILON * b.abs())
}

/// The Frobenius norm of a difference of rotations is at least √2 times their angle, up to its square.
fn is_rotation_close(written: &Pose, asked: &Pose) -> bool {
    (written.rotation - asked.rotation).norm() <= DEG.to_radians()
}

/// The replacements that give an object this pose; `None` if the place in the text is uncertain.
pub(super) fn edits(
    text: &str,
    object: &RonNode<'_>,
    written: Option<RawPose>,
    asked: &Pose,
    texts: &NumberTexts,
) -> Option<Vec<ByteEdit>> {
    let written_pose = pose(written);
    let fields = [
        ("xyz_mm", &texts.xyz_mm, is_translation_close(&written_pose, asked)),
        ("rpy_deg", &texts.rpy_deg, is_rotation_close(&written_pose, asked)),
    ];
    let new = |(name, numbers, _): &(&str, &[String; 3], bool)| format!("{name}: ({})", numbers.join(", "));
    let changed: Vec<_> = fields.into_iter().filter(|(.., stays)| !stays).collect();
    if changed.is_empty() {
        return Some(Vec::new());
    }
    let whole = || format!("Pose({})", changed.iter().map(new).collect::<Vec<_>>().join(", "));
    let Some(node) = object.field("pose") else {
        return insert::at_end(text, object, &CellAddition::Values(&[format!("pose: {}", whole())]));
    };
    let Some(_) = written else {
        // `None`.
        return Some(vec![ByteEdit { bytes: node.bytes.clone(), text: whole() }]);
    };
    let is_wrapped = node.word == "Some" && node.fields.is_empty() && node.items.len() == 1;
    let node = if is_wrapped { &node.items[0] } else { node };
    let mut edits = Vec::new();
    let mut added = Vec::new();
    for field in &changed {
        let (name, numbers, _) = field;
        match node.field(name) {
            Some(tuple) if tuple.items.len() == 3 => {
                let items = tuple.items.iter().zip(numbers.iter());
                let others = items.filter(|(item, number)| item.word.parse::<f64>() != number.parse::<f64>());
                edits.extend(
                    others.map(|(item, number)| ByteEdit { bytes: item.bytes.clone(), text: number.clone() }),
                );
            }
            Some(_) => return None,
            None => added.push(new(field)),
        }
    }
    if !added.is_empty() {
        edits.extend(insert::at_end(text, node, &CellAddition::Values(&[added.join(", ")]))?);
    }
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_where_they_are_exact() {
        let shown = [950.0, 300.5, -0.0, 1e-9, -1e-9, 1.0 / 3.0, -120.0, 1e10].map(|n| short(n, 7));
        assert_eq!(shown, ["950", "300.5", "0", "0", "0", "0.3333333", "-120", "10000000000"]);
        let pose = Pose::from_xyz_rpy([0.3005, 0.1 + 0.2, -1.1], [0.0, 0.0, std::f64::consts::PI]);
        let texts = NumberTexts::from_pose(&pose).expect("finite");
        assert_eq!(texts.xyz_mm, ["300.5", "300", "-1100"]);
        assert_eq!(texts.rpy_deg, ["0", "0", "180"]);
    }
}
