//! Texts that are too large or nested too deep end with a problem, in little time.

use std::fmt::Write as _;

use pathproof_urscript::{ScriptSettings, read_script};

fn refusal(text: &str) -> String {
    let read = read_script(text.as_bytes(), "a.script", &ScriptSettings::default());
    read.map(|script| script.program.move_count()).expect_err("a refusal").to_string()
}

#[test]
fn too_many_statements() {
    let text = "sleep(1)\n".repeat(200_001);
    assert_eq!(refusal(&text), "a.script:200001:1: too many statements; expected at most 200000");
}

#[test]
fn a_large_program_is_read() {
    let mut text = String::new();
    for index in 0..100_000 {
        let _written = writeln!(text, "movej([0.{index}, -1.5, 1.5, 0, 1.5, 0], a=1, v=1, t=0, r=0)");
    }
    let script = read_script(text.as_bytes(), "a.script", &ScriptSettings::default()).expect("a good script");
    assert_eq!(script.program.move_count(), 100_000);
}

#[test]
fn what_nests_too_deep_in_any_way() {
    for (open, close) in [("if True:\n", "end\n"), ("while True:\n", "end\n")] {
        let text = format!("{}{}", open.repeat(10_000), close.repeat(10_000));
        assert!(refusal(&text).contains("nested too deep"), "{}", refusal(&text));
    }
    let names = (0..10_000).fold(String::new(), |text, index| format!("{text}def f{index}():\n"));
    assert!(refusal(&format!("{names}{}", "end\n".repeat(10_000))).contains("nested too deep"));
    for (open, close) in [("(", ")"), ("[", "]"), ("-", ""), ("not ", ""), ("sqrt(", ")")] {
        let text = format!("x = {}1{}\n", open.repeat(100_000), close.repeat(100_000));
        assert!(refusal(&text).contains("nested too deep"), "{open}");
    }
    let text = format!("a = [1]\nx = a{}\n", "[0]".repeat(100_000));
    assert!(refusal(&text).contains("nested too deep"), "{}", refusal(&text));
    let text = format!("x = 1{}\n", " + 1".repeat(100_000));
    assert!(refusal(&text).contains("nested too deep"), "{}", refusal(&text));
}

#[test]
fn too_large() {
    let text = format!("{}\nsleep(1)\n", "#".repeat(16 * 1024 * 1024));
    assert!(refusal(&text).starts_with("a.script: the program is too large"));
}
