//! Frames of work objects.

use diagnostics::{excerpt, hint_for};
use geometry::Pose;
use serde::Deserialize;

use super::at_line::AtLine;
use super::check::CellChecker;
use super::raw_pose::RawPose;

/// A frame of a work object, fixed in the world or in a link of a robot.
#[derive(Clone, Debug)]
pub struct CellFrame {
    /// Its name, unique among the frames.
    pub name: String,
    /// The link that carries it; `None` for the world.
    pub link: Option<CarryingLink>,
    /// Its pose in that link, or in the world.
    pub parent_from_frame: Pose,
}

/// A link of a robot that carries a frame.
#[derive(Clone, Debug)]
pub struct CarryingLink {
    /// Index of the robot in the cell.
    pub robot: usize,
    /// Name of the link; that it exists is known when the robot is read.
    pub link: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Frame")]
pub(super) struct RawFrame {
    pub(super) name: String,
    #[serde(default)]
    robot: Option<String>,
    #[serde(default)]
    link: Option<String>,
    #[serde(default)]
    pose: Option<RawPose>,
}

impl CellChecker<'_, '_> {
    /// A frame; `robots` are the names of the robots.
    pub(super) fn frame(&mut self, raw: RawFrame, robots: &[String], index: usize) -> AtLine<CellFrame> {
        let node = self.item("frames", index);
        let line = self.line("frames", index);
        let line_of = |field: &str| node.and_then(|node| node.field(field)).map_or(line, |at| at.place.line);
        let link = match (&raw.robot, raw.link) {
            (None, None) => None,
            (Some(robot), Some(link)) => {
                let place = robots.iter().position(|known| known == robot);
                if place.is_none() {
                    let known: Vec<&str> = robots.iter().map(String::as_str).collect();
                    let what = format!("frame {} is on no robot of the cell", excerpt(&raw.name));
                    let problem = self.problems.problem(what).on_line(line_of("robot")).found(excerpt(robot));
                    self.problems.push(problem.hint(hint_for(robot, &known, "robots")));
                }
                place.map(|robot| CarryingLink { robot, link })
            }
            (robot, _) => {
                let (found, missing) = if robot.is_some() { ("robot", "link") } else { ("link", "robot") };
                let what = format!("frame {} has {found} but no {missing}", excerpt(&raw.name));
                let problem = self.problems.problem(what).on_line(line_of(found));
                let problem = problem.expected("both, or neither for a frame that is fixed in the world");
                self.problems.push(problem.hint("robot: \"positioner\", link: \"table\""));
                None
            }
        };
        let parent_from_frame = self.place(raw.pose, node, "pose");
        AtLine { value: CellFrame { name: raw.name, link, parent_from_frame }, line }
    }
}

#[cfg(test)]
mod tests {
    use crate::read;

    /// A cell with these frames.
    fn with(frames: &str) -> String {
        format!("Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\")],\nframes: [{frames}])")
    }

    #[test]
    fn frames_may_be_on_links_of_robots() {
        let text =
            with("\nFrame(name: \"jig\", robot: \"arm\", link: \"table\", pose: Pose(xyz_mm: (0, 0, 50)))");
        let cell = read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        let jig = &cell.frames[0].value;
        let on = jig.link.as_ref().expect("a link");
        assert_eq!((on.robot, &*on.link, jig.parent_from_frame.translation.z), (0, "table", 0.05));
        let frames = "\nFrame(name: \"a\", robot: \"arn\",\nlink: \"l\"),\n\
            Frame(name: \"b\", link: \"l\"), Frame(name: \"c\",\nrobot: \"arm\")";
        assert_eq!(
            read(with(frames).as_bytes(), "cell.ron").expect_err("must be refused").to_string(),
            "cell.ron:3: frame `a` is on no robot of the cell; found `arn`; hint: did you mean `arm`?\n\
             cell.ron:5: frame `b` has link but no robot; expected both, or neither for a frame that is fixed in \
             the world; hint: robot: \"positioner\", link: \"table\"\n\
             cell.ron:6: frame `c` has robot but no link; expected both, or neither for a frame that is fixed in \
             the world; hint: robot: \"positioner\", link: \"table\""
        );
    }
}
