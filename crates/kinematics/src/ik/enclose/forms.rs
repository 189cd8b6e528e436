//! Enclosures of all joint values that bring the tip to a pose, by the closed form of each family.

use geometry::{Pose, Vector3};

use super::super::lines::any_across;
use super::ideal::{IdealChain, IdealTarget};
use super::number::Enclosure;
use super::regional::FirstThree;
use super::subproblems::{to_length, to_plane};
use super::vector::{EnclosedVector, turn_between};

/// Enclosures of the six joint values.
pub(super) type JointRegion = [Enclosure; 6];

/// Which branches of a closed form are asked for.
pub(super) type BranchMask = [bool; 8];

/// A family with the joint whose angle can be given, so that the others follow from it.
#[derive(Clone, Debug)]
pub(super) enum EnclosedForm {
    /// Axes 4, 5 and 6 meet.
    Spherical(IdealChain, FirstThree),
    /// Axes 5 and 6 meet: the angle of axis 4 is given.
    OffsetWrist(IdealChain, FirstThree),
    /// Axes 4 and 5 meet: the angle of axis 6 is given.
    OffsetFlange(IdealChain, FirstThree),
    /// Axes 2, 3 and 4 are parallel, and 5 meets 6; axis 6 is given where it is parallel to them too.
    ThreeParallel(IdealChain),
}

impl EnclosedForm {
    pub(super) fn chain(&self) -> &IdealChain {
        match self {
            Self::Spherical(chain, _)
            | Self::OffsetWrist(chain, _)
            | Self::OffsetFlange(chain, _)
            | Self::ThreeParallel(chain) => chain,
        }
    }

    pub(super) fn wanted(&self, target: &Pose) -> IdealTarget {
        self.chain().wanted(target)
    }

    /// The joint whose angle can be given.
    pub(super) fn given_joint(&self) -> usize {
        if matches!(self, Self::OffsetWrist(..)) { 3 } else { 5 }
    }

    /// Whether an angle has to be given.
    pub(super) fn is_swept(&self) -> bool {
        matches!(self, Self::OffsetWrist(..) | Self::OffsetFlange(..))
    }

    /// Adds the regions of the branches asked for, each with its branch; `given` is the angle of the joint that is given, or every angle.
    ///
    /// # Guarantee
    /// Every joint vector that brings the tip of the true chain to the pose, with the given joint in its interval, lies in a region, whole turns
    /// apart, if all branches are asked for. A branch without a region has no such vector, nor has it any for narrower intervals.
    pub(super) fn add_regions(
        &self,
        wanted: &IdealTarget,
        given: Enclosure,
        branches: BranchMask,
        found: &mut Vec<(usize, JointRegion)>,
    ) {
        match self {
            Self::Spherical(chain, first) => {
                let place = wanted.place(&chain.points[3]);
                for (branch, first) in first.solve(&EnclosedVector::exact(&chain.points[3]), &place) {
                    add_wrist(chain, wanted, first, branch, branches, found);
                }
            }
            Self::OffsetWrist(chain, first) => {
                let place = wanted.place(&chain.points[4]);
                let h4 = chain.axes[3];
                let carried = EnclosedVector::exact(&chain.points[3])
                    + EnclosedVector::exact(&(chain.points[4] - chain.points[3])).turned(&h4, given);
                for (branch, first) in first.solve(&carried, &place) {
                    if branches[branch]
                        && let Some(region) = fifth_and_sixth(chain, wanted, first, given)
                    {
                        found.push((branch, region));
                    }
                }
            }
            Self::OffsetFlange(chain, first) => {
                let [.., center, _, o6] = chain.points;
                // Seen from the flange, axis 6 turns the common point.
                let from_sixth = EnclosedVector::exact(&(center - o6)).turned(&chain.axes[5], -given);
                let place = wanted.place(&o6) + product_with(wanted, &from_sixth);
                for (branch, first) in first.solve(&EnclosedVector::exact(&center), &place) {
                    if branches[branch]
                        && let Some(region) = fourth_and_fifth(chain, wanted, first, given)
                    {
                        found.push((branch, region));
                    }
                }
            }
            Self::ThreeParallel(chain) => add_three_parallel(chain, wanted, given, branches, found),
        }
    }
}

/// A vector seen from the link of the third joint.
fn seen_from_third(chain: &IdealChain, [q1, q2, q3]: [Enclosure; 3], v: &EnclosedVector) -> EnclosedVector {
    let [h1, h2, h3, ..] = chain.axes;
    v.turned(&h1, -q1).turned(&h2, -q2).turned(&h3, -q3)
}

/// The wrist of three axes that meet: the fifth joint from the angle between the fourth and the sixth axis, on two branches.
fn add_wrist(
    chain: &IdealChain,
    wanted: &IdealTarget,
    first: [Enclosure; 3],
    branch: usize,
    branches: BranchMask,
    found: &mut Vec<(usize, JointRegion)>,
) {
    let [.., h4, h5, h6] = chain.axes;
    let last = seen_from_third(chain, first, &wanted.direction(&h6));
    let fifths = to_plane(&h4, &h5, &EnclosedVector::exact(&h6), last.dot(&h4));
    for (side, q5) in fifths.into_iter().enumerate() {
        let branch = 2 * branch + side;
        let Some(q5) = q5.filter(|_| branches[branch]) else { continue };
        let q4 = turn_between(&h4, &EnclosedVector::exact(&h6).turned(&h5, q5), &last);
        for q4 in q4.parts_of_whole_turn() {
            let q6 = sixth(chain, wanted, first, [q4, q5]);
            found.push((branch, [first[0], first[1], first[2], q4, q5, q6]));
        }
    }
}

/// The last two joints where the first four are known; none where the fifth axis cannot take the sixth one to its direction.
fn fifth_and_sixth(
    chain: &IdealChain,
    wanted: &IdealTarget,
    first: [Enclosure; 3],
    q4: Enclosure,
) -> Option<JointRegion> {
    let [.., h4, h5, h6] = chain.axes;
    let last = seen_from_third(chain, first, &wanted.direction(&h6)).turned(&h4, -q4);
    let left = last.dot(&h5) - Enclosure::exact(h5.dot(&h6));
    // Rounding of the known axes.
    if left.low > 1e-14 || left.high < -1e-14 {
        return None;
    }
    let q5 = turn_between(&h5, &EnclosedVector::exact(&h6), &last);
    let q6 = sixth(chain, wanted, first, [q4, q5]);
    Some([first[0], first[1], first[2], q4, q5, q6])
}

/// Joints 4 and 5 where the others are known; none where the fourth axis cannot take the fifth one to its direction.
fn fourth_and_fifth(
    chain: &IdealChain,
    wanted: &IdealTarget,
    first: [Enclosure; 3],
    q6: Enclosure,
) -> Option<JointRegion> {
    let [.., h4, h5, h6] = chain.axes;
    let before_sixth = |v: &Vector3<f64>| product_with(wanted, &EnclosedVector::exact(v).turned(&h6, -q6));
    let fifth = seen_from_third(chain, first, &before_sixth(&h5));
    let left = fifth.dot(&h4) - Enclosure::exact(h4.dot(&h5));
    // Rounding of the known axes.
    if left.low > 1e-14 || left.high < -1e-14 {
        return None;
    }
    let q4 = turn_between(&h4, &EnclosedVector::exact(&h5), &fifth);
    let across = any_across(&h5);
    let image = seen_from_third(chain, first, &before_sixth(&across)).turned(&h4, -q4);
    let q5 = turn_between(&h5, &EnclosedVector::exact(&across), &image);
    Some([first[0], first[1], first[2], q4, q5, q6])
}

/// The sixth joint where the others are known.
fn sixth(
    chain: &IdealChain,
    wanted: &IdealTarget,
    first: [Enclosure; 3],
    [q4, q5]: [Enclosure; 2],
) -> Enclosure {
    let [.., h4, h5, h6] = chain.axes;
    let across = any_across(&h6);
    let image = seen_from_third(chain, first, &wanted.direction(&across)).turned(&h4, -q4).turned(&h5, -q5);
    turn_between(&h6, &EnclosedVector::exact(&across), &image)
}

fn add_three_parallel(
    chain: &IdealChain,
    wanted: &IdealTarget,
    given: Enclosure,
    branches: BranchMask,
    found: &mut Vec<(usize, JointRegion)>,
) {
    let [h1, h2, _, _, h5, h6] = chain.axes;
    let [o1, o2, ..] = chain.points;
    let center = chain.points[4];
    let place = wanted.place(&center) - EnclosedVector::exact(&o1);
    let firsts = to_plane(&h2, &-h1, &place, Enclosure::exact(h2.dot(&(center - o1))));
    for (first, q1) in firsts.into_iter().enumerate() {
        let Some(q1) = q1 else { continue };
        let upper = place.turned(&h1, -q1) - EnclosedVector::exact(&(o2 - o1));
        let last = wanted.direction(&h6).turned(&h1, -q1);
        let fifths = to_plane(&h2, &h5, &EnclosedVector::exact(&h6), last.dot(&h2));
        for (fifth, q5) in fifths.into_iter().enumerate() {
            let Some(q5) = q5 else { continue };
            // The parallel axes as the tip sees them, from both sides.
            let seen = wanted_back(wanted, &h1, &h2, q1);
            let parallel = EnclosedVector::exact(&h2).turned(&h5, -q5);
            let q6 = turn_between(&h6, &seen, &parallel);
            let q6 = if q6 == Enclosure::WHOLE_TURN { given } else { q6 };
            let branch = 4 * first + 2 * fifth;
            if branches[branch] || branches[branch + 1] {
                let outer = Outer { q1, q5, q6, branch };
                add_elbows(chain, (wanted, &upper), &outer, branches, found);
            }
        }
    }
}

/// The parallel axes seen from the tip, through the first joint alone: (R₁ᵀ W)ᵀ h₂ = Wᵀ R₁ h₂.
fn wanted_back(wanted: &IdealTarget, h1: &Vector3<f64>, h2: &Vector3<f64>, q1: Enclosure) -> EnclosedVector {
    // R₁ h₂ = along + cos q₁ · across + sin q₁ · (h₁ × h₂), and W is linear.
    let along = h1 * h1.dot(h2);
    let across = h2 - along;
    wanted.back(&along)
        + wanted.back(&across).scaled(q1.cosine())
        + wanted.back(&h1.cross(h2)).scaled(q1.sine())
}

/// The joints around the three parallel ones.
struct Outer {
    q1: Enclosure,
    q5: Enclosure,
    q6: Enclosure,
    branch: usize,
}

fn add_elbows(
    chain: &IdealChain,
    (wanted, upper): (&IdealTarget, &EnclosedVector),
    outer: &Outer,
    branches: BranchMask,
    found: &mut Vec<(usize, JointRegion)>,
) {
    let [h1, h2, h3, _, h5, h6] = chain.axes;
    let [_, o2, o3, o4, center, _] = chain.points;
    let across = any_across(&h2);
    // What joints 2 to 4 turn together, from the image of a direction across their axes.
    let from = EnclosedVector::exact(&across).turned(&h5, -outer.q5).turned(&h6, -outer.q6);
    let image = product_with(wanted, &from).turned(&h1, -outer.q1);
    let sum = turn_between(&h2, &EnclosedVector::exact(&across), &image);
    let place = *upper - EnclosedVector::exact(&(center - o4)).turned(&h2, sum);
    let thirds = to_length(
        &h3,
        &EnclosedVector::exact(&(o4 - o3)),
        &(o3 - o2),
        in_plane(&place, chain).norm_squared(),
    );
    for (side, q3) in thirds.into_iter().enumerate() {
        let Some(q3) = q3.filter(|_| branches[outer.branch + side]) else { continue };
        let arm = EnclosedVector::exact(&(o3 - o2)) + EnclosedVector::exact(&(o4 - o3)).turned(&h3, q3);
        let q2 = turn_between(&h2, &arm, &place);
        let region = [outer.q1, q2, q3, sum - q2 - q3, outer.q5, outer.q6];
        let signed = std::array::from_fn(|joint| region[joint] * chain.senses[joint]);
        found.push((outer.branch + side, signed));
    }
}

/// A place with its known component along the parallel axes: that of the arm at zero joint values.
fn in_plane(place: &EnclosedVector, chain: &IdealChain) -> EnclosedVector {
    let h2 = chain.axes[1];
    let known = h2 * h2.dot(&(chain.points[3] - chain.points[1]));
    place.across(&h2) + EnclosedVector::exact(&known)
}

/// The wanted turn of a vector that is known up to a box.
fn product_with(wanted: &IdealTarget, v: &EnclosedVector) -> EnclosedVector {
    let columns = [Vector3::x(), Vector3::y(), Vector3::z()];
    let parts = columns.map(|unit| wanted.direction(&unit).scaled(v.dot(&unit)));
    parts[0] + parts[1] + parts[2]
}
