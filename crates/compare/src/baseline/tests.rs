//! Which findings a baseline accepts.

use serde_json::{Value, json};

use super::*;
use crate::sample::{changed, joint_finding, nearest_of_move, pair_finding, report, set_move};

fn text(change: impl FnOnce(&mut Value)) -> String {
    changed(change).to_string()
}

fn hold(before: impl FnOnce(&mut Value), now: impl FnOnce(&mut Value)) -> BaselineComparison {
    let baseline = Baseline::read(text(before).as_bytes(), "old.json", Mode::Certified, Surface::Exact);
    baseline.expect("a baseline").hold(&report(now).report, FailOn::Near)
}

fn with(findings: Value) -> impl FnOnce(&mut Value) {
    move |report| report["findings"] = findings
}

fn near(line: u32, clearance_m: [f64; 2]) -> Value {
    pair_finding("near", ["hand", "wall"], line, clearance_m)
}

fn accepted(against: &BaselineComparison) -> Vec<&str> {
    against.accepted.iter().map(String::as_str).collect()
}

#[test]
fn known_findings_are_accepted_new_and_gone_ones_told() {
    let collision = || pair_finding("collision", ["hand", "wall"], 9, [0.0; 2]);
    let before = with(json!([near(5, [0.01; 2]), near(6, [0.01; 2])]));
    let against = hold(before, with(json!([near(5, [0.01; 2]), collision()])));
    assert_eq!(accepted(&against), ["near:hand|wall@5"]);
    assert_eq!(
        against.text,
        "\nBaseline  old.json: 1 of 2 findings accepted\n  \
         new: collision:hand|wall@9  1 s – 2 s  program.ron:9 to p9\n  \
         accepted, as before: near:hand|wall@5  1 s – 2 s  program.ron:5 to p5\n  \
         gone: near:hand|wall@6\n"
    );
}

#[test]
fn what_came_closer_is_not_accepted() {
    let before = || with(json!([near(5, [0.010, 0.011])]));
    let check = |clearance_m: [f64; 2], is_accepted: bool, words: &str| {
        let against = hold(before(), with(json!([near(5, clearance_m)])));
        assert_eq!(!against.accepted.is_empty(), is_accepted, "{}", against.text);
        assert!(against.text.contains(words), "{}", against.text);
    };
    check([0.008, 0.009], false, "  closer by 1–3 mm: near:hand|wall@5");
    check([0.009, 0.0099], false, "closer by 0.1–2 mm");
    check([0.009, 0.0105], true, "accepted, within the bounds of before");
    check([0.012, 0.013], true, "accepted, further by 1–3 mm");
}

#[test]
fn what_came_closer_on_another_move_is_not_accepted() {
    let with_moves = |mm: &[f64]| {
        let moves = mm
            .iter()
            .enumerate()
            .map(|(index, mm)| nearest_of_move(15.0 + index as f64, 5 + index as u32, [mm / 1e3; 2]));
        let moves: Vec<Value> = moves.collect();
        move |report: &mut Value| {
            report["findings"] = json!([near(5, [0.01; 2])]);
            report["findings"][0]["nearest_by_move"] = json!(moves);
        }
    };
    let check = |now: &[f64], is_accepted: bool, words: &str| {
        let against = hold(with_moves(&[10.0, 15.0, 18.0]), with_moves(now));
        assert_eq!(!against.accepted.is_empty(), is_accepted, "{}", against.text);
        assert!(against.text.contains(words), "{}", against.text);
    };
    check(&[10.0, 15.0, 18.0], true, "  accepted, as before: near:");
    check(&[10.0, 11.0, 18.0], false, "  closer by 4 mm on the way to p6 (program.ron:6): near:");
    check(&[10.0, 14.0, 15.0], false, "  closer by 3 mm on the way to p7 (program.ron:7): near:");
    check(&[10.0, 15.0, 18.0, 19.0], false, "  near on the way to p8 (program.ron:8) too: near:");
    check(&[10.0, 17.0, 18.0], true, "  accepted, changed: distances on single moves by 2 mm: near:");
    check(&[10.0, 15.0], true, "  accepted, changed: distances on single moves no longer comparable: near:");
}

#[test]
fn another_number_of_findings_or_moves_makes_them_new() {
    let numbered = |number: usize, of: usize| {
        let mut near = near(5, [0.01; 2]);
        near["id"] = format!("near:hand|wall@5#{number}").into();
        near["key"]["occurrence"] = json!([number, of]);
        near
    };
    let two = || json!([numbered(1, 2), numbered(2, 2)]);
    assert_eq!(hold(with(two()), with(two())).accepted.len(), 2);
    let against = hold(with(two()), with(json!([numbered(1, 1)])));
    assert!(against.accepted.is_empty(), "{}", against.text);
    let rows = "  new: near:hand|wall@5#1  1 s – 2 s  program.ron:5 to p5\n  gone: near:hand|wall@5#1\n  gone: near:hand|wall@5#2\n";
    assert!(against.text.contains(rows), "{}", against.text);
    // A program edit that adds a move to the same point, before or after.
    let mut edited = near(5, [0.01; 2]);
    for moves in ["/key/moves/0", "/nearest_by_move/0/moves/0"] {
        edited.pointer_mut(moves).expect("a move")["occurrence"] = json!([1, 2]);
    }
    let against = hold(with(json!([near(5, [0.01; 2])])), with(json!([edited])));
    assert!(against.accepted.is_empty(), "{}", against.text);
}

#[test]
fn a_report_without_the_moves_of_its_findings_is_refused() {
    let old = text(|report| {
        report["findings"] = json!([near(5, [0.01; 2])]);
        report["findings"][0].as_object_mut().expect("an object").remove("nearest_by_move");
    });
    let refused = Baseline::read(old.as_bytes(), "old.json", Mode::Certified, Surface::Exact);
    let words = refused.expect_err("of another time").to_string();
    assert!(words.contains("missing field `nearest_by_move`"), "{words}");
}

#[test]
fn a_minimum_in_the_stretch_counts_for_the_finding() {
    let minimum = |clearance_m: [f64; 2]| {
        move |report: &mut Value| {
            report["findings"] = json!([near(5, [0.011, 0.011])]);
            report["pairs"][2]["minimum"]["clearance_m"] = json!(clearance_m);
        }
    };
    assert_eq!(hold(minimum([0.010, 0.0105]), minimum([0.010, 0.0105])).accepted.len(), 1);
    assert_eq!(hold(minimum([0.010, 0.0105]), minimum([0.0085, 0.009])).accepted.len(), 0);
}

#[test]
fn an_id_alone_accepts_nothing() {
    for (fields, value) in [(["to", "to"], "p2"), (["file", "program"], "other.ron")] {
        let elsewhere = |report: &mut Value| {
            report["findings"] = json!([near(5, [0.01; 2])]);
            set_move(&mut report["findings"][0], fields, &value.into());
        };
        let against = hold(with(json!([near(5, [0.01; 2])])), elsewhere);
        assert!(against.accepted.is_empty(), "{}", against.text);
        assert!(against.text.contains("  new: near:hand|wall@5  "), "{}", against.text);
        assert!(against.text.contains("  gone: near:hand|wall@5\n"), "{}", against.text);
    }
}

#[test]
fn a_finding_at_another_line_is_the_same_one() {
    let at = |line: u32| {
        let mut near = near(5, [0.01; 2]);
        near["id"] = format!("near:hand|wall@{line}").into();
        near
    };
    let against = hold(with(json!([at(5)])), with(json!([at(7)])));
    let row = "  accepted, as before (near:hand|wall@5 in the baseline): near:hand|wall@7  ";
    assert!(against.text.contains(row) && accepted(&against) == ["near:hand|wall@7"], "{}", against.text);
}

#[test]
fn what_lasts_longer_or_changed_out_of_sight_is_not_accepted() {
    let collision = || pair_finding("collision", ["hand", "wall"], 5, [0.0; 2]);
    let check = |before: Value, path: &str, value: Value, is_accepted: bool, words: &str| {
        let mut now = before.clone();
        *now.pointer_mut(path).expect("a field") = value;
        let against = hold(with(json!([before])), with(json!([now])));
        assert_eq!(!against.accepted.is_empty(), is_accepted, "{}", against.text);
        assert!(against.text.contains(words), "{}", against.text);
    };
    let clearance_m = [0.01; 2];
    check(near(5, clearance_m), "/time/1", json!(2.02), false, "  lasts longer by 0.02 s: near:");
    check(near(5, clearance_m), "/time/0", json!(0.9), false, "  lasts longer by 0.1 s: near:");
    check(near(5, clearance_m), "/time/1", json!(2.009), true, "  accepted, changed: time by 0.009 s: near:");
    check(collision(), "/time/1", json!(2.02), false, "  lasts longer by 0.02 s: collision:");
    check(collision(), "/bracket/end/time/1", json!(2.5), false, "  may last longer by 0.4 s: collision:");
    let place = "/witness/0/in_world_m/0";
    let words = "  changed; how deep it is was not measured (place by 100 mm): collision:";
    check(collision(), place, json!(0.2), false, words);
    let mut bounded = collision();
    bounded["depth_at_most_m"] = json!([0.01, 0.02]);
    check(collision(), "/inner", "hand".into(), false, "  hand lies inside now: collision:");
    let deeper = "  may be deeper: 50 mm at most, 20 mm at most before: collision:";
    check(bounded.clone(), "/depth_at_most_m/1", json!(0.05), false, deeper);
    let unknown = "  may be deeper: nothing bounds it, 20 mm at most before: collision:";
    check(bounded.clone(), "/depth_at_most_m", Value::Null, false, unknown);
    let measured = "  changed; how deep it is was not measured (bound on the depth ";
    check(collision(), "/depth_at_most_m", json!([0.01, 0.02]), false, measured);
    check(bounded.clone(), place, json!(0.2), false, words);
    check(bounded.clone(), place, json!(0.1005), true, "  accepted, changed: place by 0.5 mm: collision:");
    check(bounded, "/shown_at/time", json!(1.5), true, "  accepted, changed: time by 0.5 s: collision:");
    check(
        collision(),
        "/shown_at/time",
        json!(1.5),
        false,
        "  changed; how deep it is was not measured (time by 0.5 s): collision:",
    );
    check(
        near(5, clearance_m),
        "/colliding_spheres_total",
        json!(111),
        false,
        "  more spheres collide: 111, 100 before: near:",
    );
}

#[test]
fn other_programs_are_a_warning() {
    let warned = |now: fn(&mut Value), words: &str| {
        let against = hold(|_| {}, now);
        assert!(against.text.contains(words), "{}", against.text);
    };
    warned(
        |report| report["inputs"][1]["sha256"] = "99".into(),
        "  warning: the baseline is of another version of program.ron, by its SHA-256\n",
    );
    let other = |report: &mut Value| {
        report["programs"][0]["file"] = "other.ron".into();
        report["inputs"][1]["path"] = "other.ron".into();
    };
    warned(other, "  warning: the baseline is of program program.ron, which does not run here\n");
    warned(other, "  warning: the baseline is not of program other.ron\n");
    assert!(!hold(|_| {}, |_| {}).text.contains("warning"));
}

#[test]
fn what_was_undecided_is_not_said_to_be_gone() {
    let undecided = json!([pair_finding("undecided", ["hand", "wall"], 5, [0.0, 0.001])]);
    assert!(!hold(with(undecided), |_| {}).text.contains("gone"));
}

#[test]
fn what_is_undecided_is_never_accepted() {
    let undecided = || json!([pair_finding("undecided", ["hand", "wall"], 5, [0.0, 0.001])]);
    let against = hold(with(undecided()), with(undecided()));
    assert!(against.accepted.is_empty());
    assert!(
        against.text.contains("undecided, which is never accepted: undecided:hand|wall@5"),
        "{}",
        against.text
    );
}

#[test]
fn what_is_checked_no_longer_is_said() {
    let less = |report: &mut Value| {
        report["pairs"].as_array_mut().expect("a list").pop();
        let row = json!({ "a": "hand", "b": "wall", "by": "cell", "reason": "fine" });
        report["exclusions"].as_array_mut().expect("a list").push(row);
    };
    let against = hold(|_| {}, less);
    assert!(
        against.text.contains("  no longer checked: hand | wall: excluded by cell: fine\n"),
        "{}",
        against.text
    );
}

#[test]
fn motion_that_is_cut_away_is_said() {
    let cut = |report: &mut Value| {
        report["programs"][0]["moves"] = 1.into();
        report["programs"][0]["points"] = json!(["p0", "p1"]);
        report["programs"][0]["joints"] = json!(["turn"]);
        report["fixed_joints"] =
            json!([{ "joint": "arm/lift", "value": 0.01, "unit": "m", "from": "the cell" }]);
    };
    let against = hold(|_| {}, cut);
    let rows = "  no longer checked: program program.ron of arm: 1 move, 3 before; no longer comes to p2\n  \
                no longer checked: joint arm/lift: driven by program.ron before, fixed at 10 mm now\n";
    assert!(against.text.contains(rows), "{}", against.text);
}

#[test]
fn another_version_is_a_warning_and_another_question_an_error() {
    let against = hold(|report| report["tool"]["version"] = "0.0.9".into(), |_| {});
    assert!(
        against.text.contains("warning: the baseline was made by version 0.0.9, this is 0.1.0"),
        "{}",
        against.text
    );
    let refused = |mode, surface| {
        let refused = Baseline::read(text(|_| {}).as_bytes(), "old.json", mode, surface);
        refused.expect_err("another question").to_string()
    };
    assert_eq!(
        refused(Mode::Sampled, Surface::Exact),
        "old.json: the baseline was made with another mode; found certified; expected sampled, as this run; \
         hint: make the baseline again with --mode sampled"
    );
    assert!(
        refused(Mode::Certified, Surface::Spheres).contains("another surface; found exact; expected spheres")
    );
}

/// Changes the shape or pose of a member, with the given findings.
fn with_changed(field: &'static str, member: usize, findings: Value) -> impl FnOnce(&mut Value) {
    move |report| {
        report["findings"] = findings;
        report["members"][member][field] = "99".into();
    }
}

#[test]
fn a_collision_with_a_member_that_changed_is_accepted_only_without_depth() {
    let collision = |depth_m: Value| {
        let mut finding = pair_finding("collision", ["hand", "wall"], 5, [0.0; 2]);
        finding["depth_at_most_m"] = depth_m;
        json!([finding])
    };
    let check = |field, member, depth_m: Value, is_accepted: bool, words: &str| {
        let now = with_changed(field, member, collision(depth_m.clone()));
        let against = hold(with(collision(depth_m)), now);
        assert_eq!(!against.accepted.is_empty(), is_accepted, "{}", against.text);
        assert!(against.text.contains(words), "{}", against.text);
    };
    let told = "  may be worse: the shape of wall changed, and whether it is deeper cannot be told: collision:hand|wall@5  ";
    check("shape_sha256", 2, json!([0.01, 0.02]), false, told);
    check("shape_sha256", 2, Value::Null, false, told);
    check("pose_sha256", 1, json!([0.01, 0.02]), false, "  may be worse: the pose of hand changed, ");
    let contact = "  accepted, changed: the shape of wall, with no more than contact now: collision:";
    check("shape_sha256", 2, json!([0.0, 0.0]), true, contact);
    // Changes of members outside the pair do not matter; they are listed.
    check("pose_sha256", 0, json!([0.01, 0.02]), true, "  accepted, as before: collision:");
    check(
        "pose_sha256",
        0,
        json!([0.01, 0.02]),
        true,
        "  warning: since the baseline changed: pose of base\n",
    );
    // A proven change for the worse is reported as such.
    let longer = |report: &mut Value| {
        with_changed("shape_sha256", 2, collision(Value::Null))(report);
        report["findings"][0]["time"] = json!([1.0, 2.05]);
    };
    let against = hold(with(collision(Value::Null)), longer);
    assert!(against.text.contains("  lasts longer by 0.05 s: collision:"), "{}", against.text);
    assert!(
        against.text.contains("  warning: since the baseline changed: shape of wall\n"),
        "{}",
        against.text
    );
}

#[test]
fn a_collision_on_another_way_is_not_accepted() {
    let findings = |kind: &str, way: &str| {
        let mut finding =
            pair_finding(kind, ["hand", "wall"], 5, if kind == "near" { [0.01; 2] } else { [0.0; 2] });
        finding["way_sha256"] = way.into();
        json!([finding])
    };
    let against = hold(with(findings("collision", "66")), with(findings("collision", "67")));
    assert!(against.accepted.is_empty(), "{}", against.text);
    let told =
        "  may be worse: the way of the program changed, and whether it is deeper cannot be told: collision:";
    assert!(against.text.contains(told), "{}", against.text);
    // Nearness is compared on every move.
    assert_eq!(hold(with(findings("near", "66")), with(findings("near", "67"))).accepted.len(), 1);
}

#[test]
fn a_member_that_only_one_report_lists_is_another_one() {
    let findings = || json!([pair_finding("collision", ["hand", "wall"], 5, [0.0; 2])]);
    let fewer = |report: &mut Value| {
        report["findings"] = findings();
        report["members"].as_array_mut().expect("a list").pop();
    };
    let against = hold(fewer, with(findings()));
    assert!(against.accepted.is_empty(), "{}", against.text);
    assert!(
        against.text.contains("may be worse: wall, which only one of the reports lists"),
        "{}",
        against.text
    );
}

#[test]
fn nearness_of_a_member_that_changed_is_compared_by_its_bounds() {
    // The sample's accuracy is 1 mm.
    let check = |before_mm: [f64; 2], now_mm: [f64; 2], is_accepted: bool, words: &str| {
        let findings = |mm: [f64; 2]| json!([near(5, mm.map(|mm| mm / 1e3))]);
        let against = hold(with(findings(before_mm)), with_changed("shape_sha256", 2, findings(now_mm)));
        assert_eq!(!against.accepted.is_empty(), is_accepted, "{}", against.text);
        assert!(against.text.contains(words), "{}", against.text);
    };
    let within = "  accepted, changed: the shape of wall, with the distance within the accuracy: near:";
    check([10.0, 10.9], [10.0, 10.9], true, within);
    check([10.0, 10.5], [9.6, 10.5], true, within);
    let closer = "  may be worse: the shape of wall changed, and it may be closer by up to 1.4 mm: near:";
    check([10.0, 10.9], [9.5, 10.4], false, closer);
    check([10.0, 30.0], [10.0, 30.0], false, "may be closer by up to 20 mm: near:");
    check([10.0, 10.9], [8.0, 8.9], false, "  closer by 1.1–2.9 mm: near:");
    check([10.0, 10.9], [12.0, 12.9], true, "  accepted, further by 1.1–2.9 mm: near:");
}

#[test]
fn nearness_of_a_member_that_changed_is_compared_on_every_move() {
    let moves = |second_mm: [f64; 2]| {
        let mut finding = near(5, [0.01; 2]);
        finding["nearest_by_move"] = json!([
            nearest_of_move(15.0, 5, [0.01; 2]),
            nearest_of_move(16.0, 6, second_mm.map(|mm| mm / 1e3)),
        ]);
        json!([finding])
    };
    let told = |second_mm: [f64; 2]| {
        hold(with(moves([15.0, 15.9])), with_changed("pose_sha256", 2, moves(second_mm)))
    };
    assert_eq!(told([15.0, 15.9]).accepted.len(), 1);
    let against = told([14.0, 15.2]);
    assert!(against.accepted.is_empty(), "{}", against.text);
    let words = "  may be worse: the pose of wall changed, and it may be closer by up to 1.9 mm: near:";
    assert!(against.text.contains(words), "{}", against.text);
    let unbounded = |report: &mut Value| {
        with_changed("pose_sha256", 2, moves([14.0, 15.2]))(report);
        report["findings"][0]["nearest_by_move"][1]["clearance_m"] = json!([0.0, null]);
    };
    let before = |report: &mut Value| {
        report["findings"] = moves([15.0, 15.9]);
        report["findings"][0]["nearest_by_move"][1]["clearance_m"] = json!([0.0, null]);
    };
    let against = hold(before, unbounded);
    assert!(against.text.contains("it may be closer by any length: near:"), "{}", against.text);
}

#[test]
fn a_joint_beyond_its_limit_does_not_rest_on_members() {
    let findings = || json!([joint_finding("joint-limit", "turn", 5, 1.5)]);
    let now = with_changed("shape_sha256", 1, findings());
    assert_eq!(accepted(&hold(with(findings()), now)), ["joint-limit:turn@5"]);
}

#[test]
fn a_report_without_the_hashes_of_its_members_is_refused() {
    for field in ["shape_sha256", "pose_sha256"] {
        let old = text(|report| {
            report["members"][1].as_object_mut().expect("an object").remove(field);
        });
        let refused = Baseline::read(old.as_bytes(), "old.json", Mode::Certified, Surface::Exact);
        let words = refused.expect_err("of another time").to_string();
        assert!(words.contains(&format!("missing field `{field}`")), "{words}");
    }
}
