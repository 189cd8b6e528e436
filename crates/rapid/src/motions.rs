//! The instructions that move the robot, with their arguments.

use MoveSlot::{Other, Procedure, Speed, Target, Tool, Via, Zone};

/// An instruction that moves the robot.
#[derive(Debug, PartialEq)]
pub(crate) struct MoveForm {
    /// Its name in small letters.
    pub(crate) name: &'static str,
    pub(crate) way: MoveWay,
    /// What its arguments without names are, in their order.
    pub(crate) slots: &'static [MoveSlot],
    /// The arguments with names that it takes, in small letters.
    pub(crate) options: &'static [&'static str],
}

/// The way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveWay {
    /// Straight in joint space, to joint values.
    Absolute,
    /// Straight in joint space, to a pose.
    Joint,
    Linear,
    Circular,
}

/// What an argument of a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveSlot {
    Via,
    Target,
    Speed,
    Zone,
    Tool,
    /// The name of a procedure that runs at the target.
    Procedure,
    /// A signal, a trigger, data of a weld: nothing that changes where the robot goes.
    Other,
}

const USUAL: &[&str] = &["conc", "v", "t", "z", "inpos", "wobj", "tload"];
const ABSOLUTE: &[&str] = &["conc", "v", "t", "z", "inpos", "wobj", "tload", "noeoffs"];
const WITH_SIGNAL: &[&str] = &["t", "wobj", "tload"];
const WITH_GROUP: &[&str] = &["t", "wobj", "tload", "value", "dvalue"];
const WITH_PROCEDURE: &[&str] = &["t", "z", "wobj", "tload"];
const WELD: &[&str] = &["wobj", "tload", "seamname"];
const WITH_TRIGGERS: &[&str] =
    &["conc", "t", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "inpos", "wobj", "tload"];

/// All of them, sorted by name.
pub(crate) const MOVE_FORMS: [MoveForm; 25] = [
    form("arcc", MoveWay::Circular, &[Via, Target, Speed, Other, Other, Zone, Tool], WELD),
    form("arccend", MoveWay::Circular, &[Via, Target, Speed, Other, Other, Zone, Tool], WELD),
    form("arccstart", MoveWay::Circular, &[Via, Target, Speed, Other, Other, Zone, Tool], WELD),
    form("arcl", MoveWay::Linear, &[Target, Speed, Other, Other, Zone, Tool], WELD),
    form("arclend", MoveWay::Linear, &[Target, Speed, Other, Other, Zone, Tool], WELD),
    form("arclstart", MoveWay::Linear, &[Target, Speed, Other, Other, Zone, Tool], WELD),
    form("moveabsj", MoveWay::Absolute, &[Target, Speed, Zone, Tool], ABSOLUTE),
    form("movec", MoveWay::Circular, &[Via, Target, Speed, Zone, Tool], USUAL),
    form("movecao", MoveWay::Circular, &[Via, Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("movecdo", MoveWay::Circular, &[Via, Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("movecgo", MoveWay::Circular, &[Via, Target, Speed, Zone, Tool, Other], WITH_GROUP),
    form("movecsync", MoveWay::Circular, &[Via, Target, Speed, Zone, Tool, Procedure], WITH_PROCEDURE),
    form("movej", MoveWay::Joint, &[Target, Speed, Zone, Tool], USUAL),
    form("movejao", MoveWay::Joint, &[Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("movejdo", MoveWay::Joint, &[Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("movejgo", MoveWay::Joint, &[Target, Speed, Zone, Tool, Other], WITH_GROUP),
    form("movejsync", MoveWay::Joint, &[Target, Speed, Zone, Tool, Procedure], WITH_PROCEDURE),
    form("movel", MoveWay::Linear, &[Target, Speed, Zone, Tool], USUAL),
    form("movelao", MoveWay::Linear, &[Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("moveldo", MoveWay::Linear, &[Target, Speed, Zone, Tool, Other, Other], WITH_SIGNAL),
    form("movelgo", MoveWay::Linear, &[Target, Speed, Zone, Tool, Other], WITH_GROUP),
    form("movelsync", MoveWay::Linear, &[Target, Speed, Zone, Tool, Procedure], WITH_PROCEDURE),
    form("triggc", MoveWay::Circular, &[Via, Target, Speed, Other, Zone, Tool], WITH_TRIGGERS),
    form("triggj", MoveWay::Joint, &[Target, Speed, Other, Zone, Tool], WITH_TRIGGERS),
    form("triggl", MoveWay::Linear, &[Target, Speed, Other, Zone, Tool], WITH_TRIGGERS),
];

const fn form(
    name: &'static str,
    way: MoveWay,
    slots: &'static [MoveSlot],
    options: &'static [&'static str],
) -> MoveForm {
    MoveForm { name, way, slots, options }
}

/// The move of a name in small letters.
pub(crate) fn move_form(name: &str) -> Option<&'static MoveForm> {
    static FORMS: [MoveForm; MOVE_FORMS.len()] = MOVE_FORMS;
    let index = FORMS.binary_search_by(|form| form.name.cmp(name)).ok()?;
    Some(&FORMS[index])
}

/// Why an argument of a move cannot be checked, where that is known.
pub(crate) fn refused_option(option: &str) -> Option<&'static str> {
    match option {
        "id" => Some("several robots or units then move together"),
        "corr" | "track" => Some("the path is then corrected while the program runs"),
        "weave" => Some("the tool then leaves the line"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_sorted_and_have_what_a_move_needs() {
        assert!(MOVE_FORMS.is_sorted_by_key(|form| form.name));
        for form in &MOVE_FORMS {
            assert_eq!(move_form(form.name), Some(form));
            for slot in [Target, Speed, Zone, Tool] {
                assert_eq!(form.slots.iter().filter(|known| **known == slot).count(), 1, "{}", form.name);
            }
            assert_eq!(form.slots.contains(&Via), form.way == MoveWay::Circular, "{}", form.name);
        }
        assert_eq!(move_form("movex"), None);
    }
}
