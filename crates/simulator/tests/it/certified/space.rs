//! Random cells whose robots move a tool along lines and arcs, and where these motions really are.

use std::fmt::Write as _;
use std::path::Path;

use geometry::{Point3, Pose, Vector3};
use kinematics::{Robot, twist};
use nalgebra::{Matrix6, Vector6};
use program::Knot;
use scene::{LoadRequest, Scene, load};
use test_support::Random;

use crate::certified::shapes;

/// Farthest that a joint is turned to make the next pose, radians.
const WAY_RAD: f64 = 0.4;

/// Writes a cell with one six-axis robot, a tool and obstacles near its way into an empty folder and loads it.
pub(crate) fn random_scene(random: &mut Random, folder: &Path) -> Scene {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let urdf = urdf(random);
    write("arm.urdf", &urdf);
    let (robot, _) = Robot::from_urdf(urdf.as_bytes(), "arm.urdf").expect("a good robot");
    let tcp = Pose::from_xyz_rpy(random.three(-0.1, 0.1), random.three(-1.0, 1.0));
    let mut q = vec![0.0; 6];
    for (joint, value) in q.iter_mut().enumerate() {
        let bent = if random.below(2) == 0 { 1.0 } else { -1.0 };
        *value = if joint == 4 { bent * random.within(0.4, 1.6) } else { random.within(-1.5, 1.5) };
    }
    let degrees: Vec<String> = q.iter().map(|angle: &f64| angle.to_degrees().to_string()).collect();
    let mut points = format!("Point(name: \"p0\", joints: [{}]),\n", degrees.join(", "));
    let mut places = vec![tcp_at(&robot, &q, &tcp)];
    let mut moves = String::from("Tool(name: \"pin\"),\n");
    for step in 1..=2 + random.below(2) {
        let is_arc = random.below(2) == 0;
        let from = places[places.len() - 1].translation;
        for value in &mut q {
            *value += random.within(-WAY_RAD, WAY_RAD);
        }
        let at = tcp_at(&robot, &q, &tcp);
        writeln!(points, "Point(name: \"p{step}\", pose: {}),", pose(&at)).expect(FITS);
        places.push(at);
        if is_arc {
            let way = at.translation - from;
            let aside = way.cross(&Vector3::from(random.three(-1.0, 1.0))).normalize() * way.norm();
            let via = from + way * 0.5 + aside * random.within(0.05, 0.4);
            writeln!(points, "Point(name: \"v{step}\", pose: {}),", pose(&Pose { translation: via, ..at }))
                .expect(FITS);
        }
        let via = if is_arc { format!("MoveC(via: \"v{step}\", ") } else { "MoveL(".to_owned() };
        writeln!(moves, "{via}to: \"p{step}\"),").expect(FITS);
    }
    let period_s = [0.02, 0.3][random.below(2)];
    write(
        "arm.ron",
        &format!(
            "Program(version: 2, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"],\npoints: [{points}],\n\
             tcp_speed: Tcp(mm_per_s: 200, deg_per_s: 40), interpolation: Period(seconds: {period_s}), start: \"p0\", moves: [{moves}])"
        ),
    );
    let mut cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"arm.ron\", tools: [\
         Tool(name: \"pin\", link: \"l6\", shapes: [ToolShape(shape: Cylinder(radius_mm: 8, length_mm: 90), pose: Pose(xyz_mm: (0, 0, 60)))], \
         tcp: {})])], objects: [",
        euler(&tcp)
    );
    for object in 0..2 + random.below(4) {
        let text = shapes::obstacle(random).in_cell(&format!("o{object}.stl"), folder);
        let near = places[random.below(places.len())].translation + Vector3::from(random.three(-0.35, 0.35));
        let place = Pose { translation: near, ..Pose::from_xyz_rpy([0.0; 3], random.three(-3.0, 3.0)) };
        writeln!(cell, "Object(name: \"o{object}\", shape: {text}, pose: {}),", euler(&place)).expect(FITS);
    }
    cell.push_str("])");
    write("cell.ron", &cell);
    load(&LoadRequest::for_file(folder.join("cell.ron"))).unwrap_or_else(|error| panic!("{error}\n{cell}"))
}

pub(crate) const FITS: &str = "a string takes all";

pub(crate) fn pose(at: &Pose) -> String {
    let [x, y, z] = [0, 1, 2].map(|axis| at.translation[axis] * 1e3);
    let (_, turn) = twist(&Pose::identity(), at);
    let (sine, cosine) = libm::sincos(turn.norm() / 2.0);
    let [i, j, k]: [f64; 3] = (turn.normalize() * sine).into();
    format!("Pose(xyz_mm: ({x}, {y}, {z}), quaternion_xyzw: ({i}, {j}, {k}, {cosine}))")
}

pub(crate) fn euler(at: &Pose) -> String {
    let [x, y, z] = [0, 1, 2].map(|axis| at.translation[axis] * 1e3);
    let [roll, pitch, yaw] = at.rpy().map(f64::to_degrees);
    format!("Pose(xyz_mm: ({x}, {y}, {z}), rpy_deg: ({roll}, {pitch}, {yaw}))")
}

fn tcp_at(robot: &Robot, q: &[f64], link_from_tcp: &Pose) -> Pose {
    let mut links = Vec::new();
    robot.link_poses(q, &mut links);
    links[robot.link_named("l6").expect("the sixth link").0] * *link_from_tcp
}

/// Six axes with a straight shoulder and a spherical wrist, of random lengths, clad in boxes.
pub(crate) fn urdf(random: &mut Random) -> String {
    let [upper, lower, shoulder] =
        [random.within(0.3, 0.6), random.within(0.3, 0.6), random.within(0.0, 0.15)];
    let joints = [
        ([0.0, 0.0, 0.3], "0 0 1"),
        ([shoulder, 0.0, 0.1], "0 1 0"),
        ([0.0, 0.0, upper], "0 1 0"),
        ([lower / 2.0, 0.0, random.within(0.0, 0.1)], "1 0 0"),
        ([lower / 2.0, 0.0, 0.0], "0 1 0"),
        ([0.0; 3], "1 0 0"),
    ];
    let boxes = [
        ("0.2 0.2 0.25", "0 0 0.12"),
        ("0.12 0.12 0.12", "0 0 0.02"),
        ("0.08 0.06 0.2", "0 0 0.12"),
        ("0.1 0.07 0.07", "0.03 0 0"),
        ("0.1 0.05 0.05", "0.05 0 0"),
        ("0.05 0.04 0.04", "0.01 0 0"),
        ("0.02 0.05 0.05", "0.06 0 0"),
    ];
    let mut text = String::from("<robot name=\"arm\">\n");
    for (link, (size, xyz)) in boxes.iter().enumerate() {
        writeln!(
            text,
            "<link name=\"l{link}\"><collision><origin xyz=\"{xyz}\"/><geometry><box size=\"{size}\"/></geometry></collision></link>"
        )
        .expect(FITS);
    }
    for (index, ([x, y, z], axis)) in joints.iter().enumerate() {
        writeln!(
            text,
            "<joint name=\"j{0}\" type=\"revolute\"><parent link=\"l{index}\"/><child link=\"l{0}\"/><origin xyz=\"{x} {y} {z}\"/>\
             <axis xyz=\"{axis}\"/><limit lower=\"-6\" upper=\"6\" effort=\"1\" velocity=\"9\"/></joint>",
            index + 1
        )
        .expect(FITS);
    }
    text + "</robot>"
}

/// Steps of Newton's method, each of which doubles the number of digits.
const STEPS: usize = 8;

/// The positions of a program on its commanded path, found from the straight motion by Newton's method; `None` where it does not move in
/// space. The path is told by its knots: a line through the first and last, an arc through one in the middle too.
pub(crate) fn on_path(scene: &Scene, trajectory: usize, moment: f64) -> Option<Vec<f64>> {
    let points = &scene.timeline.points;
    let before = (moment as usize).min(points.len() - 1);
    let (from, to) = (&points[before], points.get(before + 1)?);
    let time_s = from.time_s + (moment - before as f64) * (to.time_s - from.time_s);
    let program = &scene.trajectories[trajectory];
    let knots = &program.knots;
    let piece = knots[to.knot[trajectory]].cartesian.as_ref()?;
    let is_of = |knot: &Knot| knot.cartesian.as_ref().is_some_and(|other| other.of == piece.of);
    let first = knots.iter().position(is_of)? - 1;
    let last = knots.iter().rposition(is_of)?;
    let scene_robot = &scene.robots[0];
    let robot = &scene_robot.robot;
    let of = &program.cartesian_moves[piece.of];
    let tool = scene_robot.tools.iter().find(|tool| tool.name == of.tool)?;
    // The frame of the path, where joints carry it.
    let frame = scene.frames.iter().find(|frame| Some(&frame.name) == of.frame.as_ref());
    let frame = frame.and_then(|frame| Some((frame.link?.1, frame.parent_from_frame)));
    let root_from_frame = |links: &[Pose]| {
        frame.map_or_else(Pose::identity, |(link, link_from_frame)| links[link.0] * link_from_frame)
    };
    let mut links = Vec::new();
    let mut tcp = |q: &[f64]| {
        robot.link_poses(q, &mut links);
        root_from_frame(&links).inverse() * links[tool.link.0] * tool.link_from_tcp
    };
    let [start, middle, end] =
        [first, usize::midpoint(first, last), last].map(|knot| tcp(&knots[knot].position));
    let share = (time_s - knots[first].time_s) / (knots[last].time_s - knots[first].time_s);
    let (way, turn) = twist(&start, &end);
    let turned = Pose::from_axis_angle(turn.try_normalize(0.0).unwrap_or_default(), share * turn.norm());
    let translation = if piece.is_arc {
        on_circle([&start, &middle, &end], share)
    } else {
        start.translation + way * share
    };
    let target = Pose { rotation: turned.rotation * start.rotation, translation };
    let mut q: Vec<f64> = (from.positions[trajectory].iter().zip(&to.positions[trajectory]))
        .map(|(from, to)| from + (moment - before as f64) * (to - from))
        .collect();
    let path = robot.chain(robot.root(), tool.link);
    let is_of_arm = |slot: &usize| robot.joints()[robot.independent_joints()[*slot].0].name.starts_with('j');
    let arm: Vec<usize> = (0..q.len()).filter(is_of_arm).collect();
    for _ in 0..STEPS {
        robot.link_poses(&q, &mut links);
        let here = links[tool.link.0] * tool.link_from_tcp;
        let jacobian = robot.jacobian(&path, &links, &Point3::from(here.translation));
        let (linear, angular) = twist(&here, &(root_from_frame(&links) * target));
        let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
        let columns: Vec<Vector6<f64>> = arm.iter().map(|slot| jacobian.column(*slot).into_owned()).collect();
        let jacobian = Matrix6::from_columns(&columns);
        let step = jacobian.svd(true, true).solve(&error, 1e-14).expect("both sides are asked for");
        arm.iter().zip(step.iter()).for_each(|(slot, step)| q[*slot] += step);
    }
    Some(q)
}

/// The point at a share of the arc from the first through the second to the third of three points.
fn on_circle([start, middle, end]: [&Pose; 3], share: f64) -> Vector3<f64> {
    let (a, b) = (start.translation - end.translation, middle.translation - end.translation);
    let normal = a.cross(&b);
    let to_centre =
        (b * a.norm_squared() - a * b.norm_squared()).cross(&normal) / (2.0 * normal.norm_squared());
    let centre = end.translation + to_centre;
    let [x, y, z] = [start, middle, end].map(|pose| pose.translation - centre);
    let axis = x.cross(&y).normalize();
    let angle_of = |to: &Vector3<f64>| {
        let angle = libm::atan2(axis.dot(&x.cross(to)), x.dot(to));
        if angle < 0.0 { angle + 2.0 * std::f64::consts::PI } else { angle }
    };
    // The middle knot is before the end on its way round.
    let angle = angle_of(&z);
    assert!(angle_of(&y) < angle, "an arc that turns back");
    centre + Pose::from_axis_angle(axis, angle * share).rotation * x
}
