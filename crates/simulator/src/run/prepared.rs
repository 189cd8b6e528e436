//! Converts a scene with its models to the input of the proof: bodies, pairs and the path.

use continuous::{BodyPair, Frame, Mechanism, Parts, Path, Problem, Shape};

use super::handling;
use super::move_key::MoveKeys;
use super::track::ProgramPath;
use crate::model::{Models, Surface};
use crate::open_model::OpenModel;
use scene::{AllowedContact, Member, MemberFrame, Scene};

/// The constant data of a run.
pub(super) struct PreparedRun<'a> {
    pub(super) scene: &'a Scene,
    pub(super) models: &'a Models,
    pub(super) keys: MoveKeys<'a>,
    /// Bodies are the scene's members, pairs its checked pairs.
    pub(super) problem: Problem<'a>,
    /// The contacts that are meant, by pair and time.
    pub(super) contacts: Vec<AllowedContact>,
}

impl<'a> PreparedRun<'a> {
    /// # Panics
    /// If the models belong to another scene: no verdict would be valid.
    pub(super) fn new(scene: &'a Scene, models: &'a Models) -> Self {
        let (problem, contacts) = problem_with_contacts(scene, models);
        Self { scene, models, keys: MoveKeys::new(scene), problem, contacts }
    }

    /// Whether a shape of a checked pair is an open mesh in which something may lie: one that is not flat, and not accepted.
    pub(super) fn has_open_inside(&self, pair: usize) -> bool {
        let shapes = &self.problem.shapes;
        let is_open = |shape: usize| {
            shapes[shape].open.as_ref().is_some_and(|open| !(open.bodies.is_empty() && open.zones.is_empty()))
        };
        self.problem.shape_pairs[self.problem.shape_pairs_of(pair)]
            .iter()
            .any(|of| is_open(of.a) || is_open(of.b))
    }
}

/// The problem of the proof: the bodies are the scene's members, the pairs its checked pairs, the path is the program.
///
/// # Panics
/// If the models belong to another scene: no verdict would be valid.
pub fn proof_problem<'a>(scene: &'a Scene, models: &'a Models) -> Problem<'a> {
    problem_with_contacts(scene, models).0
}

/// The problem of the proof, and the contacts that are meant where its pairs are not checked.
fn problem_with_contacts<'a>(scene: &'a Scene, models: &'a Models) -> (Problem<'a>, Vec<AllowedContact>) {
    let pairs = scene.pairs.iter().zip(&scene.clearances.required).enumerate();
    let pairs = pairs.map(|(index, (pair, required))| BodyPair {
        a: pair.a,
        b: pair.b,
        required: required.clone(),
        group: scene.pair_kind(*pair) as usize,
        stretches: scene.stretches(index).clone(),
    });
    let track = ProgramPath::new(scene);
    let coordinates = track.coordinates().to_vec();
    let mut problem = Problem::new(parts(scene, models, pairs.collect(), coordinates, Box::new(track)));
    let contacts = handling::in_force(scene, &problem);
    let segments = scene.timeline.points.len() - 1;
    for (pair, of_problem) in scene.pairs.iter().zip(&mut problem.pairs) {
        // Where a contact is not in force after all the pair is checked like any other.
        if contacts.len() < scene.handling.contacts.len() {
            of_problem.stretches = scene.stretches_with(*pair, &contacts);
        }
        of_problem.required = of_problem.required.within(&of_problem.stretches, segments);
    }
    (problem, contacts)
}

/// The parts of a problem about some pairs of members along a motion.
///
/// # Panics
/// If the models belong to another scene: no verdict would be valid.
pub(crate) fn parts<'a>(
    scene: &'a Scene,
    models: &'a Models,
    pairs: Vec<BodyPair>,
    coordinates: Vec<(usize, usize)>,
    path: Box<dyn Path + 'a>,
) -> Parts<'a> {
    assert!(models.are_of(scene), "the models were built for other members");
    Parts {
        robots: mechanisms(scene),
        bodies: frames(scene),
        shapes: shapes(scene, models),
        pairs,
        coordinates,
        path,
        eps: scene.eps(),
        spheres_decide: models.settings().surface == Surface::Spheres,
    }
}

/// The collision shapes of all members.
pub(crate) fn shapes<'a>(scene: &'a Scene, models: &'a Models) -> Vec<Shape<'a>> {
    let mut shapes = Vec::new();
    for (m, member) in scene.members.iter().enumerate() {
        for (k, shape) in member.shapes.iter().enumerate() {
            let (surface, interior) = (models.body(scene, m, k), models.interior(m, k));
            let mut prepared = Shape::new((m, k), shape.member_from_shape, surface, interior);
            if scene.asks_inside(m, k) {
                prepared.open = models.open(m, k).map(OpenModel::surface);
            }
            shapes.push(prepared);
        }
    }
    shapes
}

/// The robots.
pub(crate) fn mechanisms(scene: &Scene) -> Vec<Mechanism<'_>> {
    let robots = scene.robots.iter().map(|scene_robot| Mechanism {
        robot: &scene_robot.robot,
        world_from_root: scene_robot.world_from_root,
        rest: &scene_robot.rest,
    });
    robots.collect()
}

/// The frames that the members are attached to.
pub(crate) fn frames(scene: &Scene) -> Vec<Frame> {
    let frame = |member: &Member| match member.frame {
        MemberFrame::Link { robot, link } => Frame::Link { robot, link },
        MemberFrame::Fixed { world_from_member } => Frame::Fixed { world_from_body: world_from_member },
    };
    scene.members.iter().map(frame).collect()
}
