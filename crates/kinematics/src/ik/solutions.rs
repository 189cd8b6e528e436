//! The solutions of one pose: polished on the true model, verified by forward kinematics, each once, in a fixed order; and what is proven of
//! those that are not in the list.

use geometry::Pose;

use super::chain::Chain;
use super::enclose::{CentredRegion, Isolated, isolate_within};
use super::newton::Newton;
use super::pose_error::PoseError;
use super::singular::{Singularity, singular_pivot, singularity};
use super::solver::SeedSolver;
use super::turns::{difference, wrapped};

/// Joint vectors closer than this are one solution, radians.
const SAME: f64 = 1e-6;
/// A proven solution lies in a region of at most this radius, and the listed values at most this far outside it, radians.
const ISOLATED: f64 = 2.5e-7;
/// How far the listed values may be from the solution that they stand for, radians: rounding of both, and solutions that are one.
const LISTED_WITHIN: f64 = 2e-6;
/// A seed this near to the target, metres and radians, is a solution of the closed form, and not the end of a branch.
const NEARLY: f64 = 1e-6;
/// A solution that is not verified is no loss if one this near to it is, radians.
const BESIDE: f64 = 1e-3;

/// Joint values that bring the tip to a pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// One value per joint of the arm, radians, each in (−π, π].
    pub q: Vec<f64>,
    /// How forward kinematics of these values differs from the pose: at most 1e-9 m and 1e-9 rad.
    pub error: PoseError,
    /// Whether it stands alone.
    pub singularity: Singularity,
}

impl Solution {
    /// The joint values among which the solution lies that these values stand for: within 2e-6 radians. A joint of it may be beyond a limit
    /// where these values are not, or the other way round.
    ///
    /// # Guarantee
    /// As [`Completeness::Complete`] says; it is none for what a search found.
    pub fn surroundings(&self) -> OpenRegion {
        OpenRegion { middle: self.q.clone(), half_widths: vec![LISTED_WITHIN; self.q.len()] }
    }
}

/// What is known of the list of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The list holds every solution within 2e-6 radians, whole turns of joints apart, which is proven for the true axes; an empty list proves
    /// that the pose is out of reach.
    Complete,
    /// There are infinitely many solutions; the list holds some of them, each marked [`Singularity::Continuum`], and every one that is
    /// not in the [open regions](Solutions::open) around these.
    Continuum,
    /// Solutions may be missing in the [open regions](Solutions::open); an empty list proves nothing.
    MayMiss,
}

/// Joint values that were not decided: there may be solutions among them that are not in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenRegion {
    /// One value per joint of the arm, radians.
    pub middle: Vec<f64>,
    /// How far the region reaches from there, radians, whole turns of joints apart; π and more is every angle.
    pub half_widths: Vec<f64>,
}

impl OpenRegion {
    /// Every joint vector.
    pub(super) fn everything(joints: usize) -> Self {
        Self { middle: vec![0.0; joints], half_widths: vec![4.0; joints] }
    }

    /// Whether two regions have a point in common, whole turns of joints apart.
    fn touches(&self, other: &Self) -> bool {
        (0..self.middle.len()).all(|joint| {
            let apart = wrapped(self.middle[joint] - other.middle[joint]).abs();
            apart <= self.half_widths[joint] + other.half_widths[joint] + SAME
        })
    }

    /// Whether joint values lie in the region, whole turns of joints apart.
    pub fn holds(&self, q: &[f64]) -> bool {
        let parts = self.middle.iter().zip(&self.half_widths).zip(q);
        parts
            .into_iter()
            .all(|((middle, half_width), value)| wrapped(value - middle).abs() <= half_width + SAME)
    }
}

/// The solutions of one pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Solutions {
    /// Each once, whole turns of joints apart; in ascending order of the joint values, or nearest first.
    pub list: Vec<Solution>,
    /// What is known of the list.
    pub completeness: Completeness,
    /// Where solutions may lie that are not in the list; empty where it is complete.
    pub open: Vec<OpenRegion>,
    /// Solutions of the closed form that are not in the list, because forward kinematics did not confirm them within 1e-9 m and 1e-9 rad.
    pub unverified: usize,
}

impl Solutions {
    /// No solutions, and nothing known of them.
    pub(super) fn unknown(joints: usize) -> Self {
        Self {
            list: Vec::new(),
            completeness: Completeness::MayMiss,
            open: vec![OpenRegion::everything(joints)],
            unverified: 0,
        }
    }
}

/// The solutions that a solver finds for a target; that there are no others is not proven.
pub(super) fn find(
    chain: &Chain,
    size_m: f64,
    solver: &SeedSolver,
    target: &Pose,
    near: &[f64; 6],
) -> Solutions {
    let newton = Newton { chain, target, size_m };
    let mut found: Vec<Verified> = Vec::new();
    let mut failed: Vec<[f64; 6]> = Vec::new();
    for seed in solver.seeds(target, near) {
        match Verified::from_seed(&newton, &seed, solver.steps()) {
            Some(one) => one.add_to(&mut found),
            None => failed.push(seed),
        }
    }
    failed.retain(|seed| {
        newton.error(seed).largest() <= NEARLY && found.iter().all(|one| difference(&one.q, seed) > BESIDE)
    });
    let off = solver.method.deviation.in_sizes(size_m);
    let mark = |one: Verified| one.marked(&newton, singular_pivot(off));
    let mut list: Vec<Solution> = found.into_iter().map(mark).collect();
    sort(&mut list);
    Solutions {
        list,
        completeness: Completeness::MayMiss,
        open: vec![OpenRegion::everything(chain.len())],
        unverified: failed.len(),
    }
}

/// As [`find`], with the solutions that the solver isolates, and with what is proven of others.
///
/// # Guarantee
/// A list that is called complete holds every solution within 2e-6 radians, whole turns apart.
pub(super) fn find_all(
    chain: &Chain,
    size_m: f64,
    solver: &SeedSolver,
    target: &Pose,
    near: &[f64; 6],
) -> Solutions {
    let mut solutions = find(chain, size_m, solver, target, near);
    let newton = Newton { chain, target, size_m };
    if !target.is_finite() {
        return solutions;
    }
    let Some(encloser) = &solver.encloser else {
        solutions.add(Verified::from_seed(&newton, near, solver.steps()).into_iter().collect(), &newton);
        return solutions;
    };
    let Isolated { single, open } = encloser.isolate(chain, size_m, target);
    solutions.settle(single, open, &newton, near);
    solutions
}

/// The solutions within a distance of joint values, with what is proven of others there.
pub(super) fn find_within(
    chain: &Chain,
    size_m: f64,
    target: &Pose,
    region: CentredRegion,
    most_parts: usize,
) -> Solutions {
    let mut solutions = Solutions::unknown(chain.len());
    let Isolated { single, open } = isolate_within(chain, size_m, target, region, most_parts);
    let near = region.middle.into();
    solutions.settle(single, open, &Newton { chain, target, size_m }, &near);
    solutions
}

/// How close to a listed solution a region is, radians.
const CLOSE: f64 = 1e-2;
/// Most open regions of which it is asked whether they hang together.
const MOST_GROUPED: usize = 500;
/// Newton steps from a region.
const STEPS: usize = 20;
/// Most open regions that are searched of those that hang together.
const MOST_SEARCHED: usize = 8;

impl Solutions {
    /// Whether other solutions than those listed can only lie close to listed ones that are marked: within 0.01 radians, whole turns apart.
    pub fn is_open_beside_singular(&self) -> bool {
        let is_marked = |one: &&Solution| one.singularity != Singularity::Regular;
        self.open.iter().all(|region| {
            let most = region.half_widths.iter().copied().fold(0.0, f64::max);
            let is_close = |one: &Solution| difference(&one.q, &region.middle) + most <= CLOSE;
            self.list.iter().filter(is_marked).any(is_close)
        })
    }

    /// Takes the isolated solutions, searches the open regions from where they are nearest to joint values and from their middles, and says
    /// what is known then.
    fn settle(
        &mut self,
        single: Vec<CentredRegion>,
        mut open: Vec<CentredRegion>,
        newton: &Newton<'_>,
        near: &[f64; 6],
    ) {
        let mut found: Vec<Verified> = Vec::new();
        for region in single {
            match Verified::from_seed(newton, region.middle.as_slice(), STEPS) {
                Some(one) if region.half_widths.max() <= ISOLATED && one.is_inside(&region) => {
                    one.add_to(&mut found);
                }
                _ => open.push(region),
            }
        }
        self.add(found, newton);
        // The nearest first, so that they stand for the solutions along which joints can move.
        open.sort_by(|a, b| a.distance(near).total_cmp(&b.distance(near)));
        self.open = open.iter().map(OpenRegion::from).collect();
        let groups = touching(&self.open);
        let mut has_continuum = vec![false; self.open.len()];
        for one in self.list.iter().filter(|one| one.singularity == Singularity::Continuum) {
            mark_group(&mut has_continuum, &groups, self.open.iter().position(|region| region.holds(&one.q)));
        }
        let mut searched = vec![0; self.open.len()];
        for (place, region) in open.iter().enumerate() {
            let group = groups[place];
            if has_continuum[group] || searched[group] == MOST_SEARCHED {
                continue;
            }
            searched[group] += 1;
            for seed in [region.nearest_to(near), region.middle.into()] {
                if let Some(one) = Verified::from_seed(newton, &seed, STEPS)
                    && self.list.iter().all(|known| difference(&known.q, &one.q) > BESIDE)
                {
                    let q = one.q.clone();
                    self.add(vec![one], newton);
                    let is_continuum =
                        |known: &Solution| known.q == q && known.singularity == Singularity::Continuum;
                    if self.list.iter().any(is_continuum) {
                        mark_group(
                            &mut has_continuum,
                            &groups,
                            self.open.iter().position(|region| region.holds(&q)),
                        );
                    }
                }
            }
        }
        self.completeness = if self.open.is_empty() {
            Completeness::Complete
        } else if open.len() <= MOST_GROUPED && groups.iter().all(|&group| has_continuum[group]) {
            Completeness::Continuum
        } else {
            Completeness::MayMiss
        };
    }

    /// Adds solutions, in the place of those that are the same.
    fn add(&mut self, found: Vec<Verified>, newton: &Newton<'_>) {
        // What stands alone on the true axes is marked by these alone.
        let mark = |one: Verified| one.marked(newton, singular_pivot(0.0));
        let added: Vec<Solution> = found.into_iter().map(mark).collect();
        self.list.retain(|one| added.iter().all(|other| difference(&one.q, &other.q) > SAME));
        self.list.extend(added);
        sort(&mut self.list);
    }
}

/// For every region the first one that it hangs together with, through others that touch; the first of all where there are many.
fn touching(open: &[OpenRegion]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..open.len()).collect();
    if open.len() > MOST_GROUPED {
        // As if all of them did: they are searched in few places, and called open.
        groups.fill(0);
        return groups;
    }
    let mut is_grouped = vec![false; open.len()];
    for first in 0..open.len() {
        let mut next = if is_grouped[first] { Vec::new() } else { vec![first] };
        is_grouped[first] = true;
        while let Some(at) = next.pop() {
            groups[at] = first;
            for other in first + 1..open.len() {
                if !is_grouped[other] && open[at].touches(&open[other]) {
                    is_grouped[other] = true;
                    next.push(other);
                }
            }
        }
    }
    groups
}

fn mark_group(marks: &mut [bool], groups: &[usize], place: Option<usize>) {
    if let Some(place) = place {
        marks[groups[place]] = true;
    }
}

impl From<&CentredRegion> for OpenRegion {
    fn from(region: &CentredRegion) -> Self {
        Self {
            middle: region.middle.iter().copied().collect(),
            half_widths: region.half_widths.iter().copied().collect(),
        }
    }
}

/// Joint values whose forward kinematics is the target.
struct Verified {
    q: Vec<f64>,
    error: PoseError,
}

impl Verified {
    /// What Newton's method makes of a seed; none where it does not reach the target.
    fn from_seed(newton: &Newton<'_>, seed: &[f64], steps: usize) -> Option<Self> {
        let mut q = seed.to_vec();
        let error = newton.converge(&mut q, steps);
        for angle in &mut q {
            *angle = wrapped(*angle);
        }
        error.is_small().then_some(Self { q, error })
    }

    /// Adds it to others, unless it is one of them.
    fn add_to(self, found: &mut Vec<Self>) {
        if found.iter().all(|one| difference(&one.q, &self.q) > SAME) {
            found.push(self);
        }
    }

    fn is_inside(&self, region: &CentredRegion) -> bool {
        let entries = self.q.iter().zip(region.middle.iter()).zip(region.half_widths.iter());
        entries
            .into_iter()
            .all(|((value, middle), half_width)| wrapped(value - middle).abs() <= half_width + ISOLATED)
    }

    fn marked(self, newton: &Newton<'_>, pivot: f64) -> Solution {
        let singularity = singularity(newton.chain, newton.target, newton.size_m, &self.q, pivot);
        Solution { q: self.q, error: self.error, singularity }
    }
}

/// In ascending order of the joint values; values of different branches are equal but for rounding.
fn sort(list: &mut [Solution]) {
    list.sort_by_cached_key(|solution| {
        solution.q.iter().map(|angle| (angle / SAME).round() as i64).collect::<Vec<_>>()
    });
}
