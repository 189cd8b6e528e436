//! Visual shapes are drawn over the collision shapes on demand, and what is seen but not checked is pointed out.

use bevy::prelude::With;
use pathproof_viewer::{Layer, Session, Stage, ViewerCommand, VisualView, Visuals};

use crate::support::{open, resource, scene, send, until, viewer};

/// The arm is seen with a part on it that its collision shape lacks; the base is seen as it is checked.
const ROBOT: &str = r#"<robot name="r">
<link name="base"><visual><geometry><box size="0.2 0.2 0.2"/></geometry></visual>
<collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
<link name="arm">
<visual><origin xyz="0.3 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></visual>
<visual><origin xyz="0.3 0 0.1"/><geometry><box size="0.02 0.02 0.1"/></geometry></visual>
<collision><origin xyz="0.3 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" velocity="1" effort="1"/></joint>
</robot>"#;

#[test]
fn what_is_seen_but_not_checked_is_drawn_on_demand() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write("robot.urdf", ROBOT);
    write(
        "cell.ron",
        "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"robot.urdf\", program: \"program.csv\")])",
    );
    write("program.csv", "turn\n0\n0.1\n");
    let mut app = viewer();
    assert_eq!(open(&mut app, folder.path().join("cell.ron")), Stage::Checked);
    let drawn = |app: &mut bevy::app::App| {
        let mut views = app.world_mut().query_filtered::<&VisualView, With<VisualView>>();
        views.iter(app.world()).map(|view| view.0).collect::<Vec<usize>>()
    };
    assert!(
        drawn(&mut app).is_empty() && resource::<Visuals>(&app).compared(resource::<Session>(&app)).is_none()
    );
    send(&mut app, ViewerCommand::Show(Layer::Visual, true));
    until(&mut app, |world| world.resource::<Visuals>().compared(world.resource::<Session>()).is_some());
    app.update();
    let arm = scene(&app).member_named("r/arm").expect("a link");
    let mut seen = drawn(&mut app);
    seen.sort_unstable();
    assert_eq!(seen.iter().filter(|member| **member == arm).count(), 2);
    assert_eq!(seen.len(), 3);
    let compared = resource::<Visuals>(&app).compared(resource::<Session>(&app)).expect("compared");
    let [outside] = &compared.outside[..] else { panic!("{:?}", compared.outside) };
    assert_eq!(outside.member, arm);
    assert!(outside.depth_m[0] > 0.09 && outside.depth_m[1] < 0.11, "{:?}", outside.depth_m);
    send(&mut app, ViewerCommand::Show(Layer::Visual, false));
    assert!(drawn(&mut app).is_empty());
}
