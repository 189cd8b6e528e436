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

/// What the verdict is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Smallest spheres refined by exact triangles; boxes in closed form.
    Exact,
    /// Smallest spheres alone: the patent's own verdict.
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
    /// Builder.
    pub method: Method,
    /// Smallest radius for members that the cell file gives none of their own, metres.
    pub smallest_radius_m: Option<f64>,
    /// What the models are for.
    pub surface: Surface,
}

/// A tree by the chosen method.
#[derive(Clone, Debug)]
struct ChosenTree {
    /// The smallest radius that it was really built with, metres.
    radius_m: f64,
    tree: Arc<SphereTree>,
}

/// The sphere trees of all members of a scene, and of every scene with the same members: what they are used with must have the
/// same surfaces, in one place in memory.
#[derive(Debug)]
pub struct Models {
    settings: ModelSettings,
    builder: Arc<dyn TreeBuilder>,
    /// Per member and piece, what it was built for.
    shapes: Vec<Vec<Arc<Shape>>>,
    /// Per member and piece, by the chosen method. Filled when first shown, unless spheres decide.
    trees: Vec<Vec<OnceLock<ChosenTree>>>,
    /// Per member and piece: what exact questions walk; none for boxes, and none where spheres decide.
    fitted: Vec<Vec<Option<Arc<SphereTree>>>>,
    /// Per member and piece.
    interiors: Vec<Vec<Arc<Interior>>>,
    radii_m: Vec<Vec<f64>>,
}

impl Models {
    /// Builds the models that the run needs; equal pieces share one.
    ///
    /// # Errors
    /// Radii that need too many spheres, all of them, each with one that fits.
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
        // A thousandth to spare for the rounding of the unit.
        let usable = 0.999e-3 * LEAST_SIZE_MM..=1.001e-3 * MOST_LENGTH_MM;
        let problems = scene.members.iter().zip(&radii_m).filter_map(|(member, radii)| {
            let radius_m = radii.iter().find(|radius_m| !usable.contains(*radius_m))?;
            let what = format!("the smallest radius of {} is out of range", member.name);
            let problem = Problem::new(&scene.name, what).found(format!("{:e} mm", radius_m * 1e3));
            Some(problem.expected(format!("{LEAST_SIZE_MM:e} to {MOST_LENGTH_MM} mm")))
        });
        InputError::check((), problems.collect())?;
        // One job per distinct surface and radius, in the order of the scene; exact questions ask for no radius.
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
        // Boxes do not meet themselves.
        let certain =
            |piece: &MemberShape| Arc::new(Interior::new(&piece.shape.mesh, &SelfIntersections::none()));
        let mut interiors: Vec<Vec<Arc<Interior>>> =
            scene.members.iter().map(|member| member.shapes.iter().map(certain).collect()).collect();
        if !spheres_decide {
            // The chosen radius is for what is shown: it must fit all the same.
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

    /// Whether these are models of the scene: of the surfaces of its members, one by one.
    pub fn are_of(&self, scene: &Scene) -> bool {
        let same = |member: &Member, shapes: &Vec<Arc<Shape>>| {
            let pieces = member.shapes.iter().zip(shapes);
            member.shapes.len() == shapes.len()
                && pieces.into_iter().all(|(piece, shape)| Arc::ptr_eq(&piece.shape, shape))
        };
        scene.members.len() == self.shapes.len()
            && scene.members.iter().zip(&self.shapes).all(|(member, shapes)| same(member, shapes))
    }

    /// What the models were built for.
    pub fn settings(&self) -> ModelSettings {
        self.settings
    }

    /// The smallest radius of a piece, metres: the one that its tree was built with; before that, the one to build it with.
    pub fn smallest_radius_m(&self, member: usize, piece: usize) -> f64 {
        self.trees[member][piece].get().map_or(self.radii_m[member][piece], |chosen| chosen.radius_m)
    }

    /// The tree of a piece by the chosen method; built when it is first asked for, unless spheres decide.
    pub fn tree(&self, scene: &Scene, member: usize, piece: usize) -> &Arc<SphereTree> {
        let place = &self.trees[member][piece];
        if let Some(chosen) = place.get() {
            return &chosen.tree;
        }
        // Built outside the lock: a thread that waits for its helpers takes on other work, which may ask for this very tree.
        // Two that build it at once build the same.
        let chosen = self.build_late(scene, member, piece);
        &place.get_or_init(|| chosen).tree
    }

    fn build_late(&self, scene: &Scene, member: usize, piece: usize) -> ChosenTree {
        // Built late, a tree is only shown and decides nothing: where it would be too large, a coarser one is built, and said.
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

    /// A piece as the verdict needs it.
    pub(crate) fn body<'a>(&'a self, scene: &'a Scene, member: usize, piece: usize) -> Body<'a> {
        let shape = &scene.members[member].shapes[piece].shape;
        let form = match (shape.box_half_m, &self.fitted[member][piece]) {
            (Some(half), _) if self.settings.surface == Surface::Exact => Form::Cuboid(half),
            (_, Some(tree)) => Form::Spheres(tree),
            (_, None) => Form::Spheres(self.tree(scene, member, piece)),
        };
        Body { mesh: &shape.mesh, form }
    }

    /// What tells inside from outside of a piece.
    pub fn interior(&self, member: usize, piece: usize) -> &Interior {
        &self.interiors[member][piece]
    }

    /// Spheres of the trees built so far, equal pieces counted once.
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
