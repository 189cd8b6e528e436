//! Taught programs.

use diagnostics::InputError;
use geometry::{Pose, Vector3};
use kinematics::Limits;
use program::{
    BoundJoint, CartesianRobot, CommandedPath, CornerLane, DrivenJointKind, Followed, JointInfo, PathBeside,
    PathPiece, StopReason, TableSettings, TimeUnit, Trajectory, Unchosen, Units, Unreached,
};

use crate::refused;

/// The native format.
pub(crate) fn native(bytes: &[u8]) {
    let read = program::read_native(bytes, "program");
    if let Ok(read) = &read {
        written_again(read);
    }
    let alone = read.clone().and_then(|program| program::play(&program, &joints(), None));
    let moved = read.and_then(|program| program::play(&program, &joints(), Some(&Gantry)));
    // A program that needs no robot is the same with one.
    if let Ok(alone) = &alone {
        assert_eq!(moved.as_ref().ok(), Some(alone));
    }
    accepted(alone);
    accepted(moved);
}

/// A program that is written again is the same but for its places.
fn written_again(read: &program::Program) {
    let program::ProgramBody::Taught(taught) = &read.body else { unreachable!("a native program") };
    let text = program::write_native(taught);
    let again = program::read_native(text.as_bytes(), "program").expect("a program that was read before");
    let program::ProgramBody::Taught(again) = &again.body else { unreachable!("a native program") };
    assert_eq!(program::write_native(again), text);
}

/// Joint trajectories.
pub(crate) fn trajectory(bytes: &[u8]) {
    let read = program::read_ros(bytes, "program", &joints());
    accepted(read.and_then(|program| program::play(&program, &joints(), None)));
}

/// Joint tables.
pub(crate) fn table(bytes: &[u8]) {
    let read = |settings: &TableSettings| {
        let read = program::read_csv(bytes, "program", &joints(), settings);
        let read = read.and_then(|program| program::play(&program, &joints(), None));
        let sound = read.clone().ok();
        accepted(read);
        sound
    };
    let columns = [("joint_1", "A1"), ("rail", "A2"), ("time", "A3")];
    let columns = columns.map(|(joint, column)| (joint.to_owned(), column.to_owned())).to_vec();
    read(&TableSettings { columns, ..TableSettings::default() });
    // What was read without being told is the same when it is told.
    if let Some(plain) = read(&TableSettings::default()) {
        let table = plain.table.clone().expect("how it was read");
        let settings = TableSettings {
            units: Some(table.units),
            time_unit: Some(table.time_unit),
            columns: Vec::new(),
            ignored: Vec::new(),
        };
        let told = read(&settings).expect("the same table");
        assert_eq!((told.knots, told.joints, told.table), (plain.knots, plain.joints, plain.table));
    }
    // The same numbers in other units are other positions.
    let in_units = |units| read(&TableSettings { units: Some(units), ..TableSettings::default() });
    if let (Some(small), Some(large)) = (in_units(Units::Degrees), in_units(Units::Radians)) {
        let converted = |(value, kind): (&f64, &DrivenJointKind)| match kind {
            DrivenJointKind::Revolute => value.to_radians(),
            DrivenJointKind::Prismatic => value / 1000.0,
        };
        let kinds = &large.kinds;
        for (small, large) in small.knots.iter().zip(&large.knots) {
            let expected: Vec<f64> = large.position.iter().zip(kinds).map(converted).collect();
            assert_eq!(small.position, expected);
        }
    }
    read(&TableSettings { time_unit: Some(TimeUnit::Milliseconds), ..TableSettings::default() });
}

fn accepted(result: Result<Trajectory, InputError>) {
    let trajectory = match result {
        Ok(trajectory) => trajectory,
        Err(error) => return refused(&error, "program"),
    };
    assert!(!trajectory.knots.is_empty(), "a program without points");
    for (before, knot) in trajectory.knots.iter().zip(&trajectory.knots[1..]) {
        assert!(before.time_s <= knot.time_s, "time goes back");
    }
    for knot in &trajectory.knots {
        assert_eq!(knot.position.len(), trajectory.joints.len());
        assert!(knot.time_s.is_finite() && knot.position.iter().all(|value| value.is_finite()));
        for rates in [&knot.rates.velocity, &knot.rates.acceleration] {
            assert!(rates.is_empty() || rates.len() == knot.position.len());
            assert!(rates.iter().all(|value| value.is_finite()));
        }
    }
    // Other programs are missing for its syncs, and many points are slow but no fault.
    if let Ok(Ok(timeline)) = program::synchronise(vec![trajectory]).map(|alone| program::interpolate(&alone))
    {
        for point in &timeline.points {
            assert!(
                point.time_s.is_finite() && point.positions.iter().flatten().all(|value| value.is_finite())
            );
            assert!(point.deviations.iter().flatten().all(|value| value.is_finite() && *value >= 0.0));
        }
    }
}

/// A robot whose first three joints are the coordinates of its TCP, and whose arcs are cut into chords.
struct Gantry;

impl CartesianRobot for Gantry {
    fn asked_as(&self) -> &'static str {
        "CELL.ron"
    }

    fn positions_of_axes(&self, _: &[String], axes: &[f64]) -> Result<Vec<f64>, String> {
        Ok(axes.to_vec())
    }

    fn is_coupled(&self, _: &str) -> bool {
        false
    }

    fn tools(&self) -> Vec<&str> {
        vec!["torch", "gripper"]
    }

    fn frames(&self) -> Vec<&str> {
        vec!["table"]
    }

    fn root_from_frame(&self, frame: Option<&str>, _: &[String], _: &[f64]) -> Option<Pose> {
        frame.is_none_or(|frame| frame == "table").then(Pose::identity)
    }

    fn check_frame(&self, frame: &str, _: Option<&str>) -> Result<(), String> {
        if frame == "table" { Ok(()) } else { Err("a link that is elsewhere".to_owned()) }
    }

    fn carries(&self, joint: &str, _: &str) -> bool {
        joint == "rail"
    }

    fn is_of_arm(&self, _: &str, joint: &str) -> bool {
        joint != "rail"
    }

    fn check_tool(&self, tool: &str, _: &[String]) -> Result<(), String> {
        if tool == "torch" { Ok(()) } else { Err("it is held by nothing".to_owned()) }
    }

    fn root_from_tcp(&self, _: &str, _: &[String], position: &[f64]) -> Pose {
        let at = |axis: usize| position.get(axis).copied().unwrap_or(0.0);
        Pose::from_translation(Vector3::new(at(0), at(1), at(2)))
    }

    fn joints_at(
        &self,
        _: &str,
        _: &[String],
        root_from_tcp: &Pose,
        [from, _]: [&[f64]; 2],
    ) -> Result<Vec<f64>, Unchosen> {
        if root_from_tcp.translation.amax() > 1.0 {
            return Err(Unreached { reason: StopReason::OutOfReach, is_proven: true }.into());
        }
        let mut position = from.to_vec();
        position.iter_mut().zip(root_from_tcp.translation.iter()).for_each(|(joint, value)| *joint = *value);
        Ok(position)
    }

    fn follow_beside(&self, _: &str, _: &[String], _: &PathBeside<'_>) -> Option<CornerLane> {
        None
    }

    fn follow(&self, tool: &str, joints: &[String], commanded: &CommandedPath<'_>) -> Followed {
        let mut pieces = Vec::new();
        for step in 1..=4 {
            let share = f64::from(step) / 4.0;
            let others: Vec<f64> =
                (0..joints.len()).map(|joint| commanded.external_at(joint, share)).collect();
            match self.joints_at(tool, joints, &commanded.path.at(share), [&others; 2]) {
                Ok(position) => {
                    let [deviations, slope_errors] = [1e-6, 0.0].map(|bound| vec![bound; joints.len()]);
                    pieces.push(PathPiece { share, position, deviations, slope_errors });
                }
                Err(stop) => return Followed { pieces, stop: Some(stop.unreached) },
            }
        }
        Followed { pieces, stop: None }
    }
}

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, limits: Option<[f64; 2]>, max_speed, mimic: bool| JointInfo {
        name: name.into(),
        alias: None,
        kind,
        limits: limits.map(|[lower, upper]| Limits { lower, upper }),
        max_speed,
        bound: mimic.then(|| BoundJoint::Mimic { source: "rail".into(), multiplier: 0.5, offset: 0.0 }),
    };
    vec![
        joint("joint_1", DrivenJointKind::Revolute, Some([-3.0, 3.0]), Some(2.0), false),
        joint("joint_2", DrivenJointKind::Revolute, None, None, false),
        joint("rail", DrivenJointKind::Prismatic, Some([0.0, 2.0]), Some(1.0), false),
        joint("finger", DrivenJointKind::Prismatic, Some([0.0, 0.1]), Some(1.0), true),
    ]
}
