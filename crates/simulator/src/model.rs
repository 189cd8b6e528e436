//! Sphere models of a scene's members (patent step 106).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use collision::{Body, Form};
use diagnostics::{InputError, Problem};
use geometry::limits::{LEAST_SIZE_MM, MOST_LENGTH_MM};
use geometry::{Interior, SelfIntersections, Shape};
use rayon::prelude::*;
use sphere_model::{
    BuildError, Method, NoStore, Part, SphereTree, TreeBuilder, build_near, check_radius,
    default_smallest_radius_m, shown_mm,
};

use crate::open_model::OpenModel;
use crate::solid_models::{FeatureModel, SolidModels};
use scene::{Member, MemberShape, Scene};

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

impl Default for ModelSettings {
    /// The patent's second embodiment by the size of each shape; exact surfaces decide.
    fn default() -> Self {
        Self { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact }
    }
}

impl ModelSettings {
    /// The smallest radius of a piece, metres: of its member, of these settings, of the cell file, or a default by size.
    pub fn smallest_radius_of_m(&self, scene: &Scene, member: &Member, piece: &MemberShape) -> f64 {
        let given = member.smallest_radius_m.or(self.smallest_radius_m).or(scene.smallest_radius_m);
        given.unwrap_or_else(|| default_smallest_radius_m(piece.shape.mesh.bounds()))
    }
}

/// The models of a surface are begun, or are done.
#[derive(Clone, Copy, Debug)]
pub struct ModelEvent<'a> {
    /// The collision shape that has the surface; the first one, if several share it.
    pub piece: &'a MemberShape,
    /// Whether its models are done.
    pub is_done: bool,
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
    /// Per member and piece.
    pieces: Vec<Vec<PieceModels>>,
}

/// The models of a piece.
#[derive(Clone, Debug)]
struct PieceModels {
    shape: Arc<Shape>,
    /// Requested smallest radius, metres.
    radius_m: f64,
    /// The tree of the chosen method; built on first use, unless spheres decide.
    chosen: OnceLock<ChosenTree>,
    /// The tree of exact queries; `None` for boxes, and if spheres decide.
    exact: Option<Arc<SphereTree>>,
    interior: Arc<Interior>,
    /// For the depth, the separation and the contacts of a collision.
    solid: SolidModels,
}

impl PieceModels {
    fn build(
        piece: &MemberShape,
        radius_m: f64,
        settings: ModelSettings,
        builder: &dyn TreeBuilder,
    ) -> Result<Self, BuildError> {
        let shape = Arc::clone(&piece.shape);
        let (chosen, exact, self_intersections) = match settings.surface {
            Surface::Spheres => {
                let tree = Arc::new(builder.tree(&shape.mesh, settings.method, radius_m)?);
                let self_intersections = builder.self_intersections(&shape.mesh);
                (ChosenTree { radius_m, tree }.into(), None, self_intersections)
            }
            // Exact queries about boxes need no tree, and boxes have no self-intersections.
            Surface::Exact if shape.box_half_m.is_some() => {
                (OnceLock::new(), None, SelfIntersections::none())
            }
            Surface::Exact => {
                let (tree, self_intersections) = builder.fitted(&shape.mesh);
                (OnceLock::new(), Some(Arc::new(tree)), self_intersections)
            }
        };
        let interior = Arc::new(Interior::new(&shape.mesh, &self_intersections));
        Ok(Self { shape, radius_m, chosen, exact, interior, solid: SolidModels::default() })
    }
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
        Self::build_watched(scene, settings, builder, &|_| {})
    }

    /// [`Models::build_with`], and calls `watch` from several threads as the models of a surface are begun and done.
    ///
    /// # Errors
    /// Those of [`Models::build`].
    pub fn build_watched(
        scene: &Scene,
        settings: ModelSettings,
        builder: Arc<dyn TreeBuilder>,
        watch: &(dyn Fn(ModelEvent<'_>) + Sync),
    ) -> Result<Self, InputError> {
        let radii_m: Vec<Vec<f64>> = per_piece(scene, |m, k| {
            let member = &scene.members[m];
            settings.smallest_radius_of_m(scene, member, &member.shapes[k])
        });
        check_range(scene, &radii_m)?;
        if settings.surface == Surface::Exact {
            check_fit(scene, settings.method, &radii_m)?;
        }
        // One job per surface and radius, in scene order; exact queries do not depend on the radius.
        let mut jobs: Vec<(usize, usize)> = Vec::new();
        let mut job_of: BTreeMap<(*const Shape, u64), usize> = BTreeMap::new();
        let job_of_piece: Vec<Vec<usize>> = per_piece(scene, |m, k| {
            let radius = if settings.surface == Surface::Exact { 0 } else { radii_m[m][k].to_bits() };
            *job_of.entry((Arc::as_ptr(&scene.members[m].shapes[k].shape), radius)).or_insert_with(|| {
                jobs.push((m, k));
                jobs.len() - 1
            })
        });
        let build = |&(m, k): &(usize, usize)| {
            let (piece, radius_m) = (&scene.members[m].shapes[k], radii_m[m][k]);
            watch(ModelEvent { piece, is_done: false });
            let built = PieceModels::build(piece, radius_m, settings, &*builder);
            if let (Ok(models), true) = (&built, scene.asks_inside(m, k)) {
                models.solid.open(&models.shape, &*builder);
            }
            watch(ModelEvent { piece, is_done: true });
            built.map_err(|error| problem(&scene.name, piece, &error))
        };
        let results: Vec<Result<PieceModels, Problem>> = jobs.par_iter().map(build).collect();
        let mut problems = Vec::new();
        let built: Vec<PieceModels> = results
            .into_iter()
            .filter_map(|built| built.map_err(|problem| problems.push(problem)).ok())
            .collect();
        InputError::check((), problems)?;
        let pieces = per_piece(scene, |m, k| PieceModels {
            radius_m: radii_m[m][k],
            ..built[job_of_piece[m][k]].clone()
        });
        Ok(Self { settings, builder, pieces })
    }

    /// Whether the models are valid for a scene: every piece must share its surface in memory.
    pub fn are_of(&self, scene: &Scene) -> bool {
        let same = |member: &Member, models: &Vec<PieceModels>| {
            let mut pieces = member.shapes.iter().zip(models);
            member.shapes.len() == models.len()
                && pieces.all(|(piece, models)| Arc::ptr_eq(&piece.shape, &models.shape))
        };
        scene.members.len() == self.pieces.len()
            && scene.members.iter().zip(&self.pieces).all(|(member, models)| same(member, models))
    }

    /// The settings of the models.
    pub fn settings(&self) -> ModelSettings {
        self.settings
    }

    /// The smallest radius of a piece, metres: the one of its tree, or the requested one if the tree is not built yet.
    pub fn smallest_radius_m(&self, member: usize, piece: usize) -> f64 {
        let models = &self.pieces[member][piece];
        models.chosen.get().map_or(models.radius_m, |chosen| chosen.radius_m)
    }

    /// The tree of a piece by the chosen method; built on first use, unless spheres decide.
    pub fn tree(&self, scene: &Scene, member: usize, piece: usize) -> &Arc<SphereTree> {
        let place = &self.pieces[member][piece].chosen;
        if let Some(chosen) = place.get() {
            return &chosen.tree;
        }
        // Built outside the lock: a rayon thread that waits may take on other work, which may need the same tree.
        // Threads that build it concurrently build the same tree.
        let chosen = self.build_late(scene, member, piece);
        &place.get_or_init(|| chosen).tree
    }

    /// The part of the tree of a piece near places on its triangles, built for them alone; the whole tree if the part is large.
    pub(crate) fn tree_near(
        &self,
        scene: &Scene,
        (member, piece): (usize, usize),
        part: Part<'_>,
    ) -> Arc<SphereTree> {
        let (mesh, method) = (&scene.members[member].shapes[piece].shape.mesh, self.settings.method);
        match build_near(mesh, method, self.pieces[member][piece].radius_m, part) {
            Ok(tree) => Arc::new(tree),
            Err(_) => Arc::clone(self.tree(scene, member, piece)),
        }
    }

    fn build_late(&self, scene: &Scene, member: usize, piece: usize) -> ChosenTree {
        let mesh = &scene.members[member].shapes[piece].shape.mesh;
        // A tree built on first use is only displayed: if it is too large, a coarser one is built, and its radius is recorded.
        let mut radius_m = self.pieces[member][piece].radius_m;
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
        let form = match (shape.box_half_m, &self.pieces[member][piece].exact) {
            (Some(half), _) if self.settings.surface == Surface::Exact => Form::Cuboid(half),
            (_, Some(tree)) => Form::Spheres(tree),
            (_, None) => Form::Spheres(self.tree(scene, member, piece)),
        };
        Body { mesh: &shape.mesh, form }
    }

    /// The features of a piece with their octree; built on first use.
    pub(crate) fn features(&self, member: usize, piece: usize) -> &FeatureModel {
        let models = &self.pieces[member][piece];
        models.solid.features(&models.shape)
    }

    /// A tree over the surface of a piece; built on first use for boxes.
    pub fn fitted(&self, member: usize, piece: usize) -> &SphereTree {
        let models = &self.pieces[member][piece];
        models.solid.fitted(&models.shape, models.exact.as_ref())
    }

    /// The interior of a piece, for containment queries.
    pub fn interior(&self, member: usize, piece: usize) -> &Interior {
        &self.pieces[member][piece].interior
    }

    /// The caps of a piece whose mesh is open; `None` of a closed one. Built with all other models if some pair asks what lies inside,
    /// otherwise on first use.
    pub fn open(&self, member: usize, piece: usize) -> Option<&OpenModel> {
        let models = &self.pieces[member][piece];
        models.solid.open(&models.shape, &*self.builder)
    }

    /// The number of spheres of all trees built so far; shared trees count once.
    pub fn sphere_count(&self) -> usize {
        let mut seen = BTreeSet::new();
        let trees = self.pieces.iter().flatten().flat_map(|models| {
            let chosen = models.chosen.get().map(|chosen| &chosen.tree);
            chosen.into_iter().chain(&models.exact)
        });
        trees.filter(|tree| seen.insert(Arc::as_ptr(tree))).map(|tree| tree.spheres().len()).sum()
    }
}

/// One value per member and piece, in scene order.
fn per_piece<T>(scene: &Scene, mut value: impl FnMut(usize, usize) -> T) -> Vec<Vec<T>> {
    let members = scene.members.iter().enumerate();
    members.map(|(m, member)| (0..member.shapes.len()).map(|k| value(m, k)).collect()).collect()
}

/// Rejects radii out of the range of sizes.
fn check_range(scene: &Scene, radii_m: &[Vec<f64>]) -> Result<(), InputError> {
    // Widened by a thousandth for the rounding of the unit.
    let usable = 0.999e-3 * LEAST_SIZE_MM..=1.001e-3 * MOST_LENGTH_MM;
    let problems = scene.members.iter().zip(radii_m).filter_map(|(member, radii)| {
        let radius_m = radii.iter().find(|radius_m| !usable.contains(*radius_m))?;
        let what = format!("the smallest radius of {} is out of range", member.name);
        let problem = Problem::new(&scene.name, what).found(format!("{:e} mm", radius_m * 1e3));
        Some(problem.expected(format!("{LEAST_SIZE_MM:e} to {MOST_LENGTH_MM} mm")))
    });
    InputError::check((), problems.collect())
}

/// Rejects radii that certainly need too many spheres: exact queries ignore them, but trees for display use them.
fn check_fit(scene: &Scene, method: Method, radii_m: &[Vec<f64>]) -> Result<(), InputError> {
    let members = scene.members.iter().zip(radii_m);
    let problems = members.flat_map(|(member, radii)| {
        let pieces = member.shapes.iter().zip(radii);
        pieces.filter_map(|(piece, radius)| {
            let error = check_radius(&piece.shape.mesh, method, *radius).err()?;
            Some(problem(&scene.name, piece, &error))
        })
    });
    InputError::check((), problems.collect())
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
