//! Writes a program of points and statements in the native format.

use std::fmt::{self, Write as _};

use crate::{
    Action, CountedStep, HandlingAction, Interpolation, Located, MoveTarget, PointOffset, Speed, Statement,
    TaughtPoint, TaughtProgram, Units, WrittenCorner, WrittenJointValue, WrittenPose,
};

/// The program as text of the native format, one point and one statement per line.
///
/// # Guarantee
/// What is read from it is the program again, with other places: numbers of points are written as they were, others by their shortest
/// digits.
pub fn write_native(program: &TaughtProgram) -> String {
    let mut text = String::new();
    // A string takes all.
    let _ = write_program(program, &mut text);
    text
}

fn write_program(program: &TaughtProgram, text: &mut String) -> fmt::Result {
    let units = match program.units.value {
        Units::Radians => "Radians",
        Units::Degrees => "Degrees",
    };
    let joints: Vec<String> = program.joint_names().map(|name| quoted(name)).collect();
    writeln!(text, "Program(\n    version: {},\n    units: {units},", program.version.value)?;
    writeln!(text, "    joints: [{}],\n    points: [", joints.join(", "))?;
    for point in &program.points {
        writeln!(text, "        {},", point_text(point))?;
    }
    writeln!(text, "    ],")?;
    for (name, speed) in [("speed", program.speed), ("tcp_speed", program.tcp_speed)] {
        if let Some(speed) = speed {
            writeln!(text, "    {name}: {},", speed_text(speed.value))?;
        }
    }
    if let Some(corner) = program.corner {
        writeln!(text, "    corner: {},", corner_text(corner.value))?;
    }
    if let Some(interpolation) = &program.interpolation {
        let interpolation = match interpolation.value {
            Interpolation::Period { seconds } => format!("Period(seconds: {seconds:?})"),
            Interpolation::MaxStep { deg, mm } => {
                format!("MaxStep({})", units_text([("deg", deg), ("mm", mm)]))
            }
        };
        writeln!(text, "    interpolation: {interpolation},")?;
    }
    if let Some(start) = &program.start {
        writeln!(text, "    start: {},", quoted(&start.value))?;
    }
    writeln!(text, "    moves: [")?;
    write_statements(&program.statements, 2, text)?;
    writeln!(text, "    ],\n)")
}

/// One statement per line, at a level of indentation.
fn write_statements(statements: &[Statement], level: usize, text: &mut String) -> fmt::Result {
    let indent = "    ".repeat(level);
    for statement in statements {
        let Action::Repeat { times, count, statements } = &statement.action else {
            let text_of_action = action_text(&statement.action);
            match &statement.corner {
                None => writeln!(text, "{indent}{text_of_action},")?,
                // A move ends with a parenthesis.
                Some(corner) => {
                    let fields = text_of_action.trim_end_matches(')');
                    let closed = &text_of_action[fields.len() + 1..];
                    writeln!(text, "{indent}{fields}{closed}, corner: {}),", corner_text(corner.value))?;
                }
            }
            continue;
        };
        let count =
            count.as_ref().map_or_else(String::new, |count| format!("count: {}, ", quoted(&count.value)));
        writeln!(text, "{indent}Repeat(times: {}, {count}moves: [", times.value)?;
        write_statements(statements, level + 1, text)?;
        writeln!(text, "{indent}]),")?;
    }
    Ok(())
}

fn point_text(point: &TaughtPoint) -> String {
    let mut fields = vec![format!("name: {}", quoted(&point.name))];
    if let Some(values) = &point.joints {
        let values: Vec<&str> = values.iter().map(|written| written.text.as_str()).collect();
        fields.push(format!("joints: [{}]", values.join(", ")));
    }
    fields.extend(point.pose.as_ref().map(|pose| format!("pose: {}", pose_text(pose))));
    for (name, other) in [("frame", &point.frame), ("near", &point.near)] {
        fields.extend(other.iter().map(|other| format!("{name}: {}", quoted(&other.value))));
    }
    fields.extend(point.axes.iter().map(|axes| format!("axes: {}", joint_values_text(&axes.value))));
    format!("Point({})", fields.join(", "))
}

fn pose_text(pose: &WrittenPose) -> String {
    let mut fields = vec![format!("xyz_mm: ({})", numbers_text(&pose.xyz_mm.value))];
    fields.extend(pose.rpy_deg.map(|turn| format!("rpy_deg: ({})", numbers_text(&turn.value))));
    fields
        .extend(pose.quaternion_xyzw.map(|turn| format!("quaternion_xyzw: ({})", numbers_text(&turn.value))));
    format!("Pose({})", fields.join(", "))
}

fn numbers_text(values: &[f64]) -> String {
    values.iter().map(|value| format!("{value:?}")).collect::<Vec<_>>().join(", ")
}

fn joint_values_text(values: &[WrittenJointValue]) -> String {
    let value = |WrittenJointValue { name, deg, mm, .. }: &WrittenJointValue| {
        let units = units_text([("deg", *deg), ("mm", *mm)]);
        let comma = if units.is_empty() { "" } else { ", " };
        format!("Joint(name: {}{comma}{units})", quoted(name))
    };
    format!("[{}]", values.iter().map(value).collect::<Vec<_>>().join(", "))
}

fn speed_text(speed: Speed) -> String {
    match speed {
        Speed::Percent(percent) => format!("Percent({percent:?})"),
        Speed::Joint { deg_per_s, mm_per_s } => {
            format!("Joint({})", units_text([("deg_per_s", deg_per_s), ("mm_per_s", mm_per_s)]))
        }
        Speed::Tcp { mm_per_s, deg_per_s } => {
            format!("Tcp({})", units_text([("mm_per_s", mm_per_s), ("deg_per_s", deg_per_s)]))
        }
    }
}

fn corner_text(corner: WrittenCorner) -> String {
    match corner {
        WrittenCorner::Stop => "Stop".to_owned(),
        WrittenCorner::Zone { mm, reach_mm } => {
            format!("Zone({})", units_text([("mm", Some(mm)), ("reach_mm", reach_mm)]))
        }
        WrittenCorner::Cnt { percent } => format!("Cnt(percent: {percent:?})"),
    }
}

fn target_text(target: &MoveTarget) -> String {
    let PointOffset { of, axes, xyz_mm, steps, .. } = match target {
        MoveTarget::Point(name) => return quoted(&name.value),
        MoveTarget::Offset(offset) => offset,
    };
    let mut fields =
        vec![format!("of: {}", quoted(&of.value)), format!("xyz_mm: ({})", numbers_text(&xyz_mm.value))];
    if !steps.is_empty() {
        let step = |step: &CountedStep| {
            let vector = numbers_text(&step.xyz_mm.value);
            format!("Step(count: {}, xyz_mm: ({vector}))", quoted(&step.count.value))
        };
        fields.push(format!("steps: [{}]", steps.iter().map(step).collect::<Vec<_>>().join(", ")));
    }
    format!("{}({})", axes.word(), fields.join(", "))
}

fn action_text(action: &Action) -> String {
    let with_speed = |target: String, speed: &Option<Located<Speed>>| match speed {
        Some(speed) => format!("{target}, speed: {}", speed_text(speed.value)),
        None => target,
    };
    let to = |to: &MoveTarget| format!("to: {}", target_text(to));
    match action {
        Action::MoveJ { to: target, speed } => format!("MoveJ({})", with_speed(to(target), speed)),
        Action::MoveL { to: target, speed } => format!("MoveL({})", with_speed(to(target), speed)),
        Action::MoveC { via, to: target, speed } => {
            let points = format!("via: {}, {}", target_text(via), to(target));
            format!("MoveC({})", with_speed(points, speed))
        }
        Action::MoveAxes { to, speed } => {
            format!("MoveAxes({})", with_speed(format!("to: {}", joint_values_text(to)), speed))
        }
        Action::Tool(name) => format!("Tool(name: {})", quoted(&name.value)),
        Action::Frame(name) => format!("Frame(name: {})", quoted(&name.value)),
        Action::Clearance(mm) => format!("Clearance({})", units_text([("mm", mm.map(|mm| mm.value))])),
        Action::Wait { seconds } => format!("Wait(seconds: {seconds:?})"),
        Action::Sync(name) => format!("Sync(name: {})", quoted(&name.value)),
        Action::Handling(action) => format!("{}({})", action.name(), handling_text(action)),
        Action::WaitInput { name, seconds } => {
            format!("WaitInput(name: {}, seconds: {seconds:?})", quoted(&name.value))
        }
        Action::SetOutput { name, value } => {
            format!("SetOutput(name: {}, value: {value})", quoted(&name.value))
        }
        // No file has it: whoever reads it back is told.
        Action::BeginAnew { at } => format!("BeginAnew(at: {})", quoted(&at.value)),
        Action::Call { file } => format!("Call(file: {})", quoted(&file.value)),
        // Its statements take lines of their own.
        Action::Repeat { .. } => String::new(),
    }
}

fn handling_text(action: &HandlingAction) -> String {
    let text = |name: &str, value: &Located<String>| Some(format!("{name}: {}", quoted(&value.value)));
    let list = |name: &str, values: &[Located<String>]| {
        let values: Vec<String> = values.iter().map(|value| quoted(&value.value)).collect();
        (!values.is_empty()).then(|| format!("{name}: [{}]", values.join(", ")))
    };
    let numbers = |values: [(&str, Option<Located<f64>>); 3]| {
        let text = units_text(values.map(|(name, value)| (name, value.map(|value| value.value))));
        (!text.is_empty()).then_some(text)
    };
    let toward = |vector: Option<Located<[f64; 3]>>| {
        vector.map(|vector| format!("toward: ({})", numbers_text(&vector.value)))
    };
    let parts = match action {
        HandlingAction::Attach(attach) => vec![
            text("object", &attach.object),
            text("to", &attach.to),
            attach.at.as_ref().and_then(|at| text("at", at)),
            list("fingers", &attach.fingers),
            numbers([("within_mm", attach.within_mm), ("within_deg", attach.within_deg), ("", None)]),
            numbers([
                ("up_to_mm", attach.support.up_to_mm),
                ("leaves_within_mm", attach.support.within_mm),
                ("", None),
            ]),
        ],
        HandlingAction::Detach(detach) => vec![
            text("object", &detach.object),
            text("onto", &detach.onto),
            toward(detach.toward),
            numbers([
                ("within_mm", detach.within_mm),
                ("up_to_mm", detach.support.up_to_mm),
                ("arrives_within_mm", detach.support.within_mm),
            ]),
        ],
        HandlingAction::Mount(mount) => vec![
            text("tool", &mount.tool),
            numbers([("within_mm", mount.within_mm), ("within_deg", mount.within_deg), ("", None)]),
            numbers([
                ("up_to_mm", mount.support.up_to_mm),
                ("leaves_within_mm", mount.support.within_mm),
                ("", None),
            ]),
        ],
        HandlingAction::Unmount(unmount) => vec![
            text("tool", &unmount.tool),
            text("onto", &unmount.onto),
            toward(unmount.toward),
            numbers([
                ("within_mm", unmount.within_mm),
                ("up_to_mm", unmount.support.up_to_mm),
                ("arrives_within_mm", unmount.support.within_mm),
            ]),
        ],
        HandlingAction::AllowContact(contact) => vec![
            list("between", &contact.between),
            numbers([("up_to_mm", Some(contact.up_to_mm)), ("", None), ("", None)]),
            text("reason", &contact.reason),
        ],
        HandlingAction::EndContact { between } => vec![list("between", between)],
    };
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The given ones of two values, each by its name.
fn units_text<const N: usize>(values: [(&str, Option<f64>); N]) -> String {
    let given = values.into_iter().filter_map(|(name, value)| Some(format!("{name}: {:?}", value?)));
    given.collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ProgramBody, read_native};

    fn taught(text: &str) -> TaughtProgram {
        let program = read_native(text.as_bytes(), "p.ron").unwrap_or_else(|error| panic!("{error}"));
        let ProgramBody::Taught(taught) = program.body else { panic!("a native program") };
        taught
    }

    const ALL: &str = r#"Program(version: 2, units: Degrees, joints: ["a \"b\"", "c"],
        points: [Point(name: "p", joints: [1.250, -3e-1]),
            (name: "q", pose: Pose(xyz_mm: (1, 2.5, 1e21), rpy_deg: (0, 90, 0)), frame: "table", near: "p",
                axes: [Joint(name: "c", mm: 0.1)]),
            (name: "ü\u{7f}", pose: (xyz_mm: (1, 2, 3), quaternion_xyzw: (0, 0, 0, 1)))],
        speed: Percent(20), tcp_speed: Tcp(mm_per_s: 100, deg_per_s: 5),
        corner: Cnt(percent: 50), interpolation: MaxStep(deg: 1, mm: 5), start: "p",
        moves: [Tool(name: "gun"), Frame(name: "world"), MoveJ(to: "q"), // away
            MoveL(to: "p", speed: Joint(deg_per_s: 1), corner: Zone(mm: 20)), MoveC(via: "q", to: "p", speed: Percent(100)),
            MoveAxes(to: [Joint(name: "c", mm: 3)], corner: Stop), Clearance(mm: 5), Clearance(), Wait(seconds: 0.1),
            Sync(name: "there"), MoveL(to: Offset(of: "p", xyz_mm: (0, 0, 1.5)), corner: Zone(mm: 5, reach_mm: 7.5)),
            MoveC(via: "q", to: ToolOffset(of: "q", xyz_mm: (0, 0, -50), steps: [Step(count: "row", xyz_mm: (60, 0, 0))])),
            WaitInput(name: "door_open", seconds: 0), SetOutput(name: "close", value: true), Call(file: "other.ron"),
            Repeat(times: 2, count: "row", moves: [Repeat(times: 3, moves: [MoveJ(to: "p_{row}")])])])"#;

    #[test]
    fn what_is_written_is_read_as_the_same_program() {
        let text = write_native(&taught(ALL));
        assert_eq!(write_native(&taught(&text)), text);
        for part in [
            r#"joints: ["a \"b\"", "c"],"#,
            r#"Point(name: "p", joints: [1.250, -3e-1]),"#,
            r#"Point(name: "q", pose: Pose(xyz_mm: (1.0, 2.5, 1e21), rpy_deg: (0.0, 90.0, 0.0)), frame: "table", near: "p", axes: [Joint(name: "c", mm: 0.1)]),"#,
            r"speed: Percent(20.0),",
            r"tcp_speed: Tcp(mm_per_s: 100.0, deg_per_s: 5.0),",
            r"interpolation: MaxStep(deg: 1.0, mm: 5.0),",
            r#"MoveC(via: "q", to: "p", speed: Percent(100.0)),"#,
            r#"MoveAxes(to: [Joint(name: "c", mm: 3.0)], corner: Stop),"#,
            r"corner: Cnt(percent: 50.0),",
            r#"MoveL(to: "p", speed: Joint(deg_per_s: 1.0), corner: Zone(mm: 20.0)),"#,
            r"Clearance(),",
            r#"WaitInput(name: "door_open", seconds: 0.0),"#,
            r#"SetOutput(name: "close", value: true),"#,
            r#"Call(file: "other.ron"),"#,
            "        Repeat(times: 2, count: \"row\", moves: [\n            Repeat(times: 3, moves: [\n                MoveJ(",
            r#"MoveL(to: Offset(of: "p", xyz_mm: (0.0, 0.0, 1.5)), corner: Zone(mm: 5.0, reach_mm: 7.5)),"#,
            r#"to: ToolOffset(of: "q", xyz_mm: (0.0, 0.0, -50.0), steps: [Step(count: "row", xyz_mm: (60.0, 0.0, 0.0))])),"#,
            r"Wait(seconds: 0.1),",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn a_program_without_moves_is_written() {
        let text = r#"Program(version: 1, units: Radians, joints: ["j"], points: [(name: "a", joints: [0])],
            interpolation: Period(seconds: 0.02), start: "a", moves: [])"#;
        assert_eq!(
            write_native(&taught(text)),
            "Program(\n    version: 1,\n    units: Radians,\n    joints: [\"j\"],\n    points: [\n        \
             Point(name: \"a\", joints: [0]),\n    ],\n    interpolation: Period(seconds: 0.02),\n    \
             start: \"a\",\n    moves: [\n    ],\n)\n"
        );
    }
}
