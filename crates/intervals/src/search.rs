//! The search over one segment for one pair: intervals in which the bodies are proven apart, and what is left.

use std::rc::Rc;

use geometry::{Point3, triangle_triangle};

use crate::elementary::{Features, FirstRoot, RootLimits, first_root};
use crate::interval::Interval;
use crate::motion::{Motion, MotionCache};
use crate::problem::{Counts, Stages};
use crate::tree::{BoxTree, are_boxes_apart, are_triangles_apart};

/// Most pairs of nodes or triangles in a list: beyond it nodes stay undivided until the interval is shorter.
const MOST_ACTIVE: usize = 4096;
/// Most pairs of triangles whose elementary equations are solved together.
const MOST_SOLVED: usize = 48;
/// Largest number of intervals for one pair on one segment.
const MOST_INTERVALS: u32 = 20_000;
/// An interval between two contacts that is shorter than this share of the segment is not divided further.
const BETWEEN_CONTACTS: f64 = 1.0 / 16.0;

/// Two triangles in contact at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Share of the segment.
    pub(crate) at: f64,
    /// The shapes, by their indices among those of their bodies.
    pub shapes: [usize; 2],
    /// The triangles, by their indices in the shapes' meshes.
    pub triangles: [usize; 2],
}

/// A part of a segment.
#[derive(Clone, Debug)]
pub(crate) struct SegmentPart {
    pub(crate) times: [f64; 2],
    pub(crate) state: PieceState,
}

#[derive(Clone, Debug)]
pub(crate) enum PieceState {
    /// The surfaces are proven apart all the time.
    Apart,
    /// They are not; contacts at instants of the piece, and the features at the beginning of one, if they were found.
    Open { touches: Vec<Touch>, features: Vec<ActiveFeatures> },
}

/// Features of two triangles that may come together at the time of contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveFeatures {
    /// The shapes, by their indices among those of their bodies.
    pub shapes: [usize; 2],
    /// The triangles, by their indices in the shapes' meshes.
    pub triangles: [usize; 2],
    /// The features of these triangles.
    pub features: Features,
}

impl ActiveFeatures {
    /// With the bodies in the other order.
    pub(crate) fn swapped(self) -> Self {
        let ([a, b], [p, q]) = (self.shapes, self.triangles);
        Self { shapes: [b, a], triangles: [q, p], features: self.features.swapped() }
    }
}

/// What is known at an end of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Proven apart.
    Apart,
    /// In contact.
    Contact,
    Unknown,
}

/// Two nodes or two triangles that may be in contact.
#[derive(Clone, Copy, Debug)]
enum OpenPair {
    Nodes(u32, u32),
    Triangles(u32, u32),
}

/// What is left of a list in an interval.
struct Culled {
    left: Vec<OpenPair>,
    /// A contact in the middle of the interval: the list was not gone through to its end.
    touch: Option<Touch>,
}

/// Distances of the two verdicts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tolerances {
    /// Bodies are apart if they are proven farther apart than this, metres.
    pub(crate) apart_m: f64,
    /// Triangles within this distance of each other are in contact, metres.
    pub(crate) contact_m: f64,
}

pub(crate) struct SegmentSearch<'a, 'c> {
    pub(crate) trees: [&'a BoxTree; 2],
    pub(crate) chain: usize,
    pub(crate) cache: &'a mut MotionCache<'c>,
    pub(crate) tolerances: Tolerances,
    /// Largest bracket of a contact, as a share of the segment.
    pub(crate) resolution: f64,
    pub(crate) stages: Stages,
    pub(crate) counts: &'a mut Counts,
    budget: u32,
    pieces: Vec<SegmentPart>,
}

impl<'a, 'c> SegmentSearch<'a, 'c> {
    pub(crate) fn new(
        (trees, chain): ([&'a BoxTree; 2], usize),
        cache: &'a mut MotionCache<'c>,
        (tolerances, resolution): (Tolerances, f64),
        stages: Stages,
        counts: &'a mut Counts,
    ) -> Self {
        let (budget, pieces) = (MOST_INTERVALS, Vec::new());
        Self { trees, chain, cache, tolerances, resolution, stages, counts, budget, pieces }
    }

    /// Appends the pieces of an interval of the segment, in order of time.
    ///
    /// # Guarantee
    /// The pieces cover the interval, and the surfaces are farther apart than the tolerance all through a piece that says so.
    pub(crate) fn run(&mut self, times: [f64; 2]) {
        let all = [OpenPair::Nodes(0, 0)];
        let interval = Interval::new(times[0], times[1]);
        if self.cache.is_still(self.chain) {
            // One configuration stands for all.
            let (state, touch) = self.look(times[0], &all);
            match state {
                End::Apart => self.push(times, PieceState::Apart),
                End::Contact | End::Unknown => self.leave(interval, Vec::new()),
            }
            return touch.into_iter().for_each(|touch| self.record(touch));
        }
        let culled = self.cull(interval, &all);
        if culled.left.is_empty() {
            self.push(times, PieceState::Apart);
            return;
        }
        let ends = times.map(|time| self.look(time, &culled.left));
        self.divide(interval, &culled, ends.map(|(end, _)| end));
        for touch in ends.into_iter().filter_map(|(_, touch)| touch) {
            self.record(touch);
        }
    }

    /// Appends an interval in which the bodies are known to be apart.
    pub(crate) fn skip(&mut self, times: [f64; 2]) {
        self.push(times, PieceState::Apart);
    }

    pub(crate) fn into_pieces(self) -> Vec<SegmentPart> {
        self.pieces
    }

    fn solve(&mut self, times: Interval, active: &[OpenPair], ends: [End; 2]) {
        let culled = self.cull(times, active);
        if culled.left.is_empty() {
            self.push([times.low(), times.high()], PieceState::Apart);
        } else {
            self.divide(times, &culled, ends);
        }
    }

    /// Goes on with what could not be proven at once.
    fn divide(&mut self, times: Interval, culled: &Culled, ends: [End; 2]) {
        let width = times.high() - times.low();
        let middle = times.middle();
        let is_divisible = times.low() < middle && middle < times.high();
        let between_contacts = ends == [End::Contact; 2] && width <= BETWEEN_CONTACTS;
        if width <= self.resolution || between_contacts || !is_divisible || self.budget == 0 {
            self.leave(times, Vec::new());
            return culled.touch.into_iter().for_each(|touch| self.record(touch));
        }
        self.budget -= 1;
        if culled.touch.is_none() && ends[0] == End::Apart {
            let triangles = |active: &OpenPair| match *active {
                OpenPair::Triangles(a, b) => Some((a, b)),
                OpenPair::Nodes(..) => None,
            };
            let pairs: Option<Vec<(u32, u32)>> = culled.left.iter().map(triangles).collect();
            if let Some(pairs) = pairs.filter(|pairs| pairs.len() <= MOST_SOLVED) {
                return self.by_equations(times, &culled.left, &pairs, ends[1]);
            }
        }
        let (at_middle, touch) = match culled.touch {
            Some(touch) => (End::Contact, Some(touch)),
            None => self.look(middle, &culled.left),
        };
        self.solve(Interval::new(times.low(), middle), &culled.left, [ends[0], at_middle]);
        if let Some(touch) = touch {
            self.record(touch);
        }
        self.solve(Interval::new(middle, times.high()), &culled.left, [at_middle, ends[1]]);
        if let Some(touch) = touch {
            self.record(touch);
        }
    }

    /// Proves triangles that are apart at the start apart until their first contact.
    fn by_equations(&mut self, times: Interval, left: &[OpenPair], pairs: &[(u32, u32)], end: End) {
        let least_m = self.tolerances.apart_m;
        let limits = RootLimits { resolution: self.resolution, least_m, newton: self.stages.newton };
        let work = (&mut self.budget, &mut self.counts.equations);
        let first = first_root(self.trees, self.chain, self.cache, (times, pairs), limits, work);
        match first {
            FirstRoot::None => self.push([times.low(), times.high()], PieceState::Apart),
            FirstRoot::Exhausted { from } => {
                if from > times.low() {
                    self.push([times.low(), from], PieceState::Apart);
                }
                self.leave(Interval::new(from, times.high()), Vec::new());
            }
            FirstRoot::At { times: root, features } => {
                if root.low() > times.low() {
                    self.push([times.low(), root.low()], PieceState::Apart);
                }
                // A narrow root does not make the next search begin where this one ended.
                let after = root.high().max(root.low() + self.resolution).min(times.high());
                let features = features.into_iter().map(|(a, b, features)| {
                    let [a, b] = [self.trees[0].triangles[a as usize], self.trees[1].triangles[b as usize]];
                    ActiveFeatures {
                        shapes: [a.shape as usize, b.shape as usize],
                        triangles: [a.triangle as usize, b.triangle as usize],
                        features,
                    }
                });
                let features = features.collect();
                self.leave(Interval::new(root.low(), after), features);
                let (state, touch) = self.look(after, left);
                if let Some(touch) = touch {
                    self.record(touch);
                }
                if after < times.high() {
                    self.solve(Interval::new(after, times.high()), left, [state, end]);
                }
            }
        }
    }

    /// The pair at one instant.
    fn look(&mut self, at: f64, active: &[OpenPair]) -> (End, Option<Touch>) {
        let culled = self.cull(Interval::point(at), active);
        match culled.touch {
            Some(touch) => (End::Contact, Some(touch)),
            None if culled.left.is_empty() => (End::Apart, None),
            None => (End::Unknown, None),
        }
    }

    /// Drops what is proven apart during an interval, and divides nodes that are large against their motion.
    fn cull(&mut self, times: Interval, active: &[OpenPair]) -> Culled {
        self.counts.intervals += 1;
        let motion: Rc<Motion> = self.cache.motion(self.chain, times);
        let [tree_a, tree_b] = self.trees;
        // A place that is not known closely shows no contact.
        let is_sharp = motion.blur_m(tree_a.extent_m) <= 2.0 * self.tolerances.contact_m;
        let mut stack: Vec<OpenPair> = active.iter().rev().copied().collect();
        let mut left = Vec::new();
        while let Some(next) = stack.pop() {
            match next {
                OpenPair::Nodes(i, j) => {
                    let (a, b) = (&tree_a.nodes[i as usize], &tree_b.nodes[j as usize]);
                    self.counts.boxes += 1;
                    if are_boxes_apart(&motion, (a, b), tree_b.extent_m, self.tolerances.apart_m) {
                        continue;
                    }
                    let is_full = left.len() + stack.len() >= MOST_ACTIVE;
                    let is_slow = a.size_m + b.size_m >= 2.0 * motion.travel_m(&a.around.center);
                    match (a.children, b.children) {
                        _ if is_full || !is_slow => left.push(next),
                        (0, 0) => {
                            for p in a.triangles() {
                                stack.extend(b.triangles().map(|q| OpenPair::Triangles(p, q)));
                            }
                        }
                        (0, child) => stack.extend([child, child + 1].map(|j| OpenPair::Nodes(i, j))),
                        (child, 0) => stack.extend([child, child + 1].map(|i| OpenPair::Nodes(i, j))),
                        (child, _) if a.size_m > b.size_m => {
                            stack.extend([child, child + 1].map(|i| OpenPair::Nodes(i, j)));
                        }
                        (_, child) => stack.extend([child, child + 1].map(|j| OpenPair::Nodes(i, j))),
                    }
                }
                OpenPair::Triangles(p, q) => {
                    let (a, b) = (&tree_a.triangles[p as usize], &tree_b.triangles[q as usize]);
                    self.counts.triangles += 1;
                    let moved = a.corners.each_ref().map(|corner| Point3::from(motion.middle_point(corner)));
                    let closest = triangle_triangle(&moved, &b.corners.map(Point3::from));
                    if is_sharp && closest.distance_m <= self.tolerances.contact_m {
                        let touch = Touch {
                            at: times.middle(),
                            shapes: [a.shape as usize, b.shape as usize],
                            triangles: [a.triangle as usize, b.triangle as usize],
                        };
                        left.push(next);
                        left.extend(stack.into_iter().rev());
                        return Culled { left, touch: Some(touch) };
                    }
                    let axis = (closest.on_b - closest.on_a) / closest.distance_m;
                    if !are_triangles_apart(
                        &motion,
                        a,
                        b,
                        &axis.into(),
                        tree_b.extent_m,
                        self.tolerances.apart_m,
                    ) {
                        left.push(next);
                    }
                }
            }
        }
        Culled { left, touch: None }
    }

    fn push(&mut self, times: [f64; 2], state: PieceState) {
        self.pieces.push(SegmentPart { times, state });
    }

    fn leave(&mut self, times: Interval, features: Vec<ActiveFeatures>) {
        self.push([times.low(), times.high()], PieceState::Open { touches: Vec::new(), features });
    }

    /// Adds a contact to the open pieces in which it lies.
    ///
    /// # Guarantee
    /// A contact never lies in a piece that is proven apart: `apart_m` exceeds `contact_m` by more than rounding.
    fn record(&mut self, touch: Touch) {
        for piece in &mut self.pieces {
            if let PieceState::Open { touches, .. } = &mut piece.state
                && piece.times[0] <= touch.at
                && touch.at <= piece.times[1]
                && !touches.contains(&touch)
            {
                touches.push(touch);
            }
        }
    }
}
