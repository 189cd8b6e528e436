//! Moves and waypoints: a fixed waypoint holds its joint values.

use controller_program::VectorPose;
use diagnostics::excerpt;
use diagnostics::xml::Element;

use super::{MoveContext, NamedFeature, NodeTranslator, child};
use crate::references::resolved;
use crate::stored::StoredWaypoint;

/// Attributes of a move.
const MOVE_ATTRIBUTES: [&str; 6] =
    ["motionType", "speed", "acceleration", "useActiveTCP", "positionType", "blendRadius"];

/// Attributes of what a waypoint says about its own motion.
const OWN_PARAMETERS: [&str; 5] =
    ["jointSpeed", "jointAcceleration", "cartesianSpeed", "cartesianAcceleration", "blendRadius"];

/// Elements of a waypoint.
const WAYPOINT_ELEMENTS: [&str; 6] = [
    "motionParameters",
    "position",
    "BaseToFeature",
    "poseInFeatureCoordinates",
    "outputFlangePose",
    "children",
];

/// The feature that is the base of the robot.
const BASE: &str = "Joint_0_name";

impl NodeTranslator<'_, '_> {
    pub(super) fn movement(&mut self, node: Element<'_>) {
        self.has_only(node, &MOVE_ATTRIBUTES, &["feature", "tcp", "children"]);
        let function = match node.attribute("motionType") {
            Some("MoveJ") => "movej",
            Some("MoveL") => "movel",
            Some("MoveP") => "movep",
            other => {
                let problem = self.xml.at(node, "a move of a kind that this reader does not know");
                let found = other.map_or("no motionType".to_owned(), excerpt);
                self.problems.push(problem.found(found).expected("MoveJ, MoveL or MoveP"));
                return;
            }
        };
        self.feature(node);
        let context = MoveContext {
            function,
            speed: self.required_number(node, "speed"),
            acceleration: self.required_number(node, "acceleration"),
            blend_radius_m: self.number(node, "blendRadius"),
            is_active_tool: self.is_true(node, "useActiveTCP"),
        };
        let names_tool = child(node, "tcp").is_some();
        if names_tool && !context.is_active_tool {
            self.named_tool(node);
        }
        if !context.is_active_tool {
            let sets_tool = |inner: &Element<'_>| {
                matches!(inner.tag_name().name(), "Assignment" | "CallSubProgram" | "Script")
            };
            let found = node.descendants().find(sets_tool).map(|inner| inner.range().start);
            self.between_waypoints = self.between_waypoints.or(found);
        }
        let outer = self.context.replace(context);
        self.children(node);
        self.context = outer;
    }

    /// A move with a tool of the installation: every waypoint in it must store it, for what follows has this tool too.
    fn named_tool(&mut self, node: Element<'_>) {
        let stores_tool = |waypoint: Element<'_>| {
            child(waypoint, "position").and_then(|position| child(position, "TCPOffset")).is_some()
        };
        let mut waypoints = node.descendants().filter(|inner| inner.tag_name().name() == "Waypoint");
        if !waypoints.all(stores_tool) {
            let problem =
                self.xml.at(node, "a move with a tool of the installation that is not stored in the file");
            self.problems.push(
                problem
                    .expected("<TCPOffset> in the position of each waypoint")
                    .hint("save the program with a newer version"),
            );
        }
    }

    /// The feature in which a node moves; waypoints are taken as they were saved in it.
    pub(super) fn feature(&mut self, node: Element<'_>) {
        let Some(feature) = child(node, "feature") else { return };
        let name = resolved(feature).and_then(|feature| feature.attribute("referencedName"));
        match name {
            Some(BASE) => {}
            None if feature.attribute("reference").is_none() => {}
            None => {
                let problem = self.xml.at(feature, "a feature whose name is not found");
                let found = excerpt(feature.attribute("reference").unwrap_or_default());
                self.problems.push(problem.found(found).expected("a reference to a feature with a name"));
            }
            Some(name) => {
                self.features.push(NamedFeature { name: name.to_owned(), offset: feature.range().start });
                let note = self.xml.at(feature, "waypoints of a feature are taken as they were saved");
                let hint = "if the feature was taught again since then, save the program once more";
                self.notes.push(note.found(excerpt(name)).hint(hint));
            }
        }
    }

    pub(super) fn is_true(&mut self, node: Element<'_>, name: &str) -> bool {
        match node.attribute(name) {
            Some("true") => true,
            None | Some("false") => false,
            Some(other) => {
                let problem = self.xml.at(node, format!("{name} of <{}>", node.tag_name().name()));
                self.problems.push(problem.found(excerpt(other)).expected("true or false"));
                false
            }
        }
    }

    pub(super) fn waypoint(&mut self, node: Element<'_>) {
        let Some(context) = self.context.clone() else {
            let problem = self.xml.at(node, "a waypoint outside of a move");
            self.problems.push(problem.found("<Waypoint>").expected("<Move> around it"));
            return;
        };
        self.has_only(node, &["type", "name", "kinematicsFlags"], &WAYPOINT_ELEMENTS);
        if let Some(inner) = child(node, "children").and_then(|children| children.first_element_child()) {
            let problem = self.xml.at(inner, "a node in a waypoint");
            let hint = "the robot may stop on its way there; move without it";
            self.problems.push(problem.found(format!("<{}>", inner.tag_name().name())).hint(hint));
        }
        if node.attribute("type") != Some("Fixed") {
            let problem = self.xml.at(node, "a waypoint that is not fixed");
            let found = excerpt(node.attribute("type").unwrap_or_default());
            self.problems
                .push(problem.found(found).expected("Fixed").hint("teach it, or move there by a script"));
            return;
        }
        let Some(stored) = self.stored_waypoint(node) else { return };
        match stored.tool {
            Some(tool) if !context.is_active_tool => {
                let numbers = tool.numbers().map(|number| format!("{number:?}"));
                self.own_tool_lines += 1;
                self.emit(&format!("set_tcp(p[{}])", numbers.join(", ")), node);
            }
            None if !context.is_active_tool => {
                self.with_installed_tool = self.with_installed_tool.or(Some(node.range().start));
            }
            _ => self.with_active_tool = self.with_active_tool.or(Some(node.range().start)),
        }
        let is_joint = context.function == "movej";
        let own = child(node, "motionParameters");
        if let Some(own) = own {
            self.has_only(own, &OWN_PARAMETERS, &[]);
        }
        let mut given =
            |names: [&str; 2]| own.and_then(|own| self.number(own, names[usize::from(!is_joint)]));
        let speed = given(["jointSpeed", "cartesianSpeed"]).unwrap_or(context.speed);
        let acceleration =
            given(["jointAcceleration", "cartesianAcceleration"]).unwrap_or(context.acceleration);
        let corner =
            given(["blendRadius", "blendRadius"]).or(context.blend_radius_m).unwrap_or("0".to_owned());
        let joints = stored.joints_rad.map(|joint| format!("{:?}", joint.get())).join(", ");
        let text = format!("{}([{joints}], a={acceleration}, v={speed}, r={corner})", context.function);
        self.emit(&text, node);
        self.waypoints.push(stored);
    }

    /// The position of a waypoint, in the form of version 3 or of version 5.
    fn stored_waypoint(&mut self, node: Element<'_>) -> Option<StoredWaypoint> {
        let Some(position) = child(node, "position") else {
            let problem = self.xml.at(node, "a waypoint without a position");
            self.problems.push(problem.expected("<position>").hint("teach it"));
            return None;
        };
        if let Some(angles) = child(position, "JointAngles") {
            self.has_only(angles, &["angles"], &[]);
        }
        self.has_only(position, &["joints", "pose"], &["JointAngles", "TCPOffset", "Kinematics"]);
        let angles = child(position, "JointAngles");
        let joints_rad = match (position.attribute("joints"), angles) {
            (Some(_), None) => self.six(position, "joints")?,
            (None, Some(angles)) if angles.attribute("angles").is_some() => self.six(angles, "angles")?,
            _ => {
                let problem = self.xml.at(position, "a position without joint values");
                self.problems.push(
                    problem.expected("joints, or <JointAngles>, and not both").hint("teach the waypoint"),
                );
                return None;
            }
        };
        let pose = self.pose(position, "pose");
        let tool: Option<VectorPose> = child(position, "TCPOffset").and_then(|tool| self.pose(tool, "pose"));
        if let Some(kinematics) = child(position, "Kinematics") {
            let stored = self.stored_kinematics(kinematics);
            self.kinematics = self.kinematics.take().or(stored);
        }
        let (line, _) = self.xml.place(node);
        let name = node.attribute("name").unwrap_or_default().to_owned();
        Some(StoredWaypoint { name, line, joints_rad, pose, tool })
    }
}
