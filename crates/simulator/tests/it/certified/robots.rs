//! Random cells, written as the files that a user would write.

use std::fmt::Write as _;
use std::path::Path;

use scene::{LoadRequest, Scene, load};

use crate::certified::shapes;
use test_support::Random;

/// Joints on one robot at most.
const MOST_JOINTS: usize = 7;
/// Largest way of a turning joint between two knots, radians; several turns at last.
const WAYS_RAD: [f64; 5] = [0.002, 0.1, 0.8, 3.0, 20.0];

/// A joint that a program can drive.
struct Driven {
    name: String,
    slides: bool,
}

/// How the programs of a random cell move between their rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    Straight,
    Cubic,
    Quintic,
}

/// Writes a random cell into an empty folder and loads it.
pub(crate) fn random_scene(random: &mut Random, folder: &Path) -> Scene {
    random_scene_of(random, folder, Law::Straight)
}

/// [`random_scene`] with a law of motion; splines are as far and as fast as those of planners.
pub(crate) fn random_scene_of(random: &mut Random, folder: &Path, law: Law) -> Scene {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let robots = if random.below(4) == 0 { 2 } else { 1 };
    let ways = if law == Law::Straight { &WAYS_RAD[..] } else { &WAYS_RAD[..3] };
    let way_rad = ways[random.below(ways.len())];
    let mut cell = String::from("Cell(version: 1, robots: [");
    for robot in 0..robots {
        let (text, driven) = urdf(random, robot, folder);
        write(&format!("r{robot}.urdf"), &text);
        let left_out = driven.len() > 1 && random.below(4) == 0;
        let program = &driven[..driven.len() - usize::from(left_out)];
        write(&format!("r{robot}.csv"), &stated(&table(random, program, way_rad, (robots > 1, law))));
        let base = if robot == 0 { [0.0; 3] } else { random.three(-600.0, 600.0) };
        write!(cell, "Robot(name: \"r{robot}\", urdf: \"r{robot}.urdf\", program: \"r{robot}.csv\"")
            .expect(FITS);
        write!(cell, ", base: {}", pose(base, random.three(-180.0, 180.0))).expect(FITS);
        if left_out {
            let joint = &driven[driven.len() - 1];
            let unit = if joint.slides { "mm" } else { "deg" };
            let value = random.within(-90.0, 90.0);
            write!(cell, ", fixed_joints: [Joint(name: \"{}\", {unit}: {value})]", joint.name).expect(FITS);
        }
        cell.push_str("),\n");
    }
    cell.push_str("], objects: [");
    let objects = 1 + random.below(5);
    for object in 0..objects {
        let shape = shapes::obstacle(random);
        let text = shape.in_cell(&format!("o{object}.stl"), folder);
        let place = pose(random.three(-600.0, 600.0), random.three(-180.0, 180.0));
        writeln!(cell, "Object(name: \"o{object}\", shape: {text}, pose: {place}),").expect(FITS);
    }
    cell.push(']');
    if random.below(3) == 0 {
        let all_mm = random.within(0.0, 60.0);
        write!(
            cell,
            ", clearance: Clearance(robot_environment_mm: {all_mm}, same_robot_mm: 5, robot_robot_mm: 20)"
        )
        .expect(FITS);
    }
    cell.push(')');
    write("cell.ron", &cell);
    load(&LoadRequest::for_file(folder.join("cell.ron"))).unwrap_or_else(|error| panic!("{error}\n{cell}"))
}

/// A table that says its units: far turns and slow rows are meant.
fn stated(table: &str) -> String {
    let clock = if table.starts_with("time") { "# time_unit: s\n" } else { "" };
    format!("# units: radians\n{clock}{table}")
}

const FITS: &str = "a string takes all";

fn pose(xyz_mm: [f64; 3], rpy_deg: [f64; 3]) -> String {
    let ([x, y, z], [roll, pitch, yaw]) = (xyz_mm, rpy_deg);
    format!("Pose(xyz_mm: ({x}, {y}, {z}), rpy_deg: ({roll}, {pitch}, {yaw}))")
}

/// A random tree, and the joints of it that follow none.
fn urdf(random: &mut Random, robot: usize, folder: &Path) -> (String, Vec<Driven>) {
    let count = 1 + random.below(MOST_JOINTS);
    let mut text = format!("<robot name=\"r{robot}\">\n");
    for link in 0..=count {
        write!(text, "<link name=\"l{link}\">").expect(FITS);
        let pieces = [1, 1, 1, 1, 2, 0][random.below(6)].max(usize::from(link == count));
        for piece in 0..pieces {
            let shape = shapes::link(random);
            let of = shape.in_urdf(&format!("r{robot}l{link}p{piece}.stl"), folder);
            let (xyz, rpy) = (three(random.three(-0.1, 0.1)), three(random.three(-3.0, 3.0)));
            write!(
                text,
                "<collision><origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><geometry>{of}</geometry></collision>"
            )
            .expect(FITS);
        }
        text.push_str("</link>\n");
    }
    let mut driven: Vec<Driven> = Vec::new();
    for joint in 0..count {
        let kind = if joint == 0 { random.below(3) } else { [0, 0, 0, 1, 2, 2, 3][random.below(7)] };
        let kind = ["revolute", "continuous", "prismatic", "fixed"][kind];
        let parent = if random.below(4) == 0 { random.below(joint + 1) } else { joint };
        let (xyz, rpy, axis) = (random.three(-0.3, 0.3), random.three(-3.0, 3.0), random.three(-1.0, 1.0));
        write!(
            text,
            "<joint name=\"j{joint}\" type=\"{kind}\"><parent link=\"l{parent}\"/><child link=\"l{}\"/>\
             <origin xyz=\"{}\" rpy=\"{}\"/><axis xyz=\"{}\"/><limit lower=\"-90\" upper=\"90\" effort=\"1\" velocity=\"1\"/>",
            joint + 1,
            three(xyz),
            three(rpy),
            three(axis)
        )
        .expect(FITS);
        let slides = kind == "prismatic";
        let leader = driven.iter().rev().find(|leader| leader.slides == slides);
        if let Some(leader) = leader.filter(|_| kind != "fixed" && random.below(4) == 0) {
            let (multiplier, offset) = (random.within(-2.0, 2.0), random.within(-0.5, 0.5));
            write!(
                text,
                "<mimic joint=\"{}\" multiplier=\"{multiplier}\" offset=\"{offset}\"/>",
                leader.name
            )
            .expect(FITS);
        } else if kind != "fixed" {
            driven.push(Driven { name: format!("j{joint}"), slides });
        }
        text.push_str("</joint>\n");
    }
    (text + "</robot>", driven)
}

fn three([x, y, z]: [f64; 3]) -> String {
    format!("{x} {y} {z}")
}

/// A program of two to five points, or with rows in between, and with times where several robots share a clock.
fn table(random: &mut Random, joints: &[Driven], way_rad: f64, (several, law): (bool, Law)) -> String {
    let timed = several || law != Law::Straight;
    let rates = match law {
        Law::Straight => &[][..],
        Law::Cubic => &["velocity"],
        Law::Quintic => &["velocity", "acceleration"],
    };
    let of_rate =
        |rate: &&str| joints.iter().map(move |joint| format!("{}/{rate}", joint.name)).collect::<Vec<_>>();
    let names = joints.iter().map(|joint| joint.name.clone());
    let names: Vec<String> = names.chain(rates.iter().flat_map(of_rate)).collect();
    let mut text =
        if timed { format!("time,{}\n", names.join(",")) } else { format!("{}\n", names.join(",")) };
    let mut values: Vec<f64> = joints
        .iter()
        .map(|joint| if joint.slides { random.within(-0.3, 0.3) } else { random.within(-7.0, 7.0) })
        .collect();
    let mut time_s = random.within(0.0, 1.0);
    // Half of the programs are sampled finely, as programs are.
    let finest = if law != Law::Straight || random.below(2) == 0 { 1 } else { 30 };
    let mut from = values.clone();
    for step in 0..2 + random.below(4) {
        let mut rows = 1;
        if step > 0 {
            rows = 1 + random.below(finest);
            for (value, joint) in values.iter_mut().zip(joints) {
                let way = if joint.slides { 0.1 * way_rad.min(4.0) } else { way_rad };
                // Now and then a joint rests.
                *value += if random.below(5) == 0 { 0.0 } else { random.within(-way, way) };
            }
        }
        for row in 1..=rows {
            let share = row as f64 / rows as f64;
            if timed {
                write!(text, "{time_s},").expect(FITS);
            }
            let row = from.iter().zip(&values).map(|(from, to)| (from + share * (to - from)).to_string());
            let mut row: Vec<String> = row.collect();
            for (_, joint) in rates.iter().flat_map(|rate| joints.iter().map(move |joint| (rate, joint))) {
                // At rest now and then, as at the ends of a plan.
                let most = if joint.slides { 0.2 * way_rad } else { 2.0 * way_rad };
                row.push(if random.below(4) == 0 {
                    "0".to_owned()
                } else {
                    random.within(-most, most).to_string()
                });
            }
            text += &(row.join(",") + "\n");
            time_s += random.within(0.1, 1.0);
        }
        from.clone_from(&values);
    }
    text
}
