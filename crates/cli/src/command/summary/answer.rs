//! The result in a line, and its basis.

use program::TimeBasis;
use report::words::{about, count, headline, short};
use simulator::{Models, Outcome, Scene, Surface};

use super::line;

/// Result, headline, and the motion that they cover.
pub(super) fn head(text: &mut String, scene: &Scene, models: &Models, outcome: &Outcome) {
    let said = headline(scene, models, outcome);
    line!(text, "{}  {}: {said}", outcome.result.name(), scene.name);
    line!(text, "      {}", about(outcome));
}

/// The extent and the settings of the check.
pub(super) fn checked(text: &mut String, scene: &Scene, models: &Models, outcome: &Outcome) {
    let points = scene.timeline.points.len();
    let clock = match scene.timeline.time_basis {
        TimeBasis::Seconds => format!(", {} s of motion", short(scene.timeline.points[points - 1].time_s, 2)),
        TimeBasis::Index => String::new(),
    };
    let surface = match models.settings().surface {
        Surface::Exact => "exact surfaces",
        Surface::Spheres => "smallest spheres",
    };
    let (pairs, points) = (count(scene.pairs.len(), "pair"), count(points, "point"));
    line!(text);
    match &outcome.certificate {
        None => line!(text, "Checked   {pairs} at {points} ({surface}{clock})"),
        Some(certificate) => {
            let segments = count(certificate.segments.len(), "segment");
            let intervals: usize = certificate.proofs.iter().map(Vec::len).sum();
            line!(text, "Checked   {pairs} at {points} and over {segments} between them ({surface}{clock})");
            line!(text, "          {} of proof", count(intervals, "interval"));
        }
    }
    line!(
        text,
        "          {}, {}, {}; eps {:.1e} mm",
        count(scene.members.len(), "member"),
        count(scene.triangle_count(), "triangle"),
        count(models.sphere_count(), "sphere"),
        outcome.eps.eps_m * 1e3
    );
}
