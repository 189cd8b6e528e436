//! Small cells, one per outcome.

use crate::support::{Folder, OPEN_BOX, jig, program, slider, stl_box};

/// A small cell, and how it is checked.
pub(crate) struct SmallCell {
    pub(crate) name: &'static str,
    pub(crate) folder: Folder,
    pub(crate) file: &'static str,
    pub(crate) arguments: &'static [&'static str],
}

/// Names in which formats might see something of their own: tables, code, tags, mentions, links, placeholders, formulas.
pub(crate) const ODD_NAMES: [&str; 6] = [
    "=1+1 <b>@all",
    "`tick` ``two`` &amp",
    "[link](x.y) {0}",
    "-dash\\",
    "ünï קיר cödé \u{ffff}",
    "a,\"b\"'c",
];

/// One cell per outcome.
pub(crate) fn small_cells() -> Vec<SmallCell> {
    let far = || cube("wall", 100.0, "1000, 0, 500");
    let near = || cube("wall", 100.0, "620, 0, 500");
    let tray = || far().replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"tray.stl\")");
    let accepted = "unchecked: [Unchecked(name: \"wall\", kind: Shell, reason: \"nothing | fits @inside\")]";
    let half = "time,slide\n0,0\n1,0.5\n2,0.25\n";
    let index = "slide\n0\n0.5\n";
    let sampled = &["--mode", "sampled"][..];
    // Above the plate by 6 eps: enough at the points, and too little for the motion between them.
    let plate = "Object(name: \"plate\", shape: Box(size_mm: (4000, 400, 100)), pose: Pose(xyz_mm: (0, 0, 399.9999999989)))";
    vec![
        arm("pass", &[far()], "", half, &[]),
        arm("pass without a clock", &[far()], "", index, &[]),
        arm("pass of points", &[far()], "", half, sampled),
        arm("one point", &[far()], "", "slide\n0.5\n", &[]),
        arm("collision", &[cube("wall", 100.0, "500, 0, 500")], "", half, &[]),
        arm("collision of points", &[cube("wall", 100.0, "500, 0, 500")], "", half, sampled),
        arm("collision at one point", &[cube("wall", 100.0, "500, 0, 500")], "", "slide\n0.5\n", &[]),
        arm("collision at the start alone", &[cube("wall", 100.0, "-100, 0, 500")], "", half, &[]),
        arm("collision all the time", &[cube("wall", 600.0, "200, 0, 500")], "", half, &[]),
        arm(
            "collision of spheres",
            &[cube("wall", 100.0, "500, 0, 500")],
            "",
            half,
            &["--surface", "spheres"],
        ),
        arm("spheres that cannot measure", &[far()], "", half, &["--surface", "spheres", "--clearance", "5"]),
        arm("near", &[near()], "", half, &["--clearance", "50"]),
        arm(
            "near and colliding",
            &[near(), cube("post", 20.0, "300, 0, 500")],
            "",
            half,
            &["--clearance", "50"],
        ),
        arm("undecided", &[plate.to_owned()], "", index, &[]),
        arm(
            "undecided within rounding",
            &[plate.replace("399.9999999989", "399.9999999995")],
            "",
            index,
            &[],
        ),
        arm(
            "undecided and colliding",
            &[plate.to_owned(), cube("wall", 100.0, "500, 0, 560")],
            "",
            index,
            &[],
        ),
        arm("shell", &[tray()], "", half, &[]),
        arm("accepted shell", &[tray()], accepted, half, &[]),
        arm("shell and collision", &[tray(), cube("post", 20.0, "300, 0, 500")], "", half, &[]),
        arm("no pair", &[], "", half, &[]),
        arm("no pair, beyond the range", &[], "", "slide\n0\n2.5\n", &[]),
        arm(
            "beyond the range",
            &[cube("wall", 100.0, "-1000, 0, 500")],
            "",
            "slide\n0\n2\n2.5\n2.25\n0\n",
            &[],
        ),
        arm(
            "too fast",
            &[cube("wall", 100.0, "-1000, 0, 500")],
            "",
            "time,slide\n0,0\n1,0.5\n1.25,1\n2,1\n",
            &[],
        ),
        two("two robots that meet", 0.0),
        two("two robots, one after the other", 30.0),
        same_program(),
        odd_names(),
        many(),
        at_rest(),
        single_urdf(),
    ]
}

/// The slider among these objects, its program this table.
fn arm(
    name: &'static str,
    objects: &[String],
    more: &str,
    table: &str,
    arguments: &'static [&'static str],
) -> SmallCell {
    let robot = "Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.csv\")";
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[robot.to_owned()], objects, more)),
        ("robot.urdf", &slider()),
        ("tray.stl", &stl_box(0.1, OPEN_BOX)),
        ("program.csv", table),
    ]);
    SmallCell { name, folder, file: "cell.ron", arguments }
}

fn cell(robots: &[String], objects: &[String], more: &str) -> String {
    format!(
        "Cell(version: 1, robots: [{}],\n objects: [{}],\n{more})\n",
        robots.join(",\n  "),
        objects.join(",\n  ")
    )
}

/// A cube of this edge, mm, around a place, mm.
fn cube(name: &str, edge_mm: f64, xyz_mm: &str) -> String {
    format!(
        "Object(name: {name:?}, shape: Box(size_mm: ({edge_mm}, {edge_mm}, {edge_mm})), pose: Pose(xyz_mm: ({xyz_mm})))"
    )
}

/// Two sliders face to face, the right one waiting first.
fn two(name: &'static str, wait_s: f64) -> SmallCell {
    let robots = [
        "Robot(name: \"left\", urdf: \"robot.urdf\", program: \"left.ron\")".to_owned(),
        "Robot(name: \"right\", urdf: \"robot.urdf\", program: \"right.ron\", \
         base: Pose(xyz_mm: (1000, 0, 0), rpy_deg: (0, 0, 180)))"
            .to_owned(),
    ];
    let folder = Folder::with(&[
        ("cell.ron", &cell(&robots, &[], "")),
        ("robot.urdf", &slider()),
        ("left.ron", &program(0.0, &[0.0, 600.0, 0.0])),
        ("right.ron", &program(wait_s, &[0.0, 600.0])),
    ]);
    SmallCell { name, folder, file: "cell.ron", arguments: &[] }
}

/// Two robots that run one file, of which one runs into a post.
fn same_program() -> SmallCell {
    let robot = |name: &str, y_mm: f64| {
        format!(
            "Robot(name: \"{name}\", urdf: \"robot.urdf\", program: \"both.ron\", base: Pose(xyz_mm: (0, {y_mm}, 0)))"
        )
    };
    let robots = [robot("left", 0.0), robot("right", 1000.0)];
    let folder = Folder::with(&[
        ("cell.ron", &cell(&robots, &[cube("post", 20.0, "300, 1000, 500")], "")),
        ("robot.urdf", &slider()),
        ("both.ron", &program(1.0, &[0.0, 600.0])),
    ]);
    SmallCell { name: "one program, two robots", folder, file: "cell.ron", arguments: &[] }
}

/// Everything that somebody may name has an odd name, and most of it is in a finding.
fn odd_names() -> SmallCell {
    let robot = "Robot(name: \"+arm <i>\", urdf: \"robot.urdf\", program: \"pro gram#50%.ron\")".to_owned();
    let objects: Vec<String> = ODD_NAMES
        .iter()
        .map(|name| cube(name, 100.0, "500, 0, 500"))
        .chain([cube("tray", 100.0, "0, 900, 500")])
        .collect();
    let objects: Vec<String> = objects
        .into_iter()
        .map(|object| {
            let is_tray = object.contains("\"tray\"");
            if is_tray {
                object.replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"tray.stl\")")
            } else {
                object
            }
        })
        .collect();
    let more = "exclusions: [Exclusion(a: \"tray\", b: \"+arm <i>/base\", reason: \"<script>\\n| @all\")],\n\
                unchecked: [Unchecked(name: \"tray\", kind: Shell, reason: \"a\\\\|b\\n## heading | `x`\")]";
    let program = program(0.0, &[0.0, 600.0]).replace("p1", "@p1 <u> | `x` ##").replace("p0", "=p0");
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[robot], &objects, more)),
        ("robot.urdf", &slider()),
        ("tray.stl", &stl_box(0.1, OPEN_BOX)),
        ("pro gram#50%.ron", &program),
    ]);
    SmallCell { name: "odd names", folder, file: "cell.ron", arguments: &[] }
}

/// A hand that goes through a post thirty times, there and back.
fn many() -> SmallCell {
    let rows: Vec<String> = (0..60).map(|k| format!("{}", f64::from(k % 2) * 0.5)).collect();
    let table = format!("slide\n{}\n", rows.join("\n"));
    arm("many collisions", &[cube("post", 20.0, "250, 0, 500")], "", &table, &[])
}

/// A robot that runs no program, in a wall, beside one that runs one and touches nothing.
fn at_rest() -> SmallCell {
    let robots = [
        "Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.csv\")".to_owned(),
        "Robot(name: \"rests\", urdf: \"robot.urdf\", base: Pose(xyz_mm: (0, 1000, 0)), \
         fixed_joints: [Joint(name: \"slide\", mm: 0)])"
            .to_owned(),
    ];
    let folder = Folder::with(&[
        ("cell.ron", &cell(&robots, &[cube("wall", 100.0, "50, 1000, 500")], "")),
        ("robot.urdf", &slider()),
        ("program.csv", "slide\n0\n0.5\n"),
    ]);
    SmallCell { name: "at rest in a wall", folder, file: "cell.ron", arguments: &[] }
}

/// A robot and its cell in one URDF.
fn single_urdf() -> SmallCell {
    let folder = Folder::with(&[("jig.urdf", &jig()), ("turn.csv", "axis\n0\n-1.5707963\n1.5707963\n")]);
    SmallCell { name: "one URDF", folder, file: "jig.urdf", arguments: &["--program", "turn.csv"] }
}
