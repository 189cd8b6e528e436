//! Numbers of taught programs that are possible, and more likely in another unit: questions, which change nothing.

use diagnostics::number::{degrees_if_radians, short};
use diagnostics::{Place, Problems, excerpt};

use crate::{Action, Located, Speed, TaughtProgram};

/// A smaller clearance may be in metres, millimetres.
const LEAST_CLEARANCE_MM: f64 = 0.1;
/// A slower TCP may move in metres per second, millimetres per second.
const SLOWEST_TCP_MM_PER_S: f64 = 2.0;
/// Angles of up to a turn in radians.
const TURN_RAD: f64 = 6.3;

const IF_RIGHT: &str = "if it is right, nothing is to be done";

/// Asks about angles that may be radians, and about clearances and speeds that may be in metres.
pub(super) fn ask(program: &TaughtProgram, notes: &mut Problems) {
    for point in &program.points {
        if let Some(rpy_deg) = point.pose.as_ref().and_then(|pose| pose.rpy_deg) {
            ask_of_angles(&point.name, rpy_deg, notes);
        }
    }
    let mut speeds: Vec<Located<Speed>> = program.tcp_speed.into_iter().collect();
    for statement in program.written_statements() {
        match &statement.action {
            Action::Clearance(Some(mm)) if (f64::MIN_POSITIVE..LEAST_CLEARANCE_MM).contains(&mm.value) => {
                ask_of_metres("the clearance", "mm", *mm, notes);
            }
            Action::MoveL { speed, .. } | Action::MoveC { speed, .. } => speeds.extend(*speed),
            _ => {}
        }
    }
    let slow = |speed: &Located<Speed>| match speed.value {
        Speed::Tcp { mm_per_s: Some(mm_per_s), .. } if mm_per_s < SLOWEST_TCP_MM_PER_S => {
            Some(Located { value: mm_per_s, place: speed.place })
        }
        _ => None,
    };
    for speed in speeds.iter().filter_map(slow) {
        ask_of_metres("the speed of the TCP", "mm_per_s", speed, notes);
    }
}

fn ask_of_angles(point: &str, Located { value: rpy_deg, place }: Located<[f64; 3]>, notes: &mut Problems) {
    let is_usual = rpy_deg.iter().any(|angle| degrees_if_radians(*angle).is_some());
    if !is_usual || rpy_deg.iter().any(|angle| angle.abs() > TURN_RAD) {
        return;
    }
    let meant = list(rpy_deg.map(|angle| degrees_if_radians(angle).unwrap_or_else(|| angle.to_degrees())));
    let what = format!("rpy_deg of point {} may be in radians", excerpt(point));
    push(
        notes,
        what,
        place,
        [
            list(rpy_deg),
            format!("degrees; radians would be {meant} degrees"),
            format!("write rpy_deg: {meant}"),
        ],
    );
}

fn ask_of_metres(what: &str, field: &str, Located { value, place }: Located<f64>, notes: &mut Problems) {
    let meant = short(value * 1e3, 6);
    let unit = if field == "mm" { "mm" } else { "mm/s" };
    push(
        notes,
        format!("{what} may be in metres"),
        place,
        [
            format!("{value} {unit}"),
            format!("millimetres; metres would be {meant} {unit}"),
            format!("write {field}: {meant}"),
        ],
    );
}

fn push(notes: &mut Problems, what: String, place: Place, [found, expected, hint]: [String; 3]) {
    let note = notes.problem(what).at(place.line, place.column).found(found).expected(expected);
    notes.push(note.hint(format!("{hint}; {IF_RIGHT}")));
}

fn list(values: [f64; 3]) -> String {
    let [x, y, z] = values.map(|value| short(value, 6));
    format!("({x}, {y}, {z})")
}
