//! Every URDF in `docs/robots.md` and `docs/robots/models.csv`.

use std::fmt::Write as _;

use super::count::Counts;
use super::row::{Checking, Loading, Row};
use super::sections::Section;
use super::tables::{MODELS, Table};

/// Everything that was found: the totals as text, the robots package by package as a table.
pub(super) fn section(rows: &[Row], counts: &Counts, made_with: &[String]) -> Section {
    let mut text = String::new();
    for line in made_with {
        _ = writeln!(text, "- {line}");
    }
    text += &totals(rows, counts);
    let mut table = Table::new(&MODELS);
    let mut packages: Vec<&str> = rows.iter().map(|row| &*row.package).collect();
    packages.dedup();
    for package in packages {
        let of_package = || rows.iter().filter(|row| row.package == package);
        for row in of_package().filter(|row| row.loading == Loading::Loads) {
            table.add(loaded(row, counts));
        }
        for row in of_package() {
            if let Some(problem) = row.loading.problem() {
                table.add_ends(&[package, &row.robot], &problem);
            }
        }
    }
    Section { text, tables: vec![table] }
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
        "- {} robots: {loads} load, {refused} are refused, {faults} crash, hang or lose a shape.\n\
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

/// The cells of a robot that loads.
fn loaded(row: &Row, counts: &Counts) -> Vec<String> {
    let counted = counts.get(&(row.package.clone(), row.robot.clone()));
    let counted = counted.map_or("", |count| if count.equal { "same" } else { "differs" });
    let spheres: u64 = row.pieces.iter().map(|piece| piece.smallest_spheres).sum();
    // The sum of nothing is -0.
    let model_s = row.pieces.iter().fold(0.0, |sum, piece| sum + piece.built_s);
    let covered = match row.pieces.is_empty() {
        true => "",
        false if is_covered(row) => "proven",
        false => "no",
    };
    let mut cells = vec![row.package.clone(), row.robot.clone()];
    cells.extend([row.links, row.joints, row.members(), row.pieces.len()].map(|number| number.to_string()));
    cells.extend([row.triangles().to_string(), counted.to_owned(), spheres.to_string()]);
    cells.extend([format!("{model_s:.2}"), covered.to_owned()]);
    cells.extend(checked(&row.checking));
    cells
}

/// The cells of a check.
fn checked(checking: &Checking) -> Vec<String> {
    match checking {
        Checking::Done(checked) => {
            let numbers = [checked.findings, checked.undecided, checked.unchecked, checked.warnings];
            let mut cells = vec![checked.result.clone()];
            cells.extend(numbers.map(|number| number.to_string()));
            cells.push(format!("{:.1}", checked.check_s));
            cells.push(checked.peak_bytes.map_or_else(String::new, |bytes| (bytes / 1_000_000).to_string()));
            cells
        }
        Checking::NotAsked(why) => vec![(*why).to_owned()],
        Checking::Refused(problems) => vec![problems.join("; ")],
        Checking::Broken(what) => vec![what.clone()],
    }
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
        let Section { text, tables } = section(&rows, &counts, &["pathproof 1".to_owned()]);
        assert!(
            text.starts_with(
                "- pathproof 1\n- 3 robots: 2 load, 1 are refused, 0 crash, hang or lose a shape.\n"
            ),
            "{text}"
        );
        let expected = [
            MODELS.columns,
            "some-robots 1.0,arm.urdf,3,1,2,3,36,same,300,0.75,proven,FAIL,4,0,0,2,1.2,20,,",
            "some-robots 1.0,box.urdf,3,1,2,3,36,,300,0.75,proven,nothing moves,,,,,,,,",
            "some-robots 1.0,bad.urdf,,,,,,,,,,,,,,,,,r.urdf:1:1: bad 'x',1",
        ];
        assert_eq!(tables[0].text.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn shapes_lost_on_the_way_are_a_fault() {
        assert_eq!(row("a", Loading::Loads, checked(36)).fault(), None);
        let fault = row("a", Loading::Loads, checked(35)).fault().unwrap();
        assert_eq!(fault, "(3, 36) shapes and triangles modelled, (3, 35) checked");
        let hang = row("a", Loading::Broken("check: hang".to_owned()), Checking::NotAsked("does not load"));
        assert_eq!(hang.fault().as_deref(), Some("check: hang"));
    }
}
