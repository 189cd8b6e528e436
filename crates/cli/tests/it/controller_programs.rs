//! Promise: `program show` prints every motion of a controller's program, or refuses the program with its lines.

use crate::support::{Folder, parse_json};

const HOME: &str = "[0, -1.5, 1.5, 0, 1.5, 0]";

fn two_ways() -> Folder {
    let text = format!(
        "movej({HOME})\n\
         while True:\n  \
           if get_standard_digital_in(4):\n    \
             movel(p[0.4, 0.1, 0.3, 0, 3.1, 0], r=0.02)\n  \
           else:\n    \
             movel(p[0.4, -0.1, 0.3, 0, 3.1, 0])\n  \
           end\n  \
           set_standard_digital_out(1, True)\n  \
           movej({HOME})\n\
         end\n"
    );
    Folder::with(&[("pick.script", &text)])
}

#[test]
fn both_sides_of_an_input_are_shown_with_their_lines() {
    let answer = two_ways().run(&["program", "show", "pick.script"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    for words in [
        "pick.script: 4 moves in 1 routine, 5 motions between 4 places",
        "#0  where the robot stands at the start, which the program does not say",
        "#2  p[400, 100, 300 mm, 0, 177.617, 0 deg], of the installed tool",
        "along a line, may turn within 20 mm  movel(p[0.4, 0.1, 0.3, 0, 3.1, 0], r=0.02)",
        "where line 3 does not hold: if get_standard_digital_in(4)",
        "Without motion: set_standard_digital_out 1",
    ] {
        assert!(answer.stdout.contains(words), "{words}:\n{}", answer.stdout);
    }
}

#[test]
fn motions_are_read_by_programs_too() {
    let answer = two_ways().run(&["program", "show", "pick.script", "--json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let shown = parse_json(&answer.stdout);
    assert_eq!(
        (shown["schema"].as_str(), shown["complete"].as_bool()),
        (Some("pathproof.program/1"), Some(true))
    );
    let motions = shown["motions"].as_array().expect("a list");
    assert_eq!(motions.len(), 5);
    assert_eq!(motions[1]["conditions"][0]["holds"], true);
    assert_eq!(motions[1]["corner_m"], 0.02);
}

#[test]
fn what_is_not_understood_is_refused_whole_with_its_lines() {
    let folder = Folder::with(&[
        (
            "force.script",
            "movej([0, 0, 0, 0, 0, 0])\nspeedj([0, 0, 0, 0, 0, 0])\ngrip()\nmovel(p[1, 2, 3])\n",
        ),
        ("still.script", "textmsg(\"nothing\")\n"),
        ("Main.src", "DEF MAIN()\nEND\n"),
        (
            "Module.mod",
            "MODULE M\nPROC main()\nENDPROC\nPROC pick()\nMoveJ p, v100, fine, tool0;\nENDPROC\nENDMODULE\n",
        ),
        ("point.xyz", "1 2 3\n"),
    ]);
    let show = |file: &str| {
        let answer = folder.run(&["program", "show", file]);
        assert_eq!(answer.code, Some(2), "{}", answer.stdout);
        assert_eq!(answer.stdout, "");
        answer.stderr
    };
    let refused = show("force.script");
    for line in ["force.script:2:", "force.script:3:", "force.script:4:"] {
        assert!(refused.contains(line), "{line}: {refused}");
    }
    assert!(show("still.script").contains("moves nothing"));
    let other = show("Main.src");
    assert!(other.contains("programs in KRL are not read") && other.contains("as a table"), "{other}");
    let rapid = show("Module.mod");
    assert!(rapid.contains("Module.mod:5:7: a robtarget that the file does not declare"), "{rapid}");
    assert!(show("point.xyz").contains("the ending names no program"));
    let silent = folder.run(&["program", "show", "force.script", "--no-motion", "grip"]);
    assert!(!silent.stderr.contains("force.script:3:"), "{}", silent.stderr);
}

#[test]
fn modules_of_abb_are_read_with_the_configurations_of_their_targets() {
    let target = "[[600, 0, 700], [0, 0, 1, 0], [0, -1, 2, 1], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]]";
    let main = format!(
        "MODULE Main\nCONST robtarget p := {target};\nPROC main()\nENDPROC\nPROC pick()\nMoveJ p, v500, z20, gripper;\nENDPROC\nENDMODULE\n"
    );
    let data = "MODULE Data\nPERS tooldata gripper := [TRUE, [[0, 0, 120], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];\nENDMODULE\n";
    let folder =
        Folder::with(&[("Main.mod", &main), ("Data.sys", data), ("a.script", "movej([0, 0, 0, 0, 0, 0])\n")]);
    let alone = folder.run(&["program", "show", "Main.mod", "--entry", "pick"]);
    assert_eq!(alone.code, Some(2), "{}", alone.stdout);
    assert!(alone.stderr.contains("a tooldata that the file does not declare"), "{}", alone.stderr);
    let still = folder.run(&["program", "show", "Main.mod", "--module", "Data.sys"]);
    assert!(still.stderr.contains("hint: name what runs: --entry pick"), "{}", still.stderr);
    let shown = folder.run(&["program", "show", "Main.mod", "--module", "Data.sys", "--entry", "PICK"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    for words in ["may turn within 20 mm, configuration [0,-1,2,1]", "MoveJ p, v500, z20, gripper", "Note: "]
    {
        assert!(shown.stdout.contains(words), "{words}: {}", shown.stdout);
    }
    let json =
        folder.run(&["program", "show", "Main.mod", "--module", "Data.sys", "--entry", "pick", "--json"]);
    let json = parse_json(&json.stdout);
    assert_eq!(json["motions"][0]["configuration"]["cfx"], 1);
    assert_eq!(json["files"][1], "Data.sys");
    let other = folder.run(&["program", "show", "a.script", "--module", "Data.sys"]);
    assert_eq!(other.code, Some(2), "{}", other.stdout);
    assert!(other.stderr.contains("--module"), "{}", other.stderr);
}
