//! Strands: motions of one program along straight lines in joint space, while another one is somewhere in a box of joint values.

use program::CornerLane;

use super::tile::{
    CoordinationTile, CornerCell, LanesOfCorner, TICKS_PER_LANE, TICKS_PER_SEGMENT, TileBeside, TileMotion,
};

/// A motion of one program, and where all others are meanwhile.
///
/// # Guarantee
/// The strands of a tile reach, within their deviations, all places of both programs that may be there at one instant.
pub(super) struct Strand {
    /// Index of the trajectory that moves.
    pub(super) program: usize,
    /// Its joint vectors, point by point.
    pub(super) points: Vec<Vec<f64>>,
    /// Their deviations, segment by segment.
    pub(super) deviations: Vec<Vec<f64>>,
    /// Where another program is.
    pub(super) beside: Option<ProgramBox>,
    /// The interpolation point at which all others stand.
    pub(super) others_at: usize,
    /// The interpolation point that its first one is; `None` of a lane.
    pub(super) first_point: Option<usize>,
    /// Segments of it, from point to point, in which both programs may be at one instant.
    pub(super) open: Vec<[usize; 2]>,
}

/// Places of one program.
#[derive(Clone)]
pub(super) struct ProgramBox {
    /// Index of its trajectory.
    pub(super) program: usize,
    /// A joint vector that the program has, or may have where it cuts a corner.
    pub(super) position: Vec<f64>,
    /// Per joint, how far it may be from there.
    pub(super) deviations: Vec<f64>,
    /// When it has that joint vector by its exact motion, in [`TICKS_PER_SEGMENT`]; `None` in a corner.
    pub(super) tick: Option<usize>,
}

impl CornerCell<'_> {
    /// The strands of a tile.
    pub(super) fn strands(&self, tile: &CoordinationTile) -> Vec<Strand> {
        let besides: Vec<Option<ProgramBox>> = match tile.beside {
            TileBeside::Nothing => vec![None],
            TileBeside::Exact { window, side, ticks } => {
                vec![Some(self.exact_box(self.windows[window].programs[side], ticks))]
            }
            TileBeside::Corner { lanes, ticks } => {
                let program = self.corners[lanes.corner].trajectory;
                self.lanes(lanes).iter().map(|lane| Some(lane_box(program, lane, ticks))).collect()
            }
        };
        let program = self.program_of(tile.motion);
        match (tile.motion, tile.beside) {
            (TileMotion::Corner(of), _) => {
                let others_at = self.corners[of.corner].point;
                let strand = |(lane, beside): (&CornerLane, &Option<ProgramBox>)| Strand {
                    program,
                    points: lane.points.clone(),
                    deviations: lane.deviations.clone(),
                    beside: beside.clone(),
                    others_at,
                    first_point: None,
                    open: vec![[0, lane.points.len() - 1]],
                };
                let both = self.lanes(of).iter().flat_map(|lane| besides.iter().map(move |b| (lane, b)));
                both.map(strand).collect()
            }
            (TileMotion::Exact { window, side }, TileBeside::Exact { ticks, .. }) => {
                let segments = self.windows[window].segments_beside(self.prepared.scene, side, ticks);
                let exact = |beside: &Option<ProgramBox>, segments: &[usize]| {
                    self.exact_strand(program, beside.clone(), segments)
                };
                let segments: Vec<usize> = segments.collect();
                besides.iter().filter_map(|beside| exact(beside, &segments)).collect()
            }
            // The exact motion beside a corner is asked as that corner beside the exact motion.
            (TileMotion::Exact { .. }, _) => Vec::new(),
        }
    }

    fn lanes(&self, of: LanesOfCorner) -> &[CornerLane] {
        &self.corners[of.corner].corner.levels[of.level].lanes
    }

    /// The exact motion of a program over some segments, from the first to the last one.
    fn exact_strand(&self, program: usize, beside: Option<ProgramBox>, segments: &[usize]) -> Option<Strand> {
        let timeline = &self.prepared.scene.timeline.points;
        let [first, last] = [*segments.first()?, *segments.last()?];
        let points = &timeline[first..=last + 1];
        let joints = self.prepared.scene.trajectories[program].joints.len();
        let deviations = |point: &program::TimelinePoint| {
            let own = point.deviations.get(program).filter(|own| !own.is_empty());
            own.cloned().unwrap_or_else(|| vec![0.0; joints])
        };
        Some(Strand {
            program,
            points: points.iter().map(|point| point.positions[program].clone()).collect(),
            deviations: points[..points.len() - 1].iter().map(deviations).collect(),
            beside,
            others_at: first,
            first_point: Some(first),
            open: segments.iter().map(|segment| [segment - first, segment - first + 1]).collect(),
        })
    }

    /// Where a program is between two instants of its exact motion.
    fn exact_box(&self, program: usize, [from, to]: [usize; 2]) -> ProgramBox {
        let points = &self.prepared.scene.timeline.points;
        let at = |tick: usize| -> Vec<f64> {
            let (point, part) = (tick / TICKS_PER_SEGMENT, tick % TICKS_PER_SEGMENT);
            let here = &points[point].positions[program];
            if part == 0 {
                return here.clone();
            }
            let share = part as f64 / TICKS_PER_SEGMENT as f64;
            let ends = here.iter().zip(&points[point + 1].positions[program]);
            ends.map(|(from, to)| program::interpolated(*from, *to, share)).collect()
        };
        let middle = usize::midpoint(from, to);
        let position = at(middle);
        let mut deviations = vec![0.0_f64; position.len()];
        let inside = from.div_ceil(TICKS_PER_SEGMENT)..=to / TICKS_PER_SEGMENT;
        let between = inside.map(|point| points[point].positions[program].clone());
        for place in between.chain([at(from), at(to)]) {
            for (most, (place, position)) in deviations.iter_mut().zip(place.iter().zip(&position)) {
                *most = most.max((place - position).abs());
            }
        }
        for (joint, most) in deviations.iter_mut().enumerate() {
            let beside = |segment: usize| {
                let own = points[segment].deviations.get(program).and_then(|own| own.get(joint)).copied();
                own.unwrap_or(0.0)
            };
            let segments = from / TICKS_PER_SEGMENT..to.div_ceil(TICKS_PER_SEGMENT);
            *most += segments.map(beside).fold(0.0, f64::max);
        }
        ProgramBox { program, position, deviations, tick: Some(middle) }
    }
}

/// Where a program is on a part of a lane of a corner that it cuts.
fn lane_box(program: usize, lane: &CornerLane, ticks: [usize; 2]) -> ProgramBox {
    let segments = lane.points.len() - 1;
    let on_lane = |tick: usize| {
        let at = (tick * segments) as f64 / TICKS_PER_LANE as f64;
        let segment = (at as usize).min(segments - 1);
        let ends = lane.points[segment].iter().zip(&lane.points[segment + 1]);
        let place = ends.map(|(from, to)| program::interpolated(*from, *to, at - segment as f64));
        (segment, place.collect::<Vec<f64>>())
    };
    let [(first, from), (last, to)] = ticks.map(on_lane);
    let (_, position) = on_lane(usize::midpoint(ticks[0], ticks[1]));
    let places = [&from, &to].into_iter().chain(&lane.points[first + 1..=last.max(first)]);
    let mut deviations = vec![0.0_f64; position.len()];
    for place in places {
        for (most, (place, position)) in deviations.iter_mut().zip(place.iter().zip(&position)) {
            *most = most.max((place - position).abs());
        }
    }
    for (joint, most) in deviations.iter_mut().enumerate() {
        let beside = lane.deviations[first..=last].iter().map(|of| of[joint]);
        *most += beside.fold(0.0, f64::max);
    }
    ProgramBox { program, position, deviations, tick: None }
}
