//! How far the members of a pair are apart at one instant, by exact surfaces.

use geometry::Contact;

use super::ask::{Answer, Asked, Asker};

/// What was measured of a pair of members.
pub(super) enum Measured {
    /// They touch, or one lies inside the other.
    Collides,
    /// A pose is not a number, or it cannot be told whether one lies inside the other.
    Unknown,
    /// They are apart.
    Apart {
        /// Proven bounds on the distance, metres.
        clearance_m: [f64; 2],
        /// The first member's piece and the two nearest points in its frame.
        nearest: Option<(usize, Contact)>,
    },
}

/// Two triangles near each other, per pair of pieces, to look at first.
pub(super) type Near = Vec<Option<(u32, u32)>>;

impl Asker<'_> {
    /// Bounds on the distance of a checked pair at the instant that was set, to an accuracy; `near` holds one entry per pair of
    /// pieces, or is empty.
    ///
    /// # Guarantee
    /// The bounds hold after rounding. Whatever the accuracy, they tell whether the required clearance is kept, and whether
    /// more than eps is, as well as an exact distance does.
    pub(super) fn measure(&mut self, pair: usize, accuracy_m: f64, near: &mut Near) -> Measured {
        let prepared = self.prepared;
        let eps_m = prepared.eps.eps_m;
        let floor_m = prepared.scene.clearances.required_m[pair].max(eps_m);
        let pieces = &prepared.slots[prepared.slots_of(pair)];
        near.resize(pieces.len(), None);
        let (mut clearance_m, mut nearest, mut is_unknown) = ([f64::INFINITY; 2], None, false);
        for (pieces, near) in pieces.iter().zip(near) {
            let best_m = clearance_m[1];
            let mut asked =
                Asked { enough_m: best_m, needed_m: best_m, ..Asked::distance(accuracy_m, *near) };
            let mut lo_m = f64::NEG_INFINITY;
            loop {
                let apart = match self.ask(pieces, asked) {
                    Answer::Apart(apart) if apart.inner.is_none() => apart,
                    Answer::Apart(_) | Answer::Contact(_) => return Measured::Collides,
                    Answer::Unknown { .. } => {
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
                    nearest = apart.closest.map(|closest| (pieces.a, closest.contact));
                }
                // Where the bounds leave it open whether the floor is kept, that is asked alone.
                let is_kept = lo_m >= floor_m && lo_m > eps_m;
                let is_open = !is_kept && floor_m <= apart.hi_m;
                if !is_open || asked.needed_m == floor_m {
                    break;
                }
                asked = Asked { needed_m: floor_m, enough_m: floor_m, near: *near, ..asked };
            }
            clearance_m[0] = clearance_m[0].min(lo_m);
        }
        if is_unknown { Measured::Unknown } else { Measured::Apart { clearance_m, nearest } }
    }
}
