//! Promise: cells whose meshes are closed and without faults are decided, apart from passages as narrow as rounding.
//!
//! A hand of any shape slides and turns among random bodies, in a room with walls, and in a channel that is a little wider than it is.

use std::collections::BTreeMap;

use pathproof_simulator::{Finding, FindingKind, Mode, RunResult};
use test_support::Random;

use crate::inside::body::Body;
use crate::inside::lattice::{EDGE_M, Numbers, SIDE};
use crate::regressions::support::{
    Case, Joint, block, block_mesh, capsule, continuous, link, mesh_piece, prismatic, rows, sphere, stl, urdf,
};

/// Side of the space for bodies, metres.
const SIDE_M: f64 = SIDE as f64 * EDGE_M as f64;

/// What stands in the cell.
#[derive(Clone, Copy, PartialEq)]
enum Surroundings {
    Bodies,
    Room,
    /// Two plates, this far from the hand on either side, metres.
    Channel(f64),
}

/// A hand of these pieces that slides along x, y and z and turns about z and x.
fn robot(hand: &[String]) -> String {
    let names = ["x", "y", "z", "turn", "tilt"];
    let links = ["root", "l1", "l2", "l3", "l4", "hand"];
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    let mut parts: Vec<String> = links[..5].iter().map(|name| link(name, &[])).collect();
    parts.push(link("hand", hand));
    for place in 0..5 {
        let links = [links[place], links[place + 1]];
        let joint = Joint { name: names[place], links, at: [0.0; 3], axis: axes[place] };
        parts.push(if place < 3 { prismatic(joint) } else { continuous(joint) });
    }
    urdf(&parts)
}

/// A hand of a random shape around its origin.
fn hand(random: &mut Random) -> Vec<String> {
    let edges = random.three(0.01, 0.08);
    match random.below(5) {
        0 => vec![sphere([0.0; 3], edges[0] / 2.0)],
        1 => vec![capsule([0.0; 3], edges[0] / 2.0, edges[1])],
        2 => vec![mesh_piece("hand.stl")],
        3 => vec![block([0.0; 3], edges), sphere([edges[0] / 2.0, 0.0, 0.0], edges[1])],
        _ => vec![block([0.0; 3], edges)],
    }
}

/// One to three bodies without a fault, apart from each other or not.
fn bodies(numbers: &mut Numbers) -> Vec<Vec<[[f32; 3]; 3]>> {
    let is_plain = |body: &Body| body.is_closed() && !body.is_pinched() && !body.is_inverted;
    let count = 1 + numbers.below(3);
    let drawn = std::iter::repeat_with(|| Body::any(numbers, None));
    drawn.filter(is_plain).take(count).map(|body| body.triangles([0; 3])).collect()
}

/// A cell, its program from corner to corner of boxes of joint values.
fn cell(surroundings: Surroundings, random: &mut Random, numbers: &mut Numbers) -> Case {
    let middle = SIDE_M / 2.0;
    let around = match surroundings {
        Surroundings::Bodies => 0.8 * SIDE_M,
        Surroundings::Room => 0.4 * SIDE_M,
        Surroundings::Channel(_) => 0.0,
    };
    let mut place = |turns: f64| {
        let [x, y, z] = random.three(-around, around);
        [middle + x, middle + y, middle + z, random.within(-turns, turns), random.within(-turns, turns)]
    };
    let mut table = [place(1.5), place(1.5), place(1.5)];
    let mut pieces = hand(random);
    if let Surroundings::Channel(_) = surroundings {
        pieces = vec![block([0.0; 3], [0.05, 0.04, 0.03])];
        for (row, point) in table.iter_mut().enumerate() {
            *point = [middle + random.within(-0.3, 0.3), middle, middle + 0.1 * row as f64, 0.0, 0.0];
        }
    }
    let table: Vec<(f64, &[f64])> =
        table.iter().enumerate().map(|(row, point)| (row as f64, point.as_slice())).collect();
    let case = Case::new()
        .robot("arm", &robot(&pieces), rows(&["x", "y", "z", "turn", "tilt"], &table))
        .file("hand.stl", block_mesh([-0.03, -0.02, -0.01], [0.03, 0.02, 0.04]));
    match surroundings {
        Surroundings::Bodies => {
            let placed = bodies(numbers).into_iter().enumerate();
            placed.fold(case, |case, (index, body)| case.mesh(&format!("body{index}"), stl(&body), [0.0; 3]))
        }
        Surroundings::Room => {
            let side = SIDE as i32;
            let [outer, inner] = [Body::cube(0, side, false), Body::cube(1, side - 1, true)];
            let walls = [outer.triangles([0; 3]), inner.triangles([0; 3])].concat();
            case.mesh("room", stl(&walls), [0.0; 3])
        }
        Surroundings::Channel(gap_m) => [-1.0, 1.0].into_iter().fold(case, |case, side| {
            let y_mm = 1e3 * (middle + side * (0.02 + gap_m + 0.05));
            case.block(
                if side < 0.0 { "left" } else { "right" },
                [900.0, 100.0, 900.0],
                [1e3 * middle, y_mm, 1e3 * middle],
            )
        }),
    }
}

/// Runs so many cells; how many end in which way, with the causes of those that are incomplete.
fn counted(surroundings: &str, cells: usize, counts: &mut BTreeMap<String, usize>) {
    let (mut random, mut numbers) = (Random(0x5057), Numbers::new(0x5057));
    for _ in 0..cells {
        let exponent = random.within(-7.0, -3.0);
        let (surroundings, bucket) = match surroundings {
            "bodies" => (Surroundings::Bodies, "bodies".to_owned()),
            "room" => (Surroundings::Room, "room".to_owned()),
            _ => (
                Surroundings::Channel(10.0_f64.powf(exponent)),
                format!("channel of 1e{} m", exponent.floor()),
            ),
        };
        let case = cell(surroundings, &mut random, &mut numbers);
        for mode in [Mode::Sampled, Mode::Certified] {
            let ran = case.run(mode);
            let mut count =
                |what: &str| *counts.entry(format!("{bucket}, {}: {what}", mode.name())).or_default() += 1;
            match ran.result() {
                RunResult::Pass => count("pass"),
                RunResult::Fail => count("fail"),
                RunResult::Incomplete => {
                    count("incomplete");
                    for finding in &ran.outcome.findings {
                        count(&cause(finding));
                    }
                }
            }
        }
    }
}

/// What left a cell open.
fn cause(finding: &Finding) -> String {
    match &finding.kind {
        FindingKind::Pair { decided_by, cause, clearance_m: [low, high], .. } => {
            format!(
                "open by {decided_by:?}, {cause:?}, distance between 1e{:.0} and 1e{:.0}",
                low.log10(),
                high.log10()
            )
        }
        _ => format!("open by {}", finding.key.kind),
    }
}

#[test]
fn cells_without_defects_are_decided() {
    let cells = if std::env::var_os("PATHPROOF_LONG").is_some() { 500 } else { 25 };
    let mut counts = BTreeMap::new();
    for surroundings in ["bodies", "room", "channel"] {
        counted(surroundings, cells, &mut counts);
    }
    println!("{counts:#?}");
    for (name, number) in counts.iter().filter(|(name, _)| name.ends_with("incomplete")) {
        let is_narrow = name.starts_with("channel of 1e-7") || name.starts_with("channel of 1e-6");
        assert!(is_narrow || number * 100 <= cells, "{name}: {number} of {cells}");
    }
}
