//! Corners that the controller may cut, in words.

use std::collections::BTreeMap;

use program::CornerLaw;
use scene::Scene;
use simulator::{LeadFound, Outcome, Verdict};

use super::count;

/// What is said of the corners of a run: what was proven of them and what is assumed, and which are taken to be reached; empty without any.
pub fn corners(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let mut by_law: BTreeMap<&'static str, (CornerLaw, [usize; 4])> = BTreeMap::new();
    for (of, found) in scene.corners().iter().zip(&outcome.corners.corners) {
        let law = of.corner.law;
        let (_, counts) = by_law.entry(law.name()).or_insert((law, [0; 4]));
        match found.verdict {
            None => counts[2] += 1,
            Some(Verdict::Clear) => counts[0] += 1,
            Some(Verdict::Undecided) => counts[3] += 1,
            Some(_) => counts[1] += 1,
        }
    }
    let mut said = Vec::new();
    for (name, (law, [clear, found, open, undecided])) in by_law {
        let mut parts = Vec::new();
        if clear > 0 {
            parts.push(format!("{} proven clear, cut or not", count(clear, "corner")));
        }
        if found > 0 {
            parts.push(format!("{} with findings if cut", count(found, "corner")));
        }
        if undecided > 0 {
            parts.push(format!("{} undecided if cut", count(undecided, "corner")));
        }
        if open > 0 {
            parts.push(format!("{} that nothing encloses", count(open, "corner")));
        }
        said.push(format!("law {name}: {}; assumed: {}", parts.join(", "), law.assumption()));
    }
    let open = not_enclosed(scene, outcome).into_iter();
    said.extend(open.map(|corner| format!("nothing encloses the one at {}: {}", corner.place, corner.why)));
    let shifted = outcome.corners.leads.iter().filter(|lead| lead.is_clocked && lead.most_s != [0.0; 2]);
    said.extend(shifted.map(|lead| ahead(scene, outcome, lead)));
    for program in scene.trajectories.iter().filter(|program| program.uncut_corners > 0) {
        let corners = count(program.uncut_corners, "corner");
        let file = scene.relative_path(&program.file);
        said.push(format!(
            "{corners} of {file} taken to be reached, because the cell file says corners: Stop"
        ));
    }
    said
}

/// A corner that nothing encloses.
pub(crate) struct CornerNotEnclosed<'a> {
    /// Its place, as "P7 (weld.ron, lines 12 and 13)".
    pub(crate) place: String,
    /// The reason.
    pub(crate) why: &'a str,
}

/// The corners that nothing encloses.
pub(crate) fn not_enclosed<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<CornerNotEnclosed<'a>> {
    let all = scene.corners();
    let open = all.iter().zip(&outcome.corners.corners).filter(|(_, found)| found.verdict.is_none());
    let told = |(of, _): (&scene::SceneCorner<'a>, _)| {
        let corner = of.corner;
        let at = corner.label.as_deref().unwrap_or("a taught point");
        let [arriving, leaving] = corner.lines;
        let file = scene.relative_path(scene.trajectories[of.trajectory].file_of(corner.file));
        CornerNotEnclosed {
            place: format!("{at} ({file}, lines {arriving} and {leaving})"),
            why: corner.gap.as_deref().unwrap_or("the engine asked knows no corners that are cut"),
        }
    };
    open.map(told).collect()
}

/// What is said of two programs of which one may be ahead of the other.
fn ahead(scene: &Scene, outcome: &Outcome, lead: &LeadFound) -> String {
    let [first, second] = lead.programs.map(|program| scene.robot_of_program(program));
    let [from_s, to_s] = lead.points.map(|point| scene.timeline.points[point].time_s);
    let [first_s, second_s] = lead.most_s;
    let shift = match (first_s > 0.0, second_s > 0.0) {
        (true, true) => {
            format!(
                "{first} may be up to {first_s:.2} s ahead of {second}, and {second} up to {second_s:.2} s ahead of {first}"
            )
        }
        (true, false) => format!("{first} may be up to {first_s:.2} s ahead of {second}"),
        _ => format!("{second} may be up to {second_s:.2} s ahead of {first}"),
    };
    let pairs = count(lead.pairs, "pair");
    let answer = match lead.verdict {
        _ if outcome.corners.leads_are_open => "not asked".to_owned(),
        _ if lead.pairs == 0 => "no pair is moved by both there".to_owned(),
        Verdict::Clear => format!("{pairs} of the two proven clear for every such shift"),
        _ => format!("{pairs} of the two asked for every such shift, with findings"),
    };
    format!(
        "from {from_s:.2} to {to_s:.2} s {shift}: {answer}; assumed: no cut corner takes longer than the exact one"
    )
}

/// What the result says of corners, behind what it says of the motion: the laws, with what is assumed where documents bound the TCP alone or
/// nothing; and how many are taken to be reached. Empty without any.
pub(super) fn corners_assumed(scene: &Scene) -> String {
    let mut laws: Vec<CornerLaw> = Vec::new();
    for of in scene.corners() {
        if !laws.contains(&of.corner.law) {
            laws.push(of.corner.law);
        }
    }
    let mut said = String::new();
    for law in laws {
        said.push_str(", also where corners are cut by the law ");
        said.push_str(law.name());
        if matches!(law, CornerLaw::UniversalRobots | CornerLaw::Fanuc) {
            said.push_str(" (");
            said.push_str(law.assumption());
            said.push(')');
        }
    }
    let uncut: usize = scene.trajectories.iter().map(|program| program.uncut_corners).sum();
    if uncut > 0 {
        let corners = if uncut == 1 { "a corner is".to_owned() } else { format!("{uncut} corners are") };
        said.push_str(", if ");
        said.push_str(&corners);
        said.push_str(" reached that the program lets the controller cut");
    }
    said
}
