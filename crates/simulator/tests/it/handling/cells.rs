//! Random cells: one or two gantries with two fingers over a table, boxes, blades, sheets and pins on it, and a program that moves them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use test_support::Random;

use super::prisms::{Prism, Turned};

/// Sizes of the links, metres: hand and finger.
pub(super) const HAND_M: [f64; 3] = [0.2, 0.06, 0.04];
pub(super) const FINGER_M: [f64; 3] = [0.01, 0.03, 0.08];
/// Places of their centres in the hand, metres; the fingers at a grip of 0.
pub(super) const HAND_AT_M: [f64; 3] = [0.0, 0.0, 0.1];
pub(super) const FINGER_AT_M: [f64; 3] = [0.08, 0.0, 0.04];

/// A statement, with its line in the program.
#[derive(Clone, Debug)]
pub(super) enum Does {
    /// To joint values: x, y, z, yaw, grip; metres and radians.
    Moves([f64; 5]),
    Attaches {
        object: usize,
        fingers: Vec<usize>,
        within_mm: f64,
        support_mm: Option<[f64; 2]>,
    },
    Detaches {
        object: usize,
        onto_shuttle: bool,
        within_mm: f64,
        support_mm: Option<[f64; 2]>,
    },
    /// From the hand to the shuttle, which must touch it.
    HandsOver {
        object: usize,
        within_mm: f64,
    },
    Allows {
        finger: usize,
        object: usize,
        up_to_mm: f64,
    },
    Ends {
        finger: usize,
        object: usize,
    },
}

/// A random cell with a program.
#[derive(Clone, Debug)]
pub(super) struct RandomCell {
    /// Objects that are handled, at their first places.
    pub(super) objects: Vec<Prism>,
    /// What stands: the table first.
    pub(super) fixed: Vec<Prism>,
    /// A plate that moves along x, at its first place, if there is one.
    pub(super) shuttle: Option<Prism>,
    pub(super) shuttle_program: String,
    pub(super) start: [f64; 5],
    /// The statements, each with its line.
    pub(super) statements: Vec<(u32, Does)>,
    pub(super) program: String,
}

const URDF: &str = r#"<robot name="gantry">
  <link name="base"/><link name="rail"/><link name="bridge"/><link name="quill"/>
  <joint name="x" type="prismatic"><parent link="base"/><child link="rail"/><axis xyz="1 0 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <joint name="y" type="prismatic"><parent link="rail"/><child link="bridge"/><axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <joint name="z" type="prismatic"><parent link="bridge"/><child link="quill"/><axis xyz="0 0 1"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <joint name="yaw" type="revolute"><parent link="quill"/><child link="hand"/><axis xyz="0 0 1"/><limit lower="-7" upper="7" effort="1" velocity="2"/></joint>
  <link name="hand"><collision><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.06 0.04"/></geometry></collision></link>
  <joint name="grip" type="prismatic"><parent link="hand"/><child link="finger_left"/><axis xyz="1 0 0"/><limit lower="-0.1" upper="0.1" effort="1" velocity="1"/></joint>
  <link name="finger_left"><collision><origin xyz="-0.08 0 0.04"/><geometry><box size="0.01 0.03 0.08"/></geometry></collision></link>
  <joint name="grip_right" type="prismatic"><parent link="hand"/><child link="finger_right"/><axis xyz="-1 0 0"/><limit lower="-0.1" upper="0.1" effort="1" velocity="1"/><mimic joint="grip"/></joint>
  <link name="finger_right"><collision><origin xyz="0.08 0 0.04"/><geometry><box size="0.01 0.03 0.08"/></geometry></collision></link>
</robot>"#;

const SHUTTLE: &str = r#"<robot name="shuttle">
  <link name="base"/>
  <link name="plate"><collision><geometry><box size="SIZE"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="plate"/><axis xyz="1 0 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
</robot>"#;

/// Writes the files of a cell; returns the cell file.
pub(super) fn write(cell: &RandomCell, folder: &Path) -> PathBuf {
    let put = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    put("gantry.urdf", URDF);
    put("program.ron", &cell.program);
    let mut text =
        "Cell(version: 2, robots: [Robot(name: \"g\", urdf: \"gantry.urdf\", program: \"program.ron\"),\n"
            .to_owned();
    if let Some(Prism { center_m, size_m, .. }) = cell.shuttle {
        let [a, b, c] = size_m;
        put("shuttle.urdf", &SHUTTLE.replace("SIZE", &format!("{a:?} {b:?} {c:?}")));
        put("shuttle.ron", &cell.shuttle_program);
        let [x, y, z] = center_m.map(|m| m * 1e3);
        let _ = writeln!(
            text,
            "Robot(name: \"s\", urdf: \"shuttle.urdf\", program: \"shuttle.ron\", base: Pose(xyz_mm: ({x:?}, {y:?}, {z:?}))),"
        );
    }
    text += "], objects: [\n";
    let named = cell.objects.iter().enumerate().map(|(index, of)| (format!("part_{index}"), of));
    let fixed = cell.fixed.iter().enumerate().map(|(index, of)| (format!("fixed_{index}"), of));
    for (name, Prism { center_m, yaw_rad, size_m }) in named.chain(fixed) {
        let [x, y, z] = center_m.map(|m| m * 1e3);
        let [a, b, c] = size_m.map(|m| m * 1e3);
        let yaw = yaw_rad.to_degrees();
        let _ = writeln!(
            text,
            "Object(name: \"{name}\", shape: Box(size_mm: ({a:?}, {b:?}, {c:?})), pose: Pose(xyz_mm: ({x:?}, {y:?}, {z:?}), rpy_deg: (0, 0, {yaw:?}))),"
        );
    }
    text += "])\n";
    put("cell.ron", &text);
    folder.join("cell.ron")
}

/// A plate that waits, and goes from place to place.
fn shuttle_program(places_m: &[f64], wait_s: f64) -> String {
    let points = places_m
        .iter()
        .enumerate()
        .map(|(index, x)| format!("Point(name: \"p{index}\", joints: [{:?}]),", x * 1e3));
    let moves =
        (0..places_m.len()).map(|index| format!("Wait(seconds: {wait_s:?}), MoveJ(to: \"p{index}\"),"));
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\"], points: [Point(name: \"start\", joints: [0]), {}], speed: Percent(20),\n\
         interpolation: Period(seconds: 0.1), start: \"start\", moves: [{}])\n",
        points.collect::<String>(),
        moves.collect::<String>()
    )
}

/// Sizes of a box, a blade, a sheet or a pin, metres.
fn size_m(random: &mut Random) -> [f64; 3] {
    match random.below(4) {
        0 => [random.within(0.03, 0.1), random.within(0.03, 0.1), random.within(0.03, 0.1)],
        1 => [random.within(0.0008, 0.003), random.within(0.05, 0.2), random.within(0.03, 0.1)],
        2 => [random.within(0.05, 0.12), random.within(0.05, 0.2), random.within(0.0008, 0.003)],
        _ => [random.within(0.002, 0.01), random.within(0.002, 0.01), random.within(0.05, 0.15)],
    }
}

impl RandomCell {
    pub(super) fn new(random: &mut Random) -> Self {
        let table = Prism { center_m: [0.0, 0.0, -0.01], yaw_rad: 0.0, size_m: [1.6, 1.0, 0.02] };
        let mut fixed = vec![table];
        for _ in 0..random.below(3) {
            let size_m = [random.within(0.02, 0.2), random.within(0.02, 0.2), random.within(0.05, 0.3)];
            let center_m = [random.within(-0.6, 0.6), random.within(-0.4, 0.4), 0.5 * size_m[2] + 0.001];
            fixed.push(Prism { center_m, yaw_rad: random.within(-3.0, 3.0), size_m });
        }
        let objects: Vec<Prism> = (0..=random.below(3))
            .map(|_| {
                let size_m = size_m(random);
                // Standing on the table, a little in it or above it.
                let gap_m = [0.0, 0.0, 2e-4, -2e-4, 5e-3][random.below(5)];
                let center_m = [random.within(-0.5, 0.5), random.within(-0.3, 0.3), 0.5 * size_m[2] + gap_m];
                Prism { center_m, yaw_rad: random.within(-3.0, 3.0), size_m }
            })
            .collect();
        let start = [0.0, 0.0, 0.4, 0.0, 0.0];
        let shuttle = (random.below(2) == 0).then(|| {
            let size_m = [random.within(0.1, 0.3), random.within(0.1, 0.3), 0.02];
            Prism { center_m: [random.within(-0.3, 0.3), 0.62, 0.2], yaw_rad: 0.0, size_m }
        });
        let places_m: Vec<f64> = (0..4).map(|_| random.within(-0.4, 0.4)).collect();
        let mut cell = Self {
            objects,
            fixed,
            shuttle,
            shuttle_program: shuttle_program(&places_m, random.within(1.0, 8.0)),
            start,
            statements: Vec::new(),
            program: String::new(),
        };
        let mut places: Vec<Turned> =
            cell.objects.iter().map(|of| Turned { at_m: of.center_m, yaw_rad: of.yaw_rad }).collect();
        let mut does = Vec::new();
        for _ in 0..=random.below(2) {
            let object = random.below(cell.objects.len());
            cell.handle(random, object, &mut places[object], &mut does);
        }
        cell.write_program(random, does);
        cell
    }

    /// Takes an object up, carries it somewhere, and puts it down.
    fn handle(&self, random: &mut Random, object: usize, place: &mut Turned, does: &mut Vec<Does>) {
        let size_m = self.objects[object].size_m;
        let missed = |random: &mut Random| {
            [0.0, 0.0, 0.0, random.within(-3e-3, 3e-3), random.within(-0.03, 0.03)][random.below(5)]
        };
        let (dx, dy) = (missed(random), missed(random));
        // The fingertips are at the middle of the object, or as low as the table allows.
        let tip_m = (place.at_m[2] - 0.3 * size_m[2]).max(0.002);
        let grip_of = |overlap_m: f64| 0.08 - 0.005 - 0.5 * size_m[0] + overlap_m;
        let overlap_m = [0.0, 1e-4, 3e-4, random.within(-1e-3, 2e-3)][random.below(4)];
        let above = |at: [f64; 3], z: f64, yaw: f64, grip: f64| Does::Moves([at[0], at[1], z, yaw, grip]);
        let at = [place.at_m[0] + dx, place.at_m[1] + dy, tip_m];
        let yaw = place.yaw_rad;
        let open = grip_of(-0.01).min(0.07);
        let up_to_mm = [0.2, 0.5, 2.0][random.below(3)];
        let is_allowed = random.below(6) > 0;
        let allows = |early: bool, does: &mut Vec<Does>| {
            if is_allowed && early {
                does.extend([0, 1].map(|finger| Does::Allows { finger, object, up_to_mm }));
            }
        };
        let is_early = random.below(2) == 0;
        does.push(above(at, 0.3, yaw, open));
        allows(is_early, does);
        does.push(above(at, tip_m, yaw, open));
        allows(!is_early, does);
        let closed = grip_of(overlap_m);
        does.push(above(at, tip_m, yaw, closed));
        let support_mm = |random: &mut Random| {
            (random.below(3) == 0)
                .then(|| [[0.1, 0.5, 1.0][random.below(3)], [2.0, 10.0, 40.0][random.below(3)]])
        };
        let fingers = if random.below(4) == 0 { vec![0] } else { vec![0, 1] };
        let within_mm = [0.5, 1.0, 5.0][random.below(3)];
        does.push(Does::Attaches { object, fingers, within_mm, support_mm: support_mm(random) });
        let hand = Turned { at_m: at, yaw_rad: yaw };
        let hand_from_object = hand.inverse().then(place);
        let mut z = 0.3;
        if random.below(5) == 0 {
            // Dragged along the table first.
            does.push(above([at[0] + random.within(-0.1, 0.1), at[1], 0.0], tip_m, yaw, closed));
        } else if random.below(4) == 0 {
            z = tip_m + random.within(0.005, 0.05);
        }
        does.push(above(at, z, yaw, closed));
        let onto = self.shuttle.filter(|_| random.below(2) == 0);
        // The shuttle is where it begins until its program moves it: often it is not there any more.
        let goal = match onto {
            Some(plate) => [plate.center_m[0] + random.within(-0.02, 0.02), plate.center_m[1], 0.0],
            None => [random.within(-0.5, 0.5), random.within(-0.3, 0.3), 0.0],
        };
        let top_m = onto.map_or(0.0, |plate| plate.center_m[2] + 0.01);
        let turned = random.within(-3.0, 3.0);
        does.push(above(goal, z.max(0.2) + top_m, turned, closed));
        // Down to the table, a little above or into it.
        let gap_m = [0.0, 0.0, 2e-4, -3e-4, random.within(-2e-3, 4e-3), 0.05][random.below(6)];
        let down = 0.5 * size_m[2] + gap_m - hand_from_object.at_m[2] + top_m;
        does.push(above(goal, down, turned, closed));
        let within_mm = [0.5, 1.0, 5.0][random.below(3)];
        if onto.is_some() && random.below(2) == 0 {
            does.push(Does::HandsOver { object, within_mm });
        } else {
            let (onto_shuttle, support_mm) = (onto.is_some(), support_mm(random));
            does.push(Does::Detaches { object, onto_shuttle, within_mm, support_mm });
        }
        *place = Turned { at_m: [goal[0], goal[1], down], yaw_rad: turned }.then(&hand_from_object);
        does.push(above(goal, down, turned, open));
        let ends = |late: bool, does: &mut Vec<Does>| {
            if is_allowed && late {
                does.extend([0, 1].map(|finger| Does::Ends { finger, object }));
            }
        };
        let is_late = random.below(2) == 0;
        ends(!is_late, does);
        does.push(above(goal, 0.3 + top_m, turned, open));
        ends(is_late, does);
    }

    fn write_program(&mut self, random: &mut Random, does: Vec<Does>) {
        // A move that goes nowhere is none.
        let mut before = self.start;
        let mut goes_on = |does: &Does| {
            let Does::Moves(values) = does else { return true };
            let goes = values.iter().zip(&before).any(|(value, before)| (value - before).abs() > 1e-5);
            before = *values;
            goes
        };
        let does: Vec<Does> = does.into_iter().filter(|does| goes_on(does)).collect();
        let numbers = |values: &[f64; 5]| {
            let [x, y, z, yaw, grip] = values;
            format!("[{:?}, {:?}, {:?}, {:?}, {:?}]", x * 1e3, y * 1e3, z * 1e3, yaw.to_degrees(), grip * 1e3)
        };
        let mut points = vec![format!("Point(name: \"start\", joints: {}),", numbers(&self.start))];
        let mut moves = Vec::new();
        let finger_name = |finger: &usize| ["\"finger_left\"", "\"finger_right\""][*finger];
        for does in &does {
            moves.push(match does {
                Does::Moves(values) => {
                    let name = format!("p{}", points.len());
                    points.push(format!("Point(name: \"{name}\", joints: {}),", numbers(values)));
                    format!("MoveJ(to: \"{name}\"),")
                }
                Does::Attaches { object, fingers, within_mm, support_mm } => {
                    let fingers: Vec<&str> = fingers.iter().map(finger_name).collect();
                    let support = support_mm.map_or_else(String::new, |[up_to, within]| {
                        format!(", up_to_mm: {up_to:?}, leaves_within_mm: {within:?}")
                    });
                    let fingers = fingers.join(", ");
                    format!("Attach(object: \"part_{object}\", to: \"hand\", fingers: [{fingers}], within_mm: {within_mm:?}{support}),")
                }
                Does::HandsOver { object, within_mm } => format!(
                    "Attach(object: \"part_{object}\", to: \"s/plate\", fingers: [\"s/plate\"], within_mm: {within_mm:?}),"
                ),
                Does::Detaches { object, onto_shuttle, within_mm, support_mm } => {
                    let onto = if *onto_shuttle { "s/plate" } else { "fixed_0" };
                    let support = support_mm.map_or_else(String::new, |[up_to, within]| {
                        format!(", up_to_mm: {up_to:?}, arrives_within_mm: {within:?}")
                    });
                    format!("Detach(object: \"part_{object}\", onto: \"{onto}\", within_mm: {within_mm:?}{support}),")
                }
                Does::Allows { finger, object, up_to_mm } => format!(
                    "AllowContact(between: [{}, \"part_{object}\"], up_to_mm: {up_to_mm:?}, reason: \"grips it\"),",
                    finger_name(finger)
                ),
                Does::Ends { finger, object } => {
                    format!("EndContact(between: [{}, \"part_{object}\"]),", finger_name(finger))
                }
            });
        }
        let interpolation =
            ["Period(seconds: 0.05)", "Period(seconds: 0.5)", "MaxStep(deg: 10, mm: 40)"][random.below(3)];
        let head = format!(
            "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\", \"yaw\", \"grip\"],\npoints: [\n{}\n],\n\
             speed: Percent(50), interpolation: {interpolation}, start: \"start\",\nmoves: [\n",
            points.join("\n")
        );
        let first = head.lines().count() as u32 + 1;
        self.program = format!("{head}{}\n])\n", moves.join("\n"));
        self.statements = does.into_iter().zip(first..).map(|(does, line)| (line, does)).collect();
    }
}
