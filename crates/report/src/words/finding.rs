//! A finding in a sentence, and the reasons for undecided pairs.

use collision::{DecidedBy, Verdict};
use kinematics::PathParameter;
use program::{CartesianMove, Stop, StopReason};
use scene::Scene;
use simulator::{
    EnginesAbout, Finding, FindingKind, NearOpening, ProgramLine, Severity, UndecidedCause, motion_name,
    program_lines,
};

use super::depth::mm_up;
use super::{above_limit, clearance, joint, mm, short, stretch, why_fast};
use crate::closed;

/// The kind of a finding: the word used in files.
pub fn kind_name(kind: &FindingKind) -> &'static str {
    match kind {
        FindingKind::Pair { verdict, .. } => verdict.name(),
        FindingKind::Contradiction { .. } => "contradiction",
        FindingKind::JointLimit { .. } => "joint-limit",
        FindingKind::JointSpeed { .. } => "joint-speed",
        FindingKind::Motion { stop, .. } => motion_name(stop),
    }
}

/// The word used in files for the severity of a finding.
pub fn severity_name(severity: Severity) -> &'static str {
    closed::severity(severity).name()
}

/// The subject of a finding: the two members in byte order, or the joint.
pub fn subject(kind: &FindingKind) -> String {
    match kind {
        FindingKind::Pair { a, b, .. } | FindingKind::Contradiction { a, b, .. } => format!("{a} | {b}"),
        FindingKind::JointLimit { joint, .. } | FindingKind::JointSpeed { joint, .. } => joint.clone(),
        FindingKind::Motion { name, .. } => name.clone(),
    }
}

/// A finding in one sentence, without a full stop: what was found, when, and at which program line.
pub fn finding_sentence(scene: &Scene, finding: &Finding) -> String {
    let when = stretch(scene, [finding.first, finding.last]);
    let lines: Vec<String> = finding.program.iter().map(|line| program_line(scene, line)).collect();
    let place = if lines.is_empty() { String::new() } else { format!(", at {}", lines.join(", ")) };
    format!("{}; {when}{place}", what(&finding.kind))
}

/// A move in space with its tool and frame.
pub fn move_of(of: &CartesianMove) -> String {
    let frame = of.frame.as_ref().map_or_else(String::new, |frame| format!(" in frame {frame}"));
    format!("{} with tool {}{frame}", of.statement, of.tool)
}

/// Why a program ends there, and where on the way.
pub fn why_stopped(stop: &Stop) -> String {
    let is_on_the_way = stop.share > 0.0 && stop.share < 1.0;
    let way =
        if is_on_the_way { format!(", after {:.1} % of the way", stop.share * 100.0) } else { String::new() };
    let missed = stop.missed.as_ref().map_or_else(String::new, |missed| {
        let [reached, taught] = [missed.reached, missed.taught]
            .map(|value| joint(value, missed.kind == program::JointKind::Prismatic));
        format!(" ({} at {reached}, taught at {taught})", missed.joint)
    });
    format!("{}{missed}{way}{}", reason(stop), to_choose(stop))
}

fn reason(stop: &Stop) -> String {
    match stop.unreached.reason {
        // Where poses are reached, but nearer joint values are not excluded.
        StopReason::NotProven if !stop.candidates.is_empty() => {
            "it is not proven which joint values that reach the pose are nearest".to_owned()
        }
        reason => reason.to_string(),
    }
}

/// The joint vectors to choose from, ready for the program; nothing where there are none.
fn to_choose(stop: &Stop) -> String {
    if stop.candidates.is_empty() {
        return String::new();
    }
    let vector = |values: &Vec<f64>| {
        let values: Vec<String> = values.iter().map(|value| short(*value, 6)).collect();
        format!("joints: [{}]", values.join(", "))
    };
    let vectors: Vec<String> = stop.candidates.iter().map(vector).collect();
    format!("; give the point one of these instead of the pose: {}", vectors.join(" or "))
}

/// The commanded pose of the TCP where a program ends, in the robot's root link.
pub fn tcp_at(stop: &Stop) -> String {
    let [x, y, z] = [0, 1, 2].map(|axis| stop.root_from_tcp.translation[axis] * 1e3);
    let [roll, pitch, yaw] = stop.root_from_tcp.rpy().map(f64::to_degrees);
    format!("({x:.1}, {y:.1}, {z:.1}) mm, ({roll:.1}, {pitch:.1}, {yaw:.1})°")
}

/// What was found, without time and place.
pub fn what(kind: &FindingKind) -> String {
    match kind {
        FindingKind::Pair { verdict, a, b, decided_by, inner, cause, clearance_m, required_m, .. } => {
            let bounds = clearance(*clearance_m, *required_m);
            match (verdict, inner, decided_by) {
                (Verdict::Collision, Some(inner), _) => {
                    format!("{inner} lies inside {}", if inner == a { b } else { a })
                }
                (Verdict::Collision, None, DecidedBy::Spheres) => {
                    format!(
                        "smallest spheres of {a} and {b} overlap, at most {} apart",
                        mm_up(clearance_m[1])
                    )
                }
                (Verdict::Collision, None, _) => format!("{a} touches {b}"),
                (Verdict::Near, ..) => {
                    format!("{a} comes within {bounds} of {b}, {}", requirement(*clearance_m, *required_m))
                }
                (Verdict::Undecided, ..) => {
                    let reason = undecided_reason(*decided_by, *clearance_m, cause.as_ref());
                    format!("{a} and {b} stay undecided: {reason}")
                }
                (Verdict::Clear, ..) => format!("{a} is {bounds} clear of {b}"),
            }
        }
        FindingKind::Contradiction { a, b, about, count, .. } => {
            let [bubbles, intervals] = engine_statements(*about);
            let times = super::count(*count, "place");
            format!(
                "the engines contradict each other about {a} and {b} at {times}: bubbles says {bubbles}, intervals says {intervals}"
            )
        }
        FindingKind::Motion { name, stop, .. } => {
            let verb = if stop.unreached.is_proven { "cannot do" } else { "is not proven to do" };
            format!(
                "{name} {verb} {}: {}; the rest of the program is not checked",
                move_of(&stop.of),
                why_stopped(stop)
            )
        }
        FindingKind::JointLimit { joint: name, is_length, worst, range, .. } => format!(
            "{name} reaches {}, allowed {} to {}",
            joint(*worst, *is_length),
            joint(range[0], *is_length),
            joint(range[1], *is_length)
        ),
        FindingKind::JointSpeed { joint: name, is_length, worst, limit, cancelling, .. } => {
            let [speed, most] = [worst, limit].map(|speed| joint(*speed, *is_length));
            let why = why_fast(cancelling).map_or_else(String::new, |why| format!("; {why}"));
            format!("{name} at {speed}/s, limit {most}/s ({}){why}", above_limit(*worst, *limit))
        }
    }
}

/// What the engine `bubbles` and the engine `intervals` state where they contradict each other.
pub fn engine_statements(about: EnginesAbout) -> [&'static str; 2] {
    match about {
        EnginesAbout::ContactHere => ["proven apart", "in contact"],
        EnginesAbout::ContactThere => ["in contact", "proven apart"],
        EnginesAbout::InsideHere => ["proven not inside", "one inside the other"],
        EnginesAbout::InsideThere => ["one inside the other", "proven not inside"],
        EnginesAbout::Silence => ["nothing", "what is shown"],
    }
}

/// The required clearance of a near pair, or that it was not proven; from the bounds on the distance and the clearance, metres.
pub fn requirement([_, hi_m]: [f64; 2], required_m: f64) -> String {
    let required = mm(required_m);
    if hi_m < required_m {
        format!("required {required}")
    } else {
        format!("not proven to keep the required {required}")
    }
}

/// A program line with its file relative to the scene, and the taught point that is the target.
pub fn program_line(scene: &Scene, line: &ProgramLine) -> String {
    let to = line.label.as_ref().map_or_else(String::new, |label| format!(" to {label}"));
    format!("{}:{}{to}", scene.relative_path(&line.file), line.line)
}

/// The program lines executed at an instant, with files relative to the scene.
pub fn program_lines_at(scene: &Scene, at: PathParameter) -> String {
    let lines = program_lines(scene, at);
    lines.iter().map(|line| program_line(scene, line)).collect::<Vec<_>>().join(", ")
}

/// Why a pair is undecided: its cause, if that is known; otherwise from the bounds on its distance at the instant shown, metres.
/// `decided_by` is the undecided test.
pub fn undecided_reason(
    decided_by: DecidedBy,
    clearance_m: [f64; 2],
    cause: Option<&UndecidedCause>,
) -> String {
    match cause {
        Some(UndecidedCause::Opening(near)) => near_opening(near),
        Some(UndecidedCause::SelfIntersecting { pieces }) if !pieces.is_empty() => format!(
            "the surfaces do not touch, but one member may lie inside the other: {} intersects itself or has edges of more than two \
             triangles",
            pieces.join(" or ")
        ),
        Some(UndecidedCause::PoseRounding) => {
            "the engine intervals proved the surfaces apart, but not on which side of them the members \
             are: the rounding of its pose is larger than their distance; the engine bubbles decides it"
                .to_owned()
        }
        Some(UndecidedCause::Divisions) => {
            "the engine intervals proved the surfaces neither apart nor in contact: its divisions ended, \
             or they are within rounding of each other; shorter program steps or more room may help"
                .to_owned()
        }
        Some(UndecidedCause::SelfIntersecting { .. }) | None => {
            by_distance(decided_by, clearance_m).to_owned()
        }
    }
}

/// What comes near to an opening, and what to do about it.
fn near_opening(near: &NearOpening) -> String {
    let NearOpening { piece, content, radius_m, is_hull, is_too_large, acceptance } = near;
    let comes = if *is_hull {
        format!("{content} reaches into the convex hull of a part of {piece} that cannot be closed")
    } else {
        format!("{content} comes within {} of an opening of {piece}", mm(*radius_m))
    };
    let may = if *is_too_large {
        ": it is too large to lie inside, but may touch the surface that is missing there"
    } else {
        ", and a part of it may lie inside or touch the surface that is missing there"
    };
    let entry = acceptance.as_ref().map_or_else(
        || format!("a cell file can say so under `unchecked`, with the kind Shell and the name that it gives to {piece}"),
        |entry| format!("the cell file says so by unchecked: [{entry}]"),
    );
    format!("{comes}{may}; close the mesh, or if it is a sheet, with nothing inside, {entry}")
}

fn by_distance(decided_by: DecidedBy, [lo_m, hi_m]: [f64; 2]) -> &'static str {
    if decided_by == DecidedBy::Containment {
        "the surfaces do not touch, but one member may lie inside the other: the mesh around it is open there, intersects itself \
         or has edges of more than two triangles"
    } else if !hi_m.is_finite() {
        "no distance could be bounded at this instant"
    } else if lo_m > 0.0 {
        "apart at this instant, but too close for the way moved around it: the questions of a segment did not prove it clear; shorter \
         program steps or more room may"
    } else {
        "too close to tell contact from clearance"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(
        verdict: Verdict,
        decided_by: DecidedBy,
        inner: Option<&str>,
        clearance_m: [f64; 2],
    ) -> FindingKind {
        FindingKind::Pair {
            pair: 0,
            verdict,
            a: "arm/hand".to_owned(),
            b: "post".to_owned(),
            decided_by,
            inner: inner.map(str::to_owned),
            cause: None,
            clearance_m,
            required_m: 0.01,
            witness: None,
            spheres: Vec::new(),
            spheres_total: simulator::SphereTotal::default(),
        }
    }

    #[test]
    fn every_kind_of_pair_finding_is_said_in_its_own_way() {
        let say =
            |verdict, decided_by, inner, clearance_m| what(&pair(verdict, decided_by, inner, clearance_m));
        let (triangles, containment) = (DecidedBy::Triangles, DecidedBy::Containment);
        assert_eq!(say(Verdict::Collision, triangles, None, [0.0; 2]), "arm/hand touches post");
        let inside = |inner| say(Verdict::Collision, containment, Some(inner), [0.0; 2]);
        assert_eq!(inside("post"), "post lies inside arm/hand");
        assert_eq!(inside("arm/hand"), "arm/hand lies inside post");
        let spheres = say(Verdict::Collision, DecidedBy::Spheres, None, [0.0, 0.02]);
        assert_eq!(spheres, "smallest spheres of arm/hand and post overlap, at most 20 mm apart");
        let near = say(Verdict::Near, triangles, None, [0.004, 0.005]);
        assert_eq!(near, "arm/hand comes within 4–5 mm of post, required 10 mm");
        let straddling = say(Verdict::Near, triangles, None, [0.009, 0.011]);
        assert_eq!(
            straddling,
            "arm/hand comes within 9–11 mm of post, not proven to keep the required 10 mm"
        );
        let undecided = say(Verdict::Undecided, triangles, None, [0.0, 0.001]);
        assert!(undecided.starts_with("arm/hand and post stay undecided: too close"), "{undecided}");
    }

    #[test]
    fn joints_are_told_with_their_limits() {
        let limit = |is_length, worst, range| {
            what(&FindingKind::JointLimit { robot: 0, joint: "j".to_owned(), is_length, worst, range })
        };
        assert_eq!(limit(true, 0.2, [0.0, 0.1]), "j reaches 200 mm, allowed 0 mm to 100 mm");
        let speed = FindingKind::JointSpeed {
            robot: 0,
            joint: "j".to_owned(),
            is_length: false,
            worst: std::f64::consts::PI,
            limit: std::f64::consts::FRAC_PI_2,
            cancelling: Vec::new(),
        };
        assert_eq!(what(&speed), "j at 180°/s, limit 90°/s (2 times as fast)");
        assert_eq!((kind_name(&speed), subject(&speed)), ("joint-speed", "j".to_owned()));
    }

    #[test]
    fn a_contradiction_names_both_statements() {
        let contradiction = |about: EnginesAbout| FindingKind::Contradiction {
            pair: 0,
            a: "hand".to_owned(),
            b: "post".to_owned(),
            about,
            count: 2,
        };
        let of = contradiction(EnginesAbout::ContactHere);
        assert_eq!((kind_name(&of), subject(&of)), ("contradiction", "hand | post".to_owned()));
        assert_eq!(
            what(&of),
            "the engines contradict each other about hand and post at 2 places: bubbles says proven apart, \
             intervals says in contact"
        );
        let all = [
            EnginesAbout::ContactHere,
            EnginesAbout::ContactThere,
            EnginesAbout::InsideHere,
            EnginesAbout::InsideThere,
            EnginesAbout::Silence,
        ];
        let mut said: Vec<String> = all.map(|about| what(&contradiction(about))).to_vec();
        said.dedup();
        assert_eq!(said.len(), all.len());
    }
}
