//! Groups the syncs of all programs into meetings.

use std::collections::BTreeMap;

use crate::Trajectory;

/// A sync of a program: index of the program, and of the sync in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SyncIndex {
    pub(super) program: usize,
    pub(super) sync: usize,
}

/// All meetings of a cell.
pub(super) struct Meetings {
    /// Per meeting, its syncs, by program.
    pub(super) stops: Vec<Vec<SyncIndex>>,
    /// Per program and sync, its meeting.
    pub(super) of: Vec<Vec<usize>>,
}

impl Meetings {
    /// The k-th sync of a name meets the k-th of that name in every other program.
    pub(super) fn between(trajectories: &[Trajectory]) -> Self {
        let mut known: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        let mut stops: Vec<Vec<SyncIndex>> = Vec::new();
        let mut of = Vec::with_capacity(trajectories.len());
        for (program, trajectory) in trajectories.iter().enumerate() {
            let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
            let mut meetings = Vec::with_capacity(trajectory.syncs.len());
            for (sync, point) in trajectory.syncs.iter().enumerate() {
                let count = seen.entry(&point.name).or_default();
                let meeting = *known.entry((&point.name, *count)).or_insert_with(|| {
                    stops.push(Vec::new());
                    stops.len() - 1
                });
                *count += 1;
                stops[meeting].push(SyncIndex { program, sync });
                meetings.push(meeting);
            }
            of.push(meetings);
        }
        Self { stops, of }
    }
}
