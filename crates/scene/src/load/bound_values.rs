//! Values given to joints that take none of their own: compared with those that they have.

use super::given_value::{GivenValue, SAME};
use diagnostics::{Problem, excerpt};
use geometry::limits::is_within;
use kinematics::{Joint, JointId, JointKind, Mimic, Robot};

/// What is known of the value of a joint that others follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SourceValue {
    /// The same throughout, radians or metres.
    At(f64),
    /// Its program moves it.
    Moved,
    /// None is given, which is a problem already where the scene is played; elsewhere nothing can be compared.
    NotGiven,
}

/// Reports the values of mimic joints and fixed joints that are not those which they have: `sources` has the values of all independent joints.
///
/// # Guarantee
/// What is accepted differs from the value that follows by no more than single precision: no pose depends on it.
pub(super) fn compare(
    robot: &Robot,
    given: &[(JointId, GivenValue<'_>)],
    sources: &[SourceValue],
    problems: &mut Vec<Problem>,
) {
    for (id, value) in given {
        let joint = &robot.joints()[id.0];
        let fault = match joint.mimic {
            Some(mimic) => {
                let slot = robot.independent_joints().iter().position(|known| *known == mimic.source);
                let source = slot.and_then(|slot| sources.get(slot)).copied();
                of_follower(value, joint, (mimic, &robot.joints()[mimic.source.0]), source)
            }
            None => of_fixed(value, joint),
        };
        problems.extend(fault);
    }
}

/// The fault of a value of a mimic joint.
fn of_follower(
    value: &GivenValue<'_>,
    joint: &Joint,
    (mimic, source): (Mimic, &Joint),
    known: Option<SourceValue>,
) -> Option<Problem> {
    let [name, followed] = [joint, source].map(|joint| excerpt(&joint.name));
    let problem = match known? {
        SourceValue::NotGiven => return None,
        SourceValue::At(at) => {
            let due = mimic.multiplier * at + mimic.offset;
            if is_within(value.value - due, SAME * (1.0 + due.abs())) {
                return None;
            }
            let slides = joint.kind == JointKind::Prismatic;
            let what =
                format!("the value of joint {name} contradicts that of joint {followed}, which it follows");
            let at = value.shown(at, source.kind == JointKind::Prismatic);
            value
                .problem(what)
                .found(value.shown(value.value, slides))
                .expected(format!("{}, where joint {followed} is at {at}", value.shown(due, slides)))
        }
        SourceValue::Moved => value.problem(format!(
            "joint {name} is given a value, but follows joint {followed}, which the program moves"
        )),
    };
    Some(problem.hint(format!("remove the value: it follows from that of joint {followed}")))
}

/// The fault of a value of a fixed joint.
fn of_fixed(value: &GivenValue<'_>, joint: &Joint) -> Option<Problem> {
    if is_within(value.value, SAME) {
        return None;
    }
    let problem = value.problem(format!("joint {} is fixed, and is given a value", excerpt(&joint.name)));
    let is_length = value.is_length.unwrap_or(false);
    Some(
        problem
            .found(value.shown(value.value, is_length))
            .expected("0, or no value")
            .hint("remove the value"),
    )
}
