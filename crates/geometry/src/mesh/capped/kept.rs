//! What a capped mesh must be like that was kept and is read again.

use super::{CappedMesh, MERGED_SHARE};
use crate::mesh::{Topology, TriangleMesh};

impl CappedMesh {
    /// Whether this may be what [`Self::new`] makes of a mesh: the mesh is open, and tolerance, bodies and zones fit it.
    ///
    /// # Guarantee
    /// True of everything that [`Self::new`] makes of a mesh whose size is within the limits of numbers. Not all that it is true of has the right caps: a store must know by
    /// other means that nothing was changed.
    pub fn may_be_of(&self, mesh: &TriangleMesh) -> bool {
        let bounds = mesh.bounds();
        let is_within = |body: &TriangleMesh| {
            [body.bounds().low, body.bounds().high].iter().all(|corner| bounds.contains(corner))
        };
        let is_closed = |surface: &TriangleMesh| *surface.topology() == Topology::Solid;
        let has_spread = self.spread_m >= 0.0 && self.spread_m <= bounds.diagonal() * (1.0 + 1e-6);
        let solid_zones = self.zones.iter().filter(|zone| zone.is_solid).count();
        mesh.shell_components() > 0
            && has_spread
            && self.tolerance_m.to_bits() == (MERGED_SHARE * bounds.diagonal()).to_bits()
            && self.bodies.iter().all(|body| is_closed(body) && is_within(body))
            && self.zones.iter().all(|zone| {
                let reaches = zone.radius_m.is_finite() && zone.radius_m >= self.tolerance_m;
                reaches && (!zone.is_solid || is_closed(&zone.surface))
            })
            && solid_zones == self.hulls
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;
    use test_support::Random;

    use super::*;
    use crate::Triangle;

    fn again(mesh: &TriangleMesh) -> TriangleMesh {
        let corners = mesh.given_triangles().map(|t| t.map(|vertex| mesh.vertices()[vertex as usize]));
        TriangleMesh::from_triangle_list(corners.collect(), [1.0; 3]).expect("finite and not empty")
    }

    /// Boxes without some triangles, and whole ones, some of them turned inside out.
    fn boxes(random: &mut Random) -> TriangleMesh {
        let mut loose: Vec<Triangle> = Vec::new();
        for _ in 0..=random.below(4) {
            let whole = crate::Shape::cuboid([0.3, 0.4, 0.5]).expect("valid").mesh;
            let by = nalgebra::Vector3::from(random.three(-0.4, 0.4));
            let is_turned = random.below(3) == 0;
            let skipped = random.below(5);
            loose.extend((0..whole.triangle_count()).filter(|_| random.below(9) >= skipped).map(|index| {
                let [a, b, c] = whole.triangle(index).map(|corner| corner + by);
                if is_turned { [a, c, b] } else { [a, b, c] }
            }));
        }
        loose.push([[0.0, 0.0, 0.9], [0.5, 0.0, 0.9], [0.0, -0.0, 1.2]].map(Point3::from));
        TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite and not empty")
    }

    #[test]
    fn a_mesh_is_made_again_of_its_triangles_as_they_were_given() {
        let mut random = Random(39);
        let mut turned = 0;
        for round in 0..300 {
            let mesh = boxes(&mut random);
            turned += mesh.turned_components().1;
            assert_eq!(format!("{:?}", again(&mesh)), format!("{mesh:?}"), "round {round}");
        }
        assert!(turned > 20, "{turned}");
    }

    #[test]
    fn what_is_made_of_a_mesh_may_be_of_it_and_what_was_changed_is_not() {
        let mut random = Random(40);
        let mut with_bodies = 0;
        for round in 0..300 {
            let mesh = boxes(&mut random);
            let capped = CappedMesh::new(&mesh).expect("one triangle stands alone");
            assert!(capped.may_be_of(&mesh), "round {round}");
            let changed = |change: &dyn Fn(&mut CappedMesh)| {
                let mut other = capped.clone();
                change(&mut other);
                assert!(!other.may_be_of(&mesh), "round {round}");
            };
            changed(&|other| other.tolerance_m = other.tolerance_m.next_up());
            changed(&|other| other.hulls += 1);
            changed(&|other| other.spread_m = -1e-9);
            changed(&|other| other.spread_m = f64::NAN);
            if !capped.zones.is_empty() {
                changed(&|other| other.zones[0].radius_m = 0.0);
                changed(&|other| other.zones[0].radius_m = f64::NAN);
                changed(&|other| other.zones[0].is_solid = !other.zones[0].is_solid);
            }
            if !capped.bodies.is_empty() {
                with_bodies += 1;
                changed(&|other| other.bodies[0] = mesh.clone());
            }
            let closed = crate::Shape::cuboid([9.0; 3]).expect("valid").mesh;
            assert!(!capped.may_be_of(&closed), "round {round}");
        }
        assert!(with_bodies > 100, "{with_bodies}");
    }
}
