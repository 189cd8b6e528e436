//! The answer of a method about one pair at one configuration.

use collision::{
    ChildOrder, ContactBody, ContactRange, ContactSearch, Counts, InnerOuterAnswer, InnerOuterCounts, Search,
    confirm_to_depth, inner_outer_collision, packed_collision, spheres_collide,
};
use continuous::{PairState, QueryContext, ShapePair};
use geometry::{Location, Pose};

use super::shape_models::{MethodModels, ShapeModel};

/// Contacts are looked for up to this penetration, metres; the source pairs features of spheres that intersect, without any reach.
const MOST_PENETRATION_M: f64 = 0.01;
/// The depth of a truncated search is that of the overlap of the roots, divided by this; the source's recommendation.
const DEPTH_SHARE: f64 = 5.0;

/// What a method says of a pair at a point; ordered so that the answer for several shapes is the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MethodAnswer {
    /// Proven apart.
    Clear,
    /// Nothing is known.
    Nothing,
    /// Smallest spheres overlap: the surfaces are at most their diameters apart.
    Overlap,
    /// A proven collision.
    Collision,
}

/// Questions to one method.
pub(super) struct Questions<'a> {
    models: &'a MethodModels,
    search: Search,
    contacts: ContactSearch,
    counts: Counts,
}

impl<'a> Questions<'a> {
    pub(super) fn new(models: &'a MethodModels) -> Self {
        let (search, contacts, counts) = (Search::default(), ContactSearch::default(), Counts::default());
        Self { models, search, contacts, counts }
    }

    pub(super) fn into_counts(self) -> Counts {
        self.counts
    }

    /// The worst answer about two shapes of a checked pair, at the current configuration.
    pub(super) fn of_pair(&mut self, context: &mut QueryContext<'_>, pair: usize) -> MethodAnswer {
        let problem = context.problem;
        let shape_pairs = &problem.shape_pairs[problem.shape_pairs_of(pair)];
        let mut worst = MethodAnswer::Clear;
        for shapes in shape_pairs {
            worst = worst.max(self.of_shapes(context, shapes));
            if worst == MethodAnswer::Collision {
                break;
            }
        }
        worst
    }

    fn of_shapes(&mut self, context: &mut QueryContext<'_>, shapes: &ShapePair) -> MethodAnswer {
        let a_from_b = context.poses.a_from_b(shapes.a, shapes.b);
        let eps_m = context.problem.eps.eps_m;
        let [mesh_a, mesh_b] = [shapes.a, shapes.b].map(|shape| context.problem.shapes[shape].surface.mesh);
        let models = [shapes.a, shapes.b].map(|shape| self.models.by_shape[shape].as_deref());
        let [Some(model_a), Some(model_b)] = models else { return MethodAnswer::Nothing };
        // Comparisons with what is no number would decide arbitrarily.
        if !(a_from_b.is_finite() && context.problem.eps.is_usable()) {
            return MethodAnswer::Nothing;
        }
        let counts = &mut self.counts;
        match (model_a, model_b) {
            (ShapeModel::Exact, ShapeModel::Exact) => match context.decide(std::slice::from_ref(shapes)) {
                PairState::Contact(_) | PairState::Overlap | PairState::Inside { .. } => {
                    MethodAnswer::Collision
                }
                PairState::Apart(_) => MethodAnswer::Clear,
                PairState::Unknown { .. } => MethodAnswer::Nothing,
            },
            (ShapeModel::Cover(a), ShapeModel::Cover(b)) => {
                match spheres_collide(&mut self.search, (a, b), &a_from_b, eps_m, counts) {
                    Some(_) => MethodAnswer::Overlap,
                    None => enclosed(context, shapes, &a_from_b),
                }
            }
            (ShapeModel::Features(a), ShapeModel::Features(b)) => {
                let trees = (a.octree.tree(), b.octree.tree());
                if spheres_collide(&mut self.search, trees, &a_from_b, eps_m, counts).is_none() {
                    return enclosed(context, shapes, &a_from_b);
                }
                let a = ContactBody { mesh: mesh_a, features: &a.features, octree: &a.octree };
                let b = ContactBody { mesh: mesh_b, features: &b.features, octree: &b.octree };
                let range = ContactRange { eps_m, most_penetration_m: MOST_PENETRATION_M };
                match self.contacts.contacts((&a, &b), &a_from_b, range) {
                    Some(contacts) if contacts.iter().any(|contact| contact.penetration_m >= 0.0) => {
                        MethodAnswer::Collision
                    }
                    _ => MethodAnswer::Nothing,
                }
            }
            (ShapeModel::Packed(a), ShapeModel::Packed(b)) => {
                confirmed(packed_collision(a, b, &a_from_b, counts).is_some())
            }
            (ShapeModel::InnerOuter(a), ShapeModel::InnerOuter(b)) => {
                let (a, b) = ((mesh_a, a), (mesh_b, b));
                let mut of_query = InnerOuterCounts::default();
                let answer = if self.models.kind.only_confirms() {
                    confirmed(confirm_to_depth(a, b, &a_from_b, DEPTH_SHARE, &mut of_query).is_some())
                } else {
                    let order = ChildOrder::NearestFirst;
                    match inner_outer_collision(a, b, &a_from_b, eps_m, order, &mut of_query) {
                        Some(InnerOuterAnswer::SurfacesApart) => enclosed(context, shapes, &a_from_b),
                        Some(InnerOuterAnswer::Certain(_) | InnerOuterAnswer::Surface(_)) => {
                            MethodAnswer::Collision
                        }
                        None => MethodAnswer::Nothing,
                    }
                };
                counts.add(&of_query.tests);
                answer
            }
            // One method builds one kind of model.
            _ => MethodAnswer::Nothing,
        }
    }
}

fn confirmed(is_certain: bool) -> MethodAnswer {
    if is_certain { MethodAnswer::Collision } else { MethodAnswer::Nothing }
}

/// Whether either of two shapes whose surfaces are apart lies inside the other.
fn enclosed(context: &QueryContext<'_>, shapes: &ShapePair, a_from_b: &Pose) -> MethodAnswer {
    let b_in_a = context.locate(shapes.a, shapes.b, &shapes.b_in_a, || *a_from_b);
    let a_in_b = context.locate(shapes.b, shapes.a, &shapes.a_in_b, || a_from_b.inverse());
    match b_in_a.max(a_in_b) {
        Location::Inside => MethodAnswer::Collision,
        Location::Undecided => MethodAnswer::Nothing,
        Location::Outside | Location::InCavity => MethodAnswer::Clear,
    }
}
