//! The table of `docs/robots.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::answer::first_of;
use super::count::Counts;
use super::row::{Checking, Loading, Row};

/// The page holds the table between these lines; the rest of it is written by hand.
const BEGIN: &str = "<!-- The rest is written by `cargo xtask robots`. -->";

const HEADER: &str = "\
| robot | links | joints | members | shapes | triangles | counted | smallest spheres | model s | covered | check | findings | undecided | unchecked | warnings | check s | MB |
| --- | --: | --: | --: | --: | --: | --- | --: | --: | --- | --- | --: | --: | --: | --: | --: | --: |
";

/// Puts the text in the place of what the page holds after its marker.
pub(super) fn write(page: &Path, generated: &str) -> Result<(), String> {
    let failed = |what: String| format!("{}: {what}", page.display());
    let text = fs::read_to_string(page).map_err(|error| failed(error.to_string()))?;
    let (by_hand, _) = text.split_once(BEGIN).ok_or_else(|| failed(format!("has no line {BEGIN}")))?;
    fs::write(page, format!("{by_hand}{BEGIN}\n\n{generated}")).map_err(|error| failed(error.to_string()))
}

/// Everything that was found, package by package.
pub(super) fn generated(rows: &[Row], counts: &Counts, made_with: &[String]) -> String {
    let mut text = String::from("## Made with\n\n");
    for line in made_with {
        _ = writeln!(text, "- {line}");
    }
    text += &totals(rows, counts);
    let mut packages: Vec<&str> = rows.iter().map(|row| &*row.package).collect();
    packages.dedup();
    for package in packages {
        let of_package: Vec<&Row> = rows.iter().filter(|row| row.package == package).collect();
        _ = write!(text, "\n## {package}\n\n{HEADER}");
        for row in of_package.iter().filter(|row| row.loading == Loading::Loads) {
            text += &loaded(row, counts);
        }
        text += &others(&of_package);
    }
    text
}

fn totals(rows: &[Row], counts: &Counts) -> String {
    let number = |wanted: fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let loads = number(|row| row.loading == Loading::Loads);
    let refused = number(|row| matches!(row.loading, Loading::Refused(_)));
    let checked = number(|row| matches!(row.checking, Checking::Done(_)));
    let covered = number(|row| row.loading == Loading::Loads && is_covered(row));
    let faults = number(|row| row.fault().is_some());
    let shapes: usize = rows.iter().map(|row| row.pieces.len()).sum();
    let triangles: u64 = rows.iter().map(Row::triangles).sum();
    let equal = counts.values().filter(|count| count.equal).count();
    let counted_shapes: u64 = counts.values().map(|count| count.shapes).sum();
    let counted_triangles: u64 = counts.values().map(|count| count.mesh_triangles).sum();
    format!(
        "\n## All\n\n\
         - {} robots: {loads} load, {refused} are refused, {faults} crash, hang or lose a shape.\n\
         - {shapes} collision shapes with {triangles} triangles; every sphere model of {covered} robots is proven to cover its surface.\n\
         - {checked} robots were moved through a random program and checked, the motion between its points too.\n\
         - The independent count finds {counted_shapes} shapes, and {counted_triangles} triangles in those that are meshes; it is the same for {equal} of {} robots that load.\n",
        rows.len(),
        counts.len()
    )
}

fn is_covered(row: &Row) -> bool {
    row.pieces.iter().all(|piece| piece.is_covered)
}

fn loaded(row: &Row, counts: &Counts) -> String {
    let counted = counts.get(&(row.package.clone(), row.robot.clone()));
    let counted = counted.map_or("–", |count| if count.equal { "same" } else { "**differs**" });
    let spheres: u64 = row.pieces.iter().map(|piece| piece.smallest_spheres).sum();
    // The sum of nothing is -0.
    let model_s = row.pieces.iter().fold(0.0, |sum, piece| sum + piece.built_s);
    let covered = match row.pieces.is_empty() {
        true => "–",
        false if is_covered(row) => "proven",
        false => "**no**",
    };
    let checked = match &row.checking {
        Checking::Done(checked) => format!(
            "{} | {} | {} | {} | {} | {:.1} | {}",
            checked.result,
            checked.findings,
            checked.undecided,
            checked.unchecked,
            checked.warnings,
            checked.check_s,
            checked.peak_bytes.map_or("–".to_owned(), |bytes| (bytes / 1_000_000).to_string())
        ),
        Checking::NotAsked(why) => format!("{why} | | | | | | "),
        Checking::Refused(problems) => format!("**{}** | | | | | | ", escaped(&problems.join("; "))),
        Checking::Broken(what) => format!("**{what}** | | | | | | "),
    };
    format!(
        "| {} | {} | {} | {} | {} | {} | {counted} | {spheres} | {model_s:.2} | {covered} | {checked} |\n",
        row.robot,
        row.links,
        row.joints,
        row.members(),
        row.pieces.len(),
        row.triangles(),
    )
}

/// The robots that do not load, with the first problem of each as it was printed.
fn others(rows: &[&Row]) -> String {
    let mut lines = String::new();
    for row in rows {
        match &row.loading {
            Loading::Loads => {}
            Loading::Refused(problems) => {
                _ = writeln!(lines, "- {}: {}", row.robot, first_of(problems));
            }
            Loading::Broken(what) => _ = writeln!(lines, "- {}: **{what}**", row.robot),
        }
    }
    if lines.is_empty() { lines } else { format!("\nRefused:\n\n{lines}") }
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use super::super::built::Piece;
    use super::super::count::Count;
    use super::super::report::Checked;
    use super::*;

    fn row(robot: &str, loading: Loading, checking: Checking) -> Row {
        let piece = |name: &str| Piece {
            name: name.to_owned(),
            triangles: 12,
            smallest_spheres: 100,
            built_s: 0.25,
            is_covered: true,
        };
        let loads = loading == Loading::Loads;
        Row {
            robot: robot.to_owned(),
            package: "some-robots 1.0".to_owned(),
            urdf: PathBuf::from(robot),
            ros_packages: BTreeMap::new(),
            radius_mm: Some(10),
            links: 3,
            joints: 1,
            loading,
            pieces: if loads { vec![piece("base"), piece("arm#1"), piece("arm#2")] } else { Vec::new() },
            checking,
        }
    }

    fn checked(triangles: u64) -> Checking {
        Checking::Done(Box::new(Checked {
            result: "FAIL".to_owned(),
            members: 2,
            shapes: 3,
            triangles,
            pairs: 1,
            findings: 4,
            undecided: 0,
            warnings: 2,
            unchecked: 0,
            model_s: 0.5,
            check_s: 1.25,
            peak_bytes: Some(20_000_000),
            warned: Vec::new(),
        }))
    }

    #[test]
    fn every_robot_has_its_line() {
        let refused = Loading::Refused(vec!["r.urdf:1:1: bad `x`".to_owned(), "another".to_owned()]);
        let rows = [
            row("arm.urdf", Loading::Loads, checked(36)),
            row("bad.urdf", refused, Checking::NotAsked("does not load")),
            row("box.urdf", Loading::Loads, Checking::NotAsked("nothing moves")),
        ];
        let count = Count {
            robot: "arm.urdf".to_owned(),
            package: rows[0].package.clone(),
            equal: true,
            shapes: 3,
            mesh_triangles: 0,
            notes: Vec::new(),
        };
        let counts = Counts::from([((count.package.clone(), count.robot.clone()), count)]);
        let text = generated(&rows, &counts, &["pathproof 1".to_owned()]);
        assert!(
            text.contains("- 3 robots: 2 load, 1 are refused, 0 crash, hang or lose a shape.\n"),
            "{text}"
        );
        assert!(text.contains(
            "| arm.urdf | 3 | 1 | 2 | 3 | 36 | same | 300 | 0.75 | proven | FAIL | 4 | 0 | 0 | 2 | 1.2 | 20 |\n"
        ), "{text}");
        assert!(
            text.contains("| box.urdf | 3 | 1 | 2 | 3 | 36 | – | 300 | 0.75 | proven | nothing moves |"),
            "{text}"
        );
        assert!(text.contains("- bad.urdf: `r.urdf:1:1: bad 'x'`, and 1 more\n"), "{text}");
    }

    #[test]
    fn shapes_lost_on_the_way_are_a_fault() {
        assert_eq!(row("a", Loading::Loads, checked(36)).fault(), None);
        let fault = row("a", Loading::Loads, checked(35)).fault().unwrap();
        assert_eq!(fault, "(3, 36) shapes and triangles modelled, (3, 35) checked");
        let hang = row("a", Loading::Broken("check: hang".to_owned()), Checking::NotAsked("does not load"));
        assert_eq!(hang.fault().as_deref(), Some("check: hang"));
    }

    #[test]
    fn what_is_written_by_hand_stays() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page.md");
        fs::write(&page, format!("# By hand\n\n{BEGIN}\n\nold\n")).unwrap();
        write(&page, "new\n").unwrap();
        assert_eq!(fs::read_to_string(&page).unwrap(), format!("# By hand\n\n{BEGIN}\n\nnew\n"));
        fs::write(&page, "# By hand\n").unwrap();
        assert!(write(&page, "new\n").unwrap_err().contains("has no line"));
    }
}
