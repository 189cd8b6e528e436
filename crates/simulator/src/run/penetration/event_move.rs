//! One translation that parts all pairs of an event, where one is found.

use collision::{AfterMove, separating_move};
use continuous::{Poses, QueryContext, Watch};
use geometry::Vector3;
use kinematics::PathParameter;
use rayon::prelude::*;
use scene::{MemberFrame, PairKind, Scene};

use super::aside::{Aside, PER_M, SPARE_M, around};
use super::instants;
use crate::run::event::Event;
use crate::run::prepared::PreparedRun;
use crate::run::settings::RunSettings;
use crate::run::{Finding, Span};

/// Contacts of an event whose move is searched, at most.
const MOST_CONTACTS: usize = 40;
/// Distances that are measured for one event, at most.
const MOST_MEASURED: usize = 20_000;
/// Searches for one event, each with the contacts that the move before left in collision.
const MOST_SEARCHES: usize = 6;

/// What a translation moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventMover {
    /// A member that is in all pairs.
    Member(usize),
    /// All links of a robot, with its tools.
    Robot(usize),
}

/// A translation that parts all pairs of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventMove {
    /// What is moved.
    pub mover: EventMover,
    /// The translation in world, whole micrometres in metres.
    pub by_m: Vector3<f64>,
    /// In how many instants of their contacts, of all pairs together, the pairs were proven apart after the move.
    pub instants: usize,
}

/// A pair of an event in collision, with the member of it that is moved.
#[derive(Clone, Copy)]
struct EventContact {
    pair: usize,
    moved: usize,
    stretch: [PathParameter; 2],
    /// The instant to begin with.
    deepest: PathParameter,
}

/// For each event the move that parts all its pairs; `None` for events of one pair or with a pair of links of one robot, and where none was
/// found.
///
/// # Guarantee
/// After the move every pair of the event is proven apart at each of the instants that were looked at: nine from the beginning to the
/// end of each contact. Nothing is said about other instants, other pairs, and the way there; a shorter move may exist. What is found
/// depends on no clock.
pub(in crate::run) fn part_events(
    prepared: &PreparedRun<'_>,
    events: &[Event<'_>],
    settings: RunSettings,
    watch: &Watch<'_>,
) -> Vec<Option<EventMove>> {
    if settings.contacts.is_none() || prepared.problem.spheres_decide {
        return vec![None; events.len()];
    }
    let part = |event: &Event<'_>| {
        let (mover, contacts) = contacts(prepared.scene, event)?;
        if contacts.len() > MOST_CONTACTS || watch.is_stopped() {
            return None;
        }
        let known = event.findings.iter().zip(&contacts).filter_map(|(finding, contact)| {
            let known = finding.penetration.as_ref()?.separation?;
            Some(if known.member == contact.moved { known.by_m } else { -known.by_m })
        });
        let directions: Vec<Vector3<f64>> =
            known.chain(around()).filter(|way| way.norm() > 0.0).map(|way| way / way.norm()).collect();
        EventSearch { prepared, mover, contacts: &contacts, measured: 0 }.search(&directions)
    };
    events.par_iter().map(part).collect()
}

/// What is moved to part the pairs of an event, and its contacts: a member that is in all pairs, a fixed one rather than a link, or a robot of
/// which each pair has one link; `None` if no one thing parts them.
fn contacts(scene: &Scene, event: &Event<'_>) -> Option<(EventMover, Vec<EventContact>)> {
    let first = scene.pairs[event.spans.first()?.pair];
    let is_one_pair = event.spans.iter().all(|span| span.pair == event.spans[0].pair);
    // Links of one robot are parted by its joints, and by no translation.
    let is_within_robot = |span: &&Span| scene.pair_kind(scene.pairs[span.pair]) == PairKind::SameRobot;
    if is_one_pair || event.spans.iter().any(is_within_robot) {
        return None;
    }
    let pairs = || event.spans.iter().map(|span| scene.pairs[span.pair]);
    let is_in_all = |member: &usize| pairs().all(|pair| pair.a == *member || pair.b == *member);
    let is_fixed = |member: &usize| matches!(scene.members[*member].frame, MemberFrame::Fixed { .. });
    let mut shared: Vec<usize> = [first.a, first.b].into_iter().filter(is_in_all).collect();
    shared.sort_by_key(|member| !is_fixed(member));
    let mover = match shared.first() {
        Some(member) => EventMover::Member(*member),
        None => EventMover::Robot(shared_robot(scene, event)?),
    };
    let contact = |(span, finding): (&&Span, &&Finding)| {
        let pair = scene.pairs[span.pair];
        let moved = [pair.a, pair.b].into_iter().find(|member| is_moved(scene, mover, *member))?;
        let deepest = finding.penetration.as_ref().map_or(finding.first, |penetration| penetration.at);
        Some(EventContact { pair: span.pair, moved, stretch: [finding.first, finding.last], deepest })
    };
    Some((mover, event.spans.iter().zip(&event.findings).map(contact).collect::<Option<_>>()?))
}

/// The first robot of which every pair has one member that moves with it, and one that does not.
fn shared_robot(scene: &Scene, event: &Event<'_>) -> Option<usize> {
    let fits = |robot: &usize| {
        event.spans.iter().all(|span| {
            let pair = scene.pairs[span.pair];
            let mover = EventMover::Robot(*robot);
            is_moved(scene, mover, pair.a) != is_moved(scene, mover, pair.b)
        })
    };
    (0..scene.robots.len()).find(fits)
}

/// Whether a member is moved: of a URDF that holds its cell too, the links without a joint above them are the cell.
fn is_moved(scene: &Scene, mover: EventMover, member: usize) -> bool {
    match (mover, scene.members[member].frame) {
        (EventMover::Member(moved), _) => moved == member,
        (EventMover::Robot(moved), MemberFrame::Link { robot, link }) => {
            moved == robot && (!scene.is_single_urdf || scene.robots[robot].robot.moves_from_root(link))
        }
        (EventMover::Robot(_), MemberFrame::Fixed { .. }) => false,
    }
}

/// The search for the move of an event.
struct EventSearch<'a, 'p> {
    prepared: &'a PreparedRun<'p>,
    mover: EventMover,
    contacts: &'a [EventContact],
    /// Distances measured so far.
    measured: usize,
}

/// A contact at one instant that the move must part.
struct Held<'c> {
    contact: EventContact,
    at: PathParameter,
    context: QueryContext<'c>,
    home: Poses,
}

impl<'a> EventSearch<'a, '_> {
    /// Searches a move that parts all contacts at their deepest instants, and again with the instants that it leaves in collision.
    fn search(mut self, directions: &[Vector3<f64>]) -> Option<EventMove> {
        let mut held: Vec<Held<'a>> =
            self.contacts.iter().map(|contact| self.held(*contact, contact.deepest)).collect();
        for _ in 0..MOST_SEARCHES {
            let by_m = self.part(&mut held, directions)?;
            let left = self.left(&by_m)?;
            if left.is_empty() {
                let instants = self.contacts.iter().map(|contact| instants(contact.stretch).len()).sum();
                return Some(EventMove { mover: self.mover, by_m, instants });
            }
            let is_new = |(contact, at): &(EventContact, PathParameter)| {
                !held.iter().any(|held| held.contact.pair == contact.pair && held.at == *at)
            };
            let new: Vec<Held<'a>> =
                left.into_iter().filter(is_new).map(|(contact, at)| self.held(contact, at)).collect();
            if new.is_empty() {
                return None;
            }
            held.extend(new);
        }
        None
    }

    fn held(&self, contact: EventContact, at: PathParameter) -> Held<'a> {
        let mut context = QueryContext::new(&self.prepared.problem);
        context.set(at);
        let home = context.poses.clone();
        Held { contact, at, context, home }
    }

    /// The shortest move found that parts all that is held, in whole micrometres.
    fn part(&mut self, held: &mut [Held<'_>], directions: &[Vector3<f64>]) -> Option<Vector3<f64>> {
        let prepared = self.prepared;
        let extents: Vec<_> = held.iter_mut().map(|held| held.aside(prepared).extents()).collect();
        let free_m = |direction: &Vector3<f64>| {
            extents.iter().map(|extents| extents.free_m(direction)).fold(0.0, f64::max)
        };
        let measured = &mut self.measured;
        let mut after = |by_m: &Vector3<f64>| {
            let mut nearest = AfterMove::Colliding;
            for held in held.iter_mut() {
                *measured += 1;
                let state = if *measured > MOST_MEASURED {
                    AfterMove::Colliding
                } else {
                    held.aside(prepared).after(by_m)
                };
                match (state, nearest) {
                    (AfterMove::Colliding, _) => return AfterMove::Colliding,
                    (AfterMove::Apart { lo_m, .. }, AfterMove::Apart { lo_m: least_m, .. })
                        if lo_m >= least_m => {}
                    (state, _) => nearest = state,
                }
            }
            nearest
        };
        let found = separating_move(&mut after, directions, free_m, SPARE_M)?;
        Some(found.by_m.map(|x| (x * PER_M).round() / PER_M))
    }

    /// The contacts and instants at which a move leaves a pair in collision; `None` where too much was measured.
    fn left(&mut self, by_m: &Vector3<f64>) -> Option<Vec<(EventContact, PathParameter)>> {
        let mut context = QueryContext::new(&self.prepared.problem);
        let mut left = Vec::new();
        for contact in self.contacts {
            for at in instants(contact.stretch) {
                self.measured += 1;
                if self.measured > MOST_MEASURED {
                    return None;
                }
                context.set(at);
                let home = context.poses.clone();
                let mut aside = Aside::new(self.prepared, &mut context, &home, (contact.pair, contact.moved));
                if aside.after(by_m) == AfterMove::Colliding {
                    left.push((*contact, at));
                }
            }
        }
        Some(left)
    }
}

impl<'c> Held<'c> {
    fn aside<'a, 'p>(&'a mut self, prepared: &'a PreparedRun<'p>) -> Aside<'a, 'p, 'c> {
        Aside::new(prepared, &mut self.context, &self.home, (self.contact.pair, self.contact.moved))
    }
}
