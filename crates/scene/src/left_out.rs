//! The scene with further pairs excluded by hand.

use crate::{Excluded, ExclusionGround, Pair, Scene, pairs};
use continuous::RequiredClearance;

impl Scene {
    /// The same scene with these checked pairs excluded; its ledger lists them with the reason. Pairs that are not checked are ignored.
    ///
    /// Models of this scene are valid for the new one. The indices of checked pairs change.
    pub fn leaving_out(&self, pairs: &[Pair], reason: &str) -> Self {
        let is_left_out = |pair: &Pair| {
            pairs.iter().any(|out| (out.a, out.b) == (pair.a, pair.b) || (out.b, out.a) == (pair.a, pair.b))
        };
        let mut scene = self.clone();
        let rows = self.pairs.iter().zip(&self.clearances.required);
        let kept: Vec<(Pair, RequiredClearance)> = rows
            .filter(|(pair, _)| !is_left_out(pair))
            .map(|(pair, required)| (*pair, required.clone()))
            .collect();
        (scene.pairs, scene.clearances.required) = kept.into_iter().unzip();
        scene.clearances.pairs.retain(|row| !is_left_out(&row.pair));
        let left_out = self.pairs.iter().copied().filter(is_left_out);
        scene.ledger.excluded.extend(left_out.map(|pair| Excluded {
            pair,
            ground: ExclusionGround::Viewer,
            reason: reason.to_owned(),
        }));
        pairs::sort_by_names(&scene.members, &mut scene.ledger.excluded);
        scene
    }
}
