//! Contacts whose times and features are known in closed form.

use pathproof_intervals::{Features, Stages, Statement};

use crate::fixture::{Solid, ask, brackets, slide, told, two_turns};

#[test]
fn a_fence_thinner_than_the_step_is_not_jumped_over() {
    let robot = slide();
    let (hand, fence) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([0.001, 0.5, 0.5]));
    let bodies = [hand.on(&robot, "a", [0.0; 3]), fence.fixed([1.0, 0.0, 0.0])];
    let answer = ask(&robot, bodies, &[&[0.0], &[2.0]], Stages::default());
    assert_eq!(told(&answer).iter().map(|told| told.0).collect::<Vec<_>>(), ["apart", "contact", "apart"]);
    // The faces meet at 1 − 0.05 − 0.0005 m, and part at 1 + 0.05 + 0.0005 m.
    let [[before, first], [last, after]] = brackets(&answer);
    assert!(before <= 0.47475 && 0.47475 <= first && first - before < 1e-5, "{before} {first}");
    assert!(last <= 0.52525 && 0.52525 <= after && after - last < 1e-5, "{last} {after}");
}

#[test]
fn the_time_and_the_features_of_a_corner_on_a_face() {
    // A die on one corner turns into a wall: link a carries it one metre out, turned by 45° in the plane of the turn.
    let robot = two_turns();
    let (die, wall) = (Solid::cuboid([0.2, 0.2, 0.2]), Solid::cuboid([4.0, 0.2, 4.0]));
    let bodies = [die.on(&robot, "b", [0.0; 3]), wall.fixed([0.0, 0.8, 0.3])];
    let quarter = std::f64::consts::FRAC_PI_4;
    let answer = ask(&robot, bodies, &[&[0.0, quarter], &[1.0, quarter - 1.0]], Stages::default());
    // The die keeps its direction, its corner leads: its centre is at sin t, the corner √2 · 0.1 above, the wall at 0.7.
    let expected = libm::asin(0.7 - std::f64::consts::SQRT_2 * 0.1);
    let [[before, first], _] = brackets(&answer);
    assert!(before <= expected && expected <= first && first - before < 1e-5, "{before} {expected} {first}");
    let features = answer.pairs[0].iter().find_map(|stretch| match &stretch.statement {
        Statement::Contact { features, .. } => Some(features.clone()),
        _ => None,
    });
    // An edge of the die lies on the wall: its corners on the face, or the edge on the edges of the two triangles of the face.
    let features = features.expect("a contact");
    assert!(!features.is_empty());
    assert!(features.iter().any(|active| matches!(active.features, Features::VertexFace(_))), "{features:?}");
}

#[test]
fn links_of_one_robot_are_checked_against_each_other() {
    let robot = two_turns();
    let (post, arm) = (Solid::cuboid([0.2, 0.2, 0.2]), Solid::cuboid([0.9, 0.05, 0.05]));
    // The arm of link b folds back onto the post on link a's axis; link a turns with it, whatever the world sees.
    let bodies = [post.on(&robot, "a", [0.0; 3]), arm.on(&robot, "b", [0.5, 0.0, 0.0])];
    let turn = std::f64::consts::PI;
    let answer = ask(&robot, bodies, &[&[0.0, 0.0], &[-2.0, turn]], Stages::default());
    assert_eq!(told(&answer).iter().map(|told| told.0).collect::<Vec<_>>(), ["apart", "contact"]);
    let [[before, first], _] = brackets(&answer);
    assert!(before > 0.9 && first - before < 1e-5, "{before} {first}");
}

#[test]
fn what_lies_inside_is_told_from_what_is_apart() {
    let robot = slide();
    let (bolt, block) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([1.0, 1.0, 1.0]));
    let bodies = || [bolt.on(&robot, "a", [0.0; 3]), block.fixed([0.0; 3])];
    let answer = ask(&robot, bodies(), &[&[0.0], &[2.0]], Stages::default());
    assert_eq!(told(&answer).iter().map(|told| told.0).collect::<Vec<_>>(), ["inside", "contact", "apart"]);
    let [[before, first], [last, after]] = brackets(&answer);
    assert!(before <= 0.225 && 0.225 <= first && last <= 0.275 && 0.275 <= after);
    let inside = &answer.pairs[0][0];
    assert_eq!(inside.statement, Statement::Inside { is_first_inner: true });
    // The other way round, for the moving body is the second.
    let [bolt, block] = bodies();
    let answer = ask(&robot, [block, bolt], &[&[0.0], &[0.2]], Stages::default());
    assert_eq!(answer.pairs[0][0].statement, Statement::Inside { is_first_inner: false });
    assert_eq!(told(&answer), [("inside", [0.0, 1.0])]);
}

#[test]
fn a_robot_that_stands_still_is_in_contact_or_is_not() {
    let robot = slide();
    let (hand, wall) = (Solid::cuboid([0.2, 0.2, 0.2]), Solid::cuboid([0.2, 1.0, 1.0]));
    for (x, expected) in [(0.85, "contact"), (0.5, "apart"), (0.8 - 1.2e-12, "undecided")] {
        let bodies = [hand.on(&robot, "a", [0.0; 3]), wall.fixed([1.0, 0.0, 0.0])];
        let answer = ask(&robot, bodies, &[&[x], &[x]], Stages::default());
        assert_eq!(told(&answer), [(expected, [0.0, 1.0])], "{x}");
    }
}

#[test]
fn a_path_through_several_points_is_one_path() {
    let robot = slide();
    let (hand, wall) = (Solid::cuboid([0.2, 0.2, 0.2]), Solid::cuboid([0.2, 1.0, 1.0]));
    let bodies = [hand.on(&robot, "a", [0.0; 3]), wall.fixed([1.0, 0.0, 0.0])];
    // To the wall, a rest in contact, back, a rest apart.
    let answer = ask(&robot, bodies, &[&[0.0], &[0.9], &[0.9], &[0.0], &[0.0]], Stages::default());
    assert_eq!(told(&answer).iter().map(|told| told.0).collect::<Vec<_>>(), ["apart", "contact", "apart"]);
    let [[before, first], [last, after]] = brackets(&answer);
    let (there, back) = (0.8 / 0.9, 2.0 + 0.1 / 0.9);
    assert!(before <= there && there <= first && last <= back && back <= after);
    assert_eq!(answer.pairs[0][2].to.0, 4.0);
}
