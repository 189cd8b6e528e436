//! Jogging: joint values set by the user.

use bevy::prelude::Resource;

use simulator::{FindingKind, Outcome};

use crate::selection::Selection;
use crate::space::{Branches, Tcp};

/// Joint values that replace those of the program.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Jog {
    /// Per robot, the values of its independent joints, radians or metres; `None` while the program is shown.
    pub values: Option<Vec<Vec<f64>>>,
    /// Why the joints of a robot did not follow the last step of its TCP, or have no other values for its pose; for people.
    pub refusal: Option<(usize, String)>,
    /// The solutions of a pose that are stepped through; out of date once the joints are elsewhere, see [`Jog::branches_of`].
    pub branches: Option<Branches>,
}

impl Jog {
    /// The condition of the finding that is selected, if they are its joint values, which no instant of the program has; for people.
    pub fn condition_of_finding(
        &self,
        outcome: Option<&Outcome>,
        selection: &Selection,
    ) -> Option<&'static str> {
        let finding = outcome?.findings.get(selection.finding?)?;
        let is_shown = finding.shown.posed.is_some() && self.values == finding.shown.posed;
        let condition = match finding.kind {
            FindingKind::AnyTime(_) => "↔ If the two programs are there at one time",
            _ => "⤵ Only if the corner is cut",
        };
        is_shown.then_some(condition)
    }

    /// The solutions that a TCP is stepped through, if the joints are in one of them.
    pub fn branches_of(&self, robot: usize, tcp: Tcp) -> Option<&Branches> {
        let values = self.values.as_ref()?;
        let branches = self.branches.as_ref()?;
        ((branches.robot, branches.tcp) == (robot, tcp) && branches.is_at(values)).then_some(branches)
    }
}
