//! Colours: those of the files where nothing is found, those of verdicts where something is.

use std::path::Path;

use bevy::color::ColorToPacked as _;
use bevy::prelude::{App, Assets, MeshMaterial3d, StandardMaterial};
use kinematics::PathParameter;
use pathproof_viewer::{PieceView, Playback, Selection, Stage, ViewerCommand};
use simulator::FindingKind;

use crate::support::{answered, open, outcome, resource, scene, send, viewer};

/// A red arm of two links, of which the first has no colour, and a blue ball on its way.
const ROBOT: &str = r#"<robot name="r"><material name="red"><color rgba="0.8 0.1 0.1 1"/></material>
<link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="arm"><visual><geometry><box size="0.2 0.1 0.1"/></geometry><material name="red"/></visual>
<collision><origin xyz="0.4 0 0"/><geometry><box size="0.2 0.1 0.1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-2" upper="2" velocity="1" effort="1"/></joint></robot>"#;
const CELL: &str = r##"Cell(version: 1, robots: [Robot(name: "r", urdf: "robot.urdf", program: "program.csv")],
    objects: [Object(name: "ball", shape: Sphere(radius_mm: 40), pose: Pose(xyz_mm: (0, 400, 0)), color: "#1030d0")])"##;

fn opened(folder: &Path) -> App {
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    write("robot.urdf", ROBOT);
    write("cell.ron", CELL);
    write("program.csv", "turn\n0\n0.1\n1.57\n");
    let mut app = viewer();
    assert_eq!(open(&mut app, folder.join("cell.ron")), Stage::Checked);
    app
}

/// Red, green and blue in which a member is drawn.
fn color(app: &mut App, name: &str) -> [u8; 3] {
    let member = scene(app).member_named(name).expect("a member");
    let world = app.world_mut();
    let mut pieces = world.query::<(&PieceView, &MeshMaterial3d<StandardMaterial>)>();
    let (_, skin) = pieces.iter(world).find(|(piece, _)| piece.member == member).expect("it is drawn");
    let skin = world.resource::<Assets<StandardMaterial>>().get(skin).expect("a material");
    skin.base_color.to_srgba().to_u8_array_no_alpha()
}

fn go_to(app: &mut App, moment: PathParameter) {
    send(app, ViewerCommand::Play(Playback::Seek(moment)));
    answered(app, |query| query.moment == moment);
    app.update();
}

#[test]
fn members_have_the_colours_of_their_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = opened(folder.path());
    go_to(&mut app, PathParameter(0.0));
    let [red, green, blue] = color(&mut app, "r/arm");
    assert!(red > green && green == blue, "{red} {green} {blue}");
    let [red, green, blue] = color(&mut app, "ball");
    assert!(blue > green && green > red, "{red} {green} {blue}");
    let [red, _, blue] = color(&mut app, "r/base");
    assert!(red.abs_diff(blue) < 20, "the base has none: {red} {blue}");
}

#[test]
fn verdicts_have_colours_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = opened(folder.path());
    let collision =
        outcome(&app).findings.iter().position(|found| matches!(found.kind, FindingKind::Pair { .. }));
    send(&mut app, ViewerCommand::SelectFinding(collision.expect("the arm hits the ball")));
    app.update();
    assert!(resource::<Selection>(&app).finding.is_some());
    // Vermillion, whatever the file says.
    for name in ["r/arm", "ball"] {
        let [red, green, blue] = color(&mut app, name);
        assert!(red > 170 && green < 130 && blue < 60, "{name}: {red} {green} {blue}");
    }
}
