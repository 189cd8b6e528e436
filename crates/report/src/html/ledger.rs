//! The ledger, and the limits of every report.

use std::collections::BTreeMap;

use scene::{ExclusionGround, Scene};
use simulator::{DecidedBy, Outcome, PairClass};

use crate::words::{
    EdgeRow, MeantContactWords, NOT_COVERED, NotChecked, coarse_file, corners, edge_rows, edges, evidence,
    in_cavity, joint, meant_contacts, not_checked, objects_at_end, open_mesh, seen_throughout, seen_when,
    warning,
};

/// The section.
#[derive(askama::Template)]
#[template(path = "ledger.html")]
pub(super) struct LedgerSection<'a> {
    excluded: Vec<LedgerGroup<'a>>,
    excluded_count: usize,
    /// Excluded pairs that can collide, or of which that is unknown, with class and evidence; `None` where none was audited.
    audited: Option<Rows<(String, &'static str, String)>>,
    /// Excluded pairs that are seen in contact or too near in parts of the program, with their times.
    seen: Rows<(String, String)>,
    /// Those that are all the time, on one line.
    seen_throughout: Option<String>,
    unchecked: Rows<NotChecked>,
    fixed_joints: Rows<(String, String, &'a str)>,
    still: Rows<(&'a str, &'a str, &'static str)>,
    /// What is said of the motions of a controller's program.
    motions: Vec<String>,
    edges: Rows<EdgeRow<'a>>,
    corners: Rows<String>,
    meant: Rows<MeantContactWords>,
    objects: Rows<String>,
    in_cavities: Rows<String>,
    open_meshes: Rows<String>,
    coarse_files: Rows<String>,
    warnings: Rows<String>,
    not_covered: &'static [&'static str],
}

/// Excluded pairs with the same ground.
struct LedgerGroup<'a> {
    title: &'static str,
    /// The pairs, grouped by reason.
    reasons: Vec<(&'a str, Rows<String>)>,
    count: usize,
}

/// Rows of a list, and the number of rows left out.
struct Rows<T> {
    rows: Vec<T>,
    left_out: usize,
}

/// Most rows of a list; the rest is counted.
const MOST_ROWS: usize = 300;

impl<T> Rows<T> {
    fn new(rows: impl Iterator<Item = T>) -> Self {
        let mut rows: Vec<T> = rows.collect();
        let left_out = rows.len().saturating_sub(MOST_ROWS);
        rows.truncate(MOST_ROWS);
        Self { rows, left_out }
    }
}

impl<'a> LedgerSection<'a> {
    pub(super) fn new(scene: &'a Scene, outcome: &Outcome) -> Self {
        let ledger = &scene.ledger;
        let fixed = ledger.fixed_joints.iter();
        let still = outcome.still.iter().map(|still| {
            let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
            (a, b, still_words(still.decided_by))
        });
        let passing = outcome.seen_exclusions.iter().filter(|seen| !seen.is_throughout);
        Self {
            excluded: groups(scene),
            excluded_count: ledger.excluded.len(),
            audited: outcome.settings.audit_exclusions.then(|| audited(scene, outcome)),
            seen: Rows::new(
                passing.map(|seen| {
                    (scene.pair_title(ledger.excluded[seen.excluded].pair), seen_when(scene, seen))
                }),
            ),
            seen_throughout: seen_throughout(scene, &outcome.seen_exclusions),
            unchecked: Rows::new(not_checked(scene, outcome).into_iter()),
            fixed_joints: Rows::new(
                fixed.map(|f| (f.name(scene), joint(f.value, f.is_length(scene)), f.from.as_str())),
            ),
            still: Rows::new(still),
            motions: edges(scene, outcome),
            edges: Rows::new(edge_rows(scene, outcome).into_iter()),
            corners: Rows::new(corners(scene, outcome).into_iter()),
            meant: Rows::new(meant_contacts(scene, outcome).into_iter()),
            objects: Rows::new(objects_at_end(scene, outcome).into_iter()),
            in_cavities: Rows::new(outcome.in_cavities.iter().map(|found| in_cavity(scene, found))),
            open_meshes: Rows::new(outcome.open_meshes.iter().map(open_mesh)),
            coarse_files: Rows::new(ledger.coarse.iter().map(|file| coarse_file(scene, file))),
            warnings: Rows::new(scene.warnings.iter().map(|problem| warning(scene, problem))),
            not_covered: &NOT_COVERED,
        }
    }
}

fn still_words(decided_by: Option<DecidedBy>) -> &'static str {
    match decided_by {
        None => "undecided: this leaves the run incomplete",
        Some(DecidedBy::Containment) => "one lies inside the other",
        Some(DecidedBy::Spheres) => "their smallest spheres overlap",
        Some(DecidedBy::Triangles) => "their surfaces touch",
    }
}

/// Excluded pairs whose exclusion may hide a collision, those with a counterexample first.
fn audited(scene: &Scene, outcome: &Outcome) -> Rows<(String, &'static str, String)> {
    let of_class = |class: PairClass| outcome.audited.iter().filter(move |of| of.known.class == class);
    let rows = of_class(PairClass::CanCollide).chain(of_class(PairClass::Unknown));
    Rows::new(rows.map(|of| (scene.pair_title(of.pair), of.known.class.name(), evidence(scene, of))))
}

fn groups(scene: &Scene) -> Vec<LedgerGroup<'_>> {
    let mut grouped: BTreeMap<ExclusionGround, BTreeMap<&str, Vec<String>>> = BTreeMap::new();
    for excluded in &scene.ledger.excluded {
        let reasons = grouped.entry(excluded.ground).or_default();
        reasons.entry(&excluded.reason).or_default().push(scene.pair_title(excluded.pair));
    }
    grouped
        .into_iter()
        .map(|(ground, reasons)| LedgerGroup {
            title: title(ground),
            count: reasons.values().map(Vec::len).sum(),
            reasons: reasons
                .into_iter()
                .map(|(reason, pairs)| (reason, Rows::new(pairs.into_iter())))
                .collect(),
        })
        .collect()
}

fn title(ground: ExclusionGround) -> &'static str {
    match ground {
        ExclusionGround::Adjacent => "Neighbouring links, by the robot's description (adjacent)",
        ExclusionGround::Srdf => "Switched off in the SRDF (srdf)",
        ExclusionGround::Cell => "Excluded in the cell file (cell)",
        ExclusionGround::Viewer => "Switched off by hand (viewer)",
    }
}
