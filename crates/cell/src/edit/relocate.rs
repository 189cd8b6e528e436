//! Changing the pose of an object in a cell file.

use diagnostics::{InputError, Problem, excerpt, hint_for};
use geometry::Pose;
use geometry::limits::MOST_LENGTH_MM;

use super::pose_text::{self, NumberTexts};
use super::{apply, read, split_mark, unsure};
use crate::numbers::{is_within_limits, pose};

/// The text of a cell file with another pose of an object; `file` is its name in messages.
///
/// Only the numbers of the object's pose change, or a pose is added if it has none; a rotation or translation that stays the same keeps
/// its text.
///
/// # Guarantee
/// The new text was read again: its content differs by this pose only, which deviates from the requested one by at most 1e-6 mm along
/// each axis and 1e-7 deg.
///
/// # Errors
/// Problems of the given text, an unknown object, or an invalid pose: numbers that are not finite, or a rotation whose axes are not
/// orthonormal within that accuracy.
pub fn move_object(
    cell_text: &str,
    file: &str,
    object: &str,
    world_from_object: &Pose,
) -> Result<String, InputError> {
    let (mark, text) = split_mark(cell_text);
    let (mut cell, root) = read(text, file)?;
    let names: Vec<&str> = cell.objects.iter().map(|object| object.name.as_str()).collect();
    let index = names.iter().position(|name| *name == object).ok_or_else(|| {
        let problem = Problem::new(file, format!("no object {}", excerpt(object)));
        problem.hint(hint_for(object, &names, "objects"))
    })?;
    let node = root.field("objects").and_then(|list| list.items.get(index)).ok_or_else(|| unsure(file))?;
    let no_pose = || {
        Problem::new(file, format!("object {} cannot stand there", excerpt(object)))
            .found(format!("{world_from_object:?}"))
            .expected(format!("a translation of at most {MOST_LENGTH_MM} mm along each axis, and a rotation"))
    };
    if !is_within_limits(world_from_object) {
        return Err(no_pose().into());
    }
    let texts = NumberTexts::from_pose(world_from_object).ok_or_else(no_pose)?;
    let edits = pose_text::edits(text, node, cell.objects[index].pose, world_from_object, &texts);
    let changed = apply(text, edits.ok_or_else(|| unsure(file))?);
    let (again, _) = read(&changed, file).map_err(|error| unsure(file).found(error.to_string()))?;
    let written = again.objects.get(index).and_then(|object| object.pose);
    if !pose_text::is_close(&pose(written), world_from_object) {
        return Err(no_pose().into());
    }
    cell.objects[index].pose = written;
    if cell == again { Ok(format!("{mark}{changed}")) } else { Err(unsure(file).into()) }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;
    use std::fs;

    use test_support::Random;

    use super::*;
    use crate::check;

    const ROBOT: &str = "Robot(name: \"arm\", urdf: \"arm.urdf\", base: Pose(xyz_mm: (7, 7, 7)))";

    /// Cells with a place for the pose field, or its absence, of the object `it`.
    const LAYOUTS: [(&str, &str, &str); 7] = [
        (
            "Object(name: \"it\", shape: Sphere(radius_mm: 5), ",
            "pose: Pose(xyz_mm: (1, 2, 3), rpy_deg: (4, 5, 6))",
            ")",
        ),
        (
            "Object(",
            "pose: (rpy_deg: (4, 5, 6), xyz_mm: (1.0, 2e0, +3)),",
            " shape: Sphere(radius_mm: 5), name: \"it\",)",
        ),
        (
            "Object(\n  // pose: Pose(xyz_mm: (0, 0, 0)\n  name: r#\"it\"#, /* ) /* \" */ ] */\n  shape: Sphere(radius_mm: 5),\n  ",
            "pose: Pose( // where\n    xyz_mm: (1, /* x) */ 2, 3,), // measured\n    rpy_deg: ( // turned (once\n      4, 5, 6\n    ),\n  ),",
            " // done\n)",
        ),
        (
            "(name: \"\\u{69}t\", ",
            "pose: Some(Pose(xyz_mm: (1, 2, 3), rpy_deg: (4, 5, 6)))",
            ", shape: Sphere(radius_mm: 5))",
        ),
        ("Object(name: \"it\", shape: Mesh(file: \"name: \\\"it\\\" ) pose: ( [\"), ", "pose: Pose()", ")"),
        ("Object(name: \"it\", shape: Mesh(file: r##\"a\"#)\\\"##), ", "pose: None", ", )"),
        (
            "Object(\r\n\tname: \"it\",\r\n\tshape: Sphere(radius_mm: 5),\r\n\t",
            "pose: Pose(\r\n\t\txyz_mm: (1, 2, 3),\r\n\t),",
            "\r\n)",
        ),
    ];

    /// The text before and after the object, with more objects of confusing names.
    fn around() -> (String, String) {
        let before = format!(
            "#![enable(implicit_some)]\n/* name: \"it\" */ Cell(version: 1, robots: [{ROBOT}], objects: [\n\
             Object(name: \"it \", shape: Box(size_mm: (1, 2, 3)), pose: Pose(xyz_mm: (9, 9, 9))), // \"it\"\n"
        );
        let after = ", Object(name: \"say \\\"it\\\"\", shape: Sphere(radius_mm: 1), pose: Pose(rpy_deg: (90, 0, 0)))],\n\
                     unchecked: [(name: \"it\", reason: \"pose: (\")])\n// end";
        (before, after.to_owned())
    }

    fn object_pose(text: &str, name: &str) -> Pose {
        let cell = check::read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}\n{text}"));
        cell.objects.iter().find(|object| object.value.name == name).unwrap().value.world_from_object
    }

    fn moved(text: &str, name: &str, to: &Pose) -> String {
        move_object(text, "cell.ron", name, to).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn random_pose(random: &mut Random, round: usize) -> Pose {
        let mut next = || random.within(-1.0, 1.0);
        let near_pole = FRAC_PI_2 - next() * libm::pow(10.0, next() * 8.0 - 8.0);
        let pitch = match round % 4 {
            0 => next() * 1.5,
            1 => near_pole,
            2 => -near_pole,
            _ => [FRAC_PI_2, -FRAC_PI_2, 0.0][round / 4 % 3],
        };
        let xyz = [next(), next() * 10.0, next() * 1e-3];
        Pose::from_xyz_rpy(xyz, [next() * 3.2, pitch, next() * 3.2])
    }

    fn assert_close(written: &Pose, asked: &Pose) {
        let off_mm = (written.translation - asked.translation).amax() * 1e3;
        let turn_deg = ((written.rotation - asked.rotation).norm() / 2.0_f64.sqrt()).to_degrees();
        assert!(off_mm <= 1e-6 && turn_deg <= 1e-7, "{off_mm} mm, {turn_deg} deg");
    }

    #[test]
    fn any_pose_in_any_layout_changes_nothing_else() {
        let mut random = Random(5);
        for (before, pose, after) in LAYOUTS {
            let (start, end) = around();
            for round in 0..200 {
                let (before, after) = (format!("{start}{before}"), format!("{after}{end}"));
                let old = format!("{before}{pose}{after}");
                let to = random_pose(&mut random, round);
                let new = moved(&old, "it", &to);
                assert_close(&object_pose(&new, "it"), &to);
                assert!(new.starts_with(&before) && new.ends_with(&after), "{new}");
                for other in ["it ", "say \"it\""] {
                    assert_eq!(object_pose(&new, other), object_pose(&old, other));
                }
                // An unchanged pose keeps its text.
                assert_eq!(moved(&new, "it", &to), new);
            }
        }
    }

    #[test]
    fn numbers_are_replaced_where_they_stand() {
        let to =
            Pose::from_xyz_rpy([0.95, 0.002, 0.3005], [0.0, 0.25_f64.to_radians(), -1.5_f64.to_radians()]);
        let only_moved = Pose {
            translation: to.translation,
            ..Pose::from_xyz_rpy([0.0; 3], [4.0, 5.0, 6.0].map(f64::to_radians))
        };
        let expected = [
            "pose: Pose(xyz_mm: (950, 2, 300.5), rpy_deg: (0, 0.25, -1.5))",
            "pose: (rpy_deg: (0, 0.25, -1.5), xyz_mm: (950, 2e0, 300.5)),",
            "pose: Pose( // where\n    xyz_mm: (950, /* x) */ 2, 300.5,), // measured\n    rpy_deg: ( // turned (once\n      0, 0.25, -1.5\n    ),\n  ),",
            "pose: Some(Pose(xyz_mm: (950, 2, 300.5), rpy_deg: (0, 0.25, -1.5)))",
            "pose: Pose(xyz_mm: (950, 2, 300.5), rpy_deg: (0, 0.25, -1.5))",
            "pose: Pose(xyz_mm: (950, 2, 300.5), rpy_deg: (0, 0.25, -1.5))",
            "pose: Pose(\r\n\t\txyz_mm: (950, 2, 300.5),\r\n\t\trpy_deg: (0, 0.25, -1.5),\r\n\t),",
        ];
        let (start, end) = around();
        for ((before, pose, after), expected) in LAYOUTS.into_iter().zip(expected) {
            let old = format!("\u{feff}{start}{before}{pose}{after}{end}");
            let new = moved(&old, "it", &to);
            assert_eq!(new, format!("\u{feff}{start}{before}{expected}{after}{end}"));
            if pose.contains("4, 5, 6") {
                let turned_back = expected.replace("0, 0.25, -1.5", "4, 5, 6");
                assert_eq!(
                    moved(&old, "it", &only_moved),
                    format!("\u{feff}{start}{before}{turned_back}{after}{end}")
                );
            }
        }
    }

    #[test]
    fn a_missing_pose_takes_the_layout_of_the_object() {
        let to = Pose::from_translation([0.0, -0.0125, 3.0].into());
        let check = |object: &str, expected: &str| {
            let cell = |object: &str| format!("Cell(version: 1, robots: [{ROBOT}], objects: [{object}])");
            assert_eq!(moved(&cell(object), "it", &to), cell(expected));
        };
        check(
            "Object(name: \"it\", shape: Sphere(radius_mm: 5))",
            "Object(name: \"it\", shape: Sphere(radius_mm: 5), pose: Pose(xyz_mm: (0, -12.5, 3000)))",
        );
        check(
            "Object(shape: Sphere(radius_mm: 5), name: \"it\", /* , */ )",
            "Object(shape: Sphere(radius_mm: 5), name: \"it\", pose: Pose(xyz_mm: (0, -12.5, 3000)), /* , */ )",
        );
        check(
            "\n  Object(\n    name: \"it\", // which\n    shape: Sphere(radius_mm: 5), // round, say\n  ),\n",
            "\n  Object(\n    name: \"it\", // which\n    shape: Sphere(radius_mm: 5), // round, say\n    pose: Pose(xyz_mm: (0, -12.5, 3000)),\n  ),\n",
        );
        check(
            "Object(\n  name: \"it\",\n  shape: Sphere(radius_mm: 5) // round\n)",
            "Object(\n  name: \"it\",\n  shape: Sphere(radius_mm: 5), // round\n  pose: Pose(xyz_mm: (0, -12.5, 3000)),\n)",
        );
        check(
            "Object(\n  name: \"it\",\n  shape: Sphere(radius_mm: 5), /* a\n b */\n)",
            "Object(\n  name: \"it\",\n  shape: Sphere(radius_mm: 5), pose: Pose(xyz_mm: (0, -12.5, 3000)), /* a\n b */\n)",
        );
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
    fn objects_of_the_weld_cell_move_one_after_the_other() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell/cell.ron");
        let old = fs::read_to_string(path).expect("the scene of this repository");
        let mut random = Random(11);
        let cell = check::read(old.as_bytes(), path).expect("a good cell");
        let places: Vec<(String, Pose)> = cell
            .objects
            .iter()
            .enumerate()
            .map(|(i, object)| (object.value.name.clone(), random_pose(&mut random, i)))
            .collect();
        let mut new = old.clone();
        for (name, to) in &places {
            new = moved(&new, name, to);
        }
        for (name, to) in &places {
            assert_close(&object_pose(&new, name), to);
        }
        // After moving back, only the spelling of numbers can differ, and a rotation that was omitted is written.
        for object in &cell.objects {
            new = moved(&new, &object.value.name, &object.value.world_from_object);
        }
        assert_eq!(new.replace(", rpy_deg: (0, 0, 0)", ""), old);
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        let (start, end) = around();
        let text = format!("{start}{}{}{}{end}", LAYOUTS[0].0, LAYOUTS[0].1, LAYOUTS[0].2);
        let refused = |text: &str, name: &str, to: Pose| {
            move_object(text, "cell.ron", name, &to).expect_err("refused").to_string()
        };
        let origin = Pose::identity();
        assert_eq!(refused(&text, "It ", origin), "cell.ron: no object `It `; hint: did you mean `it `?");
        assert!(refused(&text, "arm", origin).starts_with("cell.ron: no object `arm`; hint: "));
        assert!(refused(&text.replace("Sphere", "Spere"), "it", origin).contains("unknown name `Spere`"));
        let scaled = Pose { rotation: origin.rotation * 1.000_001, ..origin };
        let mirrored = Pose { rotation: -origin.rotation, ..origin };
        let nowhere = Pose { translation: origin.translation.map(|_| f64::NAN), ..origin };
        for to in [scaled, mirrored, nowhere] {
            assert!(
                refused(&text, "it", to)
                    .starts_with("cell.ron: object `it` cannot stand there; found Pose {")
            );
        }
    }
}
