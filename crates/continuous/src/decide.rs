//! Deciding one pair at one configuration, from nothing.

use collision::{ClosestTriangles, DecidedBy, Form, Verdict, spheres_collide};

use crate::point_result::{PairVerdict, PointResult};
use crate::problem::ShapePair;
use crate::query::{DistanceRequest, Enclosed, PairState, QueryContext};

/// What decided a pair, with the contact where triangles did.
#[derive(Clone, Copy, Debug)]
pub enum Decision {
    /// Proven apart.
    Clear,
    /// Nothing proven; where only containment is open, the shape that may lie inside the other.
    Undecided {
        /// That shape.
        inner: Option<usize>,
    },
    /// Smallest spheres of two shapes overlap.
    Spheres,
    /// Triangles of two shapes touch; witnesses in the first shape's frame.
    Triangles {
        /// The two shapes.
        shapes: (usize, usize),
        /// The triangles, with their witness points.
        contact: ClosestTriangles,
    },
    /// A component of this shape lies inside the other.
    Containment {
        /// That shape.
        inner: usize,
    },
}

impl Decision {
    /// What decided, and how; nothing where the pair is clear.
    pub fn verdict(&self) -> Option<(Verdict, DecidedBy)> {
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
pub fn judged(lo_m: f64, eps_m: f64, required_m: f64) -> Verdict {
    let is_apart = lo_m > eps_m;
    let is_far_enough = lo_m >= required_m;
    match (is_apart, is_far_enough) {
        (true, true) => Verdict::Clear,
        (true, false) => Verdict::Near,
        (false, _) => Verdict::Undecided,
    }
}

impl QueryContext<'_> {
    /// Decides a pair at the configuration that was set: surfaces first, then containment.
    ///
    /// # Guarantee
    /// `Clear` only if no two shapes touch within eps and none lies inside another solid.
    pub fn decide(&mut self, shapes: &[ShapePair]) -> Decision {
        let mut decision = Decision::Clear;
        for pair in shapes {
            match self.decide_shapes(pair) {
                Decision::Clear => {}
                // A contact of other shapes says more than what lies inside, and that more than what could not be decided.
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

    fn decide_shapes(&mut self, pair: &ShapePair) -> Decision {
        let problem = self.problem;
        let (a, b) = (&problem.shapes[pair.a].surface, &problem.shapes[pair.b].surface);
        if let (true, Form::Spheres(tree_a), Form::Spheres(tree_b)) = (problem.spheres_decide, a.form, b.form)
        {
            let Some(a_from_b) = self.a_from_b(pair) else { return Decision::Undecided { inner: None } };
            let eps_m = problem.eps.eps_m;
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
        match self.query(pair, DistanceRequest::contact_only()) {
            PairState::Contact(contact) => Decision::Triangles { shapes: (pair.a, pair.b), contact },
            PairState::Unknown { inner } => Decision::Undecided { inner },
            PairState::Apart(apart) => match apart.inner {
                Some(inner) => Decision::Containment { inner },
                None if apart.lo_m > self.problem.eps.eps_m => Decision::Clear,
                None => Decision::Undecided { inner: None },
            },
        }
    }

    /// Decides any two bodies, checked or not, at the configuration that was set.
    pub fn decide_bodies(&mut self, a: usize, b: usize) -> Decision {
        let shapes = self.problem.shape_pairs_between(a, b);
        self.decide(&shapes)
    }

    /// Decides every checked pair at the configuration that was set (patent steps 114 to 124).
    pub fn decide_all(&mut self) -> PointResult {
        let problem = self.problem;
        let pairs: Vec<PairVerdict> = (0..problem.pairs.len())
            .filter_map(|pair| {
                let (verdict, decided_by) =
                    self.decide(&problem.shape_pairs[problem.shape_pairs_of(pair)]).verdict()?;
                Some(PairVerdict { pair, verdict, decided_by })
            })
            .collect();
        PointResult::of(pairs, None)
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
