//! Every `pathproof` command line on the pages about CI and batches parses, and the example workflows are valid YAML.

use std::fs;
use std::path::Path;

use clap::Parser as _;
use serde_json::Value;

use super::CommandLine;

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of a shell line without quotes; sufficient for the examples in the documentation.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, c) if c.is_whitespace() => {
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            }
            (_, c) => word.push(c),
        }
    }
    assert_eq!(quote, None, "a quote that does not end: {line}");
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Parses every `pathproof` command of a shell script and returns their number.
fn understand(script: &str, of: &str) -> usize {
    let script = script.replace("\\\n", " ");
    let mut understood = 0;
    for line in script.lines() {
        let words = words(line.split(" #").next().unwrap_or_default());
        let Some(start) = words.iter().position(|word| word == "pathproof" || word.ends_with("/pathproof"))
        else {
            continue;
        };
        // Installed, copied or listed files are not commands.
        if start > 0 && !["if", "!", "then"].contains(&words[start - 1].as_str()) {
            continue;
        }
        let end = words
            .iter()
            .position(|word| [">", "|", "||", "&&", ";"].contains(&word.as_str()) || word.starts_with('>'));
        let command = &words[start..end.unwrap_or(words.len()).max(start)];
        let parsed = CommandLine::try_parse_from(
            std::iter::once("pathproof").chain(command[1..].iter().map(String::as_str)),
        );
        assert!(
            parsed.is_ok(),
            "{of}: {line}: {}",
            parsed.err().map_or(String::new(), |error| error.to_string())
        );
        understood += 1;
    }
    understood
}

/// Collects all strings and lists of strings that a workflow runs, by field name.
fn scripts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(script) if name == "run" => found.push(script.clone()),
                    Value::Array(lines) if name.ends_with("script") => {
                        let lines = lines.iter().map(|line| line.as_str().expect("a line of a script"));
                        found.push(lines.collect::<Vec<_>>().join("\n"));
                    }
                    value => scripts(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| scripts(value, found)),
        _ => {}
    }
}

#[test]
fn workflows_are_yaml_and_run_what_we_understand() {
    for (name, jobs) in [("ci/github.yml", "jobs"), ("ci/gitlab-ci.yml", "stages")] {
        let text = page(name);
        assert!(text.starts_with("# An example"), "{name} does not say what it is");
        let workflow: Value = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(workflow.get(jobs).is_some(), "{name} has no {jobs}");
        let mut found = Vec::new();
        scripts(&workflow, &mut found);
        let understood: usize = found.iter().map(|script| understand(script, name)).sum();
        assert!(understood >= 2, "{name}: only {understood} commands");
    }
}

#[test]
fn the_page_about_ci_types_what_we_understand() {
    let text = page("ci.md");
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let understood: usize = blocks.map(|block| understand(block, "ci.md")).sum();
    assert!(understood >= 4, "only {understood} commands");
}

#[test]
fn the_page_about_batches_types_what_we_understand() {
    let text = page("batch.md");
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    assert_eq!(blocks.map(|block| understand(block, "batch.md")).sum::<usize>(), 2);
}

#[test]
fn examples_for_batch_engines_run_what_we_understand() {
    for name in ["parallel.sh", "slurm.sh", "kubernetes.yml", "ray_batch.py"] {
        let text = page(&format!("batch/{name}"));
        assert!(text.contains("An example of a batch"), "{name} does not say what it is");
        // What the engine fills in.
        let mut text = text.replace("\\\n", " ").replace("\", f\"", " ").replace("\", \"", " ");
        for number in ["$((SLURM_ARRAY_TASK_ID + 1))", "$((JOB_COMPLETION_INDEX + 1))", "{shard}", "{}"] {
            text = text.replace(&format!("{number}/"), "1/");
        }
        text = text
            .replace("${SLURM_CPUS_PER_TASK:-1}", "1")
            .replace("/$SLURM_ARRAY_TASK_COUNT", "/8")
            .replace("/{SHARDS}", "/8");
        let commands = text.lines().filter_map(|line| Some(&line[line.find("pathproof batch ")?..]));
        let commands: Vec<&str> = commands.map(|line| line.trim_end_matches(['"', ']'])).collect();
        let understood: usize =
            commands.iter().map(|command| understand(&command.replace('"', ""), name)).sum();
        assert_eq!((understood, commands.len()), (commands.len(), commands.len().max(1)), "{name}");
        if name.ends_with("yml") {
            let job: Value = serde_saphyr::from_str(&page("batch/kubernetes.yml")).expect("YAML");
            assert_eq!(job["spec"]["completionMode"], "Indexed");
        }
    }
}

#[test]
fn a_command_that_is_none_is_told() {
    let understood =
        std::panic::catch_unwind(|| understand("pathproof check cell.ron --bassline x.json", "x"));
    assert!(understood.is_err());
    assert_eq!(understand("cp target/pathproof bin\npathproof diff a.json b.json > out.txt", "x"), 1);
}
