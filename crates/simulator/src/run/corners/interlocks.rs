//! Interlocks of two programs: where their devices keep them apart.

use std::collections::BTreeSet;

use scene::Scene;

/// Which segments of two programs never take place at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WindowInterlocks {
    /// Per program and segment of the timeline, the number of the state in which its devices are; 0 where that is not known.
    states: [Vec<usize>; 2],
    /// States of the first and of the second program that never are at one time.
    never: BTreeSet<(usize, usize)>,
}

impl WindowInterlocks {
    pub(super) fn new(scene: &Scene, programs: [usize; 2]) -> Self {
        if scene.interlocks.is_empty() {
            return Self::default();
        }
        let segments = scene.timeline.points.len() - 1;
        let mut known: [Vec<&[usize]>; 2] = [Vec::new(), Vec::new()];
        let states = [0, 1].map(|side| {
            let mut number = |devices| {
                let known: &mut Vec<&[usize]> = &mut known[side];
                let place = known.iter().position(|one| *one == devices);
                place.unwrap_or_else(|| {
                    known.push(devices);
                    known.len() - 1
                }) + 1
            };
            let state = |segment| scene.devices_on(programs[side], segment).map_or(0, &mut number);
            (0..segments).map(state).collect()
        });
        let mut never = BTreeSet::new();
        for (one, first) in known[0].iter().enumerate() {
            for (other, second) in known[1].iter().enumerate() {
                if scene.are_interlocked(programs, [first, second]) {
                    never.insert((one + 1, other + 1));
                }
            }
        }
        if never.is_empty() { Self::default() } else { Self { states, never } }
    }

    /// The parts of a way of one program in each of which its devices are at one place.
    pub(super) fn parts(&self, side: usize, [from, to]: [usize; 2]) -> Vec<[usize; 2]> {
        let states = &self.states[side];
        if states.is_empty() {
            return vec![[from, to]];
        }
        let changes = (from + 1..to).filter(|segment| states[*segment] != states[segment - 1]);
        let ends: Vec<usize> = changes.chain([to]).collect();
        let begins = std::iter::once(from).chain(ends.iter().copied());
        begins.zip(&ends).map(|(begin, end)| [begin, *end]).collect()
    }

    /// Whether a segment of one program and one of the other never take place at one time.
    pub(super) fn keep_apart(&self, side: usize, [own, other]: [usize; 2]) -> bool {
        let state = |side: usize, segment: usize| self.states[side].get(segment).copied().unwrap_or(0);
        let states = [state(side, own), state(1 - side, other)];
        let [first, second] = if side == 0 { states } else { [states[1], states[0]] };
        self.never.contains(&(first, second))
    }

    /// Whether nothing keeps the two apart.
    pub(super) fn is_empty(&self) -> bool {
        self.never.is_empty()
    }
}
