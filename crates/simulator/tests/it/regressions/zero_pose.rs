//! R20 of `docs/regressions.md`: what overlaps in the zero pose is not excluded by itself.

use pathproof_simulator::RunResult;
use scene::ExclusionGround;

use super::support::{Case, Joint, block, continuous, fixed, link, rows, taught, urdf};

/// A base with a box bolted to it, an arm that turns, and a tool on its wrist whose box overlaps the bolted one at 0.
fn robot() -> String {
    let shoulder = Joint { name: "shoulder", links: ["base", "arm"], at: [0.0; 3], axis: [0.0, 0.0, 1.0] };
    let wrist = Joint { name: "wrist", links: ["arm", "tool"], at: [0.5, 0.0, 0.0], axis: [1.0, 0.0, 0.0] };
    urdf(&[
        link("base", &[block([0.0, 0.0, -0.2], [0.1; 3])]),
        link("box", &[block([0.0; 3], [0.1; 3])]),
        link("arm", &[block([0.25, 0.0, 0.0], [0.3, 0.05, 0.05])]),
        link("tool", &[block([0.1, 0.0, 0.0], [0.1; 3])]),
        fixed("bolts", ["base", "box"], [0.6, 0.0, 0.0]),
        continuous(shoulder),
        continuous(wrist),
    ])
}

#[test]
fn an_overlap_at_zero_is_reported_and_so_is_a_later_one() {
    // Away from the box, right round, and back into it.
    let program = taught(&["shoulder", "wrist"], &[&[0.0, 0.0], &[180.0, 0.0], &[360.0, 0.0]], 5.0);
    let case = Case::new().robot("arm", &robot(), program);
    for ran in [case.sampled(), case.certified()] {
        assert_eq!(ran.result(), RunResult::Fail);
        let contacts = ran.contacts("arm/box", "arm/tool");
        assert_eq!(contacts.len(), 2, "{contacts:?}");
        assert_eq!((contacts[0].begins, contacts[1].ends), ([0.0; 2], [9.0; 2]));
        assert!(ran.scene.ledger.excluded.iter().all(|pair| pair.ground == ExclusionGround::Adjacent));
    }
}

#[test]
fn links_that_always_overlap_are_reported_all_the_time() {
    let program = rows(&["shoulder", "wrist"], &[(0.0, &[0.0, 0.0]), (1.0, &[0.0, 3.0])]);
    let contact = Case::new().robot("arm", &robot(), program).certified().only_contact("arm/box", "arm/tool");
    assert_eq!((contact.begins[0], contact.ends[1]), (0.0, 1.0));
}
