//! The committed robots and scenes: closed meshes that something names, and tables that fit them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::model::solid::watertight::defects_of_stl;
use crate::repository::repository_root;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Everything in a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

/// Every mesh of the robots and scenes, with the folder of its owner.
fn meshes() -> Vec<(PathBuf, PathBuf)> {
    let owners = ["robots", "scenes"].map(|parent| entries(&repository_root().join(parent))).concat();
    let of_owner = |owner: &PathBuf| {
        let meshes = entries(&owner.join("meshes")).into_iter();
        meshes.map(|mesh| (owner.clone(), mesh)).collect::<Vec<_>>()
    };
    owners.iter().flat_map(of_owner).collect()
}

#[test]
fn every_mesh_is_closed_oriented_and_free_of_degenerate_triangles() {
    assert!(meshes().len() >= 50);
    for (_, mesh) in meshes() {
        assert_eq!(defects_of_stl(&fs::read(&mesh).unwrap()), Vec::<String>::new(), "{}", mesh.display());
    }
}

#[test]
fn every_mesh_is_named_by_a_robot_or_a_cell_and_counted_in_the_readme_of_a_robot() {
    for (owner, mesh) in meshes() {
        let file = mesh.file_name().unwrap().to_string_lossy().into_owned();
        let naming = |path: &PathBuf| {
            path.extension().is_some_and(|extension| extension == "ron" || extension == "urdf")
        };
        let texts: String =
            entries(&owner).iter().filter(|path| naming(path)).map(|path| read(path)).collect();
        assert!(texts.contains(&format!("meshes/{file}\"")), "{}", mesh.display());
        if owner.join("robot.urdf").is_file() {
            let triangles = (fs::read(&mesh).unwrap().len() - 84) / 50;
            let row = format!("| {} | {triangles} |\n", file.trim_end_matches(".stl"));
            assert!(read(&owner.join("README.md")).contains(&row), "{row}");
        }
    }
}
