//! What is said of the joint tables of a scene, robot by robot.

use super::{loaded::Loaded, plan::RobotPlan, programs::ProgramPlan, table_request::TableRequest};
use diagnostics::{Problem, excerpt, hint_for};
use program::{CLOCK, JointInfo, TableSettings, is_table};

/// What is said of the program of a robot.
#[derive(Clone, Debug, Default)]
pub(super) struct TablePlan {
    settings: TableSettings,
    takes_columns: bool,
}

impl TablePlan {
    /// The settings for a robot whose joints are known.
    pub(super) fn settings(&self, plan: &RobotPlan<'_>, joints: &[JointInfo]) -> TableSettings {
        let columns = &plan.of_cell.request.tables.columns;
        let columns = if self.takes_columns {
            columns_for(joints, columns, &plan.prefix(), plan.is_only())
        } else {
            Vec::new()
        };
        TableSettings { columns, ..self.settings.clone() }
    }
}

/// What is said of the program of every robot, in the order of the robots.
///
/// What names no robot is said of every table or, if there is none, of every program, which then refuses it.
pub(super) fn assign(
    request: &TableRequest,
    robots: &[&str],
    programs: &[ProgramPlan],
    problems: &mut Vec<Problem>,
) -> Vec<TablePlan> {
    let is_table = |plan: &ProgramPlan| plan.file().is_some_and(|file| is_table(&file.to_string_lossy()));
    let has_tables = programs.iter().any(is_table);
    let rests = |plan: &ProgramPlan| matches!(plan, ProgramPlan::Rests);
    let has_none = programs.iter().all(rests);
    for (option, is_given) in [
        ("--units", !request.units.is_empty()),
        ("--time-unit", !request.time_units.is_empty()),
        ("--column", !request.columns.is_empty()),
        ("--ignore-column", !request.ignored.is_empty()),
    ] {
        if is_given && has_none {
            problems.push(
                Problem::new(option, "no program that it could speak of")
                    .expected("a joint table (.csv)")
                    .hint("give one with --program FILE"),
            );
        }
    }
    let units = said_of(("--units", &request.units), robots, problems);
    let time_units = said_of(("--time-unit", &request.time_units), robots, problems);
    let mut plans = Vec::with_capacity(programs.len());
    for (index, plan) in programs.iter().enumerate() {
        let takes_columns = is_table(plan) || !has_tables;
        let (unit, time_unit) = (units.named[index], time_units.named[index]);
        if rests(plan) && !has_none && (unit.is_some() || time_unit.is_some()) {
            let option = if unit.is_some() { "--units" } else { "--time-unit" };
            let what = format!("robot {} has no program", excerpt(robots[index]));
            problems.push(Problem::new(option, what).expected("a robot that runs a joint table (.csv)"));
        }
        let settings = TableSettings {
            units: unit.or(units.all.filter(|_| takes_columns)),
            time_unit: time_unit.or(time_units.all.filter(|_| takes_columns)),
            columns: Vec::new(),
            ignored: if takes_columns { request.ignored.clone() } else { Vec::new() },
        };
        plans.push(TablePlan { settings, takes_columns });
    }
    plans
}

/// A unit for every table, and units for the tables of single robots.
struct Said<T> {
    all: Option<T>,
    named: Vec<Option<T>>,
}

fn said_of<T: Copy>(
    (option, given): (&str, &[(Option<String>, T)]),
    robots: &[&str],
    problems: &mut Vec<Problem>,
) -> Said<T> {
    let mut said = Said { all: None, named: vec![None; robots.len()] };
    for (robot, unit) in given {
        let place = match robot {
            None => Some(&mut said.all),
            Some(robot) => robots.iter().position(|known| known == robot).map(|index| &mut said.named[index]),
        };
        match (place, robot) {
            (Some(place), _) if place.is_none() => *place = Some(*unit),
            (Some(_), _) => {
                let of =
                    robot.as_ref().map_or_else(String::new, |robot| format!(" for robot {}", excerpt(robot)));
                problems.push(Problem::new(option, format!("two units{of}")).expected("one unit"));
            }
            (None, robot) => {
                let robot = robot.as_deref().unwrap_or_default();
                let problem = Problem::new(option, format!("no robot {}", excerpt(robot)));
                // Without a cell file, the robot has no name.
                problems.push(if robots == [""] {
                    problem.hint(format!("leave the name out: {option} UNIT"))
                } else {
                    problem.hint(hint_for(robot, robots, "robots"))
                });
            }
        }
    }
    said
}

/// The columns that are given to joints of this robot, the joints by their own names.
///
/// Names that are not joints of the robot are kept only if it is the only robot.
fn columns_for(
    joints: &[JointInfo],
    columns: &[(String, String)],
    prefix: &str,
    is_only: bool,
) -> Vec<(String, String)> {
    let is_known = |name: &str| name == CLOCK || joints.iter().any(|joint| joint.is_called(name));
    let meant = |(name, column): &(String, String)| {
        let alone =
            name.strip_prefix(prefix).filter(|rest| !is_known(name) && is_known(rest)).unwrap_or(name);
        (is_only || is_known(alone)).then(|| (alone.to_owned(), column.clone()))
    };
    columns.iter().filter_map(meant).collect()
}

/// Rejects columns that are given to joints of none of several robots with tables.
pub(super) fn check_meant(
    columns: &[(String, String)],
    plans: &[TablePlan],
    loaded: &[Loaded],
    problems: &mut Vec<Problem>,
) {
    let mut names = vec![CLOCK.to_owned()];
    for (plan, one) in plans.iter().zip(loaded) {
        if !plan.takes_columns || one.trajectory.is_none() {
            continue;
        }
        let robot = &one.robot.name;
        names.push(format!("{robot}/{CLOCK}"));
        for name in one.joints.iter().filter(|joint| joint.is_drivable()).flat_map(JointInfo::names) {
            names.extend([format!("{robot}/{name}"), name.to_owned()]);
        }
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for (name, _) in columns.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
        let what = format!("no joint {} of a robot with a joint table", excerpt(name));
        problems.push(Problem::new("--column", what).hint(hint_for(name, &names, "joints")));
    }
}
