//! A variation of a scene: the same files, with places and joint values moved a little and a few moves of a program.

use std::fmt::Write as _;

use test_support::Random;

/// How far objects are moved, millimetres.
const SHIFT_MM: f64 = 15.0;

/// How far joints of points are moved, degrees.
const TURN_DEG: f64 = 1.0;

/// Joints of a point that are moved; what stands behind them is a gripper.
const ARM_JOINTS: usize = 6;

/// The cell with every placed object but the floor moved in x and y, and its programs under these names.
///
/// # Errors
/// A cell that is not written as those of our scenes are.
pub(super) fn cell(text: &str, programs: &[String], random: &mut Random) -> Result<String, String> {
    let (robots, objects) = text.split_once("objects: [").ok_or("it has no `objects: [`")?;
    let mut names = programs.iter();
    let mut varied = String::new();
    // Writing into a string cannot fail.
    for line in robots.lines() {
        match line.split_once("program: \"") {
            Some((before, behind)) => {
                let name = names.next().ok_or("it has more programs than robots")?;
                let (_, after) = behind.split_once('"').ok_or("a name of a program does not end")?;
                let _written = writeln!(varied, "{before}program: \"{name}\"{after}");
            }
            None => {
                let _written = writeln!(varied, "{line}");
            }
        }
    }
    // The split leaves the blanks before the objects as a line of its own.
    varied.truncate(varied.trim_end().len());
    varied += "\n    objects: [";
    for line in objects.lines() {
        let moved = if line.contains("\"floor\"") { line.to_owned() } else { shifted(line, random) };
        let _written = writeln!(varied, "{moved}");
    }
    Ok(varied)
}

/// A line with the first two numbers of its place moved.
fn shifted(line: &str, random: &mut Random) -> String {
    const PLACE: &str = "pose: Pose(xyz_mm: (";
    let Some(start) = line.find(PLACE).map(|at| at + PLACE.len()) else { return line.to_owned() };
    let (before, behind) = line.split_at(start);
    let Some((numbers, after)) = behind.split_once(')') else { return line.to_owned() };
    let moved = moved(numbers, 2, SHIFT_MM, random);
    format!("{before}{moved}){after}")
}

/// Numbers with commas between them, the first `count` moved by up to `by` to either side.
fn moved(numbers: &str, count: usize, by: f64, random: &mut Random) -> String {
    let parts = numbers.split(',').enumerate().map(|(index, number)| match number.trim().parse::<f64>() {
        Ok(value) if index < count => format!("{:.2}", value + random.within(-by, by)),
        _ => number.trim().to_owned(),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// `moves` moves of a program one after the other, from a place that is drawn; without what waits for another robot.
///
/// # Errors
/// A program that is not written as those of our scenes are.
pub(super) fn program(text: &str, moves: usize, random: &mut Random) -> Result<String, String> {
    let lines = || text.lines().map(str::trim);
    let named = |word: &str| lines().find(|line| line.starts_with(word));
    let start = quoted(named("start: ").ok_or("it has no `start`")?)?;
    let joints = named("joints: [").ok_or("it has no `joints`")?;
    let all: Vec<&str> = lines().filter(|line| line.starts_with("MoveJ(")).collect();
    if all.len() <= moves {
        return Err(format!("it has {} moves; more than {moves} are expected", all.len()));
    }
    let first = random.below(all.len() - moves);
    let chosen = &all[first..first + moves];
    let start = if first == 0 { start } else { quoted(all[first - 1])? };
    let mut used = vec![start];
    for line in chosen {
        used.push(quoted(line)?);
    }
    let mut points = String::new();
    for line in lines().filter(|line| line.starts_with("Point(name: ")) {
        let name = quoted(line)?;
        if used.contains(&name) {
            let values = line.split_once("joints: [").and_then(|(_, rest)| rest.split_once(']'));
            let (values, _) = values.ok_or_else(|| format!("the point {name} has no joints"))?;
            let values = moved(values, ARM_JOINTS, TURN_DEG, random);
            let _written = writeln!(points, "        Point(name: \"{name}\", joints: [{values}]),");
        }
    }
    let speed = named("speed: ").unwrap_or("");
    let period_s = 0.02 + 0.02 * random.below(3) as f64;
    // Turning joints move too now, by as much as their points were moved.
    let chosen = chosen.join("\n        ").replace("Joint(mm_per_s: 50)", "Percent(20)");
    Ok(format!(
        "Program(\n    version: 1,\n    units: Degrees,\n    {joints}\n    points: [\n{points}    ],\n    {speed}\n    \
         interpolation: Period(seconds: {period_s:.2}),\n    start: \"{start}\",\n    moves: [\n        {chosen}\n    ],\n)\n"
    ))
}

/// The first word in quotes of a line.
fn quoted(line: &str) -> Result<&str, String> {
    line.split('"').nth(1).ok_or_else(|| format!("no name in quotes: {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::repository_root;

    fn scene(path: &str) -> String {
        std::fs::read_to_string(repository_root().join("scenes").join(path)).expect("a file of a scene")
    }

    #[test]
    fn the_same_seed_gives_the_same_cell_and_another_one_another() {
        let text = scene("weld-cell/cell.ron");
        let varied = |seed| cell(&text, &["p.ron".to_owned()], &mut Random(seed)).expect("a variation");
        assert_eq!(varied(1), varied(1));
        assert_ne!(varied(1), varied(2));
        assert!(varied(1).contains("program: \"p.ron\"") && !varied(1).contains("taught.ron"));
        assert_eq!(varied(1).lines().count(), text.lines().count());
        // The floor stays where it is.
        assert!(varied(1).contains("(250, 0, -311)"));
    }

    #[test]
    fn a_program_has_as_many_moves_as_are_asked_for() {
        let text = scene("pipe-rack/inspect.ron");
        for seed in 0..20 {
            let varied = program(&text, 3, &mut Random(seed)).expect("a variation");
            assert_eq!(varied.matches("MoveJ(").count(), 3, "{varied}");
            let points = varied.matches("Point(name").count();
            assert!((2..=4).contains(&points), "{varied}");
        }
        assert!(program(&text, 18, &mut Random(0)).is_err());
    }
}
