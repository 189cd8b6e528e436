//! The result in large letters, with its scope.

use bevy_egui::egui::{self, RichText, Ui};
use report::words::{result_words, too_fast};
use scene::Scene;
use simulator::{FindingKind, Outcome, RunResult, Shortfall, Surface, Verdict};

use crate::palette;
use crate::session::{Session, Stage};
use crate::ui::verdict::ink;
use crate::ui::{PanelView, words};

/// Content of the banner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BannerText {
    /// Sign and word.
    pub(super) title: String,
    /// Colour of both.
    pub(super) rgb: [u8; 3],
    /// The result in a sentence.
    pub(super) meaning: String,
    /// What was checked, in a sentence; empty without an outcome.
    pub(super) about: String,
}

/// Height of a panel below which the banner is a line, points.
const LOW: f32 = 320.0;

/// Draws the banner.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>) {
    let answer = answer(&view.session);
    let color = ink(ui, answer.rgb);
    if ui.available_height() < LOW {
        let line = format!("{}: {}", answer.title, answer.meaning);
        ui.label(RichText::new(line).color(color).strong()).on_hover_text(answer.about);
        return;
    }
    egui::Frame::new()
        .fill(color.gamma_multiply(0.12))
        .stroke(egui::Stroke::new(1.0, color))
        .corner_radius(4.0)
        .inner_margin(8.0)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(&answer.title).color(color).size(22.0).strong());
            let meaning = ui.label(RichText::new(&answer.meaning).strong());
            if view.session.outcome.is_some() {
                meaning.on_hover_text(
                    "Collisions that overlap in time count as one; the list shows them pair by pair.",
                );
            }
            if !answer.about.is_empty() {
                ui.label(&answer.about);
            }
            if let Stage::Checking { done, total } = view.session.stage {
                let share = done as f32 / total.max(1) as f32;
                ui.add(egui::ProgressBar::new(share).show_percentage().desired_height(12.0));
            }
            if !view.session.what_if.is_empty() {
                ui.label("⚠ For a layout that is only tried: it differs from the cell file (see What if).");
            }
        });
}

/// The content for a session.
pub(super) fn answer(session: &Session) -> BannerText {
    let unchecked = |title: &str, meaning: String| BannerText {
        title: title.to_owned(),
        rgb: palette::UNCHECKED,
        meaning,
        about: String::new(),
    };
    if let (Some(scene), Some(outcome)) = (&session.scene, &session.outcome) {
        let spheres =
            session.models.as_ref().is_some_and(|models| models.settings().surface == Surface::Spheres);
        return of_outcome(scene, outcome, spheres);
    }
    match session.stage {
        Stage::Stopped if session.is_without_program() => {
            unchecked("◌ No program", "Move the robot by its joints: the pose shown is checked.".to_owned())
        }
        Stage::Empty => unchecked("Nothing is open", "Open a cell or a URDF.".to_owned()),
        Stage::Reading => unchecked("◌ Reading …", "Nothing is checked yet.".to_owned()),
        Stage::Building => unchecked("◌ Building sphere models …", "Nothing is checked yet.".to_owned()),
        Stage::Checking { done, total } => unchecked(
            "◌ Checking …",
            format!(
                "{done} of {} done; what is shown so far is not the answer.",
                words::count(total, "point")
            ),
        ),
        Stage::Stopped => unchecked(
            "◌ Not checked: stopped",
            "No statement about the program. Check again for a result.".to_owned(),
        ),
        Stage::Failed => unchecked(
            "◌ Not checked: the files have problems",
            format!("{} must be put right first.", words::count(session.problems.len(), "problem")),
        ),
        Stage::Checked => {
            unchecked("◌ Not checked", "The layout has changed since the last check.".to_owned())
        }
    }
}

fn of_outcome(scene: &Scene, outcome: &Outcome, spheres: bool) -> BannerText {
    let is_too_fast = too_fast(outcome).is_some();
    let (sign, rgb) = match outcome.result {
        // Amber, with another sign: the robot does not keep the times of the program.
        RunResult::Pass if is_too_fast => ("⚠", palette::NEAR),
        RunResult::Pass => ("✔", palette::CLEAR),
        RunResult::Fail => ("✖", palette::COLLISION),
        RunResult::Incomplete => ("?", palette::UNDECIDED),
    };
    let about = if outcome.certificate.is_some() {
        report::words::about(outcome)
    } else {
        let by = if spheres { " by smallest spheres" } else { "" };
        format!("Sampled: the interpolation points only{by}. The motion between them was not checked.")
    };
    BannerText {
        title: format!("{sign} {}", result_words(outcome)),
        rgb,
        meaning: meaning(scene, outcome),
        about,
    }
}

fn meaning(scene: &Scene, outcome: &Outcome) -> String {
    let findings = |wanted| outcome.findings.iter().filter(|finding| is_pair(&finding.kind, wanted)).count();
    let over = match outcome.certificate {
        Some(_) if scene.has_edges() => "on the motions that the program can make",
        Some(_) => "over the whole motion",
        None => "at the points",
    };
    let events = outcome.events().len();
    let mut parts: Vec<String> = Vec::new();
    if events > 0 {
        parts.push(words::count(events, "collision"));
    }
    for (verdict, text) in [(Verdict::Near, "too near"), (Verdict::Undecided, "undecided")] {
        match findings(verdict) {
            0 => {}
            1 => parts.push(format!("{text} once")),
            number => parts.push(format!("{text} {number} times")),
        }
    }
    let limits =
        outcome.findings.iter().filter(|finding| matches!(finding.kind, FindingKind::JointLimit { .. }));
    match limits.count() {
        0 => {}
        1 => parts.push("a joint leaves its range".to_owned()),
        number => parts.push(format!("joints leave their range {number} times")),
    }
    for (is_attach, text) in [(true, "an object is not held"), (false, "an object is not supported")] {
        let is_it = |kind: &FindingKind| matches!(kind, FindingKind::Handling { fault, .. } if fault.is_attach == is_attach);
        match outcome.findings.iter().filter(|finding| is_it(&finding.kind)).count() {
            0 => {}
            1 => parts.push(format!("{text} once")),
            number => parts.push(format!("{text} {number} times")),
        }
    }
    let at_corners = |finding: &&simulator::Finding| matches!(&finding.kind, FindingKind::Corner(cut) if cut.posed.verdict != simulator::Verdict::Undecided);
    let cut = match outcome.findings.iter().filter(at_corners).count() {
        0 => None,
        1 => Some("one finding only if a corner is cut".to_owned()),
        number => Some(format!("{number} findings only if corners are cut")),
    };
    let at_any_time = |finding: &&simulator::Finding| matches!(&finding.kind, FindingKind::AnyTime(posed) if posed.verdict != simulator::Verdict::Undecided);
    let met = outcome.findings.iter().filter(at_any_time).count();
    let cut = match met {
        0 => cut,
        number => {
            let met = format!("{} where two programs may be at one time", words::count(number, "finding"));
            Some(cut.map_or_else(|| met.clone(), |cut| format!("{cut}, and {met}")))
        }
    };
    if !parts.is_empty() && outcome.shortfalls.contains(&Shortfall::TooFast) {
        parts.push("a joint is too fast for the clock that the robots share".to_owned());
    }
    match (parts.is_empty(), cut) {
        (false, cut) => {
            let cut = cut.map_or_else(String::new, |cut| format!(", and {cut}"));
            return format!("{} {over}{cut}.", capital(&parts.join(", ")));
        }
        (true, Some(cut)) => return format!("No collision where every point is reached, but {cut}."),
        (true, None) => {}
    }
    match outcome.result {
        RunResult::Pass if scene.clearances.are_demanded() => {
            format!("Proven clear {over}, with the required clearances.")
        }
        RunResult::Pass => format!("Proven clear {over}."),
        RunResult::Incomplete if outcome.shortfalls == [Shortfall::TooFast] => {
            let fast = too_fast(outcome).unwrap_or_default();
            format!("No collision found on this clock, but {fast}: where the robots meet is not known.")
        }
        _ if scene.pairs.is_empty() => {
            "There is no pair to check: none can move against each other that is not excluded.".to_owned()
        }
        _ => "No collision found, but not everything could be checked.".to_owned(),
    }
}

fn is_pair(kind: &FindingKind, wanted: Verdict) -> bool {
    matches!(kind, FindingKind::Pair { verdict, .. } if *verdict == wanted)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use pathproof::{Job, Mode, RunSettings};

    use super::*;

    /// Every number of the banner is that of the findings, and none that is not 0 is left out.
    #[test]
    fn the_numbers_are_those_of_the_findings() {
        let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
        let mut results = Vec::new();
        for file in [
            "machine-tending/cell.ron",
            "pipe-rack/cell.ron",
            "two-robots/cell.ron",
            "two-robots/cell-without-sync.ron",
            "weld-cell/cell.ron",
        ] {
            let job = Job::for_file(scenes.join(file));
            let scene = job.load().expect("a sound cell");
            let models = job.build(&scene).expect("models that fit");
            for mode in [Mode::Sampled, Mode::Certified] {
                let settings =
                    RunSettings { mode, accuracy_m: 1e-2, first_hit: true, ..RunSettings::default() };
                let outcome = simulator::run(&scene, &models, settings);
                assert_numbers(&of_outcome(&scene, &outcome, false), &outcome, file);
                results.push(outcome.result);
            }
        }
        assert!(results.contains(&RunResult::Pass) && results.contains(&RunResult::Fail), "{results:?}");
    }

    fn assert_numbers(answer: &BannerText, outcome: &Outcome, file: &str) {
        let number = |wanted| outcome.findings.iter().filter(|one| is_pair(&one.kind, wanted)).count();
        let shown = |said: &str| answer.meaning.to_lowercase().contains(said);
        let events = outcome.events().len();
        let collisions = if events == 0 { String::new() } else { words::count(events, "collision") };
        let says_none = shown("no collision found");
        assert!(shown(&collisions) && !(says_none && events > 0), "{file}: {answer:?}");
        assert_eq!(shown("collision"), events > 0 || says_none, "{file}: {answer:?}");
        for (verdict, text) in [(Verdict::Near, "too near"), (Verdict::Undecided, "undecided")] {
            let times = match number(verdict) {
                0 => String::new(),
                1 => format!("{text} once"),
                number => format!("{text} {number} times"),
            };
            assert!(shown(&times) && shown(text) != times.is_empty(), "{file}: {answer:?}");
        }
        assert!(answer.title.contains(outcome.result.name()), "{file}: {answer:?}");
        assert_eq!(shown("proven clear"), outcome.result == RunResult::Pass, "{file}: {answer:?}");
    }
}
