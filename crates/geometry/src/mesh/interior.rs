//! Point-in-solid tests, component by component.

use std::sync::OnceLock;

use nalgebra::Point3;

use super::cells::EmptyCells;
use super::exterior::Exterior;
use super::winding::{Divided, Winding};
use super::{ComponentKind, SelfIntersections, TriangleMesh, without_dust};
use crate::Aabb;

/// The location of a point that is not on the surface of a mesh, ordered from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// Outside every solid component.
    Outside,
    /// Enclosed by a solid component, in one of its cavities, and inside no other.
    InCavity,
    /// A component intersects itself, or has double walls, so that it may or may not enclose the point.
    Undecided,
    /// Inside a solid component and in none of its cavities.
    Inside,
}

/// Point-in-solid tests for the mesh that it was made for.
#[derive(Clone, Debug)]
pub struct Interior {
    suspects: Vec<Suspect>,
    /// Of the solid components with edges of more than two triangles that are no suspects.
    cells: Vec<EmptyCells>,
}

/// A solid component that intersects itself.
#[derive(Clone, Debug)]
struct Suspect {
    component: usize,
    /// Computed on first use.
    exterior: OnceLock<Exterior>,
}

impl Interior {
    /// For a mesh with these self-intersections.
    pub fn new(mesh: &TriangleMesh, self_intersections: &SelfIntersections) -> Self {
        // A self-intersecting cavity has only its winding number: where that cancels, the point counts as solid.
        let is_solid = |index: usize| matches!(mesh.components()[index].kind, ComponentKind::Solid { .. });
        let known = self_intersections.components();
        let (mut suspects, mut cells) = (Vec::new(), Vec::new());
        for component in (0..mesh.components().len()).filter(|index| is_solid(*index)) {
            let intersects = known.binary_search(&(component as u32)).is_ok();
            if !intersects && !mesh.components()[component].is_crowded {
                continue;
            }
            match (!intersects).then(|| EmptyCells::new(mesh, component)).flatten() {
                Some(empty) => cells.push(empty),
                None => suspects.push(Suspect { component, exterior: OnceLock::new() }),
            }
        }
        Self { suspects, cells }
    }

    /// The boxes of the spaces that glued bodies of the mesh enclose and leave empty, in the mesh frame.
    pub fn enclosed_cavities(&self) -> impl Iterator<Item = &Aabb> {
        self.cells.iter().flat_map(|cells| cells.boxes(true))
    }

    /// The boxes of the spaces between double walls in which what lies there is undecided, in the mesh frame.
    pub fn undecided_cells(&self) -> impl Iterator<Item = &Aabb> {
        self.cells.iter().flat_map(|cells| cells.boxes(false))
    }

    /// Whether no solid component intersects itself.
    pub fn is_certain(&self) -> bool {
        self.suspects.is_empty()
    }

    /// The number of solid components that intersect themselves.
    pub fn suspects(&self) -> usize {
        self.suspects.len()
    }

    /// Locates points of one connected surface that does not touch the mesh; in the mesh frame. The first point decides by
    /// winding numbers; the others only help to prove that the surface is outside.
    ///
    /// # Guarantee
    /// Exact winding numbers for the given coordinates, per component. `Outside` only if the winding number of every solid
    /// component is 0, and every one that intersects itself or has edges of more than two triangles certainly does not enclose the
    /// point.
    pub fn locate(&self, mesh: &TriangleMesh, points: &[Point3<f64>]) -> Location {
        let Some(first) = points.first() else { return Location::Outside };
        if !points.iter().all(|point| point.iter().all(|x| x.is_finite())) {
            return Location::Undecided;
        }
        // The box of the mesh is convex: its outside is connected to infinity.
        if !mesh.bounds.contains(&without_dust(first)) {
            return Location::Outside;
        }
        let around = mesh.around(first);
        let location = mesh.locate_by_winding(&around);
        let in_cells = self.cells.iter().map(|cells| cells.locate(mesh, first));
        let location = in_cells.fold(location, Location::max);
        let is_open = || {
            let is_around = |suspect: &Suspect| {
                let bounds = &mesh.components()[suspect.component].bounds;
                // The bounding box is convex: its outside is connected to infinity.
                let is_out = |point: &Point3<f64>| !bounds.contains(point);
                let winds_around = around.iter().any(|(component, _)| *component == suspect.component);
                if winds_around || points.iter().any(is_out) {
                    return false;
                }
                if points.iter().any(|point| mesh.has_way_out(suspect.component, point)) {
                    return false;
                }
                let exterior = suspect.exterior.get_or_init(|| Exterior::new(mesh, suspect.component));
                !points.iter().any(|point| exterior.holds(mesh, point))
            };
            self.suspects.iter().any(is_around)
        };
        if location < Location::Undecided && is_open() { Location::Undecided } else { location }
    }
}

impl TriangleMesh {
    /// Whether a point in the mesh frame lies inside a solid component and in none of its cavities.
    ///
    /// # Guarantee
    /// Exact winding numbers for the given coordinates, per component. `false` does not prove that the point is outside if a
    /// component intersects itself: see [`Interior::locate`]. A point exactly on the surface may give either result: it is a
    /// contact, which the surface test reports.
    pub fn contains(&self, point: &Point3<f64>) -> bool {
        self.locate_by_winding(&self.around(point)) == Location::Inside
    }

    /// The closed components with nonzero winding numbers around a point, by index.
    fn around(&self, point: &Point3<f64>) -> Vec<(usize, i64)> {
        let point = &without_dust(point);
        let winding = self.bounds.contains(point).then(|| self.winding()).flatten();
        winding.map_or_else(Vec::new, |winding| winding.around(&self.divided(), point).collect())
    }

    /// Whether a straight way from a point that is not on the surface leads out of a solid component, past all its triangles.
    fn has_way_out(&self, component: usize, point: &Point3<f64>) -> bool {
        let point = &without_dust(point);
        self.winding().is_some_and(|winding| winding.has_way_out(&self.divided(), component, point))
    }

    fn divided(&self) -> Divided<'_> {
        let Self { vertices, triangles, component_of, .. } = self;
        Divided { vertices, triangles, component_of }
    }

    /// The closed components, if there are any.
    fn winding(&self) -> Option<&Winding> {
        let counts = |component: usize| self.components[component].kind.is_closed();
        let boxes = || self.components.iter().map(|component| component.bounds).collect();
        self.winding
            .as_ref()
            .map(|winding| winding.get_or_init(|| Winding::new(&self.divided(), boxes(), counts)))
    }

    fn locate_by_winding(&self, around: &[(usize, i64)]) -> Location {
        let in_solid = |solid: usize, number: i64| {
            let cavities = around
                .iter()
                .filter(|(other, _)| self.components[*other].kind == ComponentKind::Cavity { of: solid });
            let left: Vec<i64> = cavities.map(|(_, in_cavity)| number + in_cavity).collect();
            // A solid with a negative winding number, or one that its cavities do not cancel, encloses the point.
            if number < 0 || !left.iter().any(|left| *left <= 0) {
                Location::Inside
            } else if left.iter().all(|left| *left >= 0) {
                Location::InCavity
            } else {
                // A cavity that winds around the point twice may contain a body that was exported inside out.
                Location::Undecided
            }
        };
        let is_solid =
            |component: usize| matches!(self.components[component].kind, ComponentKind::Solid { .. });
        let solids = around.iter().filter(|(component, _)| is_solid(*component));
        solids.map(|(component, number)| in_solid(*component, *number)).max().unwrap_or(Location::Outside)
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;
    use test_support::Random;

    use crate::{Triangle, TriangleMesh};

    /// A tip whose coordinates underflow in products: short and long spokes were classified by different rules, and the point
    /// below the tip was outside.
    #[test]
    fn corners_that_are_almost_0_do_not_hide_what_is_inside() {
        for dust in [0.0, f64::from_bits(1), 1e-300, 1e-165, 1e-61, 1e-59, 1e-30] {
            let tips = [Point3::new(0.5, dust, dust), Point3::new(-0.5, 0.0, 0.0)];
            let rim =
                [[0.3, 0.2], [-0.9, 0.7], [-0.4, -0.3], [0.8, -1.0]].map(|[y, z]| Point3::new(0.0, y, z));
            let around = |i: usize| [rim[i], rim[(i + 1) % 4]];
            let faces: Vec<Triangle> = (0..4)
                .flat_map(|i| {
                    let [a, b] = around(i);
                    [[a, b, tips[0]], [b, a, tips[1]]]
                })
                .collect();
            let mesh = TriangleMesh::from_triangles(&faces, [1.0; 3]).expect("finite");
            for point in [[0.1, 0.0, 0.0], [0.1, dust, 0.0], [0.1, 0.0, -dust], [-0.1, dust, dust]] {
                assert!(mesh.contains(&Point3::from(point)), "{dust:e} {point:?}");
            }
        }
    }

    /// Tetrahedra on a small lattice that share a corner, so that edges and faces line up with the points and with each other.
    #[test]
    fn no_way_out_is_seen_from_inside_a_self_intersecting_component() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let (mut ways_out, mut outside) = (0, 0);
        for _ in 0..300 {
            let mut corner = || Point3::from([0, 1, 2].map(|_| random.below(5) as f64 - 2.0));
            let solids: Vec<[Point3<f64>; 4]> =
                (0..4).map(|_| [Point3::origin(), corner(), corner(), corner()]).collect();
            let volume = |[a, b, c, d]: &[Point3<f64>; 4]| (b - a).cross(&(c - a)).dot(&(d - a));
            let solids: Vec<_> = solids.into_iter().filter(|solid| volume(solid) != 0.0).collect();
            let faces: Vec<Triangle> = solids
                .iter()
                .flat_map(|solid| {
                    let [a, b, c, d] = *solid;
                    let [b, c] = if volume(solid) > 0.0 { [b, c] } else { [c, b] };
                    [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]
                })
                .collect();
            let Some(mesh) = TriangleMesh::from_triangles(&faces, [1.0; 3]) else { continue };
            for _ in 0..50 {
                let point = Point3::from([0, 1, 2].map(|_| random.below(9) as f64 * 0.5 - 2.0));
                let beside = |solid: &[Point3<f64>; 4], strictly: bool| {
                    (0..4).all(|k| {
                        let mut one = *solid;
                        one[k] = point;
                        let share = volume(&one) * volume(solid);
                        if strictly { share > 0.0 } else { share >= 0.0 }
                    })
                };
                let is_inside = solids.iter().any(|solid| beside(solid, true));
                // A point on the surface of one and inside no other has no defined place.
                if !is_inside && solids.iter().any(|solid| beside(solid, false)) {
                    continue;
                }
                let has_way_out = (0..mesh.components().len()).all(|part| mesh.has_way_out(part, &point));
                assert!(!(is_inside && has_way_out), "{point} of {solids:?}");
                outside += usize::from(!is_inside);
                ways_out += usize::from(!is_inside && has_way_out);
            }
        }
        assert!(ways_out * 10 > outside * 9 && outside > 1000, "{ways_out} of {outside}");
    }
}
