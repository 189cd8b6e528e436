//! The comparison of reports that differ in one detail.

use serde_json::{Value, json};

use super::diff;
use crate::sample::{joint_finding, pair, pair_finding, program, report, set_move};

/// The exit code and the text of a comparison.
fn compared(before: impl FnOnce(&mut Value), now: impl FnOnce(&mut Value)) -> (u8, String) {
    let difference = diff(&report(before), &report(now));
    (difference.exit_code(), difference.text)
}

/// Asserts the exit code of a change to the sample, and part of the text.
fn says(now: impl FnOnce(&mut Value), code: u8, words: &str) {
    let (found, text) = compared(|_| {}, now);
    assert_eq!(found, code, "{text}");
    assert!(text.contains(words), "{text}");
}

fn near(line: u32, clearance_m: f64) -> Value {
    pair_finding("near", ["hand", "wall"], line, [clearance_m; 2])
}

#[test]
fn a_report_is_no_worse_than_itself() {
    let full = |report: &mut Value| {
        report["findings"] = json!([
            near(5, 0.01),
            pair_finding("collision", ["base", "hand"], 6, [0.0; 2]),
            joint_finding("joint-limit", "turn", 7, 1.5)
        ]);
        report["unchecked"] =
            json!([{ "name": "x", "kind": "shell", "why": "open", "accepted_because": "known" }]);
    };
    let (code, text) = compared(full, full);
    assert_eq!((code, text.lines().count()), (0, 3), "{text}");
}

#[test]
fn new_findings_are_worse_and_gone_ones_are_not() {
    let with = |report: &mut Value| {
        report["findings"] = json!([near(5, 0.01), joint_finding("joint-limit", "turn", 7, 1.5)]);
    };
    let (code, text) = compared(|_| {}, with);
    assert_eq!(code, 1);
    let rows = "New findings: 2\n  near  hand | wall  1 s – 2 s  program.ron:5 to p5\n  joint-limit  turn  1 s – 2 s  program.ron:7 to p7\n";
    assert!(text.contains(rows), "{text}");
    let (code, text) = compared(with, |_| {});
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Findings gone: 2\n"), "{text}");
}

#[test]
fn a_finding_that_is_worse_is_told_with_how_much() {
    let first = |report: &mut Value| report["findings"] = json!([near(5, 0.01)]);
    let (code, text) = compared(first, |report| report["findings"] = json!([near(5, 0.007)]));
    assert_eq!(code, 1);
    assert!(text.contains("near  hand | wall  1 s – 2 s  program.ron:5 to p5  closer by 3 mm\n"), "{text}");
    let (code, text) = compared(first, |report| report["findings"] = json!([near(5, 0.012)]));
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("Findings that moved or changed: 1\n") && text.contains("further by 2 mm"),
        "{text}"
    );
    let turned = |worst: f64| {
        move |report: &mut Value| report["findings"] = json!([joint_finding("joint-limit", "turn", 7, worst)])
    };
    let (code, text) = compared(turned(1.5), turned(1.5 + std::f64::consts::FRAC_PI_2));
    assert_eq!(code, 1);
    assert!(text.contains("further beyond its limit by 90°"), "{text}");
}

#[test]
fn a_finding_moves_with_the_lines_of_an_edited_program() {
    let at = |line: u32| {
        move |report: &mut Value| {
            let mut near = near(28, 0.01);
            near["id"] = format!("near:hand|wall@{line}").into();
            for program in ["/program/0", "/nearest_by_move/0/program/0"] {
                near.pointer_mut(program).expect("a line")["line"] = line.into();
            }
            report["findings"] = json!([near]);
        }
    };
    let (code, text) = compared(at(28), at(30));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("moved from line 28 to 30"), "{text}");
    // A move to another taught point gives another finding; so does an added move to this point.
    for (field, value) in [("to", "p2".into()), ("occurrence", json!([1, 2]))] {
        let elsewhere = |report: &mut Value| {
            at(30)(report);
            set_move(&mut report["findings"][0], ["to", field], &value);
            report["findings"][0]["program"][0]["to"] = "p28".into();
            report["findings"][0]["nearest_by_move"][0]["program"][0]["to"] = "p28".into();
        };
        let (code, text) = compared(at(28), elsewhere);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("New findings: 1") && text.contains("Findings gone: 1"), "{text}");
    }
}

#[test]
fn clearances_are_closer_only_where_the_bounds_prove_it() {
    let minimum = |bounds: [f64; 2]| {
        move |report: &mut Value| report["pairs"][2]["minimum"]["clearance_m"] = json!(bounds)
    };
    says(
        minimum([0.07, 0.07]),
        1,
        "Smallest clearances closer: 1\n  hand | wall  closer by 30–31 mm: 100–101 mm → 70 mm",
    );
    says(minimum([0.0, 0.0]), 1, "hand | wall  closer by 100–101 mm: 100–101 mm → collides");
    says(minimum([0.13, 0.131]), 0, "Smallest clearances further: 1\n  hand | wall  further by 29–31 mm");
    let (code, text) = compared(|_| {}, minimum([0.0995, 0.1005]));
    assert_eq!((code, text.lines().count()), (0, 3), "{text}");
}

#[test]
fn checking_less_is_worse() {
    says(
        |report| drop(report["pairs"].as_array_mut().expect("pairs").remove(2)),
        1,
        "hand | wall: cannot move against each other",
    );
    let exclude = |report: &mut Value| {
        report["pairs"].as_array_mut().expect("pairs").remove(2);
        let row = json!({ "a": "hand", "b": "wall", "by": "cell", "reason": "it is fine" });
        report["exclusions"].as_array_mut().expect("a list").push(row);
    };
    says(exclude, 1, "Checked less: 1\n  hand | wall: excluded by cell: it is fine");
    let remove = |report: &mut Value| {
        report["members"].as_array_mut().expect("a list").pop();
        report["pairs"].as_array_mut().expect("a list").drain(1..);
    };
    says(remove, 1, "base | wall: there is no wall");
    says(
        |report| report["pairs"][0]["required_clearance_m"] = 0.01.into(),
        1,
        "base | hand: required clearance 20 mm → 10 mm",
    );
    says(
        |report| report["pairs"][0]["minimum"] = Value::Null,
        1,
        "base | hand: nothing is known of its clearance",
    );
    let unchecked = json!([{ "name": "tray", "kind": "shell", "why": "open", "accepted_because": "empty" }]);
    says(|report| report["unchecked"] = unchecked, 1, "tray: open; accepted: empty");
    says(|report| report["mode"] = "sampled".into(), 1, "mode certified → sampled");
    says(|report| report["settings"]["surface"] = "spheres".into(), 1, "surface exact → spheres");
}

#[test]
fn motion_that_is_cut_away_is_checked_less() {
    let cut = |report: &mut Value| {
        report["programs"][0]["moves"] = 1.into();
        report["programs"][0]["points"] = json!(["p0"]);
    };
    says(
        cut,
        1,
        "Checked less: 1\n  program program.ron of arm: 1 move, 3 before; no longer comes to p1, p2\n",
    );
    // A joint table, from another file for the same robot.
    let table = |moves: u32, file: &'static str| {
        move |report: &mut Value| {
            report["programs"] = json!([program(file, None, moves, &[])]);
        }
    };
    let (code, text) = compared(table(30, "a.csv"), table(29, "b.csv"));
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("Checked less: 1\n  program b.csv: 29 moves, 30 in a.csv before\n"), "{text}");
    let (code, text) = compared(table(30, "a.csv"), table(31, "a.csv"));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Checked more: 1\n  program a.csv: 31 moves, 30 before\n"), "{text}");
    // Edited, with the same number of moves.
    says(
        |report| report["programs"][0]["points"] = json!(["p0", "p1", "p3"]),
        0,
        "Settings: 1\n  program program.ron of arm no longer comes to p2\n",
    );
    let many = |report: &mut Value| {
        report["programs"][0]["moves"] = 20.into();
        report["programs"][0]["points"] = (0..20).map(|point| format!("q{point}")).collect();
    };
    let (code, text) = compared(many, |_| {});
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("no longer comes to q0, q1, q2, q3, q4, q5, q6, q7 and 12 more\n"), "{text}");
}

#[test]
fn programs_and_joints_that_stand_still_now_are_checked_less() {
    let fixed = |joint: &str| json!([{ "joint": joint, "value": 0.01, "unit": "m", "from": "the cell" }]);
    let row = "  joint arm/lift: driven by program.ron before, fixed at 10 mm now\n";
    let held = |report: &mut Value| {
        report["programs"][0]["joints"] = json!(["turn"]);
        report["fixed_joints"] = fixed("arm/lift");
    };
    says(held, 1, &format!("Checked less: 1\n{row}"));
    says(held, 1, "Settings: 1\n  fixed joint arm/lift: driven → 10 mm\n");
    let (code, text) = compared(held, |_| {});
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Settings: 1\n  fixed joint arm/lift: 10 mm → driven\n"), "{text}");
    says(
        |report| report["programs"][0]["joints"] = json!(["turn"]),
        1,
        "Checked less: 1\n  joint arm/lift: driven by program.ron before, by no program now\n",
    );
    let stopped = |report: &mut Value| {
        report["programs"] = json!([]);
        report["fixed_joints"] = fixed("arm/lift");
    };
    says(
        stopped,
        1,
        &format!("Checked less: 2\n  program program.ron of arm runs no longer, 3 moves before\n{row}"),
    );
    let (code, text) = compared(stopped, |_| {});
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Checked more: 1\n  program program.ron of arm runs now, 3 moves\n"), "{text}");
    // A joint of the same name on a new robot was never driven.
    says(
        |report| report["fixed_joints"] = fixed("other/lift"),
        0,
        "fixed joint other/lift: not there → 10 mm",
    );
}

#[test]
fn what_cannot_be_compared_may_be_worse() {
    let mode = |mode: &'static str| move |report: &mut Value| report["mode"] = mode.into();
    let surface =
        |surface: &'static str| move |report: &mut Value| report["settings"]["surface"] = surface.into();
    let check = |(code, text): (u8, String), start: &str, why: &str| {
        assert_eq!(code, 1, "{text}");
        assert!(text.starts_with(start), "{text}");
        let row = format!(
            "\nNot comparable: 1\n  the runs asked different questions ({why}): clearances and findings that are in both were not compared, and may be worse\n"
        );
        assert!(text.contains(&row), "{text}");
    };
    check(compared(mode("sampled"), |_| {}), "MAY BE WORSE  PASS as before\n", "mode sampled → certified");
    check(compared(surface("spheres"), |_| {}), "MAY BE WORSE  PASS as before\n", "surface spheres → exact");
    check(compared(|_| {}, mode("sampled")), "WORSE  PASS as before\n", "mode certified → sampled");
    let both = |report: &mut Value| {
        mode("sampled")(report);
        surface("spheres")(report);
        report["shortfalls"] = json!(["unmeasured"]);
    };
    let why = "mode certified → sampled, surface exact → spheres";
    check(compared(|_| {}, both), "WORSE  PASS → INCOMPLETE; incomplete: unmeasured\n", why);
    for same in [mode("sampled"), mode("certified")] {
        assert_eq!(compared(same, same).0, 0);
    }
}

#[test]
fn how_long_a_finding_lasts_is_not_compared_without_a_clock() {
    let first = |report: &mut Value| report["findings"] = json!([near(5, 0.01)]);
    let rows = |report: &mut Value| {
        first(report);
        report["time_basis"] = "index".into();
    };
    let (code, text) = compared(first, rows);
    assert_eq!(code, 1, "{text}");
    assert!(text.starts_with("MAY BE WORSE  FAIL as before\n"), "{text}");
    let words =
        "program.ron:5 to p5  how long it lasts is not comparable, only one of the runs has a clock\n";
    assert!(text.contains(words), "{text}");
    assert_eq!(compared(rows, rows).0, 0);
}

#[test]
fn checking_more_is_no_worse() {
    let more = |report: &mut Value| {
        report["pairs"][0]["required_clearance_m"] = 0.03.into();
        report["pairs"].as_array_mut().expect("a list").push(pair("base", "cable", [0.5, 0.51]));
        report["exclusions"] = json!([]);
    };
    says(more, 0, "Checked more: 2\n  base | cable\n  base | hand: required clearance 20 mm → 30 mm");
    says(more, 0, "no longer excluded: base | cable");
}

#[test]
fn what_is_incomplete_is_neither_better_nor_worse() {
    let undecided = |report: &mut Value| {
        report["result"] = "INCOMPLETE".into();
        report["shortfalls"] = json!(["undecided"]);
        report["findings"] = json!([pair_finding("undecided", ["hand", "wall"], 5, [0.0, 0.001])]);
    };
    says(undecided, 3, "INCOMPLETE  PASS → INCOMPLETE; no worse, but incomplete: undecided");
    says(undecided, 3, "Undecided now: 1\n  undecided  hand | wall");
    assert_eq!(compared(undecided, undecided).0, 3);
    let both = |report: &mut Value| {
        undecided(report);
        report["findings"].as_array_mut().expect("a list").push(near(6, 0.01));
    };
    says(both, 1, "WORSE  PASS → FAIL; incomplete: undecided");
    // A failing run may also be incomplete.
    assert_eq!(compared(both, both).0, 3);
}

#[test]
fn settings_inputs_and_joints_are_listed() {
    let change = |report: &mut Value| {
        report["settings"]["accuracy_m"] = 0.0001.into();
        report["tool"]["version"] = "0.2.0".into();
        report["fixed_joints"] = json!([{ "joint": "grip", "value": 0.01, "unit": "m", "from": "the cell" }]);
        report["inputs"] = json!([{ "path": "cell.ron", "sha256": "4455", "bytes": 1 }, { "path": "hand.stl", "sha256": "66", "bytes": 1 }]);
    };
    says(
        change,
        0,
        "Settings: 3\n  tool: 0.1.0 → 0.2.0\n  accuracy: 1 mm → 0.1 mm\n  fixed joint grip: not there → 10 mm\n",
    );
    says(
        change,
        0,
        "Inputs: 3\n  changed  cell.ron  0011 → 4455\n  added    hand.stl  66\n  removed  program.ron  2233\n",
    );
}

#[test]
fn long_lists_say_how_many_more() {
    let many = |report: &mut Value| report["findings"] = (1..=30).map(|line| near(line, 0.01)).collect();
    says(many, 1, "New findings: 30\n");
    says(many, 1, "program.ron:20 to p20\n  and 10 more\n");
}

#[test]
fn members_that_changed_are_told_and_leave_their_findings_open() {
    let collision = || json!([pair_finding("collision", ["hand", "wall"], 6, [0.0; 2])]);
    let before = |report: &mut Value| report["findings"] = collision();
    let of = |member: usize, field: &'static str| {
        move |report: &mut Value| {
            report["findings"] = collision();
            report["members"][member][field] = "99".into();
        }
    };
    let (code, text) = compared(before, of(2, "shape_sha256"));
    assert_eq!(code, 1, "{text}");
    assert!(text.starts_with("MAY BE WORSE  "), "{text}");
    let rows = "\nFindings that may be worse: 1\n  collision  hand | wall  1 s – 2 s  program.ron:6 to p6  \
                may be worse: the shape of wall changed, and whether it is deeper cannot be told\n";
    assert!(text.contains(rows) && text.contains("\nMembers changed: 1\n  shape of wall\n"), "{text}");
    let (code, text) = compared(before, of(0, "pose_sha256"));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\nMembers changed: 1\n  pose of base\n"), "{text}");
}
