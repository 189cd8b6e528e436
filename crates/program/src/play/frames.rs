//! Frames of taught points, and where external joints take them during a move.

use diagnostics::{Place, Problems, excerpt, hint_for};
use geometry::{Pose, Vector3};

use super::moves::{NamedPoint, PlayedProgram, ResolvedProgram, WORLD};
use super::points::ResolvedPoint;
use crate::CartesianRobot;

/// The robot with the tool in force.
#[derive(Clone, Copy)]
pub(super) struct HeldTool<'a> {
    pub(super) robot: &'a dyn CartesianRobot,
    pub(super) tool: &'a str,
}

/// What moves during a move in space beside the arm.
pub(super) struct ExternalMotion<'a> {
    pub(super) holding: HeldTool<'a>,
    /// Joint vector at the start.
    pub(super) start: &'a [f64],
    /// The same with the external joints at their ends.
    pub(super) end: Vec<f64>,
    /// The frame that carries the path; `None` where the path stands in the root link.
    pub(super) carrier: Option<String>,
}

impl ResolvedProgram<'_> {
    /// Whether a frame exists and the program knows where it is; what is wrong is reported.
    pub(super) fn is_frame(&self, frame: Option<&str>, place: Place, problems: &mut Problems) -> bool {
        let Some(robot) = self.robot(place, problems) else { return false };
        let Some(name) = frame else { return true };
        let known = robot.frames();
        let problem = if !known.contains(&name) {
            let problem = problems.problem(format!("unknown frame {}", excerpt(name)));
            problem.hint(hint_for(name, &known, "frames of the cell file"))
        } else if let Err(reason) = robot.check_frame(name, None) {
            let problem = problems.problem(format!("frame {} is on {reason}", excerpt(name)));
            problem.expected("a frame that no joint of another program moves").hint(
                "describe both robots in one URDF, so that one program drives the joints of both, or give the points in a frame that stands",
            )
        } else {
            return true;
        };
        problems.push(problem.at(place.line, place.column));
        false
    }

    /// Whether a tool can be moved to a point: its frame stands where other joints than those of the arm put it, and its axes are joints
    /// beside the arm; what is wrong is reported.
    pub(super) fn check_target(
        &self,
        HeldTool { robot, tool }: HeldTool<'_>,
        NamedPoint { name, point }: NamedPoint<'_>,
        place: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> bool {
        let mut is_usable = true;
        if let Some(frame) = frame_of(point, played) {
            // A frame of which the program knows nothing is reported where it is named.
            if robot.check_frame(&frame, None).is_err() {
                return false;
            }
            if let Err(reason) = robot.check_frame(&frame, Some(tool)) {
                let what = format!("point {} is in frame {}, and {reason}", excerpt(name), excerpt(&frame));
                let problem = problems.problem(what).at(place.line, place.column);
                problems.push(problem.expected("a frame that the arm does not carry"));
                is_usable = false;
            }
        }
        if let ResolvedPoint::Pose { axes, .. } = point {
            for joint in axes.iter().filter_map(|(column, _)| self.names.get(*column)) {
                if robot.is_of_arm(tool, joint) {
                    let what = format!(
                        "point {} gives joint {}, which is one of the arm of tool {}",
                        excerpt(name),
                        excerpt(joint),
                        excerpt(tool)
                    );
                    let problem = problems.problem(what).at(place.line, place.column);
                    let expected = "axes of joints that are no part of that arm";
                    let but = robot.redundant(tool).map_or_else(String::new, |joint| {
                        format!(", but for the redundant one: axes may give {}", excerpt(&joint))
                    });
                    let hint = format!("the pose determines the joints of the arm{but}");
                    problems.push(problem.expected(expected).hint(hint));
                    is_usable = false;
                }
            }
        }
        is_usable
    }

    /// A joint vector with the external joints where a point has them; `None` for a point with another number of joint values.
    pub(super) fn externals_at(
        &self,
        HeldTool { robot, tool }: HeldTool<'_>,
        point: &ResolvedPoint,
        from: &[f64],
    ) -> Option<Vec<f64>> {
        let mut end = from.to_vec();
        match point {
            ResolvedPoint::Joints(taught) => {
                if taught.len() != end.len() {
                    return None;
                }
                for (column, value) in taught.iter().enumerate() {
                    if !robot.is_of_arm(tool, &self.names[column]) {
                        end[column] = *value;
                    }
                }
            }
            ResolvedPoint::Pose { axes, .. } => {
                for (column, value) in axes {
                    *end.get_mut(*column)? = *value;
                }
            }
        }
        Some(end)
    }

    /// The motion of the external joints on the way to a point.
    pub(super) fn carrying<'a>(
        &self,
        holding: HeldTool<'a>,
        target: &ResolvedPoint,
        start: &'a [f64],
        played: &PlayedProgram,
    ) -> Option<ExternalMotion<'a>> {
        let end = self.externals_at(holding, target, start)?;
        let mut carrying = ExternalMotion { holding, start, end, carrier: None };
        let frame = frame_of(target, played).or_else(|| match target {
            ResolvedPoint::Joints(_) => played.frame.clone(),
            ResolvedPoint::Pose { .. } => None,
        });
        carrying.carrier = frame.filter(|frame| self.is_moved(&carrying, frame));
        Some(carrying)
    }

    /// Whether an external joint moves a frame during the move.
    fn is_moved(&self, carrying: &ExternalMotion<'_>, frame: &str) -> bool {
        let ends = carrying.start.iter().zip(&carrying.end);
        let moving = self.names.iter().zip(ends).filter(|(_, (start, end))| start != end);
        moving.into_iter().any(|(joint, _)| carrying.holding.robot.carries(joint, frame))
    }

    /// The pose of the TCP at a joint vector, `carrier_from_tcp`.
    pub(super) fn carrier_from_tcp(&self, carrying: &ExternalMotion<'_>, position: &[f64]) -> Option<Pose> {
        let HeldTool { robot, tool } = carrying.holding;
        let root_from_tcp = robot.root_from_tcp(tool, self.names, position);
        Some(match &carrying.carrier {
            None => root_from_tcp,
            Some(frame) => {
                robot.root_from_frame(Some(frame), self.names, position)?.inverse() * root_from_tcp
            }
        })
    }

    /// The commanded pose `carrier_from_tcp` of a point that is the target of the move, or in a frame that moves no more than that of the
    /// target.
    pub(super) fn commanded(
        &self,
        carrying: &ExternalMotion<'_>,
        point: &ResolvedPoint,
        played: &PlayedProgram,
    ) -> Option<Pose> {
        match point {
            ResolvedPoint::Joints(position) => (Some(position.len()) == self.driven.map(<[_]>::len))
                .then(|| self.carrier_from_tcp(carrying, position))?,
            ResolvedPoint::Pose { frame_from_tcp, .. } if carrying.carrier.is_some() => Some(*frame_from_tcp),
            ResolvedPoint::Pose { frame_from_tcp, .. } => {
                let frame = frame_of(point, played);
                let robot = carrying.holding.robot;
                let root_from_frame = robot.root_from_frame(frame.as_deref(), self.names, carrying.start)?;
                Some(root_from_frame * *frame_from_tcp)
            }
        }
    }

    /// The place of the TCP at a via point, metres in the carrier's frame; a point that external joints move otherwise than the target, or
    /// that gives positions of its own for them, is reported.
    pub(super) fn via(
        &self,
        carrying: &ExternalMotion<'_>,
        NamedPoint { name, point: via }: NamedPoint<'_>,
        target: &str,
        place: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<Vector3<f64>> {
        if let ResolvedPoint::Pose { .. } = via {
            let own = frame_of(via, played);
            let is_other = match &carrying.carrier {
                Some(carrier) => own.as_ref() != Some(carrier),
                None => own.as_ref().is_some_and(|own| self.is_moved(carrying, own)),
            };
            if is_other {
                let shown = |frame: Option<&str>| excerpt(frame.unwrap_or(WORLD));
                let what = format!(
                    "via point {} is in frame {}, which does not move as the frame of {} does",
                    excerpt(name),
                    shown(own.as_deref()),
                    excerpt(target)
                );
                let problem = problems.problem(what).at(place.line, place.column);
                problems.push(match &carrying.carrier {
                    Some(carrier) => problem.expected(format!("a via point in frame {}", excerpt(carrier))),
                    None => problem.expected("a via point in the frame of the target"),
                });
                return None;
            }
        }
        self.commanded(carrying, via, played).map(|via| via.translation)
    }

    /// Whether a via point can be passed: as [`Self::check_target`], and it gives no positions of external joints, which nothing would follow.
    pub(super) fn check_via(
        &self,
        holding: HeldTool<'_>,
        via: NamedPoint<'_>,
        place: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> bool {
        if !matches!(via.point, ResolvedPoint::Pose { axes, .. } if !axes.is_empty()) {
            return self.check_target(holding, via, place, played, problems);
        }
        let problem = problems.problem(format!("via point {} gives axes", excerpt(via.name)));
        let problem = problem.at(place.line, place.column).expected("a via point without axes");
        problems.push(problem.hint(
            "other joints than those of the arm move from the start to the target of the arc at constant speed",
        ));
        false
    }
}

/// The frame of a pose, its own or the one in force; `None` for the controller's world, and for joint values.
pub(super) fn frame_of(point: &ResolvedPoint, played: &PlayedProgram) -> Option<String> {
    let own = match point {
        ResolvedPoint::Joints(_) => return None,
        ResolvedPoint::Pose { frame, .. } => frame.clone(),
    };
    match own {
        Some(own) => Some(own).filter(|own| own != WORLD),
        None => played.frame.clone(),
    }
}
