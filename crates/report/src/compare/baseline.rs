//! `--baseline`: findings of an earlier run that are accepted, by their ids.

use std::collections::{BTreeMap, BTreeSet};

use geometry::input::plain;
use geometry::{InputError, Problem};
use simulator::{Mode, Surface};

use super::change::of_finding;
use super::list;
use super::matching::is_same_move;
use super::read::{self, Finding, Kind, ReadReport, Text};
use super::when::{lines, stretch};
use crate::words::count;

/// An earlier report whose findings are accepted.
#[derive(Debug)]
pub struct Baseline(ReadReport);

/// A run held against its baseline.
#[derive(Debug)]
pub struct Against {
    /// Ids of the findings that are accepted.
    pub accepted: BTreeSet<String>,
    /// What was accepted and what was not, line by line.
    pub text: String,
}

impl Baseline {
    /// Reads the report of an earlier run, of the same mode and surface; `file` is how the user named it.
    ///
    /// # Errors
    /// What is no report, and one that answers another question.
    pub fn read(bytes: &[u8], file: &str, mode: Mode, surface: Surface) -> Result<Self, InputError> {
        let read = ReadReport::read(bytes, file)?;
        let baseline_mode = match read.report.mode {
            read::Mode::Sampled => Mode::Sampled,
            read::Mode::Certified => Mode::Certified,
        };
        let refuse = |what: &str, found: &str, expected: &str| {
            Problem::new(file, format!("the baseline was made with another {what}"))
                .found(found)
                .expected(format!("{expected}, as this run"))
                .hint(format!("make the baseline again with --{what} {expected}"))
        };
        let mut problems = Vec::new();
        if baseline_mode != mode {
            problems.push(refuse("mode", baseline_mode.name(), mode.name()));
        }
        if *read.report.settings.surface != *surface.name() {
            problems.push(refuse("surface", &read.report.settings.surface, surface.name()));
        }
        InputError::check(Self(read), problems)
    }

    /// Holds a run against the baseline, by its own report.
    ///
    /// # Guarantee
    /// A finding is accepted only if the baseline has an error of the same id on the way to the same taught points in program files of
    /// the same names, and nothing tells that it is worse now: no bound proves it closer, on none of its moves, it is near on no move on
    /// which it was not, no member lies inside that did not, it does not last longer, no more spheres collide, no joint is further
    /// beyond its limit. A collision that changed so that nothing tells
    /// whether it is deeper is not accepted, and what is undecided never is.
    pub fn hold(&self, report_json: &str) -> Against {
        let now = ReadReport::read(report_json.as_bytes(), "report.json").expect("a report of this run");
        let known: BTreeMap<&Text, &Finding> =
            self.0.report.findings.iter().map(|finding| (&finding.id, finding)).collect();
        let mut rows = Rows::default();
        let mut accepted = BTreeSet::new();
        let acted_on = |finding: &&Finding| finding.kind != Kind::JointSpeed;
        for finding in now.report.findings.iter().filter(acted_on) {
            let row = |what: &str| {
                format!(
                    "{what}: {}  {}  {}",
                    finding.id,
                    stretch(finding, now.report.time_basis),
                    lines(&finding.program)
                )
            };
            match known.get(&finding.id) {
                _ if !finding.kind.is_error() => {
                    rows.undecided.push(row("undecided, which is never accepted"));
                }
                None => rows.new.push(row("new")),
                Some(before) if !is_same_move(before, finding) => {
                    rows.new.push(row("new, another move has this line now"));
                }
                Some(before) => {
                    let change = of_finding((&self.0, before), (&now, finding));
                    if change.is_worse() || change.is_open() {
                        rows.worse.push(row(&change.words()));
                    } else {
                        rows.accepted.push(row(&format!("accepted, {}", change.words())));
                        accepted.insert(finding.id.to_string());
                    }
                }
            }
        }
        let here: BTreeMap<&Text, &Finding> =
            now.report.findings.iter().map(|finding| (&finding.id, finding)).collect();
        let is_gone = |before: &&Finding| {
            before.kind.is_error() && here.get(&before.id).is_none_or(|now| !is_same_move(before, now))
        };
        let gone = self.0.report.findings.iter().filter(is_gone);
        rows.gone = gone.map(|finding| format!("gone: {}", finding.id)).collect();
        rows.less = less_checked(&self.0, &now);
        rows.notes = notes(&self.0, &now);
        let text = rows.text(&self.0.file);
        Against { accepted, text }
    }
}

/// What is said of a run, by importance.
#[derive(Default)]
struct Rows {
    worse: Vec<String>,
    new: Vec<String>,
    undecided: Vec<String>,
    less: Vec<String>,
    accepted: Vec<String>,
    gone: Vec<String>,
    notes: Vec<String>,
}

impl Rows {
    fn text(&self, file: &str) -> String {
        let held = self.accepted.len() + self.worse.len() + self.new.len() + self.undecided.len();
        let mut text = format!(
            "\nBaseline  {}: {} of {} accepted\n",
            plain(file),
            self.accepted.len(),
            count(held, "finding")
        );
        let all =
            [&self.worse, &self.new, &self.undecided, &self.less, &self.accepted, &self.gone, &self.notes];
        for rows in all {
            list(&mut text, rows);
        }
        text
    }
}

/// What the baseline's run checked, and this one does not.
fn less_checked(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    super::diff::less_checked(before, now)
        .into_iter()
        .map(|row| format!("no longer checked: {row}"))
        .collect()
}

/// What makes the two runs differ without being a finding.
fn notes(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    let mut notes = Vec::new();
    let [then, here] = [before, now].map(|of| &of.report);
    if then.tool.version != here.tool.version {
        notes.push(format!(
            "warning: the baseline was made by version {}, this is {}",
            then.tool.version, here.tool.version
        ));
    }
    if then.scene != here.scene {
        notes.push(format!("warning: the baseline is of {}, this is {}", then.scene, here.scene));
    }
    notes.extend(programs(before, now));
    notes
}

/// Programs that differ: findings of the same line need not be of the same move.
fn programs(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    let files = |of: &ReadReport| -> Vec<Text> {
        of.report.programs.iter().map(|program| program.file.clone()).collect()
    };
    let (then, here) = (files(before), files(now));
    let gone = then.iter().filter(|file| !here.contains(file));
    let mut notes: Vec<String> = gone
        .map(|file| format!("warning: the baseline is of program {file}, which does not run here"))
        .collect();
    for file in &here {
        if !then.contains(file) {
            notes.push(format!("warning: the baseline is not of program {file}"));
        } else if before.hash(file) != now.hash(file) {
            notes.push(format!("warning: the baseline is of another version of {file}, by its SHA-256"));
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare::sample::{nearest_of_move, pair_finding, sample, set_program};

    fn text(change: impl FnOnce(&mut Value)) -> String {
        let mut value = sample();
        change(&mut value);
        value.to_string()
    }

    fn hold(before: impl FnOnce(&mut Value), now: impl FnOnce(&mut Value)) -> Against {
        let baseline = Baseline::read(text(before).as_bytes(), "old.json", Mode::Certified, Surface::Exact);
        baseline.expect("a baseline").hold(&text(now))
    }

    fn with(findings: Value) -> impl FnOnce(&mut Value) {
        move |report| report["findings"] = findings
    }

    fn near(line: u32, clearance_m: [f64; 2]) -> Value {
        pair_finding("near", ["hand", "wall"], line, clearance_m)
    }

    fn accepted(against: &Against) -> Vec<&str> {
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
             new: collision:hand|wall@9  1 s – 2 s  program.ron:9 to p1\n  \
             accepted, as before: near:hand|wall@5  1 s – 2 s  program.ron:5 to p1\n  \
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
            let point = |index: usize| format!("p{}", index + 1);
            let moves = mm.iter().enumerate().map(|(index, mm)| {
                nearest_of_move(15.0 + index as f64, 5 + index as u32, &point(index), [mm / 1e3; 2])
            });
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
        check(&[10.0, 11.0, 18.0], false, "  closer by 4 mm on the way to p2 (program.ron:6): near:");
        check(&[10.0, 14.0, 15.0], false, "  closer by 3 mm on the way to p3 (program.ron:7): near:");
        check(&[10.0, 15.0, 18.0, 19.0], false, "  near on the way to p4 (program.ron:8) too: near:");
        check(&[10.0, 17.0, 18.0], true, "  accepted, changed: distances on single moves by 2 mm: near:");
        check(
            &[10.0, 15.0],
            true,
            "  accepted, changed: distances on single moves no longer comparable: near:",
        );
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
        let elsewhere = |name: &'static str, value: &'static str| {
            move |report: &mut Value| {
                report["findings"] = json!([near(5, [0.01; 2])]);
                set_program(&mut report["findings"][0], name, value);
            }
        };
        for changed in [elsewhere("to", "p2"), elsewhere("file", "other.ron")] {
            let against = hold(with(json!([near(5, [0.01; 2])])), changed);
            assert!(against.accepted.is_empty(), "{}", against.text);
            let new = "  new, another move has this line now: near:hand|wall@5  ";
            assert!(against.text.contains(new), "{}", against.text);
            assert!(against.text.contains("  gone: near:hand|wall@5\n"), "{}", against.text);
        }
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
        check(
            near(5, clearance_m),
            "/time/1",
            json!(2.009),
            true,
            "  accepted, changed: time by 0.009 s: near:",
        );
        check(collision(), "/time/1", json!(2.02), false, "  lasts longer by 0.02 s: collision:");
        check(
            collision(),
            "/bracket/end/time/1",
            json!(2.5),
            false,
            "  may last longer by 0.4 s: collision:",
        );
        let place = "/witness/0/in_world_m/0";
        let words = "  changed; how deep it is was not measured (place by 100 mm): collision:";
        check(collision(), place, json!(0.2), false, words);
        let mut bounded = collision();
        bounded["depth_at_most_m"] = json!([0.01, 0.02]);
        check(bounded.clone(), place, json!(0.2), false, words);
        check(
            bounded.clone(),
            place,
            json!(0.1005),
            true,
            "  accepted, changed: place by 0.5 mm: collision:",
        );
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
            refused(Mode::Certified, Surface::Spheres)
                .contains("another surface; found exact; expected spheres")
        );
    }
}
