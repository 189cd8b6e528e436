//! Small cells in which every number may be any number.

use std::fmt::Write as _;

use super::numbers::Numbers;

/// A cell as files.
pub(crate) struct Files {
    pub(crate) files: Vec<(&'static str, String)>,
    /// Which numbers were changed, and to what.
    pub(crate) how: String,
}

/// `@N@` stands for a number whose usual value is N.
const CELLS: [&str; 2] = [
    "Cell(version: 1,
 smallest_radius_mm: @40@,
 clearance: Clearance(
  robot_environment_mm: @5@,
  same_robot_mm: @0@,
  pairs: [Pair(a: \"arm/hand\", b: \"box\", mm: @2@)]),
 robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"PROGRAM\",
  base: Pose(xyz_mm: (@0@, @0@, @0@), rpy_deg: (@0@, @0@, @0@)),
  fixed_joints: [Joint(name: \"spin\",
   deg: @30@)])],
 objects: [
  Object(name: \"box\", shape: Box(size_mm: (@100@, @120@, @140@)),
   pose: Pose(xyz_mm: (@520@, @0@, @0@))),
  Object(name: \"thing\", shape: SHAPE,
   pose: Pose(xyz_mm: (@250@, @400@, @0@), rpy_deg: (@0@, @0@, @20@)))])
",
    // Boxes that are never turned: what their distance is can be told by hand.
    "Cell(version: 1,
 clearance: Clearance(robot_environment_mm: @5@),
 robots: [Robot(name: \"arm\", urdf: \"slider.urdf\", program: \"slide.csv\",
  base: Pose(xyz_mm: (@0@, @0@, @0@)))],
 objects: [
  Object(name: \"box\", shape: Box(size_mm: (@100@, @120@, @140@)),
   pose: Pose(xyz_mm: (@520@, @0@, @0@))),
  Object(name: \"thing\", shape: Box(size_mm: (@100@, @50@, @100@)),
   pose: Pose(xyz_mm: (@250@, @400@, @0@)))])
",
];

const SHAPES: [&str; 5] = [
    "Box(size_mm: (@80@, @80@, @80@))",
    "Cylinder(radius_mm: @40@, length_mm: @100@)",
    "Sphere(radius_mm: @60@)",
    "Capsule(radius_mm: @30@, length_mm: @90@)",
    "Mesh(file: \"part.stl\", scale: (@1@, @1@, @1@))",
];

const ROBOT: &str = "<robot name=\"r\">
 <link name=\"base\"><collision><origin xyz=\"@-0.5@ @0@ @0@\"/><geometry><box size=\"@0.2@ @0.2@ @0.2@\"/></geometry></collision></link>
 <link name=\"arm\"><collision><origin xyz=\"@0.1@ @0@ @0.2@\" rpy=\"@0@ @1.5@ @0@\"/>
  <geometry><cylinder radius=\"@0.03@\" length=\"@0.2@\"/></geometry></collision></link>
 <link name=\"hand\"><collision><geometry><box size=\"@0.1@ @0.1@ @0.1@\"/></geometry></collision></link>
 <link name=\"tip\"><collision><geometry><sphere radius=\"@0.02@\"/></geometry></collision></link>
 <joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"arm\"/><axis xyz=\"@1@ @0@ @0@\"/>
  <limit lower=\"@-1@\" upper=\"@1@\" velocity=\"@2@\" effort=\"1\"/></joint>
 <joint name=\"turn\" type=\"continuous\"><parent link=\"arm\"/><child link=\"hand\"/><origin xyz=\"@0.2@ @0@ @0@\"/>
  <axis xyz=\"@0@ @0@ @1@\"/><limit velocity=\"@3@\" effort=\"1\"/></joint>
 <joint name=\"spin\" type=\"revolute\"><parent link=\"hand\"/><child link=\"wrist\"/><axis xyz=\"0 0 1\"/>
  <limit lower=\"@-3@\" upper=\"@3@\" velocity=\"@3@\" effort=\"1\"/></joint>
 <link name=\"wrist\"/>
 <joint name=\"follow\" type=\"continuous\"><parent link=\"wrist\"/><child link=\"tip\"/><origin xyz=\"@0.15@ @0@ @0@\"/>
  <axis xyz=\"0 1 0\"/><mimic joint=\"turn\" multiplier=\"@2@\" offset=\"@0.1@\"/></joint>
</robot>
";

const SLIDER: &str = "<robot name=\"r\">
 <link name=\"base\"/>
 <link name=\"hand\"><collision><origin xyz=\"@0@ @0@ @0@\"/><geometry><box size=\"@0.1@ @0.1@ @0.1@\"/></geometry></collision></link>
 <joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><origin xyz=\"@0@ @0@ @0@\"/><axis xyz=\"1 0 0\"/>
  <limit lower=\"@-1@\" upper=\"@1@\" velocity=\"@2@\" effort=\"1\"/></joint>
</robot>
";

const TABLE: &str = "time,x,turn
@0@,@0@,@0@
@1@,@0.3@,@1.2@
@2@,@0.1@,@-0.5@
";

const SLIDE: &str = "time,x
@0@,@0@
@1@,@0.3@
@2@,@0.1@
@3@,@0.9@
";

const NATIVE: &str = "Program(version: 1, units: UNITS, joints: [\"x\", \"turn\"],
 points: [
  Point(name: \"a\", joints: [@0@, @0@]),
  Point(name: \"b\", joints: [@30@, @60@]),
 ],
 speed: Joint(deg_per_s: @90@, mm_per_s: @200@),
 interpolation: SAMPLING,
 start: \"a\",
 moves: [MoveJ(to: \"b\"), Wait(seconds: @0.5@),
  MoveJ(to: \"a\", speed: Percent(@50@))])
";

const SAMPLINGS: [&str; 2] = ["Period(seconds: @0.1@)", "MaxStep(deg: @10@, mm: @20@)"];

/// A cell with some of its numbers changed: mostly one, sometimes a few, now and then all.
pub(crate) fn cell(seed: u64) -> Files {
    let mut numbers = Numbers(seed);
    let is_simple = numbers.below(3) == 0;
    let mut files = if is_simple {
        vec![
            ("cell.ron", CELLS[1].to_owned()),
            ("slider.urdf", SLIDER.to_owned()),
            ("slide.csv", SLIDE.to_owned()),
        ]
    } else {
        let (name, program) = if numbers.below(2) == 0 {
            ("table.csv", TABLE.to_owned())
        } else {
            let units = ["Degrees", "Radians"][numbers.below(2)];
            let sampling = SAMPLINGS[numbers.below(SAMPLINGS.len())];
            ("taught.ron", NATIVE.replace("UNITS", units).replace("SAMPLING", sampling))
        };
        let cell = CELLS[0].replace("PROGRAM", name).replace("SHAPE", SHAPES[numbers.below(SHAPES.len())]);
        vec![("cell.ron", cell), ("robot.urdf", ROBOT.to_owned()), (name, program)]
    };
    let count: usize = files.iter().map(|(_, text)| text.matches('@').count() / 2).sum();
    let changed: Vec<usize> = match numbers.below(20) {
        0 => (0..count).collect(),
        1..=5 => (0..2 + numbers.below(3)).map(|_| numbers.below(count)).collect(),
        _ => vec![numbers.below(count)],
    };
    let (mut at, mut how) = (0, String::new());
    for (name, text) in &mut files {
        *text = filled(text, |usual| {
            let value = if changed.contains(&at) { numbers.any(usual) } else { usual };
            if changed.contains(&at) {
                write!(how, "{name}: {usual} became {value:e}; ").expect("a text");
            }
            at += 1;
            value
        });
    }
    Files { files, how }
}

/// A text with a number for every mark.
fn filled(text: &str, mut number: impl FnMut(f64) -> f64) -> String {
    let mut filled = String::new();
    for (index, part) in text.split('@').enumerate() {
        if index % 2 == 0 {
            filled += part;
        } else {
            let value = number(part.parse().expect("a usual value"));
            // Half of them as people write them, half as programs do.
            let is_plain = value == 0.0 || (1e-4..1e7).contains(&value.abs());
            if is_plain { write!(filled, "{value}") } else { write!(filled, "{value:e}") }.expect("a text");
        }
    }
    filled
}
