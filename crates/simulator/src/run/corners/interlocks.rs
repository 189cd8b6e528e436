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
    /// # Guarantee
    /// Segments that are said never to take place at one time have no place of both at which the devices may be otherwise, those included at
    /// which a robot stands while devices move.
    pub(super) fn new(scene: &Scene, programs: [usize; 2]) -> Self {
        if scene.interlocks.is_empty() {
            return Self::default();
        }
        let [Some(first), Some(second)] = programs.map(|program| states_of(scene, program)) else {
            return Self::default();
        };
        let mut never = BTreeSet::new();
        for (one, of_first) in first.known.iter().enumerate() {
            for (other, of_second) in second.known.iter().enumerate() {
                let are_apart = |one: &&[usize]| {
                    of_second.iter().all(|other| scene.are_interlocked(programs, [one, other]))
                };
                if of_first.iter().all(are_apart) {
                    never.insert((one + 1, other + 1));
                }
            }
        }
        if never.is_empty() {
            return Self::default();
        }
        Self { states: [first.of_segments, second.of_segments], never }
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

    /// Whether nothing keeps the two apart where they begin.
    pub(super) fn begin_together(&self) -> bool {
        let first = |side: usize| self.states[side].iter().copied().find(|state| *state > 0).unwrap_or(0);
        !self.never.contains(&(first(0), first(1)))
    }

    /// Whether nothing keeps the two apart.
    pub(super) fn is_empty(&self) -> bool {
        self.never.is_empty()
    }
}

/// What is known of the devices of a program along the timeline.
struct ProgramStates<'a> {
    /// Per segment the number of its state, from 1 in the order of `known`; 0 where nothing is known.
    of_segments: Vec<usize>,
    /// Every state: all places of devices on a segment.
    known: Vec<BTreeSet<&'a [usize]>>,
}

/// `None` where a robot stands somewhere while devices move, and no segment is there.
fn states_of(scene: &Scene, program: usize) -> Option<ProgramStates<'_>> {
    let segments = scene.timeline.points.len() - 1;
    let own: Vec<Option<&[usize]>> =
        (0..segments).map(|segment| scene.devices_on(program, segment)).collect();
    let mut of_segments: Vec<BTreeSet<&[usize]>> =
        own.iter().map(|devices| devices.iter().copied().collect()).collect();
    for standing in scene.edges_of(program).iter().flat_map(|edges| &edges.standing) {
        let points = standing.knots.iter().map(|knot| scene.point_at_knot(program, *knot));
        let around = points.flat_map(|point| point.checked_sub(1).into_iter().chain([point]));
        // Elsewhere than on its own motions nothing is known, and nothing is left out.
        let around: Vec<usize> =
            around.filter(|segment| own.get(*segment).is_some_and(Option::is_some)).collect();
        if around.is_empty() {
            return None;
        }
        // A motion that ends or begins there in that state has the place.
        if around.iter().any(|segment| own[*segment] == Some(&standing.devices[..])) {
            continue;
        }
        for segment in around {
            of_segments[segment].insert(&standing.devices);
        }
    }
    let mut known: Vec<BTreeSet<&[usize]>> = Vec::new();
    let mut numbers = Vec::with_capacity(segments);
    for state in of_segments {
        let place = known.iter().position(|one| *one == state);
        numbers.push(match place {
            _ if state.is_empty() => 0,
            Some(place) => place + 1,
            None => {
                known.push(state);
                known.len()
            }
        });
    }
    Some(ProgramStates { of_segments: numbers, known })
}
