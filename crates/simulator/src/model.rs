//! Sphere models of a scene's members (patent step 106).

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use collision::{Body, Form};
use diagnostics::{InputError, Problem};
use geometry::limits::{LEAST_SIZE_MM, MOST_LENGTH_MM};
use geometry::{Interior, SelfIntersections, Shape};
use rayon::prelude::*;
use sphere_model::{
    BuildError, Method, NoStore, SphereTree, TreeBuilder, check_radius, default_smallest_radius_m, shown_mm,
};

use crate::scene::{Member, MemberShape, Scene};

/// The surface that decides the verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Exact triangles, and boxes in closed form.
    Exact,
    /// The smallest spheres alone, as in the patent.
    Spheres,
}

impl Surface {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Spheres => "spheres",
        }
    }
}

/// How sphere models are built.
#[derive(Clone, Copy, Debug)]
pub struct ModelSettings {
    /// Method of the trees that are shown, or that decide with [`Surface::Spheres`].
    pub method: Method,
    /// Smallest radius of members without their own in the cell file, metres; `None` for a default by size.
    pub smallest_radius_m: Option<f64>,
    /// The surface that decides.
    pub surface: Surface,
}

/// A tree by the chosen method.
#[derive(Clone, Debug)]
struct ChosenTree {
    /// The smallest radius that the tree was built with, metres.
    radius_m: f64,
    tree: Arc<SphereTree>,
}

/// Sphere trees for the members of a scene. Also valid for scenes that share its surfaces, such as clones; [`Models::are_of`] checks this.
#[derive(Debug)]
pub struct Models {
    settings: ModelSettings,
    builder: Arc<dyn TreeBuilder>,
    /// The surface per member and piece.
    shapes: Vec<Vec<Arc<Shape>>>,
    /// The tree of the chosen method per member and piece; built on first use, unless spheres decide.
    trees: Vec<Vec<OnceLock<ChosenTree>>>,
    /// The tree of exact queries per member and piece; `None` for boxes, and if spheres decide.
    fitted: Vec<Vec<Option<Arc<SphereTree>>>>,
    /// The interior per member and piece.
    interiors: Vec<Vec<Arc<Interior>>>,
    radii_m: Vec<Vec<f64>>,
}

impl Models {
    /// Builds the trees that the run needs; equal pieces share them.
    ///
    /// # Errors
    /// Radii out of range, and radii that need too many spheres, each with one that fits.
    pub fn build(scene: &Scene, settings: ModelSettings) -> Result<Self, InputError> {
        Self::build_with(scene, settings, Arc::new(NoStore))
    }

    /// [`Models::build`] with trees from a builder, such as a store of built trees.
    ///
    /// # Errors
    /// Those of [`Models::build`].
    pub fn build_with(
        scene: &Scene,
        settings: ModelSettings,
        builder: Arc<dyn TreeBuilder>,
    ) -> Result<Self, InputError> {
        let radius_m = |member: &Member, piece: &MemberShape| {
            let wanted = member.smallest_radius_m.or(settings.smallest_radius_m).or(scene.smallest_radius_m);
            wanted.unwrap_or_else(|| default_smallest_radius_m(piece.shape.mesh.bounds()))
        };
        let radii_m: Vec<Vec<f64>> = scene
            .members
            .iter()
            .map(|member| member.shapes.iter().map(|piece| radius_m(member, piece)).collect())
            .collect();
        let shapes = |member: &Member| member.shapes.iter().map(|piece| Arc::clone(&piece.shape)).collect();
        let shapes: Vec<Vec<Arc<Shape>>> = scene.members.iter().map(shapes).collect();
        // Widened by a thousandth for the rounding of the unit.
        let usable = 0.999e-3 * LEAST_SIZE_MM..=1.001e-3 * MOST_LENGTH_MM;
        let problems = scene.members.iter().zip(&radii_m).filter_map(|(member, radii)| {
            let radius_m = radii.iter().find(|radius_m| !usable.contains(*radius_m))?;
            let what = format!("the smallest radius of {} is out of range", member.name);
            let problem = Problem::new(&scene.name, what).found(format!("{:e} mm", radius_m * 1e3));
            Some(problem.expected(format!("{LEAST_SIZE_MM:e} to {MOST_LENGTH_MM} mm")))
        });
        InputError::check((), problems.collect())?;
        // One job per surface and radius, in scene order; the trees of exact queries have no radius.
        let spheres_decide = settings.surface == Surface::Spheres;
        let mut jobs: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
        let mut job_of: BTreeMap<(*const Shape, u64), (usize, usize)> = BTreeMap::new();
        for (m, member) in scene.members.iter().enumerate() {
            for (k, piece) in member.shapes.iter().enumerate() {
                if spheres_decide || piece.shape.box_half_m.is_none() {
                    let radius = if spheres_decide { radii_m[m][k].to_bits() } else { 0 };
                    let key = (Arc::as_ptr(&piece.shape), radius);
                    jobs.entry(*job_of.entry(key).or_insert((m, k))).or_default().push((m, k));
                }
            }
        }
        let trees: Vec<Vec<OnceLock<ChosenTree>>> = scene
            .members
            .iter()
            .map(|member| member.shapes.iter().map(|_| OnceLock::new()).collect())
            .collect();
        let mut fitted: Vec<Vec<Option<Arc<SphereTree>>>> =
            scene.members.iter().map(|member| vec![None; member.shapes.len()]).collect();
        // Boxes have no self-intersections.
        let certain =
            |piece: &MemberShape| Arc::new(Interior::new(&piece.shape.mesh, &SelfIntersections::none()));
        let mut interiors: Vec<Vec<Arc<Interior>>> =
            scene.members.iter().map(|member| member.shapes.iter().map(certain).collect()).collect();
        if !spheres_decide {
            // The radius is only used for display here, but must fit too.
            let members = scene.members.iter().zip(&radii_m);
            let problems = members.flat_map(|(member, radii)| {
                let pieces = member.shapes.iter().zip(radii);
                pieces.filter_map(|(piece, radius)| {
                    let error = check_radius(&piece.shape.mesh, *radius).err()?;
                    Some(problem(&scene.name, piece, &error))
                })
            });
            InputError::check((), problems.collect())?;
            let built: Vec<(Arc<SphereTree>, Arc<Interior>)> = jobs
                .par_iter()
                .map(|((m, k), _)| {
                    let mesh = &scene.members[*m].shapes[*k].shape.mesh;
                    let (tree, self_intersections) = builder.fitted(mesh);
                    (Arc::new(tree), Arc::new(Interior::new(mesh, &self_intersections)))
                })
                .collect();
            for ((tree, interior), users) in built.iter().zip(jobs.values()) {
                for (user, piece) in users {
                    fitted[*user][*piece] = Some(Arc::clone(tree));
                    interiors[*user][*piece] = Arc::clone(interior);
                }
            }
            return Ok(Self { settings, builder, shapes, trees, fitted, interiors, radii_m });
        }
        let built: Vec<Result<Arc<Interior>, Problem>> = jobs
            .par_iter()
            .map(|((m, k), users)| {
                let piece = &scene.members[*m].shapes[*k];
                let tree = builder
                    .tree(&piece.shape.mesh, settings.method, radii_m[*m][*k])
                    .map_err(|error| problem(&scene.name, piece, &error))?;
                let tree = ChosenTree { radius_m: radii_m[*m][*k], tree: Arc::new(tree) };
                for (user, piece) in users {
                    trees[*user][*piece].get_or_init(|| tree.clone());
                }
                let mesh = &piece.shape.mesh;
                Ok(Arc::new(Interior::new(mesh, &builder.self_intersections(mesh))))
            })
            .collect();
        let mut problems = Vec::new();
        for (built, users) in built.into_iter().zip(jobs.values()) {
            match built {
                Ok(interior) => {
                    for (user, piece) in users {
                        interiors[*user][*piece] = Arc::clone(&interior);
                    }
                }
                Err(problem) => problems.push(problem),
            }
        }
        InputError::check(Self { settings, builder, shapes, trees, fitted, interiors, radii_m }, problems)
    }

    /// Whether the models are valid for a scene: every piece must share its surface in memory.
    pub fn are_of(&self, scene: &Scene) -> bool {
        let same = |member: &Member, shapes: &Vec<Arc<Shape>>| {
            let pieces = member.shapes.iter().zip(shapes);
            member.shapes.len() == shapes.len()
                && pieces.into_iter().all(|(piece, shape)| Arc::ptr_eq(&piece.shape, shape))
        };
        scene.members.len() == self.shapes.len()
            && scene.members.iter().zip(&self.shapes).all(|(member, shapes)| same(member, shapes))
    }

    /// The settings of the models.
    pub fn settings(&self) -> ModelSettings {
        self.settings
    }

    /// The smallest radius of a piece, metres: the one of its tree, or the requested one if the tree is not built yet.
    pub fn smallest_radius_m(&self, member: usize, piece: usize) -> f64 {
        self.trees[member][piece].get().map_or(self.radii_m[member][piece], |chosen| chosen.radius_m)
    }

    /// The tree of a piece by the chosen method; built on first use, unless spheres decide.
    pub fn tree(&self, scene: &Scene, member: usize, piece: usize) -> &Arc<SphereTree> {
        let place = &self.trees[member][piece];
        if let Some(chosen) = place.get() {
            return &chosen.tree;
        }
        // Built outside the lock: a rayon thread that waits may take on other work, which may need the same tree.
        // Threads that build it concurrently build the same tree.
        let chosen = self.build_late(scene, member, piece);
        &place.get_or_init(|| chosen).tree
    }

    fn build_late(&self, scene: &Scene, member: usize, piece: usize) -> ChosenTree {
        // A tree built on first use is only displayed: if it is too large, a coarser one is built, and its radius is recorded.
        let mesh = &scene.members[member].shapes[piece].shape.mesh;
        let mut radius_m = self.radii_m[member][piece];
        loop {
            match self.builder.tree(mesh, self.settings.method, radius_m) {
                Ok(tree) => break ChosenTree { radius_m, tree: Arc::new(tree) },
                Err(BuildError::TooManySpheres { fitting_m, .. }) => radius_m = fitting_m.max(2.0 * radius_m),
                Err(BuildError::Radius { .. }) => {
                    unreachable!("radii were checked before any model was built")
                }
            }
        }
    }

    /// The body of a piece for queries.
    pub(crate) fn body<'a>(&'a self, scene: &'a Scene, member: usize, piece: usize) -> Body<'a> {
        let shape = &scene.members[member].shapes[piece].shape;
        let form = match (shape.box_half_m, &self.fitted[member][piece]) {
            (Some(half), _) if self.settings.surface == Surface::Exact => Form::Cuboid(half),
            (_, Some(tree)) => Form::Spheres(tree),
            (_, None) => Form::Spheres(self.tree(scene, member, piece)),
        };
        Body { mesh: &shape.mesh, form }
    }

    /// The interior of a piece, for containment queries.
    pub fn interior(&self, member: usize, piece: usize) -> &Interior {
        &self.interiors[member][piece]
    }

    /// The number of spheres of all trees built so far; shared trees count once.
    pub fn sphere_count(&self) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        let fitted = self.fitted.iter().flatten().flatten();
        let trees =
            self.trees.iter().flatten().filter_map(OnceLock::get).map(|chosen| &chosen.tree).chain(fitted);
        trees.filter(|tree| seen.insert(Arc::as_ptr(tree))).map(|tree| tree.spheres().len()).sum()
    }
}

fn problem(scene: &str, piece: &MemberShape, error: &BuildError) -> Problem {
    let problem = Problem::new(scene, format!("no sphere model for {}: {error}", piece.name));
    match error {
        BuildError::TooManySpheres { fitting_m, .. } => problem.hint(format!(
            "--smallest-radius {0}, or smallest_radii: [Radius(member: ..., mm: {0})] in the cell file",
            shown_mm(*fitting_m)
        )),
        BuildError::Radius { .. } => problem,
    }
}
