//! The answer: what is known of every pair at every time.

use std::ops::Range;

use kinematics::PathParameter;

use crate::containment::{BlurredPose, Containment, containment};
use crate::problem::{Counts, Problem};
use crate::search::{ActiveFeatures, PieceState, SegmentPart, Touch};

/// A contact at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The instant.
    pub at: PathParameter,
    /// Two triangles that are in contact.
    pub touch: Touch,
}

/// What is known of a pair over an interval.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// The surfaces are proven apart, and neither body is inside the other.
    Apart,
    /// The surfaces are proven apart, and a part of one body is inside the other.
    Inside {
        /// Whether the inner body is the pair's first.
        is_first_inner: bool,
    },
    /// The pair is in contact somewhere in the interval, and not proven apart anywhere in it.
    Contact {
        /// Instants of contact, in order; at least one.
        contacts: Vec<Contact>,
        /// The features that come together at the beginning, if the elementary equations found them.
        features: Vec<ActiveFeatures>,
    },
    /// The surfaces were not proven apart, and no contact was found: they touch within rounding, or the subdivisions ran out.
    Undecided,
    /// The surfaces are proven apart, but a part of one body may or may not be inside the other.
    MayBeInside {
        /// What leaves it open.
        doubt: InsideDoubt,
    },
}

/// What leaves open whether one body is inside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsideDoubt {
    /// A mesh intersects itself: where its winding number is 0 it may or may not enclose a point.
    Surface,
    /// The rounding of the pose: a part may be on either side of the other's surface.
    Rounding,
}

/// A statement about a pair over an interval of the path, ends included.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Start.
    pub from: PathParameter,
    /// End.
    pub to: PathParameter,
    /// What is known.
    pub statement: Statement,
}

impl Touch {
    fn swapped(self) -> Self {
        let ([a, b], [p, q]) = (self.shapes, self.triangles);
        Self { shapes: [b, a], triangles: [q, p], ..self }
    }
}

impl Stretch {
    /// The same of the pair with its bodies in the other order.
    pub(crate) fn swapped(mut self) -> Self {
        match &mut self.statement {
            Statement::Inside { is_first_inner } => *is_first_inner = !*is_first_inner,
            Statement::Contact { contacts, features } => {
                for contact in contacts {
                    contact.touch = contact.touch.swapped();
                }
                for active in features {
                    *active = active.swapped();
                }
            }
            Statement::Apart | Statement::Undecided | Statement::MayBeInside { .. } => {}
        }
        self
    }
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Per pair: its stretches, in order; together they cover the path.
    pub pairs: Vec<Vec<Stretch>>,
    /// What was counted.
    pub counts: Counts,
}

impl Answer {
    /// The share of all pairs' motion of which nothing is known: of the lengths of the stretches, in points.
    pub fn undecided_share(&self) -> f64 {
        let length = |stretch: &Stretch| stretch.to.0 - stretch.from.0;
        let is_open = |stretch: &&Stretch| {
            matches!(stretch.statement, Statement::Undecided | Statement::MayBeInside { .. })
        };
        let all = self.pairs.iter().flatten();
        let sum =
            |stretches: &mut dyn Iterator<Item = &Stretch>| stretches.map(length).fold(0.0, |x, y| x + y);
        let (open, whole) = (sum(&mut all.clone().filter(is_open)), sum(&mut all.clone()));
        if whole > 0.0 { open / whole } else { 0.0 }
    }
}

/// Joins the pieces of one pair to stretches; `found` holds those of the segments in which the pair is not apart all the time, in order.
///
/// # Guarantee
/// Rounding of the ends makes no interval longer in which the surfaces are apart.
pub(crate) fn stretches(segments: Range<usize>, found: &[(usize, &[SegmentPart])]) -> Vec<Stretch> {
    let mut joined: Vec<Stretch> = Vec::new();
    let whole = SegmentPart { times: [0.0, 1.0], state: PieceState::Apart };
    let mut found = found.iter().peekable();
    for segment in segments {
        match found.next_if(|(of, _)| *of == segment) {
            Some((_, pieces)) => pieces.iter().for_each(|piece| add(&mut joined, segment, piece)),
            None => add(&mut joined, segment, &whole),
        }
    }
    for stretch in &mut joined {
        if let Statement::Contact { contacts, .. } = &mut stretch.statement {
            contacts.sort_by(|x, y| x.at.0.total_cmp(&y.at.0));
            contacts.dedup_by(|x, y| x.at == y.at);
        }
    }
    joined
}

fn add(joined: &mut Vec<Stretch>, segment: usize, piece: &SegmentPart) {
    let [start, end] = piece.times;
    let at = |share: f64| PathParameter(segment as f64 + share);
    let (from, to, statement) = match &piece.state {
        PieceState::Apart => (inwards(segment, start, true), inwards(segment, end, false), Statement::Apart),
        PieceState::Open { touches, features } => {
            let contacts: Vec<Contact> =
                touches.iter().map(|touch| Contact { at: at(touch.at), touch: *touch }).collect();
            let statement = if contacts.is_empty() {
                Statement::Undecided
            } else {
                Statement::Contact { contacts, features: features.clone() }
            };
            (inwards(segment, start, false), inwards(segment, end, true), statement)
        }
    };
    let Some(last) = joined.last_mut() else {
        return joined.push(Stretch { from, to, statement });
    };
    match (&mut last.statement, statement) {
        (Statement::Apart, Statement::Apart)
        | (Statement::Undecided | Statement::Contact { .. }, Statement::Undecided) => last.to = to,
        (Statement::Contact { contacts, .. }, Statement::Contact { contacts: more, .. }) => {
            contacts.extend(more);
            last.to = to;
        }
        (Statement::Undecided, statement @ Statement::Contact { .. }) => {
            last.statement = statement;
            last.to = to;
        }
        (_, statement) => joined.push(Stretch { from, to, statement }),
    }
}

/// A share of a segment as a place on the path, rounded up or down.
fn inwards(segment: usize, share: f64, is_up: bool) -> PathParameter {
    let start = segment as f64;
    let place = start + share;
    // The difference of two numbers of about the same size is exact.
    let share_of_place = place - start;
    PathParameter(match is_up {
        true if share_of_place < share => place.next_up(),
        false if share_of_place > share => place.next_down(),
        _ => place,
    })
}

/// Asks at the start of every stretch whose surfaces are apart whether one body is inside the other.
pub(crate) fn ask_containment(
    problem: &Problem<'_>,
    pair: [usize; 2],
    stretches: &mut [Stretch],
    place: impl Fn(PathParameter) -> BlurredPose,
) {
    let bodies = pair.map(|body| &problem.bodies[body]);
    for stretch in stretches.iter_mut().filter(|stretch| stretch.statement == Statement::Apart) {
        stretch.statement = match containment(bodies, &place(stretch.from)) {
            Containment::None => Statement::Apart,
            Containment::Inside { is_first_inner } => Statement::Inside { is_first_inner },
            Containment::Undecided => Statement::MayBeInside { doubt: InsideDoubt::Surface },
            Containment::Blurred => Statement::MayBeInside { doubt: InsideDoubt::Rounding },
        };
    }
}
