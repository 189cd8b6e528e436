//! Jobs that crash, hang or need too much memory, and Ctrl-C.

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use serde_json::Value;

    use crate::batch::cells::{add_long_job, cells};
    use crate::batch::{batch, job, merge};
    use crate::support::{Folder, parse_json, pathproof};

    /// Rows of a table whose check takes long enough to be caught.
    const LONG: usize = 60_000;

    /// The process that checks the job of this id, once there is one: a child of the batch.
    fn child_of(batch: &Child, id: &str) -> u32 {
        let report = format!("/out/{id}\0");
        loop {
            let tasks = fs::read_dir(format!("/proc/{}/task", batch.id())).expect("the batch runs");
            for task in tasks.flatten() {
                let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
                for child in children.split_whitespace() {
                    let words = fs::read(format!("/proc/{child}/cmdline")).unwrap_or_default();
                    if String::from_utf8_lossy(&words).contains(&report) {
                        return child.parse().expect("a number");
                    }
                }
            }
            sleep(Duration::from_millis(1));
        }
    }

    fn signal(name: &str, process: u32) {
        let status = Command::new("kill").args([name, &process.to_string()]).status().expect("kill");
        assert!(status.success(), "kill {name} {process}");
    }

    fn start(folder: &Folder, more: &[&str]) -> Child {
        let usual = ["batch", "jobs.jsonl", "--report", "out", "--json", "--no-cache", "--jobs", "1"];
        let mut command = pathproof(&folder.path(), &[&usual, more].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
    }

    fn end(batch: Child) -> (Option<i32>, Vec<Value>, String) {
        let output = batch.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        let results = text(output.stdout).lines().map(parse_json).collect();
        (output.status.code(), results, text(output.stderr))
    }

    /// Folder with two good jobs and a long one.
    fn with_long_job(rows: usize) -> Folder {
        let folder = cells(1);
        add_long_job(&folder, "long", rows);
        folder
    }

    #[test]
    fn a_killed_process_is_the_result_of_its_job() {
        let folder = with_long_job(LONG);
        let running = start(&folder, &[]);
        signal("-KILL", child_of(&running, "long"));
        let (code, results, _) = end(running);
        assert_eq!(code, Some(4));
        let killed = job(&results, "long");
        assert_eq!(
            (killed["state"].as_str(), killed["why"].as_str()),
            (Some("aborted"), Some("ended by signal 9"))
        );
        assert_eq!(job(&results, "cell-0")["state"], "pass");
        let merged = merge(&folder);
        assert_eq!(merged.code, Some(4));
        assert!(merged.stdout.contains("long  aborted     4  ended by signal 9"), "{}", merged.stdout);
        // It is run again, and the other one is not.
        let (code, results) = batch(&folder, &[]);
        assert_eq!(code, Some(0), "{results:?}");
        assert_eq!(job(&results, "long")["is_unchanged"], false);
        assert_eq!(job(&results, "cell-0")["is_unchanged"], true);
    }

    #[test]
    fn a_process_that_hangs_is_ended() {
        let folder = with_long_job(LONG);
        let running = start(&folder, &["--timeout-s", "10"]);
        signal("-STOP", child_of(&running, "long"));
        let (code, results, _) = end(running);
        assert_eq!(code, Some(4));
        assert_eq!(job(&results, "long")["why"], "took longer than --timeout-s 10");
        assert_eq!(job(&results, "cell-0")["state"], "pass");
    }

    #[test]
    fn a_process_that_needs_too_much_memory_is_ended() {
        let folder = with_long_job(600_000);
        let (code, results) = batch(&folder, &["--memory-mb", "400"]);
        assert_eq!(code, Some(4), "{results:?}");
        assert_eq!(job(&results, "long")["why"], "needed more memory than --memory-mb 400");
        assert_eq!(job(&results, "cell-0")["state"], "pass");
    }

    #[test]
    fn ctrl_c_ends_all_processes_and_keeps_what_is_finished() {
        let folder = cells(1);
        // Ids decide the order: this one comes last.
        add_long_job(&folder, "long", LONG);
        let running = start(&folder, &[]);
        let child = child_of(&running, "long");
        signal("-INT", running.id());
        let (code, results, said) = end(running);
        assert_eq!(code, Some(130), "{said}");
        assert_eq!(said, "interrupted: the files are written\n");
        assert_eq!(results.len(), 1);
        // The system may take a moment to end it.
        while Path::new(&format!("/proc/{child}/cmdline")).exists() {
            let state = fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
            if state.contains(") Z ") {
                break;
            }
            sleep(Duration::from_millis(5));
        }
        let files = folder.files();
        assert!(files.contains(&"out/cell-0/job.json".to_owned()), "{files:?}");
        assert!(!files.contains(&"out/long/job.json".to_owned()), "{files:?}");
        assert_eq!(merge(&folder).code, Some(3), "what is missing is never clear");
    }
}
