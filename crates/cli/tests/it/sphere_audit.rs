//! Promise: written sphere models are proven to cover every link when read back, and the audit finds every needed sphere that
//! is taken away.

use std::fs;
use std::path::Path;

use crate::support::{Answer, Folder, ROOT, block, cuboid, link, parse_json, slide, slider, urdf};
use geometry::Point3;
use mesh_files::read_stl;
use serde_json::Value;

/// Writes the models of a robot into a new folder.
fn write_models(robot: &Path, radius_mm: &str) -> Folder {
    let folder = Folder::new();
    let robot = robot.to_str().expect("UTF-8");
    let answer = folder.run(&["spheres", "build", robot, "--smallest-radius", radius_mm, "--out", "models"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    folder
}

fn the_urdf(folder: &Folder) -> String {
    let files = folder.files();
    assert!(files.contains(&"models/spheres.json".to_owned()), "{files:?}");
    files.into_iter().find(|file| file.ends_with(".spheres.urdf")).expect("a robot was written")
}

fn audit(folder: &Folder, spheres: &str, against: &Path, more: &[&str]) -> Answer {
    let against = against.to_str().expect("UTF-8");
    folder.run(&[&["spheres", "audit", spheres, "--against", against], more].concat())
}

fn audit_json(folder: &Folder, spheres: &str, against: &Path, code: i32) -> Value {
    let answer = audit(folder, spheres, against, &["--json"]);
    assert_eq!(answer.code, Some(code), "{}{}", answer.stdout, answer.stderr);
    parse_json(&answer.stdout)
}

/// Builds, writes, reads back and audits: every link must be covered.
fn comes_back_covered(robot: &Path, radius_mm: &str) -> Folder {
    let folder = write_models(robot, radius_mm);
    let report = audit_json(&folder, &the_urdf(&folder), robot, 0);
    assert_eq!(report["verdict"], "covered");
    let links = report["links"].as_array().expect("links");
    assert!(!links.is_empty());
    for link in links {
        assert_eq!(link["verdict"], "covered", "{link}");
        assert_eq!(link["gap_m"], serde_json::json!([0.0, 0.0]), "{link}");
        assert_eq!(link["uncovered_share"], serde_json::json!([0.0, 0.0]), "{link}");
        assert!(link["spheres"].as_u64().is_some_and(|count| count > 0), "{link}");
    }
    folder
}

/// A written sphere: the line of the file, centre, radius, metres.
type Written<'a> = (&'a str, Point3<f64>, f64);

/// The spheres of a link as the file gives them.
fn spheres_of<'a>(text: &'a str, link: &str) -> Vec<Written<'a>> {
    let (_, after) = text.split_once(&format!("<link name=\"{link}\">")).expect("the link");
    let (inside, _) = after.split_once("</link>").expect("its end");
    let between = |line: &'a str, from: &str| -> &'a str {
        line.split_once(from).and_then(|(_, rest)| rest.split_once('"')).expect("an attribute").0
    };
    let lines = inside.lines().filter(|line| line.contains("<sphere radius="));
    lines
        .map(|line| {
            let xyz: Vec<f64> =
                between(line, "xyz=\"").split(' ').map(|number| number.parse().expect("a number")).collect();
            let radius = between(line, "radius=\"").parse().expect("a number");
            (line, Point3::new(xyz[0], xyz[1], xyz[2]), radius)
        })
        .collect()
}

/// Takes one sphere that alone holds a point of the surface: the audit must name the link and a place where it was.
fn is_missed(folder: &Folder, text: &str, link: &str, needed: &Written<'_>, robot: &Path) {
    let (line, center, radius_m) = needed;
    let less = text.replacen(line, "", 1);
    assert_eq!(less.matches("<sphere").count() + 1, text.matches("<sphere").count());
    folder.write("less.urdf", less);
    let report = audit_json(folder, "less.urdf", robot, 1);
    let links = report["links"].as_array().expect("links");
    let gaps: Vec<&Value> = links.iter().filter(|link| link["verdict"] != "covered").collect();
    assert_eq!(gaps.len(), 1, "{line}");
    assert_eq!((&gaps[0]["link"], &gaps[0]["verdict"]), (&link.into(), &"gap".into()), "{line}");
    let at: Vec<f64> = gaps[0]["at"]["link_point_m"]
        .as_array()
        .expect("a place")
        .iter()
        .map(|x| x.as_f64().expect("a number"))
        .collect();
    let place = Point3::new(at[0], at[1], at[2]);
    assert!((place - center).norm() <= *radius_m, "{place} is not where {line} was");
    assert!(gaps[0]["gap_m"][0].as_f64().is_some_and(|gap| gap > 0.0), "{}", gaps[0]);
}

/// The sphere that alone holds a point, if one does.
fn only_holder<'a>(spheres: &'a [Written<'a>], point: &Point3<f64>) -> Option<&'a Written<'a>> {
    let mut holding = spheres.iter().filter(|(_, center, radius)| (point - center).norm() <= *radius);
    holding.next().filter(|_| holding.next().is_none())
}

#[test]
fn the_robot_that_comes_with_the_program_comes_back_covered() {
    let robot = Path::new(ROOT).join("robots/pp6-1400/robot.urdf").canonicalize().expect("the robot");
    let folder = comes_back_covered(&robot, "10");
    let text = folder.read(&the_urdf(&folder));
    // Visuals, limits and joints stay: all of the file outside the collision shapes.
    let original = fs::read_to_string(&robot).expect("the robot");
    for kept in original.lines().filter(|line| line.contains("<joint") || line.contains("<limit")) {
        assert!(text.contains(kept.trim()), "{kept}");
    }
    let spheres = spheres_of(&text, "link_3");
    let stl = fs::read(robot.with_file_name("meshes").join("link_3.stl")).expect("a mesh");
    let loose = read_stl(&stl, "link_3.stl").expect("STL");
    let mut removed = 0;
    // The shapes of this robot sit at the origins of their links.
    for triangle in loose.iter().step_by(97) {
        if let Some(needed) = only_holder(&spheres, &triangle[0]) {
            is_missed(&folder, &text, "link_3", needed, &robot);
            removed += 1;
            if removed == 3 {
                break;
            }
        }
    }
    assert_eq!(removed, 3, "needed spheres were found");
}

#[test]
fn the_robot_of_a_cell_is_written_under_its_name() {
    let cell = Path::new(ROOT).join("scenes/weld-cell/cell.ron").canonicalize().expect("the cell");
    let folder = write_models(&cell, "50");
    let robot = Path::new(ROOT).join("robots/pp6-1400/robot.urdf").canonicalize().expect("the robot");
    let report = audit_json(&folder, "models/arm.spheres.urdf", &robot, 0);
    assert_eq!(report["links"].as_array().map(Vec::len), Some(10));
}

#[test]
fn a_folder_that_is_a_file_is_refused() {
    let folder = Folder::with(&[("robot.urdf", &slider()), ("models", "mine")]);
    let answer =
        folder.run(&["spheres", "build", "robot.urdf", "--smallest-radius", "50", "--out", "models"]);
    assert_eq!(answer.code, Some(4));
    assert!(answer.stderr.starts_with("error: cannot write: models: "), "{}", answer.stderr);
    assert_eq!(folder.read("models"), "mine");
}

#[test]
fn robots_of_real_cells_come_back_covered() {
    let Some(cells) = test_support::reference_cells() else { return };
    let radii_mm = [
        ("irb2400_positioner", "50"),
        ("fanuc_m10ia", "50"),
        ("puma560_pipes", "50"),
        ("puma560_amr", "100"),
    ];
    for (cell, radius_mm) in radii_mm {
        comes_back_covered(&cells.join(cell).join("cell.urdf"), radius_mm);
    }
}

#[test]
fn every_corner_sphere_of_a_box_is_needed() {
    let folder = Folder::with(&[("robot.urdf", &slider())]);
    let robot = folder.path().join("robot.urdf");
    let models = write_models(&robot, "30");
    let text = models.read(&the_urdf(&models));
    let spheres = spheres_of(&text, "base");
    for k in 0..8 {
        let side = |bit: usize| if k >> bit & 1 == 1 { 0.1 } else { -0.1 };
        let corner = Point3::new(side(0), side(1), side(2));
        let needed = only_holder(&spheres, &corner).expect("one sphere holds a corner");
        is_missed(&models, &text, "base", needed, &robot);
    }
}

#[test]
fn the_table_names_link_gap_and_place() {
    let sphere =
        |radius: &str| format!("<collision><geometry><sphere radius=\"{radius}\"/></geometry></collision>");
    let spheres = |hand: &str| {
        urdf(&[
            link("base", &sphere("0.2")),
            link("hand", hand),
            slide("s", ["base", "hand"], "0 0 0.5", "1 0 0"),
        ])
    };
    let folder = Folder::with(&[
        (
            "robot.urdf",
            &urdf(&[
                block("base", "0.2 0.2 0.2"),
                block("hand", "0.1 0.1 0.1"),
                slide("s", ["base", "hand"], "0 0 0.5", "1 0 0"),
            ]),
        ),
        ("small.urdf", &spheres(&sphere("0.08"))),
        ("none.urdf", &spheres("")),
        ("moved.urdf", &spheres(&sphere("0.1")).replace("0 0 0.5", "0 0 0.4")),
    ]);
    let robot = Path::new("robot.urdf");
    let answer = audit(&folder, "small.urdf", robot, &[]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""));
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert!(
        lines[0].starts_with(
            "GAP  small.urdf against robot.urdf: 1 of 2 links with surface that lies in no sphere ("
        ),
        "{}",
        lines[0]
    );
    let cells = |line: &str| {
        line.split("  ").map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(cells(lines[3])[..6], ["base", "covered", "1", "12", "0", "0"].map(str::to_owned));
    let hand = cells(lines[4]);
    assert_eq!(hand[..4], ["hand", "GAP", "1", "12"].map(str::to_owned), "{hand:?}");
    // The corner of the cube is 50·√3 = 86.603 mm out.
    assert_eq!(hand[5], "6.602 – 6.603");
    assert!(hand[7].contains("50") && hand[7].ends_with("of box 100 × 100 × 100 mm"), "{hand:?}");

    let answer = audit(&folder, "none.urdf", robot, &[]);
    assert_eq!(answer.code, Some(1));
    assert_eq!(
        cells(answer.stdout.lines().nth(4).expect("a row"))[..6],
        ["hand", "GAP", "0", "12", "100", "unbounded"].map(str::to_owned)
    );
    // All is covered, but not where the robot has it: that is not known to be covered.
    let answer = audit(&folder, "moved.urdf", robot, &[]);
    assert_eq!(answer.code, Some(3), "{}", answer.stdout);
    assert!(
        answer.stdout.starts_with("UNDECIDED  ")
            && answer.stdout.contains("note: hand is placed differently")
    );
    // One link alone.
    assert_eq!(audit(&folder, "small.urdf", robot, &["--link", "base"]).code, Some(0));
}

#[test]
fn written_models_say_what_they_hold() {
    let folder = Folder::with(&[(
        "in/robot.urdf",
        &urdf(&[link(
            "base",
            &format!(
                "<visual><geometry><mesh filename=\"seen.stl\"/></geometry></visual>\
                 <collision>{}</collision><collision><origin xyz=\"0 0 0.5\"/>{}</collision>",
                cuboid("0.2 0.2 0.2"),
                cuboid("0.1 0.1 0.1")
            ),
        )]),
    )]);
    let build = ["spheres", "build", "in/robot.urdf", "--smallest-radius", "30", "--out", "out/models"];
    let answer = folder.run(&build);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    let files = ["in/robot.urdf", "out/models/boxes.spheres.urdf", "out/models/spheres.json"];
    assert_eq!(folder.files(), files.map(str::to_owned));
    let models = parse_json(&folder.read("out/models/spheres.json"));
    assert_eq!((&models["schema"], &models["method"]), (&"pathproof.spheres/1".into(), &"patent-n".into()));
    let pieces = models["pieces"].as_array().expect("pieces");
    assert_eq!(pieces.len(), 2);
    let (mut smallest, text) = (0, folder.read("out/models/boxes.spheres.urdf"));
    for piece in pieces {
        assert_eq!(piece["proof"]["triangles"], 12);
        let ranks = piece["ranks"].as_array().expect("ranks");
        let rows = piece["spheres"].as_array().expect("spheres");
        let total: u64 = ranks.iter().map(|rank| rank["spheres"].as_u64().expect("a count")).sum();
        assert_eq!(total, rows.len() as u64);
        assert_eq!(rows[0][1], Value::Null);
        assert!(rows[1..].iter().all(|row| row[1].as_u64().is_some_and(|parent| parent < total)));
        smallest += ranks[ranks.len() - 1]["spheres"].as_u64().expect("a count");
    }
    assert_eq!(text.matches("<sphere radius=").count() as u64, smallest);
    assert!(text.contains("filename=\"../../in/seen.stl\""), "{text}");
    assert!(text.contains("proven covered: 12 triangles in "), "{text}");
    // The same again gives the same bytes.
    assert_eq!(folder.run(&build).code, Some(0));
    assert_eq!(folder.read("out/models/boxes.spheres.urdf"), text);
}

/// Centres and radii of the hand's spheres, metres; all of them binary fractions, so that no sum is rounded.
const OF_HAND: [([f64; 3], f64); 3] =
    [([0.0, 0.0, 0.0], 0.0625), ([0.015_625, 0.0, 0.031_25], 0.046_875), ([0.0, -0.031_25, 0.0], 0.031_25)];
const OF_BASE: ([f64; 3], f64) = ([0.0; 3], 0.125);

/// The spheres of base and hand in every format that is read, each file with its name.
fn in_every_format() -> [(&'static str, String); 6] {
    let xyz = |center: [f64; 3]| center.map(|x| x.to_string()).join(" ");
    let list = |center: [f64; 3]| format!("[{}]", center.map(|x| x.to_string()).join(", "));
    let collision = |(center, radius): ([f64; 3], f64)| {
        let origin = format!("<origin xyz=\"{}\"/>", xyz(center));
        format!("<collision>{origin}<geometry><sphere radius=\"{radius}\"/></geometry></collision>")
    };
    let joint = || slide("s", ["base", "hand"], "0 0 0.5", "1 0 0");
    let on_link = OF_HAND.map(collision).concat();
    let urdf_of = |more: Vec<String>, hand: &str| {
        urdf(&[vec![link("base", &collision(OF_BASE)), link("hand", hand), joint()], more].concat())
    };
    // Each sphere on a link of its own, which hangs on a frame that is turned and moved.
    let fixed = |name: &str, parent: &str, origin: &str| {
        let ends = format!("<parent link=\"{parent}\"/><child link=\"{name}\"/>");
        format!("<joint name=\"to_{name}\" type=\"fixed\">{ends}<origin {origin}/></joint>")
    };
    let mut hanging = vec![link("frame", ""), fixed("frame", "hand", "xyz=\"0 0 0.5\"")];
    for (index, ([x, y, z], radius)) in OF_HAND.into_iter().enumerate() {
        let name = format!("hand_sphere{index}");
        hanging.push(link(&name, &collision(([0.0, 0.0, 0.25], radius))));
        hanging.push(fixed(&name, "frame", &format!("xyz=\"{}\"", xyz([x, y, z - 0.75]))));
    }
    let item = |less: f64| {
        move |(center, radius): ([f64; 3], f64)| {
            format!("{{center: {}, radius: {}}}", list(center), radius - less)
        }
    };
    let map = |less: f64| {
        let (base, hand) = (item(less)(OF_BASE), OF_HAND.map(item(less)).join(", "));
        format!("{{base: [{base}], hand: [{hand}, {{center: [0, 0, 0], radius: -10}}]}}")
    };
    let arrays = |spheres: &[([f64; 3], f64)]| {
        let centers = spheres.iter().map(|(center, _)| list(*center)).collect::<Vec<_>>().join(", ");
        let radii = spheres.iter().map(|(_, radius)| radius.to_string()).collect::<Vec<_>>().join(", ");
        format!("{{\"centers\": [{centers}], \"radii\": [{radii}]}}")
    };
    [
        ("plain.urdf", urdf_of(Vec::new(), &on_link)),
        ("hanging.urdf", urdf_of(hanging, "")),
        ("robot.yml", format!("robot_cfg:\n  kinematics:\n    collision_spheres: {}\n", map(0.0))),
        (
            "buffer.yaml",
            format!(
                "kinematics: {{collision_sphere_buffer: 0.015625, collision_spheres: {}}}\n",
                map(0.015_625)
            ),
        ),
        (
            "robot.xrdf",
            format!(
                "format: xrdf\nformat_version: 1.0\ncollision: {{geometry: g}}\ngeometry: {{g: {{spheres: {}}}}}\n",
                map(0.0)
            ),
        ),
        ("robot.json", format!("{{\"base\": {}, \"hand\": {}}}", arrays(&[OF_BASE]), arrays(&OF_HAND))),
    ]
}

#[test]
fn the_same_spheres_give_the_same_audit_in_every_format() {
    let robot = urdf(&[
        block("base", "0.2 0.1 0.1"),
        block("hand", "0.1 0.1 0.1"),
        slide("s", ["base", "hand"], "0 0 0.5", "1 0 0"),
    ]);
    let folder = Folder::with(&[("robot.urdf", &robot)]);
    let mut first: Option<Value> = None;
    for (name, text) in in_every_format() {
        folder.write(name, text);
        let mut report = audit_json(&folder, name, Path::new("robot.urdf"), 1);
        let joined = usize::from(name == "hanging.urdf") * OF_HAND.len();
        assert_eq!(report["links"][1]["joined"], joined, "{name}");
        assert_eq!(report["links"][1]["spheres"], OF_HAND.len(), "{name}");
        let disabled = ["robot.yml", "buffer.yaml", "robot.xrdf"].contains(&name);
        assert_eq!(
            report["disabled_spheres"].as_array().map(Vec::len),
            Some(usize::from(disabled)),
            "{name}"
        );
        let links = report["links"].as_array_mut().expect("links");
        for link in links.iter_mut() {
            link["joined"] = Value::Null;
        }
        let expected = first.get_or_insert_with(|| report["links"].clone());
        assert_eq!(&report["links"], expected, "{name}");
    }
}
