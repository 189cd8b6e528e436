//! What a user reads about the usual slips.

use serde::Deserialize;

use crate::Problems;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Cell")]
struct Cell {
    #[serde(default, rename = "name")]
    _name: Option<String>,
    #[serde(default, rename = "size_mm")]
    _size: Option<[f64; 3]>,
    #[serde(default, rename = "mm")]
    _mm: f64,
    #[serde(default, rename = "list")]
    _list: Vec<f64>,
    #[serde(default, rename = "pose")]
    _pose: Option<Pose>,
    #[serde(default, rename = "speed")]
    _speed: Option<Speed>,
    #[serde(default, rename = "objects")]
    _objects: Vec<Object>,
    #[serde(default, rename = "moves")]
    _moves: Vec<Move>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Pose")]
struct Pose {
    #[serde(default, rename = "xyz_mm")]
    _xyz: [f64; 3],
    #[serde(default, rename = "rpy_deg")]
    _rpy: [f64; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Object")]
struct Object {
    #[serde(rename = "name")]
    _name: String,
    #[serde(default, rename = "pose")]
    _pose: Option<Pose>,
}

#[derive(Deserialize)]
enum Speed {
    #[expect(dead_code, reason = "only read")]
    Percent(f64),
}

#[derive(Deserialize)]
enum Move {
    MoveJ {
        #[serde(rename = "to")]
        _to: String,
    },
    MoveL {
        #[serde(rename = "to")]
        _to: String,
    },
}

/// The message about the fields of a cell.
fn told(fields: &str) -> String {
    told_as("Cell", fields)
}

/// The message about the fields of a file that is called so.
fn told_as(root: &str, fields: &str) -> String {
    let mut problems = Problems::new("f");
    let text = format!("Cell(\n{fields})");
    let read = super::read::<Cell>(&text, root, &mut problems, |_, _| {});
    assert!(read.is_none(), "{fields}");
    let told: Vec<String> = problems.into_list("problem").iter().map(ToString::to_string).collect();
    told.join("\n")
}

/// Asserts that the message of each text holds its parts.
fn assert_told(cases: &[(&str, &[&str])]) {
    for (fields, parts) in cases {
        let told = told(fields);
        assert!(parts.iter().all(|part| told.contains(part)), "{fields}\n{told}");
    }
}

#[test]
fn typographic_quotes() {
    assert_told(&[
        (
            "name: “a.ron”,",
            &["f:2:6: not a string", "found `“a.ron”`", "the quotes are typographic: write \"a.ron\""],
        ),
        ("name: „a“", &["found `„a“`", "write \"a\""]),
        ("name: «\u{a0}a b\u{a0}»", &["write \"a b\""]),
        ("name: ‘a’", &["found `‘a’`", "write \"a\""]),
        ("name: “a\"", &["found `“a\"`", "write \"a\""]),
        ("name: “a, mm: 1", &["found `“a`", "write \"a\""]),
        ("“name”: \"a\"", &["the name of a field in quotes", "the quotes are typographic: write name"]),
        (
            "name: \"a”,\nmm: 1",
            &["f:2:7: a quote is not closed in its line", "typographic: write \" instead"],
        ),
        ("objects: [Object(name: ’a‘)]", &["write \"a\""]),
    ]);
}

#[test]
fn typographic_minus() {
    assert_told(&[
        ("size_mm: (1, 2, −151)", &["f:2:", "not a number; found `−151`", "write - instead"]),
        ("mm: –1.5", &["found `–1.5`", "write - instead"]),
        ("mm: 1e−5", &["−5`", "write - instead"]),
        ("list: [1, —2]", &["found `—2`", "write - instead"]),
    ]);
}

#[test]
fn blanks_that_are_not_seen() {
    assert_told(&[
        ("\u{a0}\u{a0}mm: 1", &["f:2:1: a no-break space; found U+00A0", "type it again"]),
        ("name:\u{a0}\"a\"", &["f:2:6: a no-break space", "type it again"]),
        ("mm: 1\u{202f}, name: \"a\"", &["f:2:6: a no-break space"]),
        (
            "mm: 1,\u{200b} name: \"a\"",
            &["f:2:7: a character that cannot be seen; found U+200B", "type it again"],
        ),
        ("n\u{200b}ame: \"a\"", &["f:2:2: a character that cannot be seen"]),
        ("list: [1,\u{feff}2]", &["a character that cannot be seen; found U+FEFF"]),
    ]);
}

#[test]
fn units() {
    assert_told(&[
        (
            "list: [20°, 1]",
            &[
                "f:2:10: a unit behind a number; found `°`",
                "numbers have no unit: the name of the field says it",
            ],
        ),
        ("pose: Pose(rpy_deg: (0, 0, 180°))", &["found `°`"]),
        ("mm: 10 mm, name: \"a\"", &["found `mm`"]),
        ("mm: 5deg", &["found `deg`"]),
        ("mm: -5. °/s", &["found `°/s`"]),
        (
            "mm: 5\nname: \"a\"",
            &["a comma is missing; hint: a comma, bracket or quote is missing here or before"],
        ),
        ("mm: 5 name: \"a\"", &["a comma is missing"]),
    ]);
}

#[test]
fn backslashes() {
    assert_told(&[
        (
            r#"name: "..\..\a.urdf""#,
            &["a backslash in a text; found `\"..\\..\\a.urdf\"`", "write / between folders"],
        ),
        (r#"name: "a\urdf""#, &["a backslash", "write / between folders"]),
        (r#"name: "a\xyz""#, &["a backslash", "write / between folders"]),
        ("name: \"a\\\",\nmm: 1", &["f:2:7: a quote is not closed", "write / between folders"]),
    ]);
}

#[test]
fn a_speed_with_a_percent_sign() {
    assert_told(&[("speed: 40%", &["f:2:8: not a speed; found `40%`", "write Percent(40)"])]);
    let inside = told("speed: Percent(50%)");
    assert!(inside.contains("a closing parenthesis is missing"), "{inside}");
}

#[test]
fn a_text_where_fields_are_named() {
    let cell = told("moves: [MoveJ(\"a\")]");
    assert!(cell.ends_with("as in `Robot(name: \"arm\")`"), "{cell}");
    let program = told_as("Program", "moves: [MoveJ(\"a\")]");
    assert!(program.ends_with("as in `MoveJ(to: \"home\")`"), "{program}");
    let target = told_as("Program", "moves: [MoveL(\"pick\")]");
    assert!(target.ends_with("MoveL needs its target by name: MoveL(to: \"pick\")"), "{target}");
    let open = told("name: \"a,\nmm: 1");
    assert!(open.ends_with("as in `Robot(name: \"arm\")`"), "{open}");
}

#[test]
fn quaternions() {
    assert_told(&[
        (
            "pose: Pose(quaternion_xyzw: (0, 0, 1, 0))",
            &["unknown field `quaternion_xyzw` in Pose", "write it as rpy_deg"],
        ),
        ("pose: Pose(quaternion_wxyz: (0, 0, 1, 0))", &["write it as rpy_deg"]),
        ("pose: Pose(quat: (0, 0, 1, 0))", &["write it as rpy_deg"]),
    ]);
    let hint = super::fault::field_hint("quaternion_wxyz", &["xyz_mm", "rpy_deg", "quaternion_xyzw"]);
    assert!(hint.ends_with("the order is x, y, z, w: the first number goes last"), "{hint}");
    let hint = super::fault::field_hint("quaternion_xyz", &["xyz_mm", "rpy_deg", "quaternion_xyzw"]);
    assert_eq!(hint, "did you mean `quaternion_xyzw`?");
}

#[test]
fn an_element_that_is_not_closed() {
    assert_told(&[
        (
            "objects: [\nObject(name: \"a\", pose: Pose(xyz_mm: (1, 2, 3)),\nObject(name: \"b\")]",
            &[
                "f:4:1: a closing parenthesis is missing in line 3",
                "`Object(` begins within the Object that stands before it",
            ],
        ),
        (
            "objects: [Object(name: \"a\", pose: Pose(),\n // b\n]",
            &["a closing parenthesis is missing in line 2"],
        ),
        ("objects: [Object(name: \"a\"\n]", &["f:3:1: a closing parenthesis is missing in line 2"]),
        ("objects: [Object(name: \"a\", oject: 1)]", &["unknown field `oject`"]),
    ]);
}
