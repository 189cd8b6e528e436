//! Corners that programs let the controller cut, run by a gantry: its joints are the coordinates of its TCP.

use pathproof_program::{
    BlendSpace, CornerLaw, CornerMode, CornerZone, TaughtCorner, Trajectory, read_native, write_native,
};

use crate::gantry::{Gantry, joints};
use crate::played::native;

fn text(more: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\"], tcp_speed: Tcp(mm_per_s: 100), speed: Percent(100),\n\
         points: [Point(name: \"home\", joints: [0, 0, 0]), Point(name: \"a\", joints: [200, 0, 0]), Point(name: \"b\", joints: [200, 100, 0]),\n\
         Point(name: \"c\", joints: [0, 100, 0])], {more}interpolation: Period(seconds: 10), start: \"home\", moves: [Tool(name: \"pin\"),\n\
         {moves}])"
    )
}

fn by_law(law: CornerMode, more: &str, moves: &str) -> Result<Trajectory, String> {
    let gantry = Gantry { corners: law };
    native(text(more, moves).as_bytes(), "p.ron", &joints(), Some(&gantry)).map_err(|error| error.to_string())
}

fn played(moves: &str) -> Trajectory {
    by_law(CornerMode::default(), "", moves).expect("a good program")
}

fn zone(law: CornerLaw, corner: &str) -> Result<CornerZone, String> {
    let moves = format!("MoveL(to: \"a\", corner: {corner}), MoveL(to: \"b\")");
    by_law(CornerMode::Enclosed(law), "", &moves).map(|program| program.corners[0].zone)
}

#[test]
fn a_zone_is_a_share_of_both_moves_by_the_law() {
    let shares = |arriving: f64, leaving: f64| Ok([arriving, leaving]);
    let zone = |law: CornerLaw, corner: &str| {
        zone(law, corner).map(|zone| [zone.arriving, zone.leaving].map(|share| (share * 1e9).round() / 1e9))
    };
    assert_eq!(zone(CornerLaw::Plain, "Zone(mm: 20)"), shares(0.1, 0.2));
    assert_eq!(zone(CornerLaw::Abb, "Zone(mm: 20)"), shares(0.15, 0.3));
    assert_eq!(zone(CornerLaw::Abb, "Zone(mm: 90)"), shares(0.5, 0.5));
    assert_eq!(zone(CornerLaw::Kuka, "Zone(mm: 90)"), shares(0.45, 0.5));
    assert_eq!(zone(CornerLaw::UniversalRobots, "Zone(mm: 80)"), shares(0.4, 0.8));
    assert_eq!(zone(CornerLaw::Fanuc, "Cnt(percent: 20)"), shares(1.0, 1.0));
    assert_eq!(zone(CornerLaw::Fanuc, "Zone(mm: 5)"), shares(1.0, 1.0));
    assert_eq!(zone(CornerLaw::Staubli, "Zone(mm: 20, reach_mm: 30)"), shares(0.1, 0.3));
    let joint_moves = played("MoveJ(to: \"a\", corner: Zone(mm: 20)), MoveJ(to: \"b\")");
    let CornerZone { arriving, leaving } = joint_moves.corners[0].zone;
    // To the next 512th outwards.
    assert!((0.1..0.1 + 1.0 / 512.0).contains(&arriving) && (0.2..0.2 + 1.0 / 512.0).contains(&leaving));
}

/// Whether positions are in the tube of a lane of the finest enclosure, by its segments.
fn is_enclosed(corner: &TaughtCorner, at: [f64; 3]) -> bool {
    let lanes = &corner.levels.last().expect("an enclosure").lanes;
    lanes.iter().any(|lane| {
        lane.points.windows(2).zip(&lane.deviations).any(|(ends, within)| {
            // The shares of the segment at which all joints are near enough.
            let [mut from, mut until] = [0.0_f64, 1.0_f64];
            for joint in 0..3 {
                let (start, change) = (ends[0][joint] - at[joint], ends[1][joint] - ends[0][joint]);
                let within = within[joint] + 1e-9;
                if change == 0.0 {
                    until = if start.abs() <= within { until } else { -1.0 };
                } else {
                    let [one, other] = [(-within - start) / change, (within - start) / change];
                    (from, until) = (from.max(one.min(other)), until.min(one.max(other)));
                }
            }
            from <= until
        })
    })
}

#[test]
fn a_triangle_is_enclosed_and_little_more() {
    for statement in ["MoveL", "MoveJ"] {
        let program =
            played(&format!("{statement}(to: \"a\", corner: Zone(mm: 40)), {statement}(to: \"b\")"));
        let corner = &program.corners[0];
        let space = if statement == "MoveL" { BlendSpace::Tcp } else { BlendSpace::Joints };
        assert_eq!((corner.space, corner.gap.as_deref(), corner.knot), (space, None, 1));
        let at = |left: f64, done: f64| [0.2 - 0.04 * left, 0.04 * done, 0.0];
        for (left, done) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.25, 0.25), (0.9, 0.1)] {
            assert!(is_enclosed(corner, at(left, done)), "{statement} {left} {done}");
        }
        for (left, done) in [(0.6, 0.6), (1.0, 0.5), (-0.1, 0.5), (0.5, -0.1)] {
            assert!(!is_enclosed(corner, at(left, done)), "{statement} {left} {done}");
        }
        let lanes: Vec<usize> = corner.levels.iter().map(|level| level.lanes.len()).collect();
        assert_eq!(lanes, [1, 4, 16, 64]);
    }
}

#[test]
fn a_corner_of_the_program_stops_where_controllers_stop() {
    let corners = |moves: &str| {
        let program = by_law(CornerMode::default(), "corner: Zone(mm: 10), ", moves).expect("a good program");
        program.corners.iter().map(|corner| corner.label.clone().unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(corners("MoveL(to: \"a\"), MoveL(to: \"b\"), MoveL(to: \"c\")"), ["a", "b"]);
    assert_eq!(corners("MoveL(to: \"a\", corner: Stop), MoveL(to: \"b\"), MoveL(to: \"c\")"), ["b"]);
    for stop in ["Wait(seconds: 1)", "Tool(name: \"pin\")", "WaitInput(name: \"x\", seconds: 0)"] {
        assert_eq!(corners(&format!("MoveL(to: \"a\"), {stop}, MoveL(to: \"b\"), MoveL(to: \"c\")")), ["b"]);
    }
    for passes in ["Frame(name: \"table\")", "SetOutput(name: \"x\", value: true)", "Clearance(mm: 1)"] {
        let moves = format!("MoveL(to: \"a\"), {passes}, MoveL(to: \"b\"), MoveL(to: \"c\")");
        assert_eq!(corners(&moves), ["a", "b"], "{passes}");
    }
    // The moves that it is between, and the time that it may save.
    let program =
        by_law(CornerMode::default(), "corner: Zone(mm: 10), ", "MoveL(to: \"a\"), MoveL(to: \"b\")");
    let corner = program.expect("a good program").corners.remove(0);
    assert_eq!((corner.knot, corner.moves, corner.lines), (1, [0, 2], [4, 4]));
    assert!((corner.parts_s[0] + corner.parts_s[1] - 0.2).abs() < 1e-9, "{:?}", corner.parts_s);
}

#[test]
fn corners_that_are_not_cut_are_counted() {
    let moves =
        "MoveL(to: \"a\", corner: Cnt(percent: 50)), MoveL(to: \"b\", corner: Zone(mm: 0)), MoveL(to: \"c\")";
    let program = by_law(CornerMode::Stop, "", moves).expect("a good program");
    assert_eq!((program.corners.len(), program.uncut_corners), (0, 1));
}

#[test]
fn mistakes_at_corners_are_told() {
    let told = |law: CornerLaw, moves: &str| {
        by_law(CornerMode::Enclosed(law), "", moves).expect_err("a bad program")
    };
    for (law, moves, wanted) in [
        (
            CornerLaw::Plain,
            "MoveL(to: \"a\", corner: Zone(mm: 60)), MoveL(to: \"b\")",
            "p.ron:4:24: the zone is longer than half of a move beside it; found 60 percent of the move from the corner, on line 4; expected at most half of it",
        ),
        (
            CornerLaw::Plain,
            "MoveL(to: \"a\", corner: Zone(mm: -1)), MoveL(to: \"b\")",
            "mm of a zone is out of range; found -1",
        ),
        (
            CornerLaw::Staubli,
            "MoveL(to: \"a\", corner: Zone(mm: 1, reach_mm: 9999)), MoveL(to: \"b\")",
            "reach_mm of a zone is out of range",
        ),
        (
            CornerLaw::Fanuc,
            "MoveL(to: \"a\", corner: Cnt(percent: 101)), MoveL(to: \"b\")",
            "percent of Cnt is out of range; found 101",
        ),
        (
            CornerLaw::Kuka,
            "MoveL(to: \"a\", corner: Cnt(percent: 50)), MoveL(to: \"b\")",
            "Cnt is a corner of FANUC controllers",
        ),
        (
            CornerLaw::Kuka,
            "MoveL(to: \"a\", corner: Zone(mm: 5, reach_mm: 6)), MoveL(to: \"b\")",
            "a zone with reach_mm is one of Stäubli controllers",
        ),
        (
            CornerLaw::Plain,
            "MoveL(to: \"a\", corner: Zone(mm: 5)), Wait(seconds: 1), MoveL(to: \"b\")",
            "a corner cannot be cut before Wait; found Wait on line 4; expected corner: Stop",
        ),
        (
            CornerLaw::Plain,
            "MoveL(to: \"a\"), MoveL(to: \"b\", corner: Zone(mm: 5))",
            "a corner without a move after it",
        ),
        (
            CornerLaw::UniversalRobots,
            "MoveL(to: \"a\", corner: Zone(mm: 70)), MoveL(to: \"b\", corner: Zone(mm: 70)), MoveL(to: \"c\")",
            "two zones of a move overlap; found 70 and 70 percent",
        ),
        (CornerLaw::Plain, "MoveL(to: \"a\", corner: Round(mm: 5)), MoveL(to: \"b\")", "Round"),
        (CornerLaw::Plain, "Wait(seconds: 1, corner: Stop)", "corner"),
    ] {
        let told = told(law, moves);
        assert!(told.contains(wanted), "{moves}: {told}");
    }
    let without_tool = text("", "MoveJ(to: \"a\", corner: Zone(mm: 5)), MoveJ(to: \"b\")")
        .replace("Tool(name: \"pin\"),", "");
    let error =
        native(without_tool.as_bytes(), "p.ron", &joints(), Some(&Gantry::default())).expect_err("no tool");
    assert!(error.to_string().contains("a zone in millimetres without a tool"), "{error}");
}

#[test]
fn what_nothing_encloses_is_named() {
    let program = played("MoveL(to: \"a\", corner: Zone(mm: 5)), MoveJ(to: \"a\"), MoveL(to: \"b\")");
    let corner = &program.corners[0];
    assert!(
        corner.levels.is_empty() && corner.gap.as_deref().is_some_and(|gap| gap.contains("has no length"))
    );
}

#[test]
fn corners_are_written_as_they_are_read() {
    let text = text(
        "corner: Zone(mm: 10), ",
        "MoveL(to: \"a\", corner: Cnt(percent: 5)), MoveL(to: \"b\", corner: Stop)",
    );
    let program = read_native(text.as_bytes(), "p.ron").expect("a program");
    let pathproof_program::ProgramBody::Taught(taught) = program.body else { panic!("it is taught") };
    let written = write_native(&taught);
    for part in ["corner: Zone(mm: 10.0),", "corner: Cnt(percent: 5.0)),", "corner: Stop),"] {
        assert!(written.contains(part), "{part} in {written}");
    }
}
