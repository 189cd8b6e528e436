//! The cost of a point grows with what is near, not with the number of pairs: one arm among boxes over a floor that grows with them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pathproof_simulator::{Curve, Mode, Outcome, RunResult, RunSettings, run};
use scene::{LoadRequest, load};

use crate::certified::cells::models;

/// An arm of four turning joints, 1.4 m long.
const URDF: &str = "<robot name=\"r\"><link name=\"base\"><collision><origin xyz=\"0 0 0.1\"/><geometry>\
    <box size=\"0.2 0.2 0.2\"/></geometry></collision></link>\
    <link name=\"column\"><collision><origin xyz=\"0 0 0.15\"/><geometry><cylinder radius=\"0.07\" length=\"0.28\"/></geometry></collision></link>\
    <link name=\"upper\"><collision><origin xyz=\"0 0 0.3\"/><geometry><box size=\"0.1 0.1 0.5\"/></geometry></collision></link>\
    <link name=\"fore\"><collision><origin xyz=\"0 0 0.25\"/><geometry><box size=\"0.08 0.08 0.4\"/></geometry></collision></link>\
    <link name=\"hand\"><collision><origin xyz=\"0 0 0.08\"/><geometry><box size=\"0.1 0.06 0.1\"/></geometry></collision></link>\
    <joint name=\"a\" type=\"continuous\"><parent link=\"base\"/><child link=\"column\"/><origin xyz=\"0 0 0.22\"/><axis xyz=\"0 0 1\"/></joint>\
    <joint name=\"b\" type=\"continuous\"><parent link=\"column\"/><child link=\"upper\"/><origin xyz=\"0 0.12 0.3\"/><axis xyz=\"0 1 0\"/></joint>\
    <joint name=\"c\" type=\"continuous\"><parent link=\"upper\"/><child link=\"fore\"/><origin xyz=\"0 0 0.6\"/><axis xyz=\"0 1 0\"/></joint>\
    <joint name=\"d\" type=\"continuous\"><parent link=\"fore\"/><child link=\"hand\"/><origin xyz=\"0 0 0.5\"/><axis xyz=\"0 1 0\"/></joint>\
    </robot>";

const POINTS: usize = 600;

/// A program that swings above the floor, in small steps.
fn program() -> String {
    let mut text = "a,b,c,d\n".to_owned();
    for point in 0..POINTS {
        let t = point as f64 / POINTS as f64;
        let wave = |turns: f64| libm::sin(std::f64::consts::TAU * turns * t);
        let (a, b) = (2.0 * wave(2.0), 0.5 + 0.4 * wave(3.0));
        let (c, d) = (1.1 + 0.3 * wave(5.0), 0.6 * wave(4.0));
        writeln!(text, "{a:.6},{b:.6},{c:.6},{d:.6}").expect("a string takes all");
    }
    text
}

/// Boxes of 150 mm on a square grid of 300 mm, around the arm and as far as so many of them reach.
fn cell(boxes: usize) -> String {
    let side = libm::ceil(libm::sqrt((boxes + 9) as f64)) as i32;
    let mut places: Vec<[i32; 2]> =
        (-side..=side).flat_map(|x| (-side..=side).map(move |y| [x, y])).collect();
    // The arm stands in the middle.
    places.retain(|[x, y]| x.abs().max(y.abs()) > 1);
    places.sort_by_key(|[x, y]| (x * x + y * y, *x, *y));
    let mut text =
        "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"r.urdf\", program: \"r.csv\")], objects: [\n"
            .to_owned();
    for (index, [x, y]) in places.iter().take(boxes).enumerate() {
        writeln!(
            text,
            "Object(name: \"b{index}\", shape: Box(size_mm: (150, 150, 150)), pose: Pose(xyz_mm: ({}, {}, 75))),",
            300 * x,
            300 * y
        )
        .expect("a string takes all");
    }
    text + "])"
}

fn outcome(folder: &Path, boxes: usize, curve: Curve) -> Outcome {
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("writable");
    write("cell.ron", &cell(boxes));
    let scene = load(&LoadRequest::for_file(folder.join("cell.ron"))).expect("a good cell");
    run(&scene, &models(&scene), RunSettings { mode: Mode::Certified, curve, ..RunSettings::default() })
}

#[test]
fn a_point_costs_what_is_near() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-many-pairs");
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    std::fs::write(folder.join("r.urdf"), URDF).expect("writable");
    std::fs::write(folder.join("r.csv"), program()).expect("writable");
    let mut per_point: Vec<[f64; 2]> = Vec::new();
    for boxes in [50, 200, 800, 3200] {
        let outcome = outcome(&folder, boxes, Curve::Near);
        assert_eq!(outcome.result, RunResult::Pass, "{boxes} boxes");
        let rate = |count: u64| count as f64 / POINTS as f64;
        let (looks, queries) = (rate(outcome.effort.looks), rate(outcome.effort.queries));
        println!("{boxes} boxes: {looks:.1} looks and {queries:.2} queries per point");
        per_point.push([looks, queries]);
    }
    // As many as are within reach, and sixteen times as many.
    let [_, few, _, many] = per_point.as_slice() else { unreachable!("four numbers of boxes") };
    for (few, many) in few.iter().zip(many) {
        assert!(many < &(1.5 * few), "16 times the boxes cost {many} per point instead of {few}");
    }
}
