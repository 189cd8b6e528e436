//! Deciding one pair at one instant, from nothing.

use collision::{ClosestTriangles, DecidedBy, Form, Verdict, spheres_collide};

use super::ask::{Answer, Asked, Asker, Enclosed};
use super::frame::{Frame, FramePair};
use super::prepared::PiecePair;
use crate::model::Surface;
use crate::scene::Pair;

/// What decided a pair, with the contact where triangles did.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    Clear,
    /// Nothing proven; where only containment is open, the piece that may lie inside the other.
    Undecided {
        inner: Option<usize>,
    },
    /// Smallest spheres of two pieces overlap.
    Spheres,
    /// Triangles of two pieces touch; witnesses in the first piece's frame.
    Triangles {
        pieces: (usize, usize),
        contact: ClosestTriangles,
    },
    /// A component of this piece lies inside the other.
    Containment {
        inner: usize,
    },
}

impl Decision {
    /// What decided, and how; nothing where the pair is clear.
    pub(super) fn verdict(&self) -> Option<(Verdict, DecidedBy)> {
        match self {
            Self::Clear => None,
            Self::Undecided { inner: None } => Some((Verdict::Undecided, DecidedBy::Triangles)),
            Self::Undecided { inner: Some(_) } => Some((Verdict::Undecided, DecidedBy::Containment)),
            Self::Spheres => Some((Verdict::Collision, DecidedBy::Spheres)),
            Self::Triangles { .. } => Some((Verdict::Collision, DecidedBy::Triangles)),
            Self::Containment { .. } => Some((Verdict::Collision, DecidedBy::Containment)),
        }
    }
}

/// The verdict on a pair that is apart by at least `lo_m`.
///
/// # Guarantee
/// Clear only where all three are numbers: a comparison with what is none is false, and false is never clear here.
pub(super) fn judged(lo_m: f64, eps_m: f64, required_m: f64) -> Verdict {
    let is_apart = lo_m > eps_m;
    let is_far_enough = lo_m >= required_m;
    match (is_apart, is_far_enough) {
        (true, true) => Verdict::Clear,
        (true, false) => Verdict::Near,
        (false, _) => Verdict::Undecided,
    }
}

impl Asker<'_> {
    /// Decides a pair at the instant that was set: surfaces first, then containment.
    ///
    /// # Guarantee
    /// `Clear` only if no two pieces touch within eps and none lies inside another solid.
    pub(super) fn decide(&mut self, pieces: &[PiecePair]) -> Decision {
        let mut decision = Decision::Clear;
        for pair in pieces {
            match self.decide_pieces(pair) {
                Decision::Clear => {}
                // A contact of other pieces says more than what lies inside, and that more than what could not be decided.
                found @ (Decision::Spheres | Decision::Triangles { .. }) => return found,
                found @ Decision::Containment { .. } => decision = found,
                found @ Decision::Undecided { .. } => {
                    if matches!(decision, Decision::Clear) {
                        decision = found;
                    }
                }
            }
        }
        decision
    }

    fn decide_pieces(&mut self, pair: &PiecePair) -> Decision {
        let prepared = self.prepared;
        let (a, b) = (&prepared.pieces[pair.a].body, &prepared.pieces[pair.b].body);
        if let (Surface::Spheres, Form::Spheres(tree_a), Form::Spheres(tree_b)) =
            (prepared.models.settings().surface, a.form, b.form)
        {
            let Some(a_from_b) = self.a_from_b(pair) else { return Decision::Undecided { inner: None } };
            let eps_m = prepared.eps.eps_m;
            let trees = (tree_a, tree_b);
            if spheres_collide(&mut self.search, trees, &a_from_b, eps_m, &mut self.counts).is_some() {
                return Decision::Spheres;
            }
            return match self.enclosed(pair, &a_from_b) {
                Enclosed::Neither => Decision::Clear,
                Enclosed::Inside(inner) => Decision::Containment { inner },
                Enclosed::Undecided(inner) => Decision::Undecided { inner: Some(inner) },
            };
        }
        match self.ask(pair, Asked::contact_only()) {
            Answer::Contact(contact) => Decision::Triangles { pieces: (pair.a, pair.b), contact },
            Answer::Unknown { inner } => Decision::Undecided { inner },
            Answer::Apart(apart) => match apart.inner {
                Some(inner) => Decision::Containment { inner },
                None if apart.lo_m > self.prepared.eps.eps_m => Decision::Clear,
                None => Decision::Undecided { inner: None },
            },
        }
    }

    /// Decides a checked or still pair by its members, at the instant that was set.
    pub(super) fn decide_pair(&mut self, pair: Pair) -> Decision {
        let pieces = self.prepared.piece_pairs(pair);
        self.decide(&pieces)
    }

    /// Decides every checked pair at the instant that was set (patent steps 114 to 124).
    pub(super) fn frame(&mut self) -> Frame {
        let prepared = self.prepared;
        let pairs: Vec<FramePair> = (0..prepared.scene.pairs.len())
            .filter_map(|pair| {
                let (verdict, decided_by) =
                    self.decide(&prepared.slots[prepared.slots_of(pair)]).verdict()?;
                Some(FramePair { pair, verdict, decided_by })
            })
            .collect();
        Frame::of(pairs, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_never_clear() {
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        for (lo_m, eps_m, required_m) in [
            (nan, 0.1, 0.0),
            (1.0, nan, 0.0),
            (1.0, inf, 0.0),
            (inf, inf, 0.0),
            (-inf, 0.1, 0.0),
            (0.1, 0.1, 0.0),
        ] {
            assert_eq!(judged(lo_m, eps_m, required_m), Verdict::Undecided, "{lo_m} {eps_m} {required_m}");
        }
        assert_eq!(judged(1.0, 0.1, nan), Verdict::Near);
        assert_eq!(judged(1.0, 0.1, inf), Verdict::Near);
        assert_eq!(judged(1.0, 0.1, 1.0), Verdict::Clear);
    }
}
