//! Random cells in which a robot on a rail works on a turning table, both driven by its program, along lines and arcs on the table.

use std::fmt::Write as _;
use std::path::Path;

use geometry::{Pose, Vector3};
use kinematics::Robot;
use scene::{LoadRequest, Scene, load};
use test_support::Random;

use crate::certified::shapes;
use crate::certified::space::{FITS, euler, pose, urdf};

/// Farthest that a joint of the arm and one beside it is moved to make the next pose, radians and metres.
const WAY: f64 = 0.3;
const WAY_BESIDE: f64 = 0.5;

/// The arm of [`urdf`] on a rail, and a table with a part on it.
fn with_rail_and_table(random: &mut Random) -> String {
    let axis = |random: &mut Random| {
        let axis = Vector3::from(random.three(-1.0, 1.0)).normalize();
        format!("<axis xyz=\"{} {} {}\"/>", axis.x, axis.y, axis.z)
    };
    let joint = |name: &str, of: &str, [parent, child]: [&str; 2], place: Vector3<f64>, axis: &str| {
        format!(
            "<joint name=\"{name}\" type=\"{of}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
             <origin xyz=\"{} {} {}\"/>{axis}<limit lower=\"-6\" upper=\"6\" effort=\"1\" velocity=\"9\"/></joint>\n",
            place.x, place.y, place.z
        )
    };
    let at = Vector3::new(random.within(0.6, 1.0), random.within(-0.4, 0.4), random.within(-0.2, 0.3));
    let mut more = String::from("<link name=\"ground\"/>\n<link name=\"tilt\"/>\n");
    writeln!(
        more,
        "<link name=\"jig\"><collision><geometry><box size=\"0.3 0.2 0.05\"/></geometry></collision>\
         <collision><origin xyz=\"0.1 0 0.1\"/><geometry><box size=\"0.04 0.04 0.2\"/></geometry></collision></link>"
    )
    .expect(FITS);
    let rail = axis(random);
    more += &joint("rail", "prismatic", ["ground", "l0"], Vector3::zeros(), &rail);
    let (first, second) = (axis(random), axis(random));
    // The second joint of the table may follow the first one.
    more += &joint("turn", "revolute", ["ground", "tilt"], at, &first);
    let follows = "<mimic joint=\"turn\" multiplier=\"-0.5\" offset=\"0.1\"/>";
    let second = if random.below(3) == 0 { format!("{second}{follows}") } else { second };
    more += &joint("lean", "revolute", ["tilt", "jig"], Vector3::new(0.1, 0.0, 0.05), &second);
    urdf(random).replace("</robot>", &format!("{more}</robot>"))
}

/// Writes such a cell with a tool and obstacles near its way into an empty folder and loads it.
pub(crate) fn random_scene(random: &mut Random, folder: &Path) -> Scene {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let urdf = with_rail_and_table(random);
    write("arm.urdf", &urdf);
    let (robot, _) = Robot::from_urdf(urdf.as_bytes(), "arm.urdf").expect("a good robot");
    let tcp = Pose::from_xyz_rpy(random.three(-0.1, 0.1), random.three(-1.0, 1.0));
    let jig_from_frame = Pose::from_xyz_rpy(random.three(-0.2, 0.2), random.three(-1.0, 1.0));
    let names: Vec<&str> =
        robot.independent_joints().iter().map(|id| robot.joints()[id.0].name.as_str()).collect();
    let is_beside = |name: &str| !name.starts_with('j');
    let mut q: Vec<f64> = Vec::new();
    for name in &names {
        let bent = if random.below(2) == 0 { 1.0 } else { -1.0 };
        q.push(match *name {
            "j5" => bent * random.within(0.5, 1.5),
            name if is_beside(name) => random.within(-0.5, 0.5),
            _ => random.within(-1.2, 1.2),
        });
    }
    let shown = |name: &str, value: f64| if name == "rail" { value * 1e3 } else { value.to_degrees() };
    let start: Vec<String> =
        names.iter().zip(&q).map(|(name, value)| shown(name, *value).to_string()).collect();
    let mut points = format!("Point(name: \"p0\", joints: [{}]),\n", start.join(", "));
    let places = |q: &[f64]| {
        let mut links = Vec::new();
        robot.link_poses(q, &mut links);
        let place = |link: &str| links[robot.link_named(link).expect("a link").0];
        [place("jig") * jig_from_frame, place("l6") * tcp]
    };
    let mut seen = vec![places(&q)[1]];
    let mut moves = String::from("Tool(name: \"pin\"), Frame(name: \"jig\"),\n");
    for step in 1..=2 {
        let [frame, from] = places(&q);
        let from = (frame.inverse() * from).translation;
        for (name, value) in names.iter().zip(&mut q) {
            let way = if is_beside(name) { WAY_BESIDE } else { WAY };
            *value += random.within(-way, way);
        }
        let [frame, to] = places(&q);
        let at = frame.inverse() * to;
        seen.push(to);
        let mut axes = String::new();
        for (name, value) in names.iter().zip(&q).filter(|(name, _)| is_beside(name)) {
            let unit = if *name == "rail" { "mm" } else { "deg" };
            write!(axes, "Joint(name: \"{name}\", {unit}: {}), ", shown(name, *value)).expect(FITS);
        }
        writeln!(points, "Point(name: \"p{step}\", pose: {}, axes: [{axes}]),", pose(&at)).expect(FITS);
        if random.below(2) == 0 {
            let way = at.translation - from;
            let aside = way.cross(&Vector3::from(random.three(-1.0, 1.0))).normalize() * way.norm();
            let via = from + way * 0.5 + aside * random.within(0.05, 0.4);
            writeln!(points, "Point(name: \"v{step}\", pose: {}),", pose(&Pose { translation: via, ..at }))
                .expect(FITS);
            writeln!(moves, "MoveC(via: \"v{step}\", to: \"p{step}\"),").expect(FITS);
        } else {
            writeln!(moves, "MoveL(to: \"p{step}\"),").expect(FITS);
        }
    }
    let period_s = [0.02, 0.3][random.below(2)];
    write(
        "arm.ron",
        &format!(
            "Program(version: 2, units: Degrees, joints: {names:?},\npoints: [{points}],\n\
             tcp_speed: Tcp(mm_per_s: 200, deg_per_s: 40), interpolation: Period(seconds: {period_s}), start: \"p0\", moves: [{moves}])"
        ),
    );
    let mut cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"arm.ron\", tools: [\
         Tool(name: \"pin\", link: \"l6\", shapes: [ToolShape(shape: Cylinder(radius_mm: 8, length_mm: 90), pose: Pose(xyz_mm: (0, 0, 60)))], \
         tcp: {})])], frames: [Frame(name: \"jig\", robot: \"arm\", link: \"jig\", pose: {})], objects: [",
        euler(&tcp),
        euler(&jig_from_frame)
    );
    for object in 0..=random.below(3) {
        let text = shapes::obstacle(random).in_cell(&format!("o{object}.stl"), folder);
        let near = seen[random.below(seen.len())].translation + Vector3::from(random.three(-0.35, 0.35));
        let place = Pose { translation: near, ..Pose::from_xyz_rpy([0.0; 3], random.three(-3.0, 3.0)) };
        writeln!(cell, "Object(name: \"o{object}\", shape: {text}, pose: {}),", euler(&place)).expect(FITS);
    }
    cell.push_str("])");
    write("cell.ron", &cell);
    load(&LoadRequest::for_file(folder.join("cell.ron"))).unwrap_or_else(|error| panic!("{error}\n{cell}"))
}
