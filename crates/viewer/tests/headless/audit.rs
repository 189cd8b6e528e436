//! The audit of exclusions: a click shows the configuration that an exclusion hides.

use pathproof_viewer::{
    Audited, CurrentPose, ExclusionAudit, Jog, JogCommand, Selection, Session, Stage, ViewerCommand,
};
use simulator::{PairClass, touching_at};

use crate::support::{open, resource, scene, send, until, viewer};

/// The hand can reach the base, and the cell file excludes the two.
const ROBOT: &str = r#"<robot name="r">
<link name="base"><collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
<link name="arm"><collision><origin xyz="0.3 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="hand"><collision><origin xyz="0.4 0 0"/><geometry><sphere radius="0.05"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" velocity="1" effort="1"/></joint>
<joint name="bend" type="revolute"><origin xyz="0.5 0 0"/><parent link="arm"/><child link="hand"/><axis xyz="0 1 0"/>
<limit lower="0" upper="3.2" velocity="1" effort="1"/></joint>
</robot>"#;
const CELL: &str = r#"Cell(version: 1, robots: [Robot(name: "r", urdf: "robot.urdf", program: "program.csv")],
    exclusions: [Exclusion(a: "r/base", b: "r/hand", reason: "looks safe")])"#;

#[test]
fn a_hidden_contact_is_shown_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write("robot.urdf", ROBOT);
    write("cell.ron", CELL);
    write("program.csv", "turn,bend\n0,0\n0.1,0\n");
    let mut app = viewer();
    assert_eq!(open(&mut app, folder.path().join("cell.ron")), Stage::Checked);
    let audited = |app: &bevy::app::App| {
        let audit = resource::<ExclusionAudit>(app);
        matches!(audit.progress(resource::<Session>(app)), Audited::Done(_))
    };
    assert!(!audited(&app), "it is not made unasked");
    send(&mut app, ViewerCommand::AuditExclusions);
    until(&mut app, |world| {
        let audit = world.resource::<ExclusionAudit>();
        matches!(audit.progress(world.resource::<Session>()), Audited::Done(_))
    });
    let scene = scene(&app);
    let pair = scene.ledger.excluded.iter().find(|row| row.reason == "looks safe").expect("excluded").pair;
    let session = resource::<Session>(&app);
    let hidden = resource::<ExclusionAudit>(&app).pair(session, pair).cloned().expect("audited");
    assert_eq!(hidden.known.class, PairClass::CanCollide);
    let models = session.models.clone().expect("built");
    send(&mut app, ViewerCommand::ShowHiddenContact(pair));
    let values = resource::<Jog>(&app).values.clone().expect("jogged");
    assert_eq!(resource::<CurrentPose>(&app).configuration.joint_values, values);
    assert_eq!(resource::<Selection>(&app).pair, Some(pair));
    assert_eq!(touching_at(&scene, &models, &[pair], &values.concat()), [Some(true)]);
    send(&mut app, ViewerCommand::Jog(JogCommand::End));
    assert_eq!(resource::<Jog>(&app).values, None);
}
