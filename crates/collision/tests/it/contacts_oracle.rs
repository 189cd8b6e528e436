//! Contacts of real links equal those of an exact reference over all pairs of features, on coordinates rounded to a micrometre.

use std::collections::BTreeMap;

use geometry::{MeshFeatures, Point3, Pose, Triangle, TriangleMesh, Vector3};
use pathproof_collision::{
    Body, Clearance, Contact, ContactBody, ContactFeatures, ContactRange, ContactSearch, Form, Search,
    Silent, Wanted, clearance,
};
use rayon::prelude::*;
use sphere_model::{FeatureOctree, OctreeDepth, SphereTree, build_fitted};
use test_support::Random;

const POSES: usize = 100;
const POSES_LONG: usize = 100_000;
const REACH_M: f64 = 0.004;
const EPS_M: f64 = 1e-9;
/// Coordinates are whole micrometres.
const PER_M: f64 = 1e6;
/// As in the product: coplanar and parallel are told apart to this.
const PARALLEL: f64 = 1e-9;

type Integers = [i128; 3];

fn integers(point: &Point3<f64>) -> Integers {
    [0, 1, 2].map(|k| libm::round(point[k] * PER_M) as i128)
}

fn sub(a: Integers, b: Integers) -> Integers {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn cross(a: Integers, b: Integers) -> Integers {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Exact, then rounded once.
fn dot(a: Integers, b: Integers) -> f64 {
    (0..3).map(|k| a[k] * b[k]).sum::<i128>() as f64
}

fn length(a: Integers) -> f64 {
    // Squares of cross products of micrometres fit.
    dot(a, a).sqrt()
}

fn metres(a: Integers) -> Vector3<f64> {
    Vector3::from(a.map(|x| x as f64 / PER_M))
}

/// A mesh with whole coordinates, in the frame of the query.
struct Exact {
    mesh: TriangleMesh,
    features: MeshFeatures,
    octree: FeatureOctree,
    vertices: Vec<Integers>,
}

impl Exact {
    fn of(mesh: &TriangleMesh, pose: &Pose) -> Self {
        let rounded = |corner: Point3<f64>| pose.point(&corner).map(|x| libm::round(x * PER_M) / PER_M);
        let loose: Vec<Triangle> =
            (0..mesh.triangle_count()).map(|index| mesh.triangle(index).map(rounded)).collect();
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let features = MeshFeatures::new(&mesh);
        let depth = OctreeDepth {
            smallest_radius_m: mesh.bounds().diagonal() / 100.0,
            few_faces: 8,
            coarse_radius_m: mesh.bounds().diagonal() / 30.0,
            most_levels: 12,
        };
        let octree = FeatureOctree::new(&mesh, &features, &depth);
        let vertices = mesh.vertices().iter().map(integers).collect();
        Self { mesh, features, octree, vertices }
    }

    fn body(&self) -> ContactBody<'_> {
        ContactBody { mesh: &self.mesh, features: &self.features, octree: &self.octree }
    }

    fn corners(&self, face: u32) -> [Integers; 3] {
        self.mesh.triangles()[face as usize].map(|vertex| self.vertices[vertex as usize])
    }

    fn normal(&self, face: u32) -> Integers {
        let [a, b, c] = self.corners(face);
        cross(sub(b, a), sub(c, a))
    }

    fn is_inside(&self, at: &Vector3<f64>, penetration_m: f64) -> bool {
        penetration_m <= EPS_M || self.mesh.contains(&Point3::from(*at))
    }

    /// Whether a point is at most the reach beyond the box of the mesh.
    fn is_near(&self, at: Integers) -> bool {
        let (at, bounds) = (metres(at), self.mesh.bounds());
        (0..3).all(|k| bounds.low[k] - REACH_M <= at[k] && at[k] <= bounds.high[k] + REACH_M)
    }
}

/// A contact as the reference has it: the points on a and b, the normal and the penetration.
type Expected = ([Vector3<f64>; 2], Vector3<f64>, f64);

/// A vertex of `of` against a face of `on`: the vertex, its foot and the normal of the face.
fn vertex_face(of: &Exact, vertex: u32, on: &Exact, face: u32) -> Option<Expected> {
    let normal = on.normal(face);
    if normal == [0; 3] {
        return None;
    }
    let (v, [a, b, c]) = (of.vertices[vertex as usize], on.corners(face));
    let penetration_m = -dot(normal, sub(v, a)) / length(normal) / PER_M;
    if !(-EPS_M..=REACH_M).contains(&penetration_m) {
        return None;
    }
    let is_left_of = |from: Integers, to: Integers| {
        let along = sub(to, from);
        let across = dot(normal, cross(along, sub(v, from))) / length(normal) / length(along);
        across >= -PARALLEL * length(along)
    };
    let leads_away = of.features.neighbours(vertex).all(|end| {
        let along = sub(of.vertices[end as usize], v);
        dot(normal, along) / length(normal) >= -PARALLEL * length(along)
    });
    let at = metres(v);
    let unit = Vector3::from(normal.map(|x| x as f64)) / length(normal);
    let is_contact = is_left_of(a, b)
        && is_left_of(b, c)
        && is_left_of(c, a)
        && leads_away
        && on.is_inside(&at, penetration_m);
    is_contact.then_some(([at, at + unit * penetration_m], unit, penetration_m))
}

fn wedge_leads_out(of: &Exact, edge: u32, direction: Integers) -> bool {
    let Some(faces) = of.features.edge(edge).faces else { return false };
    let [one, other] = faces.map(|face| of.normal(face));
    if one == [0; 3] || other == [0; 3] {
        return false;
    }
    let [from, to] = of.features.edge(edge).ends.map(|end| of.vertices[end as usize]);
    let along = sub(to, from);
    let sine = |a: Integers, b: Integers| dot(cross(a, b), along) / length(a) / length(b) / length(along);
    sine(one, other) > PARALLEL && sine(one, direction) >= -PARALLEL && sine(direction, other) >= -PARALLEL
}

fn edge_edge(a: &Exact, of_a: u32, b: &Exact, of_b: u32) -> Option<Expected> {
    let ends = |of: &Exact, edge: u32| of.features.edge(edge).ends.map(|end| of.vertices[end as usize]);
    let ([p, p_end], [q, q_end]) = (ends(a, of_a), ends(b, of_b));
    let (along_a, along_b) = (sub(p_end, p), sub(q_end, q));
    let across = cross(along_a, along_b);
    if length(across) <= PARALLEL * length(along_a) * length(along_b) {
        return None;
    }
    let apart = sub(q, p);
    let squared = dot(across, across);
    let s = dot(cross(apart, along_b), across) / squared;
    let t = dot(cross(apart, along_a), across) / squared;
    let is_between = |share: f64| (-PARALLEL..=1.0 + PARALLEL).contains(&share);
    if !is_between(s) || !is_between(t) {
        return None;
    }
    let signs = [across, across.map(|x| -x)];
    let normal = signs
        .into_iter()
        .find(|n| wedge_leads_out(a, of_a, n.map(|x| -x)) && wedge_leads_out(b, of_b, *n))?;
    let unit = Vector3::from(normal.map(|x| x as f64)) / length(normal);
    let penetration_m = dot(normal, apart) / length(normal) / PER_M;
    let (on_a, on_b) = (metres(p) + metres(along_a) * s, metres(q) + metres(along_b) * t);
    let is_contact = (-EPS_M..=REACH_M).contains(&penetration_m)
        && b.is_inside(&on_a, penetration_m)
        && a.is_inside(&on_b, penetration_m);
    is_contact.then_some(([on_a, on_b], unit, penetration_m))
}

/// All contacts of all pairs of features, each vertex with its nearest face alone.
fn reference(a: &Exact, b: &Exact) -> BTreeMap<ContactFeatures, Expected> {
    let mut all = BTreeMap::new();
    for (of, on, is_b) in [(a, b, false), (b, a, true)] {
        for vertex in (0..of.vertices.len() as u32).filter(|&vertex| on.is_near(of.vertices[vertex as usize]))
        {
            let found = (0..on.mesh.triangle_count() as u32).filter_map(|face| {
                let features = if is_b {
                    ContactFeatures::FaceVertex(face, vertex)
                } else {
                    ContactFeatures::VertexFace(vertex, face)
                };
                let ([at, foot], normal, penetration_m) = vertex_face(of, vertex, on, face)?;
                let expected = if is_b {
                    ([foot, at], -normal, penetration_m)
                } else {
                    ([at, foot], normal, penetration_m)
                };
                Some((features, expected))
            });
            let nearest = found.min_by(|one, other| one.1.2.total_cmp(&other.1.2).then(one.0.cmp(&other.0)));
            all.extend(nearest);
        }
    }
    let near = |of: &Exact, on: &Exact| -> Vec<(u32, [Vector3<f64>; 2])> {
        let boxed = |edge: u32| {
            let [from, to] = of.features.edge(edge).ends.map(|end| metres(of.vertices[end as usize]));
            (edge, [from.inf(&to), from.sup(&to)])
        };
        let bounds = on.mesh.bounds();
        let meets = |(_, [low, high]): &(u32, [Vector3<f64>; 2])| {
            (0..3).all(|k| low[k] <= bounds.high[k] + REACH_M && high[k] >= bounds.low[k] - REACH_M)
        };
        (0..of.features.edges().len() as u32).map(boxed).filter(meets).collect()
    };
    let of_b = near(b, a);
    for (of_a, [low, high]) in near(a, b) {
        for (of_b, [other_low, other_high]) in &of_b {
            let meets =
                (0..3).all(|k| low[k] <= other_high[k] + REACH_M && high[k] >= other_low[k] - REACH_M);
            if meets && let Some(expected) = edge_edge(a, of_a, b, *of_b) {
                all.insert(ContactFeatures::EdgeEdge(of_a, *of_b), expected);
            }
        }
    }
    all
}

struct Link {
    mesh: TriangleMesh,
    tree: SphereTree,
}

/// Links of real robots that are solids, and solids of our own.
fn links() -> Vec<Link> {
    let own = [
        geometry::Shape::cuboid([0.2, 0.1, 0.06]),
        geometry::Shape::cylinder(0.05, 0.3),
        geometry::Shape::sphere(0.1),
    ];
    let mut links: Vec<TriangleMesh> = own.map(|shape| shape.expect("valid").mesh).into();
    for file in [
        "irb2400_positioner/meshes/link_5.stl",
        "puma560_pipes/meshes/link7.stl",
        "puma560_pipes/meshes/link3.stl",
    ] {
        let Some(cells) = test_support::reference_cells() else { break };
        let bytes = std::fs::read(cells.join(file)).expect("a file of a reference cell");
        let loose = mesh_files::read_stl(&bytes, file).expect("a good file");
        links.push(TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite"));
    }
    links.into_iter().map(|mesh| Link { tree: build_fitted(&mesh), mesh }).collect()
}

#[test]
fn contacts_are_those_of_an_exact_reference() {
    let links = links();
    let poses = if std::env::var_os("PATHPROOF_LONG").is_some() { POSES_LONG } else { POSES };
    let firsts: Vec<Exact> = links.iter().map(|link| Exact::of(&link.mesh, &Pose::identity())).collect();
    let kinds: Vec<[usize; 3]> =
        (0..poses as u64).into_par_iter().map(|pose| compare(&links, &firsts, pose)).collect();
    let kinds = [0, 1, 2].map(|kind| kinds.iter().map(|kinds| kinds[kind]).sum::<usize>());
    println!("{kinds:?} contacts at {poses} poses");
    assert!(kinds.iter().all(|&count| count > poses / 8), "{kinds:?}");
}

/// Compares the contacts of two links at a random pose; how many there are of each kind.
fn compare(links: &[Link], firsts: &[Exact], pose: u64) -> [usize; 3] {
    let mut random = Random(0x7137_4491_b5c0_fbcf ^ pose << 20);
    let (first, second) = (random.below(links.len()), random.below(links.len()));
    let b = near_contact(&mut random, &links[first], &links[second]);
    let a = &firsts[first];
    let range = ContactRange { eps_m: EPS_M, most_penetration_m: REACH_M };
    let mut search = ContactSearch::default();
    let found = search.contacts((&a.body(), &b.body()), &Pose::identity(), range).expect("finite numbers");
    let again = search.contacts((&a.body(), &b.body()), &Pose::identity(), range);
    assert_eq!(Some(&found), again.as_ref(), "verified first, with the same result");
    assert_eq!(search.counts.verified as usize, found.len());
    // Those of the first body with itself: the search must not take them for contacts with the second one.
    search.contacts((&a.body(), &a.body()), &Pose::from_translation(Vector3::repeat(0.001)), range);
    let after_others = search.contacts((&a.body(), &b.body()), &Pose::identity(), range);
    assert_eq!(Some(&found), after_others.as_ref(), "contacts of other bodies change nothing");
    let expected = reference(a, &b);
    let known: Vec<ContactFeatures> = found.iter().map(|contact| contact.features).collect();
    assert_eq!(known, expected.keys().copied().collect::<Vec<_>>());
    let mut kinds = [0; 3];
    for contact in &found {
        let ([on_a, on_b], normal, penetration_m) = &expected[&contact.features];
        let Contact { on_a: found_a, on_b: found_b, .. } = contact;
        assert!(
            (found_a.coords - on_a).norm() < 1e-9 && (found_b.coords - on_b).norm() < 1e-9,
            "{contact:?}"
        );
        assert!((contact.normal - normal).norm() < 1e-9, "{contact:?} {normal}");
        assert!((contact.penetration_m - penetration_m).abs() < 1e-9);
        kinds[match contact.features {
            ContactFeatures::VertexFace(..) => 0,
            ContactFeatures::FaceVertex(..) => 1,
            ContactFeatures::EdgeEdge(..) => 2,
        }] += 1;
    }
    kinds
}

/// The second link turned at random, brought from far away until it touches the first one, and up to three millimetres further.
fn near_contact(random: &mut Random, first: &Link, second: &Link) -> Exact {
    let turn = random.three(-3.0, 3.0);
    let turn = Pose::from_xyz_rpy([0.0; 3], turn);
    let toward = Vector3::from(random.three(-1.0, 1.0));
    let toward = toward / toward.norm();
    let [one, other] = [first, second].map(|link| link.mesh.bounds().diagonal());
    let aside = Vector3::from(random.three(-0.3, 0.3)) * one;
    let centered = first.mesh.bounds().center() + aside - turn.point(&second.mesh.bounds().center());
    let [body_a, body_b] =
        [first, second].map(|link| Body { mesh: &link.mesh, form: Form::Spheres(&link.tree) });
    let (mut search, wanted) = (Search::default(), Wanted::distance(1e-9, 1e-4));
    let mut back_m = one + other;
    let rotation = turn.rotation;
    let at = |back_m: f64| Pose { rotation, translation: centered - toward * back_m };
    for _ in 0..200 {
        let answer = clearance(&mut search, (&body_a, &body_b), &at(back_m), wanted, None, &mut Silent);
        let Clearance::Apart(gap) = answer else { break };
        back_m -= gap.lo_m;
        if gap.lo_m < 1e-4 || back_m < -one - other {
            break;
        }
    }
    Exact::of(&second.mesh, &at(back_m - random.within(0.0, 0.003)))
}
