//! The four real cells: they load without errors, and the pairs to check come out as listed.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kinematics::{LinkId, Robot, ShapeGeometry};
use pathproof_robot_files::Srdf;

fn cells() -> Vec<PathBuf> {
    let Some(folder) = test_support::reference_cells() else { return Vec::new() };
    let entries = folder.read_dir().expect("the folder can be listed");
    let mut cells: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|cell| cell.join("cell.urdf").is_file())
        .collect();
    cells.sort();
    assert_eq!(cells.len(), 4);
    cells
}

#[test]
fn load_without_a_warning_but_for_foreign_attributes_and_give_the_listed_pairs() {
    for cell in cells() {
        let name = cell.file_name().unwrap().to_str().unwrap();
        let (robot, warnings) =
            Robot::from_urdf(&std::fs::read(cell.join("cell.urdf")).unwrap(), "cell.urdf").unwrap();
        // Attributes of another checker, told once.
        let others =
            warnings.iter().filter(|warning| !warning.what.contains("foreign namespace is not read"));
        assert_eq!(others.count(), 0, "{name}: {warnings:?}");
        assert!(warnings.len() <= 1, "{name}: {warnings:?}");
        assert_eq!(robot.name(), name);
        assert_eq!(robot.links()[robot.root().0].name, "world");
        let (srdf, warnings) =
            Srdf::read(&std::fs::read(cell.join("cell.srdf")).unwrap(), "cell.srdf", &robot).unwrap();
        // Pairs that collide in the default pose are left out there, and that is told.
        let others = warnings.iter().filter(|warning| !warning.what.contains("collides in the default pose"));
        assert_eq!(others.count(), 0, "{name}: {warnings:?}");

        let disabled: BTreeSet<(LinkId, LinkId)> =
            srdf.disabled.iter().map(|pair| (pair.a.min(pair.b), pair.a.max(pair.b))).collect();
        let shaped: Vec<LinkId> = (0..robot.links().len())
            .map(LinkId)
            .filter(|link| !robot.links()[link.0].collisions.is_empty())
            .collect();
        let mut checked = BTreeSet::new();
        for &a in &shaped {
            for &b in shaped.iter().filter(|&&b| b > a) {
                let is_checked = robot.can_move_relative(a, b) && !robot.are_adjacent(a, b);
                if is_checked && !disabled.contains(&(a, b)) {
                    let mut names = [&*robot.links()[a.0].name, &*robot.links()[b.0].name];
                    names.sort_unstable();
                    checked.insert(names.join(","));
                }
            }
        }
        let listed = std::fs::read_to_string(cell.join("pairs.csv")).unwrap();
        let listed: BTreeSet<String> = listed
            .lines()
            .skip(1)
            .map(|line| {
                let mut names: Vec<&str> = line.split(',').collect();
                names.sort_unstable();
                names.join(",")
            })
            .collect();
        assert_eq!(checked, listed, "{name}");

        let program = std::fs::read_to_string(cell.join("program.csv")).unwrap();
        let mut header: Vec<&str> = program.lines().next().unwrap().split(',').collect();
        let mut joints: Vec<&str> =
            robot.independent_joints().iter().map(|joint| &*robot.joints()[joint.0].name).collect();
        header.sort_unstable();
        joints.sort_unstable();
        assert_eq!(joints, header, "{name}");
    }
}

#[test]
fn every_mesh_is_found() {
    for cell in cells() {
        let urdf = cell.join("cell.urdf");
        let (robot, _) = Robot::from_urdf(&std::fs::read(&urdf).unwrap(), "cell.urdf").unwrap();
        let locator =
            pathproof_robot_files::MeshLocator::new(&urdf, pathproof_robot_files::PackageSources::default())
                .unwrap();
        let mut meshes = 0;
        for collision in robot.links().iter().flat_map(|link| &link.collisions) {
            if let ShapeGeometry::Mesh { uri, .. } = &collision.geometry {
                assert!(locator.resolve(uri).unwrap().is_file());
                meshes += 1;
            }
        }
        assert!(meshes > 0);
    }
}
