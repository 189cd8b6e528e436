//! `report.json`, filled from the outcome of a run.

mod corners;
mod finding;
mod handling;
mod ledger;
mod member;
mod motions;
mod pair;
mod penetration;
mod program;
mod proof;

use ::program::TimeBasis;
use geometry::DISTANCE_ERROR_PER_M;
use report_format::{Eps, File, Finding, Format, Penalty, Report, Settings, TOOL, Tool};
use simulator::{CheckedRun, Outcome};

use self::program::programs;
use crate::closed;
use crate::words::{guarantee, law, warning};
use crate::written_file::WrittenFile;
use finding::{events, finding};
pub(crate) use ledger::over_joints;
use ledger::{coarse_meshes, exclusions, fixed_joints, in_cavities, open_meshes, still_contacts, unchecked};
use member::members;
use pair::{pairs, required_clearance};

/// A number, or null where it is infinite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// The report of a run; it names the files that are written beside it.
pub(crate) fn report(run: CheckedRun<'_>, beside: &[WrittenFile]) -> Report {
    let CheckedRun { scene, models, outcome } = run;
    let points = &scene.timeline.points;
    let on_clock = scene.timeline.time_basis == TimeBasis::Seconds;
    let mode = outcome.settings.mode;
    let read = |input: &scene::InputFile| File {
        path: input.path.as_str().into(),
        sha256: input.sha256.as_str().into(),
        bytes: input.bytes,
    };
    let written = |file: &WrittenFile| File {
        path: file.name.into(),
        sha256: file.sha256.as_str().into(),
        bytes: file.content.len() as u64,
    };
    Report {
        schema: Format::Current,
        result: closed::result(outcome.result),
        shortfalls: closed::shortfalls(&outcome.shortfalls),
        mode: closed::mode(mode),
        tool: Tool { name: TOOL.into(), version: env!("CARGO_PKG_VERSION").into() },
        scene: scene.name.as_str().into(),
        guarantee: guarantee(outcome, models.settings().surface).into_iter().map(Into::into).collect(),
        law: law(scene).into(),
        time_basis: closed::time_basis(scene.timeline.time_basis),
        interpolation_points: points.len(),
        duration_s: on_clock.then(|| points[points.len() - 1].time_s - points[0].time_s),
        settings: settings(run),
        confirmed_share: outcome.confirmed_share,
        eps: eps(outcome),
        inputs: scene.inputs.iter().map(read).collect(),
        files: beside.iter().map(written).collect(),
        programs: programs(scene),
        members: members(scene, models),
        required_clearance_m: required_clearance(scene),
        pairs: pairs(scene, outcome),
        exclusions: exclusions(scene, &outcome.seen_exclusions, &outcome.audited),
        unchecked: unchecked(scene),
        fixed_joints: fixed_joints(scene),
        still_contacts: still_contacts(scene, outcome),
        meant_contacts: handling::meant_contacts(scene, outcome),
        motions: motions::motions(scene, outcome),
        corners: corners::corners(scene, outcome),
        leads: corners::leads(scene, outcome),
        objects_at_end: handling::objects_at_end(scene),
        in_cavities: in_cavities(scene, outcome),
        open_meshes: open_meshes(outcome),
        coarse_meshes: coarse_meshes(scene),
        warnings: scene.warnings.iter().map(|problem| warning(scene, problem).into()).collect(),
        events: events(scene, outcome),
        findings: findings(run),
        proof: outcome.certificate.as_ref().map(|certificate| proof::proof(scene, certificate)),
    }
}

/// The findings of a run, as the report holds them.
pub fn findings(run: CheckedRun<'_>) -> Vec<Finding> {
    run.outcome.findings.iter().map(|of| finding(run.scene, of)).collect()
}

fn settings(run: CheckedRun<'_>) -> Settings {
    let CheckedRun { scene, models, outcome } = run;
    let settings = models.settings();
    Settings {
        mode: closed::mode(outcome.settings.mode),
        engine: closed::engine(outcome.settings.engine),
        surface: closed::surface(settings.surface),
        accuracy_m: outcome.settings.accuracy_m,
        curve: closed::curve(outcome.settings.curve),
        method: closed::method(settings.method),
        smallest_radius_m: settings.smallest_radius_m.or(scene.smallest_radius_m),
        first_hit: outcome.settings.first_hit,
        contacts: outcome.settings.contacts.is_some(),
        penalty: outcome.settings.contacts.and_then(|request| request.penalty).map(|of| Penalty {
            stiffness_n_per_m: of.stiffness_n_per_m,
            damping_n_s_per_m: of.damping_n_s_per_m,
            friction_n_s_per_m: of.friction_n_s_per_m,
        }),
        audit_exclusions: outcome.settings.audit_exclusions,
        dae_up_axis: closed::up_axis(scene.dae_up_axis),
    }
}

fn eps(outcome: &Outcome) -> Eps {
    Eps {
        eps_m: outcome.eps.eps_m,
        formula: simulator::Eps::formula().join("; ").into(),
        c: outcome.eps.factor,
        reach_m: outcome.eps.reach_m,
        largest_coordinate_m: outcome.eps.coordinate_m,
        distance_error_per_m: DISTANCE_ERROR_PER_M,
    }
}
