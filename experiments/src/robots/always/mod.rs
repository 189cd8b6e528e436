//! The pairs that fresh cells exclude as proven to touch at all joint values, looked at by `experiments/always.py`.
//!
//! A pair that is apart in any configuration would be a collision that no check reports.

mod page;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub(super) use self::page::section;

use super::find::Robot;
use super::process::must_succeed;
use super::python::Script;
use super::report::json;
use super::write_json;

const SCRIPT: Script = Script {
    file: "always.py",
    needed: &["coal", "numpy", "trimesh", "yourdfpy", "pycollada", "lxml", "xacrodoc"],
};

/// What the part `cells` wrote of a robot, as far as it is looked at.
#[derive(Debug, Deserialize)]
struct FreshCell {
    package: String,
    robot: String,
    always: Vec<[String; 2]>,
}

/// A robot with the pairs that its fresh cell excludes as proven to touch.
#[derive(Debug, PartialEq, Serialize)]
struct Excluding {
    package: String,
    robot: String,
    urdf: PathBuf,
    ros_packages: BTreeMap<String, PathBuf>,
    pairs: Vec<[String; 2]>,
}

/// What the script saw of the pairs of a robot.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    pub(super) package: String,
    pub(super) robot: String,
    pub(super) pairs: Vec<SeenPair>,
    /// Pairs that are not excluded, looked at in the same way.
    pub(super) others: usize,
    /// Of these, how many are apart somewhere.
    pub(super) others_apart: usize,
}

/// What the script saw of a pair.
#[derive(Debug, Deserialize)]
pub(super) struct SeenPair {
    pub(super) a: String,
    pub(super) b: String,
    /// How many it was looked at in; 0 where it cannot be read.
    pub(super) configurations: usize,
    /// In how many of these the two touch, or one lies inside the other.
    pub(super) in_contact: usize,
    /// In how many of these one lies inside the other, and their surfaces do not meet.
    pub(super) inside: usize,
    /// The widest gap that was seen, metres.
    pub(super) gap_m: Option<f64>,
    /// Why it cannot be read.
    pub(super) problem: Option<String>,
}

impl SeenPair {
    pub(super) fn is_read(&self) -> bool {
        self.configurations > 0
    }

    /// Whether the two are apart somewhere.
    pub(super) fn is_apart(&self) -> bool {
        self.in_contact < self.configurations
    }
}

impl Seen {
    /// Pairs that are apart somewhere, in words.
    pub(super) fn faults(&self) -> Vec<String> {
        let told = |pair: &SeenPair| {
            format!(
                "{}/{}: {} and {} are excluded as always in contact, and apart in {} of {} configurations",
                self.package,
                self.robot,
                pair.a,
                pair.b,
                pair.configurations - pair.in_contact,
                pair.configurations
            )
        };
        self.pairs.iter().filter(|pair| pair.is_apart()).map(told).collect()
    }
}

/// Looks at every pair that `cells.json` in `into` names, in so many random configurations.
pub(super) fn try_always(
    robots: &[Robot],
    into: &Path,
    python: Option<&Path>,
    configurations: usize,
) -> Result<Vec<Seen>, String> {
    let cells: Vec<FreshCell> =
        json(&into.join("cells.json")).map_err(|what| format!("{what}; run the part `cells` first"))?;
    let excluding = excluding(cells, robots)?;
    let (excluded, seen) = (into.join("always-excluded.json"), into.join("always-seen.json"));
    write_json(into, "always-excluded.json", &excluding)?;
    let mut script = SCRIPT.command(into, python)?;
    script.arg(&excluded).arg(&seen).arg(configurations.to_string());
    must_succeed(&mut script, SCRIPT.file)?;
    let rows: Vec<Seen> = json(&seen)?;
    let looked_at = |rows: &[Seen]| rows.iter().map(|row| row.pairs.len()).sum::<usize>();
    let wanted: usize = excluding.iter().map(|of| of.pairs.len()).sum();
    if looked_at(&rows) != wanted {
        return Err(format!("{}: {} pairs, expected {wanted}", SCRIPT.file, looked_at(&rows)));
    }
    Ok(rows)
}

/// The robots whose fresh cells exclude pairs.
fn excluding(cells: Vec<FreshCell>, robots: &[Robot]) -> Result<Vec<Excluding>, String> {
    let wanted = cells.into_iter().filter(|cell| !cell.always.is_empty());
    let known = |cell: FreshCell| {
        let robot = robots.iter().find(|robot| robot.package == cell.package && robot.name == cell.robot);
        let robot = robot.ok_or_else(|| format!("cells.json: {} is in no package", cell.robot))?;
        Ok(Excluding {
            package: cell.package,
            robot: cell.robot,
            urdf: robot.urdf.clone(),
            ros_packages: robot.ros_packages.iter().cloned().collect(),
            pairs: cell.always,
        })
    };
    wanted.map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(robot: &str, always: Vec<[String; 2]>) -> FreshCell {
        FreshCell { package: "some-robots 1.0".to_owned(), robot: robot.to_owned(), always }
    }

    #[test]
    fn robots_that_exclude_pairs_are_found_again() {
        let robot = Robot {
            package: "some-robots 1.0".to_owned(),
            name: "arm.urdf".to_owned(),
            urdf: PathBuf::from("/x/arm.urdf"),
            allowed_root: PathBuf::from("/x"),
            is_cell: false,
            ros_packages: vec![("arm".to_owned(), PathBuf::from("/x/arm"))],
            arguments: &[],
        };
        let pair = || vec![["a".to_owned(), "b".to_owned()]];
        let robots = [robot];
        let found =
            excluding(vec![cell("arm.urdf", pair()), cell("hand.urdf", Vec::new())], &robots).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((&*found[0].urdf, &found[0].pairs), (Path::new("/x/arm.urdf"), &pair()));
        assert_eq!(
            excluding(vec![cell("leg.urdf", pair())], &robots),
            Err("cells.json: leg.urdf is in no package".to_owned())
        );
    }

    #[test]
    fn a_pair_that_is_seen_apart_is_a_fault() {
        let text = r#"{"package": "some-robots 1.0", "robot": "arm.urdf", "others": 2, "others_apart": 1, "pairs": [
            {"a": "a", "b": "b", "configurations": 10, "in_contact": 10, "inside": 1, "gap_m": null, "problem": null},
            {"a": "a", "b": "c", "configurations": 10, "in_contact": 9, "inside": 0, "gap_m": 0.5, "problem": null},
            {"a": "a", "b": "d", "configurations": 0, "in_contact": 0, "inside": 0, "gap_m": null, "problem": "no mesh"}]}"#;
        let seen: Seen = serde_json::from_str(text).unwrap();
        assert_eq!(
            seen.faults(),
            [
                "some-robots 1.0/arm.urdf: a and c are excluded as always in contact, and apart in 1 of 10 configurations"
            ]
        );
    }
}
