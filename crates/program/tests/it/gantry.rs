//! A gantry that runs native programs: its joints are the coordinates of its TCP.

use geometry::{Pose, Vector3};
use pathproof_program::{
    CartesianRobot, CommandedPath, CornerLane, CornerMode, DrivenJointKind, Followed, JointInfo, PathBeside,
    PathPiece, PoseSpread, StopReason, Unchosen, Unreached,
};

/// Three sliding joints along x, y and z that reach up to a metre, and never turn; the arc is cut into eight chords.
#[derive(Default)]
pub(crate) struct Gantry {
    pub(crate) corners: CornerMode,
}

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

    fn corners(&self) -> CornerMode {
        self.corners
    }

    fn tools(&self) -> Vec<&str> {
        vec!["pin", "stuck"]
    }

    fn frames(&self) -> Vec<&str> {
        vec!["table"]
    }

    fn root_from_frame(&self, frame: Option<&str>, _: &[String], _: &[f64]) -> Option<Pose> {
        match frame {
            None => Some(Pose::identity()),
            Some("table") => Some(Pose::from_translation(Vector3::new(0.1, 0.0, 0.0))),
            Some(_) => None,
        }
    }

    fn check_frame(&self, _: &str, _: Option<&str>) -> Result<(), String> {
        Ok(())
    }

    fn carries(&self, _: &str, _: &str) -> bool {
        false
    }

    fn is_of_arm(&self, _: &str, _: &str) -> bool {
        true
    }

    fn check_tool(&self, tool: &str, joints: &[String]) -> Result<(), String> {
        if tool == "pin" && joints.len() == 3 { Ok(()) } else { Err("it hangs on no axis".to_owned()) }
    }

    fn root_from_tcp(&self, _: &str, _: &[String], position: &[f64]) -> Pose {
        Pose::from_translation(Vector3::from_column_slice(position))
    }

    fn joints_at(&self, _: &str, _: &[String], at: &Pose, _: [&[f64]; 2]) -> Result<Vec<f64>, Unchosen> {
        if at.translation.amax() <= 1.0 {
            Ok(at.translation.as_slice().to_vec())
        } else {
            Err(Unreached { reason: StopReason::OutOfReach, is_proven: true }.into())
        }
    }

    fn follow_beside(&self, _: &str, _: &[String], beside: &PathBeside<'_>) -> Option<CornerLane> {
        let at = |share: f64| beside.path.at(share).translation.as_slice().to_vec();
        let first = beside.parts[0].shares[0];
        Some(CornerLane {
            points: std::iter::once(first)
                .chain(beside.parts.iter().map(|part| part.shares[1]))
                .map(at)
                .collect(),
            deviations: beside.parts.iter().map(|part| deviations(&part.spread)).collect(),
        })
    }

    fn follow(&self, tool: &str, joints: &[String], commanded: &CommandedPath<'_>) -> Followed {
        let (start, path) = (commanded.start, commanded.path);
        let steps = if path.is_arc() { 8 } else { 1 };
        let mut pieces = Vec::new();
        for step in 1..=steps {
            let share = f64::from(step) / f64::from(steps);
            match self.joints_at(tool, joints, &path.at(share), [start, start]) {
                Ok(position) => {
                    pieces.push(PathPiece {
                        share,
                        position,
                        deviations: vec![path.position_third_m(); 3],
                        slope_errors: vec![0.0; 3],
                    });
                }
                Err(stop) => return Followed { pieces, stop: Some(stop.unreached) },
            }
        }
        Followed { pieces, stop: None }
    }
}

pub(crate) fn joints() -> Vec<JointInfo> {
    ["x", "y", "z"]
        .map(|name| JointInfo {
            name: name.to_owned(),
            alias: None,
            kind: DrivenJointKind::Prismatic,
            limits: None,
            max_speed: Some(0.5),
            bound: None,
        })
        .to_vec()
}

/// How far a joint is from the path at most.
fn deviations(spread: &PoseSpread) -> Vec<f64> {
    let ways = |axis: usize| spread.ways_m.iter().map(|way| way[axis].abs()).sum::<f64>();
    (0..3).map(|axis| ways(axis) + spread.position_m).collect()
}
