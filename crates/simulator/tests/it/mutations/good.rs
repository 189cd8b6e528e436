//! The good scene: small, and every part of it matters, because every piece of the robot meets a probe of its own.

use std::fmt::Write as _;

/// A file of the scene.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// The cell that is played by a native program.
pub(crate) const CELL: &str = "cell.ron";
/// The same cell, played by a table.
pub(crate) const TABLE: &str = "table.ron";

/// Objects, the link that each meets at the start, and where, millimetres.
pub(crate) const PROBES: [(&str, &str, &str, f64); 6] = [
    ("probe_upper", "arm/upper", "Sphere(radius_mm: 10)", 350.0),
    ("probe_lower", "arm/lower", "Mesh(file: \"probe.stl\", scale: (0.001, 0.001, 0.001))", 800.0),
    ("probe_cylinder", "arm/lower", "Cylinder(radius_mm: 10, length_mm: 20)", 1050.0),
    ("probe_sphere", "arm/finger", "Capsule(radius_mm: 5, length_mm: 10)", 1350.0),
    ("probe_capsule", "arm/finger", "Box(size_mm: (20, 20, 20))", 1450.0),
    ("probe_thumb", "arm/thumb", "Sphere(radius_mm: 8)", 1650.0),
];

const URDF: &str = r#"<?xml version="1.0"?>
<!-- An arm in one plane, 300 mm above the floor; at 0 it points along x. -->
<robot name="arm">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base">
    <inertial>
      <origin xyz="0 0 0.2"/>
      <mass value="3"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
    <visual><geometry><box size="0.28 0.28 0.4"/></geometry><material name="grey"/></visual>
    <collision>
      <origin xyz="0 0 0.2"/>
      <geometry><box size="0.28 0.28 0.4"/></geometry>
    </collision>
  </link>
  <link name="upper">
    <visual><geometry><mesh filename="upper.stl"/></geometry></visual>
    <collision name="tube"><geometry><mesh filename="upper.stl"/></geometry></collision>
  </link>
  <link name="lower">
    <visual><geometry><mesh filename="meshes/lower.stl" scale="0.001 0.001 0.001"/></geometry></visual>
    <collision>
      <geometry><mesh filename="meshes/lower.stl" scale="0.001 0.001 0.001"/></geometry>
    </collision>
    <collision>
      <origin xyz="0.45 0 0" rpy="0 0 0.5"/>
      <geometry><cylinder radius="0.04" length="0.1"/></geometry>
    </collision>
  </link>
  <link name="finger">
    <visual><geometry><sphere radius="0.03"/></geometry></visual>
    <collision><origin xyz="0.1 0 0"/><geometry><sphere radius="0.03"/></geometry></collision>
    <collision><origin xyz="0.2 0 0"/><geometry><capsule radius="0.03" length="0.04"/></geometry></collision>
  </link>
  <link name="thumb">
    <visual><geometry><box size="0.05 0.05 0.05"/></geometry></visual>
    <collision><geometry><box size="0.05 0.05 0.05"/></geometry></collision>
  </link>
  <link name="tip"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper"/>
    <origin xyz="0 0 0.3" rpy="0 0 0"/>
    <axis xyz="0 0 1"/>
    <limit lower="-3.3" upper="3.3" velocity="3" effort="1"/>
    <dynamics damping="0.1" friction="0.1"/>
  </joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/>
    <child link="lower"/>
    <origin xyz="0.6 0 0"/>
    <axis xyz="0 0 1"/>
    <limit lower="-3.3" upper="3.3" velocity="3" effort="1"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="lower"/>
    <child link="finger"/>
    <origin xyz="0.6 0 0"/>
    <axis xyz="1 0 0"/>
    <limit lower="-0.1" upper="0.1" velocity="1" effort="1"/>
  </joint>
  <joint name="follow" type="prismatic">
    <parent link="finger"/>
    <child link="thumb"/>
    <origin xyz="0.35 0 0"/>
    <axis xyz="1 0 0"/>
    <limit lower="-0.2" upper="0.2" velocity="1" effort="1"/>
    <mimic joint="slide" multiplier="2" offset="-0.05"/>
  </joint>
  <joint name="end" type="fixed">
    <parent link="thumb"/>
    <child link="tip"/>
    <origin xyz="0.05 0 0"/>
  </joint>
  <gazebo reference="base"><mu1>0.2</mu1></gazebo>
</robot>
"#;

const SRDF: &str = r#"<?xml version="1.0"?>
<robot name="arm">
  <group name="hand">
    <joint name="slide"/>
  </group>
  <group_state name="parked" group="hand">
    <joint name="slide" value="0.05"/>
  </group_state>
  <disable_collisions link1="base" link2="finger" reason="the cable guide keeps them apart"/>
  <disable_collisions link1="base" link2="thumb" reason="the cable guide keeps them apart"/>
</robot>
"#;

const PROGRAM: &str = r#"// From straight to folded back over the base.
Program(
    version: 1,
    units: Degrees,
    joints: ["shoulder", "elbow"],
    points: [
        Point(name: "straight", joints: [0, 0]),
        Point(name: "half", joints: [40, 90]),
        Point(name: "folded", joints: [80, 180]),
    ],
    speed: Joint(deg_per_s: 90),
    interpolation: Period(seconds: 0.4),
    start: "straight",
    moves: [
        MoveJ(to: "half"),
        Wait(seconds: 0.4),
        MoveJ(to: "folded", speed: Joint(deg_per_s: 45)),
    ],
)
"#;

const ROWS: &str = "time,shoulder,elbow\n0,0,0\n0.5,0.25,0.5\n1,0.5,1\n1.5,0.75,2\n2.5,1,3.1415\n";

/// Every file of the scene.
pub(crate) fn files() -> Vec<File> {
    let text = |name, text: &str| File { name, bytes: text.as_bytes().to_vec() };
    vec![
        text(CELL, &cell("program.ron")),
        text(TABLE, &cell("program.csv")),
        text("robot.urdf", URDF),
        text("robot.srdf", SRDF),
        text("program.ron", PROGRAM),
        text("program.csv", ROWS),
        File { name: "upper.stl", bytes: binary(&block([0.2, -0.04, -0.04], [0.5, 0.04, 0.04])) },
        text("meshes/lower.stl", &ascii(&block([100.0, -40.0, -40.0], [300.0, 40.0, 40.0]))),
        text("probe.stl", &ascii(&block([-10.0; 3], [10.0; 3]))),
    ]
}

fn cell(program: &str) -> String {
    let mut text = format!(
        "// Every piece of the arm meets a probe of its own.\nCell(\n    version: 1,\n    smallest_radius_mm: 50,\n    \
         clearance: Clearance(\n        robot_environment_mm: 2,\n        pairs: [\n            \
         Pair(a: \"arm/upper\", b: \"probe_upper\", mm: 1),\n        ],\n    ),\n    robots: [\n        Robot(\n            \
         name: \"arm\",\n            urdf: \"robot.urdf\",\n            srdf: \"robot.srdf\",\n            \
         base: Pose(xyz_mm: (0, 0, 0)),\n            program: \"{program}\",\n            state: \"parked\",\n        ),\n    ],\n    \
         objects: [\n"
    );
    for (name, _, shape, x_mm) in PROBES {
        let _written = writeln!(
            text,
            "        Object(name: \"{name}\", shape: {shape}, pose: Pose(xyz_mm: ({x_mm:?}, 0, 300))),"
        );
    }
    text + "        Object(name: \"post\", shape: Box(size_mm: (50, 50, 600)), pose: Pose(xyz_mm: (350, 700, 300))),\n    ],\n    \
            exclusions: [\n        Exclusion(a: \"arm/lower\", b: \"post\", reason: \"padded\"),\n    ],\n)\n"
}

type Triangle = [[f32; 3]; 3];

/// The twelve triangles of a box.
fn block(low: [f32; 3], high: [f32; 3]) -> Vec<Triangle> {
    let corner = |index: usize| std::array::from_fn(|k| if index >> k & 1 == 1 { high[k] } else { low[k] });
    let sides = [[0, 2, 3, 1], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5], [4, 5, 7, 6]];
    let halves = |[a, b, c, d]: [usize; 4]| [[a, b, c].map(corner), [a, c, d].map(corner)];
    sides.into_iter().flat_map(halves).collect()
}

fn binary(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend(u32::try_from(triangles.len()).expect("a small mesh").to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

fn ascii(triangles: &[Triangle]) -> String {
    let mut text = String::from("solid block\n");
    for triangle in triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in triangle {
            let _written = writeln!(text, "vertex {x} {y} {z}");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid block\n"
}
