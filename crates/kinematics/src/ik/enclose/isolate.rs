//! All solutions of a pose, isolated: the regions of the closed form, divided until the true chain has none or exactly one in each.

use std::collections::VecDeque;

use geometry::Pose;
use nalgebra::Vector6;

use super::contraction::{CentredRegion, Equations, Settled};
use super::forms::{BranchMask, EnclosedForm, JointRegion};
use super::ideal::IdealTarget;
use super::number::Enclosure;
use crate::ik::turns::wrapped;

/// Most evaluations of the closed form, and of the equations for the parts of all regions and of one.
const MOST_FORMS: usize = 8_000;
const MOST_PARTS: usize = 3_000;
const MOST_PARTS_OF_ONE: usize = 500;
/// Narrowest intervals of a given angle, radians: of one that is searched, and of one that is free.
const NARROWEST_SEARCHED: f64 = 1e-6;
const NARROWEST_FREE: f64 = 0.05;
/// Regions wider than this are not given to the equations before the given angle is divided, radians.
const WIDE: f64 = 0.3;
/// A given angle is divided while it is at least this share of the widest other angle: beyond that, it no longer narrows them.
const SHARE_OF_WIDEST: f64 = 0.1;
/// Attempts to narrow a region by the difference of the chains in it, and the share that each has to leave at most for another one.
const ATTEMPTS: usize = 4;
const GAIN: f64 = 0.6;
/// Narrowest parts of a region, radians.
const NARROWEST_PART: f64 = 1e-5;
/// Open regions that touch are one up to this half width, radians.
const WIDEST_OPEN: f64 = 0.05;
/// Open parts of one region are gathered in so many slices across its widest joint.
const SLICES: usize = 8;

/// What is proven of the solutions of a pose.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::ik) struct Isolated {
    /// Regions that hold exactly one solution each; the same one may be in several.
    pub(in crate::ik) single: Vec<CentredRegion>,
    /// Regions that may hold more solutions, or none.
    pub(in crate::ik) open: Vec<CentredRegion>,
}

/// Isolates all solutions of a pose.
///
/// # Guarantee
/// Every joint vector that brings the tip to the pose is, whole turns of joints apart, the only one in one of the regions `single`, or lies in one
/// of the regions `open`.
pub(super) fn isolate(form: &EnclosedForm, is_reversed: bool, equations: &Equations<'_>) -> Isolated {
    if equations.is_beyond_reach() {
        return Isolated::default();
    }
    let target = if is_reversed { equations.target.inverse() } else { *equations.target };
    let wanted = form.wanted(&target);
    let mut search = RootSearch {
        form,
        is_reversed,
        equations,
        target,
        wanted,
        found: Isolated::default(),
        forms_left: MOST_FORMS,
        parts_left: MOST_PARTS,
    };
    if form.is_swept() {
        search.sweep([true; 8], NARROWEST_SEARCHED);
    } else {
        search.take_all();
    }
    search.found
}

/// Isolates the solutions in a region of joint values, without a closed form; at most so many parts of it are looked at.
///
/// # Guarantee
/// Every joint vector of the region that brings the tip to the pose is the only one in one of the regions `single`, or lies in one of the
/// regions `open`.
pub(super) fn isolate_within(
    equations: &Equations<'_>,
    region: CentredRegion,
    most_parts: usize,
) -> Isolated {
    let mut parts_left = most_parts;
    divided(equations, region, &mut parts_left, |part| vec![part])
}

/// Divides a region in all its joints; `narrow` makes of a part smaller ones that hold its solutions.
fn divided(
    equations: &Equations<'_>,
    region: CentredRegion,
    parts_left: &mut usize,
    narrow: impl Fn(CentredRegion) -> Vec<CentredRegion>,
) -> Isolated {
    let mut found = Isolated::default();
    // The widest first: what is left open in the end is of one size, and neighbours follow each other.
    let mut parts = VecDeque::from([region]);
    while let Some(part) = parts.pop_front() {
        for part in narrow(part) {
            match equations.settle(part) {
                Settled::Empty => {}
                Settled::One(one) => found.single.push(one),
                Settled::Open(rest) => match halves(&rest).filter(|_| *parts_left > 0) {
                    Some(halves) => {
                        *parts_left -= 1;
                        parts.extend(halves);
                    }
                    None => found.open.push(rest),
                },
            }
        }
    }
    found
}

/// Both halves of a region across its widest joint; none where it is too narrow.
fn halves(region: &CentredRegion) -> Option<[CentredRegion; 2]> {
    let widest = region.half_widths.imax();
    if region.half_widths[widest] < NARROWEST_PART {
        return None;
    }
    let quarter = region.half_widths[widest] / 2.0;
    Some([-quarter, quarter].map(|side| {
        let mut half = *region;
        half.middle[widest] += side;
        half.half_widths[widest] = quarter * (1.0 + 1e-9);
        half
    }))
}

struct RootSearch<'a> {
    form: &'a EnclosedForm,
    is_reversed: bool,
    equations: &'a Equations<'a>,
    /// The target of the form.
    target: Pose,
    wanted: IdealTarget,
    found: Isolated,
    forms_left: usize,
    parts_left: usize,
}

impl RootSearch<'_> {
    /// A closed form without a given angle; where an angle is free, it is given part by part.
    fn take_all(&mut self) {
        let whole = Enclosure::WHOLE_TURN;
        let mut free: BranchMask = [false; 8];
        for (branch, region) in self.regions(whole, [true; 8]) {
            let is_free = matches!(self.form, EnclosedForm::ThreeParallel(..)) && region[5].is_whole_turn();
            if is_free {
                free[branch] = true;
            } else {
                self.divide(branch, self.around(&region));
            }
        }
        if free.contains(&true) {
            self.sweep(free, NARROWEST_FREE);
        }
    }

    fn regions(&mut self, given: Enclosure, branches: BranchMask) -> Vec<(usize, JointRegion)> {
        self.forms_left = self.forms_left.saturating_sub(1);
        let mut found = Vec::new();
        self.form.add_regions(&self.wanted, given, branches, &mut found);
        found
    }

    /// Regions that hold all solutions of a region, from the difference of the true chain and the ideal one in it.
    fn narrowed(&self, branch: usize, region: &CentredRegion) -> Vec<CentredRegion> {
        if !self.form.chain().is_off() {
            return vec![*region];
        }
        let mut narrowed = vec![self.in_form(region)];
        let mut only: BranchMask = [false; 8];
        only[branch] = true;
        for _ in 0..ATTEMPTS {
            let [region] = narrowed[..] else { break };
            let around = self.around(&region);
            let radius = around.half_widths.sum();
            let is_small = radius < 1.0 / 1.5;
            if !is_small {
                break;
            }
            let tip = self.equations.tip(&around);
            let tip = if self.is_reversed { tip.inverse() } else { tip };
            let middle = region.map(Enclosure::middle);
            let wanted = self.form.chain().wanted_near(&self.target, &middle, &tip, radius);
            let mut found = Vec::new();
            self.form.add_regions(&wanted, region[self.form.given_joint()], only, &mut found);
            narrowed = found.iter().filter_map(|(_, part)| common(&region, part)).collect();
            let widest = |region: &JointRegion| region.iter().map(|angle| angle.width()).fold(0.0, f64::max);
            if narrowed.len() != 1 || widest(&narrowed[0]) > GAIN * widest(&region) {
                break;
            }
        }
        narrowed.iter().map(|region| self.around(region)).collect()
    }

    /// Gives an angle part by part, dividing the parts.
    fn sweep(&mut self, branches: BranchMask, narrowest: f64) {
        let parts: Vec<Enclosure> = Enclosure::WHOLE_TURN.parts_of_whole_turn().collect();
        let mut stack: Vec<(Enclosure, BranchMask)> =
            parts.into_iter().rev().map(|part| (part, branches)).collect();
        while let Some((given, branches)) = stack.pop() {
            let is_last = given.width() <= narrowest || self.forms_left == 0;
            let mut left = [false; 8];
            for (branch, region) in self.regions(given, branches) {
                let region = self.around(&region);
                if region.half_widths.max() > WIDE && !is_last {
                    left[branch] = true;
                    continue;
                }
                for region in self.narrowed(branch, &region) {
                    match self.equations.settle(region) {
                        Settled::Empty => {}
                        Settled::One(one) => self.found.single.push(one),
                        Settled::Open(rest) if is_last => self.add_open(rest),
                        Settled::Open(rest)
                            if self.form.is_swept()
                                && given.width() < SHARE_OF_WIDEST * rest.half_widths.max() =>
                        {
                            self.divide(branch, rest);
                        }
                        Settled::Open(_) => left[branch] = true,
                    }
                }
            }
            if left.contains(&true) {
                let middle = given.middle();
                stack.push((Enclosure { low: middle, high: given.high }, left));
                stack.push((Enclosure { low: given.low, high: middle }, left));
            }
        }
    }

    /// Divides a region of a branch in all its joints.
    fn divide(&mut self, branch: usize, region: CentredRegion) {
        let most_parts = MOST_PARTS_OF_ONE.min(self.parts_left);
        let mut parts_left = most_parts;
        let found = divided(self.equations, region, &mut parts_left, |part| self.narrowed(branch, &part));
        self.parts_left -= most_parts - parts_left;
        self.found.single.extend(found.single);
        for part in gathered(&region, &found.open) {
            self.add_open(part);
        }
    }

    /// Adds an open region, to the last one where they touch and are small together.
    fn add_open(&mut self, region: CentredRegion) {
        if let Some(last) = self.found.open.last_mut()
            && let Some(both) = hull(last, &region)
        {
            *last = both;
        } else {
            self.found.open.push(region);
        }
    }

    /// A region of the arm as one of the form.
    fn in_form(&self, around: &CentredRegion) -> JointRegion {
        let mut region: JointRegion =
            std::array::from_fn(|joint| Enclosure::around(around.middle[joint], around.half_widths[joint]));
        if self.is_reversed {
            region.reverse();
        }
        region
    }

    /// A region of the form as one of the arm.
    fn around(&self, region: &JointRegion) -> CentredRegion {
        let most = Enclosure::WHOLE_TURN.high;
        let mut region = *region;
        if self.is_reversed {
            region.reverse();
        }
        for angle in &mut region {
            if !angle.is_finite() {
                *angle = Enclosure::WHOLE_TURN;
            }
        }
        let half_width = |angle: &Enclosure| (angle.width() / 2.0).min(most) * (1.0 + 1e-12) + 1e-15;
        CentredRegion {
            middle: Vector6::from_iterator(region.iter().map(|angle| angle.middle())),
            half_widths: Vector6::from_iterator(region.iter().map(half_width)),
        }
    }
}

/// Regions around the open parts of a region, one per slice that has any.
fn gathered(region: &CentredRegion, parts: &[CentredRegion]) -> Vec<CentredRegion> {
    let widest = region.half_widths.imax();
    let (low, slice) = (
        region.middle[widest] - region.half_widths[widest],
        2.0 * region.half_widths[widest] / SLICES as f64,
    );
    let mut slices: [Option<[Vector6<f64>; 2]>; SLICES] = [None; SLICES];
    for part in parts {
        let place = ((part.middle[widest] - low) / slice) as usize;
        let ends = [part.middle - part.half_widths, part.middle + part.half_widths];
        let [lower, upper] = slices[place.min(SLICES - 1)].get_or_insert(ends);
        (*lower, *upper) = (lower.inf(&ends[0]), upper.sup(&ends[1]));
    }
    let around = |[lower, upper]: [Vector6<f64>; 2]| CentredRegion {
        middle: (lower + upper) / 2.0,
        half_widths: (upper - lower) / 2.0 * (1.0 + 1e-12) + Vector6::repeat(1e-15),
    };
    slices.into_iter().flatten().map(around).collect()
}

/// The joint values of both regions, whole turns apart; none where there are none.
fn common(a: &JointRegion, b: &JointRegion) -> Option<JointRegion> {
    let mut common = *a;
    for (one, other) in common.iter_mut().zip(b) {
        let turn = (one.middle() - other.middle()) - wrapped(one.middle() - other.middle());
        let moved = Enclosure { low: other.low + turn - 1e-14, high: other.high + turn + 1e-14 };
        // Wide intervals may also meet across the other side of the turn.
        if one.width() + moved.width() < std::f64::consts::PI {
            *one = one.intersection(moved)?;
        }
    }
    Some(common)
}

/// The region around two that touch, if it is small.
fn hull(a: &CentredRegion, b: &CentredRegion) -> Option<CentredRegion> {
    let mut hull = *a;
    for joint in 0..6 {
        let apart = wrapped(b.middle[joint] - a.middle[joint]);
        let touches = apart.abs() <= a.half_widths[joint] + b.half_widths[joint] + 1e-9;
        let low = (-a.half_widths[joint]).min(apart - b.half_widths[joint]);
        let high = a.half_widths[joint].max(apart + b.half_widths[joint]);
        let half_width = (high - low) / 2.0 * (1.0 + 1e-12);
        if !touches || half_width > WIDEST_OPEN {
            return None;
        }
        hull.middle[joint] = a.middle[joint] + f64::midpoint(low, high);
        hull.half_widths[joint] = half_width;
    }
    Some(hull)
}
