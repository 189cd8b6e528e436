//! Checks of a cell file: units, sizes, names.

use std::collections::BTreeMap;

use diagnostics::ron_file::{self, RonNode};
use diagnostics::{InputError, Problem, Problems, decode, excerpt, is_hidden, is_shown_whole};
use geometry::Primitive;
use mesh_files::DaeUpAxis;

use super::forms::check_forms;
use super::structure::{
    RawCell, RawClearance, RawJointValue, RawObject, RawRobot, RawShape, RawUncheckedKind, RawUpAxis,
};
use super::tools;
use super::{
    Accepted, AtLine, Cell, CellClearance, CellExclusion, CellFixedJoint, CellObject, CellRobot,
    NamedPairClearance, ObjectShape,
};
use crate::UncheckedKind;

/// The first version of the format, without tools and frames.
const FIRST_VERSION: u32 = 1;

/// Characters that separate names in reports.
const SEPARATORS: [char; 4] = ['/', '|', ';', ':'];

/// Most characters of a title.
const LONGEST_TITLE: usize = 120;

/// Reads a cell file.
///
/// # Errors
/// All problems of the file, with their lines.
pub fn read(bytes: &[u8], file: &str) -> Result<Cell, InputError> {
    let text = decode(bytes, file)?;
    let mut problems = Problems::new(file);
    let Some((raw, root)) = ron_file::read::<RawCell>(text, "Cell", &mut problems, |root, problems| {
        check_forms(root, text, problems);
    }) else {
        return Err(InputError { problems: problems.into_list("problem") });
    };
    let mut checker = CellChecker::new(&root, &mut problems);
    let cell = checker.cell(raw);
    problems.check(cell)
}

/// Checks a cell file, but not the files that it names.
///
/// # Errors
/// All problems of the file, with their lines.
pub fn check_cell(bytes: &[u8], file: &str) -> Result<(), InputError> {
    read(bytes, file).map(drop)
}

/// Converts the raw file into a checked cell, and collects problems.
pub(super) struct CellChecker<'a, 't> {
    pub(super) root: &'a RonNode<'t>,
    pub(super) problems: &'a mut Problems,
    pub(super) doubts: Vec<Problem>,
}

impl<'a, 't> CellChecker<'a, 't> {
    pub(super) fn new(root: &'a RonNode<'t>, problems: &'a mut Problems) -> Self {
        Self { root, problems, doubts: Vec::new() }
    }

    /// An element of a list of the cell.
    pub(super) fn item(&self, list: &str, index: usize) -> Option<&'a RonNode<'t>> {
        self.root.field(list).and_then(|list| list.items.get(index))
    }

    pub(super) fn line(&self, list: &str, index: usize) -> u32 {
        self.item(list, index).unwrap_or(self.root).place.line
    }

    pub(super) fn refuse(&mut self, line: u32, what: String, found: String, expected: &str) {
        let problem = self.problems.problem(what).on_line(line).found(found).expected(expected);
        self.problems.push(problem);
    }

    fn cell(&mut self, raw: RawCell) -> Cell {
        match raw.version {
            FIRST_VERSION => self.fields_of_version_1(raw.robots.len(), raw.objects.len()),
            tools::VERSION => {}
            other => {
                let line = self.root.field("version").unwrap_or(self.root).place.line;
                let what = "unsupported version of the cell format".into();
                self.refuse(line, what, other.to_string(), "1 or 2");
            }
        }
        if raw.robots.is_empty() {
            self.refuse(
                self.root.place.line,
                "a cell without robots".into(),
                "robots: []".into(),
                "at least one robot",
            );
        }
        if let Some(title) = &raw.title {
            self.title(title);
        }
        self.names(&raw.robots, &raw.objects);
        self.names_of_tools_and_frames(&raw.robots, &raw.frames);
        let smallest_radius_m = raw.smallest_radius_mm.map(|mm| {
            let line = self.root.field("smallest_radius_mm").unwrap_or(self.root).place.line;
            self.size(mm, line, "smallest_radius_mm") / 1e3
        });
        let radii = raw.smallest_radii.into_iter().enumerate().map(|(i, radius)| {
            let line = self.line("smallest_radii", i);
            AtLine { value: (radius.member, self.size(radius.mm, line, "mm") / 1e3), line }
        });
        let smallest_radii = radii.collect();
        let names: Vec<String> = raw.robots.iter().map(|robot| robot.name.clone()).collect();
        let robots = raw.robots.into_iter().enumerate().map(|(i, robot)| self.robot(robot, i));
        let robots: Vec<_> = robots.collect();
        let interlocks = self.interlocks(raw.interlocks, &robots);
        Cell {
            title: raw.title,
            smallest_radius_m,
            smallest_radii,
            clearance: raw
                .clearance
                .map_or_else(CellClearance::nothing_required, |clearance| self.clearance(clearance)),
            dae_up_axis: raw.dae_up_axis.map(|up_axis| match up_axis {
                RawUpAxis::Ignore => DaeUpAxis::Ignored,
                RawUpAxis::Respect => DaeUpAxis::Respected,
            }),
            largest_m: raw.largest_m.map(|m| {
                let line = self.root.field("largest_m").unwrap_or(self.root).place.line;
                self.size(m * 1e3, line, "largest_m") / 1e3
            }),
            packages: raw.packages.into_iter().map(|package| (package.name, package.folder)).collect(),
            allow_roots: raw
                .allow_roots
                .into_iter()
                .enumerate()
                .map(|(i, folder)| AtLine { value: folder, line: self.line("allow_roots", i) })
                .collect(),
            robots,
            frames: raw
                .frames
                .into_iter()
                .enumerate()
                .map(|(i, frame)| self.frame(frame, &names, i))
                .collect(),
            objects: raw.objects.into_iter().enumerate().map(|(i, object)| self.object(object, i)).collect(),
            exclusions: raw
                .exclusions
                .into_iter()
                .enumerate()
                .map(|(i, e)| {
                    let line = self.line("exclusions", i);
                    self.reason(&e.reason, line, "an exclusion");
                    AtLine { value: CellExclusion { a: e.a, b: e.b, reason: e.reason }, line }
                })
                .collect(),
            interlocks,
            unchecked: raw
                .unchecked
                .into_iter()
                .enumerate()
                .map(|(i, u)| {
                    let line = self.line("unchecked", i);
                    self.reason(&u.reason, line, "an unchecked member");
                    let kind = u.kind.map(unchecked_kind);
                    AtLine { value: Accepted { name: u.name, kind, parts: u.parts, reason: u.reason }, line }
                })
                .collect(),
            // Evaluated last.
            doubts: std::mem::take(&mut self.doubts),
        }
    }

    fn title(&mut self, title: &str) {
        let is_shown = !title.trim().is_empty() && !title.contains(is_hidden);
        if !is_shown || title.chars().count() > LONGEST_TITLE {
            let line = self.root.field("title").unwrap_or(self.root).place.line;
            let expected = format!("a line of 1 to {LONGEST_TITLE} characters that can be seen");
            self.refuse(line, "a title that reports cannot show".into(), excerpt(title), &expected);
        }
    }

    fn names(&mut self, robots: &[RawRobot], objects: &[RawObject]) {
        let named = robots.iter().enumerate().map(|(i, robot)| (&robot.name, "robots", i));
        let named = named.chain(objects.iter().enumerate().map(|(i, object)| (&object.name, "objects", i)));
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        for (name, list, index) in named {
            let line = self.line(list, index);
            self.name(name, line);
            if let Some(first) = seen.insert(name, line) {
                let problem =
                    self.problems.problem(format!("two things are called {}", excerpt(name))).on_line(line);
                self.problems.push(problem.hint(format!("the name is already given on line {first}")));
            }
        }
    }

    /// A name that reports can show.
    pub(super) fn name(&mut self, name: &str, line: u32) {
        if name.is_empty() {
            self.refuse(line, "an empty name".into(), excerpt(name), "a name, which reports will show");
        } else if !is_shown_whole(name) || name.contains(SEPARATORS) {
            self.refuse(
                line,
                "a name that reports cannot show".into(),
                excerpt(name),
                "a name without / | ; : and characters that cannot be seen",
            );
        }
    }

    pub(super) fn robot(&mut self, raw: RawRobot, index: usize) -> AtLine<CellRobot> {
        let line = self.line("robots", index);
        let node = self.item("robots", index);
        let places = node.and_then(|robot| robot.field("fixed_joints"));
        let fixed_joints = raw.fixed_joints.into_iter().enumerate();
        let fixed_joints = fixed_joints.filter_map(|(k, joint)| self.fixed_joint(joint, places, k)).collect();
        let world_from_base = self.place(raw.base, node, "base");
        let root_from_world = raw.world.is_some().then(|| self.place(raw.world, node, "world"));
        let tools = raw.tools.into_iter().enumerate();
        let tools = tools.map(|(k, tool)| self.tool(tool, index, k)).collect();
        let axes = self.axes(raw.axes, node);
        let redundant = self.redundant(raw.redundant, node);
        let acceleration = self.acceleration(raw.acceleration, node);
        let programs = self.programs(raw.program, node);
        let controller = self.controller(raw.controller, node);
        let value = CellRobot {
            name: raw.name,
            urdf: raw.urdf,
            srdf: raw.srdf,
            world_from_base,
            programs,
            state: raw.state,
            fixed_joints,
            root_from_world,
            tools,
            axes,
            redundant,
            acceleration,
            corners: raw.corners,
            controller,
        };
        AtLine { value, line }
    }

    /// The value of a joint, at its place in a list.
    pub(super) fn fixed_joint(
        &mut self,
        raw: RawJointValue,
        list: Option<&RonNode<'t>>,
        index: usize,
    ) -> Option<AtLine<CellFixedJoint>> {
        let line = list.and_then(|list| list.items.get(index)).unwrap_or(self.root).place.line;
        let (value, is_length) = match (raw.deg, raw.mm) {
            (Some(deg), None) => {
                self.joint_value(deg, false, line, &excerpt(&raw.name));
                (deg.to_radians(), false)
            }
            (None, Some(mm)) => {
                self.joint_value(mm, true, line, &excerpt(&raw.name));
                (mm / 1e3, true)
            }
            (deg, _) => {
                let found = if deg.is_some() { "both" } else { "neither" };
                let what = format!("joint {} needs one value", excerpt(&raw.name));
                self.refuse(line, what, found.into(), "deg: for a turning joint or mm: for a sliding one");
                return None;
            }
        };
        Some(AtLine { value: CellFixedJoint { name: raw.name, value, is_length }, line })
    }

    pub(super) fn object(&mut self, raw: RawObject, index: usize) -> AtLine<CellObject> {
        let line = self.line("objects", index);
        let shape = self.shape(raw.shape, line);
        let node = self.item("objects", index);
        let world_from_object = self.place(raw.pose, node, "pose");
        let color = raw.color.and_then(|color| self.color(&color, node));
        let grips = self.grips(raw.grips, node);
        let initially = self.initially(raw.initially, node);
        AtLine {
            value: CellObject { name: raw.name, shape, world_from_object, color, grips, initially },
            line,
        }
    }

    /// The shape of an object or a tool.
    pub(super) fn shape(&mut self, raw: RawShape, line: u32) -> ObjectShape {
        let mut length_m = |mm: f64, what: &str| self.size(mm, line, what) / 1e3;
        match raw {
            RawShape::Box { size_mm } => {
                ObjectShape::Primitive(Primitive::Box { size_m: size_mm.map(|mm| length_m(mm, "size_mm")) })
            }
            RawShape::Cylinder { radius_mm, length_mm } => ObjectShape::Primitive(Primitive::Cylinder {
                radius_m: length_m(radius_mm, "radius_mm"),
                length_m: length_m(length_mm, "length_mm"),
            }),
            RawShape::Sphere { radius_mm } => {
                ObjectShape::Primitive(Primitive::Sphere { radius_m: length_m(radius_mm, "radius_mm") })
            }
            RawShape::Capsule { radius_mm, length_mm } => ObjectShape::Primitive(Primitive::Capsule {
                radius_m: length_m(radius_mm, "radius_mm"),
                length_m: length_m(length_mm, "length_mm"),
            }),
            RawShape::Mesh { file, scale } => {
                let is_scale_given = scale.is_some();
                let scale = scale.unwrap_or([1.0; 3]);
                if scale.contains(&0.0) {
                    let found = format!("{scale:?}");
                    self.refuse(line, "a mesh scaled to nothing".into(), found, "three numbers other than 0");
                }
                self.doubt_mirror(scale, line);
                ObjectShape::Mesh { file, scale, is_scale_given }
            }
            RawShape::Sdf { file } => ObjectShape::Sdf { file },
            RawShape::Urdf { file } => ObjectShape::Urdf { file },
        }
    }

    fn clearance(&mut self, raw: RawClearance) -> CellClearance {
        let root = self.root;
        let node = root.field("clearance").unwrap_or(root);
        let mut default_m = |mm: Option<f64>, field: &str| {
            let line = node.field(field).unwrap_or(node).place.line;
            mm.map_or(0.0, |mm| self.required_mm(mm, line, field) / 1e3)
        };
        let robot_environment_m = default_m(raw.robot_environment_mm, "robot_environment_mm");
        let robot_robot_m = default_m(raw.robot_robot_mm, "robot_robot_mm");
        let same_robot_m = default_m(raw.same_robot_mm, "same_robot_mm");
        let pairs = raw.pairs.into_iter().enumerate().map(|(i, pair)| {
            let item = node.field("pairs").and_then(|list| list.items.get(i));
            let line = item.unwrap_or(node).place.line;
            let clearance_m = self.required_mm(pair.mm, line, "the clearance of a pair") / 1e3;
            AtLine { value: NamedPairClearance { a: pair.a, b: pair.b, clearance_m }, line }
        });
        CellClearance { robot_environment_m, robot_robot_m, same_robot_m, pairs: pairs.collect() }
    }

    pub(super) fn reason(&mut self, reason: &str, line: u32, what: &str) {
        if reason.trim().is_empty() {
            let found = "an empty reason".into();
            self.refuse(
                line,
                format!("{what} without a reason"),
                found,
                "why it is safe, for the report's reader",
            );
        } else if reason.chars().any(|c| is_hidden(c) && !matches!(c, '\n' | '\r' | '\t')) {
            self.refuse(
                line,
                format!("{what} with a reason that reports cannot show"),
                excerpt(reason),
                "a text without characters that cannot be seen",
            );
        }
    }
}

fn unchecked_kind(raw: RawUncheckedKind) -> UncheckedKind {
    match raw {
        RawUncheckedKind::NoCollisionGeometry => UncheckedKind::NoCollisionGeometry,
        RawUncheckedKind::Shell => UncheckedKind::Shell,
        RawUncheckedKind::Motion => UncheckedKind::Motion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text.as_bytes(), "cell.ron").expect_err("must be refused").to_string()
    }

    const ROBOT: &str = "Robot(name: \"arm\", urdf: \"arm.urdf\")";

    #[test]
    fn units_become_metres_and_radians() {
        let text = "Cell(version: 1, smallest_radius_mm: 2,\n robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\n\
            base: Pose(xyz_mm: (0, 0, 250), rpy_deg: (0, 0, 90)),\n fixed_joints: [Joint(name: \"j\", mm: 20)])],\n\
            objects: [Object(name: \"post\", shape: Cylinder(radius_mm: 50, length_mm: 2000))])";
        let cell = read(text.as_bytes(), "cell.ron").expect("a good cell");
        assert_eq!(cell.smallest_radius_m, Some(0.002));
        let robot = &cell.robots[0].value;
        assert_eq!(robot.world_from_base.translation.z, 0.25);
        assert!((robot.world_from_base.rotation[(1, 0)] - 1.0).abs() < 1e-15);
        assert_eq!((robot.fixed_joints[0].value.value, robot.fixed_joints[0].line), (0.02, 4));
        assert!(matches!(
            cell.objects[0].value.shape,
            ObjectShape::Primitive(Primitive::Cylinder { radius_m: 0.05, length_m: 2.0 })
        ));
    }

    #[test]
    fn a_title_is_one_line_that_can_be_read() {
        let with = |title: &str| format!("Cell(version: 1, title: \"{title}\", robots: [{ROBOT}])");
        let cell = read(with("Weld cell 3, line B").as_bytes(), "cell.ron").expect("a good cell");
        assert_eq!(cell.title.as_deref(), Some("Weld cell 3, line B"));
        for title in ["", "  ", "two\nlines", &"x".repeat(LONGEST_TITLE + 1)] {
            assert!(refused(&with(title)).contains("a title that reports cannot show"), "{title}");
        }
    }

    #[test]
    fn clearances_are_optional_in_every_part() {
        let with = |clearance: &str| {
            let text = format!("Cell(version: 1, robots: [{ROBOT}],\n{clearance})");
            read(text.as_bytes(), "cell.ron").expect("a good cell").clearance
        };
        let defaults = |clearance: &str| {
            let read = with(clearance);
            (read.robot_environment_m, read.robot_robot_m, read.same_robot_m, read.pairs.len())
        };
        assert_eq!(defaults(""), (0.0, 0.0, 0.0, 0));
        assert_eq!(defaults("clearance: Clearance()"), (0.0, 0.0, 0.0, 0));
        assert_eq!(defaults("clearance: Clearance(robot_environment_mm: 25)"), (0.025, 0.0, 0.0, 0));
        assert_eq!(defaults("clearance: (robot_robot_mm: 50, same_robot_mm: 5)"), (0.0, 0.05, 0.005, 0));
        let none = with("clearance: Clearance(same_robot_mm: -0.0)").same_robot_m;
        assert!(none.is_sign_positive());
        let pairs = with("clearance: Clearance(pairs: [\nPair(a: \"x\", b: \"y\", mm: 2)])").pairs;
        let pair = (pairs[0].value.a.as_str(), pairs[0].value.b.as_str(), pairs[0].value.clearance_m);
        assert_eq!((pair, pairs[0].line), (("x", "y", 0.002), 3));
    }

    #[test]
    fn three_numbers_stand_in_parentheses() {
        assert_eq!(
            refused(
                "Cell(version: 1, robots: [Robot(name: \"a\", urdf: \"a\",\nbase: Pose(xyz_mm: [400,0,840]))],\n\
                 objects: [Object(name: \"part\", shape: Mesh(file: \"a.stl\",\n scale: 0.001))])"
            ),
            "cell.ron:2:20: xyz_mm is not three numbers in parentheses; found `[400,0,840]`; \
             expected xyz_mm: (400, 0, 840)\n\
             cell.ron:4:9: scale is not three numbers in parentheses; found `0.001`; \
             expected scale: (0.001, 0.001, 0.001)"
        );
    }

    #[test]
    fn clearances_below_nothing_are_refused() {
        let text = format!(
            "Cell(version: 1, robots: [{ROBOT}],\nclearance: Clearance(\nrobot_environment_mm: -1,\n\
             robot_robot_mm: -2,\nsame_robot_mm: -3,\npairs: [\nPair(a: \"x\", b: \"y\", mm: -4)]))"
        );
        assert_eq!(
            refused(&text),
            "cell.ron:3: robot_environment_mm is negative; found -1; expected 0 or a number above it\n\
             cell.ron:4: robot_robot_mm is negative; found -2; expected 0 or a number above it\n\
             cell.ron:5: same_robot_mm is negative; found -3; expected 0 or a number above it\n\
             cell.ron:7: the clearance of a pair is negative; found -4; expected 0 or a number above it"
        );
        let text = text.replace("-1", "inf").replace("-4", "NaN");
        assert_eq!(
            refused(&text),
            "cell.ron:3:23: number is not finite; found `inf`; expected a finite number\n\
             cell.ron:7:26: number is not finite; found `NaN`; expected a finite number"
        );
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        assert_eq!(
            refused(&format!("Cell(version: 1,\n robots: [{ROBOT}],\n marjin_mm: 5)")),
            "cell.ron:3:2: unknown field `marjin_mm` in Cell; hint: the fields are version, title, smallest_radius_mm, \
             smallest_radii, clearance, dae_up_axis, largest_m, packages, allow_roots, robots, frames, objects, ..."
        );
        assert_eq!(
            refused(&format!("Cell(version: 1, robots: [\n{ROBOT},\n{ROBOT}])")),
            "cell.ron:3: two things are called `arm`; hint: the name is already given on line 2"
        );
        assert_eq!(
            refused(&format!(
                "Cell(version: 1, robots: [{ROBOT}],\nobjects: [\nObject(name: \"a/b\", shape: Box(size_mm: (1, 0, 1)))],\n\
                 exclusions: [\nExclusion(a: \"x\", b: \"y\", reason: \" \")])"
            )),
            "cell.ron:3: a name that reports cannot show; found `a/b`; expected a name without / | ; : and characters \
             that cannot be seen\ncell.ron:3: size_mm is not positive; found 0; expected a number above 0\n\
             cell.ron:5: an exclusion without a reason; found an empty reason; expected why it is safe, for the report's reader"
        );
        assert_eq!(
            refused(&format!(
                "Cell(version: 1, robots: [{ROBOT}],\nexclusions: [\n\
                 Exclusion(a: \"x\", b: \"y\", reason: \"one line\nand \u{202e}dewercs\")])"
            )),
            "cell.ron:3: an exclusion with a reason that reports cannot show; found `one line\\nand \\u{202e}dewercs`; \
             expected a text without characters that cannot be seen"
        );
        assert_eq!(
            refused(
                "Cell(version: 1, robots: [Robot(name: \"a\", urdf: \"a\",\nbase: Pose(xyz_mm: (0, NaN, 0)))])"
            ),
            "cell.ron:2:24: number is not finite; found `NaN`; expected a finite number"
        );
    }
}
