//! Playback, and jumps through the program.

use kinematics::PathParameter;
use scene::Scene;
use simulator::FindingKind;

use super::ViewerResources;
use crate::command::{Direction, Gaze, Playback};
use crate::playhead::SPEEDS;

/// Radius shown around a finding: smallest, largest, and for findings without spheres; metres.
const FINDING_VIEW_M: [f64; 3] = [0.2, 0.45, 0.25];

/// Radius shown around a finding, as a multiple of the extent of its colliding spheres.
const AROUND_SPHERES: f64 = 8.0;

/// The close-up view of a pair: centred on its witness points or, without them, on its first colliding sphere.
pub(crate) fn gaze_on(kind: &FindingKind) -> Option<Gaze> {
    let (witness, spheres) = match kind {
        FindingKind::Pair { witness, spheres, .. } => (witness, &spheres[..]),
        kind => (&kind.posed_pair()?.witness, &[][..]),
    };
    let at = witness.as_ref().map(|witness| nalgebra::center(&witness.on_a[0], &witness.on_b[0]));
    let point = at.or_else(|| spheres.first().map(|sphere| sphere.center_in_world_m))?;
    let [least, most, without] = FINDING_VIEW_M;
    let reach = spheres.iter().map(|s| (s.center_in_world_m - point).norm() + s.radius_m);
    let filled = reach.fold(0.0, f64::max);
    let radius_m = if spheres.is_empty() { without } else { (AROUND_SPHERES * filled).clamp(least, most) };
    Some(Gaze::At { point_m: point.into(), radius_m })
}

impl ViewerResources<'_> {
    pub(super) fn play(&mut self, playback: Playback) {
        let Some(scene) = self.session.scene.clone() else { return };
        let timeline = &scene.timeline;
        let last = timeline.points.len() - 1;
        match playback {
            Playback::Toggle => {
                let at_end = self.playhead.moment.0 >= last as f64;
                if !self.playhead.playing && at_end {
                    self.go_to(PathParameter(0.0));
                }
                self.jog.values = None;
                *self.search = crate::background::Search::default();
                self.playhead.playing = !self.playhead.playing && last > 0;
            }
            Playback::Seek(moment) => self.seek(moment),
            Playback::Step(points) => {
                let at = self.playhead.moment.0;
                // Between two points, the first step goes to the neighbour in its direction.
                let whole = if points > 0 { at.floor() } else { at.ceil() };
                self.seek(PathParameter((whole + points as f64).clamp(0.0, last as f64)));
            }
            Playback::Start => self.seek(PathParameter(0.0)),
            Playback::End => self.seek(PathParameter::of_point(last)),
            Playback::Finding(direction) => self.next_finding(direction),
            Playback::Line(direction) => {
                let to = next_line(&scene, self.playhead.moment, direction);
                self.seek(to);
            }
            Playback::Speed(speed) => self.playhead.speed = speed.clamp(SPEEDS[0], SPEEDS[1]),
            Playback::Loop(looped) => self.playhead.looped = looped,
            Playback::StopAtCollision(stop) => self.playhead.stop_at_collision = stop,
        }
    }

    /// Pauses, clears the selected finding and goes to an instant.
    pub(super) fn seek(&mut self, moment: PathParameter) {
        self.playhead.playing = false;
        self.selection.finding = None;
        self.go_to(moment);
    }

    fn go_to(&mut self, moment: PathParameter) {
        let Some(scene) = &self.session.scene else { return };
        let last = (scene.timeline.points.len() - 1) as f64;
        self.jog.values = None;
        // A recorded search is valid only for its own instant.
        if self.search.pair().is_some() {
            *self.search = crate::background::Search::default();
        }
        self.playhead.moment =
            PathParameter(if moment.0.is_finite() { moment.0.clamp(0.0, last) } else { 0.0 });
    }

    /// Selects a finding, goes to the instant of its details and turns the camera to it.
    pub(super) fn select_finding(&mut self, index: usize) {
        let (Some(scene), Some(outcome)) = (self.session.scene.clone(), self.session.outcome.clone()) else {
            return;
        };
        let Some(finding) = outcome.findings.get(index) else { return };
        self.seek(finding.shown.at);
        self.selection.finding = Some(index);
        match &finding.kind {
            FindingKind::Pair { pair, .. } => self.selection.pair = Some(scene.pairs[*pair]),
            kind => {
                if let Some(posed) = kind.posed_pair() {
                    self.selection.pair = Some(scene.pairs[posed.pair]);
                }
            }
        }
        // Joint values that no instant of the program has.
        self.jog.values.clone_from(&finding.shown.posed);
        if let Some(gaze) = gaze_on(&finding.kind) {
            self.gaze.write(super::GazeCommand(gaze));
        }
    }

    fn next_finding(&mut self, direction: Direction) {
        let Some(outcome) = self.session.outcome.clone() else { return };
        let count = outcome.findings.len();
        if count == 0 {
            return;
        }
        // With a selected finding, its neighbour in the list; otherwise the nearest one in time.
        let next = match (self.selection.finding, direction) {
            (Some(now), Direction::Next) => (now + 1) % count,
            (Some(now), Direction::Previous) => (now + count - 1) % count,
            (None, Direction::Next) => {
                let later = outcome.findings.iter().position(|f| f.shown.at > self.playhead.moment);
                later.unwrap_or(0)
            }
            (None, Direction::Previous) => {
                let earlier = outcome.findings.iter().rposition(|f| f.shown.at < self.playhead.moment);
                earlier.unwrap_or(count - 1)
            }
        };
        self.select_finding(next);
    }
}

/// The first point of the next program line, or of the previous one.
fn next_line(scene: &Scene, from: PathParameter, direction: Direction) -> PathParameter {
    let timeline = &scene.timeline;
    let last = timeline.points.len() - 1;
    let here = from.0.floor() as usize;
    let line = |point: usize| {
        let knots = scene.trajectories.iter().zip(&timeline.points[point].knot);
        let file = |(program, knot): (&program::Trajectory, &usize)| program.knots[*knot].file;
        (&timeline.points[point].lines, knots.map(file).collect::<Vec<_>>())
    };
    match direction {
        Direction::Next => {
            let next = (here + 1..=last).find(|point| line(*point) != line(here));
            PathParameter::of_point(next.unwrap_or(last))
        }
        Direction::Previous => {
            let begin =
                |point: usize| (0..=point).rev().take_while(|p| line(*p) == line(point)).last().unwrap_or(0);
            let this = begin(here);
            // Inside a line, the previous stop is the start of that line.
            if from.0 > this as f64 || this == 0 {
                PathParameter::of_point(this)
            } else {
                PathParameter::of_point(begin(this - 1))
            }
        }
    }
}
