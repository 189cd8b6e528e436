//! The cell around a large object: a robot of simple shapes that reaches over the object and into it.

/// Turns, bends at the shoulder and at the elbow.
pub(super) const ROBOT: &str = r#"<robot name="reacher">
  <link name="base"><collision><origin xyz="0 0 0.4"/><geometry><box size="0.4 0.4 0.8"/></geometry></collision></link>
  <link name="turret"><collision><geometry><cylinder radius="0.15" length="0.3"/></geometry></collision></link>
  <link name="upper_arm"><collision><origin xyz="0 0 0.4"/><geometry><box size="0.1 0.1 0.7"/></geometry></collision></link>
  <link name="forearm"><collision><origin xyz="0 0 0.55"/><geometry><box size="0.05 0.05 1.0"/></geometry></collision></link>
  <link name="tool"><collision><geometry><sphere radius="0.03"/></geometry></collision></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="turret"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" velocity="3" effort="1"/></joint>
  <joint name="shoulder" type="revolute"><parent link="turret"/><child link="upper_arm"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" velocity="3" effort="1"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper_arm"/><child link="forearm"/><origin xyz="0 0 0.8"/><axis xyz="0 1 0"/>
    <limit lower="-2.5" upper="2.5" velocity="3" effort="1"/></joint>
  <joint name="flange" type="fixed"><parent link="forearm"/><child link="tool"/><origin xyz="0 0 1.1"/></joint>
</robot>
"#;

/// Over the object, down into its middle, and back.
pub(super) const PROGRAM: &str = r#"Program(
    version: 1,
    units: Degrees,
    joints: ["turn", "shoulder", "elbow"],
    points: [
        Point(name: "home",  joints: [-40, 0, 90]),
        Point(name: "above", joints: [0, 40, 60]),
        Point(name: "in",    joints: [0, 60, 70]),
        Point(name: "away",  joints: [40, 0, 90]),
    ],
    interpolation: Period(seconds: 0.02),
    start: "home",
    moves: [
        MoveJ(to: "above", speed: Joint(deg_per_s: 40)),
        MoveJ(to: "in", speed: Joint(deg_per_s: 20)),
        MoveJ(to: "above", speed: Joint(deg_per_s: 20)),
        MoveJ(to: "away", speed: Joint(deg_per_s: 40)),
    ],
)
"#;

/// The cell file; it accepts so many open parts of the object.
pub(super) fn cell(open_parts: Option<usize>) -> String {
    let unchecked = open_parts.map_or_else(String::new, |parts| {
        let accepted = r#"Unchecked(name: "object", kind: Shell, "#;
        format!(
            "    unchecked: [{accepted}parts: {parts}, reason: \"faces that were not sewn together\")],\n"
        )
    });
    format!(
        r#"Cell(
    version: 1,
    robots: [Robot(name: "arm", urdf: "robot.urdf", program: "program.ron", base: Pose(xyz_mm: (-2000, 0, 0)))],
    objects: [Object(name: "object", shape: Mesh(file: "object.stl"), pose: Pose(xyz_mm: (0, 0, 600)))],
{unchecked})
"#
    )
}

/// The cell file around the car body: the robot reaches in where the doors are off, beside a box of freight.
pub(super) fn around_sheets() -> String {
    r#"Cell(
    version: 1,
    robots: [Robot(name: "arm", urdf: "robot.urdf", program: "program.ron", base: Pose(xyz_mm: (300, -1900, 0), rpy_deg: (0, 0, 90)))],
    objects: [
        Object(name: "object", shape: Mesh(file: "object.stl"), pose: Pose(xyz_mm: (0, 0, 200))),
        Object(name: "freight", shape: Box(size_mm: (600, 400, 300)), pose: Pose(xyz_mm: (-700, 0, 500))),
    ],
)
"#
    .to_owned()
}
