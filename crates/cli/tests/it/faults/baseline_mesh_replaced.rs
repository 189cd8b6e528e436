//! An obstacle that grew behind the first contact, or a program that goes deeper from there, was accepted by `--baseline`, and no worse
//! by `diff`.

use crate::support::{Answer, Folder};

const CELL: &str = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
    objects: [Object(name: \"table\", shape: Sdf(file: \"table.sdf\")), OTHERS])\n";

const ROBOT: &str = "<robot name=\"r\">
  <link name=\"base\"/>
  <link name=\"hand\"><collision><origin xyz=\"0 0 0.05\"/><geometry><box size=\"0.2 0.1 0.1\"/></geometry></collision></link>
  <joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><origin xyz=\"0 0 0\"/><axis xyz=\"1 0 0\"/>
    <limit lower=\"-10\" upper=\"10\" velocity=\"9\" effort=\"1\"/></joint>
</robot>\n";

/// A table of two boxes; the hand slides along x and ends in the one behind, which reaches 1 mm higher than its lower side.
const LOW: [&str; 2] = ["0.7 0 -0.1495 0 0 0", "0.9 0.4 0.301"];
/// As much of it below, and 90 mm of it in the way.
const HIGH: [&str; 2] = ["0.7 0 -0.105 0 0 0", "0.9 0.4 0.39"];

fn table([pose, size]: [&str; 2]) -> String {
    format!(
        "<sdf version=\"1.7\"><model name=\"table\"><static>true</static><link name=\"l\">
        <collision name=\"front\"><pose>0.225 0 -0.1495 0 0 0</pose><geometry><box><size>0.05 0.4 0.301</size></box></geometry></collision>
        <collision name=\"back\"><pose>{pose}</pose><geometry><box><size>{size}</size></box></geometry></collision>
        </link></model></sdf>\n"
    )
}

/// The cell with a box at a height beside the program's way, in millimetres.
fn cell(box_z_mm: f64) -> String {
    let others = format!(
        "Object(name: \"shelf\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (0, 900, {box_z_mm})))"
    );
    CELL.replace("OTHERS", &others)
}

/// A folder with the low table, and its report in `base`.
fn kept() -> Folder {
    let folder = Folder::with(&[
        ("cell.ron", &cell(0.0)),
        ("robot.urdf", ROBOT),
        ("table.sdf", &table(LOW)),
        ("p.csv", "time,x\n0,-0.2\n1,0.8\n"),
    ]);
    let answer = folder.run(&["check", "cell.ron", "--report", "base", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    folder
}

/// The check against the baseline, then the difference of the two reports.
fn compared(folder: &Folder) -> [Answer; 2] {
    let arguments =
        ["check", "cell.ron", "--report", "now", "--no-pictures", "--baseline", "base/report.json"];
    let checked = folder.run(&arguments);
    [checked, folder.run(&["diff", "base/report.json", "now/report.json"])]
}

/// A change of one file that the collision rests on: not accepted, not called no worse, and told by name.
fn assert_told(file: &str, content: &str, words: &str, row: &str) {
    let folder = kept();
    folder.write(file, content);
    let [checked, differs] = compared(&folder);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    let told =
        format!("  may be worse: {words} changed, and whether it is deeper cannot be told: collision:");
    assert!(checked.stdout.contains(&told), "{}", checked.stdout);
    let warning = format!("  warning: since the baseline changed: {row}\n");
    assert!(checked.stdout.contains(&warning), "{}", checked.stdout);
    assert_eq!(differs.code, Some(1), "{}", differs.stdout);
    assert!(differs.stdout.starts_with("MAY BE WORSE  FAIL as before\n"), "{}", differs.stdout);
    for section in ["Findings that may be worse: 1\n".to_owned(), format!("Members changed: 1\n  {row}\n")] {
        assert!(differs.stdout.contains(&section), "{section}: {}", differs.stdout);
    }
}

#[test]
fn an_obstacle_that_grew_behind_the_first_contact_is_not_accepted() {
    assert_told("table.sdf", &table(HIGH), "the shape of table", "shape of table");
}

#[test]
fn a_base_or_joint_that_moved_is_not_accepted() {
    // Up to a twentieth of a millimetre, so that the bounds and times are much the same.
    let lower = cell(0.0)
        .replace("urdf: \"robot.urdf\",", "urdf: \"robot.urdf\", base: Pose(xyz_mm: (0, 0, -0.05)),");
    assert_told("cell.ron", &lower, "the pose of arm/hand", "pose of arm/hand");
    let lower = ROBOT.replace("<origin xyz=\"0 0 0\"/>", "<origin xyz=\"0 0 -0.00005\"/>");
    assert_told("robot.urdf", &lower, "the pose of arm/hand", "pose of arm/hand");
}

#[test]
fn an_object_that_moved_is_not_accepted() {
    let higher = cell(0.0)
        .replace("Sdf(file: \"table.sdf\")", "Sdf(file: \"table.sdf\"), pose: Pose(xyz_mm: (0, 0, 0.05))");
    assert_told("cell.ron", &higher, "the pose of table", "pose of table");
}

#[test]
fn what_stayed_is_accepted_whatever_else_moved() {
    let folder = kept();
    let [checked, differs] = compared(&folder);
    assert_eq!((checked.code, differs.code), (Some(0), Some(0)), "{}{}", checked.stdout, differs.stdout);
    assert!(!checked.stdout.contains("warning"), "{}", checked.stdout);
    // Neither of the two that collide.
    folder.write("cell.ron", cell(50.0));
    // A limit is not a matter of where the hand is.
    folder.write("robot.urdf", ROBOT.replace("upper=\"10\"", "upper=\"11\""));
    let [checked, differs] = compared(&folder);
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    assert!(checked.stdout.contains("  accepted, as before: collision:"), "{}", checked.stdout);
    let warning = "  warning: since the baseline changed: pose of shelf\n";
    assert!(checked.stdout.contains(warning), "{}", checked.stdout);
    // The shelf came no closer.
    assert_eq!(differs.code, Some(0), "{}", differs.stdout);
    assert!(differs.stdout.contains("\nMembers changed: 1\n  pose of shelf\n"), "{}", differs.stdout);
}

/// A hand over a plate of 2 m that it scrapes by 1 mm, with one more axis, and its baseline in `base`.
fn scraping() -> Folder {
    let plate = "Object(name: \"table\", shape: Box(size_mm: (2000, 2000, 1000)), pose: Pose(xyz_mm: (1000, 0, -499)))";
    let cell = CELL.replace("Object(name: \"table\", shape: Sdf(file: \"table.sdf\")), OTHERS", plate);
    let joints = "<child link=\"carriage\"/><origin xyz=\"0 0 0\"/><axis xyz=\"1 0 0\"/>
    <limit lower=\"-10\" upper=\"10\" velocity=\"9\" effort=\"1\"/></joint>
  <link name=\"carriage\"/>
  <joint name=\"z\" type=\"prismatic\"><parent link=\"carriage\"/><child link=\"hand\"/><axis xyz=\"0 0 1\"/>";
    let robot = ROBOT.replace("<child link=\"hand\"/><origin xyz=\"0 0 0\"/><axis xyz=\"1 0 0\"/>", joints);
    let folder = Folder::with(&[
        ("cell.ron", &cell),
        ("robot.urdf", &robot),
        ("p.csv", "time,x,z\n0,-0.2,0\n1,0.1,0\n2,1,0\n3,1,0.5\n4,1.2,0.6\n"),
    ]);
    let answer = folder.run(&["check", "cell.ron", "--report", "base", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    folder
}

#[test]
fn a_program_that_plunges_after_the_first_contact_is_not_accepted() {
    let folder = scraping();
    // It ends lower and at another place; first contact, times and the lines stay what they were.
    folder.write("p.csv", "time,x,z\n0,-0.2,0\n1,0.1,0\n2,0.3,-0.5\n3,1,0.5\n4,1.2,0.6\n");
    let [checked, differs] = compared(&folder);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    assert!(!checked.stdout.contains("accepted, "), "{}", checked.stdout);
    assert_eq!(differs.code, Some(1), "{}", differs.stdout);
    // The same for as long: less far down.
    folder.write("p.csv", "time,x,z\n0,-0.2,0\n1,0.1,0\n2,0.8,-0.0002\n3,1,0.5\n4,1.2,0.6\n");
    let [checked, differs] = compared(&folder);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    let told =
        "  may be worse: the way of the program changed, and whether it is deeper cannot be told: collision:";
    assert!(checked.stdout.contains(told), "{}", checked.stdout);
    assert_eq!(differs.code, Some(1), "{}", differs.stdout);
}

#[test]
fn a_program_that_is_edited_elsewhere_leaves_its_collision_accepted() {
    let folder = scraping();
    folder.write("p.csv", "time,x,z\n0,-0.2,0\n1,0.1,0\n2,1,0\n3,1,0.5\n5,1.1,0.7\n");
    let [checked, differs] = compared(&folder);
    assert_eq!((checked.code, differs.code), (Some(0), Some(0)), "{}{}", checked.stdout, differs.stdout);
    assert!(checked.stdout.contains("  accepted, as before: collision:"), "{}", checked.stdout);
}

#[test]
fn a_baseline_that_does_not_know_its_members_is_refused() {
    let folder = kept();
    for field in ["shape_sha256", "pose_sha256", "way_sha256"] {
        let report = folder.read("base/report.json");
        let old: Vec<&str> = report.lines().filter(|line| !line.contains(field)).collect();
        folder.write("old.json", old.join("\n"));
        let answer = folder.run(&["check", "cell.ron", "--baseline", "old.json"]);
        assert_eq!(answer.code, Some(2), "{}", answer.stdout);
        assert!(answer.stderr.contains(&format!("missing field `{field}`")), "{}", answer.stderr);
    }
}
