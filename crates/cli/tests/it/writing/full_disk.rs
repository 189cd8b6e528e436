//! A disk that is full, and one that can only be read.

use std::path::Path;

use crate::support::Folder;
use crate::writing::mount::with_mounts;
use crate::writing::{arguments, cells, files};

/// A shell line that checks a cell of the current folder.
fn check(cell: &str, report: &Path) -> String {
    let report = report.display().to_string();
    format!(
        "PATHPROOF_CACHE= '{}' '{}'",
        env!("CARGO_BIN_EXE_pathproof"),
        arguments(cell, &report).join("' '")
    )
}

/// Runs a check onto a small disk with an old report on it, after `hinder`; gives what it said. The old report must be as it was.
fn hindered(disk: &str, hinder: &str, beside: &str) -> Option<String> {
    let (cells, kept) = (cells(), Folder::new());
    kept.write("disk/here", "");
    let disk_path = kept.path().join("disk");
    let out = disk_path.join("out");
    let (disk_shown, kept_shown) = (disk_path.display(), kept.path().display().to_string());
    let script = format!(
        "set -e; cd '{cells}'; mount -t tmpfs -o {disk} none '{disk_shown}'; {old} >/dev/null; {beside}\n\
         cp -r '{out}' '{kept_shown}/before'; {hinder}\n\
         set +e; {new} >/dev/null; code=$?; set -e\n\
         cp -r '{out}' '{kept_shown}/after'; ls -A '{disk_shown}' > '{kept_shown}/disk.txt'; exit $code",
        cells = cells.path().display(),
        out = out.display(),
        old = check("clear.ron", &out),
        new = check("hit.ron", &out),
        beside = beside.replace("OUT", &out.display().to_string()),
        hinder = hinder.replace("DISK", &disk_shown.to_string()),
    );
    let (code, said) = with_mounts(&script)?;
    assert_eq!(code, Some(4), "{said}");
    assert_eq!(files(&kept.path().join("after")), files(&kept.path().join("before")), "{said}");
    assert!(kept.path().join("before/report.json").exists());
    assert!(!kept.read("disk.txt").contains(".tmp"), "{}", kept.read("disk.txt"));
    Some(said.replace(&kept_shown, "FOLDER"))
}

/// Leaves so many bytes of the disk.
fn fill(left: u32) -> String {
    format!(
        "free=$(df --output=avail -B1 DISK | tail -1); head -c $((free - {left})) /dev/zero > DISK/filler"
    )
}

#[test]
fn a_full_disk_leaves_the_old_report() {
    // From nothing to all but the last files of the new report.
    for left in [0, 4096, 12_288, 20_480] {
        for beside in ["", "echo mine > OUT/notes.txt"] {
            let Some(said) = hindered("size=512k", &fill(left), beside) else { return };
            let is_told = said.contains("error: cannot write: FOLDER/disk/out")
                && said.contains("No space left on device");
            assert!(is_told, "{left}: {said}");
        }
    }
}

#[test]
fn a_disk_that_can_only_be_read_keeps_its_report() {
    let Some(said) = hindered("size=512k", "mount -o remount,ro DISK", "") else { return };
    assert!(said.contains("error: cannot write: FOLDER/disk/out"), "{said}");
    assert!(said.contains("Read-only file system"), "{said}");
}

#[test]
fn a_mount_point_is_written_file_by_file() {
    let (cells, kept) = (cells(), Folder::new());
    kept.write("out/here", "");
    let out = kept.path().join("out");
    let script = format!(
        "set -e; cd '{cells}'; mount -t tmpfs none '{out}'\n\
         {old} >/dev/null || exit 90; {new} >/dev/null || true; cp -r '{out}' '{kept}/after'; ls -A '{kept}' > '{kept}/names.txt'",
        cells = cells.path().display(),
        out = out.display(),
        kept = kept.path().display(),
        old = check("clear.ron", &out),
        new = check("hit.ron", &out),
    );
    let Some((code, said)) = with_mounts(&script) else { return };
    assert_eq!(code, Some(0), "{said}");
    let after = files(&kept.path().join("after"));
    assert!(after.contains_key("report.json") && after.contains_key("segments.csv"), "{said}");
    assert!(!kept.read("names.txt").contains(".tmp"));
}
