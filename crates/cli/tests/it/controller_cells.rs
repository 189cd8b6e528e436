//! Promise: a cell takes a program of its robot's controller, and the check proves every motion that the program can make.

use crate::support::{Answer, Folder, parse_json, rows};

/// An arm of six axes: 2, 3 and 4 are parallel, 5 meets 6; the base of its controller is turned by half a turn.
pub(crate) fn arm() -> String {
    let link = |name: &str, shape: &str| format!("<link name=\"{name}\">{shape}</link>");
    let bar =
        "<collision><origin xyz=\"0.2 0 0\"/><geometry><box size=\"0.3 0.06 0.06\"/></geometry></collision>";
    let turn = |name: &str, [parent, child]: [&str; 2], xyz: &str, axis: &str| {
        format!(
            "<joint name=\"{name}\" type=\"revolute\"><parent link=\"{parent}\"/><child link=\"{child}\"/><origin xyz=\"{xyz}\"/>\
             <axis xyz=\"{axis}\"/><limit lower=\"-6.28\" upper=\"6.28\" effort=\"1\" velocity=\"3.14\"/></joint>"
        )
    };
    let fixed = |child: &str, parent: &str, origin: &str| {
        format!(
            "<joint name=\"{child}_fixed\" type=\"fixed\"><parent link=\"{parent}\"/><child link=\"{child}\"/><origin {origin}/></joint>"
        )
    };
    let parts = [
        link("base_link", ""),
        link("base", ""),
        link("l1", ""),
        link("l2", bar),
        link("l3", bar),
        link("l4", ""),
        link("l5", ""),
        link("l6", ""),
        link("tool0", ""),
        fixed("base", "base_link", "rpy=\"0 0 3.141592653589793\""),
        turn("j1", ["base_link", "l1"], "0 0 0.16", "0 0 1"),
        turn("j2", ["l1", "l2"], "0 0.12 0", "0 1 0"),
        turn("j3", ["l2", "l3"], "0.42 0 0", "0 1 0"),
        turn("j4", ["l3", "l4"], "0.38 0 0", "0 1 0"),
        turn("j5", ["l4", "l5"], "0 0.1 0", "0 0 -1"),
        turn("j6", ["l5", "l6"], "0 0 -0.09", "0 1 0"),
        fixed("tool0", "l6", "xyz=\"0 0.08 0\" rpy=\"-1.570796326794897 0 0\""),
    ];
    format!("<robot name=\"arm\">{}</robot>", parts.concat())
}

/// Turns to one side or to the other; a post stands on the way of one of them.
const SORT: &str = "\
def sort():
  movej([0, -1.57, 1.57, -1.57, -1.57, 0])
  while True:
    if get_standard_digital_in(1):
      movej([1.0, -1.57, 1.57, -1.57, -1.57, 0])
    else:
      movej([-1.0, -1.57, 1.57, -1.57, -1.57, 0])
    end
    grip()
    movej([0, -1.57, 1.57, -1.57, -1.57, 0])
  end
end
";

pub(crate) const START: &str = "start_deg: [0, -90, 90, -90, -90, 0]";

/// A cell whose robot runs a script, with what its controller says and a post at an angle.
fn cell(script: &str, controller: &str, post_rad: f64) -> Folder {
    let (x, y) = (300.0 * libm::cos(post_rad), 300.0 * libm::sin(post_rad));
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"sort.script\",\n\
         controller: Controller({controller}),\n\
         tools: [Tool(name: \"gripper\", link: \"tool0\", shapes: [ToolShape(shape: Box(size_mm: (40, 40, 60)), pose: Pose(xyz_mm: (0, 0, 30)))], tcp: Pose(xyz_mm: (0, 0, 60)))])],\n\
         objects: [Object(name: \"post\", shape: Box(size_mm: (60, 60, 1200)), pose: Pose(xyz_mm: ({x:.3}, {y:.3}, 600)))])\n"
    );
    Folder::with(&[("cell.ron", &cell), ("arm.urdf", &arm()), ("sort.script", script)])
}

const NO_MOTION: &str = "no_motion: [\"grip\"]";

pub(crate) fn told(answer: &Answer) -> String {
    format!("{}{}", answer.stdout, answer.stderr)
}

#[test]
fn a_collision_that_only_one_branch_reaches_is_found_with_its_condition() {
    let folder = cell(SORT, &format!("{START}, {NO_MOTION}"), 1.1);
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    let condition = "sort.script:5 (#1 to #2, where line 4 holds: if get_standard_digital_in(1))";
    assert!(answer.stdout.contains(condition), "{}", answer.stdout);
    // On the way there and on the way back.
    let first = answer.stdout.lines().next();
    assert_eq!(first, Some("FAIL  cell.ron: 2 collisions on the motions that the program can make"));
    let report = parse_json(&folder.read("out/report.json"));
    assert_eq!(report["time_basis"], "edge");
    let verdict = |motion: &serde_json::Value| (motion["line"].as_u64(), motion["verdict"].clone());
    let motions: Vec<_> = report["motions"].as_array().expect("motions").iter().map(verdict).collect();
    let of_line =
        |line: u64| motions.iter().filter(move |(of, _)| *of == Some(line)).map(|(_, verdict)| verdict);
    assert!(of_line(5).all(|verdict| verdict == "collision"), "{motions:?}");
    assert!(of_line(7).all(|verdict| verdict == "clear") && of_line(7).count() > 0, "{motions:?}");
    let condition = report["findings"][0]["program"][0]["motion"]["conditions"][0].as_str();
    assert_eq!(condition, Some("line 4 holds: if get_standard_digital_in(1)"));
    // Points and segments say which motion they are of.
    for table in ["out/frames.csv", "out/segments.csv"] {
        let text = folder.read(table);
        assert!(text.lines().next().is_some_and(|header| header.ends_with(",edge")), "{table}");
        let edges: Vec<usize> = rows(&text).iter().filter_map(|row| row.last()?.parse().ok()).collect();
        assert!(!edges.is_empty() && edges.iter().all(|edge| *edge < motions.len()), "{table}");
    }
    let again = folder.run(&["diff", "out/report.json", "out/report.json"]);
    assert_eq!(again.code, Some(0), "{}", told(&again));
}

/// A task of two modules: the second one moves the arm to the post.
fn modules(robot: &str) -> Folder {
    let folder = cell(SORT, START, 1.1);
    let text = folder.read("cell.ron");
    folder.write(
        "cell.ron",
        text.replace("program: \"sort.script\"", &format!("program: [\"Main.mod\", \"Points.mod\"]{robot}")),
    );
    folder.write(
        "Main.mod",
        "MODULE Main\n  PROC main()\n    MoveAbsJ left, v100, fine, tool0;\n    to_the_right;\n  ENDPROC\nENDMODULE\n",
    );
    folder.write(
        "Points.mod",
        "MODULE Points\n  CONST jointtarget left := [[-57.3,-90,90,-90,-90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];\n\
         CONST jointtarget right := [[57.3,-90,90,-90,-90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];\n\
         PROC to_the_right()\n    MoveAbsJ right, v100, fine, tool0;\n  ENDPROC\nENDMODULE\n",
    );
    folder
}

#[test]
fn modules_of_a_task_are_one_program_with_the_lines_of_their_files() {
    let folder = modules("");
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    assert!(answer.stdout.contains("Points.mod:5 (#1 to #2)"), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let files: Vec<_> = report["motions"]
        .as_array()
        .expect("motions")
        .iter()
        .map(|motion| (motion["file"].as_str(), motion["line"].as_u64()))
        .collect();
    assert!(
        files.contains(&(Some("Main.mod"), Some(3))) && files.contains(&(Some("Points.mod"), Some(5))),
        "{files:?}"
    );
}

#[test]
fn a_list_of_modules_is_its_modules() {
    let folder = modules("");
    let listed = ["Main", "Points"].map(|module| format!("  <Module>{module}.mod</Module>\n")).concat();
    folder.write("T_ROB1.pgf", format!("<?xml version=\"1.0\"?>\n<Program>\n{listed}</Program>\n"));
    let answer = folder.run(&["check", "cell.ron", "--program", "T_ROB1.pgf"]);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    assert!(answer.stdout.contains("Points.mod:5 (#1 to #2)"), "{}", answer.stdout);
    let shown = folder.run(&["program", "show", "T_ROB1.pgf"]);
    assert!(shown.stdout.starts_with("Main.mod, Points.mod: 2 moves"), "{}", told(&shown));
    folder.write("T_ROB1.pgf", "<Program><Module>None.mod</Module></Program>");
    let refused = folder.run(&["check", "cell.ron", "--program", "T_ROB1.pgf"]);
    assert_eq!(refused.code, Some(2), "{}", told(&refused));
    assert!(refused.stderr.contains("None.mod: cannot be opened"), "{}", refused.stderr);
}

#[test]
fn axes_that_differ_from_joints_are_refused_beside_a_program_of_the_controller() {
    let folder = modules(", axes: [Axis(joint: \"j3\", plus: [Coupling(axis: \"j2\")])]");
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
    assert!(
        answer.stderr.contains("axes of a robot that runs a program of its controller"),
        "{}",
        answer.stderr
    );
}

#[test]
fn a_program_is_clear_whatever_its_inputs_are_and_what_is_assumed_is_said() {
    let folder = cell(SORT, &format!("{START}, {NO_MOTION}"), 3.0);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    for words in [
        "PASS  cell.ron: proven clear on every motion of the program, whatever its inputs are",
        "if, as the cell file says, grip does not move the robot",
        "Motions   assumed, because the cell file says so: grip does not move the robot",
    ] {
        assert!(answer.stdout.contains(words), "{words}:\n{}", answer.stdout);
    }
}

#[test]
fn a_start_that_nobody_gives_leaves_its_motion_unchecked() {
    let folder = cell(SORT, NO_MOTION, 3.0);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(3), "{}", told(&answer));
    assert!(
        answer.stdout.contains("sort.script:2 (start): it begins where the robot stands at the start"),
        "{}",
        answer.stdout
    );
    let accepted = folder.read("cell.ron").replace(
        "objects: [",
        "unchecked: [Unchecked(name: \"sort.script:2 (start)\", kind: Motion, reason: \"started by hand from the home position\")],\nobjects: [",
    );
    folder.write("cell.ron", accepted);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    assert!(answer.stdout.contains("but those that the cell file accepts as unchecked"), "{}", answer.stdout);
    assert!(answer.stdout.contains("accepted: started by hand from the home position"), "{}", answer.stdout);
}

#[test]
fn what_a_cell_lacks_or_contradicts_is_an_error_with_its_line() {
    let ready = format!("{START}, {NO_MOTION}");
    let pose =
        SORT.replace("movej([-1.0, -1.57, 1.57, -1.57, -1.57, 0])", "movel(p[-0.3, -0.2, 0.4, 0, 3.1, 0])");
    for (script, controller, told) in [
        (SORT.to_owned(), START.to_owned(), "`grip`"),
        (pose.clone(), ready.clone(), "expected controller: Controller(tool: \"gripper\")"),
        (
            SORT.to_owned(),
            format!("{ready}, tool: \"griper\""),
            "cell.ron:2: the controller has no tool `griper`; hint: did you mean `gripper`?",
        ),
        (
            SORT.to_owned(),
            format!("{ready}, flange: \"tool1\""),
            "cell.ron:2: the flange is no link of the robot: `tool1`",
        ),
        (
            SORT.to_owned(),
            format!("{ready}, joints: [\"j1\"]"),
            "cell.ron:2: joints of another number than the program has joint values",
        ),
        (
            SORT.to_owned(),
            format!("{NO_MOTION}, start_deg: [0]"),
            "cell.ron:2: start_deg with a wrong number of values; found 1; expected 6",
        ),
    ] {
        let answer = cell(&script, &controller, 3.0).run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(2), "{}", self::told(&answer));
        assert!(answer.stderr.contains(told), "{told}:\n{}", answer.stderr);
    }
    let folder = cell(&pose, &format!("{ready}, tool: \"gripper\""), 3.0);
    let with_world = |world: &str| {
        folder.read("cell.ron").replace("controller: Controller(", &format!("{world}controller: Controller("))
    };
    let ready_cell = folder.read("cell.ron");
    assert_ne!(folder.run(&["check", "cell.ron"]).code, Some(2));
    // The base of the controller is the link of that name, and the cell file may say so too.
    folder.write("cell.ron", with_world("world: Pose(rpy_deg: (0, 0, 180)), "));
    assert_ne!(folder.run(&["check", "cell.ron"]).code, Some(2));
    folder.write("cell.ron", ready_cell);
    let other = with_world("world: Pose(rpy_deg: (0, 0, 90)), ");
    folder.write("cell.ron", other);
    let answer = folder.run(&["check", "cell.ron"]);
    assert!(answer.stderr.contains("world of the robot is not where its link base is"), "{}", told(&answer));
}

#[test]
fn what_knows_no_branches_refuses_the_program_by_name() {
    let folder = cell(SORT, &format!("{START}, {NO_MOTION}"), 3.0);
    for arguments in [
        &["check", "cell.ron", "--engine", "both"][..],
        &["check", "cell.ron", "--engine", "intervals"],
        &["methods", "cell.ron"],
    ] {
        let answer = folder.run(arguments);
        assert_eq!(answer.code, Some(2), "{arguments:?}: {}", told(&answer));
        assert!(answer.stderr.contains("refuses the program of a controller"), "{}", answer.stderr);
    }
    // The points alone are those of every motion too.
    let sampled = folder.run(&["check", "cell.ron", "--mode", "sampled", "--surface", "spheres"]);
    assert_ne!(sampled.code, Some(2), "{}", told(&sampled));
}

#[test]
fn another_robot_may_be_anywhere_meanwhile() {
    let folder = cell(SORT, &format!("{START}, {NO_MOTION}"), 3.0);
    let alone = folder.run(&["check", "cell.ron"]);
    let one = folder.read("cell.ron");
    folder.write("swings.ron", "Program(version: 1, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"], points: [(name: \"a\", joints: [0, -90, 90, -90, -90, 0]), (name: \"b\", joints: [40, -90, 90, -90, -90, 0])], start: \"a\", speed: Joint(deg_per_s: 30), interpolation: Period(seconds: 0.1), moves: [MoveJ(to: \"b\"), MoveJ(to: \"a\")])");
    let beside = |x_mm: u32| {
        let other = format!(
            "robots: [Robot(name: \"other\", urdf: \"arm.urdf\", base: Pose(xyz_mm: ({x_mm}, 0, 0)), program: \"swings.ron\"), "
        );
        folder.write("cell.ron", one.replace("robots: [", &other));
        folder.run(&["check", "cell.ron"])
    };
    let far = beside(5000);
    assert_eq!(far.code, alone.code, "{}", told(&far));
    assert!(far.stdout.contains("anywhere on its way while"), "{}", far.stdout);
    assert!(far.stdout.contains("of the two proven clear"), "{}", far.stdout);
    let near = beside(300);
    assert_eq!(near.code, Some(1), "{}", told(&near));
    // By smallest spheres nothing is asked of two programs.
    let spheres = folder.run(&["check", "cell.ron", "--mode", "sampled", "--surface", "spheres"]);
    assert_ne!(spheres.code, Some(0), "{}", told(&spheres));
}

#[test]
fn a_new_cell_for_a_program_says_what_is_still_open() {
    let script = SORT.replace(
        "  while True:",
        "  set_tcp(p[0, 0, 0.06, 0, 0, 0])\n  movel(p[-0.3, -0.1, 0.4, 0, 3.1, 0])\n  while True:",
    );
    let folder = cell(&script, "", 3.0);
    let arguments = ["new", "made", "--robot", "arm.urdf", "--program", "sort.script", "--no-motion", "grip"];
    let answer = folder.run(&arguments);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    assert_eq!(folder.read("made/sort.script"), script);
    let text = folder.read("made/cell.ron");
    for line in [
        "program: \"sort.script\",",
        "// start_deg: [0, -89.9544, 89.9544, -89.9544, -89.9544, 0],",
        "no_motion: [\"grip\"],",
        "Tool(name: \"tcp\", link: \"tool0\", tcp: Pose(xyz_mm: (0, 0, 60), rpy_deg: (0, 0, 0))),",
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
    let answer = folder.run(&["check", "made/cell.ron"]);
    assert!(
        answer.stdout.contains("sort.script:2 (start): it begins where the robot stands"),
        "{}",
        told(&answer)
    );
    folder.write("made/cell.ron", text.replace("// start_deg", "start_deg"));
    assert_eq!(folder.run(&["check", "made/cell.ron"]).code, Some(0));
    // Nothing is written over.
    assert_eq!(folder.run(&arguments).code, Some(2));
    let without = folder.run(&["new", "other", "--robot", "arm.urdf", "--no-motion", "grip"]);
    assert_eq!(without.code, Some(2), "{}", told(&without));
    // Joints that the program does not drive.
    let finger = "<link name=\"finger\"/><joint name=\"grip_joint\" type=\"prismatic\"><parent link=\"tool0\"/>\
                  <child link=\"finger\"/><axis xyz=\"0 1 0\"/><limit lower=\"0\" upper=\"0.04\" effort=\"1\" velocity=\"1\"/>\
                  </joint></robot>";
    folder.write("arm.urdf", folder.read("arm.urdf").replace("</robot>", finger));
    let answer = folder.run(&[&["new", "gripped"], &arguments[2..]].concat());
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    let text = folder.read("gripped/cell.ron");
    let fixed = "// fixed_joints: [Joint(name: \"grip_joint\", mm: ...)],";
    assert!(text.contains(fixed), "{text}");
    let ready = text.replace("// start_deg", "start_deg").replace(fixed, &fixed[3..].replace("...", "10"));
    folder.write("gripped/cell.ron", ready);
    let answer = folder.run(&["check", "gripped/cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
}

#[test]
fn a_condition_whose_side_is_chosen_is_said_in_the_result() {
    let folder = cell(SORT, &format!("{START}, {NO_MOTION}, choose: [Choice(line: 4, holds: false)]"), 1.1);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    let assumed =
        "if, as the cell file says, the condition on line 4 does not hold and grip does not move the robot";
    assert!(answer.stdout.contains(assumed), "{}", answer.stdout);
    assert!(answer.stdout.contains("a move that the program never reaches"), "{}", answer.stdout);
    let other = cell(SORT, &format!("{START}, {NO_MOTION}, choose: [Choice(line: 5, holds: false)]"), 1.1);
    let answer = other.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
    assert!(
        answer.stderr.contains("a choice for line 5, where no unknown condition is asked"),
        "{}",
        answer.stderr
    );
}

#[test]
fn a_program_of_one_way_is_written_in_the_native_format() {
    let ready = format!("{START}, {NO_MOTION}, tool: \"gripper\"");
    let branching = cell(SORT, &ready, 3.0).run(&["program", "convert", "cell.ron"]);
    assert_eq!(branching.code, Some(2), "{}", told(&branching));
    assert!(branching.stderr.contains("the program branches; found line 4 holds"), "{}", branching.stderr);
    let script = SORT.replace(
        "    grip()",
        "    movel(pose_trans(get_target_tcp_pose(), p[0, 0, 0.05, 0, 0, 0]))\n    grip()",
    );
    let folder = cell(&script, &format!("{ready}, choose: [Choice(line: 4, holds: true)]"), 1.1);
    // Native programs take the root link for the base, where the cell file says nothing else.
    let answer = folder.run(&["program", "convert", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
    assert!(
        answer.stderr.contains("world: Pose(xyz_mm: (0, 0, 0), rpy_deg: (0, 0, 180))"),
        "{}",
        answer.stderr
    );
    let with_world = "world: Pose(rpy_deg: (0, 0, 180)), controller: Controller(";
    folder.write("cell.ron", folder.read("cell.ron").replace("controller: Controller(", with_world));
    let checked = folder.run(&["check", "cell.ron"]);
    let answer = folder.run(&["program", "convert", "cell.ron", "--out", "native.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    // It is the same motion.
    let native = folder.run(&["check", "cell.ron", "--program", "native.ron"]);
    assert_eq!(
        (native.code, checked.code),
        (Some(1), Some(1)),
        "{}{}",
        told(&native),
        folder.read("native.ron")
    );
    let depths = |text: &str| {
        text.lines()
            .filter(|line| line.contains("first contact"))
            .map(|line| line.split(" at ").last().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(depths(&native.stdout), depths(&checked.stdout));
    assert_eq!(folder.run(&["program", "convert", "cell.ron", "--out", "native.ron"]).code, Some(2));
}
