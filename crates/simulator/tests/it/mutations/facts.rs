//! What a run says it checked and found.

use std::collections::BTreeSet;
use std::path::PathBuf;

use diagnostics::InputError;
use pathproof_simulator::{FindingKind, Mode, ModelSettings, Models, RunResult, RunSettings, run};
use scene::{LoadRequest, load};

/// A pair of names, in byte order.
pub(crate) type Names = (String, String);

/// What a run says of itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Facts {
    pub(crate) result: RunResult,
    pub(crate) members: BTreeSet<String>,
    /// Pieces with what describes them, without the hash of their file, and their triangles.
    pub(crate) pieces: Vec<(String, String, usize)>,
    pub(crate) checked: BTreeSet<Names>,
    pub(crate) excluded: BTreeSet<Names>,
    pub(crate) still: usize,
    /// What is unchecked and not accepted.
    pub(crate) unchecked: BTreeSet<String>,
    pub(crate) points: usize,
    /// Pairs that are not clear, with the verdict.
    pub(crate) found: BTreeSet<(Names, String)>,
    /// Everything else that was found.
    pub(crate) others: BTreeSet<String>,
    /// Without their lines, which shift with every line before them.
    pub(crate) warnings: BTreeSet<String>,
    /// Hashes of the files that were read.
    pub(crate) hashes: BTreeSet<String>,
}

/// Loads and runs a cell file.
pub(crate) fn facts(cell: PathBuf) -> Result<Facts, InputError> {
    let scene = load(&LoadRequest::for_file(cell))?;
    let settings = ModelSettings::default();
    let models = Models::build(&scene, settings)?;
    let outcome = run(
        &scene,
        &models,
        RunSettings { mode: Mode::Sampled, accuracy_m: 1e-2, first_hit: true, ..RunSettings::default() },
    );
    let names = |a: usize, b: usize| {
        let (a, b) = scene.pair_names(a, b);
        (a.to_owned(), b.to_owned())
    };
    let mut found = BTreeSet::new();
    let mut others = BTreeSet::new();
    for finding in &outcome.findings {
        match &finding.kind {
            FindingKind::Pair { a, b, verdict, .. } => {
                found.insert(((a.clone(), b.clone()), format!("{verdict:?}")));
            }
            kind => {
                others.insert(format!("{kind:?}"));
            }
        }
    }
    let pieces = scene
        .members
        .iter()
        .flat_map(|member| &member.shapes)
        .map(|piece| (piece.name.clone(), piece.source.brief(), piece.shape.mesh.triangle_count()));
    let unaccepted = scene.ledger.unchecked.iter().filter(|unchecked| unchecked.accepted.is_none());
    let unaccepted = unaccepted.chain(&scene.ledger.open);
    Ok(Facts {
        result: outcome.result,
        members: scene.members.iter().map(|member| member.name.clone()).collect(),
        pieces: pieces.collect(),
        checked: scene.pairs.iter().map(|pair| names(pair.a, pair.b)).collect(),
        excluded: scene.ledger.excluded.iter().map(|row| names(row.pair.a, row.pair.b)).collect(),
        still: scene.still_pairs.len(),
        unchecked: unaccepted.map(|unchecked| unchecked.name.clone()).collect(),
        points: scene.timeline.points.len(),
        found,
        others,
        warnings: scene
            .warnings
            .iter()
            .map(|warning| format!("{}: {} {:?}", warning.file, warning.what, warning.found))
            .collect(),
        hashes: scene.inputs.iter().map(|input| input.sha256.clone()).collect(),
    })
}

impl Facts {
    /// Whether two runs differ in nothing but warnings and hashes.
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        let plain =
            |facts: &Self| Self { warnings: BTreeSet::new(), hashes: BTreeSet::new(), ..facts.clone() };
        plain(self) == plain(other)
    }

    pub(crate) fn pairs(&self) -> usize {
        self.checked.len() + self.excluded.len() + self.still
    }

    /// Triangles of meshes; round shapes have as many as their sizes ask for.
    pub(crate) fn triangles(&self) -> usize {
        let meshes = self.pieces.iter().filter(|(_, described, _)| described.contains(".stl"));
        meshes.map(|(.., triangles)| triangles).sum()
    }

    /// What is found of pairs that none of these members is in.
    pub(crate) fn found_without(&self, members: &BTreeSet<String>) -> BTreeSet<(Names, String)> {
        let apart = |(a, b): &Names| !members.contains(a) && !members.contains(b);
        self.found.iter().filter(|(names, _)| apart(names)).cloned().collect()
    }
}
