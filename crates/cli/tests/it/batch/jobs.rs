//! Job files: a fault in one is told before anything runs.

use super::cells::cells;
use crate::support::{Folder, lift_over_base};

/// What a batch of this job file says, having written nothing.
fn refusal(jobs: &str, more: &[&str]) -> String {
    let folder = cells(1);
    folder.write("jobs.jsonl", jobs);
    let before = folder.files();
    let answer = folder.run(&[&["batch", "jobs.jsonl", "--report", "out"], more].concat());
    assert_eq!(answer.code, Some(2), "{jobs}: {answer:?}");
    assert_eq!(folder.files(), before, "{jobs}");
    assert_eq!(answer.stdout, "");
    if more.is_empty() {
        let merged = folder.run(&["merge", ".", "--jobs", "jobs.jsonl", "--report", "merged"]);
        assert_eq!(merged.code, Some(2), "{jobs}");
        assert_eq!(folder.files(), before, "{jobs}");
    }
    answer.stderr
}

const GOOD: &str = "{\"id\": \"cell-0\", \"cell\": \"cell-0/cell.ron\"}\n";

#[test]
fn faults_are_named_with_line_and_hint() {
    for (jobs, said) in [
        (format!("{GOOD}{GOOD}"), "jobs.jsonl:2: two jobs of one id; found `cell-0`, and `cell-0` in line 1"),
        (format!("{GOOD}{{\"id\": \"b\"\n"), "jobs.jsonl:2:10: the text ends too early"),
        (GOOD.replace("\"cell\"", "\"cel\""), "jobs.jsonl:1:22: unknown field `cel`"),
        (GOOD.replace('}', ", \"options\": {\"clearance\": 5}}"), "hint: did you mean `clearance_mm`?"),
        (GOOD.replace("\"cell-0\",", "\"../up\","), "jobs.jsonl:1: not the name of a job; found ../up"),
        ("[]\n".to_owned(), "jobs.jsonl:1: not an object; found a list"),
        ("\n".to_owned(), "jobs.jsonl: no job in it"),
    ] {
        let text = refusal(&jobs, &[]);
        assert!(text.contains(said), "{jobs}: {text}");
        assert!(text.contains("hint: "), "{jobs}: {text}");
    }
}

#[test]
fn shards_are_counted_from_one() {
    for shard in ["0/4", "5/4", "1", "1/0", "a/b"] {
        let text = refusal(GOOD, &["--shard", shard]);
        assert!(text.contains("expected NUMBER/COUNT, counted from 1"), "{text}");
    }
}

#[test]
fn paths_that_lead_out_are_refused_until_they_are_allowed() {
    let folder = cells(1);
    folder.write("jobs/jobs.jsonl", "{\"id\": \"a\", \"cell\": \"../cell-0/cell.ron\"}\n");
    let refused = folder.run(&["batch", "jobs/jobs.jsonl", "--report", "out"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    let said =
        "jobs/jobs.jsonl:1: `../cell-0/cell.ron` of the job `a` lies outside the folders that may be read";
    assert!(refused.stderr.contains(said), "{}", refused.stderr);
    let allowed =
        refused.stderr.split("--allow-root ").nth(1).expect("a hint").lines().next().expect("a line");
    let answer =
        folder.run(&["batch", "jobs/jobs.jsonl", "--report", "out", "--no-cache", "--allow-root", allowed]);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    let merge = ["merge", "out", "--jobs", "jobs/jobs.jsonl", "--report", "merged", "--allow-root", allowed];
    assert_eq!(folder.run(&merge).code, Some(0));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../cell-0", folder.path().join("jobs/linked")).expect("a link");
        folder.write("jobs/jobs.jsonl", "{\"id\": \"a\", \"cell\": \"linked/cell.ron\"}\n");
        assert_eq!(folder.run(&["batch", "jobs/jobs.jsonl", "--report", "other"]).code, Some(2));
    }
}

#[test]
fn folders_and_patterns_name_jobs_by_their_cells() {
    let folder = cells(3);
    folder.write("cell-2/second.ron", folder.read("cell-0/cell.ron"));
    let ids = |jobs: &str, out: &str| -> Vec<String> {
        let answer = folder.run(&["batch", jobs, "--report", out, "--json", "--no-cache"]);
        assert_eq!(answer.code, Some(1), "{answer:?}");
        let mut ids: Vec<String> = answer
            .stdout
            .lines()
            .map(|line| crate::support::parse_json(line)["id"].as_str().expect("an id").to_owned())
            .collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(".", "a"), ["cell-0", "cell-1", "cell-2"]);
    assert_eq!(ids("cell-[12]/*ce*.ron", "b"), ["cell-1", "cell-2"]);
    assert_eq!(ids("cell-[12]/[cs]e*.ron", "c"), ["cell-1", "cell-2", "cell-2.second"]);
    let none = folder.run(&["batch", "nothing/*.ron", "--report", "d"]);
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("nothing/*.ron: no job in it"), "{}", none.stderr);
}

#[test]
fn a_pattern_without_quotes_is_told() {
    let folder = cells(2);
    for (jobs, said) in [
        (&["cell-0/cell.ron"][..], "a cell or robot is no list of jobs"),
        (&["cell-0/cell.ron", "cell-1/cell.ron"], "the shell has expanded a pattern: write it in quotes"),
    ] {
        let answer = folder.run(&[&["batch"], jobs, &["--report", "out"]].concat());
        assert_eq!(answer.code, Some(2), "{answer:?}");
        assert!(answer.stderr.contains(said), "{}", answer.stderr);
    }
}

#[test]
fn a_robot_with_its_program_is_a_job_too() {
    let folder = Folder::with(&[
        ("robot.urdf", &*lift_over_base()),
        ("p.csv", "A1,lift\n0,0\n10,0\n"),
        (
            "jobs.jsonl",
            "{\"id\": \"a\", \"cell\": \"robot.urdf\", \"program\": \"p.csv\", \"options\": {\"units\": \"degrees\", \"columns\": {\"slide\": \"A1\"}}}\n",
        ),
    ]);
    let answer = folder.run(&["batch", "jobs.jsonl", "--report", "out", "--no-cache"]);
    assert_eq!(answer.code, Some(0), "{answer:?}");
}
