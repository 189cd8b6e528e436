//! `pathproof spheres audit`.

use std::fmt::Write as _;
use std::time::Instant;

use diagnostics::InputError;
use report::audit_json;
use report::words::{count, short};
use scene::load;
use sphere_model::{AuditSettings, AuditVerdict};
use studies::{AuditRequest, LinkAudit, SphereAudit, audit_spheres, read_spheres};

use crate::args::AuditArgs;
use crate::command::table::{ColumnSide, table};
use crate::command::{pool, print, print_text};
use crate::exit::Failure;

/// Pieces of surface that each search of a link examines before it gives up.
const MOST_PIECES: usize = 4_000_000;

/// Audits a sphere model against the shapes of a robot.
pub(super) fn run(arguments: &AuditArgs) -> Result<u8, Failure> {
    let settings = AuditSettings { accuracy_m: arguments.accuracy_m()?, most_pieces: MOST_PIECES };
    let request = arguments.against()?.request(None)?;
    let pool = pool(&arguments.threads)?;
    // Reports the problems of both files together.
    let (scene, model) = match (load(&request), read_spheres(&arguments.spheres, &arguments.against)) {
        (Ok(scene), Ok(model)) => (scene, model),
        (scene, model) => {
            let errors = scene.err().into_iter().chain(model.err());
            let problems = errors.flat_map(|error| error.problems).collect();
            return Err(InputError { problems }.into());
        }
    };
    let start = Instant::now();
    let asked = AuditRequest { only: &arguments.link, frame: arguments.frame.map(Into::into), settings };
    let audit = pool.install(|| audit_spheres(&scene, &model, asked))?;
    let seconds = start.elapsed().as_secs_f64();
    for warning in scene.warnings.iter().chain(&model.warnings) {
        tracing::warn!("{warning}");
    }
    if arguments.json {
        print(audit_json(&scene, &model, settings, &audit).as_bytes())?;
    } else {
        let names = [&arguments.spheres, &arguments.against].map(|path| path.display().to_string());
        print_text(&text(&names, &audit, seconds))?;
    }
    Ok(audit.exit_code())
}

fn text(names: &[String; 2], audit: &SphereAudit, seconds: f64) -> String {
    let all = count(audit.links.len(), "link");
    let of = |wanted| audit.links.iter().filter(|link| link.audit.verdict == wanted).count();
    let (gaps, open) = (of(AuditVerdict::Gap), of(AuditVerdict::Undecided));
    let (head, said) = match audit.verdict() {
        AuditVerdict::Gap => ("GAP", format!("{gaps} of {all} with surface that lies in no sphere")),
        AuditVerdict::Undecided if open == 0 => {
            ("UNDECIDED", format!("{all} covered, but the files place links differently"))
        }
        AuditVerdict::Undecided => ("UNDECIDED", format!("{open} of {all} neither proven nor refuted")),
        AuditVerdict::Covered => ("COVERED", format!("every point of the surface of {all} is in a sphere")),
    };
    let [spheres, against] = names;
    let mut text = format!("{head}  {spheres} against {against}: {said} ({} s)\n\n", short(seconds, 2));
    let columns = [
        ("link", ColumnSide::Left),
        ("verdict", ColumnSide::Left),
        ("spheres", ColumnSide::Right),
        ("triangles", ColumnSide::Right),
        ("uncovered %", ColumnSide::Right),
        ("worst gap mm", ColumnSide::Right),
        ("sticking out mm", ColumnSide::Right),
        ("where, mm in the link's frame", ColumnSide::Left),
    ];
    let rows: Vec<Vec<String>> = audit.links.iter().map(row).collect();
    text += &table(&columns, &rows, "  ");
    notes(&mut text, audit);
    text
}

fn row(link: &LinkAudit) -> Vec<String> {
    let audit = &link.audit;
    let verdict = match audit.verdict {
        AuditVerdict::Covered => "covered",
        AuditVerdict::Gap => "GAP",
        AuditVerdict::Undecided => "undecided",
    };
    let [low_m, high_m] = audit.gap_m;
    let has_spheres = high_m.is_finite();
    let place = audit.at.filter(|_| has_spheres).map(|place| {
        let [x, y, z] = [0, 1, 2].map(|k| short(place.point[k] * 1e3, 3));
        let shape = link.shapes[place.source.shape].brief();
        format!("({x}, {y}, {z}) on triangle {} of {shape}", place.source.triangle)
    });
    vec![
        link.link.clone(),
        verdict.to_owned(),
        link.spheres.map_or_else(|| "no link".to_owned(), |count| count.to_string()),
        audit.triangles.to_string(),
        between(audit.uncovered_share.map(|share| share * 100.0)),
        if has_spheres { between([low_m * 1e3, high_m * 1e3]) } else { "unbounded".to_owned() },
        if has_spheres { format!("≤ {}", up(audit.protrusion_m * 1e3)) } else { "-".to_owned() },
        place.unwrap_or_default(),
    ]
}

fn notes(text: &mut String, audit: &SphereAudit) {
    let mut notes = Vec::new();
    for (link, how) in &audit.placed_otherwise {
        notes.push(format!(
            "{link} is placed differently by the two files ({how}): its spheres stand elsewhere"
        ));
    }
    for (link, why) in &audit.set_aside {
        notes.push(format!("the spheres of {link} are not used: {why}"));
    }
    for (link, spheres) in &audit.disabled {
        let spheres = count(*spheres, "sphere");
        notes.push(format!(
            "{spheres} of {link} with a radius of 0 or less, buffer included, cannot cover anything"
        ));
    }
    let joined: usize = audit.links.iter().map(|link| link.joined).sum();
    if joined > 0 {
        let (spheres, links) =
            (count(joined, "sphere"), audit.links.iter().filter(|link| link.joined > 0).count());
        let links = count(links, "link");
        let they = if joined == 1 { "it is" } else { "they are" };
        notes.push(format!("{spheres} on fixed child links, counted with the {links} that {they} fixed to"));
    }
    for link in audit.links.iter().filter(|link| link.spheres.is_none()) {
        notes.push(format!("{} is no link of the sphere model", link.link));
    }
    for link in audit.links.iter().filter(|link| link.overshoot_m > 0.0) {
        let overshoot = up(link.overshoot_m * 1e3);
        notes.push(format!(
            "round shapes of {} are audited as polyhedra around them, which stick out by up to {overshoot} mm; \
             a gap no larger is undecided",
            link.link
        ));
    }
    for link in &audit.unused {
        notes.push(format!("{link} has spheres, but no collision shape to audit them against"));
    }
    for link in &audit.visual_only {
        notes.push(format!("{link} can be seen but has no collision shape: nothing was audited"));
    }
    if !notes.is_empty() {
        text.push('\n');
    }
    for note in notes {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "  note: {note}");
    }
}

/// Bounds, rounded outward to thousandths.
fn between([low, high]: [f64; 2]) -> String {
    let (low, high) = (short((low * 1e3).floor() / 1e3, 3), up(high));
    if low == high { low } else { format!("{low} – {high}") }
}

fn up(value: f64) -> String {
    short((value * 1e3).ceil() / 1e3, 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outward() {
        assert_eq!(between([82.3119, 82.3201]), "82.311 – 82.321");
        assert_eq!(between([0.0, 0.0]), "0");
        assert_eq!(between([0.0, 1e-9]), "0 – 0.001");
        assert_eq!(between([100.0, 100.0]), "100");
    }
}
