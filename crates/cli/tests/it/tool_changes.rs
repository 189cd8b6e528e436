//! Promise: a tool is checked where it is: on its stand, and on the robot from `Mount` to `Unmount`.

use crate::support::{Folder, parse_json};

const GANTRY: &str = r#"<robot name="gantry">
  <link name="base"/>
  <link name="rail"/>
  <link name="plate">
    <collision><origin xyz="0 0 0.01"/><geometry><box size="0.1 0.1 0.02"/></geometry></collision>
  </link>
  <joint name="x" type="prismatic">
    <parent link="base"/><child link="rail"/><axis xyz="1 0 0"/>
    <limit lower="-0.5" upper="0.5" effort="0" velocity="1"/>
  </joint>
  <joint name="z" type="prismatic">
    <parent link="rail"/><child link="plate"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="0.6" effort="0" velocity="1"/>
  </joint>
</robot>
"#;

const GRIPPER: &str = r#"<robot name="gripper">
  <link name="body">
    <collision><origin xyz="0 0 -0.02"/><geometry><box size="0.06 0.06 0.04"/></geometry></collision>
  </link>
  <link name="finger">
    <collision><origin xyz="0 0 -0.07"/><geometry><box size="0.01 0.02 0.06"/></geometry></collision>
  </link>
  <joint name="f" type="prismatic">
    <parent link="body"/><child link="finger"/><axis xyz="1 0 0"/>
    <limit lower="-0.02" upper="0.02" effort="0" velocity="0.1"/>
  </joint>
</robot>
"#;

/// A gantry that puts down its gripper at x = -300 and takes a drill at x = 300; the rack is below both.
const CELL: &str = r#"Cell(
    version: 2,
    clearance: Clearance(robot_environment_mm: 5),
    robots: [Robot(name: "gantry", urdf: "gantry.urdf", program: "p.ron", tools: [
        Tool(name: "gripper", link: "plate", urdf: "gripper.urdf", tcp: Pose(xyz_mm: (0, 0, -100))),
        Tool(name: "drill", link: "plate", shapes: [ToolShape(shape: Cylinder(radius_mm: 15, length_mm: 100), pose: Pose(xyz_mm: (0, 0, -50)))],
            tcp: Pose(xyz_mm: (0, 0, -100)), stand: Pose(xyz_mm: (300, 0, 100))),
    ])],
    objects: [
        Object(name: "rack", shape: Box(size_mm: (900, 300, 20)), pose: Pose(xyz_mm: (0, 0, -10))),
        Object(name: "part", shape: Box(size_mm: (20, 20, 20)), pose: Pose(xyz_mm: (0, 0, 10))),
    ],
)
"#;

const MOVES: [&str; 9] = [
    "MoveJ(to: \"at_left\")",
    "Unmount(tool: \"gripper\", onto: \"rack\")",
    "MoveJ(to: \"over_left\")",
    "MoveJ(to: \"over_right\")",
    "MoveJ(to: \"at_right\")",
    "Mount(tool: \"drill\")",
    "MoveJ(to: \"over_right\")",
    "MoveJ(to: \"middle\")",
    "Wait(seconds: 0.1)",
];

fn program(moves: &[&str]) -> String {
    let points = [
        ("over_left", [-300, 250, 0]),
        ("at_left", [-300, 100, 0]),
        ("over_right", [300, 250, 0]),
        ("at_right", [300, 100, 0]),
        ("near_right", [303, 100, 0]),
        ("middle", [0, 250, 0]),
    ];
    let points =
        points.map(|(name, joints)| format!("Point(name: \"{name}\", joints: {joints:?}),")).join(" ");
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"z\", \"f\"], points: [{points}], speed: Percent(50), \
         interpolation: Period(seconds: 0.02), start: \"over_left\", moves: [\n{},\n])\n",
        moves.join(",\n")
    )
}

fn folder(moves: &[&str]) -> Folder {
    let files =
        [("cell.ron", CELL), ("gantry.urdf", GANTRY), ("gripper.urdf", GRIPPER), ("p.ron", &program(moves))];
    Folder::with(&files)
}

/// The moves with one of them replaced.
fn with(index: usize, replacement: &'static str) -> Vec<&'static str> {
    let mut moves = MOVES.to_vec();
    moves[index] = replacement;
    moves
}

#[test]
fn a_tool_is_checked_on_its_stand_and_on_the_robot() {
    let good = folder(&MOVES);
    for ways in [&[][..], &["--mode", "sampled"]] {
        let answer = good.run(&[&["check", "cell.ron"][..], ways].concat());
        assert_eq!(answer.code, Some(0), "{ways:?}: {}{}", answer.stdout, answer.stderr);
        for row in
            ["Object    gantry/gripper on rack: ", "Object    gantry/drill on gantry/plate: mounted, since "]
        {
            assert_eq!(answer.stdout.matches(row).count(), 1, "{row}: {}", answer.stdout);
        }
    }
    let answer = good.run(&["pairs", "cell.ron"]);
    for row in [
        "checked   gantry/gripper/body on rack | gantry/plate  required 5 mm",
        "checked   gantry/drill on gantry/plate | part  required 5 mm",
        "checked   gantry/drill on gantry/plate | gantry/gripper/finger on rack  required 5 mm",
        "still     gantry/drill on gantry/plate | gantry/plate",
        "still     gantry/drill | rack",
    ] {
        assert!(answer.stdout.lines().any(|line| line == row), "{row}: {}", answer.stdout);
    }
    // The two are never on the robot at once, and a tool does not meet itself.
    for none in
        ["drill on gantry/plate | gantry/gripper/body\n", "gripper/body on rack | gantry/gripper/body"]
    {
        assert!(!answer.stdout.contains(none), "{none}: {}", answer.stdout);
    }
    let report = good.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(report.code, Some(0), "{}", report.stderr);
    let read = parse_json(&good.read("out/report.json"));
    let ends: Vec<&str> = read["objects_at_end"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["member"].as_str())
        .collect();
    assert_eq!(
        ends,
        ["gantry/gripper/body on rack", "gantry/gripper/finger on rack", "gantry/drill on gantry/plate"]
    );
    let same = good.run(&["diff", "out/report.json", "out/report.json"]);
    assert_eq!(same.code, Some(0), "{}{}", same.stdout, same.stderr);
}

#[test]
fn what_a_tool_meets_is_found_where_the_tool_is() {
    for (what, moves, told) in [
        (
            "the drill is longer than the way over the part",
            with(7, "MoveAxes(to: [Joint(name: \"x\", mm: 0), Joint(name: \"z\", mm: 110)])"),
            "gantry/drill on gantry/plate | part",
        ),
        (
            "the gripper drags over its rack",
            with(2, "MoveAxes(to: [Joint(name: \"x\", mm: -200)])"),
            "gantry/gripper/body on rack | gantry/plate",
        ),
        (
            "the drill is mounted beside its stand",
            with(4, "MoveJ(to: \"near_right\")"),
            "gantry/drill is mounted, and does not stand at its place on the robot: 3 mm and 0° off",
        ),
        (
            "the gripper is left in the air",
            with(0, "MoveAxes(to: [Joint(name: \"z\", mm: 130)])"),
            "gantry/gripper is unmounted, and does not stand on rack: 30 mm apart",
        ),
    ] {
        let answer = folder(&moves).run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(1), "{what}: {}{}", answer.stdout, answer.stderr);
        assert!(answer.stdout.contains(told), "{what}: {}", answer.stdout);
    }
}

#[test]
fn a_tool_that_is_not_there_is_not_used() {
    let attach = "Attach(object: \"part\", to: \"drill\", fingers: [\"drill\"])";
    let errors: [(&[&str], &str); 7] = [
        (
            &["Mount(tool: \"gripper\")"],
            "p.ron:2:1: tool `gantry/gripper` is mounted already; found it is mounted at the start: the cell file gives it no stand",
        ),
        (
            &["Mount(tool: \"drill\")", MOVES[0], MOVES[1]],
            "p.ron:2:1: tool `gantry/drill` cannot be mounted: `gripper` is there",
        ),
        (
            &["Unmount(tool: \"drill\", onto: \"rack\")"],
            "p.ron:2:1: tool `gantry/drill` is not mounted; found it is on its stand at the start",
        ),
        (
            &["Unmount(tool: \"dril\", onto: \"rack\")"],
            "p.ron:2:15: unknown tool `dril`; hint: did you mean `drill`?",
        ),
        (
            &["Unmount(tool: \"gripper\", onto: \"gripper/body\")"],
            "p.ron:2:32: `gripper/body` cannot support `gantry/gripper`; found the object itself",
        ),
        (
            &[attach],
            "p.ron:2:28: tool `gantry/drill` is not mounted here; found it is on its stand at the start",
        ),
        (
            &["MoveJ(to: \"at_left\")", MOVES[1], "MoveAxes(to: [Joint(name: \"f\", mm: 10)])"],
            "p.ron:4: joint `gripper/f` moves while its tool is not mounted",
        ),
    ];
    for (moves, told) in errors {
        let answer = folder(moves).run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(2), "{moves:?}: {}{}", answer.stdout, answer.stderr);
        assert!(answer.stderr.contains(told), "{told}: {}", answer.stderr);
    }
    let held = [
        "Attach(object: \"part\", to: \"gripper\", fingers: [\"gripper/finger\"])",
        "MoveJ(to: \"at_left\")",
        MOVES[1],
    ];
    let answer = folder(&held).run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    let told = "p.ron:4:1: tool `gantry/gripper` still holds `part`; found since line 2 of p.ron";
    assert!(answer.stderr.contains(told), "{}", answer.stderr);
}

/// The finger stands with its tool as it was left.
#[test]
fn a_tool_may_be_taken_again() {
    let moves = [
        "MoveAxes(to: [Joint(name: \"f\", mm: 15)])",
        "MoveAxes(to: [Joint(name: \"z\", mm: 100)])",
        MOVES[1],
        "MoveAxes(to: [Joint(name: \"z\", mm: 250)])",
        "MoveAxes(to: [Joint(name: \"z\", mm: 100)])",
        "Mount(tool: \"gripper\")",
        "MoveAxes(to: [Joint(name: \"z\", mm: 250)])",
        "MoveAxes(to: [Joint(name: \"f\", mm: -15)])",
    ];
    let answer = folder(&moves).run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let told = "Object    gantry/gripper on gantry/plate: mounted, since ";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
}

/// What was put down on a tool goes with it nowhere: neither on the robot nor on the stand is that said of it.
#[test]
fn a_tool_is_not_put_away_below_a_part() {
    let on_tool = [
        "Attach(object: \"part\", to: \"plate\", fingers: [\"plate\"], within_mm: 100)",
        "Detach(object: \"part\", onto: \"gripper/body\")",
        "MoveJ(to: \"at_left\")",
        MOVES[1],
    ];
    let answer = folder(&on_tool).run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    let told = "p.ron:5:1: `part` stands on `gantry/gripper`, and would stay in the air";
    assert!(answer.stderr.contains(told), "{}", answer.stderr);
}

#[test]
fn a_tool_that_no_program_mounts_stays_on_its_stand() {
    let good = folder(&["MoveJ(to: \"over_right\")", "Wait(seconds: 0.1)"]);
    let answer = good.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let row = "Object    gantry/drill: on its stand for the whole program";
    assert_eq!(answer.stdout.lines().filter(|line| *line == row).count(), 1, "{}", answer.stdout);
    let answer = good.run(&["pairs", "cell.ron"]);
    let row = "checked   gantry/drill | gantry/gripper/finger  required 5 mm";
    assert!(answer.stdout.lines().any(|line| line == row), "{}", answer.stdout);
}
