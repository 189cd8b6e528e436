//! Promise: targets that the robot cannot reach are findings, whatever else is checked; what changed of a program is told; archives and
//! folders are their modules.

use std::io::{Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::controller_cells::{START, arm, told};
use crate::support::{Folder, parse_json};

/// A cell whose robot runs these programs, as the cell file writes them.
fn cell(program: &str, controller: &str) -> Folder {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: {program},\n\
         controller: Controller({controller}),\n\
         tools: [Tool(name: \"gripper\", link: \"tool0\", shapes: [ToolShape(shape: Box(size_mm: (40, 40, 60)), pose: Pose(xyz_mm: (0, 0, 30)))], tcp: Pose(xyz_mm: (0, 0, 60)))])],\n\
         objects: [Object(name: \"post\", shape: Box(size_mm: (60, 60, 1200)), pose: Pose(xyz_mm: (-900, 0, 600)))])\n"
    );
    Folder::with(&[("cell.ron", &cell), ("arm.urdf", &arm())])
}

const FAR: &str = "\
def far():
  movej([0, -1.57, 1.57, -1.57, -1.57, 0])
  if get_standard_digital_in(1):
    movej(p[5, 0, 0.5, 0, 3.1, 0])
    movej([0.5, -1.57, 1.57, -1.57, -1.57, 0])
  else:
    movel(p[-0.3, -0.2, 0.4, 0, 3.1, 0])
  end
  movej([0, -1.57, 1.57, -1.57, -1.57, 0])
end
";

#[test]
fn a_target_out_of_reach_fails_and_the_other_ways_are_checked() {
    let folder = cell("\"far.script\"", &format!("{START}, tool: \"gripper\""));
    folder.write("far.script", FAR);
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    let report = parse_json(&folder.read("out/report.json"));
    let findings = report["findings"].as_array().expect("findings");
    let impossible: Vec<_> = findings.iter().filter(|finding| finding["kind"] == "motion").collect();
    let [finding] = impossible[..] else { panic!("one: {}", report["findings"]) };
    assert_eq!(finding["stop"], "out-of-reach", "{finding}");
    assert_eq!(finding["program"][0]["line"], 4, "{finding}");
    let verdict = |line: u64| {
        let motions = report["motions"].as_array().expect("motions").iter();
        let of_line: Vec<_> = motions.filter(|motion| motion["line"].as_u64() == Some(line)).collect();
        of_line.iter().map(|motion| motion["verdict"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(verdict(7), ["clear"]);
    assert_eq!(verdict(4), [serde_json::Value::Null]);
    // What follows it on its way is unchecked, by its line.
    assert!(answer.stdout.contains("far.script:5 (motion)"), "{}", answer.stdout);
    assert!(answer.stdout.contains("what follows it on this way is not checked"), "{}", answer.stdout);
    let page = folder.read("out/report.html");
    assert!(page.contains("<li id=\"source-0-4\" class=\"impossible\""), "the line is marked");
    assert!(page.contains("<li id=\"source-0-7\" class=\"clear\""), "the other one too");
    let shown = folder.run(&["program", "show", "cell.ron"]);
    assert_eq!(shown.code, Some(1), "{}", told(&shown));
    for words in [
        "cannot be done: the pose is out of reach",
        "504 of them by whole turns of joints from others; its way leads to one",
    ] {
        assert!(shown.stdout.contains(words), "{words}: {}", shown.stdout);
    }
    let converted = folder.run(&["program", "convert", "cell.ron"]);
    assert_eq!(converted.code, Some(2), "{}", told(&converted));
    assert!(converted.stderr.contains("a motion that the robot cannot do"), "{}", converted.stderr);
}

#[test]
fn a_first_target_out_of_reach_fails() {
    let folder = cell("\"far.script\"", &format!("{START}, tool: \"gripper\""));
    folder.write("far.script", "movej(p[5, 0, 0.5, 0, 3.1, 0])\n");
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    assert!(answer.stdout.starts_with("FAIL"), "{}", answer.stdout);
}

const MAIN: &str = "MODULE Main\n  PROC main()\n    MoveAbsJ left, v100, fine, tool0;\n    to_the_right;\n  ENDPROC\nENDMODULE\n";
const POINTS: &str = "\
MODULE Points
  CONST jointtarget left := [[-57.3,-90,90,-90,-90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget right := [[57.3,-90,90,-90,-90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC to_the_right()
    MoveAbsJ right, v100, fine, tool0;
  ENDPROC
ENDMODULE
";

#[test]
fn a_zipped_backup_is_its_modules() {
    let folder = cell("\"backup.zip\"", START);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        ("Cell_1/RAPID/TASK1/PROGMOD/Main.mod", MAIN),
        ("Cell_1/RAPID/TASK1/PROGMOD/Points.mod", POINTS),
        ("Cell_1/HOME/Old.mod", "MODULE Old\nENDMODULE\n"),
    ] {
        zip.start_file(name, SimpleFileOptions::default()).expect("an entry");
        zip.write_all(text.as_bytes()).expect("written");
    }
    folder.write("backup.zip", zip.finish().expect("an archive").into_inner());
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    let report = parse_json(&folder.read("out/report.json"));
    assert!(report["inputs"].to_string().contains("backup.zip"), "{}", report["inputs"]);
    let shown = folder.run(&["program", "show", "backup.zip"]);
    assert!(shown.stdout.contains("Points.mod: 2 moves"), "{}", told(&shown));
    let made = folder.run(&["new", "made", "--robot", "arm.urdf", "--program", "backup.zip"]);
    assert_eq!(made.code, Some(0), "{}", told(&made));
    assert!(folder.read("made/cell.ron").contains("backup.zip"));
}

#[test]
fn what_changed_of_a_program_is_told() {
    let folder = cell("[\"Main.mod\", \"Points.mod\"]", START);
    folder.write("Main.mod", MAIN);
    folder.write("Points.mod", POINTS);
    assert_eq!(folder.run(&["check", "cell.ron", "--report", "a", "--no-pictures"]).code, Some(0));
    folder.write("Points.mod", POINTS.replace("[[57.3,", "[[47.3,"));
    folder.write(
        "Main.mod",
        MAIN.replace("    to_the_right;", "    to_the_right;\n    MoveAbsJ left, v200, fine, tool0;"),
    );
    assert_eq!(folder.run(&["check", "cell.ron", "--report", "b", "--no-pictures"]).code, Some(0));
    let difference = folder.run(&["diff", "a/report.json", "b/report.json"]);
    for words in [
        "touched up: Points.mod:5 MoveAbsJ right, v100, fine, tool0 ends at joint values that differ by up to 10°",
        "new: Main.mod:5 MoveAbsJ left, v200, fine, tool0",
    ] {
        assert!(difference.stdout.contains(words), "{words}: {}", told(&difference));
    }
    let same = folder.run(&["diff", "a/report.json", "a/report.json"]);
    assert!(!same.stdout.contains("Motions of the program"), "{}", same.stdout);
}

#[test]
fn a_batch_runs_a_folder_of_modules_again_where_one_is_added() {
    let folder = cell("\"task\"", START);
    folder.write("task/Main.mod", MAIN);
    folder.write("task/Points.mod", POINTS);
    let first = folder.run(&["batch", "cell*.ron", "--report", "out"]);
    assert_eq!(first.code, Some(0), "{}", told(&first));
    let again = folder.run(&["batch", "cell*.ron", "--report", "out"]);
    assert!(told(&again).contains("unchanged"), "{}", told(&again));
    folder.write("task/More.mod", "MODULE More\n  PROC main()\n  ENDPROC\nENDMODULE\n");
    let changed = folder.run(&["batch", "cell*.ron", "--report", "out"]);
    assert_eq!(changed.code, Some(2), "{}", told(&changed));
}

#[test]
fn a_choice_is_of_one_file() {
    let main = "MODULE Main\n  PROC main()\n    MoveAbsJ left, v100, fine, tool0;\n    IF di1 = 1 to_the_right;\n  ENDPROC\nENDMODULE\n";
    let points = POINTS.replace(
        "  PROC to_the_right()\n    MoveAbsJ right, v100, fine, tool0;\n",
        "  PROC to_the_right()\n    MoveAbsJ right, v100, fine, tool0;\n    IF di2 = 1 MoveAbsJ left, v100, fine, tool0;\n",
    );
    // Both have a condition on line 4.
    let points =
        points.replace("MODULE Points\n  CONST", "MODULE Points CONST").replace("]];\n  CONST", "]]; CONST");
    let run = |choose: &str| {
        let folder = cell("[\"Main.mod\", \"Points.mod\"]", &format!("{START}, choose: [{choose}]"));
        folder.write("Main.mod", main);
        folder.write("Points.mod", &points);
        folder.run(&["check", "cell.ron"])
    };
    let answer = run("Choice(line: 4, holds: true)");
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
    assert!(answer.stderr.contains("on which several files have a condition"), "{}", answer.stderr);
    let answer = run("Choice(file: \"Main.mod\", line: 4, holds: true)");
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    assert!(answer.stdout.contains("the condition on line 4 of Main.mod holds"), "{}", answer.stdout);
    let answer = run("Choice(file: \"Other.mod\", line: 4, holds: true)");
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
}
