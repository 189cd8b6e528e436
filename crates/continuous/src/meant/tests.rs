//! Contacts that are meant: two boxes by their separating axes, blades, foils, and places.

use geometry::{Matrix3, Pose, Vector3};
use kinematics::PathParameter;
use test_support::Random;

use super::*;
use crate::fixture::{Surface, Trial};
use crate::poses::Poses;

/// The sizes of two boxes.
type Sizes = [[f64; 3]; 2];

/// The shortest translation that parts two boxes, metres, by the separating axes of their faces and edges; negative where they are apart.
/// In the sense of S. Gottschalk, M. Lin and D. Manocha, *`OBBTree`*, 1996.
fn depth_m(sizes: &Sizes, a_from_b: &Pose) -> f64 {
    let (rotation, offset) = (&a_from_b.rotation, &a_from_b.translation);
    let half = sizes.map(|size| size.map(|edge| 0.5 * edge));
    let mut axes: Vec<Vector3<f64>> = Vec::new();
    for i in 0..3 {
        axes.push(Matrix3::identity().column(i).into_owned());
        axes.push(rotation.column(i).into_owned());
        for j in 0..3 {
            axes.push(Matrix3::identity().column(i).cross(&rotation.column(j)));
        }
    }
    let overlap = |axis: &Vector3<f64>| {
        let reach_a: f64 = (0..3).map(|i| half[0][i] * axis[i].abs()).sum();
        let reach_b: f64 = (0..3).map(|i| half[1][i] * axis.dot(&rotation.column(i)).abs()).sum();
        reach_a + reach_b - axis.dot(offset).abs()
    };
    let units = axes.into_iter().filter_map(|axis| axis.try_normalize(1e-9));
    units.map(|axis| overlap(&axis)).fold(f64::INFINITY, f64::min)
}

fn prove_all(problem: &Problem<'_>, contacts: &[MeantContact], between_points: bool) -> MeantResult {
    prove_meant(problem, 0, contacts, between_points, &|| true).expect("nobody breaks it off")
}

fn depth_at(problem: &Problem<'_>, sizes: &Sizes, at: f64) -> f64 {
    let mut poses = Poses::default();
    poses.set(problem, PathParameter(at));
    depth_m(sizes, &poses.a_from_b(0, 1))
}

#[test]
fn what_is_parted_needs_no_longer_translation_than_is_meant() {
    const SEGMENTS: usize = 6;
    let mut random = Random(0x5be0_cd19_137e_2179);
    let (mut touched, mut beyond_m, mut missed) = (0, 0.0_f64, 0);
    for round in 0..250 {
        let mut trial = Trial::new(&mut random);
        trial.bring_together(&mut random);
        let sizes = [random.three(0.05, 0.4), random.three(0.05, 0.4)];
        let surfaces = sizes.map(Surface::cuboid);
        let step = [0.002, 0.02, 0.1][random.below(3)];
        let mut values = trial.center.clone();
        let mut points = vec![values.clone()];
        for _ in 0..SEGMENTS {
            for value in &mut values {
                *value += random.within(-step, step);
            }
            points.push(values.clone());
        }
        let problem = trial.problem(points, &surfaces);
        let up_to_m = [0.0005, 0.005, 0.05][random.below(3)];
        let [from, to] = [0.0, SEGMENTS as f64].map(PathParameter);
        let contact = MeantContact { from, to, up_to_m, near: None };
        let between_points = random.below(4) > 0;
        let result = prove_all(&problem, &[contact], between_points);
        touched += usize::from(result.touched.iter().any(Option::is_some));
        let is_beyond = |at: f64| result.beyond.iter().any(|of| of.from.0 <= at && at <= of.to.0);
        let steps = if between_points { 50 * SEGMENTS } else { SEGMENTS };
        for step in 0..=steps {
            let at = step as f64 * SEGMENTS as f64 / steps as f64;
            let depth_m = depth_at(&problem, &sizes, at);
            if !is_beyond(at) {
                assert!(depth_m <= up_to_m + 1e-9, "round {round} at {at}: {depth_m} m, up to {up_to_m} m");
            }
        }
        for of in &result.beyond {
            let depth_m = depth_at(&problem, &sizes, of.from.0);
            beyond_m = beyond_m.max(1.0 - depth_m / up_to_m);
            missed += usize::from(depth_m < 0.98 * up_to_m);
        }
    }
    println!("{touched} touch, {missed} that a translation parts are not parted, at most {beyond_m} less");
    assert!(touched > 60, "{touched}");
    // One that goes on from the last translation alone may end before the shortest one does.
    assert!(missed < touched / 10, "{missed} of {touched}");
}

/// Two boxes, of which the first slides along x by 0.2 m on one segment, past or through the second.
fn slide(sizes: Sizes, second: [f64; 3], up_to_m: f64, near: Option<MeantNear>) -> MeantResult {
    let surfaces = sizes.map(Surface::cuboid);
    let trial = Trial::sliding(second);
    let problem = trial.problem(vec![vec![-0.1], vec![0.1]], &surfaces);
    let [from, to] = [0.0, 1.0].map(PathParameter);
    prove_all(&problem, &[MeantContact { from, to, up_to_m, near }], true)
}

#[test]
fn a_blade_through_a_sheet_of_its_own_thickness_is_not_parted_by_its_depth() {
    // A blade of 0.8 mm is pushed along its own plane through a sheet of 0.8 mm: at most 0.4 mm deep, and not to be parted by 0.5 mm.
    let result = slide([[0.1, 0.02, 0.0008], [0.0008, 0.1, 0.1]], [0.0; 3], 0.0005, None);
    assert_eq!(result.beyond.len(), 1, "{result:?}");
    let BeyondMeant { from, to, .. } = result.beyond[0];
    // Its tip is at the sheet when its middle is 50.4 mm away from it.
    assert!((from.0 - (0.0496 + 0.0005) / 0.2).abs() < 1e-3, "{result:?}");
    assert!((to.0 - (0.1504 - 0.0005) / 0.2).abs() < 1e-2, "{result:?}");
}

#[test]
fn a_foil_does_not_pass_through_another_one() {
    // Two foils of 0.1 mm, parallel: half a millimetre parts them at every instant, on one side or on the other.
    let result = slide([[0.0001, 0.1, 0.1]; 2], [0.0; 3], 0.0005, None);
    assert_eq!(result.beyond.len(), 1, "{result:?}");
    let BeyondMeant { from, to, state, .. } = result.beyond[0];
    assert!(from.0 > 0.499 && to.0 < 0.51, "{result:?}");
    assert!(matches!(state, PairState::Contact(_)), "{result:?}");
}

#[test]
fn one_box_slides_along_the_other_and_only_near_its_place() {
    // It overlaps the other one by 0.2 mm all the way.
    let sizes = [[0.05, 0.05, 0.05], [0.4, 0.1, 0.02]];
    let below = [0.0, 0.0, -0.0348];
    let result = slide(sizes, below, 0.0005, None);
    assert!(result.beyond.is_empty() && result.longest_m <= 0.0005, "{result:?}");
    assert_eq!(result.touched, [Some([0.0, 1.0].map(PathParameter))], "{result:?}");
    assert_eq!(slide(sizes, below, 0.0001, None).beyond.len(), 1);
    let near = MeantNear { at: PathParameter(0.0), within_m: 0.02, moves_first: true };
    let result = slide(sizes, below, 0.0005, Some(near));
    let [BeyondMeant { from, to, .. }] = result.beyond[..] else { panic!("{result:?}") };
    // A bubble may last a little longer than the place is near.
    assert!((0.1..0.103).contains(&from.0) && to.0 == 1.0, "{result:?}");
}
