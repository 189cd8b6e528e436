//! Two bodies over all values of the joints between them: whether they never touch, always touch, or can do both.
//!
//! Joint space is divided into boxes. At the centre of a box the distance of the bodies is measured; if it exceeds how far the bodies
//! can move in the box, they do not touch in it: first by the motion bound of whole shapes, then by the box form of directed motion
//! bounds. Balls inside the bodies that overlap by more than they can move prove the opposite. Other boxes are halved.

mod boxes;
mod configurations;

use geometry::Point3;

use crate::problem::Problem;
use boxes::Subdivision;
use configurations::{ConfigurationState, Configurations};

/// A ball inside a shape: its centre in the frame of the shape, and its radius, metres.
pub type BallInside = (Point3<f64>, f64);

/// The joint values that a question is about.
pub struct JointSpace<'a> {
    /// The bodies and robots. Its path does not count.
    pub problem: &'a Problem<'a>,
    /// Per driven joint value of the problem: its lowest and its highest value, radians or metres.
    pub ranges: &'a [[f64; 2]],
    /// Balls inside a shape, by its index; large ones first.
    pub balls: &'a (dyn Fn(usize) -> Vec<BallInside> + Sync),
}

/// How much work a question may take: fixed numbers, so that the answer does not depend on the machine.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Random configurations, if the bodies touch in all of them.
    pub samples: usize,
    /// Boxes of joint space.
    pub boxes: usize,
}

/// What is known of two bodies over all joint values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PairClass {
    /// Proven: they touch at no joint values, and neither lies inside the other.
    Never,
    /// Proven: they touch at all joint values, or one lies inside the other.
    Always,
    /// They touch in configurations that were tried, and are free in none; not proven.
    AlwaysSeen,
    /// They touch at some joint values and not at others.
    CanCollide,
    /// The budget was spent, or the ranges do not cover all joint values.
    Unknown,
}

impl PairClass {
    /// The name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Always => "always",
            Self::AlwaysSeen => "always seen",
            Self::CanCollide => "can collide",
            Self::Unknown => "unknown",
        }
    }
}

/// The class of two bodies with its evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Classified {
    /// What is known.
    pub class: PairClass,
    /// Driven joint values at which they touch, or one lies inside the other; all joints that do not move the bodies against each
    /// other are at the middle of their range.
    pub contact: Option<Vec<f64>>,
    /// Driven joint values at which they do not.
    pub free: Option<Vec<f64>>,
    /// Indices of the driven joint values that move the bodies against each other.
    pub moving: Vec<usize>,
    /// Configurations tried.
    pub samples: usize,
    /// Configurations tried that were not decided, because a mesh is open there or by rounding.
    pub undecided: usize,
    /// Boxes of joint space looked at.
    pub boxes: usize,
    /// The share of joint space that is proven, from 0 to 1: free of contact, or in contact, whichever was tried.
    pub proven_share: f64,
}

/// Configurations tried before joint space is divided.
const FIRST_SAMPLES: usize = 192;

/// Classes a pair of bodies, by its index in the problem.
///
/// # Guarantee
/// `Never` and `Always` hold at every combination of joint values in the ranges. `CanCollide` comes with both configurations. A
/// configuration that is not decided counts as neither. `AlwaysSeen` is no proof.
pub fn classify(space: &JointSpace<'_>, pair: usize, budget: Budget) -> Classified {
    let mut tried = Configurations::new(space, pair);
    let first = if tried.moving().is_empty() { 1 } else { FIRST_SAMPLES };
    tried.sample(first);
    let mut classified = Classified {
        class: PairClass::Unknown,
        contact: None,
        free: None,
        moving: tried.moving().to_vec(),
        samples: 0,
        undecided: 0,
        boxes: 0,
        proven_share: 0.0,
    };
    if tried.contact.is_none() {
        tried.seek_contact();
    }
    if tried.contact.is_none() && tried.free.is_some() {
        let mut division = Subdivision::new(space, pair, tried.moving().to_vec(), budget.boxes);
        if let Some(found) = division.prove_free() {
            tried.contact = Some(found);
        } else if division.is_complete() {
            classified.class = PairClass::Never;
        }
        (classified.boxes, classified.proven_share) = (division.looked_at, division.proven_share);
    } else if tried.contact.is_some() && tried.free.is_none() {
        let mut division = Subdivision::new(space, pair, tried.moving().to_vec(), budget.boxes);
        division.prove_contact();
        if division.is_complete() {
            classified.class = PairClass::Always;
        } else {
            tried.sample(budget.samples.saturating_sub(first));
            if tried.free.is_none() {
                classified.class = PairClass::AlwaysSeen;
            }
        }
        (classified.boxes, classified.proven_share) = (division.looked_at, division.proven_share);
    }
    if tried.contact.is_some() && tried.free.is_some() {
        classified.class = PairClass::CanCollide;
    }
    Classified {
        contact: tried.contact,
        free: tried.free,
        samples: tried.samples,
        undecided: tried.undecided,
        ..classified
    }
}

/// Indices of the driven joint values that move the bodies of a pair against each other.
pub fn moving(space: &JointSpace<'_>, pair: usize) -> Vec<usize> {
    Configurations::new(space, pair).moving().to_vec()
}

/// Whether two bodies of a pair touch at driven joint values, or one lies inside the other; `None` if that is undecided.
pub fn touches_at(space: &JointSpace<'_>, pair: usize, values: &[f64]) -> Option<bool> {
    match Configurations::new(space, pair).seen_at(values) {
        ConfigurationState::Contact => Some(true),
        ConfigurationState::Free => Some(false),
        ConfigurationState::Undecided => None,
    }
}

#[cfg(test)]
mod tests;
