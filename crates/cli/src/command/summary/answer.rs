//! The result in a line, and its basis.

use diagnostics::plain;
use program::{TimeBasis, Trajectory};
use report::words::{
    about, bound_up, count, edge_count, headline, result_words, seen_warning, short, shortfall,
};
use scene::Scene;
use simulator::{CheckedRun, Outcome, RunResult, Surface};

use super::{Manner, line};
use crate::color;

/// Result, headline, and the motion that they cover.
pub(super) fn head(text: &mut String, run: CheckedRun<'_>, manner: &Manner) {
    let CheckedRun { scene, outcome, .. } = run;
    let said = headline(run);
    let result = color::result(outcome.result, &result_words(outcome), manner.is_colored);
    line!(text, "{result}  {}: {said}", scene.name);
    line!(text, "      {}", about(outcome));
    // The headline of a failed run has them.
    if outcome.result == RunResult::Incomplete {
        let reasons: Vec<&str> = outcome.shortfalls.iter().map(|reason| shortfall(*reason)).collect();
        line!(text, "      Not complete: {}.", reasons.join("; "));
    }
}

/// Excluded pairs before the rest is counted.
const MOST_SEEN: usize = 5;

/// Warns of excluded pairs that the program brings into contact or too near.
pub(super) fn seen_exclusions(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let Some(warning) = seen_warning(scene, &outcome.seen_exclusions) else { return };
    line!(text, "      Warning: {}, and not checked:", warning.clause);
    for row in warning.rows.iter().take(MOST_SEEN) {
        line!(text, "        {}", plain(row));
    }
    if warning.rows.len() > MOST_SEEN {
        line!(text, "        and {} more; the report lists all", warning.rows.len() - MOST_SEEN);
    }
    if let Some(instead) = &warning.instead {
        line!(text, "      {}", plain(instead));
    }
}

/// The extent of the check.
pub(super) fn checked(text: &mut String, run: CheckedRun<'_>, manner: &Manner) {
    let CheckedRun { scene, models, outcome } = run;
    let points = scene.timeline.points.len();
    let clock = match scene.timeline.time_basis {
        TimeBasis::Seconds => {
            let speeds = if scene.trajectories.iter().any(Trajectory::has_constant_speeds) {
                " at constant speeds"
            } else {
                ""
            };
            format!(", {} s of motion{speeds}", short(scene.timeline.points[points - 1].time_s, 2))
        }
        TimeBasis::Edge => format!(", {} of the program", count(edge_count(scene), "motion")),
        TimeBasis::Index => String::new(),
    };
    let surface = match models.settings().surface {
        Surface::Exact => "exact surfaces",
        Surface::Spheres => "smallest spheres",
    };
    let between = outcome.certificate.as_ref().map_or_else(String::new, |certificate| {
        format!(" and over {} between them", count(certificate.segments.len(), "segment"))
    });
    let (pairs, points) = (count(scene.pairs.len(), "pair"), count(points, "point"));
    let (members, triangles) =
        (count(scene.members.len(), "member"), count(scene.triangle_count(), "triangle"));
    line!(text);
    line!(text, "Checked   {pairs} at {points}{between} ({surface}{clock})");
    line!(text, "          {members}, {triangles}");
    if manner.is_verbose {
        let intervals = outcome.certificate.as_ref().map_or_else(String::new, |certificate| {
            format!("{} of proof, ", count(certificate.proofs.iter().map(Vec::len).sum(), "interval"))
        });
        let spheres = count(models.sphere_count(), "sphere");
        line!(text, "          {intervals}{spheres}; eps {} mm", bound_up(outcome.eps.eps_m * 1e3));
    }
}
