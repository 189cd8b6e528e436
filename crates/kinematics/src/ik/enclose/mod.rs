//! Proof that a list of solutions is complete: the closed forms in interval arithmetic enclose all solutions of the true chain, and Newton's
//! method in the same arithmetic says which enclosures hold none, exactly one, or are open.
//!
//! A chain whose axes are off its closed form by a known bound solves the closed form of a target that is off by a known bound. So all its
//! solutions lie in the enclosures of that closed form, whatever the bound; it only decides how wide they are.

mod contraction;
mod forms;
mod ideal;
mod isolate;
mod number;
mod regional;
mod subproblems;
mod vector;

use geometry::{Pose, Vector3};

use super::chain::Chain;
use super::lines::AxisLines;
use super::offset_wrist::MeetingAxes;
use super::regional::RegionalArm;

pub(super) use contraction::CentredRegion;
use contraction::Equations;
use forms::EnclosedForm;
use ideal::IdealChain;
pub(super) use isolate::Isolated;
use regional::FirstThree;

/// A closed form whose solutions are enclosed.
#[derive(Clone, Debug)]
pub(super) struct Encloser {
    form: EnclosedForm,
    /// Whether the form counts the joints from the tip.
    is_reversed: bool,
}

impl Encloser {
    /// Axes 4, 5 and 6 meet in a point near `center`.
    pub(super) fn spherical_wrist(lines: &AxisLines, arm: &RegionalArm, center: Vector3<f64>) -> Self {
        let chain = ideal(lines, arm, [center; 3]);
        Self { form: EnclosedForm::Spherical(chain, first_three(arm)), is_reversed: false }
    }

    /// Two axes of the wrist meet in a point near `center`.
    pub(super) fn offset_wrist(
        lines: &AxisLines,
        arm: &RegionalArm,
        meeting: MeetingAxes,
        center: Vector3<f64>,
    ) -> Self {
        let [.., o4, _, o6] = lines.points;
        let form = match meeting {
            MeetingAxes::FourthFifth => {
                EnclosedForm::OffsetFlange(ideal(lines, arm, [center, center, o6]), first_three(arm))
            }
            MeetingAxes::FifthSixth => {
                EnclosedForm::OffsetWrist(ideal(lines, arm, [o4, center, center]), first_three(arm))
            }
        };
        Self { form, is_reversed: false }
    }

    /// Axes 2, 3 and 4 are nearly parallel to `lines.axes[1]`, and those with the sense −1 turn the other way; 5 and 6 meet near `center`.
    pub(super) fn three_parallel(lines: &AxisLines, senses: [f64; 6], center: Vector3<f64>) -> Self {
        let [h1, h2, .., h5, h6] = lines.axes;
        let [o1, o2, o3, o4, ..] = lines.points;
        let points = [o1, o2, o3, o4, center, center];
        let chain = IdealChain::new(lines, [h1, h2, h2, h2, h5, h6], points, senses);
        Self { form: EnclosedForm::ThreeParallel(chain), is_reversed: false }
    }

    /// The same form, counted from the tip.
    pub(super) fn reversed(self, is_reversed: bool) -> Self {
        Self { is_reversed, ..self }
    }

    /// Isolates all solutions of a pose.
    ///
    /// # Guarantee
    /// Every joint vector that brings the tip to the pose is, whole turns of joints apart, the only one in one of the regions `single`, each
    /// of which holds one, or lies in one of the regions `open`.
    pub(super) fn isolate(&self, chain: &Chain, size_m: f64, target: &Pose) -> Isolated {
        isolate::isolate(&self.form, self.is_reversed, &Equations { chain, target, size_m })
    }
}

/// Isolates the solutions in a region of joint values, without a closed form.
///
/// # Guarantee
/// As [`Encloser::isolate`], for the joint vectors of the region.
pub(super) fn isolate_within(
    chain: &Chain,
    size_m: f64,
    target: &Pose,
    region: CentredRegion,
    most_parts: usize,
) -> Isolated {
    isolate::isolate_within(&Equations { chain, target, size_m }, region, most_parts)
}

fn ideal(lines: &AxisLines, arm: &RegionalArm, wrist: [Vector3<f64>; 3]) -> IdealChain {
    let ([h1, h2, h3], [o1, o2, o3]) = (arm.axes, arm.points);
    let [_, _, _, h4, h5, h6] = lines.axes;
    let [o4, o5, o6] = wrist;
    IdealChain::new(lines, [h1, h2, h3, h4, h5, h6], [o1, o2, o3, o4, o5, o6], [1.0; 6])
}

fn first_three(arm: &RegionalArm) -> FirstThree {
    FirstThree { regional: arm.regional, axes: arm.axes, points: arm.points }
}
