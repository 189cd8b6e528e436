//! The distance of two bodies at one configuration, by exact surfaces.

use geometry::Contact;

use crate::query::{DistanceRequest, PairState, QueryContext};

/// What was measured of a pair of bodies.
pub enum Measured {
    /// They touch, or one lies inside the other.
    Collides,
    /// A pose is not a number, or it cannot be told whether one lies inside the other.
    Unknown,
    /// They are apart.
    Apart {
        /// Proven bounds on the distance, metres.
        clearance_m: [f64; 2],
        /// The first body's shape and the two nearest points in its frame.
        nearest: Option<(usize, Contact)>,
    },
}

/// Two triangles near each other, per shape pair, to look at first.
pub type Near = Vec<Option<(u32, u32)>>;

impl QueryContext<'_> {
    /// Bounds on the distance of a checked pair at the configuration that was set, to an accuracy; `near` holds one entry per shape
    /// pair, or is empty.
    ///
    /// # Guarantee
    /// The bounds hold after rounding. Whatever the accuracy, they tell whether the required clearance is kept, and whether
    /// more than eps is, as well as an exact distance does.
    pub fn measure(&mut self, pair: usize, accuracy_m: f64, near: &mut Near) -> Measured {
        let problem = self.problem;
        let eps_m = problem.eps.eps_m;
        let floor_m = problem.pairs[pair].required_m.max(eps_m);
        let shapes = &problem.shape_pairs[problem.shape_pairs_of(pair)];
        near.resize(shapes.len(), None);
        let (mut clearance_m, mut nearest, mut is_unknown) = ([f64::INFINITY; 2], None, false);
        for (shapes, near) in shapes.iter().zip(near) {
            let best_m = clearance_m[1];
            let mut asked = DistanceRequest {
                enough_m: best_m,
                needed_m: best_m,
                ..DistanceRequest::distance(accuracy_m, *near)
            };
            let mut lo_m = f64::NEG_INFINITY;
            loop {
                let apart = match self.query(shapes, asked) {
                    PairState::Apart(apart) if apart.inner.is_none() => apart,
                    PairState::Apart(_) | PairState::Contact(_) => return Measured::Collides,
                    PairState::Unknown { .. } => {
                        is_unknown = true;
                        break;
                    }
                };
                lo_m = lo_m.max(apart.lo_m);
                if let Some(closest) = apart.closest {
                    *near = Some((closest.triangle_a, closest.triangle_b));
                }
                if apart.hi_m < clearance_m[1] {
                    clearance_m[1] = apart.hi_m;
                    nearest = apart.closest.map(|closest| (shapes.a, closest.contact));
                }
                // Where the bounds leave it open whether the floor is kept, a second query decides that alone.
                let is_kept = lo_m >= floor_m && lo_m > eps_m;
                let is_open = !is_kept && floor_m <= apart.hi_m;
                if !is_open || asked.needed_m == floor_m {
                    break;
                }
                asked = DistanceRequest { needed_m: floor_m, enough_m: floor_m, near: *near, ..asked };
            }
            clearance_m[0] = clearance_m[0].min(lo_m);
        }
        if is_unknown { Measured::Unknown } else { Measured::Apart { clearance_m, nearest } }
    }
}
