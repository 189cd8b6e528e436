//! Promise: no point of the moving shape goes further along a direction than the directed motion bound says.

use collision::{Body, Displacement as _, Form};
use geometry::{
    Interior, Point3, Pose, SelfIntersections, Shape, Triangle, TriangleMesh, Vector3, triangle_triangle,
};
use kinematics::{PathParameter, Robot};
use sphere_model::{SphereTree, build_fitted};
use test_support::{Random, random_tree};

use super::Fronts;
use super::changes::Changes;
use super::motion::RelativeMotion;
use crate::path::Path;
use crate::poses::Poses;
use crate::problem::{BodyPair, Frame, Mechanism, Parts, Problem, Shape as BodyShape};
use crate::query::QueryContext;
use crate::rounding::Eps;

/// Joint values at points, linear between them.
pub(super) struct Points(pub(super) Vec<Vec<f64>>);

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
}

/// Largest changes of a joint, radians or metres.
const STEPS: [f64; 6] = [1e-4, 0.01, 0.1, 0.5, 1.5, 4.0];

/// Two robots at random places, one shape on a random link each, or both on one robot, and random changes of all joints.
struct Trial {
    robots: [Robot; 2],
    bases: [Pose; 2],
    rest: [Vec<f64>; 2],
    frames: [Frame; 2],
    body_from_shape: [Pose; 2],
    coordinates: Vec<(usize, usize)>,
    changes: Changes,
    center: Vec<f64>,
}

fn pose(random: &mut Random) -> Pose {
    Pose::from_xyz_rpy(random.three(-1.0, 1.0), random.three(-3.0, 3.0))
}

impl Trial {
    fn new(random: &mut Random) -> Self {
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
            changes: Changes { line, beside },
            center,
        }
    }

    /// Runs a closure with the problem over a path of the centre and of `count` configurations that the changes allow.
    fn with_problem(&self, random: &mut Random, count: usize, run: impl FnOnce(&Problem<'_>, &mut Random)) {
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

    /// The problem of two surfaces over a path.
    fn problem<'a>(&'a self, points: Vec<Vec<f64>>, surfaces: &'a [Surface; 2]) -> Problem<'a> {
        let shape = |i: usize| {
            let body = Body { mesh: &surfaces[i].mesh, form: surfaces[i].form() };
            BodyShape::new((i, 0), self.body_from_shape[i], body, &surfaces[i].interior)
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
            pairs: vec![BodyPair { a: 0, b: 1, required_m: 0.0 }],
            coordinates: self.coordinates.clone(),
            path: Box::new(Points(points)),
            eps: Eps::new(20.0, 1.0, 20, 10.0),
            spheres_decide: false,
        })
    }
}

/// A surface with its bounding volumes.
struct Surface {
    mesh: TriangleMesh,
    tree: SphereTree,
    half: Option<Vector3<f64>>,
    interior: Interior,
}

impl Surface {
    fn new(mesh: TriangleMesh, half: Option<Vector3<f64>>) -> Self {
        let interior = Interior::new(&mesh, &SelfIntersections::none());
        Self { tree: build_fitted(&mesh), half, interior, mesh }
    }

    fn cube(edge_m: f64) -> Self {
        Self::cuboid([edge_m; 3])
    }

    fn cuboid(size: [f64; 3]) -> Self {
        let shape = Shape::cuboid(size).expect("valid");
        Self::new(shape.mesh, shape.box_half_m)
    }

    /// A box in closed form or by its tree, or separate triangles: large ones, small ones, and slivers.
    fn random(random: &mut Random) -> Self {
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

    fn form(&self) -> Form<'_> {
        self.half.map_or(Form::Spheres(&self.tree), Form::Cuboid)
    }

    fn triangles<'a>(&'a self, pose: &'a Pose) -> impl Iterator<Item = Triangle> + 'a {
        let moved = |triangle: Triangle| triangle.map(|corner| pose.point(&corner));
        (0..self.mesh.triangle_count()).map(move |index| moved(self.mesh.triangle(index)))
    }
}

/// A direction of length 1.
fn direction(random: &mut Random) -> Vector3<f64> {
    loop {
        let vector = Vector3::from(random.three(-1.0, 1.0));
        if (0.1..1.0).contains(&vector.norm()) {
            return vector.normalize();
        }
    }
}

#[test]
fn no_point_goes_further_along_a_direction_than_the_bound_says() {
    let mut random = Random(17);
    let (mut closest_of_line, mut closest_of_rest, mut closest_of_largest) = (0.0_f64, 0.0_f64, 0.0_f64);
    for round in 0..4000 {
        let trial = Trial::new(&mut random);
        trial.with_problem(&mut random, 12, |problem, random| {
            let mut poses: Vec<Poses> = Vec::new();
            for point in 0..problem.path.points() {
                let mut at_point = Poses::default();
                at_point.set(problem, PathParameter::of_point(point));
                poses.push(at_point);
            }
            for (fixed, moving) in [(0, 1), (1, 0)] {
                let mut motion = RelativeMotion::default();
                motion.set((problem, &poses[0]), (0, fixed, moving), &trial.changes);
                let fixed_from_moving = poses[0].a_from_b(fixed, moving);
                for _ in 0..4 {
                    let center = Point3::from(random.three(-0.5, 0.5));
                    let radius_m = [0.0, 0.01, 0.3][random.below(3)];
                    let n = direction(random);
                    let in_fixed = fixed_from_moving.point(&center);
                    let along_m = motion.along_m(&n, &in_fixed, radius_m);
                    let largest_m = motion.largest_m(&in_fixed, radius_m);
                    for then in &poses[1..] {
                        let point = center + direction(random) * radius_m;
                        let moved =
                            then.a_from_b(fixed, moving).point(&point) - fixed_from_moving.point(&point);
                        let (seen_m, norm_m) = (n.dot(&moved), moved.norm());
                        assert!(seen_m <= along_m + 1e-12, "round {round}: {seen_m} along, bound {along_m}");
                        assert!(norm_m <= largest_m + 1e-12, "round {round}: {norm_m}, bound {largest_m}");
                        if largest_m > 1e-6 {
                            closest_of_largest = closest_of_largest.max(norm_m / largest_m);
                            let share = seen_m / along_m;
                            if radius_m > 0.0 {
                                closest_of_rest = closest_of_rest.max(share);
                            } else {
                                closest_of_line = closest_of_line.max(share);
                            }
                        }
                    }
                }
            }
        });
    }
    println!("at most {closest_of_line}, {closest_of_rest} and {closest_of_largest} of the bounds");
    // A bound that were smaller by a tenth would be violated.
    assert!(closest_of_line > 0.95 && closest_of_rest > 0.95 && closest_of_largest > 0.95);
}

/// The distance of two surfaces over all pairs of triangles.
fn distance_m(surfaces: &[Surface; 2], a_from_b: &Pose) -> f64 {
    let in_b: Vec<Triangle> = surfaces[1].triangles(a_from_b).collect();
    let identity = Pose::identity();
    let pairs = surfaces[0].triangles(&identity).flat_map(|a| in_b.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| triangle_triangle(&a, b).distance_m).fold(f64::INFINITY, f64::min)
}

#[test]
fn surfaces_keep_the_proven_distance_over_the_whole_interval() {
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 60_000 } else { 3_000 };
    let mut random = Random(18);
    let (mut proven, mut inside, mut tight, mut closest) = (0, 0, 0, f64::INFINITY);
    for round in 0..rounds {
        let trial = Trial::new(&mut random);
        let mut surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
        if random.below(4) == 0 {
            // The other one is often inside.
            surfaces[random.below(2)] = Surface::cuboid(random.three(1.0, 6.0));
        }
        // One segment, or several: on one line, beside it, or anywhere near.
        let count = 2 + random.below(4);
        let beside = [0.0, 0.1, 1.0][random.below(3)];
        let mut points: Vec<Vec<f64>> = Vec::new();
        for point in 0..count {
            let t = 2.0 * point as f64 / (count - 1) as f64 - 1.0;
            let values = trial.center.iter().zip(&trial.changes.line);
            let step = |line: f64, random: &mut Random| beside * line * random.within(-1.0, 1.0);
            points.push(values.map(|(center, line)| center + t * line + step(*line, &mut random)).collect());
        }
        let problem = trial.problem(points, &surfaces);
        let last = (count - 1) as f64;
        let from = [0.0, random.within(0.0, 0.5 * last)][random.below(2)];
        let to = [last, random.within(from, last)][random.below(2)];
        let mut context = QueryContext::new(&problem);
        let ends = [from, to].map(PathParameter);
        context.set(ends[0]);
        let here_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
        let floor_m = here_m * [1e-9, 0.1, 0.5, 0.9][random.below(4)];
        let Some(front) = Fronts::default().prove(&mut context, 0, ends, (floor_m, floor_m)) else {
            continue;
        };
        proven += 1;
        inside += usize::from(front.inner.is_some());
        assert!(front.gap_m > floor_m && (front.from, front.to) == (ends[0], ends[1]));
        for step in 0..=24 {
            let at = PathParameter(from + (to - from) * f64::from(step) / 24.0);
            context.set(at);
            let seen_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
            assert!(seen_m >= front.gap_m, "round {round} at {}: {seen_m} m apart, {front:?}", at.0);
            closest = closest.min(seen_m / front.gap_m);
            tight += usize::from(seen_m < 1.05 * front.gap_m);
        }
    }
    println!(
        "{proven} intervals, {inside} inside, {tight} instants within a twentieth of the bound, closest {closest}"
    );
    assert!(
        proven > rounds / 8 && inside > rounds / 100 && tight > proven,
        "{inside} of {proven}, {tight} instants"
    );
}

#[test]
fn a_slide_behind_a_turn_is_tilted() {
    // Half a turn of 90 degrees either way before a slide of 1 m across n: the hand goes 0.707 m along n.
    let text = br#"<robot name="r"><link name="base"/><link name="arm"/><link name="hand"/>
      <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
      <joint name="slide" type="prismatic"><parent link="arm"/><child link="hand"/><axis xyz="1 0 0"/>
        <limit lower="-9" upper="9" velocity="1" effort="1"/></joint></robot>"#;
    let robot = Robot::from_urdf(text, "robot.urdf").expect("a good file").0;
    let changes = Changes { line: vec![std::f64::consts::FRAC_PI_4, 1.0], beside: vec![0.0; 2] };
    let hand = robot.link_named("hand").expect("a link");
    let trial = Trial {
        robots: [robot.clone(), robot],
        bases: [Pose::identity(); 2],
        rest: [vec![0.0; 2], vec![0.0; 2]],
        frames: [Frame::Fixed { world_from_body: Pose::identity() }, Frame::Link { robot: 0, link: hand }],
        body_from_shape: [Pose::identity(); 2],
        coordinates: vec![(0, 0), (0, 1)],
        changes,
        center: vec![0.0; 2],
    };
    trial.with_problem(&mut Random(1), 1, |problem, _| {
        let mut poses = Poses::default();
        poses.set(problem, PathParameter::of_point(0));
        let mut motion = RelativeMotion::default();
        motion.set((problem, &poses), (0, 0, 1), &trial.changes);
        let bound_m = motion.along_m(&Vector3::y(), &Point3::origin(), 0.0);
        let moved_m = std::f64::consts::FRAC_1_SQRT_2;
        assert!((moved_m..1.1 * moved_m).contains(&bound_m), "{bound_m}");
    });
}
