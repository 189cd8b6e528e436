//! Statements about objects: their form is checked here; what they name is known to the cell alone.

use diagnostics::{Place, Problem, Problems, excerpt};

use super::moves::PlayedProgram;
use super::reports::Reports;
use crate::Located;
use crate::handling::{
    AttachStatement, ContactStatement, DetachStatement, HandlingAction, HandlingPoint, MountStatement,
    SupportContact, UnmountStatement,
};

/// Contact that is meant, and places that are met, are no further off than this, millimetres.
const MOST_MM: f64 = 100.0;
/// The least and the largest length of a vector that says a direction.
const DIRECTION: [f64; 2] = [1e-3, 1e6];
/// Two frames are never turned further against each other, degrees.
const MOST_DEG: f64 = 180.0;

impl PlayedProgram {
    /// Adds a statement at the last knot, unless the robot has stopped; one with problems is reported.
    pub(super) fn handle(&mut self, action: &HandlingAction, place: Place, reports: &mut Reports<'_>) {
        let mut problems = Problems::new(reports.problems.file());
        check(action, place, &mut problems);
        let is_sound = problems.is_empty();
        problems.into_list("problem").into_iter().for_each(|problem| reports.problems.push(problem));
        if !is_sound || self.stop.is_some() {
            return;
        }
        if let Some(knot) = self.knots.len().checked_sub(1) {
            let (file, syncs_before) = (self.file, self.syncs.len());
            self.handling.push(HandlingPoint { action: action.clone(), place, file, knot, syncs_before });
        }
    }
}

impl PlayedProgram {
    /// Why a tool is not on the robot at the current statement; `None` if it is.
    pub(super) fn off_robot(&self, tool: &str, stands_first: bool) -> Option<String> {
        let last = self.handling.iter().rev().find_map(|of| match &of.action {
            HandlingAction::Mount(mount) if mount.tool.value == tool => Some(None),
            HandlingAction::Unmount(unmount) if unmount.tool.value == tool => Some(Some(of.place.line)),
            _ => None,
        });
        match last {
            Some(unmounted) => unmounted.map(|line| format!("Unmount in line {line}")),
            None => stands_first.then(|| "it is on its stand at the start".to_owned()),
        }
    }
}

fn check(action: &HandlingAction, place: Place, problems: &mut Problems) {
    match action {
        HandlingAction::Attach(attach) => check_attach(attach, place, problems),
        HandlingAction::Detach(DetachStatement { object, onto, within_mm, toward, support }) => {
            check_name("object", object, problems);
            check_direction(*toward, problems);
            check_name("support", onto, problems);
            check_number("within_mm", *within_mm, [0.0, MOST_MM], problems);
            check_support(support, problems);
        }
        HandlingAction::Mount(MountStatement { tool, within_mm, within_deg, support }) => {
            check_name("tool", tool, problems);
            check_number("within_mm", *within_mm, [0.0, MOST_MM], problems);
            check_number("within_deg", *within_deg, [0.0, MOST_DEG], problems);
            check_support(support, problems);
        }
        HandlingAction::Unmount(UnmountStatement { tool, onto, within_mm, toward, support }) => {
            check_name("tool", tool, problems);
            check_direction(*toward, problems);
            check_name("support", onto, problems);
            check_number("within_mm", *within_mm, [0.0, MOST_MM], problems);
            check_support(support, problems);
        }
        HandlingAction::AllowContact(ContactStatement { between, up_to_mm, reason }) => {
            check_pair(between, place, problems);
            let Located { value, place } = *up_to_mm;
            if !(value > 0.0 && value <= MOST_MM) {
                let problem = number("up_to_mm", value, place, problems);
                problems.push(problem.expected(format!("millimetres above 0, up to {MOST_MM}")));
            }
            if reason.value.trim().is_empty() {
                let problem = problems.problem("a contact is allowed without a reason");
                let problem = problem.at(reason.place.line, reason.place.column);
                problems.push(
                    problem.expected("why it is meant: the report says so").hint("reason: \"grips it\""),
                );
            }
        }
        HandlingAction::EndContact { between } => check_pair(between, place, problems),
    }
}

fn check_attach(attach: &AttachStatement, place: Place, problems: &mut Problems) {
    check_name("object", &attach.object, problems);
    check_name("carrier", &attach.to, problems);
    attach.at.iter().for_each(|at| check_name("grip", at, problems));
    attach.fingers.iter().for_each(|finger| check_name("finger", finger, problems));
    check_number("within_mm", attach.within_mm, [0.0, MOST_MM], problems);
    check_number("within_deg", attach.within_deg, [0.0, MOST_DEG], problems);
    check_support(&attach.support, problems);
    if attach.at.is_none() && attach.fingers.is_empty() {
        let problem = problems.problem("Attach does not say what must hold the object");
        problems.push(
            problem
                .at(place.line, place.column)
                .expected("fingers that touch it, or a grip at which the TCP is")
                .hint("fingers: [\"finger_left\", \"finger_right\"], or at: \"top\" with grips: [Grip(name: \"top\", ...)] of the object"),
        );
    }
}

fn check_support(support: &SupportContact, problems: &mut Problems) {
    check_number("up_to_mm", support.up_to_mm, [0.0, MOST_MM], problems);
    check_number("the distance from the support", support.within_mm, [0.0, MOST_MM], problems);
}

fn check_pair(between: &[Located<String>], place: Place, problems: &mut Problems) {
    let [a, b] = between else {
        let problem = problems.problem("a contact is between two members").at(place.line, place.column);
        problems
            .push(problem.found(between.len().to_string()).expected("between: [\"finger_left\", \"part\"]"));
        return;
    };
    check_name("member", a, problems);
    check_name("member", b, problems);
    if a.value == b.value && !a.value.trim().is_empty() {
        let problem = problems.problem("a contact of a member with itself").at(b.place.line, b.place.column);
        problems.push(problem.found(excerpt(&b.value)).expected("two members"));
    }
}

fn check_name(what: &str, name: &Located<String>, problems: &mut Problems) {
    if name.value.trim().is_empty() {
        let problem = problems.problem(format!("{what} without a name"));
        problems.push(problem.at(name.place.line, name.place.column));
    }
}

fn check_direction(toward: Option<Located<[f64; 3]>>, problems: &mut Problems) {
    let Some(Located { value, place }) = toward else { return };
    let length = value.iter().map(|part| part * part).sum::<f64>().sqrt();
    if !(DIRECTION[0]..=DIRECTION[1]).contains(&length) {
        let [x, y, z] = value;
        let problem = problems.problem("toward is no direction").at(place.line, place.column);
        problems.push(
            problem
                .found(format!("({x}, {y}, {z})"))
                .expected("a vector in the world toward the support")
                .hint("toward: (0, 0, -1) is down, as without it"),
        );
    }
}

fn check_number(name: &str, value: Option<Located<f64>>, [least, most]: [f64; 2], problems: &mut Problems) {
    let Some(Located { value, place }) = value else { return };
    // The comparison is also false for NaN.
    if !(least..=most).contains(&value) {
        let problem = number(name, value, place, problems);
        problems.push(problem.expected(format!("from {least} to {most}")));
    }
}

fn number(name: &str, value: f64, place: Place, problems: &Problems) -> Problem {
    problems.problem(format!("{name} is out of range")).at(place.line, place.column).found(value.to_string())
}
