//! The units of program files: of joint positions and of times.

use geometry::limits::{MOST_LENGTH_M, MOST_TIME_S, MOST_TURN_DEG};
use serde::Deserialize;

use crate::DrivenJointKind;

/// Units of joint positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Units {
    /// Turning joints in degrees, sliding joints in millimetres.
    Degrees,
    /// Turning joints in radians, sliding joints in metres.
    #[default]
    Radians,
}

impl Units {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Degrees, Self::Radians];

    /// Its name in joint tables, on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Degrees => "degrees",
            Self::Radians => "radians",
        }
    }

    /// The unit of a position.
    pub(crate) fn name_for(self, kind: DrivenJointKind) -> &'static str {
        match (self, kind) {
            (Self::Radians, kind) => kind.most().1,
            (Self::Degrees, DrivenJointKind::Revolute) => "degrees",
            (Self::Degrees, DrivenJointKind::Prismatic) => "millimetres",
        }
    }

    /// Largest accepted magnitude of a position as written, with its unit.
    pub(crate) fn most(self, kind: DrivenJointKind) -> (f64, &'static str) {
        let most = match (self, kind) {
            (Self::Radians, kind) => kind.most().0,
            (Self::Degrees, DrivenJointKind::Revolute) => MOST_TURN_DEG,
            (Self::Degrees, DrivenJointKind::Prismatic) => MOST_LENGTH_M * 1e3,
        };
        (most, self.name_for(kind))
    }

    /// A position in radians or metres.
    pub(crate) fn to_si(self, value: f64, kind: DrivenJointKind) -> f64 {
        match (self, kind) {
            (Self::Radians, _) => value,
            (Self::Degrees, DrivenJointKind::Revolute) => value.to_radians(),
            (Self::Degrees, DrivenJointKind::Prismatic) => value / 1000.0,
        }
    }

    /// The number that stands for a position in radians or metres.
    pub fn from_si(self, position: f64, kind: DrivenJointKind) -> f64 {
        match (self, kind) {
            (Self::Radians, _) => position,
            (Self::Degrees, DrivenJointKind::Revolute) => position.to_degrees(),
            (Self::Degrees, DrivenJointKind::Prismatic) => position * 1e3,
        }
    }
}

/// Units of the times of joint tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeUnit {
    /// Seconds.
    #[default]
    Seconds,
    /// Milliseconds.
    Milliseconds,
}

impl TimeUnit {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Seconds, Self::Milliseconds];

    /// Its name in joint tables, on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "s",
            Self::Milliseconds => "ms",
        }
    }

    /// Largest accepted magnitude of a time as written, with its unit.
    pub(crate) fn most(self) -> (f64, &'static str) {
        match self {
            Self::Seconds => (MOST_TIME_S, "seconds"),
            Self::Milliseconds => (MOST_TIME_S * 1e3, "milliseconds"),
        }
    }

    /// A time in seconds.
    pub(crate) fn to_si(self, value: f64) -> f64 {
        match self {
            Self::Seconds => value,
            Self::Milliseconds => value / 1e3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions() {
        assert_eq!(Units::Degrees.to_si(180.0, DrivenJointKind::Revolute), std::f64::consts::PI);
        assert_eq!(Units::Degrees.to_si(250.0, DrivenJointKind::Prismatic), 0.25);
        assert_eq!(Units::Radians.to_si(250.0, DrivenJointKind::Prismatic), 250.0);
        assert_eq!(Units::Radians.to_si(-2.5, DrivenJointKind::Revolute), -2.5);
        assert_eq!(Units::Degrees.from_si(std::f64::consts::PI, DrivenJointKind::Revolute), 180.0);
        assert_eq!(Units::Degrees.from_si(0.25, DrivenJointKind::Prismatic), 250.0);
        assert_eq!(Units::Radians.from_si(-2.5, DrivenJointKind::Revolute), -2.5);
        assert_eq!(TimeUnit::Milliseconds.to_si(8.0), 0.008);
        assert_eq!(TimeUnit::Seconds.to_si(0.1), 0.1);
    }

    #[test]
    fn the_largest_number_is_the_same_place_in_every_unit() {
        for kind in [DrivenJointKind::Revolute, DrivenJointKind::Prismatic] {
            let [degrees, radians] = Units::ALL.map(|units| units.to_si(units.most(kind).0, kind));
            assert!(degrees <= radians && degrees > 0.8 * radians, "{kind:?}");
        }
    }
}
