//! Rejects queries whose arithmetic could produce NaN: comparisons with NaN would decide arbitrarily.

use geometry::{Pose, TriangleMesh};

/// Largest coordinate for which products of a few coordinates stay finite, metres.
const MOST_COORDINATE_M: f64 = 1e30;

/// Whether the arithmetic of a query about two surfaces stays finite.
///
/// # Guarantee
/// False for a pose or a surface with a coordinate that is NaN or so large that the arithmetic of distances may overflow.
pub(crate) fn is_computable(a: &TriangleMesh, b: &TriangleMesh, a_from_b: &Pose) -> bool {
    let is_small = |value: &f64| value.abs() <= MOST_COORDINATE_M;
    let is_near = |mesh: &TriangleMesh| {
        let bounds = mesh.bounds();
        bounds.low.coords.iter().chain(bounds.high.coords.iter()).all(is_small)
    };
    a_from_b.rotation.iter().all(|value| value.abs() <= 2.0)
        && a_from_b.translation.iter().all(is_small)
        && is_near(a)
        && is_near(b)
}

#[cfg(test)]
mod tests {
    use geometry::{Shape, Vector3};

    use super::*;
    use crate::{Body, Clearance, Counts, Form, RefinementLimits, Search, Separation, Wanted, clearance};

    /// The results for two boxes, the second one at this distance.
    fn asked(x: f64) -> (Clearance, (f64, f64)) {
        let block = Shape::cuboid([0.1; 3]).expect("a box");
        let body = Body { mesh: &block.mesh, form: Form::Cuboid(block.box_half_m.expect("a box")) };
        let pose = Pose::from_translation(Vector3::new(x, 0.0, 0.0));
        let (bodies, mut counts) = ((&body, &body), Counts::default());
        let wanted = Wanted::distance(1e-9, 0.0);
        let answer = clearance(&mut Search::default(), bodies, &pose, wanted, None, &mut counts);
        (answer, Separation::default().bounds_m(bodies, &pose, RefinementLimits::within(100), &mut counts))
    }

    #[test]
    fn what_is_no_number_is_never_apart() {
        for x in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e160, -f64::MAX, 1e31] {
            let (answer, (lo_m, hi_m)) = asked(x);
            let Clearance::SurfacesApart(gap) = answer else { panic!("no contact is known: {answer:?}") };
            assert_eq!([gap.lo_m, lo_m], [f64::NEG_INFINITY; 2], "{x}");
            assert_eq!([gap.hi_m(), hi_m], [f64::INFINITY; 2], "{x}");
        }
        let (Clearance::SurfacesApart(gap), (lo_m, hi_m)) = asked(1e6) else { panic!("they are apart") };
        assert!((gap.lo_m - 999_999.9).abs() < 1e-6 && lo_m <= gap.lo_m && gap.lo_m <= hi_m);
    }
}
