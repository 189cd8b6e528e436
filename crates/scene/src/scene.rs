//! What a run needs: robots, members, pairs, programs and the ledger.

use std::collections::BTreeMap;

use continuous::CheckedStretches;
use diagnostics::Problem;
use mesh_files::DaeUpAxis;
use program::{Timeline, Trajectory};

use crate::clearances::Clearances;
use crate::files::InputFile;
use crate::frames::SceneFrame;
use crate::handling::{self, AllowedContact, Handling};
use crate::interlocks::SceneInterlock;
use crate::member::Member;
use crate::pair::{Pair, StillPair};
use crate::pairs::{self, Ledger};
use crate::program_edges::ProgramEdges;
use crate::robot::SceneRobot;
use crate::visuals::LinkVisuals;

static EVERYWHERE: CheckedStretches = CheckedStretches::EVERYWHERE;

/// Everything that a run needs, loaded and checked.
///
/// Clones share their surfaces, so that the models of a scene are valid for its clones.
#[derive(Clone, Debug)]
pub struct Scene {
    /// File name of the cell or URDF.
    pub name: String,
    /// The title that the cell file gives for reports.
    pub title: Option<String>,
    /// Robots in file order.
    pub robots: Vec<SceneRobot>,
    /// Frames of work objects, in file order.
    pub frames: Vec<SceneFrame>,
    /// Members: every robot's links with geometry in URDF order, those of its tools after its own, then the objects, then the further
    /// stays of objects that programs handle.
    pub members: Vec<Member>,
    /// Pairs to check at every interpolation point, by member index.
    pub pairs: Vec<Pair>,
    /// Required clearances of the checked pairs.
    pub clearances: Clearances,
    /// What programs do with objects, and where along the program each checked pair is checked.
    pub handling: Handling,
    /// Pairs without a movable joint between their members, checked once.
    pub still_pairs: Vec<StillPair>,
    /// Taught programs on the cell's clock, in the order of the timeline's positions.
    pub trajectories: Vec<Trajectory>,
    /// Interpolation points.
    pub timeline: Timeline,
    /// The motions of every program of a controller, in the order of the trajectories.
    pub edges: Vec<ProgramEdges>,
    /// Positions of devices of two programs that never are at one time, because the cell file says so.
    pub interlocks: Vec<SceneInterlock>,
    /// Visual shapes of links that have collision shapes too; empty unless the request asks for them.
    pub visuals: Vec<LinkVisuals>,
    /// Everything that is not checked, with the reasons.
    pub ledger: Ledger,
    /// Warnings of the readers.
    pub warnings: Vec<Problem>,
    /// All files that were read.
    pub inputs: Vec<InputFile>,
    /// The path relative to the scene's folder for each file name in messages.
    pub(crate) relative_paths: BTreeMap<String, String>,
    /// The smallest radius that the cell file gives for members without their own, metres.
    pub smallest_radius_m: Option<f64>,
    /// The treatment of `<up_axis>` in COLLADA files.
    pub dae_up_axis: DaeUpAxis,
    /// The options of a command line with which it was loaded, each after a blank, for the commands that reports name; empty where the cell
    /// file says everything.
    pub command_options: String,
    /// Whether the scene is a URDF without a cell file; members are then named by their link alone.
    pub is_single_urdf: bool,
}

impl Scene {
    /// The member of that name.
    pub fn member_named(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|member| member.name == name)
    }

    /// Where along the program a checked pair is checked, by its index.
    pub fn stretches(&self, pair: usize) -> &CheckedStretches {
        self.handling.stretches.get(pair).unwrap_or(&EVERYWHERE)
    }

    /// Where along the program two members are both there, and no contact of theirs is meant.
    pub fn stretches_with(&self, pair: Pair, contacts: &[AllowedContact]) -> CheckedStretches {
        handling::of_pair(pair, &self.members, &self.handling, contacts)
    }

    /// Where two members are checked on the clock of one program alone, whatever the other programs do: the points are those of the
    /// timeline at which it has come so far by the exact motion.
    pub fn stretches_on_clock(&self, pair: Pair, trajectory: usize) -> CheckedStretches {
        handling::on_clock(pair, &self.members, &self.handling.contacts, trajectory)
    }

    /// The programs whose statements begin or end a stay of two members, or mean a contact of theirs.
    pub fn clocks_of(&self, pair: Pair) -> Vec<usize> {
        let stays = [pair.a, pair.b].into_iter().filter_map(|member| self.members[member].stay.as_ref());
        let of_stays = stays.flat_map(|stay| [stay.begun_by, stay.ended_by]).flatten();
        let contacts = self.handling.contacts.iter().filter(|contact| contact.pair == pair);
        let mut clocks: Vec<usize> = of_stays.chain(contacts.map(|contact| contact.trajectory)).collect();
        clocks.sort_unstable();
        clocks.dedup();
        clocks
    }

    /// Where along the program two members are both there.
    pub fn stretches_if_checked(&self, pair: Pair) -> CheckedStretches {
        handling::without(pair, &self.members, &self.handling.between_ways)
    }

    /// Everywhere for two members that are there before any object is handled, otherwise nowhere.
    pub fn stretches_before_handling(&self, pair: Pair) -> CheckedStretches {
        let is_later =
            |member: usize| self.members[member].stay.as_ref().is_some_and(|stay| stay.first != member);
        if is_later(pair.a) || is_later(pair.b) {
            CheckedStretches::between([])
        } else {
            CheckedStretches::everywhere()
        }
    }

    /// The problem of a program that handles objects, for what knows none.
    pub fn refuse_handling(&self, what: &str) -> Option<Problem> {
        let program = self.trajectories.iter().find(|program| !program.handling.is_empty())?;
        let first = &program.handling[0];
        let problem = format!("{what} refuses the program: it knows no objects that are handled");
        let problem = Problem::new(program.file_of(first.file), problem);
        Some(problem.at(first.place.line, first.place.column).found(first.action.name()))
    }

    /// The problem of a program with corners that may be cut, for what knows none.
    pub fn refuse_corners(&self, what: &str) -> Option<Problem> {
        let program = self.trajectories.iter().find(|program| !program.corners.is_empty())?;
        let first = &program.corners[0];
        let problem = format!("{what} refuses the program: it knows no corners that are cut");
        let problem = Problem::new(program.file_of(first.file), problem);
        let problem = problem.at(first.place.line, first.place.column).found("a corner with a zone");
        Some(
            problem.hint(
                "corners: Stop of the robot in the cell file takes every point to be reached, and says so",
            ),
        )
    }

    /// Whether a piece of a member is open, and the cell file does not accept that; of a handled object all stays are alike.
    pub fn asks_inside(&self, member: usize, piece: usize) -> bool {
        let first = self.members[member].stay.as_ref().map_or(member, |stay| stay.first);
        self.ledger.asks_inside(first, &self.members[first].shapes[piece].name)
    }

    /// The number of triangles of all members.
    pub fn triangle_count(&self) -> usize {
        self.members
            .iter()
            .flat_map(|member| &member.shapes)
            .map(|shape| shape.shape.mesh.triangle_count())
            .sum()
    }

    /// Whether any program moves a joint.
    pub fn moves_a_joint(&self) -> bool {
        self.trajectories.iter().any(Trajectory::moves_a_joint)
    }

    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub fn joint_name(&self, scene_robot: &SceneRobot, joint: &str) -> String {
        if self.is_single_urdf { joint.to_owned() } else { format!("{}/{joint}", scene_robot.name) }
    }

    /// The path of a file relative to the scene's folder, with `/`; `shown` is the file's name in messages.
    pub fn relative_path<'a>(&'a self, shown: &'a str) -> &'a str {
        self.relative_paths.get(shown).map_or(shown, String::as_str)
    }

    /// The two names of a pair, in byte order.
    pub fn pair_names(&self, a: usize, b: usize) -> (&str, &str) {
        pairs::names(&self.members, Pair { a, b })
    }

    /// `a | b`: the two names of a pair, in byte order.
    pub fn pair_title(&self, pair: Pair) -> String {
        let (a, b) = self.pair_names(pair.a, pair.b);
        format!("{a} | {b}")
    }
}
