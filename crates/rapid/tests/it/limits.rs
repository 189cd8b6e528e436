//! Texts that are too large or nested too deep end with a problem, in little time.

use std::fmt::Write as _;

use pathproof_rapid::{RapidSettings, RapidText, read_rapid};

const TARGET: &str = "[[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]]";

fn refusal(body: &str) -> String {
    let text = format!("MODULE A\nVAR num x;\nPROC main()\n{body}ENDPROC\nENDMODULE\n");
    let read = read_rapid(&[RapidText { file: "a.mod", bytes: text.as_bytes() }], &RapidSettings::default());
    read.map(|read| read.program.move_count()).expect_err("a refusal").to_string()
}

#[test]
fn too_many_statements() {
    let found = refusal(&"WaitTime 1;\n".repeat(200_001));
    assert!(found.contains("too many statements; expected at most 200000"), "{found}");
}

#[test]
fn a_large_program_is_read() {
    let mut text = "MODULE A\nPROC main()\n".to_owned();
    for index in 0..50_000 {
        let _written = writeln!(
            text,
            "MoveL [[{index},0,500],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v100,z10,tool0\\WObj:=wobj0;"
        );
    }
    text.push_str("ENDPROC\nENDMODULE\n");
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    let read = read_rapid(&[module], &RapidSettings::default()).expect("a good module");
    assert_eq!(read.program.move_count(), 50_000);
}

#[test]
fn what_nests_too_deep_in_any_way() {
    let loops = [
        ("IF x>1 THEN\n", "ENDIF\n"),
        ("WHILE x>1 DO\n", "ENDWHILE\n"),
        ("FOR i FROM 1 TO 2 DO\n", "ENDFOR\n"),
        ("TEST x\nCASE 1:\n", "ENDTEST\n"),
    ];
    for (open, close) in loops {
        let found = refusal(&format!("{}{}", open.repeat(10_000), close.repeat(10_000)));
        assert!(found.contains("nested too deep"), "{found}");
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("Abs(", ")"), ("x{", "}"), ("1+(", ")")] {
        let found = refusal(&format!("x := {}1{};\n", open.repeat(100_000), close.repeat(100_000)));
        assert!(found.contains("nested too deep"), "{open}: {found}");
    }
    for more in [" + 1", " * 2", " AND 1", " OR 1", ".x", "{1}"] {
        let found = refusal(&format!("x := x{};\n", more.repeat(100_000)));
        assert!(found.contains("nested too deep"), "{more}: {found}");
    }
    let signs = refusal(&format!("x := {}1;\n", "-".repeat(100_000)));
    assert!(signs.contains("expected a value"), "{signs}");
}

#[test]
fn too_large() {
    let text = format!("{}\nMODULE A\n", "!".repeat(16 * 1024 * 1024));
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    let found = read_rapid(&[module], &RapidSettings::default()).expect_err("a refusal").to_string();
    assert!(found.starts_with("a.mod: the program is too large"), "{found}");
}

#[test]
fn large_arrays_are_no_targets() {
    let text = format!(
        "MODULE A\nVAR num x{{20000,20000}};\nPROC main()\nMoveAbsJ {TARGET},v100,fine,tool0;\nx{{1,1}} := 1;\nENDPROC\nENDMODULE\n"
    );
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    let read = read_rapid(&[module], &RapidSettings::default()).expect("a good module");
    assert_eq!(read.program.move_count(), 1);
}
