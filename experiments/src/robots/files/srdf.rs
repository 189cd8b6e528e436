//! Which robot an SRDF belongs to.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use roxmltree::Document;

use super::super::find::Robot;
use super::super::xml;

/// What the two kinds of files have in common.
#[derive(Debug, Default)]
struct Names {
    robot: String,
    links: BTreeSet<String>,
    /// Pairs of links that collisions are disabled of.
    disabled: Vec<[String; 2]>,
}

/// The robots of its package that an SRDF may belong to, the one that fits best first: its file is called the same, or it has most of
/// the links whose collisions are disabled, or it has the same name. If there is none, those that lie next to it.
pub(super) fn owners<'a>(srdf: &Robot, robots: &'a [Robot]) -> io::Result<Vec<&'a Robot>> {
    let wanted = names(&srdf.urdf)?;
    let (mut ranked, mut near) = (Vec::new(), Vec::new());
    for robot in robots {
        let found = names(&robot.urdf)?;
        let same_stem = srdf.urdf.file_stem() == robot.urdf.file_stem();
        let common = common_folders(&srdf.name, &robot.name);
        let is_named = !wanted.robot.is_empty() && wanted.robot == found.robot;
        let knows = |pair: &&[String; 2]| pair.iter().all(|link| found.links.contains(link));
        let known = wanted.disabled.iter().filter(knows).count();
        if same_stem || is_named || (known > 0 && 2 * known >= wanted.disabled.len()) {
            ranked.push(((same_stem, known, common, is_named), robot));
        } else if common > 0 {
            near.push(robot);
        }
    }
    ranked.sort_by_key(|(rank, _)| Reverse(*rank));
    let ranked: Vec<&Robot> = ranked.into_iter().map(|(_, robot)| robot).collect();
    Ok(if ranked.is_empty() { near } else { ranked })
}

fn names(file: &Path) -> io::Result<Names> {
    let text = xml::declared(&String::from_utf8_lossy(&fs::read(file)?));
    let Ok(document) = Document::parse(&text) else { return Ok(Names::default()) };
    let root = document.root_element();
    let of = |tag: &'static str| root.children().filter(move |child| child.has_tag_name(tag));
    let disabled = of("disable_collisions").filter_map(|element| {
        Some([element.attribute("link1")?.to_owned(), element.attribute("link2")?.to_owned()])
    });
    Ok(Names {
        robot: root.attribute("name").unwrap_or_default().to_owned(),
        links: of("link").filter_map(|link| link.attribute("name")).map(str::to_owned).collect(),
        disabled: disabled.collect(),
    })
}

/// How many leading folders two paths share.
fn common_folders(a: &str, b: &str) -> usize {
    let folders = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folders, _)| folders.to_owned());
    let (a, b) = (folders(a), folders(b));
    a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b && !a.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(folder: &Path, name: &str, text: &str) -> Robot {
        let urdf = folder.join(name);
        fs::create_dir_all(urdf.parent().unwrap()).unwrap();
        fs::write(&urdf, text).unwrap();
        Robot {
            package: "some-robots 1.0".to_owned(),
            name: name.to_owned(),
            urdf,
            allowed_root: folder.to_path_buf(),
            is_cell: false,
            ros_packages: Vec::new(),
            arguments: &[],
        }
    }

    #[test]
    fn the_fitting_robot_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let robot = |name: &str, text: &str| file(folder.path(), name, text);
        let robots = [
            robot("a/urdf/short.urdf", "<robot name=\"r\"><link name=\"x\"/></robot>"),
            robot("a/urdf/long.urdf", "<robot name=\"r\"><link name=\"x\"/><link name=\"y\"/></robot>"),
            robot("b/urdf/r.urdf", "<robot name=\"r\"><link name=\"x\"/><link name=\"y\"/></robot>"),
        ];
        let owner = |name: &str, text: &str| {
            let srdf = robot(name, text);
            owners(&srdf, &robots).unwrap().first().map(|robot| robot.name.clone())
        };
        let disables = "<robot name=\"r\"><disable_collisions link1=\"x\" link2=\"y\"/></robot>";
        assert_eq!(owner("a/srdf/other.srdf", disables).as_deref(), Some("a/urdf/long.urdf"));
        assert_eq!(owner("b/srdf/other.srdf", disables).as_deref(), Some("b/urdf/r.urdf"));
        assert_eq!(owner("a/srdf/short.srdf", "<robot name=\"r\"/>").as_deref(), Some("a/urdf/short.urdf"));
        assert_eq!(owner("c/q.srdf", "<robot name=\"q\"/>"), None);
    }
}
