//! Reads the native program format, described in `docs/program-format.md`.

mod axes;
mod cartesian;
mod clearance;
mod in_frames;
mod moves;
mod other_forms;
mod points;
mod raw;
mod redundant;
mod speed;

use diagnostics::ron_file::{self, Node};
use diagnostics::{InputError, Place, Problem, Problems, decode, excerpt};

use crate::axes::are_axes;
use crate::wrong_unit::{Hints, Positions};
use crate::{CartesianRobot, JointInfo, TimeBasis, Trajectory};
use raw::{RawProgram, VERSIONS};

/// Reads a native program; its moves start at t = 0.
///
/// Its syncs take no time yet: the waiting time depends on the other programs of the cell.
///
/// Within a move all joints start and end together at constant speed; the slowest joint at its commanded speed
/// sets the duration. There is no acceleration and no corner blending. Poses, tools, frames and moves in space need the `robot`; a move that
/// it cannot do, or that is not proven, ends the trajectory with a [`Stop`](crate::Stop).
///
/// # Errors
/// Every problem of the file with its line, up to a limit.
pub fn read_native(
    bytes: &[u8],
    file: &str,
    joints: &[JointInfo],
    robot: Option<&dyn CartesianRobot>,
) -> Result<Trajectory, InputError> {
    let text = decode(bytes, file)?;
    let mut problems = Problems::new(file);
    let mut other_version = None;
    let read = ron_file::read::<RawProgram>(text, "Program", &mut problems, |root, problems| {
        other_version = find_other_version(root, problems);
        other_forms::check_statements(root, problems);
        other_forms::check_forms(root, text, problems);
        other_forms::check_fields(root, problems);
        other_forms::check_version_1(root, problems);
    });
    if let Some(problem) = other_version {
        return Err(problem.into());
    }
    let Some((mut raw, mut root)) = read else {
        let problems = problems.into_list("problem").into_iter().map(other_forms::with_form).collect();
        return Err(InputError { problems });
    };
    if !mirrors(&root, &raw) {
        problems.push(problems.problem("cannot tell on which lines the statements stand"));
        return Err(InputError { problems: problems.into_list("problem") });
    }
    let bound_notes = redundant::leave_out(&mut raw, &mut root, joints, &mut problems);
    let mut program = resolve(&raw, &root, (joints, robot), problems)?;
    program.notes.extend(bound_notes);
    Ok(program)
}

/// The joints that a native program drives; `None` if it cannot be read.
pub(crate) fn native_joints(bytes: &[u8], file: &str) -> Option<Vec<String>> {
    let text = decode(bytes, file).ok()?;
    let mut problems = Problems::new(file);
    ron_file::read::<RawProgram>(text, "Program", &mut problems, |_, _| {}).map(|(raw, _)| raw.joints)
}

const UNITS_HINT: &str =
    "write units: Degrees if turning joints are in degrees and sliding joints in millimetres";

const IF_OTHER_UNITS: Hints = Hints {
    if_radians: "if they are, write units: Radians; if the motion is so small, nothing is to be done",
    if_degrees: "if they are, write units: Degrees, which are millimetres for sliding joints",
};

/// Resolves names and units.
fn resolve(
    raw: &RawProgram,
    root: &Node<'_>,
    (joints, robot): (&[JointInfo], Option<&dyn CartesianRobot>),
    mut problems: Problems,
) -> Result<Trajectory, InputError> {
    if !VERSIONS.contains(&raw.version) {
        let place = root.field("version").map_or(root.place, |node| node.place);
        problems.push(unsupported_version(place, &raw.version.to_string(), &problems));
    }
    let mut notes = Problems::new(&problems.problem("").file);
    let columns = points::driven_joints(&raw.joints, root, joints, &mut problems);
    let driven: Option<Vec<&JointInfo>> = columns.iter().copied().collect();
    let mut positions = Positions::default();
    let all = axes::Driven { names: &raw.joints, joints: driven.as_deref(), robot };
    let mut taught = points::taught_points(raw, root, all, &mut positions, &mut problems);
    if let (Some(robot), Some(_)) = (robot, &driven) {
        points::of_axes(&mut taught, raw, root, robot, &mut problems);
    }
    let sampling =
        points::sampling(raw.interpolation, root, driven.as_deref().unwrap_or_default(), &mut problems);
    let plan = moves::Plan { raw, root, driven: driven.as_deref(), points: &taught, robot };
    let played = plan.play(&mut problems, &mut notes);
    if problems.is_empty() && (played.understood != raw.moves.len() || played.knots.is_empty()) {
        problems.push(problems.problem("a statement of `moves` was not understood"));
    }
    let driven = driven.unwrap_or_default();
    let units = root.field("units").map(|node| node.place);
    if let Some(problem) = positions.wrong_unit(&problems, units, UNITS_HINT) {
        problems.push_first(problem);
    }
    if let Some(question) = positions.question(are_axes(&raw.joints, robot), &notes, IF_OTHER_UNITS) {
        notes.push_first(question);
    }
    let required_clearance_after_m = played.clearance_at_end_m(&mut notes);
    problems.check(Trajectory {
        required_clearance_after_m,
        file: notes.problem("").file,
        joints: raw.joints.clone(),
        kinds: driven.iter().map(|joint| joint.kind).collect(),
        time_basis: TimeBasis::Seconds,
        knots: played.knots,
        syncs: played.syncs,
        sampling,
        cartesian_moves: played.cartesian_moves,
        stop: played.stop,
        stamp_s: 0.0,
        table: None,
        notes: notes.into_list("warning"),
    })
}

/// A program of another version may differ in any respect: only its version is reported.
fn find_other_version(root: &Node<'_>, problems: &Problems) -> Option<Problem> {
    let version = root.field("version")?;
    let other = !VERSIONS.contains(&version.word.parse::<u32>().ok()?);
    other.then(|| unsupported_version(version.place, version.word, problems))
}

fn unsupported_version(place: Place, found: &str, problems: &Problems) -> Problem {
    problems
        .problem("unsupported version of the program format")
        .at(place.line, place.column)
        .found(excerpt(found))
        .expected("1 or 2")
}

/// Whether the places belong to the values read: both parsers of the text must agree.
fn mirrors(root: &Node<'_>, raw: &RawProgram) -> bool {
    let items = |node: Option<&Node<'_>>| node.map(|node| node.items.len());
    let points = root.field("points").map_or(&[][..], |points| &points.items[..]);
    items(root.field("joints")) == Some(raw.joints.len())
        && items(root.field("moves")) == Some(raw.moves.len())
        && root.field("start").is_some()
        && root.field("interpolation").is_some()
        && root.field("speed").is_some() >= raw.speed.is_some()
        && points.len() == raw.points.len()
        && points.iter().zip(&raw.points).all(|(node, point)| {
            items(node.field("joints")) == point.joints.as_ref().map(Vec::len)
                && items(node.field("axes")) == point.axes.as_ref().map(Vec::len)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JointKind, Sampling};

    fn joints() -> Vec<JointInfo> {
        let joint = |name: &str, kind, speed| JointInfo {
            name: name.into(),
            kind,
            limits: None,
            max_speed: Some(speed),
            bound: None,
        };
        vec![joint("turn", JointKind::Revolute, 2.0), joint("slide", JointKind::Prismatic, 0.5)]
    }

    const HEAD: &str = "Program(version: 1, units: Degrees, joints: [\"slide\", \"turn\"],\n\
        points: [Point(name: \"a\", joints: [0, 0]), Point(name: \"b\", joints: [100, 90]), (name: \"c\", joints: [100.0, 90])],\n\
        interpolation: Period(seconds: 0.02),\nstart: \"a\",\n";

    fn read(rest: &str) -> Trajectory {
        read_native(format!("{HEAD}{rest})").as_bytes(), "p.ron", &joints(), None).unwrap()
    }

    #[test]
    fn units_become_radians_and_metres() {
        let read = read("speed: Percent(50), moves: [MoveJ(to: \"b\")]");
        assert_eq!(read.joints, ["slide", "turn"]);
        assert_eq!(read.kinds, [JointKind::Prismatic, JointKind::Revolute]);
        assert_eq!(read.knots[1].position, [0.1, std::f64::consts::FRAC_PI_2]);
        assert_eq!(read.sampling, Sampling::Period { seconds: 0.02 });
        // 90 degrees at half of 2 rad/s take longer than 100 mm at half of 0.5 m/s.
        assert_eq!(read.knots[1].time_s, std::f64::consts::FRAC_PI_2);
    }

    #[test]
    fn every_knot_has_the_line_and_point_of_its_statement() {
        let read = read(
            "speed: Joint(deg_per_s: 45, mm_per_s: 10), // moves: [\nmoves: [\n MoveJ(to: \"b\"), Wait(seconds: 0.5),\n\
             /* MoveJ(to: \"c\"), */ MoveJ(\n  to: \"a\", speed: Percent(100)),\n]",
        );
        let knots: Vec<_> =
            read.knots.iter().map(|k| (k.time_s, k.line, k.label.as_deref().unwrap())).collect();
        let back = 10.5 + std::f64::consts::FRAC_PI_2 / 2.0;
        assert_eq!(knots, [(0.0, 4, "a"), (10.0, 7, "b"), (10.5, 7, "b"), (back, 8, "a")]);
    }

    #[test]
    fn a_move_to_the_same_place_takes_no_time_and_is_noted() {
        let read = read("speed: Percent(100), moves: [MoveJ(to: \"b\"),\nMoveJ(to: \"c\")]");
        assert_eq!(read.knots.len(), 3);
        assert_eq!(read.knots[1].time_s, read.knots[2].time_s);
        assert_eq!(
            read.notes[0].to_string(),
            "p.ron:6:1: move to `c` has no length and takes no time; hint: all joints already stand there"
        );
    }

    #[test]
    fn a_commanded_speed_above_the_limit_is_noted() {
        let read = read("speed: Joint(deg_per_s: 180, mm_per_s: 400), moves: [MoveJ(to: \"b\")]");
        let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            notes,
            ["p.ron:5:54: commanded speed is above the velocity limit of joint `turn`; \
              found 3.141592653589793 rad/s; expected at most 2 rad/s"]
        );
    }

    #[test]
    fn syncs_stand_between_the_knots_and_take_no_time() {
        let alone =
            read("speed: Joint(deg_per_s: 45, mm_per_s: 10), moves: [MoveJ(to: \"b\"), Wait(seconds: 1)]");
        let read = read(
            "speed: Joint(deg_per_s: 45, mm_per_s: 10), moves: [Sync(name: \"start\"), MoveJ(to: \"b\"),\n\
             Sync(name: \"there\"), Sync(name: \"start\"), Wait(seconds: 1)]",
        );
        let times = |read: &Trajectory| read.knots.iter().map(|knot| knot.time_s).collect::<Vec<_>>();
        assert_eq!(times(&read), times(&alone));
        let syncs: Vec<_> = read
            .syncs
            .iter()
            .map(|sync| (&sync.name[..], sync.knot, sync.place.line, sync.place.column))
            .collect();
        assert_eq!(syncs, [("start", 0, 5, 52), ("there", 1, 6, 1), ("start", 1, 6, 22)]);
    }

    #[test]
    fn a_program_without_moves_is_one_knot() {
        let read = read("moves: []");
        assert_eq!((read.knots.len(), read.knots[0].time_s), (1, 0.0));
    }
}
