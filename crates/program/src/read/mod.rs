//! Readers of program files, one folder per format; the file's extension chooses.

mod calls;
pub(crate) mod native;
mod ros;
mod table;

use diagnostics::{InputError, Problem};

use crate::{JointInfo, Program, TableSettings};
pub use calls::{CalledProgram, CalledPrograms, CalledText, read_calls};
pub use native::{read_called, read_native};
pub use ros::read_ros;
pub use table::read_csv;

/// Extensions of program files.
pub const EXTENSIONS: [&str; 5] = ["ron", "csv", "yaml", "yml", "json"];

/// Reads a taught program of a robot with these joints; the extension of `file`, one of [`EXTENSIONS`] in any case, selects the format.
///
/// # Errors
/// Every problem of the file, an unknown extension, or settings of a table for a program that is none.
pub fn read(
    bytes: &[u8],
    file: &str,
    joints: &[JointInfo],
    table: &TableSettings,
) -> Result<Program, InputError> {
    let extension = extension(file);
    let is_other =
        extension.is_some_and(|known| ["ron", "csv"].iter().any(|own| known.eq_ignore_ascii_case(own)));
    if is_other && looks_like_a_trajectory(bytes) {
        let problem = Problem::new(file, "a joint trajectory under the name of another format").at(1, 1);
        let problem = problem
            .found("joint_names and points with positions")
            .expected("a name that ends in .yaml or .json");
        return Err(problem.hint("the format is chosen by the file's extension; rename the file").into());
    }
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("csv") => read_csv(bytes, file, joints, table),
        Some(known) if !table.is_empty() && EXTENSIONS.contains(&known) => {
            let (what, states) = if known == "ron" {
                ("a native program", "a native program states its units itself, and names its joints")
            } else {
                (
                    "a joint trajectory",
                    "a joint trajectory is in radians, metres and seconds, and names its joints",
                )
            };
            let found = format!("{} for {what}", table.options().join(" and "));
            let problem =
                Problem::new(file, "not a joint table").found(found).expected("a joint table (.csv)");
            Err(problem.hint(format!("leave the option out: {states}")).into())
        }
        Some("ron") => read_native(bytes, file),
        Some("yaml" | "yml" | "json") => read_ros(bytes, file, joints),
        _ => Err(Problem::new(file, "unknown program format")
            .found(extension.map_or("no file extension".to_owned(), |e| format!("extension .{e}")))
            .expected(".ron (native program), .csv (joint table), or .yaml, .yml, .json (joint trajectory)")
            .hint(other_program(extension))
            .into()),
    }
}

/// What to do with a file of another format, by its extension.
fn other_program(extension: Option<&str>) -> String {
    let extension = extension.unwrap_or_default().to_ascii_lowercase();
    let language = CONTROLLERS.iter().find(|(known, _)| known.contains(&extension.as_str()));
    language.map_or_else(
        || "the format is chosen by the file's extension; convert or rename the file".to_owned(),
        |(_, language)| {
            format!(
                "{language} is not read: log the joint values of its motion, on the controller or in a simulator, as a joint table (.csv); \
                 docs/from-robodk.md does this with RoboDK"
            )
        },
    )
}

/// Languages of controllers that are not read, by the extensions of their files.
const CONTROLLERS: [(&[&str], &str); 4] = [
    (&["src", "dat", "sub"], "KRL of KUKA"),
    (&["ls", "tp"], "a program of FANUC"),
    (&["jbi"], "INFORM of Yaskawa"),
    (&["pgx", "dtx"], "VAL 3 of Stäubli"),
];

/// Whether a text has the keys of a joint trajectory: no other program has.
fn looks_like_a_trajectory(bytes: &[u8]) -> bool {
    let has = |key: &[u8]| bytes.windows(key.len()).any(|window| window == key);
    has(b"joint_names") && has(b"points") && has(b"positions") && has(b"time_from_start")
}

/// Whether the file is a joint table, by its extension.
pub fn is_table(file: &str) -> bool {
    extension(file).is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

fn extension(file: &str) -> Option<&str> {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map(|(_, extension)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DrivenJointKind, Sampling, Trajectory, Units, play};

    fn read(bytes: &[u8], file: &str, joints: &[JointInfo]) -> Result<Trajectory, InputError> {
        let program = super::read(bytes, file, joints, &TableSettings::default())?;
        play(&program, joints, None)
    }

    fn joints() -> Vec<JointInfo> {
        vec![JointInfo {
            name: "j1".into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: Some(1.0),
            bound: None,
        }]
    }

    #[test]
    fn extension_in_any_case_chooses_the_reader() {
        let table = read(b"j1\n0.5\n", "dir.ron/A.CSV", &joints()).unwrap();
        assert_eq!(table.sampling, Sampling::KnotsOnly);
        let text =
            b"Program(version: 1, units: Radians, joints: [\"j1\"], points: [(name: \"p\", joints: [1])], \
            interpolation: Period(seconds: 0.1), start: \"p\", moves: [])";
        assert_eq!(read(text, "b.Ron", &joints()).unwrap().knots.len(), 1);
    }

    #[test]
    fn the_driven_joints_are_told_or_unknown() {
        let driven = |text: &str, file: &str| {
            let program = super::read(text.as_bytes(), file, &joints(), &TableSettings::default());
            program.ok().map(|program| program.driven_joints(&joints()))
        };
        let in_space = "Program(version: 2, units: Radians, joints: [\"j1\", \"j2\"], points: [Point(name: \"p\", pose: Pose(xyz_mm: (0, 0, 0)))], \
            interpolation: Period(seconds: 0.1), start: \"p\", moves: [Tool(name: \"t\")])";
        assert_eq!(driven(in_space, "a.ron"), Some(vec!["j1".to_owned(), "j2".to_owned()]));
        assert_eq!(driven("j1\n0.5\n", "a.csv"), Some(vec!["j1".to_owned()]));
        for (text, file) in [("Program(version: 2)", "a.ron"), ("j9\n0\n", "a.csv"), ("", "a.txt"), ("", "a")]
        {
            assert_eq!(driven(text, file), None, "{file}");
        }
    }

    #[test]
    fn a_native_program_takes_no_settings_of_a_table() {
        assert!(is_table("dir.ron/A.CSV") && !is_table("a.csv/b.ron") && !is_table("csv"));
        let settings = TableSettings { units: Some(Units::Degrees), ..TableSettings::default() };
        assert_eq!(
            super::read(b"", "b.ron", &joints(), &settings).unwrap_err().to_string(),
            "b.ron: not a joint table; found --units for a native program; \
             expected a joint table (.csv); \
             hint: leave the option out: a native program states its units itself, and names its joints"
        );
    }

    #[test]
    fn a_trajectory_under_another_name_is_one_problem() {
        let text = b"joint_names: [j1]\npoints:\n- {positions: [0], time_from_start: 0}\n";
        for file in ["plan.csv", "plan.RON"] {
            assert_eq!(
                read(text, file, &joints()).unwrap_err().to_string(),
                format!(
                    "{file}:1:1: a joint trajectory under the name of another format; found joint_names and points with positions; \
                     expected a name that ends in .yaml or .json; \
                     hint: the format is chosen by the file's extension; rename the file"
                )
            );
        }
        assert_eq!(read(text, "plan.yml", &joints()).unwrap().knots.len(), 1);
    }

    #[test]
    fn other_extensions_are_refused_by_name() {
        assert_eq!(
            read(b"", "a.csv/weld.old", &joints()).unwrap_err().to_string(),
            "a.csv/weld.old: unknown program format; found extension .old; \
             expected .ron (native program), .csv (joint table), or .yaml, .yml, .json (joint trajectory); \
             hint: the format is chosen by the file's extension; convert or rename the file"
        );
        let controller = read(b"", "a.csv/weld.LS", &joints()).unwrap_err().to_string();
        assert!(
            controller.contains("hint: a program of FANUC is not read: log the joint values"),
            "{controller}"
        );
        assert!(read(b"", "csv", &joints()).unwrap_err().to_string().contains("found no file extension"));
    }
}
