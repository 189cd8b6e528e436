//! Options of `pathproof check` and others at `pathproof batch` and `pathproof merge`, and what to do instead.

use super::foreign::{ForeignOption, for_commands};

const fn of_jobs(names: &'static [&'static str], tip: &'static str) -> ForeignOption {
    for_commands(&["batch", "merge"], names, tip)
}

/// What belongs to each job, or to the other of the two commands.
pub(super) const OF_JOBS: &[ForeignOption] = &[
    of_jobs(
        &["program", "programs", "csv", "table", "traj", "trajectory", "prog", "path", "motion", "log"],
        "each job names its program: \"program\": \"{FILE}\"",
    ),
    of_jobs(&["clearance"], "the options of each job hold it: \"clearance_mm\": {MM}"),
    of_jobs(&["mode"], "the options of each job hold it: \"mode\": \"{MODE}\""),
    of_jobs(&["accuracy"], "the options of each job hold it: \"accuracy_mm\": {MM}"),
    of_jobs(&["curve"], "the options of each job hold it: \"curve\": \"{CURVE}\""),
    of_jobs(&["engine"], "the options of each job hold it: \"engine\": \"{ENGINE}\""),
    of_jobs(&["surface"], "the options of each job hold it: \"surface\": \"{SURFACE}\""),
    of_jobs(&["method"], "the options of each job hold it: \"method\": \"{METHOD}\""),
    of_jobs(&["smallest-radius"], "the options of each job hold it: \"smallest_radius_mm\": {MM}"),
    of_jobs(&["fail-on"], "the options of each job hold it: \"fail_on\": \"{KIND}\""),
    of_jobs(&["srdf"], "the options of each job hold it: \"srdf\": \"{FILE}\""),
    of_jobs(&["state"], "the options of each job hold it: \"state\": \"{NAME}\""),
    of_jobs(&["units"], "the options of each job hold it: \"units\": \"{UNITS}\""),
    of_jobs(&["time-unit"], "the options of each job hold it: \"time_unit\": \"{UNIT}\""),
    of_jobs(&["largest-m"], "the options of each job hold it: \"largest_m\": {M}"),
    of_jobs(&["dae-up-axis"], "the options of each job hold it: \"dae_up_axis\": \"{WORD}\""),
    of_jobs(&["contacts"], "the options of each job hold it: \"contacts\": true"),
    of_jobs(
        &["package", "package-path", "package-dir", "packages"],
        "the options of each job hold it: \"packages\", the folder of each package by its name",
    ),
    of_jobs(
        &["joint", "joints"],
        "the options of each job hold it: \"joints\", the value of each joint by its name",
    ),
    of_jobs(
        &["column"],
        "the options of each job hold it: \"columns\", the column of each joint by its name",
    ),
    of_jobs(&["ignore-column"], "the options of each job hold it: \"ignore_columns\", a list of names"),
    of_jobs(
        &["baseline"],
        "no findings are accepted in a batch; of one job: pathproof check CELL --baseline {REPORT.json}",
    ),
    of_jobs(&["pictures", "no-pictures"], "reports of a batch have no pictures: leave the option out"),
    of_jobs(&["stats"], "of one job: pathproof check CELL --stats {FILE}"),
    of_jobs(
        &["out", "output", "o", "output-dir", "outdir", "report-dir", "html", "junit", "junit-xml"],
        "what is written goes into a folder: --report DIR",
    ),
    for_commands(
        &["batch"],
        &["threads", "j", "parallel", "cores", "cpus", "workers", "num-threads", "nthreads", "n"],
        "every job has one thread; how many run at once: --jobs {N}",
    ),
    for_commands(
        &["merge"],
        &["threads", "j", "n", "workers"],
        "merging takes one thread: leave the option out",
    ),
    for_commands(
        &["batch"],
        &["timeout", "time-limit", "max-time"],
        "a job is ended after so many seconds by --timeout-s {S}",
    ),
    for_commands(
        &["batch"],
        &["memory", "mem", "memory-limit", "max-memory"],
        "a job is ended that reserves more MiB than --memory-mb {MIB}",
    ),
    for_commands(
        &["batch"],
        &["partition", "slice", "part", "array"],
        "one part of several: --shard K/N, counted from 1",
    ),
    for_commands(
        &["batch"],
        &["resume", "resume-failed", "continue", "retry"],
        "nothing is needed: jobs that are finished and unchanged are not run again",
    ),
    for_commands(
        &["merge"],
        &["shard", "timeout-s", "memory-mb", "cache", "no-cache"],
        "nothing is checked when merging; pathproof batch JOBS --report DIR has this option",
    ),
    for_commands(
        &["merge"],
        &["json"],
        "summary.json in the folder of --report holds the results of all jobs",
    ),
];
