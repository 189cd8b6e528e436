//! What a check found, as the answer to a request.

use batch::{AnswerFormat, CheckAnswer, ClearPoint, FindingRemedy, NearestClear};
use pathproof::ReportFiles;
use report::words::{CheckedScene, NextStep, next_steps};
use report_format::{TOOL, Tool};
use simulator::{CheckedRun, Finding, FindingKind, free_around};

use super::Done;

/// The answer; `file` is the cell or robot in commands.
pub(super) fn answer(done: &Done<'_>, file: &str) -> CheckAnswer {
    let run = done.run;
    let alone;
    let report = if let Some(files) = done.files {
        &files.report
    } else {
        alone = ReportFiles::report_alone(run);
        &alone
    };
    CheckAnswer {
        schema: AnswerFormat::Current,
        tool: Tool { name: TOOL.into(), version: report.tool.version.clone() },
        exit_code: done.exit_code,
        result: Some(report.result),
        mode: Some(report.mode),
        shortfalls: report.shortfalls.clone(),
        findings: report.findings.clone(),
        nearest_clear: run
            .outcome
            .findings
            .iter()
            .filter_map(|finding| nearest_clear(run, finding))
            .collect(),
        remedies: remedies(run, file),
        errors: Vec::new(),
    }
}

/// The nearest clear points around a finding about a pair.
fn nearest_clear(run: CheckedRun<'_>, finding: &Finding) -> Option<NearestClear> {
    if !matches!(finding.kind, FindingKind::Pair { .. }) {
        return None;
    }
    let [before, after] = free_around(run.outcome, [finding.first, finding.last]);
    let point = |point: usize| ClearPoint { point, time: run.scene.timeline.points[point].time_s };
    Some(NearestClear {
        finding: finding.id.as_str().into(),
        before: before.map(point),
        after: after.map(point),
    })
}

/// The next steps, each once.
fn remedies(run: CheckedRun<'_>, file: &str) -> Vec<FindingRemedy> {
    let seen = CheckedScene { scene: run.scene, outcome: run.outcome };
    let remedy = |NextStep { advice, command, does }: NextStep| FindingRemedy {
        advice: advice.into(),
        command: command.map(Into::into),
        does: does.into(),
    };
    let mut remedies = Vec::new();
    for finding in &run.outcome.findings {
        for remedy in next_steps(&finding.kind, seen, file).into_iter().map(remedy) {
            if !remedies.contains(&remedy) {
                remedies.push(remedy);
            }
        }
    }
    remedies
}
