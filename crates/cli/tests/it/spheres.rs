//! Promise: `spheres build --prove` proves every link of the robot that comes with the program, by every method.

use std::path::Path;

use crate::support::{Answer, ROOT};

const ROBOT: &str = "robots/pp6-1400/robot.urdf";
const LINKS: [&str; 10] = [
    "base_link",
    "link_1",
    "link_2",
    "link_3",
    "link_4",
    "link_5",
    "link_6",
    "gripper_body",
    "finger_left",
    "finger_right",
];

fn build(arguments: &[&str]) -> Answer {
    Answer::of(Path::new(ROOT), &[&["spheres", "build", ROBOT], arguments].concat())
}

fn every_link_is_covered(method: &str) {
    let answer = build(&["--prove", "--method", method, "--smallest-radius", "8"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    let heads: Vec<&str> = answer.stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(heads.len(), LINKS.len(), "{}", answer.stdout);
    for (head, link) in heads.iter().zip(LINKS) {
        assert!(head.starts_with(&format!("{link}: {method}, ")), "{head}");
    }
    let proofs = answer.stdout.lines().filter(|line| line.starts_with("  covered at every rank: "));
    assert_eq!(proofs.count(), LINKS.len(), "{}", answer.stdout);
}

#[test]
fn patent_n_covers_every_link() {
    every_link_is_covered("patent-n");
}

#[test]
fn patent_3_covers_every_link() {
    every_link_is_covered("patent-3");
    let show =
        ["spheres", "show", ROBOT, "--method", "patent-3", "--smallest-radius", "8", "--member", "link_6"];
    let answer = Answer::of(Path::new(ROOT), &show);
    assert_eq!(ranks(&answer), ["1", "2", "3"]);
    let answer = Answer::of(Path::new(ROOT), &[&show[..], &["--rank", "2"]].concat());
    assert_eq!(ranks(&answer), ["2"]);
}

/// The ranks of the only table.
fn ranks(answer: &Answer) -> Vec<&str> {
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert!(
        lines[0].starts_with("link_6: patent-3, ") && lines[1].starts_with("  rank  radius mm  spheres  ")
    );
    assert!(lines[lines.len() - 1].starts_with("  sticking out at most "));
    lines[2..lines.len() - 1].iter().filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn a_member_can_be_chosen_by_name() {
    let answer = build(&["--member", "link_6", "--member", "link_5", "--smallest-radius", "8"]);
    let heads: Vec<&str> = answer.stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(answer.code, Some(0));
    assert!(heads.len() == 2 && heads[0].starts_with("link_5: ") && heads[1].starts_with("link_6: "));
}

#[test]
fn an_unknown_member_is_refused_with_the_nearest_name() {
    let answer = build(&["--member", "link6"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    let expected = "error: --member: no member `link6`; hint: did you mean `link_6`?\n\
                    1 problem in the inputs; nothing was checked\n";
    assert_eq!(answer.stderr, expected);
}

#[test]
fn an_unusable_radius_is_refused() {
    for radius in ["0", "-1", "NaN", "inf"] {
        let answer = build(&["--smallest-radius", radius]);
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{radius}: {}", answer.stderr);
    }
}

#[test]
fn spheres_inside_a_solid_are_shown_level_by_level() {
    for method in ["packed-64", "inner-outer-12"] {
        let show = ["spheres", "show", ROBOT, "--method", method, "--member", "link_6"];
        let answer = Answer::of(Path::new(ROOT), &show);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
        let lines: Vec<&str> = answer.stdout.lines().collect();
        assert!(lines[0].starts_with(&format!("link_6: {method}, ")) && lines[0].ends_with(" inside"));
        assert_eq!(
            lines[1].split_whitespace().collect::<Vec<_>>(),
            ["rank", "radius", "mm", "spheres", "inside"]
        );
        let last: Vec<&str> = lines[lines.len() - 1].split_whitespace().collect();
        assert!(last[3].parse::<usize>().expect("a count") > 100, "{last:?}");
        assert_eq!(last[2] == last[3], method == "packed-64", "{last:?}");
        let answer = Answer::of(Path::new(ROOT), &[&show[..], &["--rank", "99"]].concat());
        assert_eq!(answer.code, Some(2));
        assert!(answer.stderr.contains("link_6 has no rank 99"), "{}", answer.stderr);
    }
}
