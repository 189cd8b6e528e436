//! Promise: whatever comes on standard input is answered in JSON that agrees with the exit code, and nothing is clear without a check.
//!
//! `PATHPROOF_LONG=1` asks 100,000 requests.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};
use test_support::Random;

use super::cells::{cell, cells};
use crate::support::{Folder, parse_json, pathproof, program};

/// Texts that a field of a request may be replaced by.
const HOSTILE: [&str; 24] = [
    "null",
    "true",
    "0",
    "-1",
    "1e999",
    "1e-400",
    "99999999999999999999",
    "NaN",
    "\"\"",
    "\"..\"",
    "\"/dev/zero\"",
    "\"/etc/passwd\"",
    "\"cell-0\"",
    "\"a\\u0000b\"",
    "\"\\ud800\"",
    "\"\\u202e\"",
    "[]",
    "{}",
    "[[[[[[[[[[]]]]]]]]]]",
    "{\"text\": \"\"}",
    "{\"ron\": \"Cell(\"}",
    "{\"ron\": \"\", \"folder\": \"/\"}",
    "\"--help\"",
    "\"-\"",
];

/// Requests that are sound, of cells in collision and of clear ones.
fn sound() -> Vec<String> {
    let of = |cell: Value, options: Value| {
        json!({"schema": "pathproof.request/1", "cell": cell, "options": options}).to_string()
    };
    let inline = json!({"ron": cell(900), "folder": "cell-0"});
    let mut with_program: Value = parse_json(&of(json!("cell-1/cell.ron"), json!({"mode": "sampled"})));
    with_program["program"] = json!({"arm": {"text": program(0.0, &[0.0, 50.0]), "format": "ron"}});
    vec![
        of(json!("cell-0/cell.ron"), json!({"clearance_mm": 1, "accuracy_mm": 2.5})),
        of(json!("cell-1/cell.ron"), json!({"engine": "both", "fail_on": "collision"})),
        of(inline, json!({"joints": {}, "packages": {}, "contacts": true})),
        with_program.to_string(),
    ]
}

/// A request with some of its bytes, or one of its values, replaced.
fn hostile(random: &mut Random, sound: &[String]) -> Vec<u8> {
    let mut index = |count: usize| random.below(count.max(1));
    let mut bytes = sound[index(sound.len())].clone().into_bytes();
    for _ in 0..=index(3) {
        let at = index(bytes.len());
        let end = (at + index(12)).min(bytes.len());
        match index(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.splice(at..at, std::iter::repeat_n(b"[{\"0"[index(4)], 1 + index(300))).for_each(drop),
            3 => bytes[at.min(end.saturating_sub(1))..end].fill(index(256) as u8),
            // A value in place of another one.
            4 | 5 => {
                let colons: Vec<usize> = (0..bytes.len()).filter(|&k| bytes[k] == b':').collect();
                let from = colons.get(index(colons.len())).map_or(0, |colon| colon + 1);
                let length = bytes[from..].iter().position(|byte| b",}".contains(byte)).unwrap_or(0);
                bytes.splice(from..from + length, HOSTILE[index(HOSTILE.len())].bytes()).for_each(drop);
            }
            _ => {
                let copied = bytes[at..end].to_vec();
                bytes.splice(at..at, copied).for_each(drop);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// The exit code and the answer.
fn answered(folder: &Folder, request: &[u8]) -> (Option<i32>, Vec<u8>) {
    let words = ["check", "-", "--no-cache", "--threads", "1", "--timeout-s", "60"];
    let mut command = pathproof(&folder.path(), &words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(request).expect("it reads to the end");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), output.stdout)
}

#[test]
fn hostile_requests_are_answered_and_never_clear_without_a_check() {
    let folder = cells(2);
    let sound = sound();
    let published = |name: &str| {
        let path = std::path::Path::new(crate::support::ROOT).join("docs").join(name);
        let text = std::fs::read_to_string(path).expect("published");
        jsonschema::validator_for(&parse_json(&text)).expect("a schema")
    };
    let [of_request, of_answer] = ["request.schema.json", "answer.schema.json"].map(published);
    let codes = sound.iter().map(|text| answered(&folder, text.as_bytes()).0);
    assert_eq!(codes.collect::<Vec<_>>(), [Some(0), Some(1), Some(0), Some(0)]);
    let count = if std::env::var_os("PATHPROOF_LONG").is_some() { 100_000 } else { 150 };
    let mut random = Random(0x510e_527f_ade6_82d1);
    let mut seen = [0; 5];
    for number in 0..count {
        let request = hostile(&mut random, &sound);
        let shown = String::from_utf8_lossy(&request);
        let (code, answer) = answered(&folder, &request);
        let answer: Value = serde_json::from_slice(&answer)
            .unwrap_or_else(|error| panic!("{number}: {error}, exit code {code:?}, for {shown}"));
        assert!(of_answer.is_valid(&answer), "{number}: {answer:#} for {shown}");
        assert_eq!(answer["exit_code"].as_i64().map(|code| code as i32), code, "{number}: {shown}");
        let code = code.and_then(|code| usize::try_from(code).ok()).filter(|code| *code < 4);
        seen[code.unwrap_or_else(|| panic!("{number}: {answer:#} for {shown}"))] += 1;
        let is_checked = answer["result"].is_string();
        assert_eq!(is_checked, code != Some(2), "{number}: {answer:#} for {shown}");
        if is_checked {
            let read: Value = serde_json::from_slice(&request)
                .unwrap_or_else(|error| panic!("{number}: {error}, and checked: {shown}"));
            assert!(of_request.is_valid(&read), "{number}: checked: {shown}");
        }
    }
    println!("{count} requests, by exit code: {seen:?}");
    assert!(seen[2] > 0 && seen[0] + seen[1] > 0, "{seen:?}");
}
