//! `cargo xtask model FILE --into DIR`: the meshes of a robot or a scene from a description in TOML, and of an arm its URDF, SRDF and
//! README.
//!
//! `robots/pp6-1400/model.toml` is an example; [`description`] and [`shape`] have the keys. Lengths are metres, angles degrees.

mod arm;
mod description;
mod part;
mod placing;
mod shape;
pub(crate) mod solid;
mod stl;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::files::{Files, write_below};

use self::description::Description;
pub(crate) use self::stl::mesh_files;

/// Writes all files of a description into a folder, which need not be there.
pub(crate) fn run(description: &Path, into: &Path) -> ExitCode {
    match files_of(description).and_then(|files| Ok((files.len(), write_below(into, &files)?))) {
        Ok((number, ())) => {
            println!("model: {number} files in {}", into.display());
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("model: {}: {what}", description.display());
            ExitCode::FAILURE
        }
    }
}

/// All files of a description, below the folder of the robot or scene.
fn files_of(description: &Path) -> Result<Files, String> {
    let text = fs::read_to_string(description).map_err(|error| error.to_string())?;
    files(&text)
}

/// All files of the text of a description.
///
/// # Errors
/// What cannot be read, what cannot be built, a mesh that is not closed, and an arm that does not hang together.
fn files(text: &str) -> Result<Files, String> {
    let description: Description = toml::from_str(text).map_err(|error| error.to_string())?;
    let meshes = description.meshes()?;
    let mut files = mesh_files("", &meshes);
    for (path, bytes) in &files {
        if let Some(defect) = solid::watertight::defects_of_stl(bytes).first() {
            return Err(format!("{path}: {defect}"));
        }
    }
    if let Some(arm) = &description.arm {
        files.extend(arm::files(arm, &description.bodies, &meshes)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::repository_root;

    /// An arm of one joint with a gripper, whose fingers are mirror images.
    const SMALL: &str = r##"
        [shapes]
        pad = [{ box = { size = [0.02, 0.02, 0.06], rounding = 0.002, spacing = 0.02 }, at = [[0.012, 0, 0.03]] }]
        [[body]]
        name = "base_link"
        paint = "grey"
        parts = [
            { cylinder = { radius = 0.1, between = [0, 0.2], rounding = 0.01, spacing = 0.04 } },
            { bolts = { count = 4, circle = 0.08, radius = 0.006, base = 0.2 } },
        ]
        [[body]]
        name = "link_1"
        paint = "grey"
        parts = [{ tube = { path = [[0, 0, 0.01], [0.1, 0, 0.1], [0.3, 0, 0.1]], smooth = 0.05, radius = 0.04, spacing = 0.03 } }]
        [[body]]
        name = "finger_left"
        paint = "grey"
        parts = [{ shape = "pad" }]
        [[body]]
        name = "finger_right"
        paint = "grey"
        parts = [{ shape = "finger_left", place = ["half_turn"] }]
        [arm]
        name = "small"
        about = "# Small\n"
        dimensions = [{ what = "reach", mm = 300 }]
        at_zero = "It lies along x.\n"
        paints = [{ name = "grey", rgba = "0.5 0.5 0.5 1" }]
        joints = [
            { name = "joint_1", parent = "base_link", child = "link_1", origin = [0, 0, 0.2], turn = { axis = [0, 0, 1], limits_deg = [-90, 90], speed_deg_per_s = 90, torque_n_m = 10 } },
            { name = "flange", parent = "link_1", child = "tool0", origin = [0.3, 0, 0.1], fixed = { pitch_deg = 90 } },
        ]
        gripper = { length = 0.01, travel = 0.02, force_n = 50 }
        poses = [{ name = "left", values = [90, 0.02] }]
    "##;

    #[test]
    fn a_small_arm_has_closed_meshes_and_the_files_of_a_robot() {
        let files = files(SMALL).unwrap();
        for name in ["base_link", "link_1", "finger_left", "finger_right"] {
            let defects = solid::watertight::defects_of_stl(&files[&format!("meshes/{name}.stl")]);
            assert_eq!(defects, Vec::<String>::new(), "{name}");
        }
        let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
        let urdf = text("robot.urdf");
        assert_eq!(
            ["<link ", "<joint ", "<mesh ", "<mimic "].map(|tag| urdf.matches(tag).count()),
            [6, 5, 8, 1]
        );
        assert!(urdf.contains("<limit lower=\"-1.5707963267948966\" upper=\"1.5707963267948966\""), "{urdf}");
        assert!(text("robot.srdf").contains("<joint name=\"joint_1\" value=\"1.5707963267948966\"/>"));
        assert!(
            text("README.md").contains("| finger_joint | gripper_body | finger_left | 0, 0, 10 | 1 0 0 |")
        );
        let scene = SMALL.split("[arm]").next().unwrap_or_default();
        assert_eq!(super::files(scene).unwrap().len(), 4, "meshes alone");
    }

    #[test]
    fn what_does_not_fit_together_is_named() {
        for (from, to, what) in [
            ("values = [90, 0.02]", "values = [91, 0.02]", "left: joint_1 is not between -90 and 90"),
            ("parent = \"link_1\"", "parent = \"link_2\"", "flange: its parent must be a link before it"),
            ("paint = \"grey\"", "paint = \"red\"", "base_link: its paint is not among the paints"),
            (
                "shape = \"pad\"",
                "shape = \"finger_left\"",
                "finger_left: the shape \"finger_left\" is made of itself",
            ),
            ("radius = 0.006", "radius = 0.00001", "meshes/base_link.stl: triangle"),
        ] {
            let refused = files(&SMALL.replace(from, to)).err().unwrap_or_default();
            assert!(refused.starts_with(what), "{refused}");
        }
    }

    #[test]
    fn the_files_of_the_pp6_1400_are_those_of_its_description() {
        let folder = repository_root().join("robots/pp6-1400");
        let files = files_of(&folder.join("model.toml")).unwrap();
        assert_eq!(files.len(), 13);
        for (path, bytes) in files {
            assert!(
                fs::read(folder.join(&path)).unwrap() == bytes,
                "{path} differs; run `cargo xtask model`"
            );
        }
    }
}
