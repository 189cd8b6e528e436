//! Statements, fields and forms of other robot programs, with what to write instead.

use diagnostics::ron_file::RonNode;
use diagnostics::{Place, Problem, Problems, excerpt, nearest};

use super::places;

/// All statements, for messages.
const STATEMENTS: [&str; 19] = [
    "MoveJ",
    "MoveL",
    "MoveC",
    "MoveAxes",
    "Tool",
    "Frame",
    "Clearance",
    "Wait",
    "Sync",
    "WaitInput",
    "SetOutput",
    "Repeat",
    "Call",
    "Attach",
    "Detach",
    "Mount",
    "Unmount",
    "AllowContact",
    "EndContact",
];

/// Statements that this version of the format lacks.
const LATER: [&str; 2] = ["movep", "spline"];

/// Statements that take up a part or put it down, in lower case.
const CARRYING: [&str; 4] = ["pick", "place", "grasp", "release"];

/// Statements that open or close a gripper, in lower case.
const GRIPPING: [&str; 8] =
    ["gripper", "grip", "ungrip", "open", "close", "opengripper", "closegripper", "hand"];

/// Statements of version 2 by names that other languages give them.
const OTHER_NAMES: [(&str, &str); 19] = [
    ("linear", "MoveL"),
    ("circular", "MoveC"),
    ("lin", "MoveL"),
    ("circ", "MoveC"),
    ("ptp", "MoveJ"),
    ("moveabsj", "MoveJ"),
    ("sptp", "MoveJ"),
    ("slin", "MoveL"),
    ("scirc", "MoveC"),
    ("waittime", "Wait"),
    ("base", "Frame"),
    ("waitdi", "WaitInput"),
    ("waituntil", "WaitInput"),
    ("setdo", "SetOutput"),
    ("out", "SetOutput"),
    ("set_digital_out", "SetOutput"),
    ("pulsedo", "SetOutput"),
    ("proccall", "Call"),
    ("callbyvar", "Call"),
];

/// Statements that repeat so often as they say, in lower case.
const REPEATING: [&str; 3] = ["repeat", "for", "loop"];

/// Statements that branch, in lower case.
const CONTROL_FLOW: [&str; 6] = ["while", "if", "else", "switch", "goto", "return"];

/// Statements that set a speed, in lower case.
const SPEEDS: [&str; 5] = ["speed", "vel", "velocity", "setspeed", "speedset"];

/// The statements of `moves`, those inside of repetitions too.
fn statements<'n, 't>(root: &'n RonNode<'t>) -> Vec<&'n RonNode<'t>> {
    let mut found = Vec::new();
    let mut rest: Vec<&'n RonNode<'t>> = Vec::new();
    let inside = |node: &'n RonNode<'t>| node.field("moves").map_or(&[][..], |list| &list.items).iter().rev();
    rest.extend(inside(root));
    while let Some(statement) = rest.pop() {
        found.push(statement);
        rest.extend(inside(statement));
    }
    found
}

/// The items of a list of the program; of `moves` those inside of repetitions too.
fn listed<'n, 't>(root: &'n RonNode<'t>, list: &str) -> Vec<&'n RonNode<'t>> {
    if list == "moves" {
        return statements(root);
    }
    root.field(list).map_or_else(Vec::new, |list| list.items.iter().collect())
}

/// Reports every unknown statement of `moves`.
pub(super) fn check_statements(root: &RonNode<'_>, problems: &mut Problems) {
    for statement in statements(root) {
        if !statement.named || STATEMENTS.contains(&statement.word) {
            continue;
        }
        let problem = problems
            .problem(format!("unknown statement {}", excerpt(statement.word)))
            .at(statement.place.line, statement.place.column)
            .expected(STATEMENTS.join(" or "));
        problems.push(if LATER.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint(format!("the format has no {} yet: export the controller's joint values of that path as a joint table (.csv), and check that", statement.word))
        } else if CARRYING.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint(
                "Attach(object: \"part\", to: \"gripper\", fingers: [\"finger_left\", \"finger_right\"]) takes a part up, and \
                 Detach(object: \"part\", onto: \"table\") puts it down: docs/handling.md",
            )
        } else if GRIPPING.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint(
                "move the fingers: MoveAxes(to: [Joint(name: \"finger_joint\", mm: 25)]); or leave the statement out where fixed_joints of the \
                 cell file hold them",
            )
        } else if REPEATING.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint("write Repeat(times: 3, moves: [...])")
        } else if CONTROL_FLOW.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint("a program does not branch: write out every move in the order in which it is made, or Repeat(times: 3, moves: [...])")
        } else if SPEEDS.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint("the speed is a field of each move, as in MoveJ(to: \"home\", speed: Percent(50)), or of the program")
        } else if let Some((_, own)) =
            OTHER_NAMES.iter().find(|(other, _)| statement.word.eq_ignore_ascii_case(other))
        {
            problem.hint(format!("write {own}"))
        } else if let Some(near) = nearest(statement.word, STATEMENTS) {
            problem.hint(format!("did you mean `{near}`?"))
        } else {
            problem.hint("leave out what moves and carries nothing")
        });
    }
}

/// A speed in each of its forms.
const SPEED: &str = "speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100), or of moves in space speed: Tcp(mm_per_s: 100)";

/// Adds the form of a field that is missing, or whose value has an unknown name.
pub(super) fn with_form(problem: Problem) -> Problem {
    let is_unknown_speed = problem.what.starts_with("unknown name ") && problem.what.ends_with(" in Speed");
    if is_unknown_speed && problem.hint.is_none() {
        return problem.expected(SPEED);
    }
    let form = match problem.what.as_str() {
        "missing field `units` in Program" => "units: Degrees, or units: Radians",
        "missing field `interpolation` in Program" => {
            "interpolation: Period(seconds: 0.02), or interpolation: MaxStep(deg: 1, mm: 5)"
        }
        "missing field `to` in Attach" => {
            "to: \"gripper\", the tool, link or frame that the object moves with"
        }
        "missing field `onto` in Detach" => "onto: \"table\", what it is put down on",
        "missing field `tool` in Mount" | "missing field `tool` in Unmount" => {
            "tool: \"gripper\", a tool that the cell file gives this robot"
        }
        "missing field `onto` in Unmount" => "onto: \"stand\", what it is put down on",
        "missing field `up_to_mm` in AllowContact" => "up_to_mm: 0.5, how far the two may overlap",
        "missing field `reason` in AllowContact" => "reason: \"grips it\"",
        "missing field `start` in Program" => "start: \"home\", the name of a point",
        "missing field `version` in Program" => "version: 1",
        _ => return problem,
    };
    problem.expected(form)
}

/// Fields that place a point in space in other forms.
const CARTESIAN: [&str; 8] = ["xyz_mm", "xyz_m", "xyz", "rpy_deg", "rpy", "position", "quaternion", "xyzw"];

/// Fields that round a corner.
const CORNERS: [&str; 7] = ["zone", "blend", "blend_mm", "radius", "radius_mm", "cnt", "approx"];

/// Tells why fields of robot programs are unknown that this version of the format lacks.
pub(super) fn check_fields(root: &RonNode<'_>, problems: &mut Problems) {
    let mut refuse = |(list, item): (&str, &str), fields: &[&str], hint: &str| {
        for node in listed(root, list).into_iter().filter(|node| !node.named || node.word == item) {
            if let Some(field) = node.fields.iter().find(|field| fields.contains(&field.name)) {
                let what = format!("unknown field {} in {item}", excerpt(field.name));
                problems.push(problems.problem(what).at(field.place.line, field.place.column).hint(hint));
            }
        }
    };
    refuse(
        ("points", "Point"),
        &CARTESIAN,
        "write pose: Pose(xyz_mm: (400, 0, 600), rpy_deg: (180, 0, 0)) in a program of version 2",
    );
    for statement in ["MoveJ", "MoveL", "MoveC"] {
        refuse(
            ("moves", statement),
            &CORNERS,
            "a corner that the controller may cut is written corner: Zone(mm: 20)",
        );
    }
}

/// The statements of version 1.
const VERSION_1: [&str; 3] = ["MoveJ", "Wait", "Sync"];

/// Fields that points have in version 2 alone.
const POINT_FIELDS: [&str; 4] = ["pose", "frame", "near", "axes"];

/// Reports what version 1 lacks in a program that says it is of version 1.
pub(super) fn check_version_1(root: &RonNode<'_>, problems: &mut Problems) {
    if root.field("version").is_none_or(|version| version.word != "1") {
        return;
    }
    let mut refuse = |place: Place, what: &str| {
        let problem = problems.problem(format!("version 1 has no {}", excerpt(what)));
        problems.push(problem.at(place.line, place.column).hint("write version: 2"));
    };
    for statement in statements(root) {
        if statement.named && STATEMENTS.contains(&statement.word) && !VERSION_1.contains(&statement.word) {
            refuse(statement.place, statement.word);
        }
        if let Some(to) = statement.field("to")
            && to.named
            && places::is_place(to.word)
        {
            refuse(to.place, to.word);
        }
    }
    for point in listed(root, "points") {
        for field in point.fields.iter().filter(|field| POINT_FIELDS.contains(&field.name)) {
            refuse(field.place, field.name);
        }
    }
    if let Some(speed) = root.field("tcp_speed") {
        refuse(speed.place, "tcp_speed");
    }
}

/// Statements whose values stand without their names, with what is wrong and the form.
const UNNAMED: [(&str, &str, &str); 6] = [
    ("Wait", "the time of Wait has no name", "Wait(seconds: 0.5)"),
    ("Clearance", "the distance of Clearance has no name", "Clearance(mm: 5)"),
    ("WaitInput", "the values of WaitInput have no names", "WaitInput(name: \"door_open\", seconds: 1.5)"),
    ("SetOutput", "the values of SetOutput have no names", "SetOutput(name: \"close\", value: true)"),
    ("Repeat", "the values of Repeat have no names", "Repeat(times: 3, moves: [...])"),
    ("Call", "the file of Call has no name", "Call(file: \"other.ron\")"),
];

/// Tells the right form of a speed or a wait that is a plain number.
pub(super) fn check_forms(root: &RonNode<'_>, text: &str, problems: &mut Problems) {
    let mut refuse = |node: &RonNode<'_>, what: &str, expected: &str| {
        let problem = problems.problem(what).at(node.place.line, node.place.column);
        problems.push(problem.found(excerpt(&text[node.bytes.clone()])).expected(expected));
    };
    root.each(&mut |node| {
        let unnamed = UNNAMED.iter().find(|(statement, ..)| node.named && node.word == *statement);
        if let Some((_, what, form)) = unnamed.filter(|_| !node.items.is_empty()) {
            refuse(node, what, form);
        }
        let times = node.field("times").filter(|_| node.named && node.word == "Repeat");
        if let Some(times) = times.filter(|times| times.word.contains(['.', '-'])) {
            refuse(times, "the times of Repeat are no whole number", "times: 3");
        }
        if let Some(speed) = node.field("speed")
            && (text[speed.bytes.clone()].parse::<f64>().is_ok()
                || text[speed.bytes.clone()].starts_with('"'))
        {
            refuse(
                speed,
                "a speed without a unit",
                if ["MoveL", "MoveC"].contains(&node.word) {
                    "speed: Tcp(mm_per_s: 100), speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)"
                } else {
                    "speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)"
                },
            );
        }
    });
}

#[cfg(test)]
mod tests {
    use diagnostics::ron_file;

    use super::*;
    use crate::read::native::raw::RawProgram;

    fn messages(text: &str) -> Vec<String> {
        let mut problems = Problems::new("p.ron");
        let mut only_statements = Problems::new("p.ron");
        ron_file::read::<RawProgram>(text, "Program", &mut problems, |root, _| {
            check_statements(root, &mut only_statements);
        });
        only_statements.into_list("problem").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn plain_numbers_are_told_their_form() {
        let text = "(speed: 30, moves: [\nMoveJ(to: \"a\", speed: 50), Wait(0.5), Wait(seconds: 1)])";
        let mut problems = Problems::new("p.ron");
        check_forms(&ron_file::places(text).expect("brackets that close"), text, &mut problems);
        let told: Vec<String> = problems.into_list("problem").iter().map(ToString::to_string).collect();
        let speed = "expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)";
        assert_eq!(
            told,
            [
                format!("p.ron:1:9: a speed without a unit; found `30`; {speed}"),
                format!("p.ron:2:23: a speed without a unit; found `50`; {speed}"),
                "p.ron:2:28: the time of Wait has no name; found `Wait(0.5)`; expected Wait(seconds: 0.5)"
                    .to_owned(),
            ]
        );
    }

    #[test]
    fn statements_of_controllers() {
        for (other, own) in
            [("MoveAbsJ", "MoveJ"), ("SPTP", "MoveJ"), ("SLIN", "MoveL"), ("WaitTime", "Wait")]
        {
            let told = messages(&format!("(moves: [{other}(to: \"a\")])"));
            assert!(told[0].ends_with(&format!("hint: write {own}")), "{told:?}");
        }
    }

    #[test]
    fn statements() {
        assert_eq!(
            messages("(moves: [\nMoveJ(to: \"a\"),\nLinear(to: \"a\"), movej(),\nPaint(), SYNC\n])"),
            [
                "p.ron:3:1: unknown statement `Linear`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; \
                 hint: write MoveL",
                "p.ron:3:18: unknown statement `movej`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; hint: did you mean `MoveJ`?",
                "p.ron:4:1: unknown statement `Paint`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; \
                 hint: leave out what moves and carries nothing",
                "p.ron:4:10: unknown statement `SYNC`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; hint: did you mean `Sync`?",
            ]
        );
    }
}
