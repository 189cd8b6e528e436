//! Distances over all triangles, with nothing shared with the product but the distance of two triangles.

use geometry::{Aabb, Point3, Pose, Triangle, TriangleMesh, triangle_triangle, triangles_intersect};
use kinematics::PathParameter;
use scene::{Configuration, Scene};

use crate::certified::space::on_path;

/// Vertices asked about of a large surface.
const SOME_VERTICES: usize = 6;

/// Triangles that meet are at most this far apart by their computed distance, metres.
const TOUCHING: f64 = 1e-9;

/// A ball.
#[derive(Clone, Copy)]
struct Ball {
    center: Point3<f64>,
    radius: f64,
}

/// All triangles of one piece in its own frame, each with a ball around it.
pub(crate) struct Piece<'a> {
    pub(crate) mesh: &'a TriangleMesh,
    triangles: Vec<(Triangle, Ball)>,
    ball: Ball,
}

/// A little more, so that no rounding of a ball hides a triangle.
const SPARE: f64 = 1.0 + 1e-9;

fn ball(points: &[Point3<f64>]) -> Ball {
    let sum = points.iter().fold(geometry::Vector3::zeros(), |sum, point| sum + point.coords);
    let center = Point3::from(sum / points.len() as f64);
    let radius = points.iter().map(|point| (point - center).norm()).fold(0.0, f64::max) * SPARE;
    Ball { center, radius }
}

impl Ball {
    fn gap(&self, other: &Self) -> f64 {
        (self.center - other.center).norm() - self.radius - other.radius
    }
}

/// How far a triangle is from the plane of another, where it lies on one side of it; otherwise 0.
fn beside_plane(plane: &Triangle, triangle: &Triangle) -> f64 {
    let normal = (plane[1] - plane[0]).cross(&(plane[2] - plane[0]));
    let [x, y, z] = triangle.map(|corner| normal.dot(&(corner - plane[0])));
    let beside = if x > 0.0 { x.min(y).min(z) } else { -x.max(y).max(z) };
    (beside / (normal.norm() * SPARE)).max(0.0)
}

/// How far a ball is from a box at least.
fn gap_to_box(ball: &Ball, bounds: &Aabb) -> f64 {
    let outside = |k: usize| (bounds.low[k] - ball.center[k]).max(ball.center[k] - bounds.high[k]).max(0.0);
    let [x, y, z] = [0, 1, 2].map(outside);
    (x * x + y * y + z * z).sqrt() - ball.radius
}

impl<'a> Piece<'a> {
    fn new(mesh: &'a TriangleMesh) -> Self {
        let triangles = (0..mesh.triangle_count()).map(|t| mesh.triangle(t));
        Self {
            mesh,
            triangles: triangles.map(|triangle| (triangle, ball(&triangle))).collect(),
            ball: ball(mesh.vertices()),
        }
    }

    /// The distance to another piece, or `below` where it is not smaller; 0 where triangles meet, by exact signs.
    pub(crate) fn distance_below(&self, other: &Self, self_from_other: &Pose, below: f64) -> f64 {
        let place =
            |ball: &Ball| Ball { center: self_from_other.point(&ball.center), radius: ball.radius * SPARE };
        let whole = place(&other.ball);
        if self.ball.gap(&whole) >= below {
            return below;
        }
        let mut near: Vec<(Triangle, Ball)> = Vec::new();
        let mut bounds = None;
        for (triangle, ball) in &other.triangles {
            let ball = place(ball);
            if gap_to_box(&ball, self.mesh.bounds()) < below {
                let placed = triangle.map(|corner| self_from_other.point(&corner));
                let bounds = bounds.get_or_insert(Aabb { low: placed[0], high: placed[0] });
                for corner in &placed {
                    bounds.include(corner);
                }
                near.push((placed, ball));
            }
        }
        let Some(bounds) = bounds else { return below };
        // Centres of triangles are points of the surfaces.
        let mut best = below;
        for (_, ball) in &self.triangles {
            let apart = near.iter().map(|(_, other)| (ball.center - other.center).norm_squared());
            best = best.min(apart.fold(f64::INFINITY, f64::min).sqrt() * SPARE);
        }
        for (triangle, ball) in &self.triangles {
            if gap_to_box(ball, &bounds) >= best {
                continue;
            }
            for (other, other_ball) in &near {
                let is_apart = ball.gap(other_ball) >= best
                    || beside_plane(triangle, other) >= best
                    || beside_plane(other, triangle) >= best;
                if is_apart {
                    continue;
                }
                let distance = triangle_triangle(triangle, other).distance_m;
                if distance < TOUCHING && triangles_intersect(triangle, other) {
                    return 0.0;
                }
                best = best.min(distance);
            }
        }
        best
    }

    /// Whether a vertex of another piece lies inside this one: one of every part, and some more of large surfaces.
    pub(crate) fn holds_a_vertex_of(&self, other: &Self, self_from_other: &Pose) -> bool {
        if self.ball.gap(&Ball { center: self_from_other.point(&other.ball.center), ..other.ball }) > 0.0 {
            return false;
        }
        let vertices = other.mesh.vertices();
        let some = vertices.iter().step_by(vertices.len().div_ceil(SOME_VERTICES));
        let of_parts = other.mesh.components().iter().map(|part| &part.vertex);
        some.chain(of_parts).any(|vertex| {
            let point = self_from_other.point(vertex);
            self.mesh.contains(&point)
        })
    }
}

/// All pieces of a scene, and where they are.
pub(crate) struct Brute<'a> {
    scene: &'a Scene,
    pub(crate) members: Vec<Vec<Piece<'a>>>,
}

/// Two pieces of a checked pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) pair: usize,
    pub(crate) pieces: (usize, usize),
}

impl<'a> Brute<'a> {
    pub(crate) fn new(scene: &'a Scene) -> Self {
        let pieces = |member: &'a scene::Member| {
            member.shapes.iter().map(|piece| Piece::new(&piece.shape.mesh)).collect()
        };
        Self { scene, members: scene.members.iter().map(pieces).collect() }
    }

    /// All pairs of pieces that are checked.
    pub(crate) fn all(&self) -> Vec<Pieces> {
        let pairs = self.scene.pairs.iter().enumerate();
        let of = |member: usize| 0..self.members[member].len();
        pairs
            .flat_map(|(pair, of_pair)| {
                of(of_pair.a)
                    .flat_map(move |a| of(of_pair.b).map(move |b| Pieces { pair, pieces: (a, b) }))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// The scene at an instant, on the splines and the paths in space of the programs that have any.
    pub(crate) fn at(&self, moment: f64) -> Configuration {
        let mut configuration = Configuration::default();
        self.scene.place_at(PathParameter(moment), &mut configuration);
        let mut joint_values = configuration.joint_values.clone();
        let mut has_splines = false;
        for (scene_robot, values) in self.scene.robots.iter().zip(&mut joint_values) {
            let Some((trajectory, slots)) = scene_robot.driven() else { continue };
            let is_space = !self.scene.trajectories[trajectory].cartesian_moves.is_empty();
            let positions = if is_space {
                on_path(self.scene, trajectory, moment)
            } else {
                spline(self.scene, trajectory, moment)
            };
            let Some(positions) = positions else { continue };
            has_splines = true;
            for (slot, position) in slots.iter().zip(positions) {
                values[*slot] = position;
            }
        }
        if has_splines {
            self.scene.place_posed(&joint_values, &mut configuration).expect("as many values");
        }
        configuration
    }

    /// The second piece in the frame of the first.
    pub(crate) fn a_from_b(&self, of: Pieces, at: &Configuration) -> Pose {
        let pair = self.scene.pairs[of.pair];
        let place = |member: usize, piece: usize| {
            at.world_from_member[member] * self.scene.members[member].shapes[piece].member_from_shape
        };
        place(pair.a, of.pieces.0).inverse() * place(pair.b, of.pieces.1)
    }

    pub(crate) fn two(&self, of: Pieces) -> (&Piece<'a>, &Piece<'a>) {
        let pair = self.scene.pairs[of.pair];
        (&self.members[pair.a][of.pieces.0], &self.members[pair.b][of.pieces.1])
    }

    /// The distance of two pieces, or `below` where it is not smaller.
    pub(crate) fn distance_below(&self, of: Pieces, at: &Configuration, below: f64) -> f64 {
        let (a, b) = self.two(of);
        a.distance_below(b, &self.a_from_b(of, at), below)
    }

    /// Whether either piece has a vertex inside the other.
    pub(crate) fn is_inside(&self, of: Pieces, at: &Configuration) -> bool {
        let (a, b) = self.two(of);
        let a_from_b = self.a_from_b(of, at);
        a.holds_a_vertex_of(b, &a_from_b) || b.holds_a_vertex_of(a, &a_from_b.inverse())
    }
}

/// The positions of a program on its spline, by the powers of the time, as `joint_trajectory_controller` computes them; `None` where it moves
/// straight or stands still.
fn spline(scene: &Scene, trajectory: usize, moment: f64) -> Option<Vec<f64>> {
    let before = (moment as usize).min(scene.timeline.points.len() - 1);
    let start_s = scene.timeline.points[before].time_s;
    let end_s = scene.timeline.points.get(before + 1).map_or(start_s, |point| point.time_s);
    let time_s = start_s + (moment - before as f64) * (end_s - start_s);
    let knots = &scene.trajectories[trajectory].knots;
    let after = knots.iter().position(|knot| knot.time_s > start_s)?;
    let (from, to) = (knots.get(after.checked_sub(1)?)?, &knots[after]);
    let (t, d) = (time_s - from.time_s, to.time_s - from.time_s);
    let value = |joint: usize| -> Option<f64> {
        let of = |values: [&Vec<f64>; 2]| Some([*values[0].get(joint)?, *values[1].get(joint)?]);
        let [p0, p1] = of([&from.position, &to.position])?;
        let [v0, v1] = of([&from.rates.velocity, &to.rates.velocity])?;
        let way = p1 - p0;
        let Some([a0, a1]) = of([&from.rates.acceleration, &to.rates.acceleration]) else {
            let c2 = (3.0 * way / d - 2.0 * v0 - v1) / d;
            let c3 = (v0 + v1 - 2.0 * way / d) / (d * d);
            return Some(p0 + t * (v0 + t * (c2 + t * c3)));
        };
        let c3 = (20.0 * way - (8.0 * v1 + 12.0 * v0) * d - (3.0 * a0 - a1) * d * d) / (2.0 * d.powi(3));
        let c4 =
            (-30.0 * way + (14.0 * v1 + 16.0 * v0) * d + (3.0 * a0 - 2.0 * a1) * d * d) / (2.0 * d.powi(4));
        let c5 = (12.0 * way - 6.0 * (v1 + v0) * d - (a0 - a1) * d * d) / (2.0 * d.powi(5));
        Some(p0 + t * (v0 + t * (0.5 * a0 + t * (c3 + t * (c4 + t * c5)))))
    };
    (0..from.position.len()).map(value).collect()
}
