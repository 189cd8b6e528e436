//! What is known of a pair over all joint values, in words.

use scene::Scene;
use simulator::{Endless, EndlessJoint, JointValue, PairClass, PairOverJoints};

use kinematics::JointId;

use super::{count, joint, short};

/// The evidence for the class of a pair.
pub fn evidence(scene: &Scene, of: &PairOverJoints) -> String {
    let known = &of.known;
    let parts = || count(known.boxes, "part");
    let share = || format!("{} %", short(known.proven_share * 100.0, 1));
    match known.class {
        PairClass::Never => format!("proven apart at all joint values in {} of joint space", parts()),
        PairClass::Always => {
            format!("proven: balls inside both overlap at all joint values in {} of joint space", parts())
        }
        PairClass::AlwaysSeen => format!(
            "in contact in {} of {} configurations tried and free in none{}, not proven ({} of joint space is)",
            known.samples - known.undecided,
            known.samples,
            if known.undecided > 0 { ", the others are undecided" } else { "" },
            share()
        ),
        PairClass::CanCollide => {
            format!("in contact at {}", of.contact(scene).as_deref().map_or_else(String::new, listed))
        }
        PairClass::Unknown if known.undecided == known.samples => {
            format!("undecided in each of {} configurations tried", known.samples)
        }
        PairClass::Unknown if of.endless.is_some() => {
            let seen = if known.contact.is_some() { "in contact where tried" } else { "no contact found" };
            let why = of.endless.as_ref().map_or_else(String::new, |endless| without_end(scene, endless));
            format!("{seen} in {} configurations; {why}", known.samples)
        }
        PairClass::Unknown => match (&known.contact, &known.free) {
            (Some(_), _) => format!("in contact where tried, {} of joint space proven", share()),
            (None, _) => format!(
                "no contact found in {} configurations, {} of joint space proven apart",
                known.samples,
                share()
            ),
        },
    }
}

/// Why the values of a joint cannot all be covered, as a clause.
pub fn without_end(scene: &Scene, endless: &EndlessJoint) -> String {
    let of = &scene.robots[endless.robot];
    let name = |joint: JointId| scene.joint_name(of, &of.robot.joints()[joint.0].name);
    let leader = name(endless.joint);
    let why = match &endless.why {
        Endless::NeverRepeats(turns) => {
            let followers: Vec<String> = (turns.iter())
                .filter(|(joint, _)| *joint != endless.joint)
                .map(|(joint, share)| format!("{} ({share} of it)", name(*joint)))
                .collect();
            let together = if followers.len() < 2 { "with it" } else { "together" };
            format!(
                "{} is not back {together} after a hundred turns of the slower one",
                followers.join(" and ")
            )
        }
        Endless::TooFar => "it is back, or at the limits of what follows it, after too many turns".to_owned(),
        Endless::NoValue => "the limits of the joints that follow it leave it no value".to_owned(),
    };
    format!("{leader} turns without limits, and {why}")
}

/// Joint values with their names, on one line.
pub fn listed(values: &[JointValue]) -> String {
    let one = |of: &JointValue| format!("{} {}", of.name, joint(of.value, of.is_length));
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}
