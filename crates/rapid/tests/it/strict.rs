//! Settings, several modules, and targets that only the running program knows.

use motion_graph::{Exploration, ExplorationSettings, SymbolicEnds, explore};
use pathproof_rapid::{RapidSettings, RapidText, ReadRapid, read_rapid};

const MOVES: &str = "MODULE Moves\nLOCAL CONST num height := 50;\nCONST robtarget p := [[100, 200, 300], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];\nPROC main()\nopen_gripper 3;\nMoveL Offs(p, 0, 0, height + more), v100, fine, gripper;\nENDPROC\nLOCAL PROC other()\nMoveJ p, v100, fine, tool0;\nENDPROC\nENDMODULE\n";
const DATA: &str = "MODULE Data\nLOCAL CONST num height := 70;\nCONST num more := height;\nPERS tooldata gripper := [TRUE, [[0, 0, 100], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];\nENDMODULE\n";

fn read(texts: &[&str], settings: &RapidSettings) -> Result<ReadRapid, String> {
    let names = ["a.mod", "b.mod"];
    let modules: Vec<RapidText<'_>> =
        texts.iter().zip(names).map(|(text, file)| RapidText { file, bytes: text.as_bytes() }).collect();
    read_rapid(&modules, settings).map_err(|error| error.to_string())
}

fn refusal_of_motions(body: &str) -> String {
    let text = format!(
        "MODULE A\nCONST robtarget p := [[100, 200, 300], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];\nVAR robtarget q;\nVAR num n;\nPROC main()\n{body}ENDPROC\nENDMODULE\n"
    );
    let read = read(&[&text], &RapidSettings::default()).expect("a good module");
    match explore(&read.program, &ExplorationSettings::default(), &SymbolicEnds) {
        Err(error) => error.to_string(),
        Ok(Exploration::Incomplete(_, why)) => format!("incomplete: {}", why.what),
        Ok(Exploration::Complete(graph)) => panic!("{graph:?}"),
    }
}

#[test]
fn modules_of_a_task_know_what_is_not_local() {
    let settings = RapidSettings { no_motion: vec!["Open_Gripper".to_owned()], entry: None };
    let read = read(&[MOVES, DATA], &settings).unwrap();
    assert_eq!((read.program.move_count(), read.program.files.len()), (2, 2));
    let Ok(Exploration::Complete(graph)) =
        explore(&read.program, &ExplorationSettings::default(), &SymbolicEnds)
    else {
        panic!("no motions");
    };
    let motion_graph::EvaluatedTarget::Pose(pose) = &graph.edges[0].motion.target else {
        panic!("{graph:?}")
    };
    assert_eq!(pose.place_m(), [0.1, 0.2, 0.42]);
}

#[test]
fn what_is_missing_is_told_with_its_file() {
    let found = read(&[MOVES], &RapidSettings::default()).unwrap_err();
    assert_eq!(
        found.lines().collect::<Vec<_>>(),
        [
            "a.mod:5:1: a procedure whose text is not in the file; found `open_gripper`; hint: add the module that has it; if it neither moves the robot nor changes data of these files, name it in no_motion: \"open_gripper\"",
            "a.mod:6:30: a name that the file does not declare; found `more`; hint: name the module of the task that declares it: --module FILE, or program: [...] of the cell file; its value is not taken for 0",
            "a.mod:6:49: a tooldata that the file does not declare; found `gripper`; hint: name the module of the task that declares it: --module FILE, or program: [...] of the cell file; its value is not taken for 0",
        ]
    );
}

#[test]
fn an_entry_is_a_procedure_of_the_modules() {
    let settings = |entry: &str| RapidSettings {
        no_motion: vec!["open_gripper".to_owned()],
        entry: Some(entry.to_owned()),
    };
    let read_entry = |entry: &str| read(&[MOVES, DATA], &settings(entry));
    let Ok(Exploration::Complete(graph)) =
        explore(&read_entry("OTHER").unwrap().program, &ExplorationSettings::default(), &SymbolicEnds)
    else {
        panic!("no motions");
    };
    // It begins again when it ends, as `main` does.
    assert_eq!((graph.edges.len(), graph.unreached.len(), graph.ends.len()), (2, 1, 1));
    let found = read_entry("pick").unwrap_err();
    assert_eq!(
        found,
        "a.mod: an entry that the program does not have; found `pick`; hint: the procedures are main, other"
    );
}

#[test]
fn targets_that_only_the_running_program_knows() {
    for (body, expected) in [
        ("n := AInput(ai1);\nMoveL Offs(p, 0, 0, n), v100, fine, tool0;\n", "found `AInput(...)`"),
        (
            "TPReadNum n, \"height\";\nMoveL Offs(p, 0, 0, n), v100, fine, tool0;\n",
            "found `TPReadNum n, \"height\"`",
        ),
        ("n := di1;\nMoveL Offs(p, 0, 0, n), v100, fine, tool0;\n", "found `di1`"),
        (
            "IF StrToVal(\"3\", n) WaitTime 1;\nMoveL Offs(p, 0, 0, n), v100, fine, tool0;\n",
            "found `IF StrToVal",
        ),
        ("q := CRobT();\nMoveL q, v100, fine, tool0;\n", "found `CRobT(...) before a move`"),
        (
            "q := CRobT(\\Tool:=tool0\\WObj:=wobj0);\nMoveL q, v100, fine, tool0;\n",
            "where the robot stands at the start",
        ),
        (
            "MoveJ p, v100, z10, tool0;\nq := CRobT(\\Tool:=tool0\\WObj:=wobj0);\nMoveL q, v100, fine, tool0;\n",
            "while it may still be moving",
        ),
        (
            "MoveJ p, v100, fine, tool0;\nq := CRobT(\\Tool:=tool0\\WObj:=wobj0);\nq.trans.z := q.trans.z + 1;\nMoveL q, v100, fine, tool0;\n",
            "not known before the program runs",
        ),
        ("q.trans := [1, 2, 3];\nMoveL q, v100, fine, tool0;\n", "a quaternion whose length is not 1"),
        ("q := p;\nq.extax.eax_b := 5;\nMoveL q, v100, fine, tool0;\n", "a target with external axes"),
        (
            "WHILE di1 = 1 DO\nn := n + 1;\nMoveL Offs(p, 0, 0, n), v100, fine, tool0;\nENDWHILE\n",
            "incomplete: ",
        ),
    ] {
        let found = refusal_of_motions(body);
        assert!(found.contains(expected), "{body}: {found}");
    }
}

#[test]
fn the_system_module_of_a_backup_declares_what_the_controller_has() {
    let base = "MODULE BASE (SYSMODULE, NOSTEPIN, VIEWONLY)\nPERS tooldata tool0:=[TRUE,[[0,0,0],[1,0,0,0]],[0.001,[0,0,0.001],[1,0,0,0],0,0,0]];\nPERS wobjdata wobj0:=[FALSE,TRUE,\"\",[[0,0,0],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];\nPERS loaddata load0:=[0.001,[0,0,0.001],[1,0,0,0],0,0,0];\nENDMODULE\n";
    let program = "MODULE A\nPROC main()\nMoveJ [[100, 200, 300], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]], v100, fine, tool0\\WObj:=wobj0;\nENDPROC\nENDMODULE\n";
    let settings = RapidSettings::default();
    assert_eq!(read(&[program, base], &settings).map(|read| read.program.move_count()), Ok(1));
    // Of a load nothing depends on its numbers.
    let heavier = base.replace("[0.001,[0,0,0.001]", "[1,[0,0,1]");
    assert_eq!(read(&[program, &heavier], &settings).map(|read| read.program.move_count()), Ok(1));
    for (from, to) in [
        ("[TRUE,[[0,0,0]", "[TRUE,[[0,0,1]"),
        ("\"\",[[0,0,0]", "\"\",[[5,0,0]"),
        ("tooldata tool0", "wobjdata tool0"),
    ] {
        let told = read(&[program, &base.replace(from, to)], &settings).map(|read| read.program.move_count());
        let told = told.expect_err(to);
        assert!(told.contains("b.mod:"), "{told}");
    }
}
