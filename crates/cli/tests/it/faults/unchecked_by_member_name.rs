//! An acceptance by the name of a member swallowed what broke later: a body that lost a triangle made FAIL a PASS.

use crate::support::{Answer, BOX, Folder, stl_box};

const ROBOT: &str = "<robot name=\"r\"><link name=\"base\"/>
<link name=\"hand\"><collision><geometry><mesh filename=\"label.stl\"/></geometry></collision>
  <collision><geometry><mesh filename=\"body.stl\"/></geometry></collision></link>
<joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 0 0\"/>
  <limit lower=\"-10\" upper=\"10\" velocity=\"9\" effort=\"1\"/></joint></robot>\n";

/// A sheet above the body.
const LABEL: &str = "solid label
facet normal 0 0 0\nouter loop\nvertex 0 0 0.2\nvertex 0.1 0 0.2\nvertex 0.1 0.1 0.2\nendloop\nendfacet
endsolid label\n";

/// A pin that lies inside the body, and what the cell accepts.
fn cell(unchecked: &str) -> String {
    format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"pin\", shape: Box(size_mm: (20, 20, 20)))],\n\
         unchecked: [{unchecked}])\n"
    )
}

fn entry(name: &str, kind: &str) -> String {
    format!("Unchecked(name: \"{name}\", {kind}reason: \"the label is a sheet\")")
}

/// A body of 300 mm, whole or without its last triangle.
fn body(is_whole: bool) -> String {
    let body = stl_box(0.3, BOX);
    let last = body.rfind("facet normal").expect("triangles");
    if is_whole { body } else { body[..last].to_owned() + "endsolid box\n" }
}

fn folder(unchecked: &str, is_whole: bool) -> Folder {
    Folder::with(&[
        ("cell.ron", &cell(unchecked)),
        ("robot.urdf", ROBOT),
        ("label.stl", LABEL),
        ("body.stl", &body(is_whole)),
        ("p.csv", "time,x\n0,0\n1,0.05\n"),
    ])
}

fn check(folder: &Folder) -> Answer {
    folder.run(&["check", "cell.ron"])
}

/// The one problem of a cell that accepts this.
fn refusal(unchecked: &str, is_whole: bool) -> String {
    let answer = check(&folder(unchecked, is_whole));
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{}", answer.stderr);
    let problem = answer.stderr.strip_prefix("error: ").expect("a problem");
    problem.strip_suffix("\n1 problem in the inputs; nothing was checked\n").expect("one problem").to_owned()
}

#[test]
fn what_breaks_later_is_not_accepted_by_what_was_said_before() {
    let label = entry("arm/hand#1", "kind: Shell, ");
    let answer = check(&folder(&label, true));
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.contains("arm/hand#1: the mesh is not closed"), "{}", answer.stdout);
    let answer = check(&folder(&label, false));
    assert_eq!(answer.code, Some(3), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.starts_with("INCOMPLETE"), "{}", answer.stdout);
    assert!(answer.stdout.contains("Open mesh arm/hand#2: 1 rim closed by caps"), "{}", answer.stdout);
}

#[test]
fn the_name_of_a_member_of_several_pieces_accepts_none() {
    let label = "Unchecked(name: \"arm/hand#1\", kind: Shell, reason: \"...\")";
    let body = "Unchecked(name: \"arm/hand#2\", kind: Shell, reason: \"...\")";
    let without_piece = "cell.ron:3: an unchecked entry does not name what is unchecked: `arm/hand`; found a member; \
         expected one piece or link of it, and its kind; hint: what is unchecked of `arm/hand` and accepted by nobody: ";
    for kind in ["", "kind: Shell, "] {
        let member = entry("arm/hand", kind);
        assert_eq!(refusal(&member, true), format!("{without_piece}{label}"));
        assert_eq!(refusal(&member, false), format!("{without_piece}{label}, {body}"));
    }
}

#[test]
fn an_acceptance_says_of_what_kind_the_thing_is() {
    let kind = "Unchecked(name: \"arm/hand#1\", kind: Shell, reason: \"the label is a sheet\")";
    assert_eq!(
        refusal(&entry("arm/hand#1", ""), true),
        format!(
            "cell.ron:3: an unchecked entry without a kind: `arm/hand#1`; expected what of it is accepted; hint: write {kind}"
        )
    );
    let other = "cell.ron:3: an unchecked entry of another kind than the thing: `arm/hand#1`; found no-collision-geometry; \
         expected shell; hint: what is unchecked of `arm/hand` and accepted by nobody: \
         Unchecked(name: \"arm/hand#1\", kind: Shell, reason: \"...\")";
    assert_eq!(refusal(&entry("arm/hand#1", "kind: NoCollisionGeometry, "), true), other);
    let unknown = refusal(&entry("arm/hand#1", "kind: Sheet, "), true);
    assert!(
        unknown.contains("cell.ron:3:") && unknown.contains("Sheet") && unknown.contains("Shell"),
        "{unknown}"
    );
}

#[test]
fn an_acceptance_of_nothing_or_of_the_same_twice_is_refused() {
    let label = entry("arm/hand#1", "kind: Shell, ");
    let body = entry("arm/hand#2", "kind: Shell, ");
    let all_accepted = "cell.ron:3: `arm/hand#2` is accepted as unchecked, but all of it is checked; \
         hint: remove the entry: other entries accept all that is unchecked of `arm/hand`";
    assert_eq!(refusal(&format!("{label}, {body}"), true), all_accepted);
    let other = "cell.ron:3: `arm/hand#2` is accepted as unchecked, but all of it is checked; \
         hint: what is unchecked of `arm/hand` and accepted by nobody: \
         Unchecked(name: \"arm/hand#1\", kind: Shell, reason: \"...\")";
    assert_eq!(refusal(&body, true), other);
    assert_eq!(
        refusal(&entry("pin", "kind: Shell, "), true),
        "cell.ron:3: `pin` is accepted as unchecked, but all of it is checked; hint: remove the entry: nothing of `pin` is unchecked"
    );
    let unknown = refusal(&entry("arm/hnad#1", "kind: Shell, "), true);
    assert!(
        unknown
            .starts_with("cell.ron:3: an unchecked entry names nothing that is there: `arm/hnad#1`; hint: ")
    );
    assert!(unknown.contains("Unchecked(name: \"arm/hand#1\", kind: Shell, "), "{unknown}");
    assert_eq!(
        refusal(&format!("{label},\n{label}"), true),
        "cell.ron:4: `arm/hand#1` is accepted twice; hint: it is already accepted on line 3"
    );
}

#[test]
fn every_thing_named_with_its_kind_is_accepted() {
    let both = [entry("arm/hand#1", "kind: Shell, "), entry("arm/hand#2", "kind: Shell, ")].join(",\n");
    assert_eq!(check(&folder(&both, false)).code, Some(0));
    // A member of one piece is that piece.
    let folder = folder(&entry("arm/hand", "kind: Shell, "), true);
    folder.write(
        "robot.urdf",
        ROBOT.replace("<collision><geometry><mesh filename=\"body.stl\"/></geometry></collision>", ""),
    );
    assert_eq!(check(&folder).code, Some(0));
}

#[test]
fn names_that_mean_two_things_are_refused() {
    let twin = ROBOT.replace(
        "</robot>",
        "<link name=\"hand#1\"><collision><geometry><mesh filename=\"label.stl\"/></geometry></collision></link>
         <joint name=\"y\" type=\"fixed\"><parent link=\"base\"/><child link=\"hand#1\"/></joint></robot>",
    );
    let folder = folder(&entry("arm/hand#1", "kind: Shell, "), true);
    folder.write("robot.urdf", twin);
    let answer = check(&folder);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    assert!(
        answer
            .stderr
            .contains("cell.ron:3: an unchecked entry means 2 things: `arm/hand#1`; expected one thing"),
        "{}",
        answer.stderr
    );
}
