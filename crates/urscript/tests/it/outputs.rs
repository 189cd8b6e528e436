//! Outputs that functions change, which may move a gripper.

use controller_program::ProgramAction;
use pathproof_urscript::{ScriptSettings, read_script};

/// Every change of an output, as its name and whether its value is in the statement; `?` for any output.
fn changes(text: &str) -> Vec<(String, bool)> {
    let settings = ScriptSettings { no_motion: vec!["grip".to_owned()], ..ScriptSettings::default() };
    let script =
        read_script(text.as_bytes(), "a.script", &settings).unwrap_or_else(|error| panic!("{error}"));
    let of_all = |action: &ProgramAction| {
        let ProgramAction::SetOutput(statement) = action else { return None };
        Some((statement.output.as_deref().unwrap_or("?").to_owned(), statement.value.is_some()))
    };
    script.program.statements().filter_map(|statement| of_all(&statement.action)).collect()
}

#[test]
fn outputs_have_the_names_of_the_pendant() {
    let text = "set_digital_out(1, True)\nset_digital_out(9, True)\nset_standard_digital_out(7, False)\n\
                set_configurable_digital_out(2, True)\nset_tool_digital_out(0, get_digital_in(1))\n\
                modbus_set_output_signal(\"clamp\", True)\n";
    let expected =
        ["digital_out[1]", "tool_out[1]", "digital_out[7]", "config_out[2]", "tool_out[0]", "clamp"];
    assert_eq!(changes(text), expected.map(|output| (output.to_owned(), true)));
}

#[test]
fn an_output_of_a_computed_number_may_be_any() {
    assert_eq!(changes("i = 1\nset_digital_out(i, True)\n"), [("?".to_owned(), true)]);
}

#[test]
fn a_function_without_text_in_an_expression_is_told() {
    assert_eq!(changes("held = grip()\ngrip()\n"), [("grip".to_owned(), false)]);
    assert_eq!(changes("sleep(1)\nget_digital_out(1)\n"), []);
}
