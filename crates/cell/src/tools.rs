//! Tools of robots, and the names of tools and frames, which version 2 of the cell file adds.

use std::collections::BTreeMap;

use diagnostics::excerpt;
use diagnostics::ron_file::RonNode;
use geometry::Pose;
use serde::Deserialize;

use super::check::CellChecker;
use super::frames::RawFrame;
use super::raw_pose::RawPose;
use super::structure::{RawJointValue, RawRobot, RawShape};
use super::{AtLine, CellFixedJoint, ObjectShape};

/// The version that has tools and frames.
pub(super) const VERSION: u32 = 2;

/// A tool of a robot: mounted on it, or standing until a program mounts it; its geometry is checked, and programs select its TCP.
#[derive(Clone, Debug)]
pub struct CellTool {
    /// Its name, unique among the tools of the robot.
    pub name: String,
    /// The link of the robot that carries it.
    pub link: String,
    /// Pose of the tool in that link.
    pub link_from_tool: Pose,
    /// Pose of the tool centre point in the tool.
    pub tool_from_tcp: Pose,
    /// Its pose in the world while it stands, before a program mounts it; `None` of a tool that is mounted from the start.
    pub world_from_stand: Option<Pose>,
    /// What is checked of it.
    pub geometry: ToolGeometry,
}

/// The geometry of a tool.
#[derive(Clone, Debug)]
pub enum ToolGeometry {
    /// None: the tool is a TCP alone.
    Nothing,
    /// Shapes in the frame of the tool; never [`ObjectShape::Sdf`] or [`ObjectShape::Urdf`].
    Shapes(Vec<AtLine<ToolShape>>),
    /// A URDF whose root link has the frame of the tool.
    Urdf {
        /// As written.
        file: String,
        /// Values of its movable joints.
        fixed_joints: Vec<AtLine<CellFixedJoint>>,
    },
}

/// A shape of a tool.
#[derive(Clone, Debug)]
pub struct ToolShape {
    /// The shape.
    pub shape: ObjectShape,
    /// Its pose in the tool.
    pub tool_from_shape: Pose,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Tool")]
pub(super) struct RawTool {
    name: String,
    link: String,
    #[serde(default)]
    mount: Option<RawPose>,
    #[serde(default)]
    shapes: Vec<RawToolShape>,
    #[serde(default)]
    urdf: Option<String>,
    #[serde(default)]
    fixed_joints: Vec<RawJointValue>,
    #[serde(default)]
    tcp: Option<RawPose>,
    /// The pose of the tool in the world while it is not mounted.
    #[serde(default)]
    stand: Option<RawPose>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "ToolShape")]
pub(super) struct RawToolShape {
    shape: RawShape,
    #[serde(default)]
    pose: Option<RawPose>,
}

impl<'t> CellChecker<'_, 't> {
    /// Rejects what only version 2 has in a file of version 1.
    pub(super) fn fields_of_version_1(&mut self, robots: usize, objects: usize) {
        let mut fields: Vec<_> = ["allow_roots", "frames", "interlocks"]
            .map(|name| self.root.field(name).map(|node| (name, node)))
            .into();
        for robot in (0..robots).filter_map(|index| self.item("robots", index)) {
            fields.extend(
                ["world", "tools", "axes", "redundant", "acceleration", "corners", "controller"]
                    .map(|name| robot.field(name).map(|node| (name, node))),
            );
        }
        for object in (0..objects).filter_map(|index| self.item("objects", index)) {
            fields.extend(["grips", "initially"].map(|name| object.field(name).map(|node| (name, node))));
        }
        for (name, node) in fields.into_iter().flatten() {
            let what = format!("a cell file of version 1 with {name}");
            let problem = self.problems.problem(what).on_line(node.place.line);
            self.problems.push(problem.expected("version 2 of the cell format").hint("write version: 2"));
        }
    }

    /// Checks the names of the tools of each robot, and of the frames.
    pub(super) fn names_of_tools_and_frames(&mut self, robots: &[RawRobot], frames: &[RawFrame]) {
        for (index, robot) in robots.iter().enumerate() {
            let list = self.item("robots", index).and_then(|robot| robot.field("tools"));
            let kind = format!("two tools of {}", excerpt(&robot.name));
            self.names_in(robot.tools.iter().map(|tool| tool.name.as_str()), list, &kind);
        }
        let list = self.root.field("frames");
        self.names_in(frames.iter().map(|frame| frame.name.as_str()), list, "two frames");
        for index in (0..frames.len()).filter(|index| frames[*index].name == "world") {
            let line = list.and_then(|list| list.items.get(index)).unwrap_or(self.root).place.line;
            let what = "a frame with the name of the controller's world".to_owned();
            self.refuse(
                line,
                what,
                excerpt("world"),
                "another name: Frame(name: \"world\") of a program is that world",
            );
        }
    }

    /// Checks the names in a list; `two` begins the message about a name that occurs twice.
    fn names_in<'n>(&mut self, names: impl Iterator<Item = &'n str>, list: Option<&RonNode<'t>>, two: &str) {
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        for (index, name) in names.enumerate() {
            let item = list.and_then(|list| list.items.get(index));
            let line = item.or(list).unwrap_or(self.root).place.line;
            self.name(name, line);
            if let Some(first) = seen.insert(name, line) {
                let what = format!("{two} are called {}", excerpt(name));
                let problem = self.problems.problem(what).on_line(line);
                self.problems.push(problem.hint(format!("the name is already given on line {first}")));
            }
        }
    }

    /// A tool; `robot` and `index` are its places in the lists.
    pub(super) fn tool(&mut self, raw: RawTool, robot: usize, index: usize) -> AtLine<CellTool> {
        let list = self.item("robots", robot).and_then(|robot| robot.field("tools"));
        let node = list.and_then(|list| list.items.get(index));
        let line = node.unwrap_or(self.root).place.line;
        let name = excerpt(&raw.name);
        if raw.tcp.is_none() {
            let what = format!("tool {name} has no tcp");
            let expected = "the pose of its tool centre point in the tool: tcp: Pose(xyz_mm: (0, 0, 120))";
            let problem = self.problems.problem(what).on_line(line).expected(expected);
            self.problems.push(problem.hint("tcp: Pose() is the origin of the tool"));
        }
        let places = node.and_then(|tool| tool.field("fixed_joints"));
        let fixed_joints = raw.fixed_joints.into_iter().enumerate();
        let fixed_joints: Vec<AtLine<CellFixedJoint>> =
            fixed_joints.filter_map(|(k, joint)| self.fixed_joint(joint, places, k)).collect();
        let both = raw.urdf.is_some() && !raw.shapes.is_empty();
        if both {
            let what = format!("tool {name} has shapes and a URDF");
            let problem = self.problems.problem(what).on_line(line).found("shapes and urdf");
            self.problems.push(problem.expected("one of them").hint("describe the shapes in the URDF"));
        } else if raw.urdf.is_none() && !fixed_joints.is_empty() {
            let at = places.or(node).unwrap_or(self.root).place.line;
            let what = format!("tool {name} has fixed_joints, but no URDF with joints");
            let problem = self.problems.problem(what).on_line(at).expected("urdf, or no fixed_joints");
            self.problems.push(problem.hint("joints of the robot stand in the fixed_joints of the robot"));
        }
        let shapes = raw.shapes.into_iter().enumerate();
        let shapes: Vec<_> = shapes.map(|(k, shape)| self.tool_shape(shape, node, k)).collect();
        let geometry = match raw.urdf {
            Some(file) => ToolGeometry::Urdf { file, fixed_joints },
            None if shapes.is_empty() => ToolGeometry::Nothing,
            None => ToolGeometry::Shapes(shapes),
        };
        let link_from_tool = self.place(raw.mount, node, "mount");
        let tool_from_tcp = self.place(raw.tcp, node, "tcp");
        let world_from_stand = raw.stand.is_some().then(|| self.place(raw.stand, node, "stand"));
        let value = CellTool {
            name: raw.name,
            link: raw.link,
            link_from_tool,
            tool_from_tcp,
            world_from_stand,
            geometry,
        };
        AtLine { value, line }
    }

    fn tool_shape(
        &mut self,
        raw: RawToolShape,
        tool: Option<&RonNode<'t>>,
        index: usize,
    ) -> AtLine<ToolShape> {
        let node = tool.and_then(|tool| tool.field("shapes")?.items.get(index)).or(tool);
        let line = node.unwrap_or(self.root).place.line;
        if let RawShape::Sdf { file } | RawShape::Urdf { file } = &raw.shape {
            let what = "a tool with a whole model as its shape".to_owned();
            let problem = self.problems.problem(what).on_line(line).found(excerpt(file));
            let expected = "Box, Cylinder, Sphere, Capsule or Mesh";
            self.problems.push(problem.expected(expected).hint("write urdf: for a tool of several links"));
        }
        let shape = self.shape(raw.shape, line);
        AtLine { value: ToolShape { shape, tool_from_shape: self.place(raw.pose, node, "pose") }, line }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use geometry::Primitive;

    use super::*;
    use crate::{NewExclusion, add_exclusions, read, read_sound};

    /// A cell of version 2 whose robot has these fields, followed by these fields of the cell.
    fn with(robot: &str, cell: &str) -> String {
        format!("Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\n{robot})]{cell})")
    }

    fn refused(text: &str) -> String {
        read(text.as_bytes(), "cell.ron").expect_err("must be refused").to_string()
    }

    #[test]
    fn tools_and_frames_are_read_in_metres() {
        let text = with(
            "world: Pose(xyz_mm: (0, 0, 330)), tools: [\nTool(name: \"torch\", link: \"tool0\", mount: Pose(rpy_deg: (0, 90, 0)),\n\
             shapes: [ToolShape(shape: Cylinder(radius_mm: 20, length_mm: 200), pose: Pose(xyz_mm: (0, 0, 100))),\n\
             ToolShape(shape: Mesh(file: \"torch.stl\"))], tcp: Pose(xyz_mm: (0, 0, 250))),\n\
             Tool(name: \"gripper\", link: \"tool0\", urdf: \"g.urdf\", fixed_joints: [\nJoint(name: \"f\", mm: 8)], tcp: Pose()),\n\
             Tool(name: \"tip\", link: \"tool0\", tcp: Pose())]",
            ", frames: [Frame(name: \"table\", pose: Pose(xyz_mm: (900, 0, 0))), Frame(name: \"origin\")]",
        );
        let cell = read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        let robot = &cell.robots[0].value;
        assert_eq!(robot.root_from_world.map(|pose| pose.translation.z), Some(0.33));
        let [torch, gripper, tip] = &robot.tools[..] else { panic!("three tools") };
        assert_eq!((torch.line, gripper.line, tip.line), (3, 6, 8));
        assert_eq!((&*torch.value.name, &*torch.value.link), ("torch", "tool0"));
        assert_eq!(torch.value.tool_from_tcp.translation.z, 0.25);
        assert!((torch.value.link_from_tool.rotation[(0, 2)] - 1.0).abs() < 1e-15);
        let ToolGeometry::Shapes(shapes) = &torch.value.geometry else { panic!("shapes") };
        let cylinder = Primitive::Cylinder { radius_m: 0.02, length_m: 0.2 };
        assert!(matches!(shapes[0].value.shape, ObjectShape::Primitive(of) if of == cylinder));
        assert_eq!((shapes[0].value.tool_from_shape.translation.z, shapes[1].line), (0.1, 5));
        let ToolGeometry::Urdf { file, fixed_joints } = &gripper.value.geometry else { panic!("a URDF") };
        assert_eq!((&**file, fixed_joints[0].value.value, fixed_joints[0].line), ("g.urdf", 0.008, 7));
        assert!(matches!(tip.value.geometry, ToolGeometry::Nothing));
        let frames: Vec<_> =
            cell.frames.iter().map(|at| (&*at.value.name, at.value.parent_from_frame)).collect();
        assert_eq!(frames[0].1.translation.x, 0.9);
        assert_eq!(frames[1], ("origin", Pose::identity()));
    }

    #[test]
    fn version_1_has_neither() {
        let text = with("world: Pose(),\ntools: []", ",\nframes: []").replace("version: 2", "version: 1");
        let expected = |line: u32, field: &str| {
            format!(
                "cell.ron:{line}: a cell file of version 1 with {field}; \
                 expected version 2 of the cell format; hint: write version: 2"
            )
        };
        let all = [expected(4, "frames"), expected(2, "world"), expected(3, "tools")];
        assert_eq!(refused(&text), all.join("\n"));
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        let tool = |fields: &str| {
            refused(&with(&format!("tools: [\nTool(name: \"t\", link: \"l\",\n{fields})]"), ""))
        };
        assert_eq!(
            tool("urdf: \"t.urdf\""),
            "cell.ron:3: tool `t` has no tcp; expected the pose of its tool centre point in the tool: \
             tcp: Pose(xyz_mm: (0, 0, 120)); hint: tcp: Pose() is the origin of the tool"
        );
        assert_eq!(
            tool("tcp: Pose(), urdf: \"t.urdf\", shapes: [ToolShape(shape: Sphere(radius_mm: 5))]"),
            "cell.ron:3: tool `t` has shapes and a URDF; found shapes and urdf; expected one of them; \
             hint: describe the shapes in the URDF"
        );
        assert_eq!(
            tool("tcp: Pose(), fixed_joints: [Joint(name: \"f\", mm: 8)]"),
            "cell.ron:4: tool `t` has fixed_joints, but no URDF with joints; expected urdf, or no fixed_joints; \
             hint: joints of the robot stand in the fixed_joints of the robot"
        );
        assert_eq!(
            tool("tcp: Pose(), shapes: [\nToolShape(shape: Sdf(file: \"t.sdf\"))]"),
            "cell.ron:5: a tool with a whole model as its shape; found `t.sdf`; \
             expected Box, Cylinder, Sphere, Capsule or Mesh; hint: write urdf: for a tool of several links"
        );
        assert_eq!(
            tool("tcp: Pose(xyz_mm: (0, 0, NaN))"),
            "cell.ron:4:26: number is not finite; found `NaN`; expected a finite number"
        );
        assert_eq!(
            tool("mount: Pose(xyz_mm: [0, 0, 1]), tcp: Pose(\nrpy_deg: 90)"),
            "cell.ron:4:21: xyz_mm is not three numbers in parentheses; found `[0, 0, 1]`; expected xyz_mm: (400, 0, 840)\n\
             cell.ron:5:10: rpy_deg is not three numbers in parentheses; found `90`; expected rpy_deg: (0, 0, 90)"
        );
        assert_eq!(
            tool("tcp: Pose(\nxyz_mm: (0, 0, 1e9)), shapes: [\nToolShape(shape: Sphere(radius_mm: -1))]"),
            "cell.ron:6: radius_mm is not positive; found -1; expected a number above 0\n\
             cell.ron:5: xyz_mm is out of range; found (0, 0, 1000000000); expected magnitudes of at most 20000000 mm"
        );
    }

    #[test]
    fn names_are_unique_and_can_be_shown() {
        let tool = |name: &str| format!("Tool(name: \"{name}\", link: \"l\", tcp: Pose())");
        let tools = format!("tools: [{},\n{},\n{}]", tool("torch"), tool("torch"), tool("a/b"));
        let frames = ", frames: [Frame(name: \"f\"),\nFrame(name: \"f\"), Frame(name: \"\")]";
        assert_eq!(
            refused(&with(&tools, frames)),
            "cell.ron:3: two tools of `arm` are called `torch`; hint: the name is already given on line 2\n\
             cell.ron:4: a name that reports cannot show; found `a/b`; expected a name without / | ; : and \
             characters that cannot be seen\n\
             cell.ron:5: two frames are called `f`; hint: the name is already given on line 4\n\
             cell.ron:5: an empty name; found ``; expected a name, which reports will show"
        );
    }

    #[test]
    fn a_faulty_tool_leaves_its_robot_and_the_others() {
        let tools = "tools: [Tool(name: \"a\", link: \"l\"), Tool(name: \"b\", link: \"l\", tcp: Pose())]";
        let sound = read_sound(with(tools, "").as_bytes(), "cell.ron").expect("brackets that match");
        let names: Vec<&str> = sound.robots[0].value.tools.iter().map(|tool| &*tool.value.name).collect();
        assert_eq!(names, ["b"]);
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a test reads its page")]
    fn the_examples_of_the_page_are_cells_and_edits_keep_tools() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cell-format.md");
        let page = fs::read_to_string(page).expect("the page");
        let examples: Vec<&str> =
            page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        for example in &examples {
            read(example.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}\n{example}"));
        }
        let tools = examples.iter().find(|example| example.contains("tools:")).expect("an example");
        let new = NewExclusion { a: "arm/torch".into(), b: "arm/wrist".into(), reason: "by design".into() };
        let with = add_exclusions(tools, "cell.ron", &[new]).unwrap_or_else(|error| panic!("{error}"));
        let (kept, added) = with.split_once("    exclusions: [").expect("a list");
        assert!(tools.starts_with(kept) && added.contains("\"arm/torch\""), "{with}");
    }
}
