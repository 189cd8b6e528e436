//! The extent of the check, and the required clearances.

use program::TimeBasis;
use scene::{PairKind, ProgramClearance, Scene};
use simulator::{CheckedRun, Surface};

use crate::words::{bound_up, count, edge_count, kind_of_pair, mm, of_programs, short};

/// The section.
#[derive(askama::Template)]
#[template(path = "checked.html")]
pub(super) struct CheckedFacts<'a> {
    facts: Vec<(&'static str, String)>,
    defaults: [(&'static str, String); 3],
    programs: Vec<(String, String)>,
    pairs: Vec<(&'a str, &'a str, String)>,
    left_out: usize,
}

/// Most rows of pairs with their own required clearance; the rest is counted.
const MOST_ROWS: usize = 200;

impl<'a> CheckedFacts<'a> {
    pub(super) fn new(run: CheckedRun<'a>) -> Self {
        let CheckedRun { scene, .. } = run;
        let clearances = &scene.clearances;
        let mut pairs: Vec<(&str, &str, String)> = clearances
            .pairs
            .iter()
            .map(|row| {
                let (a, b) = scene.pair_names(row.pair.a, row.pair.b);
                (a, b, mm(row.clearance_m))
            })
            .collect();
        pairs.sort_by_key(|(a, b, _)| (*a, *b));
        let left_out = pairs.len().saturating_sub(MOST_ROWS);
        pairs.truncate(MOST_ROWS);
        Self {
            facts: facts(run),
            defaults: [
                (kind_of_pair(PairKind::RobotEnvironment), mm(clearances.robot_environment_m)),
                (kind_of_pair(PairKind::RobotRobot), mm(clearances.robot_robot_m)),
                (kind_of_pair(PairKind::SameRobot), mm(clearances.same_robot_m)),
            ],
            programs: clearances
                .programs
                .iter()
                .map(|given| (lines_of(scene, given), mm(given.clearance_m)))
                .collect(),
            pairs,
            left_out,
        }
    }
}

/// The statements of a program for which it gives a required clearance.
fn lines_of(scene: &Scene, given: &ProgramClearance) -> String {
    let file = scene.relative_path(scene.trajectories[given.trajectory].file_of(given.file));
    match given.lines {
        [first, last] if first == last => format!("{file}:{first}"),
        [first, last] => format!("{file}:{first} to {last}"),
    }
}

fn facts(run: CheckedRun<'_>) -> Vec<(&'static str, String)> {
    let CheckedRun { scene, models, outcome } = run;
    let points = &scene.timeline.points;
    let duration = match scene.timeline.time_basis {
        TimeBasis::Seconds => format!("{} s", short(points[points.len() - 1].time_s - points[0].time_s, 3)),
        TimeBasis::Edge => {
            format!("{} {}", count(edge_count(scene), "motion"), of_programs(scene))
        }
        TimeBasis::Index => "the program has no clock".to_owned(),
    };
    let robots = scene.robots.len();
    let objects = scene.members.iter().filter(|m| matches!(m.frame, scene::MemberFrame::Fixed { .. }));
    let mut facts = vec![
        (
            "members",
            format!(
                "{} ({}, {})",
                scene.members.len(),
                count(robots, "robot"),
                count(objects.count(), "object")
            ),
        ),
        ("pairs that can move against each other, checked", scene.pairs.len().to_string()),
        ("interpolation points", points.len().to_string()),
    ];
    match &outcome.certificate {
        Some(certificate) => {
            let intervals: usize = certificate.proofs.iter().map(Vec::len).sum();
            facts.push(("segments between them, checked", certificate.segments.len().to_string()));
            facts.push(("intervals of the proof", intervals.to_string()));
        }
        None => facts.push(("segments between them", "not checked".to_owned())),
    }
    facts.push(("duration of the motion", duration));
    facts.push((
        "decided by",
        match models.settings().surface {
            Surface::Exact => "exact surfaces",
            Surface::Spheres => "smallest spheres, which cover the surfaces",
        }
        .to_owned(),
    ));
    facts.push(("triangles", scene.triangle_count().to_string()));
    facts.push(("spheres of the models", models.sphere_count().to_string()));
    facts.push(("eps: what counts as touching", format!("{} mm", bound_up(outcome.eps.eps_m * 1e3))));
    facts
}
