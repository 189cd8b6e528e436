//! Containment of one member in another, which surface tests cannot detect.

use geometry::{Interior, Location, Pose, TriangleMesh};

/// The components of one mesh that might lie inside another.
///
/// Every component is tested, except those longer than the diagonal of the other mesh's bounding box: they cannot lie inside at
/// any pose.
#[derive(Clone, Debug)]
pub struct ContainmentQuestion {
    /// Indices of components of the content.
    components: Vec<u32>,
}

impl ContainmentQuestion {
    /// Lists the components of `content` that could lie inside `container`.
    pub fn new(container: &TriangleMesh, content: &TriangleMesh) -> Self {
        // Enlarged by a millionth, against rounding of both lengths.
        let longest_inside_m = container.bounds().diagonal() * (1.0 + 1e-6);
        let components = content.components().iter().enumerate();
        let components = components.filter(|(_, part)| part.bounds.size().amax() <= longest_inside_m);
        Self { components: components.map(|(index, _)| index as u32).collect() }
    }

    /// Whether no component could lie inside.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }
}

/// Locates the components of `content` that could lie inside `container`; returns the worst location.
///
/// # Guarantee
/// Exact for the transformed vertices, see [`Interior::locate`]. Valid only if the surfaces do not touch: then one vertex
/// represents its component.
pub fn locate_components(
    (container, interior): (&TriangleMesh, &Interior),
    content: &TriangleMesh,
    question: &ContainmentQuestion,
    container_from_content: &Pose,
) -> Location {
    let mut worst = Location::Outside;
    let bounds = container.bounds();
    let center = container_from_content.inverse().point(&bounds.center());
    // Half of the squared diagonal would do; the rest covers the rounding of the transform many times.
    let reach_m2 = (0.25 + 1e-6) * bounds.diagonal() * bounds.diagonal();
    for &index in &question.components {
        let component = &content.components()[index as usize];
        // Beyond the ball around the container's box; NaN is not.
        if (component.vertex - center).norm_squared() > reach_m2 {
            continue;
        }
        let vertex = container_from_content.point(&component.vertex);
        let location = if interior.is_certain() {
            interior.locate(container, &[vertex])
        } else {
            let mut points = [vertex; 7];
            for (point, extreme) in points[1..].iter_mut().zip(&component.extremes) {
                *point = container_from_content.point(extreme);
            }
            interior.locate(container, &points)
        };
        worst = worst.max(location);
        if worst == Location::Inside {
            break;
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use geometry::{SelfIntersections, Shape, Vector3};

    use super::*;
    use crate::fixture::{FLAT, Model, at};

    /// The location of the second model relative to the first.
    fn located(container: &Model, content: &Model, container_from_content: &Pose) -> Location {
        let interior = Interior::new(&container.mesh, &SelfIntersections::in_mesh(&container.mesh));
        let question = ContainmentQuestion::new(&container.mesh, &content.mesh);
        locate_components((&container.mesh, &interior), &content.mesh, &question, container_from_content)
    }

    #[test]
    fn a_bolt_in_a_block_and_a_block_beside_a_bolt() {
        let block = Shape::cuboid([0.3, 0.3, 0.3]).expect("valid").mesh;
        let bolt = Shape::cylinder(0.01, 0.1).expect("valid").mesh;
        let interior = Interior::new(&block, &SelfIntersections::none());
        let bolt_in_block = ContainmentQuestion::new(&block, &bolt);
        let at = |x: f64| {
            let pose = Pose::from_translation(Vector3::new(x, 0.0, 0.0));
            locate_components((&block, &interior), &bolt, &bolt_in_block, &pose)
        };
        assert_eq!([0.0, 0.13, 0.2].map(at), [Location::Inside, Location::Inside, Location::Outside]);
        // The block is too long to lie inside the bolt: no component to test.
        assert!(ContainmentQuestion::new(&bolt, &block).is_empty());
    }

    #[test]
    fn a_small_box_is_inside_a_solid_or_outside_wherever_it_does_not_touch() {
        let (block, die) = (Model::cube(1.0), Model::cube(0.25));
        for (name, place, expected) in [
            ("the middle", [0.0; 3], Location::Inside),
            ("just below a face", [0.374, 0.0, 0.0], Location::Inside),
            ("a corner", [0.374, -0.374, 0.374], Location::Inside),
            ("just above a face", [0.626, 0.0, 0.0], Location::Outside),
            ("beyond an edge", [0.7, 0.7, 0.0], Location::Outside),
            ("far away", [0.0, 0.0, -1e6], Location::Outside),
        ] {
            assert_eq!(located(&block, &die, &at(place)), expected, "{name}");
            assert_eq!(located(&die, &block, &at(place).inverse()), Location::Outside, "{name}, swapped");
        }
    }

    #[test]
    fn the_notch_of_a_body_is_outside() {
        // A channel that is open upwards: two walls on a floor, as three boxes that overlap.
        let channel = Model::boxes(&[
            ([3.0, 3.0, 1.0], [0.0; 3]),
            ([1.0, 3.0, 3.0], [-1.0, 0.0, 1.0]),
            ([1.0, 3.0, 3.0], [1.0, 0.0, 1.0]),
        ]);
        let die = Model::cube(0.25);
        assert_eq!(located(&channel, &die, &at([0.0, 0.0, 1.0])), Location::Outside);
        for wall in [[0.0, 0.0, 0.25], [-1.0, 0.0, 2.0], [1.0, 0.0, 1.0]] {
            assert_eq!(located(&channel, &die, &at(wall)), Location::Inside, "{wall:?}");
        }
    }

    #[test]
    fn one_component_inside_is_enough() {
        let block = Model::cube(1.0);
        let pair = Model::boxes(&[([0.25; 3], [0.0; 3]), ([0.25; 3], [5.0, 0.0, 0.0])]);
        for (x, expected) in [(0.0, Location::Inside), (-5.0, Location::Inside), (-2.5, Location::Outside)] {
            assert_eq!(located(&block, &pair, &at([x, 0.0, 0.0])), expected, "{x}");
        }
    }

    #[test]
    fn a_shell_has_no_inside_and_can_lie_in_a_solid() {
        let (block, small) = (Model::cube(4.0), Model::from_triangles(&[FLAT]));
        assert_eq!(located(&block, &small, &Pose::identity()), Location::Inside);
        assert_eq!(located(&block, &small, &at([9.0, 0.0, 0.0])), Location::Outside);
        assert_eq!(located(&small, &Model::cube(0.1), &at([0.25, 0.25, 0.0])), Location::Outside);
    }

    #[test]
    fn a_body_in_a_cavity_is_not_inside() {
        // The inner box faces inwards: it bounds a cavity.
        let (outer, inner) = (Model::cube(4.0).mesh, Model::cube(2.0).mesh);
        let triangles = |mesh: &TriangleMesh| (0..12).map(|i| mesh.triangle(i)).collect::<Vec<_>>();
        let turned = triangles(&inner).into_iter().map(|[a, b, c]| [a, c, b]);
        let loose: Vec<_> = triangles(&outer).into_iter().chain(turned).collect();
        let loose: Vec<_> =
            loose.iter().map(|triangle| triangle.map(|corner| corner.coords.into())).collect();
        let (hollow, die) = (Model::from_triangles(&loose), Model::cube(0.5));
        assert_eq!(located(&hollow, &die, &Pose::identity()), Location::InCavity);
        assert_eq!(located(&hollow, &die, &at([1.5, 0.0, 0.0])), Location::Inside);
        assert_eq!(located(&hollow, &die, &at([5.0, 0.0, 0.0])), Location::Outside);
    }
}
