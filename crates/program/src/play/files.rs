//! The files of a program: its own, and those that it calls.

use std::borrow::Cow;

use diagnostics::{Problems, excerpt};

use super::points::{self, ResolvedPoints};
use super::single_joints::ProgramJoints;
use crate::expand::ProgramFile;
use crate::wrong_unit::WrittenPositions;
use crate::{Interpolation, JointInfo, Program, Sampling, TaughtProgram};

/// The files of a program by their numbers.
pub(super) fn of_program<'p>(program: &'p Program, taught: &'p TaughtProgram) -> Vec<ProgramFile<'p>> {
    let own = ProgramFile { name: &program.file, taught: Cow::Borrowed(taught) };
    let called = program.called.files.iter();
    let called =
        called.map(|called| ProgramFile { name: &called.file, taught: Cow::Borrowed(&called.taught) });
    std::iter::once(own).chain(called).collect()
}

/// Applies `visit` to every file, with messages about it.
pub(super) fn for_each<'p>(
    files: &mut [ProgramFile<'p>],
    problems: &mut Problems,
    mut visit: impl FnMut(&mut ProgramFile<'p>, &mut Problems),
) {
    for file in files.iter_mut() {
        problems.set_file(file.name);
        visit(file, problems);
    }
    problems.set_file(files[0].name);
}

/// The points of a file.
pub(super) struct WrittenPoints<'p> {
    pub(super) points: ResolvedPoints<'p>,
    /// Their joint values as written.
    pub(super) positions: WrittenPositions,
}

impl<'p> WrittenPoints<'p> {
    /// Those of a file; what is wrong with them is reported.
    pub(super) fn in_file(
        file: &'p ProgramFile<'_>,
        all: ProgramJoints<'_>,
        problems: &mut Problems,
    ) -> Self {
        problems.set_file(file.name);
        let mut positions = WrittenPositions::default();
        let mut points = points::resolve(&file.taught, all, &mut positions, problems);
        if let (Some(robot), Some(_)) = (all.robot, &all.joints) {
            points::of_axes(&mut points, all.names, file.taught.joints.place, robot, problems);
        }
        Self { points, positions }
    }
}

/// Where the program is sampled; what is wrong with it is reported.
pub(super) fn sampling(program: &TaughtProgram, driven: &[&JointInfo], problems: &mut Problems) -> Sampling {
    let Some(interpolation) = program.interpolation else {
        let problem = problems.problem("the program does not say where its motion is sampled");
        problems.push(problem.expected("interpolation: Period(seconds: 0.02)"));
        return Sampling::KnotsOnly;
    };
    super::sampling::sampling(interpolation, driven, problems)
}

/// Reports called files that drive other joints than the program, or sample the motion otherwise.
pub(super) fn check_called(files: &[ProgramFile<'_>], problems: &mut Problems) {
    let own = &files[0];
    let joints: Vec<&String> = own.taught.joint_names().collect();
    for file in &files[1..] {
        problems.set_file(file.name);
        let others: Vec<&String> = file.taught.joint_names().collect();
        if others != joints {
            let list =
                |names: &[&String]| names.iter().map(|name| excerpt(name)).collect::<Vec<_>>().join(", ");
            let place = file.taught.joints.place;
            let problem =
                problems.problem(format!("other joints than in {}", own.name)).at(place.line, place.column);
            let problem = problem.found(list(&others)).expected(list(&joints));
            problems
                .push(problem.hint("a called program drives the joints of its caller, in the same order"));
        }
        let (Some(stated), Some(wanted)) = (file.taught.interpolation, own.taught.interpolation) else {
            continue;
        };
        if stated.value != wanted.value {
            let problem = problems.problem(format!("another interpolation than in {}", own.name));
            let problem = problem.at(stated.place.line, stated.place.column).found(shown(stated.value));
            let problem = problem.expected(shown(wanted.value));
            problems.push(problem.hint("leave it out: a called program is sampled as its caller"));
        }
    }
    problems.set_file(own.name);
}

fn shown(interpolation: Interpolation) -> String {
    match interpolation {
        Interpolation::Period { seconds } => format!("Period(seconds: {seconds})"),
        Interpolation::MaxStep { deg, mm } => {
            let given = [("deg", deg), ("mm", mm)].into_iter();
            let given = given.filter_map(|(name, value)| Some(format!("{name}: {}", value?)));
            format!("MaxStep({})", given.collect::<Vec<_>>().join(", "))
        }
    }
}
