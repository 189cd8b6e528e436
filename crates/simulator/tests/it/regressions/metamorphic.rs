//! Changes of a cell that must not change, or must not better, what is found.

use pathproof_simulator::{Mode, RunResult};

use super::support::{Case, Contact, Joint, block, continuous, link, taught, urdf};

const MODES: [Mode; 2] = [Mode::Sampled, Mode::Certified];

/// A shoulder, an elbow and a forearm in a plane; moves between five points among three objects.
fn cell(robot: &str, step_deg: f64) -> Case {
    let joint = |name, links, x| continuous(Joint { name, links, at: [x, 0.0, 0.0], axis: [0.0, 0.0, 1.0] });
    let urdf = urdf(&[
        link("root", &[]),
        link("upper", &[block([0.3, 0.0, 0.0], [0.5, 0.04, 0.04])]),
        link("lower", &[block([0.3, 0.0, 0.0], [0.5, 0.03, 0.03])]),
        joint("shoulder", ["root", "upper"], 0.0),
        joint("elbow", ["upper", "lower"], 0.6),
    ]);
    let points: [&[f64]; 5] = [&[0.0, 0.0], &[50.0, 30.0], &[-70.0, 100.0], &[-130.0, -100.0], &[20.0, 10.0]];
    Case::new()
        .robot(robot, &urdf, taught(&["shoulder", "elbow"], &points, step_deg))
        .block("fence", [200.0, 2.0, 300.0], [950.0, 300.0, 0.0])
        .object("ball", "Sphere(radius_mm: 60)", [-300.0, -500.0, 0.0])
        .object("post", "Cylinder(radius_mm: 30, length_mm: 600)", [700.0, -550.0, 0.0])
}

/// All collisions of the arm's links with the objects.
fn contacts(ran: &super::support::Ran, robot: &str) -> Vec<Vec<Contact>> {
    let pairs = ["fence", "ball", "post"]
        .map(|object| ["upper", "lower"].map(|part| ran.contacts(&format!("{robot}/{part}"), object)));
    pairs.into_iter().flatten().collect()
}

/// The same contacts, at times whose brackets agree.
fn assert_same(found: &[Vec<Contact>], expected: &[Vec<Contact>]) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found.len(), expected.len(), "{found:?} {expected:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(overlap(found.begins, expected.begins), "{found:?} {expected:?}");
            assert!(overlap(found.ends, expected.ends), "{found:?} {expected:?}");
        }
    }
}

/// Instants that both brackets hold.
fn overlap(x: [f64; 2], y: [f64; 2]) -> bool {
    x[0] <= y[1] + 1e-9 && y[0] <= x[1] + 1e-9
}

#[test]
fn finer_steps_find_the_same_contacts_at_the_same_times() {
    let coarse = cell("arm", 40.0).certified();
    let expected = contacts(&coarse, "arm");
    assert!(expected.iter().flatten().count() >= 3, "{expected:?}");
    for step_deg in [20.0, 10.0, 5.0, 2.5, 1.25] {
        let ran = cell("arm", step_deg).certified();
        assert_eq!(ran.result(), RunResult::Fail);
        let found = contacts(&ran, "arm");
        assert_same(&found, &expected);
        assert!(found.iter().flatten().all(|contact| contact.begins[1] - contact.begins[0] < 1e-4));
    }
}

#[test]
fn finer_points_alone_lose_nothing_that_coarser_ones_found() {
    let mut before = 0;
    for step_deg in [40.0, 20.0, 10.0, 5.0, 2.5] {
        let ran = cell("arm", step_deg).sampled();
        let pairs = contacts(&ran, "arm").iter().filter(|found| !found.is_empty()).count();
        assert!(pairs >= before, "{step_deg}: {pairs} pairs after {before}");
        before = pairs;
    }
}

#[test]
fn one_more_object_removes_nothing() {
    for mode in MODES {
        let (less, more) =
            (cell("arm", 5.0), cell("arm", 5.0).block("shelf", [300.0, 300.0, 20.0], [300.0, 600.0, 0.0]));
        let (less, more) = (less.run(mode), more.run(mode));
        // Which bounds are known before a contact may depend on other pairs, so its brackets overlap.
        assert_same(&contacts(&more, "arm"), &contacts(&less, "arm"));
        for finding in &less.outcome.findings {
            assert!(more.outcome.findings.iter().any(|other| other.id == finding.id), "{}", finding.id);
        }
    }
}

#[test]
fn more_required_clearance_finds_no_less() {
    for mode in MODES {
        let mut before = 0.0;
        let bare = contacts(&cell("arm", 5.0).run(mode), "arm");
        for mm in [0.0, 5.0, 20.0, 60.0] {
            let ran = cell("arm", 5.0)
                .with(&format!("clearance: Clearance(robot_environment_mm: {mm:?}),"))
                .run(mode);
            assert_eq!(ran.result(), RunResult::Fail);
            assert_same(&contacts(&ran, "arm"), &bare);
            // Seconds over which something is found, of all pairs together.
            let seconds = |at: kinematics::PathParameter| ran.scene.timeline.time_at(at);
            let found_s: f64 =
                ran.outcome.spans.iter().map(|s| seconds(s.ends[1]) - seconds(s.begins[0])).sum();
            assert!(found_s >= before - 1e-3, "{mm}: {found_s} after {before}");
            before = found_s;
        }
    }
}

#[test]
fn order_and_names_change_no_time() {
    for mode in MODES {
        let expected = contacts(&cell("arm", 5.0).run(mode), "arm");
        assert_eq!(contacts(&cell("arm", 5.0).reversed().run(mode), "arm"), expected);
        assert_eq!(contacts(&cell("zebra", 5.0).run(mode), "zebra"), expected);
    }
}
