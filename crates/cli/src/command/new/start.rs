//! Where a first motion starts: free of contact, where that is found.

use std::path::Path;

use diagnostics::{InputError, Problem};
use kinematics::{Joint, Robot};
use robot_files::Srdf;
use scene::Pair;
use simulator::PairOverJoints;

use super::motion::{limits, rounded, shown_value, spread};

/// Poses that are tried, apart from the named ones and zero.
const TRIED: usize = 96;
/// How often the pairs in contact are parted, if every pose that was tried has some.
const PARTED: usize = 8;

/// Pairs that touch at a pose, or may.
#[derive(Clone, Default)]
pub(super) struct Touching {
    pub(super) contacts: Vec<Pair>,
    pub(super) undecided: Vec<Pair>,
}

/// A start with what is known of it.
pub(super) struct Start {
    /// One value per independent joint: degrees, or millimetres of joints that slide.
    pub(super) home: Vec<f64>,
    /// Where it is from, in words.
    pub(super) from: String,
    pub(super) touching: Touching,
}

impl Touching {
    pub(super) fn all(self) -> Vec<Pair> {
        [self.contacts, self.undecided].concat()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.contacts.is_empty() && self.undecided.is_empty()
    }

    /// The fewer the better: a contact fails the first check, what is undecided leaves it incomplete.
    fn rank(&self) -> (usize, usize) {
        (self.contacts.len(), self.undecided.len())
    }
}

/// The first start without contact; the one with the fewest contacts, if all have some.
pub(super) fn start(
    robot: &Robot,
    joints: &[&Joint],
    ranges: &[[f64; 2]],
    srdf: Option<&Path>,
    zero: &[f64],
    touching: &dyn Fn(&[f64]) -> Touching,
    class: &dyn Fn(&[Pair]) -> Vec<PairOverJoints>,
) -> Result<Start, InputError> {
    let mut candidates = states(robot, joints, srdf, zero)?;
    candidates.push((zero.to_vec(), "all joints at zero, or at the limit next to it".to_owned()));
    let tried = (1..=TRIED).map(|k| {
        let away = (k as f64 / TRIED as f64).min(1.0);
        (spread(ranges, zero, k, away), "a pose found free of contact; zero is not".to_owned())
    });
    let mut best: Option<Start> = None;
    for (home, from) in candidates.into_iter().chain(tried) {
        let found = touching(&home);
        let is_free = found.is_empty();
        if best.as_ref().is_none_or(|best| found.rank() < best.touching.rank()) {
            best = Some(Start { home, from: said(&found, from), touching: found });
        }
        if is_free {
            break;
        }
    }
    Ok(parted(best.expect("zero is a candidate"), joints, touching, class))
}

/// Turns the joints between pairs in contact to where these are known to be apart, as long as fewer pairs are in contact then.
fn parted(
    mut best: Start,
    joints: &[&Joint],
    touching: &dyn Fn(&[f64]) -> Touching,
    class: &dyn Fn(&[Pair]) -> Vec<PairOverJoints>,
) -> Start {
    for _ in 0..PARTED {
        if best.touching.contacts.is_empty() {
            break;
        }
        let apart = class(&best.touching.contacts).into_iter().filter_map(|of| {
            let mut home = best.home.clone();
            let free = of.known.free?;
            for slot in of.known.moving {
                home[slot] = rounded(shown_value(joints[slot], free[slot]), limits(joints[slot]));
            }
            let found = touching(&home);
            (found.rank() < best.touching.rank()).then_some((home, found))
        });
        let Some((home, found)) = apart.min_by_key(|(_, found)| found.rank()) else { break };
        let from = said(&found, "a pose found free of contact; zero is not".to_owned());
        best = Start { home, from, touching: found };
    }
    best
}

/// Where a start is from, unless something touches there, or may.
fn said(found: &Touching, from: String) -> String {
    if found.is_empty() { from } else { "the pose with the fewest contacts that was found".to_owned() }
}

/// The named states of an SRDF that can be read and lie within the limits; other joints stay near zero.
fn states(
    robot: &Robot,
    joints: &[&Joint],
    srdf: Option<&Path>,
    zero: &[f64],
) -> Result<Vec<(Vec<f64>, String)>, InputError> {
    let Some(srdf) = srdf else { return Ok(Vec::new()) };
    let name = srdf.display().to_string();
    let bytes = std::fs::read(srdf).map_err(|error| Problem::new(&name, error.to_string()))?;
    let (read, _) = Srdf::read(&bytes, &name, robot)?;
    let values = |state: &robot_files::NamedState| {
        let mut shown = zero.to_vec();
        for (id, value) in state.values().ok()? {
            let slot = robot.independent_joints().iter().position(|joint| joint == id)?;
            let [low, high] = limits(joints[slot]);
            shown[slot] = libm::round(shown_value(joints[slot], *value) * 1e3) / 1e3 + 0.0;
            if shown[slot] < low || shown[slot] > high {
                return None;
            }
        }
        Some((shown, format!("the state {:?} of the SRDF", state.name)))
    };
    Ok(read.states.iter().filter_map(values).collect())
}
