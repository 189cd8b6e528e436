//! Random problems: two robots at random places, a shape on a random link of each, and the exact distance of the two.

use collision::{Body, Form};
use geometry::{
    Interior, Point3, Pose, SelfIntersections, Shape, Triangle, TriangleMesh, Vector3, triangle_triangle,
};
use kinematics::{PathParameter, Robot};
use sphere_model::{SphereTree, build_fitted};
use test_support::{Random, random_tree};

use crate::front::changes::Changes;
use crate::path::Path;
use crate::poses::Poses;
use crate::problem::{BodyPair, Frame, Mechanism, Parts, Problem, Shape as BodyShape};
use crate::required::RequiredClearance;
use crate::rounding::Eps;
use crate::stretches::CheckedStretches;

/// Joint values at points, linear between them.
pub(crate) struct Points(pub(crate) Vec<Vec<f64>>);

impl Path for Points {
    fn points(&self) -> usize {
        self.0.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        &self.0[point]
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let before = (at.0 as usize).min(self.0.len() - 1);
        let after = (before + 1).min(self.0.len() - 1);
        let share = at.0 - before as f64;
        values.clear();
        values.extend(self.0[before].iter().zip(&self.0[after]).map(|(x, y)| x + share * (y - x)));
    }

    fn time(&self, point: usize) -> f64 {
        point as f64
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}

/// Largest changes of a joint, radians or metres.
const STEPS: [f64; 6] = [1e-4, 0.01, 0.1, 0.5, 1.5, 4.0];

/// Two robots at random places, one shape on a random link each, or both on one robot, and random changes of all joints.
pub(crate) struct Trial {
    pub(crate) robots: [Robot; 2],
    pub(crate) bases: [Pose; 2],
    pub(crate) rest: [Vec<f64>; 2],
    pub(crate) frames: [Frame; 2],
    pub(crate) body_from_shape: [Pose; 2],
    pub(crate) coordinates: Vec<(usize, usize)>,
    pub(crate) changes: Changes,
    pub(crate) required: RequiredClearance,
    pub(crate) stretches: CheckedStretches,
    pub(crate) center: Vec<f64>,
}

fn pose(random: &mut Random) -> Pose {
    Pose::from_xyz_rpy(random.three(-1.0, 1.0), random.three(-3.0, 3.0))
}

impl Trial {
    pub(crate) fn new(random: &mut Random) -> Self {
        let robots = ["one", "two"]
            .map(|name| Robot::from_urdf(random_tree(random, name).as_bytes(), name).expect("a good file").0);
        let rest = [0, 1].map(|i: usize| {
            robots[i].independent_joints().iter().map(|_| random.within(-3.0, 3.0)).collect()
        });
        let mut coordinates = Vec::new();
        for (index, robot) in robots.iter().enumerate() {
            let joints = 0..robot.independent_joints().len();
            coordinates.extend(joints.filter(|_| random.below(5) > 0).map(|slot| (index, slot)));
        }
        let is_one = random.below(2) == 0;
        let frames = [0, 1].map(|i: usize| {
            let robot = if is_one { 0 } else { i };
            let link = kinematics::LinkId(random.below(robots[robot].links().len()));
            if random.below(8) == 0 {
                Frame::Fixed { world_from_body: pose(random) }
            } else {
                Frame::Link { robot, link }
            }
        });
        let step = STEPS[random.below(STEPS.len())];
        let beside = [0.0, 0.02, 1.0][random.below(3)] * step;
        let line = coordinates.iter().map(|_| random.within(-step, step)).collect();
        let beside = coordinates.iter().map(|_| random.within(0.0, 1.0) * beside).collect();
        let center = coordinates.iter().map(|_| random.within(-3.0, 3.0)).collect();
        Self {
            robots,
            bases: [pose(random), pose(random)],
            rest,
            frames,
            body_from_shape: [pose(random), pose(random)],
            coordinates,
            changes: Changes::new(line, beside),
            required: RequiredClearance::default(),
            stretches: CheckedStretches::default(),
            center,
        }
    }

    /// A link that slides along x, and a second body at a place of its own.
    pub(crate) fn sliding(second: [f64; 3]) -> Self {
        let urdf = br#"<robot name="slide"><link name="base"/><link name="cart"/>
            <joint name="x" type="prismatic"><parent link="base"/><child link="cart"/><axis xyz="1 0 0"/>
            <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"#;
        let robot = Robot::from_urdf(urdf, "slide").expect("a good file").0;
        let cart = robot.link_named("cart").expect("it has one");
        let world_from_body = Pose::from_translation(Vector3::from(second));
        Self {
            robots: [robot.clone(), robot],
            bases: [Pose::identity(); 2],
            rest: [vec![0.0], vec![0.0]],
            frames: [Frame::Link { robot: 0, link: cart }, Frame::Fixed { world_from_body }],
            body_from_shape: [Pose::identity(); 2],
            coordinates: vec![(0, 0)],
            changes: Changes::new(vec![0.0], vec![0.0]),
            required: RequiredClearance::default(),
            stretches: CheckedStretches::default(),
            center: vec![0.0],
        }
    }

    /// The configurations at both ends of so many times the changes of the joints.
    pub(crate) fn ends(&self, times: f64) -> Vec<Vec<f64>> {
        let changed = |sign: f64| {
            let values = self.center.iter().zip(&self.changes.line);
            values.map(|(center, line)| center + sign * times * line).collect()
        };
        [-1.0, 1.0].map(changed).to_vec()
    }

    /// Shifts what carries the second shape, so that the shapes are less than half a metre from each other at the centre; not
    /// possible if one robot carries both.
    pub(crate) fn bring_together(&mut self, random: &mut Random) {
        let surfaces = [Surface::cube(0.1), Surface::cube(0.1)];
        let mut poses = Poses::default();
        poses.set(&self.problem(vec![self.center.clone()], &surfaces), PathParameter::of_point(0));
        let [a, b] = [0, 1].map(|shape| poses.world_centers[shape]);
        let shift = Pose::from_translation(a - b + Vector3::from(random.three(-0.3, 0.3)));
        if let Frame::Fixed { world_from_body } = &mut self.frames[1] {
            *world_from_body = shift * *world_from_body;
        } else {
            self.bases[1] = shift * self.bases[1];
        }
    }

    /// Runs a closure with the problem over a path of the centre and of `count` configurations that the changes allow.
    pub(crate) fn with_problem(
        &self,
        random: &mut Random,
        count: usize,
        run: impl FnOnce(&Problem<'_>, &mut Random),
    ) {
        let changed = |t: f64, random: &mut Random| -> Vec<f64> {
            let values = self.center.iter().zip(&self.changes.line).zip(&self.changes.beside);
            values
                .map(|((center, line), beside)| {
                    // Often at an end: bounds are tight there.
                    let share = [-1.0, 1.0, random.within(-1.0, 1.0)][random.below(3)];
                    center + t * line + share * beside
                })
                .collect()
        };
        let mut points = vec![self.center.clone()];
        for _ in 0..count {
            let t = [-1.0, 1.0, random.within(-1.0, 1.0)][random.below(3)];
            points.push(changed(t, random));
        }
        let surfaces = [Surface::cube(0.1), Surface::cube(0.1)];
        run(&self.problem(points, &surfaces), random);
    }

    /// The problem of two surfaces over a path of straight segments.
    pub(crate) fn problem<'a>(&'a self, points: Vec<Vec<f64>>, surfaces: &'a [Surface; 2]) -> Problem<'a> {
        self.problem_on(Box::new(Points(points)), surfaces)
    }

    /// The problem of two surfaces over a path.
    pub(crate) fn problem_on<'a>(
        &'a self,
        path: Box<dyn Path + 'a>,
        surfaces: &'a [Surface; 2],
    ) -> Problem<'a> {
        let shape = |i: usize| {
            BodyShape::new((i, 0), self.body_from_shape[i], surfaces[i].body(), surfaces[i].interior())
        };
        let robots = (0..2).map(|i| Mechanism {
            robot: &self.robots[i],
            world_from_root: self.bases[i],
            rest: &self.rest[i],
        });
        Problem::new(Parts {
            robots: robots.collect(),
            bodies: self.frames.to_vec(),
            shapes: vec![shape(0), shape(1)],
            pairs: vec![BodyPair {
                a: 0,
                b: 1,
                required: self.required.clone(),
                group: 0,
                stretches: self.stretches.clone(),
            }],
            coordinates: self.coordinates.clone(),
            path,
            eps: Eps::new(20.0, 1.0, 20, 10.0),
            spheres_decide: false,
        })
    }
}

/// A surface with its bounding volumes.
pub(crate) struct Surface {
    pub(crate) mesh: TriangleMesh,
    tree: SphereTree,
    half: Option<Vector3<f64>>,
    interior: Interior,
}

impl Surface {
    pub(crate) fn new(mesh: TriangleMesh, half: Option<Vector3<f64>>) -> Self {
        let interior = Interior::new(&mesh, &SelfIntersections::none());
        Self { tree: build_fitted(&mesh), half, interior, mesh }
    }

    pub(crate) fn cube(edge_m: f64) -> Self {
        Self::cuboid([edge_m; 3])
    }

    pub(crate) fn cuboid(size: [f64; 3]) -> Self {
        let shape = Shape::cuboid(size).expect("valid");
        Self::new(shape.mesh, shape.box_half_m)
    }

    /// A box in closed form or by its tree, or separate triangles: large ones, small ones, and slivers.
    pub(crate) fn random(random: &mut Random) -> Self {
        match random.below(3) {
            0 => Self::cuboid(random.three(0.02, 0.5)),
            1 => Self { half: None, ..Self::cuboid(random.three(0.02, 0.5)) },
            _ => {
                let triangle = |random: &mut Random| -> Triangle {
                    let corner = Point3::from(random.three(-0.3, 0.3));
                    let size = [0.02, 0.3][random.below(2)];
                    [
                        corner,
                        corner + Vector3::from(random.three(-size, size)),
                        corner + Vector3::from(random.three(-size, size)),
                    ]
                };
                let triangles: Vec<Triangle> = (0..=random.below(60)).map(|_| triangle(random)).collect();
                Self::new(TriangleMesh::from_triangles(&triangles, [1.0; 3]).expect("finite"), None)
            }
        }
    }

    pub(crate) fn body(&self) -> Body<'_> {
        Body { mesh: &self.mesh, form: self.form() }
    }

    pub(crate) fn interior(&self) -> &Interior {
        &self.interior
    }

    fn form(&self) -> Form<'_> {
        self.half.map_or(Form::Spheres(&self.tree), Form::Cuboid)
    }

    pub(crate) fn triangles<'a>(&'a self, pose: &'a Pose) -> impl Iterator<Item = Triangle> + 'a {
        let moved = |triangle: Triangle| triangle.map(|corner| pose.point(&corner));
        (0..self.mesh.triangle_count()).map(move |index| moved(self.mesh.triangle(index)))
    }
}

/// A direction of length 1.
pub(crate) fn direction(random: &mut Random) -> Vector3<f64> {
    loop {
        let vector = Vector3::from(random.three(-1.0, 1.0));
        if (0.1..1.0).contains(&vector.norm()) {
            return vector.normalize();
        }
    }
}

/// The distance of two surfaces over all pairs of triangles.
pub(crate) fn distance_m(surfaces: &[Surface; 2], a_from_b: &Pose) -> f64 {
    let in_b: Vec<Triangle> = surfaces[1].triangles(a_from_b).collect();
    let identity = Pose::identity();
    let pairs = surfaces[0].triangles(&identity).flat_map(|a| in_b.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| triangle_triangle(&a, b).distance_m).fold(f64::INFINITY, f64::min)
}
