//! The statements of a program once more, by hand: where every body is, and which contacts are meant.

use kinematics::PathParameter;
use scene::Scene;

use super::cells::{Does, FINGER_AT_M, FINGER_M, HAND_AT_M, HAND_M, RandomCell};
use super::prisms::{Prism, Turned, depth_m, distance_m};

/// How far an object may overlap what it stands on, and how far from its place it may touch that, where nothing else is said, metres.
const SUPPORT_M: [f64; 2] = [0.5e-3, 10e-3];
/// What an object stands on is so near to it, metres.
const STANDS_WITHIN_M: f64 = 1e-3;

/// Two bodies at an instant.
#[derive(Clone, Debug)]
pub(super) struct PairAt {
    /// In byte order.
    pub(super) names: [String; 2],
    pub(super) depth_m: f64,
    /// How deep a contact is meant there at least and at most, metres: at the end of what is meant it may be either.
    pub(super) allowed_m: [f64; 2],
}

/// A condition of a statement.
#[derive(Clone, Debug)]
pub(super) struct ClaimAt {
    pub(super) object: String,
    pub(super) line: u32,
    /// How far off the farthest member is, metres.
    pub(super) off_m: f64,
    pub(super) within_m: f64,
}

/// From a point on: an object is on something.
#[derive(Clone, Copy, Debug)]
struct Stays {
    from: usize,
    until: usize,
    on: Carrier,
    frame_from_object: Turned,
}

/// What an object is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carrier {
    World,
    Hand,
    /// Attached to the plate of the shuttle.
    Plate,
    /// Standing on it.
    OnPlate,
}

impl Carrier {
    fn is_attached(self) -> bool {
        matches!(self, Self::Hand | Self::Plate)
    }

    fn is_of_plate(self) -> bool {
        matches!(self, Self::Plate | Self::OnPlate)
    }

    fn moves(self) -> bool {
        self != Self::World
    }
}

/// A contact of an object and a body, from point to point.
#[derive(Clone, Debug)]
struct Meant {
    object: usize,
    /// A finger or a fixed body, by its name.
    other: String,
    from: usize,
    until: usize,
    up_to_m: f64,
    /// The point at which it stands, and how far from there the contact is meant.
    near: Option<(usize, f64)>,
}

pub(super) struct Replay<'a> {
    cell: &'a RandomCell,
    scene: &'a Scene,
    stays: Vec<Vec<Stays>>,
    meant: Vec<Meant>,
    claims: Vec<ClaimAt>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(cell: &'a RandomCell, scene: &'a Scene) -> Self {
        let last = scene.timeline.points.len() - 1;
        let standing = |of: &Prism| {
            let frame_from_object = Turned { at_m: of.center_m, yaw_rad: of.yaw_rad };
            vec![Stays { from: 0, until: last, on: Carrier::World, frame_from_object }]
        };
        let stays = cell.objects.iter().map(standing).collect();
        let mut replay = Self { cell, scene, stays, meant: Vec::new(), claims: Vec::new() };
        let mut moves = 0;
        for (line, does) in &cell.statements {
            if let Does::Moves(_) = does {
                moves += 1;
                continue;
            }
            let done_s = scene.trajectories[0].knots[moves].time_s;
            let point = scene.timeline.points.partition_point(|point| point.time_s < done_s);
            replay.take(*line, does, point, last);
        }
        replay
    }

    fn take(&mut self, line: u32, does: &Does, point: usize, last: usize) {
        let at = PathParameter::of_point(point);
        let name = |object: &usize| format!("part_{object}");
        match does {
            Does::Moves(_) => {}
            Does::Allows { finger, object, up_to_mm } => self.meant.push(Meant {
                object: *object,
                other: finger_name(*finger),
                from: point,
                until: last,
                up_to_m: up_to_mm / 1e3,
                near: None,
            }),
            Does::Ends { finger, object } => {
                let is_it = |meant: &&mut Meant| {
                    meant.object == *object && meant.other == finger_name(*finger) && meant.near.is_none()
                };
                self.meant.iter_mut().rev().find(is_it).expect("it was allowed").until = point;
            }
            Does::Attaches { object, fingers, within_mm, support_mm } => {
                let body = self.object_at(*object, at);
                let off_m = fingers.iter().map(|finger| distance_m(&self.finger_at(*finger, at), &body));
                let off_m = off_m.fold(0.0, f64::max);
                self.claims.push(ClaimAt { object: name(object), line, off_m, within_m: within_mm / 1e3 });
                let before = self.stay_at(*object, point).on;
                self.change(*object, point, Carrier::Hand, last);
                let is_near = |other: &Prism| distance_m(other, &body) < STANDS_WITHIN_M;
                if before == Carrier::World {
                    let touched: Vec<usize> = (0..self.cell.fixed.len())
                        .filter(|index| is_near(&self.cell.fixed[*index]))
                        .collect();
                    for index in touched {
                        self.support(*object, format!("fixed_{index}"), point, true, *support_mm);
                    }
                } else if before == Carrier::OnPlate && is_near(&self.plate_at(at)) {
                    self.support(*object, "s/plate".to_owned(), point, true, *support_mm);
                }
                // Objects that stand beside it may support it too.
                for other in (0..self.cell.objects.len()).filter(|other| other != object) {
                    let on = self.stay_at(other, point).on;
                    let is_still = on == before || on.is_of_plate() && before == Carrier::OnPlate;
                    if !before.is_attached() && is_still && is_near(&self.object_at(other, at)) {
                        self.support(*object, name(&other), point, true, *support_mm);
                    }
                }
            }
            Does::HandsOver { object, within_mm } => {
                let off_m = distance_m(&self.plate_at(at), &self.object_at(*object, at));
                self.claims.push(ClaimAt { object: name(object), line, off_m, within_m: within_mm / 1e3 });
                self.change(*object, point, Carrier::Plate, last);
            }
            Does::Detaches { object, onto_shuttle, within_mm, support_mm } => {
                let support = if *onto_shuttle { self.plate_at(at) } else { self.cell.fixed[0] };
                let off_m = distance_m(&support, &self.object_at(*object, at));
                self.claims.push(ClaimAt { object: name(object), line, off_m, within_m: within_mm / 1e3 });
                let other = if *onto_shuttle { "s/plate" } else { "fixed_0" };
                self.support(*object, other.to_owned(), point, false, *support_mm);
                self.change(
                    *object,
                    point,
                    if *onto_shuttle { Carrier::OnPlate } else { Carrier::World },
                    last,
                );
            }
        }
    }

    /// Another stay of an object from a point on.
    fn change(&mut self, object: usize, point: usize, on: Carrier, last: usize) {
        let at = PathParameter::of_point(point);
        let world_from_object = self.place_at(object, at);
        let frame_from_object = self.carrier_at(on, at).inverse().then(&world_from_object);
        self.stays[object].last_mut().expect("the first one").until = point;
        self.stays[object].push(Stays { from: point, until: last, on, frame_from_object });
    }

    /// Where a carrier is.
    fn carrier_at(&self, on: Carrier, at: PathParameter) -> Turned {
        match on {
            Carrier::World => Turned { at_m: [0.0; 3], yaw_rad: 0.0 },
            Carrier::Hand => self.hand_at(at),
            Carrier::Plate | Carrier::OnPlate => Turned { at_m: self.plate_at(at).center_m, yaw_rad: 0.0 },
        }
    }

    fn plate_at(&self, at: PathParameter) -> Prism {
        let mut plate = self.cell.shuttle.expect("there is one");
        plate.center_m[0] += self.scene.timeline.position_at(at, 1, 0);
        plate
    }

    /// The contact of a carried object with what it stood on, or will stand on.
    fn support(
        &mut self,
        object: usize,
        other: String,
        point: usize,
        leaves: bool,
        own_mm: Option<[f64; 2]>,
    ) {
        let [up_to_m, within_m] = own_mm.map_or(SUPPORT_M, |mm| mm.map(|mm| mm / 1e3));
        let stay = *self.stays[object].last().expect("the first one");
        let away =
            |at: usize| self.displaced_m(object, &other, point, PathParameter::of_point(at)) > within_m;
        let [from, until] = if leaves {
            [point, (point..stay.until).find(|at| away(*at)).unwrap_or(stay.until)]
        } else {
            [(stay.from..point).rev().find(|at| away(*at)).unwrap_or(stay.from), point]
        };
        self.meant.push(Meant { object, other, from, until, up_to_m, near: Some((point, within_m)) });
    }

    /// How far a corner of an object in the hand is from where it is at a point, seen from what it stands on, metres.
    fn displaced_m(&self, object: usize, other: &str, point: usize, at: PathParameter) -> f64 {
        let in_hand = |stay: &&Stays| stay.on == Carrier::Hand && stay.from <= point && point <= stay.until;
        let stay = self.stays[object].iter().rev().find(in_hand).expect("it is in the hand");
        // Objects on the plate move with it.
        let other_object: Option<usize> = other.strip_prefix("part_").and_then(|index| index.parse().ok());
        let is_on_plate = other == "s/plate"
            || other_object.is_some_and(|other| self.stay_at(other, point).on.is_of_plate());
        let corners = |at: PathParameter| {
            let mut place = self.hand_at(at).then(&stay.frame_from_object);
            if is_on_plate {
                place = self.carrier_at(Carrier::OnPlate, at).inverse().then(&place);
            }
            let center_m = place.at_m;
            Prism { center_m, yaw_rad: place.yaw_rad, ..self.cell.objects[object] }.all_corners()
        };
        let [then, now] = [corners(PathParameter::of_point(point)), corners(at)];
        let moved = then
            .iter()
            .zip(&now)
            .map(|(then, now)| (0..3).map(|k| (then[k] - now[k]).powi(2)).sum::<f64>().sqrt());
        moved.fold(0.0, f64::max)
    }

    fn joints_at(&self, at: PathParameter) -> Vec<f64> {
        (0..5).map(|joint| self.scene.timeline.position_at(at, 0, joint)).collect()
    }

    fn hand_at(&self, at: PathParameter) -> Turned {
        let q = self.joints_at(at);
        Turned { at_m: [q[0], q[1], q[2]], yaw_rad: q[3] }
    }

    fn in_hand(&self, at: PathParameter, center_m: [f64; 3], size_m: [f64; 3]) -> Prism {
        let hand = self.hand_at(at);
        Prism { center_m: hand.point(center_m), yaw_rad: hand.yaw_rad, size_m }
    }

    fn finger_at(&self, finger: usize, at: PathParameter) -> Prism {
        let grip = self.joints_at(at)[4];
        let x = FINGER_AT_M[0] - grip;
        self.in_hand(at, [if finger == 0 { -x } else { x }, FINGER_AT_M[1], FINGER_AT_M[2]], FINGER_M)
    }

    fn stay_at(&self, object: usize, point: usize) -> &Stays {
        self.stays[object].iter().rev().find(|stay| stay.from <= point).expect("the first one")
    }

    fn place_at(&self, object: usize, at: PathParameter) -> Turned {
        let stay =
            self.stays[object].iter().rev().find(|stay| stay.from as f64 <= at.0).expect("the first one");
        self.carrier_at(stay.on, at).then(&stay.frame_from_object)
    }

    fn object_at(&self, object: usize, at: PathParameter) -> Prism {
        let place = self.place_at(object, at);
        Prism { center_m: place.at_m, yaw_rad: place.yaw_rad, ..self.cell.objects[object] }
    }

    /// All pairs that are to be told apart at an instant.
    pub(super) fn pairs_at(&self, at: PathParameter) -> Vec<PairAt> {
        let mut pairs = Vec::new();
        // At the instant of a statement either stay counts.
        let is_on = |object: usize, wanted: &dyn Fn(Carrier) -> bool| {
            let is_now = |stay: &&Stays| stay.from as f64 <= at.0 && at.0 <= stay.until as f64;
            self.stays[object].iter().filter(is_now).any(|stay| wanted(stay.on))
        };
        let moves = |object: usize| is_on(object, &Carrier::moves);
        let is_attached = |object: usize| is_on(object, &Carrier::is_attached);
        let mut add = |names: [String; 2], bodies: [&Prism; 2], allowed_m: [f64; 2]| {
            let mut names = names;
            names.sort();
            pairs.push(PairAt { names, depth_m: depth_m(bodies[0], bodies[1]), allowed_m });
        };
        let links = [
            ("g/hand".to_owned(), self.in_hand(at, HAND_AT_M, HAND_M)),
            (finger_name(0), self.finger_at(0, at)),
            (finger_name(1), self.finger_at(1, at)),
        ];
        let fixed: Vec<(String, Prism)> =
            self.cell.fixed.iter().enumerate().map(|(index, of)| (format!("fixed_{index}"), *of)).collect();
        for (name, link) in &links {
            for (other, body) in &fixed {
                add([name.clone(), other.clone()], [link, body], [0.0; 2]);
            }
        }
        let plate = self.cell.shuttle.map(|_| ("s/plate".to_owned(), self.plate_at(at)));
        if let Some((name, plate)) = &plate {
            for (other, body) in links.iter().chain(&fixed) {
                add([name.clone(), other.clone()], [plate, body], [0.0; 2]);
            }
        }
        for object in 0..self.cell.objects.len() {
            let (name, body) = (format!("part_{object}"), self.object_at(object, at));
            for (other, link) in &links {
                add([name.clone(), other.clone()], [&body, link], self.allowed_m(object, other, at));
            }
            // What stands on the plate does not move against it.
            let is_standing = !is_on(object, &|on| on != Carrier::OnPlate);
            if let Some((other, plate)) = plate.as_ref().filter(|_| !is_standing) {
                add([name.clone(), other.clone()], [&body, plate], self.allowed_m(object, other, at));
            }
            if moves(object) {
                for (other, still) in &fixed {
                    add([name.clone(), other.clone()], [&body, still], self.allowed_m(object, other, at));
                }
            }
            for second in (0..self.cell.objects.len()).filter(|second| *second != object) {
                // Each pair once, seen from one that moves; two that stand together do not move against each other.
                let is_first = moves(object) && (!moves(second) || object < second);
                let stand_together = !is_attached(object) && !is_attached(second) && moves(second);
                if is_first && !stand_together {
                    let other = format!("part_{second}");
                    let still = self.object_at(second, at);
                    let allowed_m = [self.allowed_m(object, &other, at), self.allowed_m(second, &name, at)];
                    let most = |end: usize| allowed_m[0][end].max(allowed_m[1][end]);
                    add([name.clone(), other.clone()], [&body, &still], [most(0), most(1)]);
                }
            }
        }
        pairs
    }

    /// How deep a contact may be at an instant, metres: for sure, and perhaps.
    fn allowed_m(&self, object: usize, other: &str, at: PathParameter) -> [f64; 2] {
        let mut allowed_m = [0.0_f64; 2];
        let of_pair = self.meant.iter().filter(|meant| meant.object == object && meant.other == other);
        for meant in of_pair.filter(|meant| meant.from as f64 <= at.0 && at.0 <= meant.until as f64) {
            let is_inside = (meant.from as f64) < at.0 && at.0 < meant.until as f64;
            let (mut is_sure, mut may_be) = (is_inside, true);
            if let Some((point, within_m)) = meant.near {
                let displaced_m = self.displaced_m(object, other, point, at);
                is_sure &= displaced_m <= within_m - ROUNDING_M;
                // What is proven at an instant holds a little further.
                may_be &= displaced_m <= within_m + 2.0 * meant.up_to_m + ROUNDING_M;
            }
            allowed_m[0] = allowed_m[0].max(if is_sure { meant.up_to_m } else { 0.0 });
            allowed_m[1] = allowed_m[1].max(if may_be { meant.up_to_m } else { 0.0 });
        }
        allowed_m
    }

    pub(super) fn claims(&self) -> &[ClaimAt] {
        &self.claims
    }
}

/// Rounding of places, metres.
const ROUNDING_M: f64 = 1e-9;

fn finger_name(finger: usize) -> String {
    ["g/finger_left", "g/finger_right"][finger].to_owned()
}
