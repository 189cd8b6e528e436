//! Files that are too deep, in another encoding, or damaged.

use pathproof_kinematics::Robot;

use super::{errors, warnings};

#[test]
fn deep_nesting() {
    for depth in [200, 10_000, 1_000_000] {
        let text = format!("<robot name=\"r\">{}{}</robot>", "<link>".repeat(depth), "</link>".repeat(depth));
        assert_eq!(
            errors(&text),
            "f:1:779: elements are nested too deeply; found <link> at depth 129; \
             expected a depth of at most 128; hint: close elements where they end"
        );
        assert_eq!(
            errors(&"<a>".repeat(depth)),
            "f:1:385: elements are nested too deeply; found <a> at depth 129; \
             expected a depth of at most 128; hint: close elements where they end"
        );
    }
}

#[test]
fn not_utf8() {
    let bytes = b"<robot name=\"r\">\n<link name=\"Gr\xfcn\"/></robot>";
    assert_eq!(
        Robot::from_urdf(bytes, "f").unwrap_err().to_string(),
        "f:2:15: text is not UTF-8; found byte 0xfc at byte offset 31; expected UTF-8 text; \
         hint: save the file as UTF-8"
    );
    assert_eq!(
        Robot::from_urdf(b"\xff\xfe<\0r\0", "f").unwrap_err().to_string(),
        "f:1:1: text is not UTF-8; found a UTF-16 byte order mark at byte 0; expected UTF-8 text; \
         hint: save the file as UTF-8"
    );
}

#[test]
fn a_byte_order_mark_and_other_scripts_are_fine() {
    let text = "\u{feff}<?xml version=\"1.0\"?>\r\n<robot name=\"Grün\"><link name=\"机器人\"/></robot>";
    let (robot, warnings) = Robot::from_urdf(text.as_bytes(), "f").unwrap();
    assert_eq!((robot.name(), &*robot.links()[0].name, warnings.len()), ("Grün", "机器人", 0));
}

#[test]
fn control_characters_in_names_cannot_reach_the_terminal() {
    let text = "<robot name=\"r\"><link name=\"a&#x85;[31m\"/><link name=\"a&#x85;[31m\"/></robot>";
    assert!(errors(text).lines().all(|problem| !problem.contains(char::is_control)));
}

/// Characters deleted, doubled or swapped in a good file: refused, or read without losing a shape unsaid.
#[test]
fn damaged_files_never_lose_a_shape_in_silence() {
    let good = "<robot name=\"r\">\n<link name=\"a\"><collision><geometry><sphere radius=\"1\"/></geometry></collision></link>\n<link name=\"b\"><collision name=\"c\"><origin xyz=\"0 0 1\"/><geometry><box size=\"1 1 1\"/></geometry></collision></link>\n<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"0 0 1\"/><limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>\n</robot>";
    assert_eq!(warnings(good), "");
    let (mut accepted, mut refused) = (0, 0);
    for at in 0..good.len() {
        for change in 0..4 {
            let mut bytes = good.as_bytes().to_vec();
            match change {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, bytes[at]),
                2 => bytes.swap(at, (at + 1) % good.len()),
                _ => bytes[at] = b'x',
            }
            match Robot::from_urdf(&bytes, "f") {
                Ok((robot, _)) => {
                    accepted += 1;
                    let shapes: usize = robot.links().iter().map(|link| link.collisions.len()).sum();
                    assert_eq!((robot.links().len(), shapes), (2, 2), "{}", String::from_utf8_lossy(&bytes));
                    assert_eq!(robot.independent_joints().len(), 1);
                    let mut poses = Vec::new();
                    robot.link_poses(&[0.5], &mut poses);
                    assert!(poses.iter().all(geometry::Pose::is_finite));
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.problems.is_empty());
                    assert!(!error.to_string().contains("internal error"), "{error}");
                    assert!(!error.to_string().contains("urdf-rs"), "{error}");
                }
            }
        }
    }
    assert!(accepted > 50 && refused > 1000, "{accepted} accepted, {refused} refused");
}
