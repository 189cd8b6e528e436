//! How `pathproof` is told where the files of a robot are, and how its refusals are read.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::find::Robot;
use super::process::End;

/// Adds the folders that the files of a robot may be read from, and what else reading them needs.
pub(super) fn with_files(command: &mut Command, robot: &Robot) {
    command.arg("--allow-root").arg(&robot.allowed_root);
    command.args(robot.arguments);
    for (name, folder) in &robot.ros_packages {
        command.arg("--package").arg(format!("{name}={}", folder.display()));
    }
}

/// What is said of a command that ended as none should.
pub(super) fn broken(what: &str, end: End, patience: Duration) -> String {
    match end {
        End::Exit(code) => format!("{what}: crash, exit code {code}"),
        End::Signal => format!("{what}: crash, killed by a signal"),
        End::Hang => format!("{what}: hang, killed after {} s", patience.as_secs()),
    }
}

/// The problems on standard error, without the folders of this machine.
pub(super) fn problems(robot: &Robot, err: &Path) -> io::Result<Vec<String>> {
    Ok(shortened(&fs::read_to_string(err)?, &robot.urdf, &robot.allowed_root))
}

fn shortened(text: &str, urdf: &Path, root: &Path) -> Vec<String> {
    let file = urdf.file_name().unwrap_or_default().to_string_lossy();
    let clean = |line: &str| {
        let line = line.replace(&urdf.display().to_string(), &file);
        line.replace(&format!("{}/", root.display()), "").replace(&root.display().to_string(), ".")
    };
    text.lines().filter_map(|line| line.strip_prefix("error: ")).map(clean).collect()
}

/// The first of some problems in backquotes, and how many more there are.
pub(super) fn first_of(problems: &[String]) -> String {
    let first = problems.first().map_or("no reason was given", |problem| problem);
    let more = match problems.len() {
        0 | 1 => String::new(),
        many => format!(", and {} more", many - 1),
    };
    format!("`{}`{more}", first.replace('`', "'"))
}

/// The same as cells of a table: the first problem, and how many more there are.
pub(super) fn problem_cells(problems: &[String]) -> [String; 2] {
    let first = problems.first().map_or("no reason was given", |problem| problem);
    [first.replace('`', "'"), problems.len().saturating_sub(1).to_string()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_name_no_folder_of_the_machine() {
        let text =
            "warning: w\nerror: /x/pkg/urdf/r.urdf:3:4: no /x/pkg/m/a.stl; allowed /x/pkg\n2 problems\n";
        let problems = shortened(text, Path::new("/x/pkg/urdf/r.urdf"), Path::new("/x/pkg"));
        assert_eq!(problems, ["r.urdf:3:4: no m/a.stl; allowed ."]);
    }

    #[test]
    fn the_first_problem_stands_for_all() {
        let problems = ["bad `x`".to_owned(), "another".to_owned()];
        assert_eq!(first_of(&problems), "`bad 'x'`, and 1 more");
        assert_eq!(problem_cells(&problems), ["bad 'x'", "1"]);
    }
}
