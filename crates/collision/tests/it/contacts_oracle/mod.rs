//! Contacts of real links equal those of an exact reference over all pairs of features, on coordinates rounded to a micrometre.

mod placed;
mod reference;

use std::collections::BTreeMap;

use geometry::{Pose, TriangleMesh, Vector3};
use pathproof_collision::{
    Body, Clearance, Contact, ContactFeatures, ContactRange, ContactSearch, Form, Search, Silent, Wanted,
    clearance,
};
use rayon::prelude::*;
use sphere_model::{SphereTree, build_fitted};
use test_support::Random;

use placed::{Exact, Integers, Placed};
use reference::{Expected, reference};

/// Random rotations, and the translations that each is tried with: the long form has 10⁵ poses.
const TURNS: (usize, usize) = (100, 1);
const TURNS_LONG: (usize, usize) = (5_000, 20);
/// One rotation in so many is tried for what a search remembers, which takes long.
const REMEMBERED: u64 = 5;
const REACH_M: f64 = 0.004;
const EPS_M: f64 = 1e-9;

struct Link {
    mesh: TriangleMesh,
    tree: SphereTree,
}

/// Links of real robots that are solids, and solids of our own.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
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

/// What was compared at some poses.
#[derive(Clone, Copy, Default)]
struct Compared {
    /// Contacts of vertices with faces, of faces with vertices, and of edges.
    kinds: [usize; 3],
    /// Poses with contacts.
    touching: usize,
    /// Contacts of which only one side knows, for a point that has to be inside lies on the surface.
    on_surface: usize,
    /// The largest difference of two points, in metres, of two normals, and of two penetrations, in metres.
    worst: [f64; 3],
}

impl Compared {
    fn with(self, other: Self) -> Self {
        Self {
            kinds: [0, 1, 2].map(|k| self.kinds[k] + other.kinds[k]),
            touching: self.touching + other.touching,
            on_surface: self.on_surface + other.on_surface,
            worst: [0, 1, 2].map(|k| self.worst[k].max(other.worst[k])),
        }
    }
}

#[test]
fn contacts_are_those_of_an_exact_reference() {
    let links = links();
    let (turns, shifts) = if std::env::var_os("PATHPROOF_LONG").is_some() { TURNS_LONG } else { TURNS };
    let firsts: Vec<Exact> =
        links.iter().map(|link| Exact::from_mesh(&link.mesh, &Pose::identity())).collect();
    let of_turn = |turn_number: u64| {
        let mut random = Random(0x7137_4491_b5c0_fbcf ^ turn_number << 20);
        let (first, second) = (random.below(links.len()), random.below(links.len()));
        let turn = Pose::from_xyz_rpy([0.0; 3], random.three(-3.0, 3.0));
        let b = Exact::from_mesh(&links[second].mesh, &turn);
        let a = firsts[first].shifted([0; 3]);
        let near = || near_contact(&mut random, (&links[first], &links[second]), &turn);
        let shifts: Vec<Integers> = std::iter::repeat_with(near).take(shifts).collect();
        if turn_number.is_multiple_of(REMEMBERED) {
            remembers_without_a_change(&a, &b.shifted(shifts[0]));
        }
        shifts
            .into_iter()
            .map(|shift| compare(&a, &b.shifted(shift)))
            .fold(Compared::default(), Compared::with)
    };
    let all = (0..turns as u64).into_par_iter().map(of_turn).reduce(Compared::default, Compared::with);
    let (kinds, poses) = (all.kinds, turns * shifts);
    println!(
        "{kinds:?} contacts at {} of {poses} poses, differences at most {:?}; {} on a surface",
        all.touching, all.worst, all.on_surface
    );
    assert!(1_000 * all.on_surface <= kinds.iter().sum::<usize>(), "{} left out", all.on_surface);
    assert!(kinds.iter().all(|&count| count > poses / 8), "{kinds:?}");
}

/// Asserts that what a search remembers changes no result: neither contacts of the same bodies nor of others.
fn remembers_without_a_change(a: &Placed<'_>, b: &Placed<'_>) {
    let (body_a, body_b, pose) = (a.exact.body(), b.exact.body(), b.pose());
    let range = ContactRange { eps_m: EPS_M, most_penetration_m: REACH_M };
    let mut search = ContactSearch::default();
    let found = search.contacts((&body_a, &body_b), &pose, range).expect("finite numbers");
    let again = search.contacts((&body_a, &body_b), &pose, range);
    assert_eq!(Some(&found), again.as_ref(), "verified first, with the same result");
    assert_eq!(search.counts.verified as usize, found.len());
    // Those of the first body with itself: the search must not take them for contacts with the second one.
    search.contacts((&body_a, &body_a), &Pose::from_translation(Vector3::repeat(0.001)), range);
    let after_others = search.contacts((&body_a, &body_b), &pose, range);
    assert_eq!(Some(&found), after_others.as_ref(), "contacts of other bodies change nothing");
}

/// Compares the contacts of two meshes.
fn compare(a: &Placed<'_>, b: &Placed<'_>) -> Compared {
    let (body_a, body_b, pose) = (a.exact.body(), b.exact.body(), b.pose());
    let range = ContactRange { eps_m: EPS_M, most_penetration_m: REACH_M };
    let found = ContactSearch::default().contacts((&body_a, &body_b), &pose, range).expect("finite numbers");
    let mut expected = reference(a, b);
    let (found, on_surface) = told_apart(a, b, found, &mut expected);
    let known: Vec<ContactFeatures> = found.iter().map(|contact| contact.features).collect();
    assert_eq!(known, expected.keys().copied().collect::<Vec<_>>());
    let mut compared =
        Compared { touching: usize::from(!found.is_empty()), on_surface, ..Compared::default() };
    for contact in &found {
        let ([on_a, on_b], normal, penetration_m) = &expected[&contact.features];
        let Contact { on_a: found_a, on_b: found_b, .. } = contact;
        let differences = [
            (found_a.coords - on_a).norm().max((found_b.coords - on_b).norm()),
            (contact.normal - normal).norm(),
            (contact.penetration_m - penetration_m).abs(),
        ];
        assert!(differences.iter().all(|difference| *difference < 1e-9), "{contact:?} {differences:?}");
        let kind = match contact.features {
            ContactFeatures::VertexFace(..) => 0,
            ContactFeatures::FaceVertex(..) => 1,
            ContactFeatures::EdgeEdge(..) => 2,
        };
        compared.kinds[kind] += 1;
        compared.worst = [0, 1, 2].map(|k| compared.worst[k].max(differences[k]));
    }
    compared
}

/// Both without the contacts that only one of them has because rounding decides whether a point on the other surface is inside; their
/// number.
fn told_apart(
    a: &Placed<'_>,
    b: &Placed<'_>,
    found: Vec<Contact>,
    expected: &mut BTreeMap<ContactFeatures, Expected>,
) -> (Vec<Contact>, usize) {
    let is_on_surface =
        |on_a: &Vector3<f64>, on_b: &Vector3<f64>| a.distance_m(on_b) < EPS_M || b.distance_m(on_a) < EPS_M;
    let only_found = |contact: &Contact| {
        !expected.contains_key(&contact.features) && is_on_surface(&contact.on_a.coords, &contact.on_b.coords)
    };
    let counts = (found.len(), expected.len());
    let features: Vec<ContactFeatures> = found.iter().map(|contact| contact.features).collect();
    let found: Vec<Contact> = found.into_iter().filter(|contact| !only_found(contact)).collect();
    expected.retain(|of, ([on_a, on_b], ..)| features.contains(of) || !is_on_surface(on_a, on_b));
    let left_out = counts.0 - found.len() + counts.1 - expected.len();
    (found, left_out)
}

/// A shift that brings the second link, turned, from far away until it touches the first one, and up to three millimetres further.
fn near_contact(random: &mut Random, (first, second): (&Link, &Link), turn: &Pose) -> Integers {
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
        let Clearance::SurfacesApart(gap) = answer else { break };
        back_m -= gap.lo_m;
        if gap.lo_m < 1e-4 || back_m < -one - other {
            break;
        }
    }
    placed::integers(&at(back_m - random.within(0.0, 0.003)).translation.into())
}
