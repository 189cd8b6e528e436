//! Columns of velocities and accelerations: `joint/velocity`, `joint/acceleration`.

use diagnostics::{Problems, excerpt};

use super::header::{ColumnRole, TableHeader, ignoring};
use crate::redundant::Quantity;
use crate::{JointInfo, Rates};

/// A derivative of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RateKind {
    /// Per second.
    Velocity,
    /// Per second squared.
    Acceleration,
}

impl RateKind {
    const ALL: [Self; 2] = [Self::Velocity, Self::Acceleration];

    fn name(self) -> &'static str {
        match self {
            Self::Velocity => "velocity",
            Self::Acceleration => "acceleration",
        }
    }

    pub(super) fn quantity(self) -> Quantity {
        match self {
            Self::Velocity => Quantity::Velocity,
            Self::Acceleration => Quantity::Acceleration,
        }
    }

    pub(super) fn plural(self) -> &'static str {
        match self {
            Self::Velocity => "velocities",
            Self::Acceleration => "accelerations",
        }
    }
}

/// What ends the name of a column of positions.
const POSITION: &str = "position";

/// What a column named `joint/velocity` or `joint/position` holds, and the name before it.
pub(super) fn of_name(column: &str) -> Option<(Quantity, &str)> {
    let (joint, rate) = column.rsplit_once('/')?;
    if rate == POSITION {
        return Some((Quantity::Position, joint));
    }
    RateKind::ALL.into_iter().find(|known| known.name() == rate).map(|known| (known.quantity(), joint))
}

/// The name of the column of positions beside a column of rates.
pub(super) fn positions_of(joint: &str) -> String {
    format!("{joint}/{POSITION}")
}

/// The name of a column.
pub(super) fn name_of(quantity: Quantity, joint: &str) -> String {
    match quantity {
        Quantity::Position => joint.to_owned(),
        Quantity::Velocity => format!("{joint}/{}", RateKind::Velocity.name()),
        Quantity::Acceleration => format!("{joint}/{}", RateKind::Acceleration.name()),
    }
}

impl TableHeader {
    /// Whether the table has columns of a rate.
    fn has(&self, rate: RateKind) -> bool {
        self.columns.iter().any(|column| matches!(column, ColumnRole::Rate(of, _) if *of == rate))
    }

    /// The name of the first column of a rate.
    fn first_of(&self, rate: RateKind) -> Option<&str> {
        let is_of = |column: &ColumnRole| matches!(column, ColumnRole::Rate(of, _) if *of == rate);
        self.columns.iter().position(is_of).map(|column| self.names[column].as_str())
    }

    /// Rates of zero for all joints, where the table has columns of them.
    pub(super) fn no_rates(&self) -> Rates {
        let joints = self.columns.iter().filter(|column| matches!(column, ColumnRole::Joint(_))).count();
        let zeros = |rate: RateKind| vec![0.0; if self.has(rate) { joints } else { 0 }];
        Rates { velocity: zeros(RateKind::Velocity), acceleration: zeros(RateKind::Acceleration) }
    }

    /// Sets a rate of a joint, at its place among the positions.
    pub(super) fn set_rate(&self, rate: RateKind, joint: usize, value: f64, rates: &mut Rates) {
        let joints = self.columns.iter().filter_map(|column| match column {
            ColumnRole::Joint(of) => Some(*of),
            _ => None,
        });
        let values = match rate {
            RateKind::Velocity => &mut rates.velocity,
            RateKind::Acceleration => &mut rates.acceleration,
        };
        if let Some(slot) =
            joints.into_iter().position(|of| of == joint).and_then(|place| values.get_mut(place))
        {
            *slot = value;
        }
    }
}

/// Reports rates of some joints only, rates without times, and accelerations without velocities.
pub(super) fn check(header: &TableHeader, line: u32, joints: &[JointInfo], problems: &mut Problems) {
    let driven = |joint: usize| header.columns.contains(&ColumnRole::Joint(joint));
    for rate in RateKind::ALL.into_iter().filter(|rate| header.has(*rate)) {
        let has = |joint: usize| header.columns.contains(&ColumnRole::Rate(rate, joint));
        for (index, joint) in joints.iter().enumerate().filter(|(index, _)| driven(*index) != has(*index)) {
            let what = if has(index) {
                format!("{} without positions: no column {}", rate.plural(), excerpt(&joint.name))
            } else {
                let column = format!("{}/{}", joint.name, rate.name());
                format!("no column {} beside the {} of other joints", excerpt(&column), rate.plural())
            };
            let problem = problems.problem(what).on_line(line);
            let column = header.first_of(rate).map_or_else(String::new, ignoring);
            problems.push(
                problem
                    .expected(format!("{} of every joint of the table, or of none", rate.plural()))
                    .hint(format!("{column} leaves one such column out")),
            );
        }
        if header.clock.is_none() {
            let problem = problems.problem(format!("{} without times", rate.plural())).on_line(line);
            problems.push(problem.expected("a column `time`"));
        }
    }
    if header.has(RateKind::Acceleration) && !header.has(RateKind::Velocity) {
        let problem = problems.problem("accelerations without velocities").on_line(line);
        problems.push(
            problem.expected("columns of velocities beside them").hint("columns are named joint/velocity"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::joints;
    use crate::{MotionLaw, TableSettings, play, read_csv};

    fn read(text: &str) -> Result<crate::Trajectory, diagnostics::InputError> {
        let read = read_csv(text.as_bytes(), "p.csv", &joints(), &TableSettings::default())?;
        play(&read, &joints(), None)
    }

    #[test]
    fn rates_go_to_their_joints_in_any_order_of_columns() {
        let table = read("time,a/velocity,b,b/velocity,a\n0,1,2,3,4\n1,5,6,7,8\n").unwrap();
        assert_eq!(
            (table.joints.as_slice(), table.laws()),
            (&["b", "a"].map(str::to_owned)[..], vec![MotionLaw::Cubic])
        );
        assert_eq!(table.knots[0].position, [2.0, 4.0]);
        assert_eq!(table.knots[0].rates.velocity, [3.0, 1.0]);
        let degrees =
            read("# units: degrees\ntime,a,a/velocity,a/acceleration\n0,0,180,0\n1,0,0,0\n").unwrap();
        assert_eq!(
            (degrees.knots[0].rates.velocity[0], degrees.laws()),
            (std::f64::consts::PI, vec![MotionLaw::Quintic])
        );
    }

    #[test]
    fn rates_are_complete_and_have_times() {
        let refused = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            refused("time,a,b,a/velocity\n0,0,0,0\n"),
            "p.csv:1: no column `b/velocity` beside the velocities of other joints; \
             expected velocities of every joint of the table, or of none; \
             hint: --ignore-column a/velocity leaves one such column out"
        );
        assert_eq!(
            refused("a,a/velocity,a/acceleration\n0,0,0\n"),
            "p.csv:1: velocities without times; expected a column `time`\n\
             p.csv:1: accelerations without times; expected a column `time`"
        );
        assert!(refused("time,a,a/acceleration\n0,0,0\n").contains("accelerations without velocities"));
        assert!(
            refused("time,a,b/velocity,a/velocity\n0,0,0,0\n")
                .contains("velocities without positions: no column `b`")
        );
        assert!(refused("time,a,x/velocity\n0,0,0\n").contains("unknown joint `x`"));
        assert!(refused("time,a,a/velocity,a/velocity\n0,0,0,0\n").contains("appears twice"));
    }
}
