//! A part of a body: a shape, and where copies of it stand.

use serde::Deserialize;

use super::description::Description;
use super::placing::Placing;
use super::shape::PartShape;
use super::solid::Solid;

/// A shape with its place: `{ ring = { ... }, place = ["along_x"], at = [[0, 0, 0.1]] }`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModelPart {
    /// What it is.
    #[serde(flatten)]
    pub(super) shape: PartShape,
    /// How it is turned, in order.
    #[serde(default)]
    place: Vec<Placing>,
    /// Where copies of it stand after that; without, it stays where it is.
    #[serde(default)]
    at: Vec<[f64; 3]>,
}

/// All parts as one mesh; `depth` names lie between them and a body.
pub(super) fn joined(parts: &[ModelPart], names: &Description, depth: usize) -> Result<Solid, String> {
    let copies = parts.iter().map(|part| part.copies(names, depth)).collect::<Result<Vec<_>, _>>()?;
    Ok(Solid::join(copies.into_iter().flatten()))
}

impl ModelPart {
    fn copies(&self, names: &Description, depth: usize) -> Result<Vec<Solid>, String> {
        let shape = self.shape.solid(names, depth)?;
        let placed = self.place.iter().fold(shape, |solid, placing| placing.applied(solid));
        if self.at.is_empty() {
            return Ok(vec![placed]);
        }
        Ok(self.at.iter().map(|[x, y, z]| placed.clone().moved(*x, *y, *z)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_unknown_and_a_part_without_a_shape_are_refused() {
        let refused = |text: &str| toml::from_str::<ModelPart>(text).unwrap_err().to_string();
        let ring = "ring = { radius = 1, thickness = 0.1, spacing = 0.1 }";
        assert!(toml::from_str::<ModelPart>(ring).is_ok());
        assert!(refused(&format!("{ring}\nplaced = [\"along_x\"]")).contains("placed"));
        assert!(refused("ring = { radius = 1, thickness = 0.1, spacing = 0.1, z = 0 }").contains('z'));
        assert!(refused(&format!("{ring}\nplace = [\"upwards\"]")).contains("upwards"));
        assert!(!refused("place = [\"along_x\"]").is_empty());
    }
}
