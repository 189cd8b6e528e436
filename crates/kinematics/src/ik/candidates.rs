//! Which closed forms and searches the axis lines of an arm allow, the best first.

use super::enclose::Encloser;
use super::family::{Deviation, Family, Method};
use super::general::STARTS;
use super::lines::AxisLines;
use super::offset_wrist::{MeetingAxes, OffsetWrist};
use super::regional::RegionalArm;
use super::solver::{SeedForm, SeedSolver};
use super::spherical_wrist::SphericalWrist;
use super::three_parallel::ThreeParallel;

/// Axes within this of a family, radians and sizes of the arm, have its closed form.
const EXACT: f64 = 1e-9;
/// Axes within this of a family have its closed form as seeds: calibrated arms, and angles written with few digits.
const NEAR: f64 = 2e-2;
/// Slack of turns for exact axes: the rounding of boundary cases.
const LEAST_SLACK: f64 = 1e-7;
/// Largest slack for calibrated arms, and its ratio to their deviation.
const MOST_SLACK: f64 = 0.2;
const SLACK_PER_DEVIATION: f64 = 50.0;
/// Axes of a wrist closer than this to parallel do not turn a hand everywhere, radians.
const NEARLY_PARALLEL: f64 = 1e-2;

/// All solvers whose family the lines belong or come near to, closed forms before searches, exact ones before near ones; the
/// search from many starts comes last.
pub(super) fn candidates(lines: &AxisLines, size_m: f64) -> Vec<SeedSolver> {
    let mut found = Vec::new();
    for is_reversed in [false, true] {
        let lines = if is_reversed { lines.reversed() } else { lines.clone() };
        let mut add = |family, form, encloser: Encloser, deviation: Deviation| {
            let off = deviation.in_sizes(size_m);
            if off > NEAR {
                return;
            }
            let is_search = matches!(form, SeedForm::Offset(_));
            let is_exact = off <= EXACT;
            let slack = if is_exact {
                LEAST_SLACK
            } else {
                (SLACK_PER_DEVIATION * off).clamp(LEAST_SLACK, MOST_SLACK)
            };
            let method = Method { family, is_reversed, deviation, is_complete: is_exact && !is_search };
            let rank = (is_search, !is_exact, if is_exact { 0.0 } else { off });
            let encloser = Some(encloser.reversed(is_reversed));
            found.push((rank, SeedSolver { method, form, slack, encloser }));
        };
        add_all(&lines, &mut add);
    }
    // Stable: of equals, the arm as it is and the first regional form come first.
    found.sort_by(|((a, b, c), _), ((d, e, f), _)| (a, b).cmp(&(d, e)).then(c.total_cmp(f)));
    let mut solvers: Vec<SeedSolver> = found.into_iter().map(|(_, solver)| solver).collect();
    solvers.push(SeedSolver::general(STARTS));
    solvers
}

fn add_all(lines: &AxisLines, add: &mut impl FnMut(Family, SeedForm, Encloser, Deviation)) {
    let crosses = |a, b| lines.angle(a, b) > NEARLY_PARALLEL;
    let arms = RegionalArm::all(lines);
    if let Some((center, distance)) = lines.common_point(&[3, 4, 5])
        && crosses(3, 4)
        && crosses(4, 5)
    {
        for (arm, deviation) in &arms {
            let encloser = Encloser::spherical_wrist(lines, arm, center);
            let form = SphericalWrist { lines: lines.clone(), arm: arm.clone(), center };
            let family = Family::SphericalWrist(arm.regional);
            add(family, SeedForm::Spherical(form), encloser, deviation.with_distance(distance));
        }
    }
    if let Some((center, distance_m)) = lines.common_point(&[4, 5])
        && crosses(0, 1)
        && crosses(3, 4)
    {
        let angle_rad = lines.angle(1, 2).max(lines.angle(1, 3));
        let form = ThreeParallel::new(lines, center);
        let encloser = form.encloser(lines);
        let deviation = Deviation { angle_rad, distance_m };
        add(Family::ThreeParallel, SeedForm::Three(form), encloser, deviation);
    }
    for meeting in [MeetingAxes::FifthSixth, MeetingAxes::FourthFifth] {
        let Some((center, distance)) = lines.common_point(meeting.places()) else { continue };
        for (arm, deviation) in &arms {
            let family = match meeting {
                MeetingAxes::FourthFifth => Family::OffsetFlange(arm.regional),
                MeetingAxes::FifthSixth => Family::OffsetWrist(arm.regional),
            };
            let encloser = Encloser::offset_wrist(lines, arm, meeting, center);
            let form = OffsetWrist { lines: lines.clone(), arm: arm.clone(), meeting, center };
            add(family, SeedForm::Offset(form), encloser, deviation.with_distance(distance));
        }
    }
}
