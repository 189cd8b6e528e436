//! Hints at the commands about many cells.

use super::rows::option_files;
use super::{Action, FollowedHint};

/// Options of `check` and others at the commands about many cells.
pub(super) fn refused_lines() -> Vec<FollowedHint> {
    use Action::Run;
    let job = "{\"id\": \"a\", \"cell\": \"robot.urdf\", \"program\": \"p.csv\"}\n";
    let row = |command, hint, action| FollowedHint {
        files: [option_files(), vec![("jobs.jsonl", job.to_owned())]].concat(),
        command,
        problem: "unexpected argument",
        hint,
        action,
    };
    vec![
        row(
            &["batch", "jobs.jsonl", "--report", "out", "--threads", "2"],
            "how many run at once: --jobs 2",
            Run(&["batch", "jobs.jsonl", "--report", "out", "--jobs", "2"]),
        ),
        row(
            &["batch", "jobs.jsonl", "--out", "out"],
            "what is written goes into a folder: --report DIR",
            Run(&["batch", "jobs.jsonl", "--report", "out"]),
        ),
        row(
            &["batch", "jobs.jsonl", "--report", "out", "--timeout", "60"],
            "--timeout-s 60",
            Run(&["batch", "jobs.jsonl", "--report", "out", "--timeout-s", "60"]),
        ),
        row(
            &["merge", "out", "--jobs", "jobs.jsonl", "--report", "merged", "--shard", "1/2"],
            "pathproof batch JOBS --report DIR has this option",
            Run(&["batch", "jobs.jsonl", "--report", "out", "--shard", "1/2"]),
        ),
    ]
}
