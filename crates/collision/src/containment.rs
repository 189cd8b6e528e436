//! Whether one member lies inside another: what surface spheres cannot see.

use geometry::{Interior, Location, Pose, TriangleMesh};

/// The components of one mesh that might lie inside another.
///
/// The question is asked for every component. One that is longer than the other mesh's box diagonal cannot lie inside, whatever
/// the pose, and is left out.
#[derive(Clone, Debug)]
pub struct ContainmentQuestion {
    /// Indices of components of the content.
    components: Vec<u32>,
}

impl ContainmentQuestion {
    /// The question whether a component of `content` can lie inside `container`.
    pub fn new(container: &TriangleMesh, content: &TriangleMesh) -> Self {
        // A millionth more, against the rounding of both lengths.
        let longest_inside_m = container.bounds().diagonal() * (1.0 + 1e-6);
        let components = content.components().iter().enumerate();
        let components = components.filter(|(_, part)| part.bounds.size().amax() <= longest_inside_m);
        Self { components: components.map(|(index, _)| index as u32).collect() }
    }

    /// Whether there is nothing to ask.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }
}

/// Where the components of `content` lie that might lie inside `container`: the worst of all.
///
/// # Guarantee
/// Exact for the transformed vertices, see [`Interior::locate`]. Meaningful where the surfaces do not touch: then one vertex speaks for
/// its component.
pub fn locate_components(
    (container, interior): (&TriangleMesh, &Interior),
    content: &TriangleMesh,
    question: &ContainmentQuestion,
    container_from_content: &Pose,
) -> Location {
    let mut worst = Location::Outside;
    for &index in &question.components {
        let component = &content.components()[index as usize];
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
        // The block is too long to lie inside the bolt: nothing to ask.
        assert!(ContainmentQuestion::new(&bolt, &block).is_empty());
    }
}
