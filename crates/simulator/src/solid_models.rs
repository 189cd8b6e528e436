//! Models of a shape that are built when they are first needed: its features with an octree, a tree over its surface, its caps.

use std::sync::{Arc, OnceLock};

use geometry::{MeshFeatures, Shape, TriangleMesh};
use sphere_model::{FeatureOctree, OctreeDepth, SphereTree, TreeBuilder, build_fitted};

use crate::open_model::OpenModel;

/// A sphere of the octree that meets no more faces is not divided: the optimum of the source's figure 4 for links of robots.
const FEW_FACES: usize = 8;
/// A sphere of the octree that is larger than this share of the shape's diagonal is always divided: long faces would meet spheres of
/// members far away.
const COARSE_SHARE: f64 = 1.0 / 48.0;
/// No sphere of the octree is divided below this share of the shape's diagonal.
const FINEST_SHARE: f64 = 1.0 / 1024.0;
/// Levels of the octree, at most.
const MOST_LEVELS: usize = 10;

/// The features of a shape with their octree.
#[derive(Debug)]
pub struct FeatureModel {
    /// Vertices, edges and faces.
    pub features: MeshFeatures,
    /// The octree that lists them.
    pub octree: FeatureOctree,
}

impl FeatureModel {
    /// Of a mesh, by an octree that is refined where there are many faces.
    pub fn new(mesh: &TriangleMesh) -> Self {
        let features = MeshFeatures::new(mesh);
        let diagonal_m = mesh.bounds().diagonal();
        let depth = OctreeDepth {
            smallest_radius_m: FINEST_SHARE * diagonal_m,
            few_faces: FEW_FACES,
            coarse_radius_m: COARSE_SHARE * diagonal_m,
            most_levels: MOST_LEVELS,
        };
        let octree = FeatureOctree::new(mesh, &features, &depth);
        Self { features, octree }
    }
}

/// Models of a shape that are built when they are first needed; clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SolidModels {
    features: Arc<OnceLock<FeatureModel>>,
    fitted: Arc<OnceLock<Arc<SphereTree>>>,
    open: Arc<OnceLock<Option<OpenModel>>>,
}

impl SolidModels {
    /// The features of a shape and their octree.
    pub(crate) fn features(&self, shape: &Shape) -> &FeatureModel {
        if let Some(model) = self.features.get() {
            return model;
        }
        // Built outside the lock: a rayon thread that waits may take on other work, which may need the same model.
        let model = FeatureModel::new(&shape.mesh);
        self.features.get_or_init(|| model)
    }

    /// The caps of an open shape; `None` of a closed one.
    pub(crate) fn open(&self, shape: &Shape, builder: &dyn TreeBuilder) -> Option<&OpenModel> {
        if let Some(model) = self.open.get() {
            return model.as_ref();
        }
        let model = OpenModel::new(&shape.mesh, builder);
        self.open.get_or_init(|| model).as_ref()
    }

    /// A tree over the surface of a shape: the one of exact queries, or one that is built for a box.
    pub(crate) fn fitted(&self, shape: &Shape, exact: Option<&Arc<SphereTree>>) -> &Arc<SphereTree> {
        if let Some(tree) = self.fitted.get() {
            return tree;
        }
        let tree = exact.map_or_else(|| Arc::new(build_fitted(&shape.mesh)), Arc::clone);
        self.fitted.get_or_init(|| tree)
    }
}
