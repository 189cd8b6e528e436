//! Files that are too deep, or damaged anywhere.

use pathproof_kinematics::Robot;

use super::answer;

#[test]
fn deep_nesting() {
    for depth in [200, 10_000, 1_000_000] {
        let text = format!("<robot name=\"r\">{}{}</robot>", "<link>".repeat(depth), "</link>".repeat(depth));
        assert_eq!(
            answer(text.as_bytes(), "f"),
            "refused\nf:1:779: elements are nested too deeply; found <link> at depth 129; \
             expected a depth of at most 128; hint: close elements where they end\n"
        );
        assert_eq!(
            answer("<a>".repeat(depth).as_bytes(), "f"),
            "refused\nf:1:385: elements are nested too deeply; found <a> at depth 129; \
             expected a depth of at most 128; hint: close elements where they end\n"
        );
    }
}

/// Characters deleted, doubled or swapped in a good file: refused, or read without losing a shape unsaid.
#[test]
fn damaged_files_never_lose_a_shape_in_silence() {
    let good = "<robot name=\"r\">\n<link name=\"a\"><collision><geometry><sphere radius=\"1\"/></geometry></collision></link>\n<link name=\"b\"><collision name=\"c\"><origin xyz=\"0 0 1\"/><geometry><box size=\"1 1 1\"/></geometry></collision></link>\n<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"0 0 1\"/><limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>\n</robot>";
    assert_eq!(answer(good.as_bytes(), "f"), "robot r with a, b\n");
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
