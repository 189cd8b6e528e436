//! `joint_limits.yaml` of `MoveIt`: the accelerations of joints, which no URDF has.

use diagnostics::yaml::{self, Yaml};
use diagnostics::{InputError, Problems, decode, excerpt};

/// What a file of this kind holds.
const EXPECTED: &str = "joint_limits: a map of joints, as in the joint_limits.yaml of MoveIt";

/// The largest acceleration of a joint.
#[derive(Clone, Debug, PartialEq)]
pub struct JointAcceleration {
    /// Its name.
    pub joint: String,
    /// Radians or metres per second squared, positive.
    pub most: f64,
}

/// The largest velocity that the file gives a joint, which is not used: that of the URDF holds.
#[derive(Clone, Debug, PartialEq)]
pub struct JointVelocity {
    /// Its name.
    pub joint: String,
    /// Radians or metres per second.
    pub most: f64,
    /// Its line.
    pub line: u32,
}

/// What is read of a `joint_limits.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointLimitsFile {
    /// Accelerations of the joints that have one, in file order.
    pub accelerations: Vec<JointAcceleration>,
    /// Velocities of the joints that have one, in file order.
    pub velocities: Vec<JointVelocity>,
}

impl JointLimitsFile {
    /// Reads a file; scaling factors and positions are not used.
    ///
    /// # Errors
    /// Every problem of the file with its place.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let root = yaml::read(decode(bytes, file)?, file)?;
        let mut problems = Problems::new(file);
        // Of parameters of a node the limits stand below its name.
        let of_description = root.get("robot_description_planning").unwrap_or(&root);
        let mut read = Self::default();
        match of_description.get("joint_limits").map(|limits| (limits, limits.entries())) {
            Some((_, Some(joints))) => {
                for joint in joints {
                    let name = joint.name.as_ref();
                    let acceleration = value(&joint.value, name, "acceleration", &mut problems);
                    let velocity = value(&joint.value, name, "velocity", &mut problems);
                    read.accelerations
                        .extend(acceleration.map(|most| JointAcceleration { joint: name.to_owned(), most }));
                    let line = joint.place.line;
                    read.velocities.extend(velocity.map(|most| JointVelocity {
                        joint: name.to_owned(),
                        most,
                        line,
                    }));
                }
            }
            found => {
                let shown = found.map_or("no joint_limits".to_owned(), |(limits, _)| limits.shown());
                problems.push(root.problem(file, "no limits of joints").found(shown).expected(EXPECTED));
            }
        }
        problems.check(read)
    }
}

/// One limit of a joint; `None` where the file has none, or says that it does not hold.
fn value(joint: &Yaml<'_>, name: &str, kind: &str, problems: &mut Problems) -> Option<f64> {
    let flag = joint.get(&format!("has_{kind}_limits"));
    let most = joint.get(&format!("max_{kind}"));
    let holds = match flag.and_then(Yaml::text) {
        None => most.is_some(),
        Some("true" | "True" | "TRUE") => true,
        Some("false" | "False" | "FALSE") => false,
        Some(_) => {
            let place = flag.unwrap_or(joint);
            let what = format!("has_{kind}_limits of joint {} is neither true nor false", excerpt(name));
            problems.push_with(|problems| place.problem(problems.file(), what).found(place.shown()));
            return None;
        }
    };
    if !holds {
        return None;
    }
    let found = most.and_then(Yaml::number).filter(|most| *most > 0.0);
    if found.is_none() {
        let place = most.unwrap_or(joint);
        let shown = most.map_or("nothing".to_owned(), Yaml::shown);
        let what = format!("max_{kind} of joint {} is no number above 0", excerpt(name));
        let hint = format!("write has_{kind}_limits: false if it has none");
        problems.push_with(|problems| place.problem(problems.file(), what).found(shown).hint(hint));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accelerations_and_velocities_are_read() {
        let text = "default_velocity_scaling_factor: 0.1\njoint_limits:\n  a:\n    has_velocity_limits: true\n    \
                    max_velocity: 2.175\n    has_acceleration_limits: true\n    max_acceleration: 3.75\n  b:\n    \
                    has_acceleration_limits: false\n    max_acceleration: 0\n";
        let read = JointLimitsFile::read(text.as_bytes(), "joint_limits.yaml").expect("sound");
        assert_eq!(read.accelerations, [JointAcceleration { joint: "a".into(), most: 3.75 }]);
        assert_eq!(read.velocities, [JointVelocity { joint: "a".into(), most: 2.175, line: 3 }]);
    }

    #[test]
    fn faulty_limits_are_told_with_their_place() {
        for (text, part) in [
            ("joints: {}\n", "no limits of joints; found no joint_limits; expected joint_limits: a map"),
            (
                "joint_limits:\n  a:\n    has_acceleration_limits: true\n",
                "max_acceleration of joint `a` is no number above 0; found nothing; hint: write has_acceleration_limits: false",
            ),
            (
                "joint_limits:\n  a:\n    has_acceleration_limits: maybe\n",
                "l.yaml:3:30: has_acceleration_limits of joint `a` is neither true nor false; found `maybe`",
            ),
            ("joint_limits:\n  a:\n    max_acceleration: -1\n", "l.yaml:3:23: max_acceleration of joint `a`"),
        ] {
            let error = JointLimitsFile::read(text.as_bytes(), "l.yaml").expect_err("faulty").to_string();
            assert!(error.contains(part), "{part} in {error}");
        }
    }
}
