//! The accelerations of a robot's moves, which no URDF has.

use serde::Deserialize;

/// Largest acceleration, degrees or millimetres per second squared.
pub(super) const MOST_ACCELERATION: f64 = 1e6;
/// Smallest acceleration, in the same units.
pub(super) const LEAST_ACCELERATION: f64 = 1e-3;

/// The accelerations with which the moves of a robot begin and end; radians and metres per second squared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellAcceleration {
    /// A `joint_limits.yaml` of `MoveIt` with accelerations of single joints, as written.
    pub joint_limits: Option<String>,
    /// Of turning joints without one of their own.
    pub turning_rad_per_s2: Option<f64>,
    /// Of sliding joints without one of their own.
    pub sliding_m_per_s2: Option<f64>,
    /// Of the TCP in moves in space.
    pub tcp_m_per_s2: Option<f64>,
    /// Of a tool that turns on the spot.
    pub tcp_rad_per_s2: Option<f64>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Acceleration")]
pub(super) struct RawAcceleration {
    #[serde(default)]
    joint_limits: Option<String>,
    #[serde(default)]
    joint_deg_per_s2: Option<f64>,
    #[serde(default)]
    joint_mm_per_s2: Option<f64>,
    #[serde(default)]
    tcp_mm_per_s2: Option<f64>,
    #[serde(default)]
    tcp_deg_per_s2: Option<f64>,
}

impl RawAcceleration {
    /// Its numbers by the names of their fields.
    pub(super) fn numbers(&self) -> [(&'static str, Option<f64>); 4] {
        [
            ("joint_deg_per_s2", self.joint_deg_per_s2),
            ("joint_mm_per_s2", self.joint_mm_per_s2),
            ("tcp_mm_per_s2", self.tcp_mm_per_s2),
            ("tcp_deg_per_s2", self.tcp_deg_per_s2),
        ]
    }

    /// In radians and metres.
    pub(super) fn converted(self) -> CellAcceleration {
        CellAcceleration {
            joint_limits: self.joint_limits,
            turning_rad_per_s2: self.joint_deg_per_s2.map(f64::to_radians),
            sliding_m_per_s2: self.joint_mm_per_s2.map(|mm| mm / 1e3),
            tcp_m_per_s2: self.tcp_mm_per_s2.map(|mm| mm / 1e3),
            tcp_rad_per_s2: self.tcp_deg_per_s2.map(f64::to_radians),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn cell(acceleration: &str) -> String {
        format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\nacceleration: Acceleration({acceleration}))])"
        )
    }

    #[test]
    fn accelerations_are_read_in_radians_and_metres() {
        let text = cell("joint_limits: \"joint_limits.yaml\", joint_deg_per_s2: 180, tcp_mm_per_s2: 2500");
        let cell = read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        let read = cell.robots[0].value.acceleration.as_ref().expect("given").value.clone();
        assert_eq!(read.joint_limits.as_deref(), Some("joint_limits.yaml"));
        assert_eq!((read.turning_rad_per_s2, read.tcp_m_per_s2), (Some(std::f64::consts::PI), Some(2.5)));
        assert_eq!((read.sliding_m_per_s2, read.tcp_rad_per_s2), (None, None));
    }

    #[test]
    fn faulty_accelerations_are_refused() {
        for (text, part) in [
            (
                "joint_deg_per_s2: 0",
                "cell.ron:2: joint_deg_per_s2 is out of range; found 0; expected 0.001 to 1e6",
            ),
            ("tcp_mm_per_s2: -3", "cell.ron:2: tcp_mm_per_s2 is out of range; found -3;"),
            ("tcp_deg_per_s2: 1e9", "tcp_deg_per_s2 is out of range"),
            ("", "cell.ron:2: an acceleration without a value; found nothing; expected joint_deg_per_s2"),
        ] {
            let error = read(cell(text).as_bytes(), "cell.ron").expect_err("faulty").to_string();
            assert!(error.contains(part), "{part} in {error}");
        }
    }
}
