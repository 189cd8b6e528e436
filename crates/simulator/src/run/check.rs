//! Checking one interpolation point after the other.

use collision::{
    Counts, DecidedBy, Form, Observer as _, Search, SurfaceContact, Verdict, contains_a_component,
    spheres_collide, surface_contact,
};
use geometry::{Point3, Pose};

use super::frame::{Frame, FramePair};
use super::prepared::{PiecePair, Prepared};
use crate::model::Surface;
use crate::scene::{Configuration, Pair};

/// One thread's working space.
pub(super) struct Checker<'a> {
    prepared: &'a Prepared<'a>,
    search: Search,
    configuration: Configuration,
    world_from_piece: Vec<Pose>,
    world_centers: Vec<Point3<f64>>,
    counts: Counts,
}

/// What decided a pair, with the contact where triangles did.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    Clear,
    Undecided,
    /// Smallest spheres of two pieces overlap.
    Spheres,
    /// Triangles of two pieces touch; witnesses in the first piece's frame.
    Triangles {
        pieces: (usize, usize),
        contact: SurfaceContact,
    },
    /// A component of this piece lies inside the other.
    Containment { inner: usize },
}

impl<'a> Checker<'a> {
    pub(super) fn new(prepared: &'a Prepared<'a>) -> Self {
        Self {
            prepared,
            search: Search::default(),
            configuration: Configuration::default(),
            world_from_piece: Vec::new(),
            world_centers: Vec::new(),
            counts: Counts::default(),
        }
    }

    pub(super) fn into_counts(self) -> Counts {
        self.counts
    }

    /// The places of the last point that was set.
    pub(super) fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    pub(super) fn world_from_piece(&self, piece: usize) -> &Pose {
        &self.world_from_piece[piece]
    }

    /// Places all pieces (patent step 112).
    pub(super) fn set_point(&mut self, point: usize) {
        let prepared = self.prepared;
        prepared.scene.place(point, &mut self.configuration);
        self.world_from_piece.clear();
        self.world_centers.clear();
        for piece in &prepared.pieces {
            let world_from_piece =
                self.configuration.world_from_member[piece.member] * piece.member_from_shape;
            self.world_centers.push(world_from_piece.point(&piece.center));
            self.world_from_piece.push(world_from_piece);
        }
    }

    /// Checks all pairs at an interpolation point (patent steps 114 to 124).
    pub(super) fn frame(&mut self, point: usize) -> Frame {
        self.set_point(point);
        let mut pairs = Vec::new();
        for (index, pieces) in self.prepared.pairs.iter().enumerate() {
            let (verdict, decided_by) = match self.decide(pieces) {
                Decision::Clear => continue,
                Decision::Undecided => (Verdict::Undecided, DecidedBy::Triangles),
                Decision::Spheres => (Verdict::Collision, DecidedBy::Spheres),
                Decision::Triangles { .. } => (Verdict::Collision, DecidedBy::Triangles),
                Decision::Containment { .. } => (Verdict::Collision, DecidedBy::Containment),
            };
            pairs.push(FramePair { pair: index, verdict, decided_by });
        }
        let verdict = pairs.iter().map(|pair| pair.verdict).max().unwrap_or(Verdict::Clear);
        Frame { verdict, pairs }
    }

    /// Decides a pair at the point that was set: surfaces first, then containment.
    ///
    /// # Guarantee
    /// `Clear` only if no two pieces touch within eps and none lies inside another solid.
    pub(super) fn decide(&mut self, pieces: &[PiecePair]) -> Decision {
        let eps_m = self.prepared.eps.eps_m;
        let mut near: Option<Vec<(&PiecePair, Pose)>> = None;
        for pair in pieces {
            let (a, b) = (&self.prepared.pieces[pair.a], &self.prepared.pieces[pair.b]);
            let reach = a.radius_m + b.radius_m + eps_m;
            let apart =
                (self.world_centers[pair.b] - self.world_centers[pair.a]).norm_squared() > reach * reach;
            if apart {
                self.counts.tested((0, 1), (0, 1), false);
                continue;
            }
            let a_from_b = self.world_from_piece[pair.a].inverse() * self.world_from_piece[pair.b];
            if !a_from_b.is_finite() {
                return Decision::Undecided;
            }
            let search = &mut self.search;
            if let (Surface::Spheres, Form::Spheres(tree_a), Form::Spheres(tree_b)) =
                (self.prepared.models.settings().surface, a.body.form, b.body.form)
            {
                if spheres_collide(search, (tree_a, tree_b), &a_from_b, eps_m, &mut self.counts).is_some() {
                    return Decision::Spheres;
                }
            } else if let Some(contact) =
                surface_contact(search, &a.body, &b.body, &a_from_b, eps_m, &mut self.counts)
            {
                return Decision::Triangles { pieces: (pair.a, pair.b), contact };
            }
            if !(pair.b_in_a.is_empty() && pair.a_in_b.is_empty()) {
                near.get_or_insert_default().push((pair, a_from_b));
            }
        }
        for (pair, a_from_b) in near.into_iter().flatten() {
            let (a, b) = (&self.prepared.pieces[pair.a], &self.prepared.pieces[pair.b]);
            if contains_a_component(a.body.mesh, &pair.b_in_a, &a_from_b) {
                return Decision::Containment { inner: pair.b };
            }
            if contains_a_component(b.body.mesh, &pair.a_in_b, &a_from_b.inverse()) {
                return Decision::Containment { inner: pair.a };
            }
        }
        Decision::Clear
    }

    /// Decides a checked or still pair by its members, at the point that was set.
    pub(super) fn decide_pair(&mut self, pair: Pair) -> Decision {
        let pieces = self.prepared.piece_pairs(pair);
        self.decide(&pieces)
    }
}
