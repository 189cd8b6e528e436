//! One scene: an arm of simple shapes among simple objects, as the three files that say so.

use std::f64::consts::PI;
use std::fmt::Write as _;

use super::random::Random;

/// Objects around the arm.
const OBJECTS: usize = 10;
/// The program has so many moves.
const MOVES: usize = 3;
/// A joint turns by at most this in a move, radians.
const MOST_TURN_RAD: f64 = 3.0;

/// The texts of `robot.urdf`, `program.ron` and `cell.ron`.
pub(super) struct SceneFiles {
    pub(super) robot: String,
    pub(super) program: String,
    pub(super) cell: String,
}

/// An arm of three to seven joints whose links are a tenth of a metre to ten metres long, by the logarithm, and moves by up to 3 rad.
pub(super) fn scene(random: &mut Random) -> SceneFiles {
    let joints = 3 + random.below(5);
    let length_m = 10.0_f64.powf(random.within(-1.0, 1.0));
    let reach_m = joints as f64 * length_m;
    SceneFiles {
        robot: robot(random, joints, length_m),
        program: program(random, joints),
        cell: cell(random, reach_m),
    }
}

fn robot(random: &mut Random, joints: usize, length_m: f64) -> String {
    let mut text = "<robot name=\"arm\">\n".to_owned();
    for link in 0..=joints {
        let along_m = length_m * random.within(0.5, 1.0);
        let thick_m = along_m * random.within(0.05, 0.2);
        let geometry = match random.below(3) {
            0 => format!(r#"<box size="{thick_m} {thick_m} {along_m}"/>"#),
            1 => format!(r#"<cylinder radius="{}" length="{along_m}"/>"#, 0.5 * thick_m),
            _ => format!(r#"<sphere radius="{}"/>"#, 0.3 * along_m),
        };
        let middle_m = 0.5 * along_m;
        let _written = writeln!(
            text,
            r#"  <link name="l{link}"><collision><origin xyz="0 0 {middle_m}"/><geometry>{geometry}</geometry></collision></link>"#
        );
        if link < joints {
            let axis = ["1 0 0", "0 1 0", "0 0 1"][random.below(3)];
            let child = link + 1;
            let rpy = [(); 3].map(|()| if random.below(2) == 0 { 0.0 } else { random.within(-PI, PI) });
            let _written = writeln!(
                text,
                r#"  <joint name="j{link}" type="revolute"><parent link="l{link}"/><child link="l{child}"/><origin xyz="0 0 {at_m}" rpy="{} {} {}"/><axis xyz="{axis}"/><limit lower="-7" upper="7" velocity="3" effort="1"/></joint>"#,
                rpy[0],
                rpy[1],
                rpy[2],
                at_m = 1.1 * along_m,
            );
        }
    }
    text + "</robot>\n"
}

fn program(random: &mut Random, joints: usize) -> String {
    let mut at: Vec<f64> = (0..joints).map(|_| random.within(-1.5, 1.5)).collect();
    let (mut points, mut moves) = (String::new(), String::new());
    for point in 0..=MOVES {
        let degrees: Vec<String> = at.iter().map(|value| format!("{:.6}", value.to_degrees())).collect();
        let _written =
            writeln!(points, "        Point(name: \"p{point}\", joints: [{}]),", degrees.join(", "));
        if point > 0 {
            let _written = writeln!(moves, "        MoveJ(to: \"p{point}\", speed: Joint(deg_per_s: 60)),");
        }
        let most = MOST_TURN_RAD * random.within(0.1, 1.0);
        for value in &mut at {
            // Back towards the middle, so that the limits are kept.
            let turn = random.within(-most, most);
            *value += if (*value + turn).abs() <= 6.5 { turn } else { -turn };
        }
    }
    // Segments of a few degrees, and whole moves.
    let period_s = [0.05, 0.2, 1.0, 5.0][random.below(4)];
    let names: Vec<String> = (0..joints).map(|joint| format!("\"j{joint}\"")).collect();
    format!(
        "Program(\n    version: 1,\n    units: Degrees,\n    joints: [{}],\n    points: [\n{points}    ],\n    interpolation: Period(seconds: {period_s}),\n    start: \"p0\",\n    moves: [\n{moves}    ],\n)\n",
        names.join(", ")
    )
}

fn cell(random: &mut Random, reach_m: f64) -> String {
    let mut objects = String::new();
    for object in 0..OBJECTS {
        let mut size_mm = || 1e3 * reach_m * random.within(0.03, 0.2);
        let [x, y, z] = [size_mm(), size_mm(), size_mm()];
        let shape = match random.below(3) {
            0 => format!("Box(size_mm: ({x:.3}, {y:.3}, {z:.3}))"),
            1 => format!("Cylinder(radius_mm: {:.3}, length_mm: {y:.3})", 0.5 * x),
            _ => format!("Sphere(radius_mm: {:.3})", 0.5 * x),
        };
        // Between a fifth of the reach and all of it.
        let (turn, lift) = (random.within(0.0, 2.0 * PI), random.within(-0.5, 1.2));
        let distance_mm = 1e3 * reach_m * random.within(0.2, 1.0);
        let [x, y, z] =
            [lift.cos() * turn.cos(), lift.cos() * turn.sin(), lift.sin()].map(|share| share * distance_mm);
        let _written = writeln!(
            objects,
            "        Object(name: \"o{object}\", shape: {shape}, pose: Pose(xyz_mm: ({x:.3}, {y:.3}, {z:.3}), rpy_deg: ({:.3}, {:.3}, {:.3}))),",
            random.within(-180.0, 180.0),
            random.within(-90.0, 90.0),
            random.within(-180.0, 180.0),
        );
    }
    format!(
        "Cell(\n    version: 1,\n    robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.ron\")],\n    objects: [\n{objects}    ],\n)\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_scene_and_another_one_does_not() {
        let of = |seed: u64| scene(&mut Random(seed));
        let (one, again, other) = (of(1), of(1), of(2));
        assert_eq!((&one.robot, &one.program, &one.cell), (&again.robot, &again.program, &again.cell));
        assert!(one.robot != other.robot && one.program != other.program && one.cell != other.cell);
    }

    #[test]
    fn arms_have_three_to_seven_joints_and_moves_no_more_than_they_may() {
        for seed in 0..200 {
            let files = scene(&mut Random(seed));
            let joints = files.robot.matches("<joint").count();
            assert!((3..=7).contains(&joints), "{joints}");
            assert_eq!(files.cell.matches("Object(").count(), OBJECTS);
            let points: Vec<Vec<f64>> = (files.program.lines())
                .filter_map(|line| line.trim().strip_prefix("Point(")?.split_once('['))
                .map(|(_, values)| {
                    let values = values.trim_end_matches("]),").split(", ");
                    values.map(|value| value.parse().expect("a number")).collect()
                })
                .collect();
            assert_eq!(points.len(), MOVES + 1);
            for (one, next) in points.iter().zip(&points[1..]) {
                let turns = one.iter().zip(next).map(|(from, to): (&f64, &f64)| (to - from).abs());
                assert!(turns.fold(0.0, f64::max) <= MOST_TURN_RAD.to_degrees() + 1e-3);
            }
        }
    }
}
