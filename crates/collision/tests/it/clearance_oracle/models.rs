//! The surfaces that are asked about, each with all its bounding structures and once more in another frame.

use geometry::{Point3, Pose, Shape, Triangle, TriangleMesh, Vector3};
use pathproof_collision::{Body, Form};
use sphere_model::{Method, SphereTree, build, build_fitted, prove_coverage};
use test_support::Random;

use crate::clearance_oracle::oracle::{direction, vector};

/// A surface with everything a query can ask it by.
pub(crate) struct Model {
    pub(crate) name: &'static str,
    pub(crate) mesh: TriangleMesh,
    trees: [SphereTree; 3],
    half: Option<Vector3<f64>>,
    /// The same surface in another frame.
    pub(crate) twin_from_home: Pose,
    pub(crate) twin: TriangleMesh,
    twin_tree: SphereTree,
}

impl Model {
    fn new(name: &'static str, mesh: TriangleMesh, half: Option<Vector3<f64>>, random: &mut Random) -> Self {
        let diagonal_m = mesh.bounds().diagonal().max(1e-3);
        let [patent_n, patent_3] = [(Method::PatentN, 0.1), (Method::Patent3, 0.25)]
            .map(|(method, share)| build(&mesh, method, share * diagonal_m).expect("fits"));
        let twin_from_home =
            Pose { translation: vector(random) * 4.0, ..Pose::from_axis_angle(direction(random), 6.0) };
        let loose: Vec<Triangle> = (0..mesh.triangle_count())
            .map(|i| mesh.triangle(i).map(|corner| twin_from_home.point(&corner)))
            .collect();
        let twin = from(&loose, [1.0; 3]);
        let (trees, twin_tree) = ([build_fitted(&mesh), patent_n, patent_3], build_fitted(&twin));
        for (mesh, tree) in [(&mesh, &trees[0]), (&mesh, &trees[1]), (&mesh, &trees[2]), (&twin, &twin_tree)]
        {
            prove_coverage(mesh, tree).unwrap_or_else(|gap| panic!("{name}: not covered at {gap:?}"));
        }
        Self { name, mesh, trees, half, twin_from_home, twin, twin_tree }
    }

    /// By its fitted tree, by the patent's second embodiment, in closed form where it is a box, and by the patent's first.
    pub(crate) fn bodies(&self) -> Vec<Body<'_>> {
        let [fitted, patent_n, patent_3] = self.trees.each_ref().map(Form::Spheres);
        let forms = [fitted, patent_n].into_iter().chain(self.half.map(Form::Cuboid)).chain([patent_3]);
        forms.map(|form| Body { mesh: &self.mesh, form }).collect()
    }

    /// The twin by its fitted tree.
    pub(crate) fn twin_body(&self) -> Body<'_> {
        Body { mesh: &self.twin, form: Form::Spheres(&self.twin_tree) }
    }
}

fn from(loose: &[Triangle], scale: [f64; 3]) -> TriangleMesh {
    TriangleMesh::from_triangles(loose, scale).expect("finite and not empty")
}

fn loose(shape: Option<Shape>) -> Vec<Triangle> {
    let mesh = shape.expect("valid").mesh;
    (0..mesh.triangle_count()).map(|i| mesh.triangle(i)).collect()
}

fn shifted(loose: &[Triangle], by: [f64; 3]) -> Vec<Triangle> {
    loose.iter().map(|t| t.map(|corner| corner + Vector3::from(by))).collect()
}

/// Two hundred triangles round one vertex: a shallow cone.
fn fan() -> Vec<Triangle> {
    let rim = |i: u32| {
        let (s, c) = libm::sincos(std::f64::consts::TAU * f64::from(i) / 200.0);
        Point3::new(0.1 * c, 0.1 * s, 0.0)
    };
    (0..200).map(|i| [Point3::new(0.0, 0.0, 0.03), rim(i), rim((i + 1) % 200)]).collect()
}

/// An L, extruded.
fn angle_bar() -> Vec<Triangle> {
    let outline = [[0.0, 0.0], [0.2, 0.0], [0.2, 0.05], [0.05, 0.05], [0.05, 0.15], [0.0, 0.15]];
    let at = |i: usize, z: f64| Point3::new(outline[i % 6][0], outline[i % 6][1], z);
    let mut all = Vec::new();
    for [i, j, k] in [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]] {
        all.push([at(i, 0.08), at(j, 0.08), at(k, 0.08)]);
        all.push([at(i, 0.0), at(k, 0.0), at(j, 0.0)]);
    }
    for i in 0..6 {
        all.push([at(i, 0.0), at(i + 1, 0.0), at(i + 1, 0.08)]);
        all.push([at(i, 0.0), at(i + 1, 0.08), at(i, 0.08)]);
    }
    all
}

/// Loose triangles of all sizes, some without area.
fn soup(random: &mut Random) -> Vec<Triangle> {
    (0..60)
        .map(|i| {
            let (at, size) = (vector(random) * 0.2, libm::pow(10.0, -1.0 - 3.0 * random.unit()));
            let mut t: Triangle = [0; 3].map(|_| Point3::from(at + vector(random) * size));
            match i % 4 {
                0 => t[2] = t[0] + (t[1] - t[0]) * 0.5,
                1 => t[1] = t[0],
                _ => {}
            }
            t
        })
        .collect()
}

#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
pub(crate) fn models() -> Vec<Model> {
    let random = &mut Random(7);
    let flake = [[0.0, 0.0, 0.0], [0.05, 0.01, 0.0], [0.01, 0.04, 0.02]].map(Point3::from);
    let point = [[0.01, 0.02, 0.03]; 3].map(Point3::from);
    let segment = [[0.0, 0.0, 0.0], [0.1, 0.05, 0.0], [0.05, 0.025, 0.0]].map(Point3::from);
    let (round, rod, pill) = (
        loose(Shape::sphere(0.002)),
        loose(Shape::cylinder(0.003, 0.01)),
        loose(Shape::capsule(0.002, 0.01)),
    );
    let far = shifted(&loose(Shape::cuboid([0.2, 0.3, 0.1])), [30.0, -20.0, 10.0]);
    let mut models: Vec<Model> = Vec::new();
    for (name, loose, scale) in [
        ("ball", &round, [50.0; 3]),
        ("egg", &round, [20.0, 30.0, 80.0]),
        ("bead", &round, [1.0; 3]),
        ("rod", &rod, [10.0, 10.0, 30.0]),
        ("coin", &rod, [20.0, 20.0, 0.01]),
        ("pill", &pill, [15.0; 3]),
        ("flake", &vec![flake], [1.0; 3]),
        ("needle", &vec![segment], [1.0; 3]),
        ("dot", &vec![point], [1.0; 3]),
        ("fan", &fan(), [1.0; 3]),
        ("angle bar", &angle_bar(), [1.0; 3]),
        ("soup", &soup(random), [1.0; 3]),
        ("far block", &far, [1.0; 3]),
        ("far rod", &shifted(&rod, [0.1, 2.0, -1.0]), [10.0; 3]),
    ] {
        models.push(Model::new(name, from(loose, scale), None, random));
    }
    for (name, size) in [
        ("block", [0.2, 0.1, 0.06]),
        ("plate", [0.3, 0.2, 1e-4]),
        ("room", [0.5, 0.6, 0.4]),
        ("die", [0.02; 3]),
    ] {
        let shape = Shape::cuboid(size).expect("valid");
        models.push(Model::new(name, shape.mesh, shape.box_half_m, random));
    }
    for file in [
        "irb2400_positioner/meshes/link_2.stl",
        "irb2400_positioner/meshes/link_3.stl",
        "irb2400_positioner/meshes/link_5.stl",
        "puma560_pipes/meshes/link3.stl",
        "puma560_pipes/meshes/link7.stl",
    ] {
        let Some(cells) = test_support::reference_cells() else { break };
        let bytes = std::fs::read(cells.join(file)).expect("a file of a reference cell");
        let loose = mesh_files::read_stl(&bytes, file).expect("a good file");
        models.push(Model::new(file, from(&loose, [1.0; 3]), None, random));
    }
    models
}
