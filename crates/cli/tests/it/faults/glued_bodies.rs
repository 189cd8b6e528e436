//! A fixture of closed boxes that share whole faces: their shared corners made one open part of them, and a probe in the slot between
//! was undecided in the convex hull of the whole.

use std::fmt::Write as _;

use crate::faults::bodies::BOX_ROBOT;
use crate::support::{Answer, Folder, stl_hexahedron};

/// A box of the fixture: its lowest corner and its highest one, millimetres.
type Block = [[i32; 3]; 2];

/// A channel of three blocks along y: two walls on a floor, 200 mm apart, that share whole faces with the ends of the floor.
const CHANNEL: [Block; 5] = [
    [[-300, -100, -100], [-100, 100, -50]],
    [[-100, -100, -100], [100, 100, -50]],
    [[100, -100, -100], [300, 100, -50]],
    [[-300, -100, -50], [-100, 100, 100]],
    [[100, -100, -50], [300, 100, 100]],
];

/// A hand of 40 mm that slides from -20 to 20 mm along x.
fn check(fixture: &str, command: &[&str]) -> Answer {
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"fixture\", shape: Mesh(file: \"fixture.stl\"))])\n";
    let table = "time,x\n0,-0.02\n1,0.02\n";
    let files = [("cell.ron", cell), ("robot.urdf", BOX_ROBOT), ("p.csv", table), ("fixture.stl", fixture)];
    Folder::with(&files).run(command)
}

fn stl(blocks: &[Block]) -> String {
    let mut text = String::new();
    for [low, high] in blocks {
        let corner = |index: usize| {
            let along = |k: usize| f64::from(if index >> k & 1 == 1 { high[k] } else { low[k] }) / 1e3;
            [along(0), along(1), along(2)]
        };
        let _written = write!(text, "{}", stl_hexahedron(corner));
    }
    text
}

#[test]
fn a_probe_in_the_slot_of_a_channel_of_glued_blocks_is_clear() {
    for engine in ["bubbles", "both"] {
        let checked = check(&stl(&CHANNEL), &["check", "cell.ron", "--engine", engine]);
        assert_eq!(checked.code, Some(0), "{engine}: {}{}", checked.stdout, checked.stderr);
    }
    let doctor = check(&stl(&CHANNEL), &["doctor", "cell.ron"]);
    assert!(doctor.stdout.contains("note  mesh-double-sided"), "{}", doctor.stdout);
}

#[test]
fn a_probe_in_a_block_or_on_a_wall_between_blocks_collides() {
    let filled = [&CHANNEL[..], &[[[-100, -100, -50], [100, 100, 100]]]].concat();
    let checked = check(&stl(&filled), &["check", "cell.ron"]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    // Two blocks whose common face crosses the hand.
    let on_wall = [[[-100, -100, -100], [0, 100, 100]], [[0, -100, -100], [100, 100, 100]]];
    let checked = check(&stl(&on_wall), &["check", "cell.ron"]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
}

#[test]
fn a_space_that_glued_blocks_enclose_is_a_cavity_and_named() {
    let mut blocks: Vec<Block> = Vec::new();
    let ends = [-300, -100, 100, 300];
    for index in 0..27 {
        let at = [index % 3, index / 3 % 3, index / 9];
        if at != [1, 1, 1] {
            blocks.push([at.map(|k| ends[k]), at.map(|k| ends[k + 1])]);
        }
    }
    let checked = check(&stl(&blocks), &["check", "cell.ron", "-v"]);
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    assert!(checked.stdout.contains("lies in a cavity of fixture"), "{}", checked.stdout);
}
