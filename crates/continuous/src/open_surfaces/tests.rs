//! Open meshes against the closed ones that they were made from.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use collision::{Body, Form};
use geometry::{
    CappedMesh, Interior, Point3, Pose, SelfIntersections, Triangle, TriangleMesh, Vector3, point_triangle,
    triangles_intersect,
};
use sphere_model::{SphereTree, build_fitted};
use test_support::Random;

use super::*;
use crate::fixture::{Surface, Trial};
use crate::open_surface::Zone;
use crate::point_result::PointResult;
use crate::poses::Poses;
use crate::{Found, Frame, check_alone};

const ACCURACY_M: f64 = 1e-3;

/// A closed body whose surface is seen from its centre, by the corners of its triangles.
fn body(random: &mut Random) -> Vec<Triangle> {
    let t = f64::midpoint(1.0, 5.0_f64.sqrt());
    let mut corners: Vec<Vector3<f64>> = Vec::new();
    for (x, y) in [(-1.0, t), (1.0, t), (-1.0, -t), (1.0, -t)] {
        corners.extend([[x, y, 0.0], [0.0, x, y], [y, 0.0, x]].map(Vector3::from));
    }
    let near = |a: &Vector3<f64>, b: &Vector3<f64>| (a - b).norm() < 2.1;
    let mut faces: Vec<[Vector3<f64>; 3]> = Vec::new();
    for i in 0..12 {
        for j in 0..i {
            for k in 0..j {
                let [a, b, c] = [corners[i], corners[j], corners[k]];
                if near(&a, &b) && near(&b, &c) && near(&c, &a) {
                    let is_outwards = (b - a).cross(&(c - a)).dot(&a) > 0.0;
                    faces.push(if is_outwards { [a, b, c] } else { [a, c, b] });
                }
            }
        }
    }
    let divided: Vec<[Vector3<f64>; 3]> = faces
        .iter()
        .flat_map(|[a, b, c]| {
            let [ab, bc, ca] = [(a, b), (b, c), (c, a)].map(|(x, y)| (x + y) * 0.5);
            [[*a, ab, ca], [ab, *b, bc], [ca, bc, *c], [ab, bc, ca]]
        })
        .collect();
    let rough = [0.0, 0.1, 0.3][random.below(3)];
    let size = Vector3::from(random.three(0.15, 0.4));
    let mut radii: BTreeMap<[i64; 3], f64> = BTreeMap::new();
    divided
        .iter()
        .map(|triangle| {
            triangle.map(|corner| {
                let direction = corner.normalize();
                let key = [0, 1, 2].map(|k: usize| (direction[k] * 1e6).round() as i64);
                let radius = *radii.entry(key).or_insert_with(|| 1.0 + rough * random.within(-1.0, 1.0));
                Point3::from(direction.component_mul(&size) * radius)
            })
        })
        .collect()
}

/// The indices of a connected patch of triangles.
fn patch(random: &mut Random, triangles: &[Triangle]) -> BTreeSet<usize> {
    let mut patch = BTreeSet::from([random.below(triangles.len())]);
    let shares_edge =
        |one: &Triangle, other: &Triangle| one.iter().filter(|corner| other.contains(corner)).count() == 2;
    let wanted = [1, 1 + random.below(4), 1 + random.below(16)][random.below(3)];
    while patch.len() < wanted {
        let beside: Vec<usize> = (0..triangles.len())
            .filter(|index| {
                !patch.contains(index)
                    && patch.iter().any(|known| shares_edge(&triangles[*known], &triangles[*index]))
            })
            .collect();
        patch.insert(beside[random.below(beside.len())]);
    }
    patch
}

/// Whether all of a patch lies within the radius of a zone of its caps: points of it, with the distance to the next one.
fn bulges_at_most_a_radius(patch: &[Triangle], capped: &CappedMesh) -> bool {
    const STEPS: usize = 12;
    patch.iter().all(|[a, b, c]| {
        let step_m = [(a, b), (b, c), (c, a)].map(|(x, y)| (x - y).norm()).into_iter().fold(0.0, f64::max)
            / STEPS as f64;
        (0..=STEPS).all(|i| {
            (0..=STEPS - i).all(|j| {
                let at = a + (b - a) * (i as f64 / STEPS as f64) + (c - a) * (j as f64 / STEPS as f64);
                capped.zones.iter().any(|zone| {
                    (0..zone.surface.triangle_count()).any(|index| {
                        let distance_m = point_triangle(&at, &zone.surface.triangle(index)).distance_m;
                        distance_m + step_m <= zone.radius_m
                    })
                })
            })
        })
    })
}

/// Small faults of exported meshes that do not change what is inside: cracks below the tolerance, faces that look the wrong way,
/// copies.
fn faulty(random: &mut Random, triangles: &[Triangle]) -> Vec<Triangle> {
    let (cracks_m, turns, copies) =
        ([0.0, 1e-6][random.below(2)], random.below(2) == 0, random.below(4) == 0);
    let mut faulty = Vec::new();
    for triangle in triangles {
        let [a, b, c] = triangle.map(|corner| corner + Vector3::from(random.three(-1.0, 1.0)) * cracks_m);
        let turned = if turns && random.below(3) == 0 { [a, c, b] } else { [a, b, c] };
        faulty.push(turned);
        if copies && random.below(5) == 0 {
            faulty.push(turned);
        }
    }
    faulty
}

/// A capped mesh with everything that queries need.
struct Capped {
    mesh: CappedMesh,
    interiors: Vec<Interior>,
    zones: Vec<(SphereTree, Interior)>,
}

impl Capped {
    fn new(mesh: CappedMesh) -> Self {
        let of = |mesh: &TriangleMesh| Interior::new(mesh, &SelfIntersections::in_mesh(mesh));
        let zones = mesh.zones.iter().map(|zone| (build_fitted(&zone.surface), of(&zone.surface)));
        Self { interiors: mesh.bodies.iter().map(of).collect(), zones: zones.collect(), mesh }
    }

    fn open(&self) -> OpenSurface<'_> {
        let zones = self.mesh.zones.iter().zip(&self.zones);
        let zone = zones.map(|(zone, (tree, interior))| Zone {
            surface: Body { mesh: &zone.surface, form: Form::Spheres(tree) },
            interior,
            radius_m: zone.radius_m,
            reach_m: self.mesh.reach_m(zone),
        });
        OpenSurface { bodies: self.mesh.bodies.iter().zip(&self.interiors).collect(), zones: zone.collect() }
    }
}

/// What is true of the closed body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Outside,
    Contact,
    Inside,
}

fn truth(closed: &TriangleMesh, content: &Surface, pose: &Pose) -> Truth {
    let content: Vec<Triangle> = content.triangles(pose).collect();
    let touches = (0..closed.triangle_count()).any(|index| {
        let own = closed.triangle(index);
        content.iter().any(|other| triangles_intersect(&own, other))
    });
    match (touches, closed.contains(&content[0][0])) {
        (true, _) => Truth::Contact,
        (false, true) => Truth::Inside,
        (false, false) => Truth::Outside,
    }
}

/// What a proof states of the pair at a path parameter.
fn stated(found: &Found, at: f64) -> Verdict {
    let holds = |from: PathParameter, to: PathParameter| from.0 <= at && at <= to.0;
    let open = |open: &OpenInterval| holds(open.from, open.to);
    let contained = |interval: &EnclosedInterval| holds(interval.from, interval.to);
    if found.enclosed.iter().any(contained) {
        Verdict::Collision
    } else if found.in_zones.iter().any(contained) || found.unproven.iter().any(open) {
        Verdict::Undecided
    } else {
        Verdict::Clear
    }
}

/// Whether a result at a point that is checked by itself tells containment, and that it may be so.
fn holds_at_point(seen: &PointResult, truth: Truth, is_around: bool, context: &str) -> bool {
    let holds = seen
        .pairs
        .iter()
        .any(|pair| pair.verdict == Verdict::Collision && pair.decided_by == DecidedBy::Containment);
    match truth {
        Truth::Contact | Truth::Inside => assert!(seen.verdict > Verdict::Near, "{context}: {seen:?}"),
        Truth::Outside => assert!(!holds || is_around, "{context}: {seen:?}"),
    }
    holds
}

/// Bodies with a patch removed, 10⁴ in the long run, each with a path of a box near them: never clear where the closed body is touched or has the box
/// inside.
#[test]
fn nothing_is_clear_that_the_closed_body_touches_or_holds() {
    let mut random = Random(2026);
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 10_000 } else { 2_500 };
    let (mut clear, mut inside, mut undecided, mut bulging) = (0, 0, 0, 0);
    let (mut decided_inside, mut inside_at_points, mut too_large) = (0, 0, 0);
    for round in 0..rounds {
        let whole = body(&mut random);
        let patch = patch(&mut random, &whole);
        let of = |is_patch: bool| -> Vec<Triangle> {
            (0..whole.len())
                .filter(|index| patch.contains(index) == is_patch)
                .map(|index| whole[index])
                .collect()
        };
        let closed = TriangleMesh::from_triangles(&whole, [1.0; 3]).expect("finite");
        let open = TriangleMesh::from_triangles(&faulty(&mut random, &of(false)), [1.0; 3]).expect("finite");
        let capped = CappedMesh::new(&open).expect("open");
        if capped.hulls == 0 && !bulges_at_most_a_radius(&of(true), &capped) {
            bulging += 1;
            continue;
        }
        let capped = Capped::new(capped);
        let sizes = [[0.01, 0.05], [0.02, 0.3], [0.01, 1.0]][random.below(3)];
        let surfaces = [Surface::new(open, None), Surface::cuboid(random.three(sizes[0], sizes[1]))];

        let mut trial = Trial::new(&mut random);
        // Two bodies that are moved apart by nothing stay where they are: the second is placed by itself.
        let mut poses = Poses::default();
        poses.set(&trial.problem(vec![trial.center.clone()], &surfaces), PathParameter::of_point(0));
        let shift = poses.world_centers[0] - poses.world_centers[1] + Vector3::from(random.three(-0.4, 0.4));
        let shift = Pose::from_translation(shift);
        if let Frame::Fixed { world_from_body } = &mut trial.frames[1] {
            *world_from_body = shift * *world_from_body;
        } else {
            trial.bases[1] = shift * trial.bases[1];
        }
        let step = [0.0, 0.02, 0.1, 0.4][random.below(4)];
        let mut values = trial.center.clone();
        let mut points = vec![values.clone()];
        for _ in 0..3 {
            for value in &mut values {
                *value += random.within(-step, step);
            }
            points.push(values.clone());
        }
        let mut problem = trial.problem(points, &surfaces);
        problem.shapes[0].open = Some(capped.open());
        let fits = nearest::fits(&surfaces[0].mesh, &capped.open(), &surfaces[1].mesh);
        let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve: crate::Curve::Unmeasured };
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let proof = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels");
        let goal = Goal { between_points: false, ..goal };
        let at_points = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels").points;
        for sample in 0..=9 {
            let at = PathParameter(f64::from(sample) / 3.0);
            poses.set(&problem, at);
            let truth = truth(&closed, &surfaces[1], &poses.a_from_b(0, 1));
            let stated = stated(&proof.found, at.0);
            let alone = check_alone(&problem, at, ACCURACY_M).verdict;
            // What is too large never lies inside.
            assert!(fits || truth != Truth::Inside, "round {round} at {}", at.0);
            too_large += usize::from(!fits);
            let context = format!("round {round} at {}: {truth:?}, {stated:?}, alone {alone:?}", at.0);
            match truth {
                // Cracks move the surface by a few micrometres: a contact may be none of the open mesh.
                Truth::Contact | Truth::Inside => {
                    assert!(stated != Verdict::Clear && alone > Verdict::Near, "{context}");
                }
                Truth::Outside => assert!(stated != Verdict::Collision, "{context}"),
            }
            if at.0.fract() == 0.0 {
                let point = &proof.points[at.0 as usize];
                assert!(point.verdict >= stated.min(Verdict::Undecided), "{context}: {point:?}");
                let seen = &at_points[at.0 as usize];
                // The box is larger than some bodies, and may be around one.
                let closed_corner = poses.a_from_b(0, 1).inverse().point(&closed.vertices()[0]);
                let is_around = surfaces[1].mesh.contains(&closed_corner);
                let holds = holds_at_point(seen, truth, is_around, &context);
                inside_at_points += usize::from(truth == Truth::Inside && holds);
            }
            clear += usize::from(truth == Truth::Outside && stated == Verdict::Clear);
            inside += usize::from(truth == Truth::Inside);
            decided_inside += usize::from(truth == Truth::Inside && stated == Verdict::Collision);
            undecided += usize::from(stated == Verdict::Undecided && truth != Truth::Contact);
        }
    }
    println!(
        "{clear} clear, {inside} inside ({decided_inside} decided), {undecided} undecided, {bulging} bulge"
    );
    assert!(
        clear > rounds * 2 && inside > rounds / 20 && decided_inside * 2 > inside,
        "{clear} {inside} {decided_inside}"
    );
    assert!(inside_at_points * 5 > decided_inside, "{inside_at_points} of {decided_inside}");
    assert!(bulging * 2 < rounds, "{bulging}");
    assert!(too_large > 0, "{too_large}");
}

/// Many open bodies in one mesh, so that there are zones of many radii; some of them around the box, as convex hulls.
#[test]
fn the_nearest_zone_is_that_of_measuring_all_of_them() {
    let mut random = Random(39);
    let (mut zones, mut others, mut inside) = (0, 0, 0);
    for round in 0..400 {
        let mut loose = Vec::new();
        for _ in 0..6 {
            let whole = body(&mut random);
            let patch = patch(&mut random, &whole);
            let by = Vector3::from(random.three(-0.7, 0.7));
            let left = (0..whole.len()).filter(|index| !patch.contains(index));
            loose.extend(left.map(|index| whole[index].map(|corner| corner + by)));
            if random.below(8) == 0 {
                // A fin at an edge of the body: it cannot be capped.
                let [a, b, c] = loose[loose.len() - 1];
                loose.push([a, b, c + (c - a).cross(&(b - a)).normalize() * 0.2]);
            }
        }
        let open = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let capped = Capped::new(CappedMesh::new(&open).expect("open"));
        let surfaces = [Surface::new(open, None), Surface::cuboid(random.three(0.02, 0.3))];
        let trial = Trial::new(&mut random);
        let mut problem = trial.problem(vec![trial.center.clone()], &surfaces);
        problem.shapes[0].open = Some(capped.open());
        let mut context = QueryContext::new(&problem);
        context.set(PathParameter::of_point(0));
        let nearest = nearest_zone(&mut context, 0, None).expect("there are zones");
        let questions = questions(&problem, 0..1);
        let mut all = Vec::new();
        for zone in &questions[0].open.zones {
            all.push(nearest::beyond_m(&mut context, &questions[0], zone, f64::INFINITY).expect("measured"));
        }
        let expected = (0..all.len()).min_by(|one, other| all[*one].total_cmp(&all[*other])).expect("some");
        assert_eq!((nearest.zone, nearest.beyond_m), (expected, all[expected]), "round {round}: {all:?}");
        zones += all.len();
        others += usize::from(expected != 0);
        inside += usize::from(all[expected] < 0.0);
    }
    assert!(zones > 800 && others > 50 && inside > 5, "{zones} {others} {inside}");
}
