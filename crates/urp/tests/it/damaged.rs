//! Damaged copies never load with fewer motions than their text has; packed copies are the same as their XML.

use std::fs;
use std::io::Write as _;

use controller_program::ProgramAction;
use flate2::Compression;
use flate2::write::GzEncoder;
use pathproof_urp::{ReadUrp, read_urp};
use test_support::without_or_with_swapped_lines;
use urscript::ScriptSettings;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urp/accepted");

#[expect(clippy::disallowed_methods, reason = "a test reads its cases from files")]
fn good(case: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{case}.urp")).expect("a readable case")
}

fn read(bytes: &[u8]) -> Result<ReadUrp, String> {
    read_urp(bytes, "a.urp", &ScriptSettings::default()).map_err(|error| error.to_string())
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("written to memory");
    encoder.finish().expect("written to memory")
}

/// Reads a damaged text; where it loads, it has a move for each waypoint.
fn check(damaged: &str, loaded: &mut usize) {
    if let Ok(urp) = read(damaged.as_bytes()) {
        *loaded += 1;
        assert_eq!(urp.program.move_count(), damaged.matches("<Waypoint ").count(), "{damaged}");
        assert_eq!(urp.waypoints.len(), urp.program.move_count());
    }
}

#[test]
fn a_byte_that_is_deleted_or_changed_loses_no_motion() {
    for case in ["version_3", "version_5"] {
        let (text, mut loaded) = (good(case), 0);
        for at in 0..text.len() {
            check(&format!("{}{}", &text[..at], &text[at + 1..]), &mut loaded);
            for other in ["7", "<", "\"", " ", "/"] {
                check(&format!("{}{other}{}", &text[..at], &text[at + 1..]), &mut loaded);
            }
        }
        assert!(loaded > 100, "{case}: {loaded}");
    }
}

#[test]
fn lines_that_are_swapped_or_missing_lose_no_motion() {
    let (text, mut loaded) = (good("version_3"), 0);
    for copy in without_or_with_swapped_lines(&text) {
        check(&copy, &mut loaded);
    }
    assert!(loaded > 0, "{loaded}");
}

#[test]
fn a_packed_file_is_its_xml() {
    for case in ["version_3", "version_5", "all_nodes"] {
        let text = good(case);
        let (plain, unpacked) = (read(text.as_bytes()).expect("a good case"), read(&packed(text.as_bytes())));
        assert_eq!(Ok(plain.program), unpacked.map(|urp| urp.program));
    }
}

#[test]
fn damaged_archives_are_refused() {
    let whole = packed(good("version_3").as_bytes());
    for length in 2..whole.len() {
        assert!(read(&whole[..length]).is_err(), "{length}");
    }
    let behind = [whole.as_slice(), b"x"].concat();
    let refusal = read(&behind).expect_err("a refusal");
    assert!(refusal.contains("behind the end of the packed program"), "{refusal}");
    let large = packed(&vec![b' '; 70 * 1024 * 1024]);
    let refusal = read(&large).expect_err("a refusal");
    assert!(refusal.contains("unpacks to too much"), "{refusal}");
}

#[test]
fn a_node_of_an_extension_that_is_declared_is_taken() {
    let text = good("version_3").replace(
        "<Wait type=\"Sleep\">",
        "<Contributed strategyProgramNodeType=\"RG Grip\"/><Wait type=\"Sleep\">",
    );
    assert!(read(text.as_bytes()).is_err());
    let settings = ScriptSettings { no_motion: vec!["RG Grip".into()], entry: None };
    assert!(read_urp(text.as_bytes(), "a.urp", &settings).is_ok());
    let with_nodes = text.replace("Grip\"/>", "Grip\"><children><Halt/></children></Contributed>");
    assert!(read_urp(with_nodes.as_bytes(), "a.urp", &settings).is_err());
}

#[test]
fn values_that_the_tree_does_not_hold_are_never_known() {
    let urp = read(good("all_nodes").as_bytes()).expect("a good case");
    let branches = urp.program.routines.iter().flat_map(|routine| &routine.blocks);
    let asked = branches.filter(|block| format!("{:?}", block.end).contains("branch_taken")).count();
    assert_eq!(asked, 1);
    let kept = urp.program.statements().filter(|statement| {
        matches!(&statement.action, ProgramAction::Assign { value, .. } if format!("{value:?}").contains("kept_variable"))
    });
    assert_eq!(kept.count(), 1);
}
