//! Jogging: joint values set by the user.

use bevy::prelude::Resource;

use simulator::Outcome;

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
    /// Whether they are those of the finding that is selected, which no instant of the program has.
    pub fn are_of_finding(&self, outcome: Option<&Outcome>, selection: &Selection) -> bool {
        let finding = selection.finding.and_then(|index| outcome?.findings.get(index));
        let posed = finding.and_then(|finding| finding.shown.posed.as_ref());
        posed.is_some() && self.values.as_ref() == posed
    }

    /// The solutions that a TCP is stepped through, if the joints are in one of them.
    pub fn branches_of(&self, robot: usize, tcp: Tcp) -> Option<&Branches> {
        let values = self.values.as_ref()?;
        let branches = self.branches.as_ref()?;
        ((branches.robot, branches.tcp) == (robot, tcp) && branches.is_at(values)).then_some(branches)
    }
}
