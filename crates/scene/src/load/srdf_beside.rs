//! SRDF files that lie beside a URDF and name its robot: nobody need ask where they are.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use diagnostics::xml::Xml;

/// Folders of SRDF files, in the folder of the URDF and in the one above.
const FOLDERS: [&str; 2] = ["srdf", "config"];
/// Files of a folder that are looked at.
const MOST_FILES: usize = 100;
/// Larger files are passed over, bytes.
const MOST_BYTES: u64 = 1 << 23;

/// The SRDF files that name this robot and disable pairs of its links, beside its URDF or in a folder `srdf` or `config` there or one folder above; first those whose name
/// begins most like that of the URDF.
pub fn srdfs_beside(urdf: &Path, robot_name: &str) -> Vec<PathBuf> {
    let beside = urdf.parent().unwrap_or(Path::new(""));
    let above =
        beside.parent().filter(|above| !above.as_os_str().is_empty() || beside.components().count() == 1);
    let above = above.map_or_else(|| beside.join(".."), Path::to_path_buf);
    let folders = [beside.to_path_buf()]
        .into_iter()
        .chain([beside, &above].into_iter().flat_map(|folder| FOLDERS.map(|name| folder.join(name))));
    let mut found: Vec<PathBuf> = folders.flat_map(|folder| srdfs_in(&folder)).collect();
    found.retain(|path| names_robot(path, robot_name));
    let alike = |path: &PathBuf| {
        let [a, b] =
            [path, urdf].map(|path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
        let shared = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
        // Of `ur5_robot.urdf`, `ur5.srdf` comes before `ur5_gripper.srdf`.
        (!b.starts_with(&a), Reverse(shared), a.len())
    };
    found.sort_by_cached_key(alike);
    found
}

/// The files of a folder that end in `.srdf`, by name.
fn srdfs_in(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let mut files: Vec<PathBuf> = read
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(folder.join(entry.ok()?.file_name())))
        .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("srdf")))
        .take(MOST_FILES)
        .collect();
    files.sort();
    files
}

/// Whether a file is an SRDF of this robot that disables a pair.
fn names_robot(path: &Path, robot_name: &str) -> bool {
    let is_read = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= MOST_BYTES);
    let Some(bytes) = is_read.then(|| fs::read(path).ok()).flatten() else { return false };
    let Ok(xml) = Xml::read(&bytes, "") else { return false };
    let root = xml.root();
    root.has_tag_name("robot")
        && root.attribute("name") == Some(robot_name)
        && !root.children().any(|child| child.has_tag_name("link"))
        && root.children().any(|child| child.has_tag_name("disable_collisions"))
}
