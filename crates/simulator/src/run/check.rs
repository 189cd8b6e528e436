//! Checking one interpolation point after the other.

use collision::{
    Clearance, ClosestTriangles, Counts, DecidedBy, Form, Observer as _, Search, Separation, Verdict, Wanted,
    clearance, contains_a_component, spheres_collide,
};
use geometry::{Point3, Pose};

use super::frame::{Frame, FramePair};
use super::known_gap::KnownGap;
use super::prepared::{PiecePair, Prepared};
use crate::model::Surface;
use crate::scene::{Configuration, Pair};

/// One thread's working space.
pub(super) struct Checker<'a> {
    prepared: &'a Prepared<'a>,
    search: Search,
    separation: Separation,
    /// Per pair of pieces: the gap it had, and where.
    gaps: Vec<Option<KnownGap>>,
    /// Pieces of the pair in question whose surfaces are apart, where, and by how much.
    apart: Vec<(usize, Pose, f64)>,
    configuration: Configuration,
    world_from_piece: Vec<Pose>,
    world_centers: Vec<Point3<f64>>,
    counts: Counts,
}

/// Sphere tests spent on showing a gap before triangles are asked.
const SEPARATION_TESTS: usize = 400;
/// A gap is worth finding up to the motion of this many points.
const WANTED_POINTS: f64 = 1.0;
/// Bounds on the motion per point that this is reckoned with.
const LEAST_MOTION_M: f64 = 2e-4;
const MOST_MOTION_M: f64 = 5e-3;

/// What is known of two surfaces.
enum Surfaces {
    /// They do not touch; apart by this much, 0 where only that is known.
    Apart {
        gap_m: f64,
    },
    Collide(Decision),
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
        contact: ClosestTriangles,
    },
    /// A component of this piece lies inside the other.
    Containment {
        inner: usize,
    },
}

impl<'a> Checker<'a> {
    pub(super) fn new(prepared: &'a Prepared<'a>) -> Self {
        Self {
            prepared,
            search: Search::default(),
            separation: Separation::default(),
            gaps: vec![None; prepared.piece_pair_count()],
            apart: Vec::new(),
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
    /// `Clear` only if no two pieces touch within eps and none lies inside another solid. What is remembered from earlier
    /// points spares work and changes no verdict.
    pub(super) fn decide(&mut self, pieces: &[PiecePair]) -> Decision {
        let eps_m = self.prepared.eps.eps_m;
        self.apart.clear();
        for (index, pair) in pieces.iter().enumerate() {
            let (a, b) = (&self.prepared.pieces[pair.a], &self.prepared.pieces[pair.b]);
            let reach = a.radius_m + b.radius_m + eps_m;
            if (self.world_centers[pair.b] - self.world_centers[pair.a]).norm_squared() > reach * reach {
                self.counts.tested((0, 1), (0, 1), false);
                continue;
            }
            let a_from_b = self.world_from_piece[pair.a].inverse() * self.world_from_piece[pair.b];
            if !a_from_b.is_finite() {
                return Decision::Undecided;
            }
            // Once eps for the rounding of the pose in which the gap was proven, once for this one.
            let known = pair.known_gap(&self.gaps).copied();
            if known.is_some_and(|gap| gap.still_holds(a, b, &a_from_b, 2.0 * eps_m)) {
                continue;
            }
            match self.surfaces(pair, &a_from_b, known) {
                Surfaces::Apart { gap_m } => self.apart.push((index, a_from_b, gap_m)),
                Surfaces::Collide(decision) => return decision,
            }
        }
        for &(index, a_from_b, gap_m) in &self.apart {
            let pair = &pieces[index];
            let (a, b) = (&self.prepared.pieces[pair.a], &self.prepared.pieces[pair.b]);
            if contains_a_component(a.body.mesh, &pair.b_in_a, &a_from_b) {
                return Decision::Containment { inner: pair.b };
            }
            if !pair.a_in_b.is_empty() && contains_a_component(b.body.mesh, &pair.a_in_b, &a_from_b.inverse())
            {
                return Decision::Containment { inner: pair.a };
            }
            if let Some(known) = pair.slot.and_then(|slot| self.gaps.get_mut(slot)) {
                *known = Some(KnownGap::new(a, b, &a_from_b, gap_m));
            }
        }
        Decision::Clear
    }

    /// Whether two surfaces touch; a gap worth remembering where it was found on the way.
    fn surfaces(&mut self, pair: &PiecePair, a_from_b: &Pose, known: Option<KnownGap>) -> Surfaces {
        let eps_m = self.prepared.eps.eps_m;
        let (pa, pb) = (&self.prepared.pieces[pair.a], &self.prepared.pieces[pair.b]);
        let (a, b) = (&pa.body, &pb.body);
        if let (Surface::Spheres, Form::Spheres(tree_a), Form::Spheres(tree_b)) =
            (self.prepared.models.settings().surface, a.form, b.form)
        {
            let first =
                spheres_collide(&mut self.search, (tree_a, tree_b), a_from_b, eps_m, &mut self.counts);
            return match first {
                Some(_) => Surfaces::Collide(Decision::Spheres),
                None => Surfaces::Apart { gap_m: 0.0 },
            };
        }
        let motion_m =
            known.map_or(0.0, |gap| gap.motion_to(pa, pb, a_from_b)).clamp(LEAST_MOTION_M, MOST_MOTION_M);
        let wanted_m = eps_m + WANTED_POINTS * motion_m;
        // A pair that was near a moment ago is near now: the coarse question would be asked in vain.
        if known.is_none_or(|gap| gap.gap_m > wanted_m) {
            let gap_m = self.separation.lower_bound_m(a, b, a_from_b, SEPARATION_TESTS, &mut self.counts);
            if gap_m > eps_m + motion_m {
                return Surfaces::Apart { gap_m };
            }
        }
        let wanted = Wanted { eps_m, enough_m: wanted_m, accuracy_m: wanted_m };
        match clearance(&mut self.search, (a, b), a_from_b, wanted, None, &mut self.counts) {
            Clearance::Contact(contact) => {
                Surfaces::Collide(Decision::Triangles { pieces: (pair.a, pair.b), contact })
            }
            Clearance::Apart(gap) => Surfaces::Apart { gap_m: gap.lo_m },
        }
    }

    /// Decides a checked or still pair by its members, at the point that was set.
    pub(super) fn decide_pair(&mut self, pair: Pair) -> Decision {
        let pieces = self.prepared.piece_pairs(pair);
        self.decide(&pieces)
    }
}
