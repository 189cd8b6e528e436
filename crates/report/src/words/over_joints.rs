//! What is known of a pair over all joint values, in words.

use simulator::{JointValue, PairClass, PairOverJoints, Scene};

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

/// Joint values with their names, on one line.
pub fn listed(values: &[JointValue]) -> String {
    let one = |of: &JointValue| format!("{} {}", of.name, joint(of.value, of.is_length));
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}
