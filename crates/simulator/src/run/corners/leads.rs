//! How much earlier than by its exact motion a program may come to a point, because corners before it were cut; of programs without a common
//! clock any time.
//!
//! Two programs are then at places that the exact motion never combines. All combinations are the coordination space of the two, as in
//! P. A. O'Donnell and T. Lozano-Pérez, "Deadlock-free and collision-free coordination of two robot manipulators", ICRA 1989; what can
//! happen is a band in it.

use kinematics::PathParameter;
use scene::{Scene, SceneCorner};

use super::interlocks::WindowInterlocks;
use super::tile::TICKS_PER_SEGMENT;

/// Covers the rounding of times, seconds.
const ROUNDING_S: f64 = 1e-9;

/// Two programs between two of their meetings, with what each may be ahead of the other.
///
/// # Guarantee
/// As long as no cut corner takes longer than the exact one, and nothing else differs from the exact motion, both are only at places `p` and `q` at one
/// instant with `p - q` of at most the lead of the first at `p`, and `q - p` of at most that of the second at `q`, by their times in the exact motion.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CoordinationWindow {
    /// Indices of the trajectories.
    pub(super) programs: [usize; 2],
    /// The interpolation points of the meeting at its start and of that at its end.
    pub(super) points: [usize; 2],
    /// Per program and point, the lead in seconds; infinite without a common clock.
    pub(super) leads_s: [Vec<f64>; 2],
    /// Whether the two have a common clock.
    pub(super) is_clocked: bool,
    /// The first and the last point of what each does: the whole window, or its own part of the timeline and where it stands around that.
    ranges: [[usize; 2]; 2],
    /// Per program, the segments in which one of its ways ends and another one begins: nothing takes place there.
    jumps: [Vec<usize>; 2],
    /// Where interlocks keep the two apart.
    interlocks: WindowInterlocks,
    /// Per program and column, whether it moves in the window.
    pub(super) varying: [Vec<bool>; 2],
}

/// What changes leads, in order of time.
enum LeadChange {
    /// A corner ends by the exact motion, and has saved so many seconds at most.
    CornerEnds { program: usize, saves_s: f64 },
    /// A corner begins, and from there on has saved so many seconds at most: none where its moves keep their speeds.
    CornerBegins { program: usize, saves_s: f64 },
    /// These programs go on together.
    Meeting { programs: Vec<usize> },
}

/// Leads from an instant on.
#[derive(Clone, Copy)]
struct LeadStep {
    time_s: f64,
    leads_s: [f64; 2],
}

/// The windows of all pairs of programs in which one may be ahead of the other.
pub(super) fn windows(scene: &Scene) -> Vec<CoordinationWindow> {
    let all: Vec<usize> =
        (0..scene.trajectories.len()).filter(|program| has_clock(scene, *program)).collect();
    let (apart, clocked): (Vec<usize>, Vec<usize>) =
        all.iter().partition(|program| scene.edges_of(**program).is_some());
    let changes = changes(scene);
    let mut windows = Vec::new();
    for (place, first) in all.iter().enumerate() {
        for second in &all[place + 1..] {
            let programs = [*first, *second];
            if programs.iter().any(|program| apart.contains(program)) {
                windows.extend(anywhere(scene, programs));
            } else {
                windows.extend(between(scene, &changes, &clocked, programs));
            }
        }
    }
    windows
}

/// The window of two programs of which one is of a controller: nothing says when it is where.
fn anywhere(scene: &Scene, programs: [usize; 2]) -> Option<CoordinationWindow> {
    let last = scene.timeline.points.len() - 1;
    let range = |program: usize| {
        let knots = scene.trajectories[program].knots.len();
        let [from, to] = [0, knots.saturating_sub(1)].map(|knot| scene.point_at_knot(program, knot));
        // Where it stands before and behind it, too.
        [from.saturating_sub(1), (to + 1).min(last)]
    };
    let jumps = |program: usize| {
        let knots = scene.trajectories[program].knots.iter().enumerate();
        let begun = knots.filter(|(_, knot)| knot.begins_anew);
        begun.filter_map(|(knot, _)| scene.point_at_knot(program, knot).checked_sub(1)).collect()
    };
    let window = || CoordinationWindow {
        programs,
        points: [0, last],
        leads_s: [(); 2].map(|()| vec![f64::INFINITY; last + 1]),
        is_clocked: false,
        ranges: programs.map(range),
        jumps: programs.map(jumps),
        interlocks: WindowInterlocks::new(scene, programs),
        varying: programs.map(|program| varying(scene, program, [0, last])),
    };
    (last > 0).then(window)
}

/// Whether anything depends on when a program does what it does.
pub(super) fn has_clock(scene: &Scene, program: usize) -> bool {
    let program = &scene.trajectories[program];
    program.moves_a_joint() || !program.handling.is_empty()
}

fn changes(scene: &Scene) -> Vec<(f64, LeadChange)> {
    let mut changes = Vec::new();
    for (program, trajectory) in scene.trajectories.iter().enumerate() {
        for corner in &trajectory.corners {
            let [arriving_s, leaving_s] = corner.parts_s;
            // Within its moves, also by rounding: a meeting at an end of them is no meeting in the corner.
            let [from_s, at_s, to_s] =
                [corner.moves[0], corner.knot, corner.moves[1]].map(|knot| trajectory.knots[knot].time_s);
            // A move that brakes for the corner saves time before its zone, and one that accelerates behind it.
            let all_s = arriving_s + leaving_s;
            let [at_begin_s, at_end_s] = if trajectory.accelerates() { [all_s, 0.0] } else { [0.0, all_s] };
            let (begins, ends) = ((at_s - arriving_s).max(from_s), (at_s + leaving_s).min(to_s));
            changes.push((begins, LeadChange::CornerBegins { program, saves_s: at_begin_s }));
            changes.push((ends, LeadChange::CornerEnds { program, saves_s: at_end_s }));
        }
    }
    let mut meetings: Vec<(f64, &str, Vec<usize>)> = Vec::new();
    for (program, trajectory) in scene.trajectories.iter().enumerate() {
        for meeting in &trajectory.meetings {
            let is_same = |other: &&mut (f64, &str, Vec<usize>)| {
                other.0 == meeting.time_s && other.1 == meeting.name && !other.2.contains(&program)
            };
            match meetings.iter_mut().find(is_same) {
                Some(known) => known.2.push(program),
                None => meetings.push((meeting.time_s, &meeting.name, vec![program])),
            }
        }
    }
    changes
        .extend(meetings.into_iter().map(|(time_s, _, programs)| (time_s, LeadChange::Meeting { programs })));
    // A program stands at a meeting: a corner at the same instant ends before it, or begins behind it.
    let order = |change: &LeadChange| match change {
        LeadChange::CornerEnds { .. } => 0,
        LeadChange::Meeting { .. } => 1,
        LeadChange::CornerBegins { .. } => 2,
    };
    changes.sort_by(|a, b| a.0.total_cmp(&b.0).then(order(&a.1).cmp(&order(&b.1))));
    changes
}

fn between(
    scene: &Scene,
    changes: &[(f64, LeadChange)],
    clocked: &[usize],
    programs: [usize; 2],
) -> Vec<CoordinationWindow> {
    let mut windows = Vec::new();
    let mut total_s = vec![0.0_f64; scene.trajectories.len()];
    // Since the last meeting of the two, as long as neither has waited for a third one.
    let mut since_s = [0.0_f64; 2];
    let mut is_since = true;
    let mut steps = vec![LeadStep { time_s: f64::NEG_INFINITY, leads_s: [0.0; 2] }];
    let mut has_corner = false;
    for (time_s, change) in changes {
        match change {
            LeadChange::CornerBegins { program, saves_s } | LeadChange::CornerEnds { program, saves_s } => {
                has_corner |= matches!(change, LeadChange::CornerBegins { .. }) && programs.contains(program);
                total_s[*program] += saves_s;
                for (since_s, of) in since_s.iter_mut().zip(programs) {
                    *since_s += if of == *program { *saves_s } else { 0.0 };
                }
            }
            LeadChange::Meeting { programs: met } => {
                let is_of_all = clocked.iter().all(|program| met.contains(program));
                // The instant of the meeting is that of the last one: no more is saved than by the one that saved most.
                let most_s = met.iter().map(|program| total_s[*program]).fold(0.0, f64::max);
                for program in met {
                    total_s[*program] = if is_of_all { 0.0 } else { most_s };
                }
                match programs.map(|program| met.contains(&program)) {
                    [true, true] => {
                        if std::mem::take(&mut has_corner) {
                            windows.extend(window(scene, programs, &steps, *time_s));
                        }
                        (since_s, is_since) = ([0.0; 2], true);
                        steps = vec![LeadStep { time_s: *time_s, leads_s: [0.0; 2] }];
                        continue;
                    }
                    [false, false] => {}
                    _ => is_since = false,
                }
            }
        }
        let leads_s = if is_since { since_s } else { programs.map(|program| total_s[program]) };
        steps.push(LeadStep { time_s: *time_s, leads_s });
    }
    if has_corner {
        windows.extend(window(scene, programs, &steps, f64::INFINITY));
    }
    windows
}

/// The window that ends at a meeting; `None` where it takes no time.
fn window(scene: &Scene, programs: [usize; 2], steps: &[LeadStep], end_s: f64) -> Option<CoordinationWindow> {
    let points = &scene.timeline.points;
    let point_at = |time_s: f64| points.partition_point(|point| point.time_s < time_s).min(points.len() - 1);
    let [first, last] = [point_at(steps[0].time_s), point_at(end_s)];
    let mut leads_s = [Vec::new(), Vec::new()];
    for point in &points[first..=last] {
        // Of what changes at this instant itself, the largest.
        let until = steps.partition_point(|step| step.time_s <= point.time_s).max(1);
        let from = steps.partition_point(|step| step.time_s < point.time_s).clamp(1, until);
        for (side, leads_s) in leads_s.iter_mut().enumerate() {
            leads_s.push(steps[from - 1..until].iter().map(|step| step.leads_s[side]).fold(0.0, f64::max));
        }
    }
    let points = [first, last];
    let varying = programs.map(|program| varying(scene, program, points));
    let (ranges, jumps) = ([points; 2], [Vec::new(), Vec::new()]);
    (first < last).then_some(CoordinationWindow {
        programs,
        points,
        leads_s,
        is_clocked: true,
        ranges,
        jumps,
        interlocks: WindowInterlocks::default(),
        varying,
    })
}

/// Per column of a program, whether it moves between two points of the timeline.
pub(super) fn varying(scene: &Scene, program: usize, [from, to]: [usize; 2]) -> Vec<bool> {
    let points = &scene.timeline.points[from..=to];
    let varies = |column: usize| {
        let first = points[0].positions[program][column];
        let leaves = |point: &program::TimelinePoint| {
            let deviation = point.deviations.get(program).and_then(|of| of.get(column));
            point.positions[program][column] != first || deviation.is_some_and(|of| *of != 0.0)
        };
        points.iter().any(leaves)
    };
    (0..scene.trajectories[program].joints.len()).map(varies).collect()
}

impl CoordinationWindow {
    /// Which of the two a program is.
    pub(super) fn side_of(&self, program: usize) -> Option<usize> {
        self.programs.iter().position(|of| *of == program)
    }

    /// The lead of one of the two anywhere on the way to a point and from there to the next one, seconds.
    fn lead_around_s(&self, side: usize, segment: usize) -> f64 {
        let leads_s = &self.leads_s[side];
        let at = segment - self.points[0];
        leads_s[at].max(leads_s.get(at + 1).copied().unwrap_or(0.0))
    }

    /// The largest lead of each, seconds.
    pub(super) fn largest_s(&self) -> [f64; 2] {
        self.leads_s.each_ref().map(|leads_s| leads_s.iter().copied().fold(0.0, f64::max))
    }

    /// Whether one of two members is there for an instant of a program alone, while the other program may be at several places.
    pub(super) fn is_instant_of(&self, scene: &Scene, side: usize, pair: scene::Pair) -> bool {
        let program = Some(self.programs[side]);
        let last = scene.timeline.points.len() - 1;
        let stays = [pair.a, pair.b].into_iter().filter_map(|member| scene.members[member].stay.as_ref());
        let mut instants = stays.filter(|stay| stay.from == stay.until);
        instants.any(|stay| {
            let is_of_program = stay.begun_by == program || stay.ended_by == program;
            // Between two statements of one instant the other programs stand; behind the last one they go on.
            let leads_s = &self.leads_s[side];
            let is_last = stay.until == last && self.points[1] == last;
            let is_at_end = is_last && leads_s.last().is_some_and(|lead_s| *lead_s > 0.0);
            is_of_program && (!self.is_clocked || is_at_end)
        })
    }

    /// The first point at which one may be ahead of the other.
    fn first_point(&self) -> usize {
        let is_ahead = |at: usize| self.leads_s.iter().any(|leads_s| leads_s[at] > 0.0);
        let Some(at) = (0..self.leads_s[0].len()).find(|at| is_ahead(*at)) else { return self.points[1] };
        // What is so from a point on begins on the way there.
        self.points[0] + at.saturating_sub(1)
    }

    /// The segments of one program in which it may be while the other one is somewhere between two instants, in [`TICKS_PER_SEGMENT`].
    ///
    /// # Guarantee
    /// No place at which both may be at one instant is missed, but for those that the exact motion combines while neither may be ahead.
    pub(super) fn segments_beside(
        &self,
        scene: &Scene,
        side: usize,
        [from, to]: [usize; 2],
    ) -> impl Iterator<Item = usize> {
        let other = 1 - side;
        let time_s = |point: usize| scene.timeline.points[point].time_s;
        let [from_s, to_s] = [from, to].map(|tick| time_of_tick(scene, tick));
        // The other one is no earlier than this, and no later than at the end of its part.
        let begins =
            |segment: usize| time_s(segment).max(from_s) - self.lead_around_s(other, segment) - ROUNDING_S;
        let from_segment = from / TICKS_PER_SEGMENT;
        let segments = from_segment..to.div_ceil(TICKS_PER_SEGMENT).max(from_segment + 1);
        let earliest_s = segments.map(begins).fold(f64::INFINITY, f64::min);
        let first = self.first_point();
        self.segments_of(side).filter(move |segment| {
            let is_exact = *segment < first && to <= first * TICKS_PER_SEGMENT;
            let is_late_enough = earliest_s <= time_s(segment + 1);
            let is_early_enough = time_s(*segment) - self.lead_around_s(side, *segment) <= to_s + ROUNDING_S;
            // What the other one does in a part of its way has its devices at one place.
            let is_kept_apart = from < to && self.are_kept_apart(side, *segment, from_segment);
            !is_exact && is_late_enough && is_early_enough && !is_kept_apart
        })
    }

    /// The segments of what one of the two does.
    fn segments_of(&self, side: usize) -> impl DoubleEndedIterator<Item = usize> {
        let [from, to] = self.ranges[side];
        (from..to).filter(move |segment| !self.jumps[side].contains(segment))
    }

    /// The ways of one of the two between two points, each by its first and last point.
    pub(super) fn ways_between(&self, side: usize, [from, to]: [usize; 2]) -> Vec<[usize; 2]> {
        let [first, last] = [from.max(self.ranges[side][0]), to.min(self.ranges[side][1])];
        let jumps = self.jumps[side].iter().filter(|jump| (first..last).contains(*jump));
        let ends = jumps.clone().copied().chain([last]);
        let begins = std::iter::once(first).chain(jumps.map(|jump| jump + 1));
        let ways = begins.zip(ends).map(|(begin, end)| [begin, end]).filter(|[begin, end]| begin < end);
        ways.flat_map(|way| self.interlocks.parts(side, way)).collect()
    }

    /// Whether the two may be where they begin at one time.
    pub(super) fn begin_together(&self) -> bool {
        self.interlocks.begin_together()
    }

    /// Whether some interlock is between the two.
    pub(super) fn has_interlocks(&self) -> bool {
        !self.interlocks.is_empty()
    }

    /// Whether an interlock keeps the two from two segments at one time.
    pub(super) fn are_kept_apart(&self, side: usize, segment: usize, of_other: usize) -> bool {
        self.interlocks.keep_apart(side, [segment, of_other])
    }

    /// The first and the last point between which one of the two may be while the other one cuts a corner; `None` where it may be nowhere.
    ///
    /// # Guarantee
    /// No place is missed at which it may be at one instant with a place of the corner.
    pub(super) fn points_beside_corner(
        &self,
        scene: &Scene,
        side: usize,
        corner: &SceneCorner<'_>,
    ) -> Option<[usize; 2]> {
        let [from_s, until_s] = self.times_of_corner(scene, 1 - side, corner);
        let time_s = |point: usize| scene.timeline.points[point].time_s;
        let may_be = |segment: &usize| {
            from_s <= time_s(segment + 1) && time_s(*segment) - self.lead_around_s(side, *segment) <= until_s
        };
        let mut segments = self.segments_of(side).filter(may_be);
        let first = segments.next()?;
        Some([first, segments.next_back().unwrap_or(first) + 1])
    }

    /// Whether both may cut their corners at one instant.
    pub(super) fn corners_may_meet(&self, scene: &Scene, corners: [&SceneCorner<'_>; 2]) -> bool {
        let times = corners.map(|corner| {
            let side = self.side_of(corner.trajectory).unwrap_or(0);
            self.times_of_corner(scene, side, corner)
        });
        times[0][0] <= times[1][1] && times[1][0] <= times[0][1]
    }

    /// The first and the last instant at which a corner may be cut, seconds.
    fn times_of_corner(&self, scene: &Scene, side: usize, corner: &SceneCorner<'_>) -> [f64; 2] {
        let at_s = scene.timeline.points[corner.point].time_s;
        let [arriving_s, leaving_s] = corner.corner.parts_s;
        let begins_s = at_s - arriving_s;
        // A corner before that is not over when this one begins, as between whole moves, may have saved all that it can.
        let corners = scene.trajectories[corner.trajectory].corners.iter().take(corner.index);
        let unended_s = corners.filter_map(|before| {
            let knot = before.knot;
            let ends_s = scene.trajectories[corner.trajectory].knots[knot].time_s + before.parts_s[1];
            (ends_s > begins_s - ROUNDING_S).then(|| before.parts_s.iter().sum::<f64>())
        });
        let lead_s = self.lead_around_s(side, corner.point) + unended_s.sum::<f64>();
        [begins_s - lead_s - ROUNDING_S, at_s + leaving_s + ROUNDING_S]
    }

    /// Whether one may be at a place of its exact motion while the other one is at an instant of its own, in [`TICKS_PER_SEGMENT`].
    ///
    /// # Guarantee
    /// Where it is said that they may, they may by the leads; of places where a lead changes it is not always said.
    pub(super) fn may_meet(&self, scene: &Scene, side: usize, at: PathParameter, tick: usize) -> bool {
        let [own_s, other_s] = [scene.timeline.time_at(at), time_of_tick(scene, tick)];
        let lead_s = |side: usize, point: usize| {
            let leads_s = &self.leads_s[side];
            point.checked_sub(self.points[0]).and_then(|at| leads_s.get(at)).copied().unwrap_or(0.0)
        };
        own_s - other_s <= lead_s(side, at.0 as usize)
            && other_s - own_s <= lead_s(1 - side, tick / TICKS_PER_SEGMENT)
    }
}

/// When a tick is, seconds.
pub(super) fn time_of_tick(scene: &Scene, tick: usize) -> f64 {
    let points = &scene.timeline.points;
    let (point, part) = (tick / TICKS_PER_SEGMENT, tick % TICKS_PER_SEGMENT);
    let share = part as f64 / TICKS_PER_SEGMENT as f64;
    let next = (point + 1).min(points.len() - 1);
    points[point].time_s + (points[next].time_s - points[point].time_s) * share
}
