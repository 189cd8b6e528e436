//! The search for translations that part two bodies, along the path.

use geometry::{Location, Point3, Vector3};
use kinematics::PathParameter;

use super::{BeyondMeant, MeantContact, MeantResult};
use crate::bubble::{FreeBubble, MotionBounds};
use crate::open_surfaces::location_of_pair;
use crate::poses::Poses;
use crate::problem::Problem;
use crate::query::{DistanceRequest, QueryContext};
use crate::state::{Closest, PairState};

/// A translation is of use if it leaves this share of the longest one.
const LEAST_SHARE: f64 = 1e-3;
/// Distances are measured to this share of the longest translation.
const ACCURACY_SHARE: f64 = 0.02;
/// A distance is used up to this share of it: what is left is the room to change the translation.
const USED_SHARE: f64 = 0.75;
/// Shares of the longest translation that are tried: in a slot a long one leads to the other wall.
pub(super) const LENGTHS: [f64; 4] = [1.0, 0.5, 0.25, 0.1];
/// Rounding must not make a translation longer than it may be.
pub(super) const NOT_LONGER: f64 = 1.0 - 1e-12;
/// Where no translation helps, the next instant that is looked at is this share of a segment ahead, and twice as far each time.
const FIRST_STEP: f64 = 1.0 / 256.0;
/// The end of such a part is found to this share of a segment.
const END_STEP: f64 = 1.0 / 4096.0;
/// Most steps between two translations.
const MOST_STEPS: usize = 64;
/// No more directions are taken from triangles that touch than this and those of two triangles.
const MOST_DIRECTIONS: usize = 24;
/// Instants at which contact is looked for where two have passed through each other.
const PASSAGE_LOOKS: usize = 512;
/// Halvings of a step along a segment.
const HALVINGS: usize = 24;
/// The shortest step along the path that is progress.
const LEAST_STEP: f64 = 1e-7;

/// A translation of the first body, and what it leaves.
#[derive(Clone)]
pub(super) struct Parting {
    /// In the frame of the first body, metres.
    by_m: Vector3<f64>,
    /// The smallest distance that it leaves between two shapes, metres.
    pub(super) left_m: f64,
}

/// The search along the path for one pair.
pub(super) struct PartingSearch<'a> {
    problem: &'a Problem<'a>,
    pair: usize,
    contacts: &'a [MeantContact],
    context: QueryContext<'a>,
    motion_bounds: MotionBounds<'a>,
    /// The poses at the current instant, without a translation.
    pub(super) home: Poses,
    /// The last instant since the last part without a translation at which the pair was in contact, and its state there.
    last_contact: Option<(f64, PairState)>,
    /// The last instant at which no translation was needed.
    apart_at: f64,
    /// Places of the corners of the first body in the second one, for each contact that is meant near a place.
    places: Vec<Vec<Point3<f64>>>,
}

impl<'a> PartingSearch<'a> {
    pub(super) fn new(problem: &'a Problem<'a>, pair: usize, contacts: &'a [MeantContact]) -> Self {
        let mut search = Self {
            problem,
            pair,
            contacts,
            context: QueryContext::new(problem),
            motion_bounds: MotionBounds::new(problem),
            home: Poses::default(),
            last_contact: None,
            apart_at: 0.0,
            places: Vec::new(),
        };
        for contact in contacts {
            let corners = contact.near.map_or(Vec::new(), |near| {
                search.set(near.at);
                search.corners(near.moves_first)
            });
            search.places.push(corners);
        }
        search
    }

    /// Looks along a part of the path, instant by instant, as far as each reaches; `None` if it is broken off.
    pub(super) fn prove(
        &mut self,
        [from, to]: [f64; 2],
        result: &mut MeantResult,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        let (mut at, mut last) = (from, None::<Parting>);
        self.apart_at = from;
        loop {
            if !goes_on() {
                return None;
            }
            self.set(PathParameter(at));
            let up_to_m = self.up_to_m(at);
            self.note_contact(at, result);
            let parting = self.find(up_to_m, last.as_ref());
            let reached = parting.as_ref().map(|parting| self.reach(parting, up_to_m, [at, to]));
            match (parting, reached) {
                (Some(parting), Some(reached)) if reached >= to || reached - at > LEAST_STEP => {
                    note_length(&parting.by_m, at, result);
                    if parting.by_m == Vector3::zeros() {
                        self.apart_at = at;
                    }
                    if reached >= to {
                        self.set(PathParameter(to));
                        self.note_contact(to, result);
                        return Some(());
                    }
                    (at, last) = (reached, Some(parting));
                }
                _ => {
                    let beyond = self.beyond([at, to], result);
                    let end = beyond.to.0;
                    result.beyond.push(beyond);
                    if end >= to {
                        return Some(());
                    }
                    (at, last) = (end, None);
                }
            }
        }
    }

    pub(super) fn set(&mut self, at: PathParameter) {
        self.context.set(at);
        self.home.clone_from(&self.context.poses);
    }

    /// Indices of the two bodies.
    pub(super) fn bodies(&self) -> [usize; 2] {
        let pair = &self.problem.pairs[self.pair];
        [pair.a, pair.b]
    }

    /// The corners of the boxes around the shapes of one body, in the frame of the other.
    fn corners(&self, of_first: bool) -> Vec<Point3<f64>> {
        let [first, second] = self.bodies();
        let [a, b] = if of_first { [first, second] } else { [second, first] };
        let b_from_world = self.home.world_from_body[b].inverse();
        let mut corners = Vec::new();
        for (index, shape) in self.problem.shapes.iter().enumerate().filter(|(_, shape)| shape.body == a) {
            let (bounds, pose) =
                (shape.surface.mesh.bounds(), b_from_world * self.home.world_from_shape[index]);
            corners.extend((0..8_usize).map(|corner| {
                let pick =
                    |axis: usize| if corner >> axis & 1 == 1 { bounds.high[axis] } else { bounds.low[axis] };
                pose.point(&Point3::new(pick(0), pick(1), pick(2)))
            }));
        }
        corners
    }

    /// The longest translation that is meant at the current instant, metres; 0 if none is.
    pub(super) fn up_to_m(&self, at: f64) -> f64 {
        let is_meant = |(contact, place): &(&MeantContact, &Vec<Point3<f64>>)| {
            let is_near = || {
                contact.near.is_none_or(|near| {
                    let corners = self.corners(near.moves_first).into_iter().zip(place.iter());
                    corners.map(|(now, then)| (now - then).norm()).fold(0.0, f64::max) <= near.within_m
                })
            };
            contact.from.0 <= at && at <= contact.to.0 && is_near()
        };
        let meant = self.contacts.iter().zip(&self.places).filter(is_meant);
        meant.map(|(contact, _)| contact.up_to_m).fold(0.0, f64::max)
    }

    /// The end of the first part that ends after an instant, of those on which a contact is meant there.
    fn end_of_meant(&self, at: f64) -> f64 {
        let ends = self.contacts.iter().flat_map(|contact| [contact.from.0, contact.to.0]);
        ends.filter(|end| *end > at).fold(f64::INFINITY, f64::min)
    }

    /// What a translation must leave to be of use, metres.
    pub(super) fn least_m(&self, up_to_m: f64) -> f64 {
        (LEAST_SHARE * up_to_m).max(8.0 * self.problem.eps.eps_m)
    }

    /// A translation that leaves most room, and that the last one can be changed to; `None` if no translation is of use.
    fn find(&mut self, up_to_m: f64, last: Option<&Parting>) -> Option<Parting> {
        let least_m = self.least_m(up_to_m);
        let accuracy_m = ACCURACY_SHARE * up_to_m;
        let mut found = Vec::new();
        let mut normals = Vec::new();
        let still = self.measured(Vector3::zeros(), accuracy_m, &mut normals);
        if let Some(still) = still {
            // Far apart a translation is of no use.
            if still.left_m >= up_to_m && self.is_connected(last, &still, least_m) {
                return Some(still);
            }
            found.push(still);
        }
        let kept = last.filter(|last| last.by_m.norm() <= up_to_m).map(|last| last.by_m);
        found.extend(kept.and_then(|by_m| self.measured(by_m, accuracy_m, &mut normals)));
        if up_to_m > 0.0 {
            for direction in self.directions(&normals) {
                for share in LENGTHS {
                    let by_m = direction * (share * up_to_m * NOT_LONGER);
                    found.extend(self.measured(by_m, accuracy_m, &mut normals));
                    if found.last().is_some_and(|parting| parting.left_m >= 0.5 * share * up_to_m) {
                        break;
                    }
                }
            }
        }
        found.retain(|parting| parting.left_m > least_m);
        found.sort_by(|one, other| other.left_m.total_cmp(&one.left_m));
        found.into_iter().find(|parting| self.is_connected(last, parting, least_m))
    }

    /// Directions of translations in the frame of the first body: along the axes of both bodies, between their centres, and along the normals
    /// of triangles that touch.
    pub(super) fn directions(&self, normals: &[Vector3<f64>]) -> Vec<Vector3<f64>> {
        let [a, b] = self.bodies();
        let a_from_world = self.home.world_from_body[a].inverse();
        let center = |body: usize| {
            let of_body = self.problem.shapes.iter().enumerate().filter(|(_, shape)| shape.body == body);
            let (sum, count) = of_body.fold((Vector3::zeros(), 0.0), |(sum, count), (index, _)| {
                (sum + self.home.world_centers[index].coords, count + 1.0)
            });
            sum / f64::max(count, 1.0)
        };
        let mut directions: Vec<Vector3<f64>> = normals.to_vec();
        directions.push(a_from_world.rotation * (center(a) - center(b)));
        let b_in_a = a_from_world.rotation * self.home.world_from_body[b].rotation;
        for axis in 0..3 {
            directions.push(Vector3::ith(axis, 1.0));
            directions.push(b_in_a.column(axis).into_owned());
        }
        let units = directions.into_iter().filter_map(|direction| direction.try_normalize(1e-12));
        units.flat_map(|unit| [unit, -unit]).collect()
    }

    /// A translation, and the distance that it leaves; `None` if it leaves none. Adds the normals of triangles that touch, in the frame of
    /// the first body.
    fn measured(
        &mut self,
        by_m: Vector3<f64>,
        accuracy_m: f64,
        normals: &mut Vec<Vector3<f64>>,
    ) -> Option<Parting> {
        // Far apart the bounds may be a share of the distance.
        let request = DistanceRequest { share: 0.1, ..DistanceRequest::distance(accuracy_m, None) };
        self.asked(by_m, request, normals)
    }

    /// The same with distances as exact as they are asked for.
    pub(super) fn asked(
        &mut self,
        by_m: Vector3<f64>,
        request: DistanceRequest,
        normals: &mut Vec<Vector3<f64>>,
    ) -> Option<Parting> {
        let [a, _] = self.bodies();
        let in_world = self.home.world_from_body[a].rotation * by_m;
        self.context.poses.set_aside(&self.home, self.problem, a, &in_world);
        let mut left_m = f64::INFINITY;
        for shape_pair in self.problem.shape_pairs_of(self.pair) {
            let pair = &self.problem.shape_pairs[shape_pair];
            match self.context.query(pair, request) {
                PairState::Apart(apart) => left_m = left_m.min(apart.lo_m),
                PairState::Contact(contact) => {
                    if normals.len() < MOST_DIRECTIONS {
                        normals.extend(self.normals(&contact));
                    }
                    return None;
                }
                PairState::Overlap | PairState::Inside { .. } | PairState::Unknown { .. } => return None,
            }
        }
        let is_outside = left_m > self.problem.eps.eps_m && {
            let location = location_of_pair(&mut self.context, self.pair, |_| left_m);
            matches!(location, Location::Outside | Location::InCavity)
        };
        is_outside.then_some(Parting { by_m, left_m })
    }

    /// Directions across two triangles that touch, in the frame of the first body: their normals, and those across an edge of each.
    fn normals(&self, contact: &Closest) -> Vec<Vector3<f64>> {
        let a_from_world = self.home.world_from_body[self.bodies()[0]].rotation.transpose();
        let edges = |shape: usize, triangle: u32| {
            let [p, q, r] = self.problem.shapes[shape].surface.mesh.triangle(triangle as usize);
            let a_from_shape = a_from_world * self.home.world_from_shape[shape].rotation;
            [q - p, r - q, p - r].map(|edge| a_from_shape * edge)
        };
        let [a, b] = [edges(contact.a, contact.pair().0), edges(contact.b, contact.pair().1)];
        let mut across = vec![a[0].cross(&a[1]), b[0].cross(&b[1])];
        across.extend(a.iter().flat_map(|of_a| b.iter().map(move |of_b| of_a.cross(of_b))));
        across
    }

    /// Whether the last translation can be changed to another one through free space at the current instant, by conservative advancement.
    fn is_connected(&mut self, last: Option<&Parting>, next: &Parting, least_m: f64) -> bool {
        let Some(last) = last else { return true };
        let way = next.by_m - last.by_m;
        let (length_m, mut done_m) = (way.norm(), 0.0);
        if length_m < next.left_m {
            return true;
        }
        for _ in 0..MOST_STEPS {
            let by_m = last.by_m + way * (done_m / length_m);
            let Some(here) = self.measured(by_m, 0.5 * least_m, &mut Vec::new()) else { return false };
            if here.left_m < least_m {
                return false;
            }
            done_m += USED_SHARE * here.left_m;
            // From there on the room around the next one is enough.
            if done_m >= length_m - USED_SHARE * next.left_m {
                return true;
            }
        }
        false
    }

    /// The path parameter up to which a translation at the current instant parts the pair.
    fn reach(&mut self, parting: &Parting, up_to_m: f64, [at, to]: [f64; 2]) -> f64 {
        let [a, _] = self.bodies();
        let in_world = self.home.world_from_body[a].rotation * parting.by_m;
        self.context.poses.set_aside(&self.home, self.problem, a, &in_world);
        let here = self.home.coordinates.clone();
        let bubbles: Vec<FreeBubble> = (self.problem.shape_pairs_of(self.pair))
            .map(|shape_pair| {
                let place = (PathParameter(at), here.as_slice());
                self.motion_bounds.bubble(&self.context.poses, shape_pair, place)
            })
            .collect();
        let mut values = Vec::new();
        let mut holds = |until: f64| {
            self.problem.path.values_at(PathParameter(until), &mut values);
            bubbles.iter().all(|bubble| {
                let tube_m = self.problem.tube_m(bubble, [PathParameter(at), PathParameter(until)]);
                bubble.motion_m(&values) + tube_m <= USED_SHARE * parting.left_m
            })
        };
        // Where the meant contact ends, another translation may be too long.
        let most =
            if parting.by_m.norm() > 0.0 && up_to_m > 0.0 { self.end_of_meant(at).min(to) } else { to };
        let mut reached = at;
        while reached < most {
            let end = (reached.floor() + 1.0).min(most);
            if holds(end) {
                reached = end;
                continue;
            }
            // The bound is convex along a segment, so what holds is one interval from here.
            let (mut low, mut high) = (reached, end);
            for _ in 0..HALVINGS {
                let middle = 0.5 * (low + high);
                if holds(middle) { low = middle } else { high = middle }
            }
            return low;
        }
        reached
    }

    /// A part of the path from an instant on at which no translation helps, up to one from which on one does.
    fn beyond(&mut self, [at, to]: [f64; 2], result: &mut MeantResult) -> BeyondMeant {
        // Where the two are apart and no translation leads there, they have passed through each other.
        let (mut from, mut state) = (at, self.state());
        if matches!(state, PairState::Apart(_))
            && let Some((contact, at_contact)) = self.last_contact.or_else(|| self.passage(at))
        {
            (from, state) = (contact, at_contact);
        }
        let is_parted = |search: &mut Self, at: f64, result: &mut MeantResult| {
            search.set(PathParameter(at));
            search.note_contact(at, result);
            let up_to_m = search.up_to_m(at);
            search.find(up_to_m, None).is_some_and(|parting| {
                let ahead = search.reach(&parting, up_to_m, [at, to]);
                ahead >= to || ahead - at > LEAST_STEP
            })
        };
        let (mut last, mut step) = (at, FIRST_STEP);
        let mut end = to;
        while last < to {
            let next = (last + step).min(to);
            if is_parted(self, next, result) {
                end = next;
                break;
            }
            (last, step) = (next, (2.0 * step).min(1.0));
        }
        while last < end && end - last > END_STEP {
            let middle = 0.5 * (last + end);
            if is_parted(self, middle, result) { end = middle } else { last = middle }
        }
        (self.last_contact, self.apart_at) = (None, end);
        let last = if from < at { from } else { last };
        let [from, last, end] = [from, last, end].map(PathParameter);
        BeyondMeant { from, seen: [from, last], to: end, state }
    }

    /// An instant of contact since the pair was last apart without a translation, and its state there.
    fn passage(&mut self, at: f64) -> Option<(f64, PairState)> {
        let since = self.apart_at;
        let found = (0..=PASSAGE_LOOKS).find_map(|look| {
            let here = since + (at - since) * look as f64 / PASSAGE_LOOKS as f64;
            self.set(PathParameter(here));
            Some((here, self.state())).filter(|(_, state)| state.verdict().is_some())
        });
        self.set(PathParameter(at));
        found
    }

    /// The state of the pair itself at the current instant.
    pub(super) fn state(&mut self) -> PairState {
        self.context.poses.clone_from(&self.home);
        self.context.decide(&self.problem.shape_pairs[self.problem.shape_pairs_of(self.pair)])
    }

    pub(super) fn note_contact(&mut self, at: f64, result: &mut MeantResult) {
        let state = self.state();
        if matches!(state, PairState::Contact(_) | PairState::Inside { .. } | PairState::Overlap) {
            self.last_contact = Some((at, state));
            for (contact, touched) in self.contacts.iter().zip(&mut result.touched) {
                if contact.from.0 <= at && at <= contact.to.0 {
                    let [first, last] =
                        touched.map_or([at; 2], |[first, last]| [first.0.min(at), last.0.max(at)]);
                    *touched = Some([first, last].map(PathParameter));
                }
            }
        }
    }
}

pub(super) fn note_length(by_m: &Vector3<f64>, at: f64, result: &mut MeantResult) {
    let is_within = |touched: &[PathParameter; 2]| touched[0].0 <= at && at <= touched[1].0;
    if result.touched.iter().flatten().any(is_within) {
        result.longest_m = result.longest_m.max(by_m.norm());
    }
}
