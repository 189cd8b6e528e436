//! Which pairs are checked.

use crate::outcomes::{Run, cell, cube};
use crate::support::{Folder, jig, lift_over_base};

#[test]
fn what_is_fixed_to_the_base_is_checked_against_the_first_link() {
    let folder = Folder::with(&[("jig.urdf", &jig()), ("turn.csv", "axis\n0\n-1.5707963\n1.5707963\n")]);
    let run = Run::of_file(&folder, "jig.urdf", &["--program", "turn.csv"]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "arm|post", ""]);
    let excluded: Vec<String> =
        run.list("exclusions").iter().map(|row| format!("{} {} {}", row["a"], row["b"], row["by"])).collect();
    assert_eq!(excluded, ["\"arm\" \"base\" \"adjacent\""]);
    let pairs = folder.run(&["pairs", "jig.urdf"]);
    let expected = "checked   arm | post  required 0 mm\nexcluded  arm | base  [adjacent] joined by one joint\nstill     base | post\n\
                    1 pair checked, 1 excluded, 1 still\n";
    assert_eq!((pairs.code, pairs.stdout.as_str()), (Some(0), expected), "{}", pairs.stderr);
}

/// The two-axis robot with a far wall; the hand is lowered into the base.
fn lowered(robot: &str, more: &str) -> Folder {
    let text = cell(&[cube("wall", 100.0, 1000.0)], more).replace("urdf: \"robot.urdf\"", robot);
    let srdf = "<disable_collisions link1=\"hand\" link2=\"base\" reason=\"Never\"/>";
    Folder::with(&[
        ("cell.ron", &text),
        ("robot.urdf", &lift_over_base()),
        ("robot.srdf", &format!("<robot name=\"boxes\">\n  {srdf}\n</robot>\n")),
        ("program.csv", "slide,lift\n0,0\n0,0.25\n0.5,0.25\n"),
    ])
}

#[test]
fn links_of_one_robot_are_checked_unless_they_are_neighbours() {
    let run = Run::of(&lowered("urdf: \"robot.urdf\"", ""), &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "arm/base|arm/hand", ""]);
}

#[test]
fn an_srdf_takes_a_pair_out_and_the_report_lists_it() {
    let run = Run::of(&lowered("urdf: \"robot.urdf\", srdf: \"robot.srdf\"", ""), &[]);
    run.gives("PASS");
    let row = run.list("exclusions").iter().find(|row| row["by"] == "srdf").expect("listed");
    assert_eq!(
        *row,
        serde_json::json!({
            "a": "arm/base", "b": "arm/hand", "by": "srdf", "reason": "Never",
            // The hand passes through the base.
            "seen": [{ "verdict": "contact", "time": [0.601_562_5, 1.296_875], "moment": [0.601_562_5, 1.296_875] }]
        })
    );
    assert!(run.stdout.contains("arm/base | arm/hand: Never"), "{}", run.stdout);
}

#[test]
fn a_cell_takes_a_pair_out_and_the_report_lists_it() {
    let exclusion = "exclusions: [Exclusion(a: \"arm/hand\", b: \"arm/base\", reason: \"rests on it\")]";
    let run = Run::of(&lowered("urdf: \"robot.urdf\"", exclusion), &[]);
    run.gives("PASS");
    let row = run.list("exclusions").iter().find(|row| row["by"] == "cell").expect("listed");
    assert_eq!(row["reason"], "rests on it");
    assert!(run.stdout.contains("arm/base | arm/hand: rests on it"), "{}", run.stdout);
}
