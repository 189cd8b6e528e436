//! Promise: a mistake is told once, at its place, with what to do; doing that mends it. What names an option is followed in `hints`.

use crate::support::{Folder, parse_json, slider};

/// A cell with a slider, a post far away and this program.
fn cell(program: &str) -> Folder {
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.ron\")], objects: [\n\
         Object(name: \"post\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (5000, 0, 0)))])";
    Folder::with(&[("cell.ron", cell), ("robot.urdf", &*slider()), ("p.ron", program)])
}

const PROGRAM: &str = "Program(version: 1, units: Degrees, joints: [\"slide\"], points: [\n\
    Point(name: \"a\", joints: [0]),\nPoint(name: \"b\", joints: [100])],\n\
    speed: Percent(50), interpolation: Period(seconds: 0.02), start: \"a\", moves: [\nMoveJ(to: \"b\")])";

#[test]
fn a_folder_is_no_cell_and_the_one_in_it_is_named() {
    let folder = cell(PROGRAM);
    let refused = folder.run(&["check", "."]);
    assert_eq!(refused.code, Some(2));
    assert_eq!(
        refused.stderr,
        "error: .: a folder is neither a cell file nor a robot; expected a cell file (.ron), or a robot (.urdf or .xacro); \
         hint: it holds one: ./cell.ron\n1 problem in the inputs; nothing was checked\n"
    );
    assert_eq!(folder.run(&["check", "./cell.ron"]).code, Some(0));
}

#[test]
fn a_quote_that_is_missing_is_told_in_its_line() {
    let program = PROGRAM.replace("\")])", "\")\n])");
    for (at, place) in
        [("\"a\", joints: [0]", "p.ron:2:13"), ("\"b\", joints", "p.ron:3:13"), ("\"b\")\n])", "p.ron:5:11")]
    {
        let open = program.replacen(at, &at.replacen("\",", ",", 1).replacen("\")", ")", 1), 1);
        assert_ne!(open, program);
        let answer = cell(&open).run(&["check", "cell.ron"]);
        let told = format!("{place}: a quote is not closed in its line");
        assert!(answer.stderr.contains(&told), "{place}: {}", answer.stderr);
    }
}

#[test]
fn a_text_of_several_lines_is_no_missing_quote() {
    let text = PROGRAM
        .replace("Point(name: \"a\"", "Point(name: \"of two\nlines\"")
        .replace("Percent(50),", "Percent(50)");
    let answer = cell(&text).run(&["check", "cell.ron"]);
    assert!(answer.stderr.contains("a comma is missing"), "{}", answer.stderr);
}

#[test]
fn mistakes_of_a_kind_are_told_once_with_their_lines() {
    let moves = "MoveJ(to: \"b\"),\nMoveL(to: \"a\"),\nMoveL(to: \"b\"),\nMoveL(to: \"a\")";
    let answer = cell(&PROGRAM.replace("MoveJ(to: \"b\")", moves)).run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2));
    let told = "p.ron:6:1: version 1 has no `MoveL` (also in lines 7, 8); hint: write version: 2";
    assert!(answer.stderr.contains(told), "{}", answer.stderr);
    assert_eq!(answer.stderr.matches("MoveL").count(), 1, "{}", answer.stderr);
}

#[test]
fn statements_of_other_languages_have_answers_of_their_own() {
    for (statement, answer) in [
        ("While(3)", "write out every move in the order in which it is made"),
        ("For(3)", "write Repeat(times: 3, moves: [...])"),
        ("Repeat(3)", "expected Repeat(times: 3, moves: [...])"),
        ("Speed(30)", "the speed is a field of each move"),
        ("WaitInput(1)", "expected WaitInput(name: \"door_open\", seconds: 1.5)"),
        ("SetDO(1)", "write SetOutput"),
        ("Paint(1)", "leave out what moves and carries nothing"),
        ("MoveL(to: \"a\", speed: 100)", "expected speed: Tcp(mm_per_s: 100)"),
    ] {
        let folder = cell(&PROGRAM.replace("MoveJ(to: \"b\")", statement));
        let refused = folder.run(&["check", "cell.ron"]);
        assert!(refused.stderr.contains(answer), "{statement}: {}", refused.stderr);
    }
}

#[test]
fn programs_of_controllers_are_named_by_their_language() {
    for (file, language) in
        [("a.SRC", "KRL of KUKA"), ("a.ls", "a program of FANUC"), ("a.jbi", "INFORM of Yaskawa")]
    {
        let folder = cell(PROGRAM);
        folder.write(file, "");
        let refused = folder.run(&["check", "cell.ron", "--program", file]);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(&format!("hint: {language}")), "{file}: {}", refused.stderr);
    }
}

#[test]
fn a_path_that_leads_nowhere_names_the_file_that_may_be_meant() {
    let folder = cell(PROGRAM);
    folder.write("more/arm.srdf", "<robot name=\"boxes\"/>");
    for (arguments, hint) in [
        (&["check", "cel.ron"][..], "did you mean cell.ron?"),
        (
            &["check", "robot.urdf", "--srdf", "more/robot.srdf", "--program", "p.ron"],
            "the only file of that kind there is more/arm.srdf",
        ),
        (&["check", "none/at/all.ron"], "there is no folder none"),
        (&["check", "a_b_c.ron"], "check the path and its spelling"),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(&format!("hint: {hint}")), "{arguments:?}: {}", refused.stderr);
    }
}

#[test]
fn a_program_that_is_still_to_be_written_stops_nothing_but_a_check() {
    let folder = cell(PROGRAM);
    std::fs::remove_file(folder.path().join("p.ron")).expect("it is there");
    assert_eq!(folder.run(&["check", "cell.ron"]).code, Some(2));
    assert_eq!(folder.run(&["pairs", "cell.ron"]).code, Some(0));
    let looked_at = folder.run(&["doctor", "cell.ron"]);
    assert_eq!(looked_at.code, Some(1), "{}", looked_at.stderr);
    assert!(
        looked_at.stdout.contains("a program is not there, and its robot is taken to rest"),
        "{}",
        looked_at.stdout
    );
}

#[test]
fn errors_are_json_where_json_was_asked_for() {
    let folder = cell(&PROGRAM.replace("to: \"b\"", "to: \"c\""));
    for arguments in [
        &["check", "cell.ron", "--json"][..],
        &["check", "none.ron", "--json"],
        &["doctor", "none.ron", "--json"],
        &["pairs", "none.ron", "--json"],
        &["diff", "none.json", "none.json", "--json"],
        &["new", "there", "--robot", "none.urdf", "--json"],
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.code, Some(2), "{arguments:?}");
        let json = parse_json(&refused.stdout);
        assert_eq!(json["schema"], "pathproof.errors/1");
        let first = &json["errors"][0];
        let what = first["what"].as_str().expect("a sentence");
        assert!(
            refused.stderr.contains(what) && first["file"].is_string(),
            "{arguments:?}: {}",
            refused.stderr
        );
    }
    let refused = folder.run(&["check", "cell.ron", "--json"]);
    let first = parse_json(&refused.stdout)["errors"][0].clone();
    assert_eq!((first["file"].as_str(), first["line"].as_u64()), (Some("p.ron"), Some(5)), "{first}");
}
