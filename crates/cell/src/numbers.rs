//! Checks of numbers in a cell file, and conversion to metres and radians.

use diagnostics::ron_file::RonNode;
use geometry::Pose;
use geometry::limits::{LEAST_SIZE_MM, MOST_LENGTH_M, MOST_LENGTH_MM, MOST_TURN_DEG, is_within};

use super::acceleration::{CellAcceleration, LEAST_ACCELERATION, MOST_ACCELERATION, RawAcceleration};
use super::at_line::AtLine;
use super::check::CellChecker;
use super::controller::{CellController, RawController, STEP_DEG};
use super::raw_pose::RawPose;

/// Steps between interpolation points, degrees.
const STEPS_DEG: std::ops::RangeInclusive<f64> = 0.01..=45.0;

impl CellChecker<'_, '_> {
    /// A size or a radius, millimetres.
    pub(super) fn size(&mut self, mm: f64, line: u32, what: &str) -> f64 {
        // Tests for the valid range, so that NaN is rejected.
        let (is_positive, is_usable) = (mm > 0.0, (LEAST_SIZE_MM..=MOST_LENGTH_MM).contains(&mm));
        if !is_positive {
            self.refuse(line, format!("{what} is not positive"), shown(mm), "a number above 0");
        } else if !is_usable {
            let expected = format!("{LEAST_SIZE_MM:e} to {MOST_LENGTH_MM} mm");
            self.refuse(line, format!("{what} is out of range"), shown(mm), &expected);
        }
        mm
    }

    /// A required clearance, millimetres; -0 becomes 0.
    pub(super) fn required_mm(&mut self, mm: f64, line: u32, what: &str) -> f64 {
        let (is_distance, is_usable) = (mm >= 0.0, mm <= MOST_LENGTH_MM);
        if !is_distance {
            self.refuse(line, format!("{what} is negative"), shown(mm), "0 or a number above it");
        } else if !is_usable {
            let expected = format!("at most {MOST_LENGTH_MM} mm");
            self.refuse(line, format!("{what} is out of range"), shown(mm), &expected);
        }
        self.doubt_clearance(mm, line, what);
        mm.abs()
    }

    /// The value of a joint, degrees or millimetres.
    pub(super) fn joint_value(&mut self, value: f64, is_length: bool, line: u32, joint: &str) {
        let (most, unit) = if is_length { (MOST_LENGTH_MM, "mm") } else { (MOST_TURN_DEG, "deg") };
        if !is_within(value, most) {
            let expected = format!("a magnitude of at most {most} {unit}");
            let what = format!("the value of joint {joint} is out of range");
            self.refuse(line, what, format!("{} {unit}", shown(value)), &expected);
        }
    }

    /// The controller of a robot; its names are looked up where the robot is known.
    pub(super) fn controller(
        &mut self,
        raw: Option<RawController>,
        robot: Option<&RonNode<'_>>,
    ) -> Option<AtLine<CellController>> {
        let raw = raw?;
        let node = robot.and_then(|robot| robot.field("controller"));
        let line = node.unwrap_or(self.root).place.line;
        let line_of =
            |name: &str| node.and_then(|node| node.field(name)).map_or(line, |field| field.place.line);
        if let Some(step) = raw.step_deg.filter(|step| !STEPS_DEG.contains(step)) {
            let expected = format!("{} to {} degrees", STEPS_DEG.start(), STEPS_DEG.end());
            self.refuse(line_of("step_deg"), "step_deg is out of range".into(), step.to_string(), &expected);
        }
        let start = raw.start_deg.iter().flatten();
        if let Some(value) = start.copied().find(|value| !is_within(*value, MOST_TURN_DEG)) {
            let expected = format!("a magnitude of at most {MOST_TURN_DEG:e} degrees");
            self.refuse(
                line_of("start_deg"),
                "a start value is too large".into(),
                value.to_string(),
                &expected,
            );
        }
        let mut chosen = std::collections::BTreeSet::new();
        if let Some(twice) = raw.choose.iter().find(|choice| !chosen.insert((&choice.file, choice.line))) {
            let what = format!("two choices for line {} of the program", twice.line);
            self.refuse(line_of("choose"), what, "both".into(), "one choice of a condition");
        }
        let devices = self.devices(raw.devices, line_of("devices"));
        let start_rad = raw.start_deg.map(|start| start.into_iter().map(f64::to_radians).collect());
        let value = CellController {
            entry: raw.entry,
            tool: raw.tool,
            start_rad,
            joints: raw.joints,
            flange: raw.flange,
            no_motion: raw.no_motion,
            devices,
            choose: raw.choose,
            assume: raw.assume,
            step_deg: raw.step_deg.unwrap_or(STEP_DEG),
        };
        Some(AtLine { value, line })
    }

    /// The accelerations of a robot, each positive.
    pub(super) fn acceleration(
        &mut self,
        raw: Option<RawAcceleration>,
        robot: Option<&RonNode<'_>>,
    ) -> Option<AtLine<CellAcceleration>> {
        let raw = raw?;
        let node = robot.and_then(|robot| robot.field("acceleration"));
        let line = node.unwrap_or(self.root).place.line;
        for (name, value) in raw.numbers() {
            // The comparison is false for what is no number.
            let Some(value) = value.filter(|value| !(LEAST_ACCELERATION..=MOST_ACCELERATION).contains(value))
            else {
                continue;
            };
            let line = node.and_then(|node| node.field(name)).map_or(line, |field| field.place.line);
            let expected = format!("{LEAST_ACCELERATION} to {MOST_ACCELERATION:e}");
            self.refuse(line, format!("{name} is out of range"), shown(value), &expected);
        }
        let value = raw.converted();
        if value == CellAcceleration::default() {
            let expected = "joint_deg_per_s2, joint_mm_per_s2, tcp_mm_per_s2, tcp_deg_per_s2 or joint_limits";
            self.refuse(line, "an acceleration without a value".to_owned(), "nothing".to_owned(), expected);
        }
        Some(AtLine { value, line })
    }

    /// A pose; `node` is the node of its owner, `field` the name of the pose there.
    pub(super) fn place(&mut self, raw: Option<RawPose>, node: Option<&RonNode<'_>>, field: &str) -> Pose {
        let written = node.and_then(|node| node.field(field));
        let numbers = raw
            .map_or([("xyz_mm", [0.0; 3]), ("rpy_deg", [0.0; 3])], |RawPose { xyz_mm, rpy_deg }| {
                [("xyz_mm", xyz_mm), ("rpy_deg", rpy_deg)]
            });
        for ((name, values), (most, unit)) in
            numbers.into_iter().zip([(MOST_LENGTH_MM, "mm"), (MOST_TURN_DEG, "deg")])
        {
            if values.iter().all(|value| is_within(*value, most)) {
                continue;
            }
            let place = written.and_then(|pose| pose.field(name)).or(written).or(node);
            let line = place.unwrap_or(self.root).place.line;
            let [x, y, z] = values.map(shown);
            let expected = format!("magnitudes of at most {most} {unit}");
            self.refuse(line, format!("{name} is out of range"), format!("({x}, {y}, {z})"), &expected);
        }
        if let Some(RawPose { xyz_mm, rpy_deg }) = raw {
            self.doubt_angles(rpy_deg, written);
            if let (Some(written), "tcp" | "mount") = (written, field) {
                self.doubt_offset(xyz_mm, field, written);
            }
        }
        pose(raw)
    }
}

/// A number as text, with an exponent if it is very large or very small.
fn shown(value: f64) -> String {
    let plain = value == 0.0 || (1e-9..1e15).contains(&value.abs());
    if plain { value.to_string() } else { format!("{value:e}") }
}

/// A pose in metres and radians; the identity if none is given.
///
/// Whole turns are subtracted in degrees, where they are exact, so that large angles round as small ones do.
pub(super) fn pose(raw: Option<RawPose>) -> Pose {
    let RawPose { xyz_mm, rpy_deg } = raw.unwrap_or(RawPose { xyz_mm: [0.0; 3], rpy_deg: [0.0; 3] });
    Pose::from_xyz_rpy(xyz_mm.map(|mm| mm / 1e3), rpy_deg.map(|deg| (deg % 360.0).to_radians()))
}

/// Whether a pose lies within the limits.
pub fn is_within_limits(pose: &Pose) -> bool {
    pose.is_finite() && pose.translation.iter().all(|metres| is_within(*metres, MOST_LENGTH_M))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::read;

    fn refused(text: &str) -> String {
        let text = format!("Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"a.urdf\")],\n{text})");
        read(text.as_bytes(), "cell.ron").expect_err("must be refused").to_string()
    }

    #[test]
    fn what_lies_beyond_the_limits_is_refused_with_its_line() {
        assert_eq!(
            refused(
                "objects: [Object(name: \"far\", shape: Box(size_mm: (1, 1, 1)),\npose: Pose(\nxyz_mm: (0, 1e160, 0),\nrpy_deg: (0, 0, -6e6)))]"
            ),
            "cell.ron:4: xyz_mm is out of range; found (0, 1e160, 0); expected magnitudes of at most 20000000 mm\n\
             cell.ron:5: rpy_deg is out of range; found (0, 0, -6000000); expected magnitudes of at most 5000000 deg"
        );
        assert_eq!(
            refused("objects: [Object(name: \"huge\",\nshape: Sphere(radius_mm: 1e9))]"),
            "cell.ron:2: radius_mm is out of range; found 1000000000; expected 1e-6 to 20000000 mm"
        );
    }

    #[test]
    fn whole_turns_change_nothing() {
        let turned = |deg: f64| pose(Some(RawPose { xyz_mm: [0.0; 3], rpy_deg: [0.0, 0.0, deg] }));
        for deg in [30.0, -77.5, 359.0] {
            assert_eq!(turned(deg), turned(deg.signum() * 360.0 * 4096.0 + deg));
        }
    }
}
