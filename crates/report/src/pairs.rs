//! Classes of pairs over all joint values as JSON: fields that are only written, never read back here.

use report_format::OverJoints;
use scene::Scene;
use serde::Serialize;
use simulator::PairOverJoints;

use crate::json::over_joints;
use crate::words::evidence;

/// The name of the format.
const SCHEMA: &str = "pathproof.pairs/1";

#[derive(Serialize)]
struct PairsReport<'a> {
    schema: &'static str,
    scene: &'a str,
    pairs: Vec<PairListRow<'a>>,
}

#[derive(Serialize)]
struct PairListRow<'a> {
    a: &'a str,
    b: &'a str,
    joints: usize,
    #[serde(flatten)]
    known: OverJoints,
    evidence: String,
}

/// The classes as JSON text, ending in a line feed.
pub fn pairs_json(scene: &Scene, classed: &[PairOverJoints]) -> String {
    let row = |of: &PairOverJoints| {
        let (a, b) = scene.pair_names(of.pair.a, of.pair.b);
        PairListRow {
            a,
            b,
            joints: of.known.moving.len(),
            known: over_joints(scene, of),
            evidence: evidence(scene, of),
        }
    };
    let report = PairsReport { schema: SCHEMA, scene: &scene.name, pairs: classed.iter().map(row).collect() };
    let text = serde_json::to_string_pretty(&report).expect("plain data is always written");
    text + "\n"
}
