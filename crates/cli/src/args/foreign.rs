//! Options that other programs have, and what to do here instead.

use super::foreign_to_jobs::OF_JOBS;

/// An option that is not one of ours, under the names that it has elsewhere.
pub(super) struct ForeignOption {
    /// Without hyphens.
    names: &'static [&'static str],
    /// The commands that the tip is for; all, if there are none.
    commands: &'static [&'static str],
    /// What to do here. A word in braces stands for the value that was given, and for itself if there is none.
    tip: &'static str,
}

const fn for_all_commands(names: &'static [&'static str], tip: &'static str) -> ForeignOption {
    ForeignOption { names, commands: &[], tip }
}

pub(super) const fn for_commands(
    commands: &'static [&'static str],
    names: &'static [&'static str],
    tip: &'static str,
) -> ForeignOption {
    ForeignOption { names, commands, tip }
}

/// Commands that play a program.
const PLAYING: &[&str] = &["check", "methods"];

/// The first one that fits counts.
const FOREIGN: &[ForeignOption] = &[
    // Robot and cell.
    for_commands(
        &["new"],
        &["output", "o", "out", "output-dir", "dir", "folder", "cell"],
        "the folder stands without an option: pathproof new {FOLDER}",
    ),
    for_commands(
        PLAYING,
        &["robot", "robots", "arm", "group", "planning-group", "robot-name"],
        "the cell file names its robots; where it has several, --program ROBOT=FILE says whose program a file is",
    ),
    for_commands(
        &["ik"],
        &["arm", "group", "planning-group", "robot-name"],
        "which robot of a cell is said by --robot {NAME}",
    ),
    for_commands(
        &["new"],
        &["urdf", "xacro", "model", "description"],
        "the robot is given by --robot {ROBOT.urdf}",
    ),
    for_all_commands(
        &["robot", "robots", "arm", "group", "planning-group", "robot-name"],
        "the cell file names its robots; a URDF stands without an option",
    ),
    for_all_commands(
        &["urdf", "xacro", "cell", "scene", "world", "model", "file", "input", "config"],
        "the cell file or URDF stands without an option",
    ),
    for_all_commands(
        &["tool", "gripper", "tcp-offset"],
        "the cell file names the tools of each robot: tools: [Tool(...)]",
    ),
    for_all_commands(
        &["object", "objects", "obstacle", "obstacles", "env", "environment", "add-object", "mesh"],
        "what stands around the robot is listed in the cell file: objects: [Object(...)]",
    ),
    // Programs.
    for_commands(
        PLAYING,
        &[
            "csv",
            "table",
            "traj",
            "trajectory",
            "prog",
            "programs",
            "program-file",
            "path",
            "motion",
            "waypoints",
            "points",
            "log",
            "job",
        ],
        "a program is given by --program {FILE}",
    ),
    for_commands(
        &["doctor", "pairs", "spheres", "ik", "new"],
        &["program", "csv", "table", "traj", "trajectory", "prog", "path", "motion", "log"],
        "this command takes no program; pathproof check FILE --program {FILE} does",
    ),
    for_commands(PLAYING, &["degrees", "deg"], "the unit of a table is said by --units degrees"),
    for_commands(PLAYING, &["radians", "rad"], "the unit of a table is said by --units radians"),
    for_commands(PLAYING, &["unit", "angle-unit"], "the unit of a table is said by --units {degrees}"),
    for_commands(
        PLAYING,
        &["fixed-joint", "joints", "joint-value", "set-joint", "q"],
        "a joint that no program drives: --joint NAME=VALUE",
    ),
    for_commands(
        &["check"],
        &[
            "step",
            "step-size",
            "dt",
            "resolution",
            "samples",
            "timestep",
            "time-step",
            "max-step",
            "density",
            "rate",
        ],
        "none is needed: the motion between the points is proven too; how finely: --accuracy MM",
    ),
    for_commands(
        &["check"],
        &["continuous", "ccd", "certify", "certified", "prove"],
        "this is what happens by default: --mode certified",
    ),
    for_commands(
        &["check"],
        &["discrete", "sample", "sampled"],
        "the points alone are checked by --mode sampled",
    ),
    // Pairs.
    for_all_commands(
        &[
            "exclude",
            "exclusion",
            "exclusions",
            "excludes",
            "exclude-pair",
            "ignore",
            "ignore-pair",
            "ignore-pairs",
            "skip",
            "skip-pair",
            "allow",
            "allow-collision",
            "acm",
            "disable",
            "disable-collisions",
            "whitelist",
            "allowlist",
        ],
        "exclusions stand in the cell file, each with its reason, or in an SRDF: see docs/exclusions.md; pathproof pairs FILE --propose \
         proposes them",
    ),
    for_commands(
        &["check", "pairs"],
        &[
            "distance",
            "min-distance",
            "minimum-distance",
            "min-clearance",
            "margin",
            "safety-margin",
            "security-margin",
            "padding",
            "safety",
            "safety-distance",
            "contact-distance",
        ],
        "the required clearance is given by --clearance {MM}",
    ),
    for_all_commands(
        &[
            "distance",
            "min-distance",
            "min-clearance",
            "margin",
            "safety-margin",
            "security-margin",
            "padding",
            "clearance",
        ],
        "the cell file gives the required clearance; for one run: pathproof check FILE --clearance {MM}",
    ),
    for_commands(
        &["check", "spheres"],
        &["tol", "tolerance", "eps", "epsilon", "precision", "error"],
        "how closely is measured: --accuracy {MM}",
    ),
    // Poses.
    for_commands(
        &["ik"],
        &[
            "pose",
            "xyz",
            "position",
            "pos",
            "translation",
            "target",
            "goal",
            "tcp",
            "xyzrpy",
            "rpy",
            "euler",
            "orientation",
            "rotation",
            "quat",
            "quaternion",
            "xyz-m",
            "rpy-rad",
        ],
        "a pose is given by --xyz-mm X,Y,Z --rpy-deg R,P,Y",
    ),
    for_commands(
        &["ik"],
        &["seed", "near", "initial", "guess", "start", "q0", "reference"],
        "joint values to stay near: --near-deg Q1,Q2,...",
    ),
    for_commands(
        &["ik"],
        &["fk", "forward", "at", "joints", "joint-values", "joint", "q"],
        "the pose at joint values: --at-deg Q1,Q2,...",
    ),
    for_commands(
        &["ik"],
        &["base", "base-link", "root"],
        "the link that the pose is given in: --from {LINK}",
    ),
    for_commands(
        &["ik"],
        &["tip", "tip-link", "ee", "end-effector", "link", "flange"],
        "the link that goes to the pose: --to {LINK}",
    ),
    for_commands(
        &["ik"],
        &["all", "all-solutions"],
        "all solutions are listed; whole turns by --turns, those outside the limits by --outside-limits",
    ),
    for_commands(
        &["ik"],
        &["collision", "collisions", "contacts", "avoid-collisions", "collision-free"],
        "contacts are looked for by --check",
    ),
    // Output.
    for_commands(
        &["pairs", "spheres"],
        &["output", "o", "output-file", "output-dir", "save", "write"],
        "what is written goes to --out {FILE}",
    ),
    for_commands(
        &["check", "methods"],
        &[
            "output",
            "o",
            "output-file",
            "output-dir",
            "outdir",
            "out",
            "save",
            "html",
            "pdf",
            "xml",
            "junit",
            "sarif",
            "markdown",
            "md",
            "report-dir",
            "log-file",
        ],
        "the report goes into a folder: --report DIR",
    ),
    for_commands(
        &["check"],
        &["format", "output-format", "fmt"],
        "--json prints JSON; --report DIR writes HTML, JSON, tables, JUnit, SARIF and Markdown",
    ),
    for_commands(
        &["doctor", "diff", "ik", "pairs", "new"],
        &["output", "o", "out", "output-file", "format", "output-format", "fmt", "report"],
        "what is printed can go to a file: > FILE; --json prints JSON",
    ),
    for_all_commands(
        &["quiet", "silent", "q", "s"],
        "the exit code has the result; what is printed can go to /dev/null",
    ),
    for_all_commands(&["no-color", "no-colour", "nocolor"], "colours are left out by --color never"),
    for_all_commands(
        &["debug", "trace", "log-level", "loglevel", "d"],
        "more is logged with -v, and more again with -vv",
    ),
    for_all_commands(
        &["jobs", "j", "parallel", "cores", "cpus", "workers", "num-threads", "nthreads", "n"],
        "how many threads: --threads {N}",
    ),
    for_all_commands(
        &["gui", "viz", "visualize", "visualise", "rviz", "show", "display", "screenshot"],
        "pathproof view FILE opens the viewer",
    ),
    // Files.
    for_all_commands(
        &[
            "package-path",
            "package-dir",
            "package-dirs",
            "packages",
            "pkg",
            "ros-package-path",
            "ros-package",
        ],
        "the folder of a ROS package is said by --package NAME=DIR",
    ),
    for_all_commands(
        &["mesh-dir", "mesh-path", "search-path", "asset-path", "include", "root", "i"],
        "another folder that files may be read from: --allow-root {DIR}",
    ),
    for_all_commands(
        &["scale", "mesh-scale", "mesh-unit", "mesh-units"],
        "the scale of a mesh stands in the cell file, scale: (0.001, 0.001, 0.001), or in the URDF",
    ),
    // The rest.
    for_commands(
        &["doctor"],
        &["fix", "repair", "mend", "auto-fix", "write", "in-place"],
        "the doctor changes no file; pathproof explain CODE says what to do about a finding",
    ),
    for_commands(
        &["check"],
        &["strict", "werror", "warnings-as-errors", "fail-on-warning"],
        "what is undecided or unchecked never passes; --fail-on speed is stricter still",
    ),
    for_commands(
        &["check"],
        &["fix", "repair"],
        "the check changes no file; its report shows what helps: --report DIR",
    ),
    for_commands(
        &["new"],
        &["force", "overwrite", "f", "y"],
        "files that are there stay: name another folder, or move them away",
    ),
];

/// All of them; those of batches stand before what is said at every command.
fn all() -> impl Iterator<Item = &'static ForeignOption> {
    OF_JOBS.iter().chain(FOREIGN)
}

/// What to do instead of an option that does not exist.
pub(super) fn tip(option: &str, command: &str, value: Option<&str>) -> Option<String> {
    let name = option.trim_start_matches('-').to_lowercase().replace('_', "-");
    let fits = |foreign: &&ForeignOption| {
        foreign.names.contains(&name.as_str())
            && (foreign.commands.is_empty() || foreign.commands.contains(&command))
    };
    all().find(fits).map(|foreign| filled(foreign.tip, value))
}

/// The text with the value in place of the word in braces.
fn filled(text: &str, value: Option<&str>) -> String {
    let Some((before, rest)) = text.split_once('{') else { return text.to_owned() };
    let Some((word, behind)) = rest.split_once('}') else { return text.to_owned() };
    format!("{before}{}{behind}", value.unwrap_or(word))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::CommandLine;

    #[test]
    fn a_value_that_was_given_is_repeated() {
        let tip = |option, command, value| tip(option, command, value).unwrap_or_default();
        assert_eq!(tip("--csv", "check", Some("p.csv")), "a program is given by --program p.csv");
        assert_eq!(tip("--CSV", "check", None), "a program is given by --program FILE");
        assert_eq!(
            tip("--safety_margin", "pairs", Some("5")),
            "the required clearance is given by --clearance 5"
        );
        assert!(tip("--robot", "check", Some("arm")).starts_with("the cell file names its robots; where"));
        assert!(tip("--exclude", "pairs", Some("post")).contains("docs/exclusions.md"));
        assert_eq!(tip("--frobnicate", "check", None), "");
    }

    /// The commands and those below them.
    fn with_all_below(command: &clap::Command) -> Vec<&clap::Command> {
        let below = command.get_subcommands().flat_map(with_all_below);
        std::iter::once(command).chain(below).collect()
    }

    fn has(command: &clap::Command, option: &str) -> bool {
        let has_long = |arg: &clap::Arg| arg.get_long() == Some(option) && !arg.is_hide_set();
        with_all_below(command).iter().any(|command| command.get_arguments().any(has_long))
    }

    #[test]
    fn every_tip_names_options_that_its_commands_have() {
        let line = CommandLine::command();
        for foreign in all() {
            let options = foreign.tip.split("--").skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>()
            });
            for option in options {
                let is_known =
                    |name: &&str| line.find_subcommand(name).is_some_and(|command| has(command, &option));
                // A tip that names its command, or one for all commands, may name an option of another one.
                let is_elsewhere = foreign.commands.is_empty() || foreign.tip.contains("pathproof ");
                let known =
                    if is_elsewhere { has(&line, &option) } else { foreign.commands.iter().all(is_known) };
                assert!(known, "--{option}: {}", foreign.tip);
            }
        }
    }

    #[test]
    fn no_entry_is_hidden_behind_one_before_it() {
        for (index, foreign) in all().enumerate() {
            for earlier in all().take(index).filter(|earlier| earlier.commands.is_empty()) {
                let hidden = foreign.names.iter().find(|name| earlier.names.contains(name));
                assert_eq!(hidden, None, "{}", foreign.tip);
            }
        }
    }
}
