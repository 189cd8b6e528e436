//! Single configurations: random ones, and ones that are led towards contact.

use geometry::Location;

use super::JointSpace;
use crate::open_surfaces::location_of_pair;
use crate::query::{DistanceRequest, QueryContext};
use crate::state::PairState;

/// What is seen of a pair at one configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfigurationState {
    Free,
    Contact,
    Undecided,
}

/// The configurations that were tried for a pair, and what they showed.
pub(super) struct Configurations<'a> {
    space: &'a JointSpace<'a>,
    pair: usize,
    context: QueryContext<'a>,
    moving: Vec<usize>,
    random: u64,
    nearest: Vec<(f64, Vec<f64>)>,
    /// The shape pair that touched last: often the one that touches next.
    touching: Option<usize>,
    pub(super) contact: Option<Vec<f64>>,
    pub(super) free: Option<Vec<f64>>,
    pub(super) undecided: usize,
    pub(super) samples: usize,
}

/// The nearest configurations that are led towards contact.
const STARTS: usize = 6;
/// How often the step is halved on the way.
const HALVINGS: i32 = 7;
/// Steps in one direction at one length, at most.
const STEPS: usize = 6;
/// Distances are measured to this on the way, metres, or to a share of them.
const ACCURACY_M: f64 = 3e-3;
const ACCURACY_SHARE: f64 = 0.05;

impl<'a> Configurations<'a> {
    pub(super) fn new(space: &'a JointSpace<'a>, pair: usize) -> Self {
        let problem = space.problem;
        let mut moving: Vec<usize> = Vec::new();
        for part in &problem.joint_paths[pair] {
            for joint in &part.joints {
                let Some((slot, share)) = problem.robots[part.robot].robot.driven_by(joint.joint) else {
                    continue;
                };
                let place = problem.coordinates.iter().position(|place| *place == (part.robot, slot));
                let has_range = |place: &usize| space.ranges[*place][0] < space.ranges[*place][1];
                moving.extend(place.filter(|place| share != 0.0 && has_range(place)));
            }
        }
        moving.sort_unstable();
        moving.dedup();
        Self {
            space,
            pair,
            context: QueryContext::new(problem),
            moving,
            random: 0x9E37_79B9_7F4A_7C15 ^ pair as u64,
            nearest: Vec::new(),
            touching: None,
            contact: None,
            free: None,
            undecided: 0,
            samples: 0,
        }
    }

    /// Indices of the joint values that move the bodies against each other.
    pub(super) fn moving(&self) -> &[usize] {
        &self.moving
    }

    /// Tries random configurations, until both a free one and one in contact are known.
    pub(super) fn sample(&mut self, count: usize) {
        for _ in 0..count {
            if self.contact.is_some() && self.free.is_some() {
                return;
            }
            let mut values = middle(self.space.ranges);
            for k in 0..self.moving.len() {
                let at = self.moving[k];
                let [low, high] = self.space.ranges[at];
                values[at] = (low + self.share() * (high - low)).clamp(low, high);
            }
            self.try_at(&values);
        }
    }

    /// Goes from the nearest configurations on to nearer ones, one joint after the other, until there is contact.
    pub(super) fn seek_contact(&mut self) {
        let mut starts = std::mem::take(&mut self.nearest);
        starts.truncate(STARTS);
        for (mut best_m, mut values) in starts {
            for halving in 1..=HALVINGS {
                for k in 0..self.moving.len() {
                    let at = self.moving[k];
                    let [low, high] = self.space.ranges[at];
                    let step = (high - low) * 0.5_f64.powi(halving + 1);
                    for direction in [step, -step] {
                        for _ in 0..STEPS {
                            let mut nearer = values.clone();
                            nearer[at] = (nearer[at] + direction).clamp(low, high);
                            let distance_m = self.try_at(&nearer);
                            if self.contact.is_some() {
                                return;
                            }
                            if distance_m >= best_m {
                                break;
                            }
                            (best_m, values) = (distance_m, nearer);
                        }
                    }
                }
            }
        }
    }

    /// Tries one configuration; returns the distance of the bodies, metres.
    fn try_at(&mut self, values: &[f64]) -> f64 {
        self.samples += 1;
        // Distances lead to a first contact, and serve nothing once there is one.
        let request = if self.contact.is_some() {
            DistanceRequest::contact_only()
        } else {
            let (share, coarse_first) = (ACCURACY_SHARE, true);
            DistanceRequest { share, coarse_first, ..DistanceRequest::distance(ACCURACY_M, None) }
        };
        let (seen, distance_m) = self.look_at(values, request);
        match seen {
            ConfigurationState::Contact => {
                self.contact.get_or_insert_with(|| values.to_vec());
            }
            ConfigurationState::Free => {
                self.free.get_or_insert_with(|| values.to_vec());
                if self.nearest.len() < STARTS || distance_m < self.nearest[STARTS - 1].0 {
                    let at = self.nearest.partition_point(|known| known.0 <= distance_m);
                    self.nearest.insert(at, (distance_m, values.to_vec()));
                    self.nearest.truncate(STARTS);
                }
            }
            ConfigurationState::Undecided => self.undecided += 1,
        }
        distance_m
    }

    /// What is seen at driven joint values.
    pub(super) fn seen_at(&mut self, values: &[f64]) -> ConfigurationState {
        self.look_at(values, DistanceRequest::contact_only()).0
    }

    /// What is seen at driven joint values, and a lower bound on the distance, metres.
    fn look_at(&mut self, values: &[f64], request: DistanceRequest) -> (ConfigurationState, f64) {
        let problem = self.space.problem;
        self.context.poses.set_none_at(problem, values);
        let (mut seen, mut nearest_m) = (ConfigurationState::Free, f64::INFINITY);
        let others = problem.shape_pairs_of(self.pair).filter(|other| Some(*other) != self.touching);
        for shape_pair in self.touching.into_iter().chain(others) {
            let pair = &problem.shape_pairs[shape_pair];
            self.context.poses.add_pair(problem, [pair.a, pair.b]);
            match self.context.query(pair, request) {
                PairState::Contact(_) | PairState::Inside { .. } | PairState::Overlap => {
                    self.touching = Some(shape_pair);
                    return (ConfigurationState::Contact, 0.0);
                }
                PairState::Unknown { .. } => seen = ConfigurationState::Undecided,
                PairState::Apart(bounds) => {
                    let is_apart = bounds.lo_m > problem.eps.eps_m;
                    if !is_apart {
                        seen = ConfigurationState::Undecided;
                    }
                    nearest_m = nearest_m.min(bounds.lo_m);
                }
            }
        }
        match location_of_pair(&mut self.context, self.pair, |_| 0.0) {
            Location::Outside | Location::InCavity => (seen, nearest_m),
            Location::Inside => (ConfigurationState::Contact, 0.0),
            Location::Undecided => (ConfigurationState::Undecided, nearest_m),
        }
    }

    /// The next number in [0, 1) of a `SplitMix64` sequence.
    fn share(&mut self) -> f64 {
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.random;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The middle of every range.
pub(super) fn middle(ranges: &[[f64; 2]]) -> Vec<f64> {
    ranges.iter().map(|[low, high]| f64::midpoint(*low, *high)).collect()
}
