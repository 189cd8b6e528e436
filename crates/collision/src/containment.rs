//! Whether one member lies inside another: what surface spheres cannot see.

use geometry::{Point3, Pose, TriangleMesh};

/// The components of one mesh that might lie inside another.
///
/// The question is asked for one vertex of every connected component. A component that is longer than the other mesh's
/// box diagonal cannot lie inside, whatever the pose, and is left out.
#[derive(Clone, Debug)]
pub struct ContainmentQuestion {
    vertices_in_content: Vec<Point3<f64>>,
}

impl ContainmentQuestion {
    /// The question whether a component of `content` can lie inside `container`.
    pub fn new(container: &TriangleMesh, content: &TriangleMesh) -> Self {
        // A millionth more, against the rounding of both lengths.
        let longest_inside_m = container.bounds().diagonal() * (1.0 + 1e-6);
        let vertices_in_content = content
            .components()
            .iter()
            .filter(|component| component.bounds.size().amax() <= longest_inside_m)
            .map(|component| component.vertex)
            .collect();
        Self { vertices_in_content }
    }

    /// Whether there is nothing to ask.
    pub fn is_empty(&self) -> bool {
        self.vertices_in_content.is_empty()
    }
}

/// Whether a component of the content lies inside the solid `container`; always `false` for a shell, which has no inside
/// (the caller keeps that in its ledger).
///
/// # Guarantee
/// Exact for the transformed vertex. Meaningful where the surfaces do not touch: then one vertex speaks for its component.
pub fn contains_a_component(
    container: &TriangleMesh,
    question: &ContainmentQuestion,
    container_from_content: &Pose,
) -> bool {
    question
        .vertices_in_content
        .iter()
        .any(|vertex| container.contains(&container_from_content.point(vertex)).unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use geometry::{Shape, Vector3};

    use super::*;

    #[test]
    fn a_bolt_in_a_block_and_a_block_beside_a_bolt() {
        let block = Shape::cuboid([0.3, 0.3, 0.3]).expect("valid").mesh;
        let bolt = Shape::cylinder(0.01, 0.1).expect("valid").mesh;
        let bolt_in_block = ContainmentQuestion::new(&block, &bolt);
        let at = |x: f64| Pose::from_translation(Vector3::new(x, 0.0, 0.0));
        assert!(contains_a_component(&block, &bolt_in_block, &at(0.0)));
        assert!(contains_a_component(&block, &bolt_in_block, &at(0.13)));
        assert!(!contains_a_component(&block, &bolt_in_block, &at(0.2)));
        // The block is too long to lie inside the bolt: nothing to ask.
        assert!(ContainmentQuestion::new(&bolt, &block).is_empty());
    }
}
