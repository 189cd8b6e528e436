//! `report.sarif`: findings at program lines, for code review tools.

mod location;
mod message;
mod result;
mod rules;

use std::collections::BTreeMap;

use scene::InputFile;
use serde_json::{Value, json};
use serde_sarif::sarif::{
    Artifact, ArtifactLocation, Invocation, Notification, PropertyBag, Run, Sarif, Tool, ToolComponent,
};
use simulator::{CheckedRun, Outcome, RunResult};

use crate::words::{about, guarantee, headline, not_checked, too_fast};
use location::{CELL_FOLDER, artifact};
use message::message;
use result::{of_finding, of_not_checked};
use rules::{RULES, SarifRule};

/// The official URI of the schema.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The report as SARIF 2.1.0: all findings, then what was not checked.
pub(crate) fn report_sarif(run: CheckedRun<'_>) -> Vec<u8> {
    let CheckedRun { scene, outcome, .. } = run;
    let findings = outcome.findings.iter().map(|finding| of_finding(scene, finding));
    let open = not_checked(scene, outcome);
    let results: Vec<_> = findings.chain(open.iter().map(|item| of_not_checked(scene, item))).collect();
    let folder = ArtifactLocation::builder()
        .description(message("The folder of the cell file, which all paths are relative to."))
        .build();
    let run = Run::builder()
        .tool(tool())
        .invocations(vec![invocation(outcome)])
        .artifacts(scene.inputs.iter().map(input).collect::<Vec<_>>())
        .original_uri_base_ids(BTreeMap::from([(CELL_FOLDER.to_owned(), folder)]))
        .results(results)
        .properties(properties(run))
        .build();
    let log = Sarif::builder().schema(SCHEMA).version(json!("2.1.0")).runs(vec![run]).build();
    let mut text = serde_json::to_vec_pretty(&log).expect("finite numbers and text");
    text.push(b'\n');
    text
}

fn tool() -> Tool {
    let version = env!("CARGO_PKG_VERSION");
    let driver = ToolComponent::builder()
        .name("pathproof")
        .version(version)
        .semantic_version(version)
        .rules(RULES.iter().map(SarifRule::descriptor).collect::<Vec<_>>());
    Tool::builder().driver(driver.build()).build()
}

/// The invocation: it succeeded, with a note about the motion that was checked.
fn invocation(outcome: &Outcome) -> Invocation {
    let note = Notification::builder().level(json!("note")).message(message(&about(outcome)));
    Invocation::builder().execution_successful(true).tool_execution_notifications(vec![note.build()]).build()
}

fn input(file: &InputFile) -> Artifact {
    Artifact::builder()
        .location(artifact(&file.path))
        .length(file.bytes as i64)
        .hashes(BTreeMap::from([("sha-256".to_owned(), file.sha256.clone())]))
        .build()
}

fn properties(run: CheckedRun<'_>) -> PropertyBag {
    let CheckedRun { scene, models, outcome } = run;
    let mode = outcome.settings.mode;
    let all: BTreeMap<String, Value> = BTreeMap::from([
        ("result".to_owned(), json!(outcome.result.name())),
        (
            "headline".to_owned(),
            json!(match too_fast(outcome).filter(|_| outcome.result == RunResult::Pass) {
                Some(but) => format!("but {but}; {}", headline(run)),
                None => headline(run),
            }),
        ),
        ("mode".to_owned(), json!(mode.name())),
        ("cell".to_owned(), json!(scene.name)),
        ("guarantee".to_owned(), json!(guarantee(outcome, models.settings().surface))),
    ]);
    PropertyBag::builder().additional_properties(all).build()
}
