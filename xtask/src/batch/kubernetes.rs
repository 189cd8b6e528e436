//! The example of Kubernetes: its manifest against the schema, and its command for every index as a pod would start it.

use std::path::Path;
use std::process::Command;

use super::jobs::{read_file, write_file};
use super::place::{Place, logged};
use super::{installed, script};
use crate::process::output;

/// What the command of the container begins with.
const COMMAND: &str = "- pathproof batch ";

/// Validates `docs/batch/kubernetes.yml`, then runs its command with each index, without a cluster.
///
/// # Errors
/// The validator is not installed, or the manifest is not valid, or its command fails.
pub(super) fn run(place: &Place, run: &Path) -> Result<(), String> {
    let package = "kubernetes-validate";
    installed::modules(package, &place.python, &["kubernetes_validate"], package)?;
    let manifest = script("kubernetes.yml");
    let validate = |file: &Path| {
        let mut command = Command::new(&place.python);
        output(command.args(["-m", "kubernetes_validate", "--strict"]).arg(file), 0)
    };
    println!("  {}", validate(&manifest)?.trim());
    let source = read_file(&manifest)?;
    let wrong = run.join("wrong.yml");
    write_file(&wrong, &source.replace("completionMode", "completionMood"))?;
    if validate(&wrong).is_ok() {
        return Err("the validator takes a field that does not exist".to_owned());
    }
    let completions = source.lines().find_map(|line| line.trim().strip_prefix("completions: "));
    let completions: usize =
        completions.and_then(|number| number.parse().ok()).ok_or("the manifest has no completions")?;
    let command = source.lines().find(|line| line.trim().starts_with(COMMAND));
    let command = command.ok_or_else(|| format!("the manifest has no line `{COMMAND}…`"))?;
    for index in 0..completions {
        let mut pod = place.command("sh")?;
        pod.args(["-c", command.trim().trim_start_matches("- ")]);
        pod.env("JOB_COMPLETION_INDEX", index.to_string());
        logged(&mut pod, &run.join(format!("index-{index}.log")))?;
    }
    place.take(&["out"], run)
}
