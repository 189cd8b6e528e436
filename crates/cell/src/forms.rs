//! Values in another form than the one that their field needs, each told with the right form.

use diagnostics::ron_file::{RonField, RonNode};
use diagnostics::{Problems, excerpt};

/// What is wrong with a colour in another form, and the form that it needs.
pub(super) const OTHER_COLOR_FORM: &str = "a colour in another form";
pub(super) const COLOR_FORM: &str = "color: \"#rrggbb\", two hexadecimal digits each of red, green and blue";

/// Fields of three numbers, each with an example.
const TRIPLES: [(&str, &str); 4] = [
    ("xyz_mm", "(400, 0, 840)"),
    ("rpy_deg", "(0, 0, 90)"),
    ("size_mm", "(600, 400, 20)"),
    ("scale", "(0.001, 0.001, 0.001)"),
];

/// Fields that are a pose.
const POSES: [&str; 5] = ["base", "world", "pose", "mount", "tcp"];

/// Fields that are the path of a file or folder.
const PATHS: [&str; 6] = ["urdf", "srdf", "program", "file", "folder", "joint_limits"];

/// Escapes that folders and files begin with by chance, as in `..\robots`.
const ESCAPES_IN_PATHS: [&str; 3] = ["\\n", "\\r", "\\t"];

/// Shapes, which an object has.
const SHAPES: [&str; 7] = ["Box", "Cylinder", "Sphere", "Capsule", "Mesh", "Sdf", "Urdf"];

/// Most characters of a value that is repeated in its right form.
const LONGEST_REPEATED: usize = 80;

/// Tells the right form where a value of another form stands.
pub(super) fn check_forms(root: &RonNode<'_>, text: &str, problems: &mut Problems) {
    let objects = root.field("objects").map_or(&[][..], |list| &list.items);
    for bare in objects.iter().filter(|object| SHAPES.contains(&object.word)) {
        let problem =
            problems.problem("a shape in the place of an object").at(bare.place.line, bare.place.column);
        let problem = problem.found(excerpt(&text[bare.bytes.clone()]));
        let expected =
            format!("Object(name: \"table\", shape: {}(...), pose: Pose(xyz_mm: (900, 0, 0)))", bare.word);
        problems.push(
            problem
                .expected(expected)
                .hint("the name and the pose are those of the object, and the size is that of its shape"),
        );
    }
    root.each(&mut |node| {
        for field in &node.fields {
            let written = &text[field.value.bytes.clone()];
            let refusal = triple(field, written).or_else(|| pose(field)).or_else(|| shape(field, written));
            let refusal = refusal.or_else(|| color(field));
            if let Some(refusal) = refusal {
                let place = field.value.place;
                let problem = problems.problem(refusal.what).at(place.line, place.column);
                problems.push(problem.found(excerpt(written)).expected(refusal.expected));
            }
            if PATHS.contains(&field.name) && is_escaped(written) {
                refuse_backslash(field, written, problems);
            }
        }
    });
}

/// What is wrong with a value, and what it should be.
struct Refusal {
    what: String,
    expected: String,
}

/// A list or a single number in the place of three numbers.
fn triple(field: &RonField<'_>, written: &str) -> Option<Refusal> {
    let (name, example) = TRIPLES.iter().find(|(name, _)| *name == field.name)?;
    (written.starts_with('[') || is_number(written)).then(|| Refusal {
        what: format!("{name} is not three numbers in parentheses"),
        expected: format!("{name}: {example}"),
    })
}

/// Numbers or a text in the place of a pose.
fn pose(field: &RonField<'_>) -> Option<Refusal> {
    let value = &field.value;
    let is_plain = !value.named && (is_number(value.word) || is_text(value.word));
    let is_row = !value.items.is_empty() && ["", "Pose"].contains(&value.word);
    (POSES.contains(&field.name) && (is_plain || is_row)).then(|| Refusal {
        what: format!("{} is not in the form of Pose", field.name),
        expected: "Pose(xyz_mm: (0, 0, 250), rpy_deg: (0, 0, 90))".to_owned(),
    })
}

/// A path or numbers in the place of a shape.
fn shape(field: &RonField<'_>, written: &str) -> Option<Refusal> {
    let value = &field.value;
    if field.name != "shape" || value.named {
        return None;
    }
    let expected = if is_text(value.word) {
        shape_of_file(written)
    } else if is_number(value.word) || !value.items.is_empty() {
        "Box(size_mm: (600, 400, 20))".to_owned()
    } else {
        return None;
    };
    Some(Refusal { what: "shape is not one of the shapes".to_owned(), expected })
}

/// Numbers or a name in the place of a colour.
fn color(field: &RonField<'_>) -> Option<Refusal> {
    (field.name == "color" && !is_text(field.value.word))
        .then(|| Refusal { what: OTHER_COLOR_FORM.to_owned(), expected: COLOR_FORM.to_owned() })
}

/// The shape of a file, by its ending.
fn shape_of_file(written: &str) -> String {
    let lower = written.to_lowercase();
    let (kind, example) = if lower.ends_with(".sdf\"") {
        ("Sdf", "\"models/table.sdf\"")
    } else if lower.ends_with(".urdf\"") || lower.ends_with(".xacro\"") {
        ("Urdf", "\"models/table.urdf\"")
    } else {
        ("Mesh", "\"meshes/post.stl\"")
    };
    let file = if written.chars().count() <= LONGEST_REPEATED { written } else { example };
    format!("{kind}(file: {file})")
}

/// Whether a backslash of a text means another character.
fn is_escaped(written: &str) -> bool {
    let single = written.replace("\\\\", "");
    is_text(written) && ESCAPES_IN_PATHS.iter().any(|escape| single.contains(escape))
}

/// Tells of a backslash where the text begins, as the reader does for those that mean nothing.
fn refuse_backslash(field: &RonField<'_>, written: &str, problems: &mut Problems) {
    let place = field.value.place;
    let problem = problems.problem("a backslash in a path").at(place.line, place.column + 1);
    problems.push(problem.found(excerpt(written)).hint("write / between folders"));
}

fn is_number(written: &str) -> bool {
    written.parse::<f64>().is_ok()
}

fn is_text(word: &str) -> bool {
    word.starts_with('"')
}

#[cfg(test)]
mod tests {
    use crate::read;

    /// The message about a cell whose robot and whose other fields have these.
    fn told(robot: &str, fields: &str) -> String {
        let text = format!(
            "Cell(version: 1,\nrobots: [Robot(name: \"arm\",{robot} urdf: \"arm.urdf\")],\n{fields})"
        );
        read(text.as_bytes(), "cell.ron").expect_err("a faulty cell").to_string()
    }

    #[test]
    fn numbers_in_the_place_of_a_pose() {
        let expected = "expected Pose(xyz_mm: (0, 0, 250), rpy_deg: (0, 0, 90))";
        for (base, found) in
            [("(0, 0, 0, 0, 0, 0)", "(0, 0, 0, 0, 0, 0)"), ("[1, 2]", "[1, 2]"), ("250", "250")]
        {
            let message = told(&format!("\nbase: {base},"), "");
            assert_eq!(
                message,
                format!("cell.ron:3:7: base is not in the form of Pose; found `{found}`; {expected}")
            );
        }
        let object = "objects: [Object(name: \"a\", shape: Sphere(radius_mm: 1), pose: Pose(1, 2, 3))]";
        assert!(
            told("", object).contains("pose is not in the form of Pose; found `Pose(1, 2, 3)`"),
            "{}",
            told("", object)
        );
    }

    #[test]
    fn a_path_in_the_place_of_a_shape() {
        let shape = |written: &str| told("", &format!("objects: [Object(name: \"a\",\nshape: {written})]"));
        assert_eq!(
            shape("\"meshes/post.stl\""),
            "cell.ron:4:8: shape is not one of the shapes; found `\"meshes/post.stl\"`; \
             expected Mesh(file: \"meshes/post.stl\")"
        );
        assert!(shape("\"a.sdf\"").ends_with("expected Sdf(file: \"a.sdf\")"));
        assert!(shape("\"a.urdf.xacro\"").ends_with("expected Urdf(file: \"a.urdf.xacro\")"));
        assert!(shape("(1, 2, 3)").ends_with("expected Box(size_mm: (600, 400, 20))"));
    }

    #[test]
    fn a_shape_in_the_place_of_an_object() {
        assert_eq!(
            told("", "objects: [\nBox(size_mm: (1, 2, 3))]"),
            "cell.ron:4:1: a shape in the place of an object; found `Box(size_mm: (1, 2, 3))`; \
             expected Object(name: \"table\", shape: Box(...), pose: Pose(xyz_mm: (900, 0, 0))); \
             hint: the name and the pose are those of the object, and the size is that of its shape"
        );
    }

    #[test]
    fn a_number_in_the_place_of_the_clearances() {
        assert_eq!(
            told("", "clearance: 10"),
            "cell.ron:3:11: not in the form of Clearance; found `10`; expected Clearance(robot_environment_mm: 10)"
        );
    }

    #[test]
    fn a_backslash_that_means_another_character() {
        let message = told("\nprogram: \"..\\robots\\new.ron\",", "");
        assert_eq!(
            message,
            "cell.ron:3:11: a backslash in a path; found `\"..\\robots\\new.ron\"`; hint: write / between folders"
        );
    }

    #[test]
    fn signs_and_names_of_other_programs() {
        assert!(told(" program: “a.ron”,", "").contains("the quotes are typographic: write \"a.ron\""));
        let quaternion = told(" base: Pose(quaternion_xyzw: (0, 0, 1, 0)),", "");
        assert!(quaternion.contains("write it as rpy_deg"), "{quaternion}");
        assert!(!told("", "\"clearance\": 10").contains("MoveJ"));
    }
}
