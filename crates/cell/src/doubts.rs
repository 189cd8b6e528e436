//! Numbers of a cell file that are possible, and more likely in another unit: questions, which change nothing.

use diagnostics::Problem;
use diagnostics::number::{degrees_if_radians, short};
use diagnostics::ron_file::RonNode;

use super::check::CellChecker;

/// A TCP that is nearer to the origin of its tool may be in metres, millimetres.
const NEAREST_TCP_MM: f64 = 2.0;
/// The same of a tool that is mounted beside its link.
const NEAREST_MOUNT_MM: f64 = 0.5;
/// A smaller clearance may be in metres, millimetres.
const LEAST_CLEARANCE_MM: f64 = 0.1;

impl CellChecker<'_, '_> {
    /// Asks whether the angles of a pose are radians: each that turns is no more than a turn, and one of them is a usual angle.
    pub(super) fn doubt_angles(&mut self, rpy_deg: [f64; 3], pose: Option<&RonNode<'_>>) {
        let is_usual = rpy_deg.iter().any(|angle| degrees_if_radians(*angle).is_some());
        if !is_usual || rpy_deg.iter().any(|angle| angle.abs() > 6.3) {
            return;
        }
        let place = pose.and_then(|pose| pose.field("rpy_deg")).or(pose).unwrap_or(self.root).place;
        let degrees = |angle: f64| degrees_if_radians(angle).unwrap_or_else(|| angle.to_degrees());
        let meant = list(rpy_deg.map(degrees));
        let doubt = self.problems.problem("rpy_deg may be in radians").at(place.line, place.column);
        let doubt = doubt.found(list(rpy_deg)).expected(format!("degrees; radians would be {meant} degrees"));
        self.doubts.push(doubt.hint(format!("write rpy_deg: {meant}; {IF_RIGHT}")));
    }

    /// Asks whether the offset of a tool or its TCP is in metres: it is shorter than any.
    pub(super) fn doubt_offset(&mut self, xyz_mm: [f64; 3], field: &str, pose: &RonNode<'_>) {
        let nearest_mm = if field == "tcp" { NEAREST_TCP_MM } else { NEAREST_MOUNT_MM };
        let farthest_mm = xyz_mm.iter().fold(0.0_f64, |most, mm| most.max(mm.abs()));
        if farthest_mm == 0.0 || farthest_mm >= nearest_mm {
            return;
        }
        let place = pose.field("xyz_mm").unwrap_or(pose).place;
        let doubt = self.problems.problem(format!("{field} may be in metres")).at(place.line, place.column);
        self.doubts.push(of_metres(doubt, &list(xyz_mm), &format!("xyz_mm: {}", list(xyz_mm.map(in_mm)))));
    }

    /// Asks whether a mesh is to be mirrored.
    pub(super) fn doubt_mirror(&mut self, scale: [f64; 3], line: u32) {
        if scale.iter().product::<f64>() >= 0.0 {
            return;
        }
        let meant = list(scale.map(f64::abs));
        let doubt = self
            .problems
            .problem("the mesh is mirrored")
            .on_line(line)
            .found(format!("scale: {}", list(scale)));
        self.doubts.push(doubt.expected("an even number of minus signs: two of them turn the part by half a turn").hint(
            format!("write scale: {meant} for the part as its file has it; if the other hand is meant, nothing is to be done"),
        ));
    }

    /// Asks whether a required clearance is in metres.
    pub(super) fn doubt_clearance(&mut self, mm: f64, line: u32, what: &str) {
        if !(f64::MIN_POSITIVE..LEAST_CLEARANCE_MM).contains(&mm) {
            return;
        }
        let doubt = self.problems.problem(format!("{what} may be in metres")).on_line(line);
        self.doubts.push(of_metres(doubt, &mm.to_string(), &short(in_mm(mm), 6)));
    }
}

const IF_RIGHT: &str = "if it is right, nothing is to be done";

/// The question whether millimetres are metres; `meant` is what to write then.
fn of_metres(doubt: Problem, found: &str, meant: &str) -> Problem {
    let number = meant.strip_prefix("xyz_mm: ").unwrap_or(meant);
    doubt
        .found(format!("{found} mm"))
        .expected(format!("millimetres; metres would be {number} mm"))
        .hint(format!("write {meant}; {IF_RIGHT}"))
}

/// Metres in millimetres.
fn in_mm(metres: f64) -> f64 {
    metres * 1e3
}

fn list(values: [f64; 3]) -> String {
    let [x, y, z] = values.map(|value| short(value, 6));
    format!("({x}, {y}, {z})")
}

#[cfg(test)]
mod tests {
    use crate::read;

    /// What is asked about a cell whose robot and cell have these fields.
    fn asked(robot: &str, cell: &str) -> Vec<String> {
        let text =
            format!("Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\n{robot})],\n{cell})");
        let cell = read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        cell.doubts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn radians_in_the_place_of_degrees_are_asked_about() {
        let object = |rpy: &str| {
            asked(
                "",
                &format!(
                    "objects: [Object(name: \"a\", shape: Sphere(radius_mm: 5), pose: Pose(\nrpy_deg: {rpy}))]"
                ),
            )
        };
        assert_eq!(
            object("(0, 0.2, 1.5708)"),
            ["cell.ron:4:10: rpy_deg may be in radians; found (0, 0.2, 1.5708); \
                 expected degrees; radians would be (0, 11.459156, 90) degrees; \
                 hint: write rpy_deg: (0, 11.459156, 90); if it is right, nothing is to be done"]
        );
        for right in ["(0, 0, 90)", "(0, 0.25, -1.5)", "(180, 0, 1.5708)", "(0, 0, 0)", "(1, 2, 3)"] {
            assert_eq!(object(right), [""; 0], "{right}");
        }
    }

    #[test]
    fn metres_in_the_place_of_millimetres_are_asked_about() {
        let tool = |tcp: &str, mount: &str| {
            asked(
                &format!(
                    "tools: [Tool(name: \"t\", link: \"l\",\ntcp: Pose(xyz_mm: {tcp}),\nmount: Pose(xyz_mm: {mount}))]"
                ),
                "",
            )
        };
        assert_eq!(
            tool("(0, 0, 0.15)", "(0, 0, 0.02)"),
            [
                "cell.ron:4:21: mount may be in metres; found (0, 0, 0.02) mm; expected millimetres; metres would be (0, 0, 20) mm; \
                 hint: write xyz_mm: (0, 0, 20); if it is right, nothing is to be done",
                "cell.ron:3:19: tcp may be in metres; found (0, 0, 0.15) mm; expected millimetres; metres would be (0, 0, 150) mm; \
                 hint: write xyz_mm: (0, 0, 150); if it is right, nothing is to be done",
            ]
        );
        assert_eq!(tool("(0, 0, 150)", "(0, 0, 0.5)"), [""; 0]);
        assert_eq!(tool("(0, 0, 0)", "(0, 0, 0)"), [""; 0]);
        let clearance = |mm: &str| asked("", &format!("clearance: Clearance(\nrobot_environment_mm: {mm})"));
        assert_eq!(
            clearance("0.01"),
            [
                "cell.ron:4: robot_environment_mm may be in metres; found 0.01 mm; expected millimetres; metres would be 10 mm; \
                 hint: write 10; if it is right, nothing is to be done"
            ]
        );
        for right in ["0", "0.1", "0.5", "10"] {
            assert_eq!(clearance(right), [""; 0], "{right}");
        }
    }
}
