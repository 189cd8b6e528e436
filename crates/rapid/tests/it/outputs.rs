//! Outputs that instructions change, which may move a gripper: each is told, at once with its value or at another time.

use controller_program::{ControllerValue, Expression, ProgramAction};
use motion_graph::{
    DevicePosition, DeviceRound, DeviceTrigger, Exploration, ExplorationSettings, GraphDevice, SymbolicEnds,
    explore,
};
use pathproof_rapid::{RapidSettings, RapidText, read_rapid};

/// Every change of an output of `main`, as `output=value`; `?` for any output, and for a value that it takes at another time.
fn changes(body: &str) -> Vec<String> {
    let text = format!(
        "MODULE A\nCONST robtarget p := [[100, 200, 300], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];\n\
         VAR signaldo other;\nVAR signaldo all{{2}};\nVAR triggdata at_seam;\nPROC main()\n{body}\nENDPROC\n\
         PROC set_it(VAR signaldo signal)\nSetDO signal, 1;\nENDPROC\nENDMODULE\n"
    );
    let texts = [RapidText { file: "a.mod", bytes: text.as_bytes() }];
    let settings = RapidSettings { no_motion: vec!["is_held".to_owned()], entry: None };
    let read = read_rapid(&texts, &settings).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let of_all = |action: &ProgramAction| {
        let ProgramAction::SetOutput(statement) = action else { return None };
        let value = match &statement.value {
            None => "?".to_owned(),
            Some(Expression::Value(ControllerValue::Number(number))) => number.value().to_string(),
            Some(_) => "computed".to_owned(),
        };
        Some(format!("{}={value}", statement.output.as_deref().unwrap_or("?")))
    };
    read.program.statements().filter_map(|statement| of_all(&statement.action)).collect()
}

#[test]
fn outputs_change_at_once_with_their_value() {
    let body = "Set grip;\nReset grip;\nSetDO grip, 1;\nSetDO\\Sync, grip, high;\nSetGO group, 5;\nSetDO grip, di_in;";
    let expected = ["grip=1", "grip=0", "grip=1", "grip=1", "group=5", "grip=computed", "?=1"];
    assert_eq!(changes(body), expected);
}

#[test]
fn outputs_that_change_later_have_no_value() {
    let body = "SetDO\\SDelay:=0.2, grip, 1;\nPulseDO grip;\nInvertDO grip;\nTriggEquip at_seam, 3, 0.1\\DOp:=grip, 1;\n\
                MoveLDO p, v100, fine, tool0, grip, 1;\nIF is_held() THEN\nENDIF\nAliasIO \"x\", other;";
    let expected = ["grip=?", "grip=?", "grip=?", "grip=?", "grip=?", "is_held=?", "?=?", "?=1"];
    assert_eq!(changes(body), expected);
}

#[test]
fn outputs_by_place_options_and_items_are_seen() {
    let body = "TriggSpeed at_seam, 0, 0.1, flow, 1\\ErrDO:=grip;\nTriggRampAO at_seam, 0, 0.1, flow, 1, 5;\nPulseDO all{1};\n\
                InvertDO all{2};\nMoveL\\Conc, p, v100, fine, tool0;\nSet grip;";
    let expected = ["flow=?", "grip=?", "flow=?", "?=?", "?=?", "?=?", "grip=1", "?=1"];
    assert_eq!(changes(body), expected);
}

#[test]
fn what_waits_for_an_output_changes_none() {
    assert_eq!(changes("WaitDO grip, 1;\nTPWrite \"x\"\\Num:=3;\nMoveL p, v100, fine, tool0;"), ["?=1"]);
}

#[test]
fn what_a_handler_of_faults_sets_is_not_followed() {
    let position = |name: &str, value: f64| DevicePosition {
        name: name.to_owned(),
        triggers: vec![DeviceTrigger::Output { name: "grip".to_owned(), value }],
        within: None,
        rounds: vec![DeviceRound::default()],
        is_again: false,
    };
    let device = GraphDevice {
        name: "hand".to_owned(),
        initially: 0,
        positions: vec![position("open", 0.0), position("closed", 1.0)],
    };
    let told = |handler: &str| {
        let text = format!(
            "MODULE A\nPROC main()\nMoveAbsJ [[0, 0, 0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]], v100, fine, tool0;\nSet grip;\n{handler}ENDPROC\nPROC open()\nReset grip;\nENDPROC\nENDMODULE\n"
        );
        let texts = [RapidText { file: "a.mod", bytes: text.as_bytes() }];
        let read = read_rapid(&texts, &RapidSettings::default()).unwrap_or_else(|error| panic!("{error}"));
        let settings =
            ExplorationSettings { devices: vec![device.clone()], ..ExplorationSettings::default() };
        match explore(&read.program, &settings, &SymbolicEnds) {
            Ok(Exploration::Complete(graph)) => {
                graph.unfollowed_statements.iter().map(|one| one.place.line).collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(told(""), Vec::<u32>::new());
    assert_eq!(told("ERROR\nReset grip;\nTRYNEXT;\n"), [6]);
    // A routine that it calls, or the end of the program before a statement.
    assert_eq!(told("ERROR\nopen;\nTRYNEXT;\n"), [6]);
    assert_eq!(told("ERROR\nTPWrite \"x\";\nTRYNEXT;\n"), Vec::<u32>::new());
}
