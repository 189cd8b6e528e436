//! The sound parts of a faulty cell file, for a preview.

use diagnostics::ron_file::{self, RonNode};
use diagnostics::{Problems, decode};
use serde::de::DeserializeOwned;

use super::Cell;
use super::check::CellChecker;
use super::numbers::is_within_limits;
use super::structure::{RawObject, RawPackage, RawRobot};

/// The packages, robots and objects of a cell file that are sound by themselves; `None` if a bracket, string or comment is not
/// closed.
///
/// For display only: the rest of the file is not read.
pub fn read_sound(bytes: &[u8], file: &str) -> Option<Cell> {
    let text = decode(bytes, file).ok()?;
    let root = ron_file::places(text)?;
    let mut cell = Cell::with_robots(Vec::new());
    let packages = parts::<RawPackage>(text, &root, "packages").into_iter();
    cell.packages = packages.map(|(_, package)| (package.name, package.folder)).collect();
    for (index, mut raw) in parts::<RawRobot>(text, &root, "robots") {
        let tools = std::mem::take(&mut raw.tools);
        // A robot without a joint value can be displayed, but not a robot without a pose.
        let mut robot = CellChecker::new(&root, &mut Problems::new(file)).robot(raw, index);
        for (k, raw) in tools.into_iter().enumerate() {
            let mut problems = Problems::new(file);
            let tool = CellChecker::new(&root, &mut problems).tool(raw, index, k);
            if problems.is_empty() {
                robot.value.tools.push(tool);
            }
        }
        if is_within_limits(&robot.value.world_from_base) {
            cell.robots.push(robot);
        }
    }
    for (index, raw) in parts::<RawObject>(text, &root, "objects") {
        let mut problems = Problems::new(file);
        let object = CellChecker::new(&root, &mut problems).object(raw, index);
        if problems.is_empty() {
            cell.objects.push(object);
        }
    }
    Some(cell)
}

/// The sound elements of a list with their indices.
fn parts<T: DeserializeOwned>(text: &str, root: &RonNode<'_>, list: &str) -> Vec<(usize, T)> {
    let items = root.field(list).into_iter().flat_map(|list| &list.items).enumerate();
    items.filter_map(|(index, item)| Some((index, ron_file::part(&text[item.bytes.clone()])?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of the sound robots and objects of a cell whose objects are these.
    fn sound(objects: &str) -> Option<Vec<String>> {
        let text = format!(
            "Cell(version: 7, marjin: 3, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", \
             fixed_joints: [Joint(name: \"j\")]), Robot(name: \"other\", urfd: \"x\")], objects: [{objects}])"
        );
        let cell = read_sound(text.as_bytes(), "cell.ron")?;
        let robots = cell.robots.into_iter().map(|robot| robot.value.name);
        Some(robots.chain(cell.objects.into_iter().map(|object| object.value.name)).collect())
    }

    #[test]
    fn one_faulty_part_leaves_the_others() {
        let objects = "Object(name: \"a\", shape: Sphere(radius_mm: 5)), Object(name: \"b\", shpae: Sphere(radius_mm: 5)),
            Object(name: \"c\", shape: Sphere(radius_mm: -5)), Object(name: \"d\", shape: Box(size_mm: (1, 2, x))),
            Object(name: \"e\", shape: Box(size_mm: (1, 2, 3)), pose: (xyz_mm: (1, 2, 3)))";
        assert_eq!(sound(objects), Some(["arm", "a", "e"].map(str::to_owned).to_vec()));
        assert_eq!(sound("nothing"), Some(vec!["arm".to_owned()]));
        assert_eq!(sound("Object(name: \"a)"), None);
    }
}
