//! Native programs whose frames and arm are carried by joints of the same program, run by a gantry on a rail beside a turning table.

use std::f64::consts::FRAC_PI_2;

use geometry::{Pose, Vector3};
use pathproof_program::{
    CartesianRobot, CommandedPath, CornerLane, DrivenJointKind, Followed, JointInfo, PathBeside, PathPiece,
    StopReason, Trajectory, Unchosen, Unreached, interpolate,
};

use crate::played::native;

/// Sliding joints x, y and z on a rail along x, and a table that turns about z; the TCP never turns. The frame `jig` is on the table, `held`
/// on the gantry, `lost` on another robot.
struct Rig;

const CHORDS: u32 = 4;

fn value(joints: &[String], position: &[f64], name: &str) -> f64 {
    joints.iter().position(|joint| joint == name).map_or(0.0, |column| position[column])
}

impl CartesianRobot for Rig {
    fn asked_as(&self) -> &'static str {
        "CELL.ron"
    }

    fn positions_of_axes(&self, joints: &[String], axes: &[f64]) -> Result<Vec<f64>, String> {
        // The controller counts the table the other way, from a quarter turn on.
        let position =
            |(name, value): (&String, &f64)| if name == "turn" { FRAC_PI_2 - value } else { *value };
        Ok(joints.iter().zip(axes).map(position).collect())
    }

    fn is_coupled(&self, joint: &str) -> bool {
        joint == "tilt"
    }

    fn tools(&self) -> Vec<&str> {
        vec!["pin"]
    }

    fn frames(&self) -> Vec<&str> {
        vec!["jig", "held", "lost", "floor"]
    }

    fn root_from_frame(&self, frame: Option<&str>, joints: &[String], position: &[f64]) -> Option<Pose> {
        match frame {
            None | Some("floor") => Some(Pose::identity()),
            Some("jig") => Some(Pose::from_axis_angle(Vector3::z(), value(joints, position, "turn"))),
            Some("held") => Some(self.root_from_tcp("pin", joints, position)),
            Some(_) => None,
        }
    }

    fn check_frame(&self, frame: &str, tool: Option<&str>) -> Result<(), String> {
        match (frame, tool) {
            ("lost", _) => Err("link `a` of robot `b`, which another program moves by joint `c`".to_owned()),
            ("held", Some(tool)) => Err(format!("the arm of tool {tool} itself moves link l")),
            _ => Ok(()),
        }
    }

    fn carries(&self, joint: &str, frame: &str) -> bool {
        (joint, frame) == ("turn", "jig")
    }

    fn is_of_arm(&self, _: &str, joint: &str) -> bool {
        ["x", "y", "z"].contains(&joint)
    }

    fn check_tool(&self, _: &str, _: &[String]) -> Result<(), String> {
        Ok(())
    }

    fn root_from_tcp(&self, _: &str, joints: &[String], position: &[f64]) -> Pose {
        let of = |name: &str| value(joints, position, name);
        Pose::from_translation(Vector3::new(of("rail") + of("x"), of("y"), of("z")))
    }

    fn joints_at(
        &self,
        _: &str,
        joints: &[String],
        root_from_tcp: &Pose,
        [from, _]: [&[f64]; 2],
    ) -> Result<Vec<f64>, Unchosen> {
        let [x, y, z]: [f64; 3] = root_from_tcp.translation.into();
        let x = x - value(joints, from, "rail");
        if x.abs() > 1.0 {
            return Err(Unreached { reason: StopReason::OutOfReach, is_proven: true }.into());
        }
        let at = |(name, value): (&String, &f64)| match name.as_str() {
            "x" => x,
            "y" => y,
            "z" => z,
            _ => *value,
        };
        Ok(joints.iter().zip(from).map(at).collect())
    }

    fn follow_beside(&self, _: &str, _: &[String], _: &PathBeside<'_>) -> Option<CornerLane> {
        None
    }

    fn follow(&self, tool: &str, joints: &[String], commanded: &CommandedPath<'_>) -> Followed {
        let mut pieces = Vec::new();
        for step in 1..=CHORDS {
            let share = f64::from(step) / f64::from(CHORDS);
            let externals: Vec<f64> =
                (0..joints.len()).map(|joint| commanded.external_at(joint, share)).collect();
            let carrier = self.root_from_frame(commanded.carrier, joints, &externals).expect("a known frame");
            match self.joints_at(tool, joints, &(carrier * commanded.path.at(share)), [&externals; 2]) {
                Ok(position) => pieces.push(PathPiece {
                    share,
                    position,
                    deviations: vec![0.0; joints.len()],
                    slope_errors: vec![0.0; joints.len()],
                }),
                Err(stop) => return Followed { pieces, stop: Some(stop.unreached) },
            }
        }
        Followed { pieces, stop: None }
    }
}

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind| JointInfo {
        name: name.to_owned(),
        alias: None,
        kind,
        limits: None,
        max_speed: Some(0.5),
        bound: None,
    };
    let sliding = ["x", "y", "z", "rail"].map(|name| joint(name, DrivenJointKind::Prismatic));
    sliding.into_iter().chain(["turn", "tilt"].map(|name| joint(name, DrivenJointKind::Revolute))).collect()
}

const POINTS: &str = "Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0)), frame: \"jig\"),\n\
    Point(name: \"turned\", pose: Pose(xyz_mm: (200, 0, 0)), frame: \"jig\", axes: [Joint(name: \"turn\", deg: 0)]),\n\
    Point(name: \"far\", pose: Pose(xyz_mm: (2200, 100, 0)), axes: [Joint(name: \"rail\", mm: 2000)]),\n\
    Point(name: \"via\", pose: Pose(xyz_mm: (250, 0, 50)), frame: \"jig\"),\n\
    Point(name: \"on_floor\", pose: Pose(xyz_mm: (200, 100, 50)), frame: \"floor\"),\n\
    Point(name: \"end\", joints: [0, 300, 0, 0, 0]),\n";

fn text(points: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\", \"rail\", \"turn\"], tcp_speed: Tcp(mm_per_s: 100, deg_per_s: 90), speed: Percent(100),\n\
         interpolation: Period(seconds: 10), start: \"home\", points: [Point(name: \"home\", joints: [0, 0, 0, 0, 90]),\n{points}], moves: [\n{moves}])"
    )
}

fn read(moves: &str) -> Trajectory {
    let text = text(POINTS, &format!("Tool(name: \"pin\"), {moves}"));
    native(text.as_bytes(), "p.ron", &joints(), Some(&Rig)).unwrap_or_else(|error| panic!("{error}"))
}

fn messages(points: &str, moves: &str) -> Vec<String> {
    let text = text(points, moves);
    let error = native(text.as_bytes(), "p.ron", &joints(), Some(&Rig)).expect_err("a bad program");
    error.problems.iter().map(ToString::to_string).collect()
}

fn near(found: &[f64], wanted: &[f64]) {
    let is_near = found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(is_near, "{found:?} instead of {wanted:?}");
}

#[test]
fn a_joint_move_to_a_pose_takes_the_frame_where_its_axes_put_it() {
    let program = read("MoveJ(to: \"a\"), MoveJ(to: \"turned\"), MoveJ(to: \"far\")");
    let ends: Vec<&[f64]> = program.knots.iter().map(|knot| knot.position.as_slice()).collect();
    // The controller's 90 degrees are 0 of the joint, and its 0 degrees a quarter turn.
    near(ends[0], &[0.0, 0.0, 0.0, 0.0, 0.0]);
    near(ends[1], &[0.2, 0.0, 0.0, 0.0, 0.0]);
    near(ends[2], &[0.0, 0.2, 0.0, 0.0, FRAC_PI_2]);
    near(ends[3], &[0.2, 0.1, 0.0, 2.0, FRAC_PI_2]);
}

#[test]
fn a_line_in_a_frame_that_moves_is_straight_there() {
    let program = read("MoveJ(to: \"a\"), MoveL(to: \"turned\", speed: Percent(100))");
    // The TCP stands on the table, which turns by a quarter at its largest speed.
    let duration_s = FRAC_PI_2 / 0.5;
    let start_s = program.knots[1].time_s;
    for step in 1..=4 {
        let knot = &program.knots[1 + step];
        let angle = FRAC_PI_2 * step as f64 / 4.0;
        near(&knot.position, &[0.2 * libm::cos(angle), 0.2 * libm::sin(angle), 0.0, 0.0, angle]);
        assert!((knot.time_s - start_s - duration_s * step as f64 / 4.0).abs() < 1e-12);
    }
    assert_eq!(program.cartesian_moves[0].frame.as_deref(), Some("jig"));
    // Between two knots, the table moves at constant speed.
    let timeline = interpolate(std::slice::from_ref(&program)).expect("good");
    for point in timeline.points.iter().filter(|point| point.time_s > start_s) {
        let wanted = (point.time_s - start_s) / duration_s * FRAC_PI_2;
        assert!((point.positions[0][4] - wanted).abs() < 1e-12);
    }
}

#[test]
fn the_arm_moves_against_a_rail_that_carries_it() {
    let program = read("MoveL(to: \"far\")");
    for (step, knot) in program.knots[1..].iter().enumerate() {
        let share = (step + 1) as f64 / 4.0;
        near(&knot.position, &[0.2 * share, 0.1 * share, 0.0, 2.0 * share, 0.0]);
    }
    let length_mm = 2200.0_f64.hypot(100.0);
    assert!((program.knots[4].time_s - length_mm / 100.0).abs() < 1e-9);
}

#[test]
fn joints_beside_the_arm_reach_the_values_taught_for_the_end() {
    let program = read("MoveL(to: \"end\")");
    assert_eq!((program.stop, program.knots.len()), (None, 5));
    near(&program.knots[4].position, &[0.0, 0.3, 0.0, 0.0, FRAC_PI_2]);
    assert_eq!(program.cartesian_moves[0].frame, None);
    // In the frame in force, which the table carries, the way is a line: from (0, 0) to the place of (0, 0.3) on the turned table.
    let program = read("Frame(name: \"jig\"), MoveL(to: \"end\", speed: Percent(100))");
    near(&program.knots[4].position, &[0.0, 0.3, 0.0, 0.0, FRAC_PI_2]);
    let half = FRAC_PI_2 / 2.0;
    near(&program.knots[2].position, &[0.15 * libm::cos(half), 0.15 * libm::sin(half), 0.0, 0.0, half]);
    assert_eq!(program.cartesian_moves[0].frame.as_deref(), Some("jig"));
}

#[test]
fn an_arc_has_its_via_point_in_the_frame_that_moves() {
    let points = POINTS.replace(
        "\"turned\", pose: Pose(xyz_mm: (200, 0, 0))",
        "\"turned\", pose: Pose(xyz_mm: (300, 0, 0))",
    );
    let moves = "Tool(name: \"pin\"), MoveJ(to: \"a\"), MoveC(via: \"via\", to: \"turned\")";
    let text = text(&points, moves);
    let program = native(text.as_bytes(), "p.ron", &joints(), Some(&Rig)).expect("good");
    // Half of a half circle of 50 mm about (250, 0, 0) on the table.
    let half = FRAC_PI_2 / 2.0;
    near(&program.knots[3].position, &[0.25 * libm::cos(half), 0.25 * libm::sin(half), 0.05, 0.0, half]);
    assert!((program.knots[5].time_s - program.knots[1].time_s - std::f64::consts::PI * 0.5).abs() < 1e-9);
}

#[test]
fn a_stop_has_its_place_in_the_root() {
    let points = POINTS.replace("(200, 0, 0)), frame: \"jig\", axes", "(4000, 0, 0)), frame: \"jig\", axes");
    let text = text(&points, "Tool(name: \"pin\"), MoveL(to: \"turned\")").replace("deg: 0)", "deg: 45)");
    let program = native(text.as_bytes(), "p.ron", &joints(), Some(&Rig)).expect("good");
    let stop = program.stop.expect("out of reach");
    let angle = FRAC_PI_2 / 8.0;
    assert_eq!(stop.share, 0.25);
    assert!(
        (stop.root_from_tcp.translation - Vector3::new(libm::cos(angle), libm::sin(angle), 0.0)).norm()
            < 1e-12
    );
}

#[test]
fn bad_axes_and_frames_are_told_together() {
    let points = "Point(name: \"a\", pose: Pose(xyz_mm: (0, 0, 0)), axes: [Joint(name: \"rial\", mm: 5)]),\n\
        Point(name: \"b\", pose: Pose(xyz_mm: (0, 0, 0)), axes: [Joint(name: \"rail\", deg: 5), Joint(name: \"turn\", deg: 1e9)]),\n\
        Point(name: \"c\", pose: Pose(xyz_mm: (0, 0, 0)), axes: [Joint(name: \"turn\", deg: 5), Joint(name: \"turn\", deg: 5)]),\n\
        Point(name: \"d\", pose: Pose(xyz_mm: (0, 0, 0)), axes: []), Point(name: \"e\", joints: [0, 0, 0, 0, 0], axes: [Joint(name: \"x\", mm: 1)]),\n\
        Point(name: \"f\", pose: Pose(xyz_mm: (0, 0, 0)), frame: \"lost\"),\n\
        Point(name: \"arm\", pose: Pose(xyz_mm: (0, 0, 0)), axes: [Joint(name: \"rail\", mm: 5), Joint(name: \"x\", mm: 5)]),\n\
        Point(name: \"held\", pose: Pose(xyz_mm: (0, 0, 0)), frame: \"held\"), Point(name: \"g\", pose: Pose(xyz_mm: (0, 0, 100))),";
    let moves = "Frame(name: \"lost\"), Tool(name: \"pin\"),\nMoveJ(to: \"arm\"), MoveL(to: \"held\"), MoveC(via: \"arm\", to: \"g\"),\nMoveC(via: \"held\", to: \"g\")";
    assert_eq!(
        messages(points, moves),
        [
            "p.ron:3:56: the program drives no joint `rial`; hint: did you mean `rail`?",
            "p.ron:4:56: joint `rail` needs one value in its unit; expected deg: for a turning joint or mm: for a sliding one",
            "p.ron:4:85: number is too large or not finite; found 1000000000; expected at most 5e6",
            "p.ron:5:85: joint `turn` is given twice",
            "p.ron:6:55: the axes of point `d` name no joint; expected axes: [Joint(name: \"...\", deg: ...)]",
            "p.ron:6:108: a point with joint values has no axes; hint: its joint values are those of all joints of the program",
            "p.ron:7:56: frame `lost` is on link `a` of robot `b`, which another program moves by joint `c`; \
             expected a frame that no joint of another program moves; hint: describe both robots in one URDF, so that one program drives \
             the joints of both, or give the points in a frame that stands",
            "p.ron:10:13: frame `lost` is on link `a` of robot `b`, which another program moves by joint `c`; \
             expected a frame that no joint of another program moves; hint: describe both robots in one URDF, so that one program drives \
             the joints of both, or give the points in a frame that stands",
            "p.ron:11:1: point `arm` gives joint `x`, which is one of the arm of tool `pin`; expected axes of joints that are no part of \
             that arm; hint: the pose determines the joints of the arm",
            "p.ron:11:19: point `held` is in frame `held`, and the arm of tool pin itself moves link l; expected a frame that the arm does \
             not carry",
            "p.ron:11:38: via point `arm` gives axes; expected a via point without axes; hint: other joints than those of the arm move \
             from the start to the target of the arc at constant speed",
            "p.ron:12:1: point `held` is in frame `held`, and the arm of tool pin itself moves link l; expected a frame that the arm does \
             not carry",
        ]
    );
}

#[test]
fn a_via_point_moves_as_the_target_does() {
    let told = |moves: &str| messages(POINTS, &format!("Tool(name: \"pin\"),\n{moves}"));
    assert_eq!(
        told("MoveC(via: \"on_floor\", to: \"turned\")"),
        [
            "p.ron:11:1: via point `on_floor` is in frame `floor`, which does not move as the frame of `turned` does; \
          expected a via point in frame `jig`"
        ]
    );
    let moves =
        "MoveC(via: \"via\", to: \"on_floor\"), MoveJ(to: \"home\"), MoveC(via: \"via\", to: \"end\")";
    assert_eq!(
        told(moves),
        ["p.ron:11:55: via point `via` is in frame `jig`, which does not move as the frame of `end` does; \
          expected a via point in the frame of the target"]
    );
}

#[test]
fn the_speed_of_a_tcp_that_stands_says_nothing() {
    assert_eq!(
        messages(POINTS, "Tool(name: \"pin\"), MoveJ(to: \"a\"),\nMoveL(to: \"turned\")"),
        [
            "p.ron:11:1: the speed says nothing for this move; expected Percent(...) or Joint(...): joints move while the TCP stands in its frame"
        ]
    );
}
