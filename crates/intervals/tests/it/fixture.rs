//! Small robots over boxes.

use geometry::{Interior, Pose, SelfIntersections, Shape, Vector3};
use kinematics::Robot;
use pathproof_intervals::{
    Answer, Body, BodyFrame, BodyShape, MovingRobot, Problem, Stages, Statement, prepare,
};

/// A robot with the joints of this text, after links `base`, `a` and `b`.
pub(crate) fn robot(joints: &str) -> Robot {
    let text = format!(
        "<robot name=\"r\"><link name=\"base\"/><link name=\"a\"/><link name=\"b\"/>{joints}</robot>"
    );
    Robot::from_urdf(text.as_bytes(), "robot.urdf").expect("a good file").0
}

/// Link `a` turns about z, and link `b` stands on it, one metre out along x, and turns about z.
pub(crate) fn two_turns() -> Robot {
    robot(&format!("{}{}", turn("j1", "base", "a", 0.0), turn("j2", "a", "b", 1.0)))
}

/// Link `a` slides along x, and link `b` is fixed to it.
pub(crate) fn slide() -> Robot {
    robot(
        "<joint name=\"j1\" type=\"prismatic\"><parent link=\"base\"/><child link=\"a\"/><axis xyz=\"1 0 0\"/>\
         <limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/></joint>\
         <joint name=\"f\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint>",
    )
}

fn turn(name: &str, parent: &str, child: &str, x: f64) -> String {
    format!(
        "<joint name=\"{name}\" type=\"continuous\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         <origin xyz=\"{x} 0 0\"/><axis xyz=\"0 0 1\"/></joint>"
    )
}

/// A shape with its containment tests.
pub(crate) struct Solid {
    shape: Shape,
    interior: Interior,
}

impl Solid {
    pub(crate) fn cuboid(size_m: [f64; 3]) -> Self {
        let shape = Shape::cuboid(size_m).expect("valid");
        let interior = Interior::new(&shape.mesh, &SelfIntersections::in_mesh(&shape.mesh));
        Self { shape, interior }
    }

    /// On a link, shifted.
    pub(crate) fn on<'a>(&'a self, robot: &Robot, link: &str, at: [f64; 3]) -> Body<'a> {
        let link = robot.link_named(link).expect("a link");
        self.body(BodyFrame::Link { robot: 0, link }, Pose::from_translation(Vector3::from(at)))
    }

    /// In the world.
    pub(crate) fn fixed(&self, at: [f64; 3]) -> Body<'_> {
        let world_from_body = Pose::from_translation(Vector3::from(at));
        self.body(BodyFrame::Fixed { world_from_body }, Pose::identity())
    }

    fn body(&self, frame: BodyFrame, body_from_shape: Pose) -> Body<'_> {
        let shape = BodyShape { body_from_shape, mesh: &self.shape.mesh, interior: &self.interior };
        Body { frame, shapes: vec![shape] }
    }
}

/// The answer for two bodies along a path through these joint vectors.
pub(crate) fn ask(robot: &Robot, bodies: [Body<'_>; 2], points: &[&[f64]], stages: Stages) -> Answer {
    let values = points.concat();
    let world_from_root = Pose::identity();
    let problem = Problem {
        robots: vec![MovingRobot { robot, world_from_root, values: &values }],
        bodies: bodies.into(),
        pairs: vec![[0, 1]],
        resolutions: vec![1e-6; points.len() - 1],
        eps_m: 1e-12,
        stages,
    };
    prepare(&problem).check(&|| false).expect("nobody stops it")
}

/// Statements by their names, with their ends.
pub(crate) fn told(answer: &Answer) -> Vec<(&'static str, [f64; 2])> {
    let name = |statement: &Statement| match statement {
        Statement::Apart => "apart",
        Statement::Inside { .. } => "inside",
        Statement::Contact { .. } => "contact",
        Statement::Undecided => "undecided",
        Statement::MayBeInside { .. } => "may be inside",
    };
    let stretches = answer.pairs[0].iter();
    stretches.map(|stretch| (name(&stretch.statement), [stretch.from.0, stretch.to.0])).collect()
}

/// The bracket of the first contact, and that of the last.
pub(crate) fn brackets(answer: &Answer) -> [[f64; 2]; 2] {
    let contact = answer.pairs[0].iter().find_map(|stretch| match &stretch.statement {
        Statement::Contact { contacts, .. } => {
            let [first, last] = [&contacts[0], &contacts[contacts.len() - 1]].map(|contact| contact.at.0);
            Some([[stretch.from.0, first], [last, stretch.to.0]])
        }
        _ => None,
    });
    contact.expect("a contact")
}
