//! The proof of one piece: along a chord in joint space there is one solution near every point of it, and they form one motion.
//!
//! With the residual e(q, σ) of the pose at a share σ of the piece, the chord c(σ), and a matrix A near the inverse of the Jacobian at the
//! middle of the chord, the map q ↦ q − A e(q, σ) takes the box c(σ) ± r into itself and contracts there if η + K r < r, where η bounds
//! |A e(c(σ), σ)| and K bounds |I − A ∂e/∂q| in the boxes, both componentwise. docs/method.md has the derivation.
//!
//! Sources: R. Krawczyk, "Newton-Algorithmen zur Bestimmung von Nullstellen mit Fehlerschranken", 1969; L. V. Kantorovich, "Functional
//! analysis and applied mathematics", 1948; S. M. Rump, "Verification methods: rigorous results using floating-point arithmetic", 2010.

use geometry::Vector3;
use kinematics::column_changes;
use nalgebra::{Matrix6, Vector6};
use program::PoseSpread;

use crate::levers::levers_m;
use crate::model::{ArmState, ErrorBudget, PathModel};

/// Largest value of |σ (σ − ½)(σ − 1)| / 6 for σ from 0 to 1, rounded up: the error of interpolation by a quadratic through 0, ½ and 1.
const INTERPOLATION: f64 = 0.0081;
/// Rounding of deviations: a share, and radians. A box is never narrower than a few of the latter.
const SHARE: f64 = 1e-9;
const LEAST: f64 = 1e-12;
const NARROWEST: f64 = 1e-11;
/// Rounding of a product of two matrices of six rows, as a share of the products of the norms of their rows and columns.
const PRODUCT: f64 = 1e-14;
/// Larger boxes are not tried, radians.
const WIDEST: f64 = 0.5;
/// The error of the derivative of a quadratic through three values, at 0, ½ and 1, is at most this share of the third derivative: it is the
/// derivative that another linear function meets at a place in each half (Rolle), so half the third derivative times |σ − ξ| |σ − ζ| ≤ ½.
const DERIVATIVE: f64 = 0.25;
/// Sum of the factors of the three residuals in that derivative.
const SLOPE_ROUNDING: f64 = 8.0;
/// Steps that tighten the bounds on the slope.
const TIGHTENED: usize = 4;
/// Attempts to find a box.
const ATTEMPTS: usize = 10;
/// The largest sine of the angle between the orientation on the chord and the commanded one.
const MOST_SINE: f64 = 0.5;

/// What is proven of a piece.
#[derive(Clone, Debug)]
pub(crate) struct ChordProof {
    /// Per joint, how far the solutions are from the chord at most, radians.
    pub(crate) deviations: Vector6<f64>,
    /// Per joint, half the width of the boxes in which they are the only ones, radians.
    pub(crate) radii: Vector6<f64>,
    /// Per joint, how far the solution at the end of the piece is from the end of the chord at most, radians.
    pub(crate) end_errors: Vector6<f64>,
    /// Per joint, how far the slope of the solutions is from that of the chord at most, radians per piece.
    pub(crate) slope_errors: Vector6<f64>,
}

/// The proof of the piece between two shares of the path along the chord between two joint vectors; `None` if it fails.
///
/// # Guarantee
/// At every share there is exactly one joint vector within `radii` of the chord whose pose is the commanded one; it is within `deviations`;
/// these vectors depend continuously on the share, and the Jacobian is regular at each of them. Their derivative by the share of the piece
/// is within `slope_errors` of the chord. Rounding is included by the budget of [`PathModel::budget`]. With a spread the first sentence
/// holds of every pose within it: its residual differs by no more, and solutions in one box depend continuously on the pose.
pub(crate) fn prove(
    model: &PathModel<'_>,
    shares: [f64; 2],
    ends: [&Vector6<f64>; 2],
    budget: &ErrorBudget,
) -> Option<ChordProof> {
    let [start, end] = ends;
    let change = end - start;
    let middle = (start + end) / 2.0;
    let middle_share = shares[0] + (shares[1] - shares[0]) / 2.0;
    let at_middle = model.state(&middle, middle_share);
    let jacobian = at_middle.jacobian();
    let inverse = Inverse::near(&jacobian)?;
    let columns = at_middle.columns();
    let length = (shares[1] - shares[0]).abs();
    // The redundant joint of an arm of seven axes is on its chord: no radius, and a change like the others.
    let redundant_change = model.redundant.as_ref().map_or(0.0, |moves| moves.change(shares[1] - shares[0]));
    let changes = model.in_order(&change, redundant_change);
    let [third_m, third_rad] = third_derivatives(model, &at_middle, &changes, middle_share, length);
    let places = [
        (model.state(start, shares[0]), model.commanded(shares[0])),
        (at_middle, model.commanded(middle_share)),
        (model.state(end, shares[1]), model.commanded(shares[1])),
    ];
    let residuals = places.each_ref().map(|(state, commanded)| state.residual(commanded));
    let turn_rad = model.commanded_bounds(middle_share, length).turn_rad;
    let rounding = inverse.of_norms(budget.position_m, budget.angle_rad);

    // The residual along the chord, in joint values.
    let on_chord: Vector6<f64> =
        residuals.iter().map(|residual| (inverse.matrix * residual).abs()).sum::<Vector6<f64>>()
            + inverse.of_norms(third_m, third_rad) * INTERPOLATION
            + inverse.of_spread(&budget.spread)
            + rounding * 3.0;
    // The angle between the orientation on the chord and the commanded one: it is small at the start, its sine is small everywhere, and it
    // does not jump.
    let sine = residuals.iter().map(|residual| residual.fixed_rows::<3>(3).norm()).sum::<f64>()
        + third_rad * INTERPOLATION
        + budget.spread.angle_rad
        + budget.angle_rad * 3.0;
    let is_near = sine < MOST_SINE && places[0].0.cosine(&places[0].1) > 0.5;
    if !is_near {
        return None;
    }
    let angle = sine * 1.05;

    let identity_less = (Matrix6::identity() - inverse.matrix * jacobian).abs() + inverse.rounding(&jacobian);
    let contraction = |radii: &Vector6<f64>| {
        let half_widths = half_widths(&changes, &model.in_order(radii, 0.0));
        let mut bound = identity_less;
        for joint in 0..6 {
            let [velocity, direction] = column_changes(&columns, model.place(joint), &half_widths);
            // At a relative angle θ of at most 1, the last rows of ∂e/∂q differ from the axis by at most θ/2.
            let turned = angle / 2.0 + radii.sum() / 2.0;
            let column =
                inverse.of_norms(velocity + budget.position_m, direction + turned + budget.angle_rad);
            let mut sum = bound.column_mut(joint);
            sum += column;
        }
        bound
    };

    let mut radii = on_chord * 2.0 + Vector6::repeat(NARROWEST);
    for _ in 0..ATTEMPTS {
        // The comparisons are false for what is no number.
        if !radii.iter().all(|radius| *radius < WIDEST) || angle + radii.sum() > 1.0 {
            return None;
        }
        let inside = contraction(&radii) * radii;
        let deviations = (on_chord + inside) * (1.0 + SHARE) + Vector6::repeat(LEAST);
        if (0..6).all(|joint| deviations[joint] < radii[joint]) {
            let shrinking = (0..6).map(|joint| inside[joint] / radii[joint]).fold(0.0, f64::max);
            let at_end = (inverse.matrix * residuals[2]).abs() + rounding;
            let largest = (0..6).map(|joint| at_end[joint] / radii[joint]).fold(0.0, f64::max);
            let end_errors = radii * (largest / (1.0 - shrinking) * (1.0 + SHARE));
            let slope = Slope {
                inverse: &inverse,
                columns: &columns,
                changes: &changes,
                radii: &model.in_order(&radii, 0.0),
            };
            let given = slope.on_chord(&residuals, [third_m, third_rad])
                + rounding * SLOPE_ROUNDING
                + slope.beside_chord(turn_rad);
            let slope_errors = solved(&contraction(&radii), &given, &radii, shrinking);
            return Some(ChordProof { deviations, radii, end_errors, slope_errors });
        }
        radii = deviations * 1.05 + Vector6::repeat(NARROWEST);
    }
    None
}

/// What bounds the slope of the solutions: with A ∂e/∂q = I − K, the difference d of their slope q′ from that c′ of the chord is
/// d = −A (∂e/∂σ + ∂e/∂q c′) + K d, and the bracket is the derivative of the residual along the chord, but for the way from the chord to the
/// solution.
///
/// Columns, changes and radii are in the order of the chain; ∂e/∂σ includes the column of a redundant joint that moves, times its change.
struct Slope<'a> {
    inverse: &'a Inverse,
    columns: &'a [[f64; 6]],
    changes: &'a [f64],
    radii: &'a [f64],
}

impl Slope<'_> {
    /// Bounds on the derivative of the residual along the chord, in joint values: that of the quadratic through its values at 0, ½ and 1,
    /// which is linear, so largest at an end; and the error of it.
    fn on_chord(&self, residuals: &[Vector6<f64>; 3], [third_m, third_rad]: [f64; 2]) -> Vector6<f64> {
        let [start, middle, end] = residuals;
        let ends = [middle * 4.0 - start * 3.0 - end, start - middle * 4.0 + end * 3.0];
        let [at_start, at_end] = ends.map(|derivative| (self.inverse.matrix * derivative).abs());
        at_start.sup(&at_end) + self.inverse.of_norms(third_m, third_rad) * DERIVATIVE
    }

    /// Bounds on the difference of the bracket at the solution from that at the chord, in joint values.
    ///
    /// # Guarantee
    /// Never too small. Within the radii every column of the Jacobian turns as in [`column_changes`], with lengths that are those at the
    /// middle and their changes along the chord; the matrix of the rotation part, ½ (tr(S) I − S), has a norm of at most 1.5 and changes by
    /// at most 1.5 times the angle.
    fn beside_chord(&self, turn_rad: f64) -> Vector6<f64> {
        let half_widths = half_widths(self.changes, self.radii);
        let length = |(joint, column): (usize, &[f64; 6])| {
            Vector3::new(column[0], column[1], column[2]).norm()
                + column_changes(self.columns, joint, &half_widths)[0]
        };
        let lengths: Vec<f64> = self.columns.iter().enumerate().map(length).collect();
        let turn: f64 = self.radii.iter().sum();
        let (mut position, mut rotation) = (0.0, 3.0 * turn * turn_rad);
        for (joint, change) in self.changes.iter().enumerate() {
            let radii = self.radii.iter().enumerate();
            let moved: f64 = radii.map(|(other, radius)| radius * lengths[joint.max(other)]).sum();
            position += change.abs() * moved;
            rotation += change.abs() * 3.0 * turn;
        }
        self.inverse.of_norms(position, rotation) * (1.0 + SHARE)
    }
}

/// Bounds on d where |d| ≤ b + K |d|, for a matrix K that shrinks the box of these radii to this share.
fn solved(
    contraction: &Matrix6<f64>,
    given: &Vector6<f64>,
    radii: &Vector6<f64>,
    shrinking: f64,
) -> Vector6<f64> {
    let largest = (0..6).map(|joint| given[joint] / radii[joint]).fold(0.0, f64::max);
    let mut bound = radii * (largest / (1.0 - shrinking));
    // Each step keeps the bound one.
    for _ in 0..TIGHTENED {
        bound = (given + contraction * bound).inf(&bound);
    }
    bound * (1.0 + SHARE) + Vector6::repeat(LEAST)
}

/// Bounds on the third derivatives of the residual along a chord by the share of the piece: position, metres, and rotation.
fn third_derivatives(
    model: &PathModel<'_>,
    middle: &ArmState,
    changes: &[f64],
    middle_share: f64,
    length: f64,
) -> [f64; 2] {
    let halves: Vec<f64> = changes.iter().map(|change| change.abs() / 2.0).collect();
    let levers = levers_m(middle, &halves);
    let (mut position, mut turned): (f64, f64) = (0.0, 0.0);
    for (change, lever) in changes.iter().zip(&levers) {
        let before = turned;
        turned += change.abs();
        position += lever * (turned.powi(3) - before.powi(3));
    }
    let commanded = model.commanded_bounds(middle_share, length);
    let rates = turned + commanded.turn_rad;
    [position + commanded.position_third_m, rates.powi(3)].map(|bound| bound * (1.0 + SHARE))
}

/// Per joint of the chain, half its change along the piece and its radius.
fn half_widths(changes: &[f64], radii: &[f64]) -> Vec<f64> {
    changes.iter().zip(radii).map(|(change, radius)| change.abs() / 2.0 + radius).collect()
}

/// A matrix near the inverse of a Jacobian.
struct Inverse {
    matrix: Matrix6<f64>,
    /// Per row, the norms of its first and of its last three entries.
    position: Vector6<f64>,
    angle: Vector6<f64>,
}

impl Inverse {
    fn near(jacobian: &Matrix6<f64>) -> Option<Self> {
        let matrix = jacobian.full_piv_lu().try_inverse()?;
        let norm = |from: usize| {
            Vector6::from_fn(|row, _| matrix.fixed_slice::<1, 3>(row, from).norm() * (1.0 + SHARE))
        };
        matrix.iter().all(|entry| entry.is_finite()).then(|| Self {
            matrix,
            position: norm(0),
            angle: norm(3),
        })
    }

    /// Bounds on the product with a vector of which the norms of both parts are bounded.
    fn of_norms(&self, position_m: f64, angle_rad: f64) -> Vector6<f64> {
        self.position * position_m + self.angle * angle_rad
    }

    /// Bounds on the product with the differences of poses from another one.
    fn of_spread(&self, spread: &PoseSpread) -> Vector6<f64> {
        let ways = spread.ways_m.map(|way| (self.matrix.fixed_columns::<3>(0) * way).abs());
        (ways[0] + ways[1] + self.of_norms(spread.position_m, spread.angle_rad)) * (1.0 + SHARE)
    }

    /// Bounds on the rounding of the product with the Jacobian.
    fn rounding(&self, jacobian: &Matrix6<f64>) -> Matrix6<f64> {
        let mut bound = Matrix6::zeros();
        for joint in 0..6 {
            let column = jacobian.column(joint);
            let norms = [0, 3].map(|row| column.fixed_rows::<3>(row).norm() * PRODUCT);
            bound.set_column(joint, &(self.of_norms(norms[0], norms[1]) + Vector6::repeat(PRODUCT)));
        }
        bound
    }
}
