//! R10 of `docs/regressions.md`: what is found of a body is found where it is now, not where it was.

use geometry::{Pose, Vector3};
use pathproof_simulator::{ModelSettings, Models, RunResult, RunSettings, run};

use super::support::{Case, block, block_mesh, rows, slider};

#[test]
fn an_object_that_was_moved_is_found_in_its_new_place_alone() {
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    let program = rows(&["j"], &[(0.0, &[-1.0]), (1.0, &[1.0])]);
    let case = Case::new().robot("arm", &part, program).mesh(
        "post",
        block_mesh([-0.05; 3], [0.05; 3]),
        [0.0, 5000.0, 0.0],
    );
    let scene = case.try_load().expect("a good cell");
    let settings = ModelSettings::default();
    let models = Models::build(&scene, settings).expect("radii that fit");
    let post = scene.member_named("post").expect("a member");
    let result = |y: f64| {
        let moved = scene.with_member_at(post, Pose::from_translation(Vector3::new(0.0, y, 0.0)));
        let moved = moved.expect("a place");
        let settings = RunSettings { accuracy_m: 1e-4, first_hit: true, ..RunSettings::default() };
        run(&moved, &models, settings).result
    };
    // There and back, with the same models: nothing is remembered.
    for _ in 0..3 {
        assert_eq!(result(0.0), RunResult::Fail);
        assert_eq!(result(5.0), RunResult::Pass);
        assert_eq!(result(0.11), RunResult::Fail);
        assert_eq!(result(-0.12), RunResult::Pass);
    }
}
