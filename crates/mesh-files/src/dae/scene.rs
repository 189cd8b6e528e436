//! The nodes of the scene, with every instance of every geometry in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::document::{DaeDocument, called};
use super::{geometry, transform};
use crate::affine::AffineMap;
use crate::placed::SceneTriangles;
use ::geometry::Triangle;
use diagnostics::xml::Element;

/// Nodes above one another, through instances too.
const MAX_DEPTH: usize = 200;
/// Nodes and geometries visited, copies included; a file that holds more than this may visit each of them.
const MAX_VISITS: usize = 100_000;

const PARTS: [&str; 4] = ["instance_controller", "instance_geometry", "instance_node", "node"];

const NODE: [&str; 15] = [
    "asset",
    "lookat",
    "matrix",
    "rotate",
    "scale",
    "skew",
    "translate",
    "instance_camera",
    "instance_controller",
    "instance_geometry",
    "instance_light",
    "instance_node",
    "node",
    "extra",
    "instance_kinematics_model",
];

/// A walk through the scene.
pub(super) struct SceneTraversal<'x> {
    placed: SceneTriangles,
    meshes: BTreeMap<Element<'x>, Rc<Vec<Triangle>>>,
    nodes: BTreeMap<Element<'x>, Rc<DaeNode<'x>>>,
    /// What instances name, looked up once for all copies; nothing for one with a fault.
    targets: BTreeMap<Element<'x>, Option<Element<'x>>>,
    /// Instances of geometry that were placed.
    seen: BTreeSet<Element<'x>>,
    /// The nodes above, to find a node inside itself.
    above: Vec<Element<'x>>,
    visited: usize,
    max_visits: usize,
    stopped: bool,
}

/// What a node holds, read once for all its copies.
struct DaeNode<'x> {
    parent_from_node: AffineMap,
    /// Nodes and instances of nodes and geometry.
    parts: Vec<Element<'x>>,
}

/// Every triangle of the nodes of a visual scene; faults are reported.
pub(super) fn triangles<'x>(
    document: &mut DaeDocument<'x>,
    visual_scene: Element<'x>,
    metres_from_scene: AffineMap,
) -> Vec<Triangle> {
    let all = document
        .xml
        .root()
        .descendants()
        .filter(|e| e.is_element() && PARTS.contains(&e.tag_name().name()))
        .count();
    let mut walk = SceneTraversal {
        placed: SceneTriangles::default(),
        meshes: BTreeMap::new(),
        nodes: BTreeMap::new(),
        targets: BTreeMap::new(),
        seen: BTreeSet::new(),
        above: Vec::new(),
        visited: 0,
        max_visits: MAX_VISITS.max(all),
        stopped: false,
    };
    for child in document.children(visual_scene, &["asset", "node", "evaluate_scene", "extra"]) {
        if child.tag_name().name() == "node" {
            walk.node(document, child, metres_from_scene);
        }
    }
    if !walk.stopped {
        walk.warn_of_the_rest(document);
    }
    walk.placed.into_triangles()
}

impl<'x> SceneTraversal<'x> {
    /// Recursion ends at [`MAX_DEPTH`].
    fn node(&mut self, document: &mut DaeDocument<'x>, element: Element<'x>, metres_from_parent: AffineMap) {
        if !self.may_enter(document, element) {
            return;
        }
        self.above.push(element);
        let node =
            Rc::clone(self.nodes.entry(element).or_insert_with(|| Rc::new(DaeNode::read(document, element))));
        let metres_from_node = metres_from_parent * node.parent_from_node;
        for &part in &node.parts {
            match part.tag_name().name() {
                "node" => self.node(document, part, metres_from_node),
                "instance_node" => {
                    if let Some(other) = self.target(document, part, "node") {
                        self.node(document, other, metres_from_node);
                    }
                }
                "instance_geometry" => self.geometry(document, part, metres_from_node),
                _ => {
                    self.seen.insert(part);
                    let what = "skinned and morphed geometry is not supported";
                    document.fault(
                        document
                            .xml
                            .at(part, what)
                            .found("<instance_controller>")
                            .expected("<instance_geometry>")
                            .hint("apply the armature and the shape keys, and export plain meshes"),
                    );
                }
            }
            if self.stopped {
                break;
            }
        }
        self.above.pop();
    }

    /// What an instance names.
    fn target(
        &mut self,
        document: &mut DaeDocument<'x>,
        instance: Element<'x>,
        tag: &str,
    ) -> Option<Element<'x>> {
        *self.targets.entry(instance).or_insert_with(|| {
            if tag == "geometry" {
                document.children(instance, &["bind_material", "extra"]);
            }
            document.target(instance, "url", tag, document.xml.root())
        })
    }

    /// Counts a visit, and reports a walk without end.
    fn may_enter(&mut self, document: &mut DaeDocument<'x>, node: Element<'x>) -> bool {
        self.visited += 1;
        self.stopped |= document.has_enough();
        if self.stopped {
            return false;
        }
        let problem = if self.above.contains(&node) {
            let hint = "remove the <instance_node> that leads back";
            document.xml.at(node, format!("{} contains itself", called(node))).hint(hint)
        } else if self.above.len() >= MAX_DEPTH {
            let what = "nodes are instanced too deeply";
            document.xml.at(node, what).expected(format!("at most {MAX_DEPTH} above one another"))
        } else if self.visited > self.max_visits {
            let what = "nodes instance one another too often";
            document.xml.at(node, what).expected(format!("at most {} with all copies", self.max_visits))
        } else {
            return true;
        };
        document.fault(problem);
        // The same fault would come back with every copy.
        self.stopped = true;
        false
    }

    fn geometry(
        &mut self,
        document: &mut DaeDocument<'x>,
        instance: Element<'x>,
        metres_from_node: AffineMap,
    ) {
        if !self.may_enter(document, instance) {
            return;
        }
        let Some(geometry) = self.target(document, instance, "geometry") else {
            self.seen.insert(instance);
            return;
        };
        let first = !self.meshes.contains_key(&geometry);
        let mesh = Rc::clone(
            self.meshes.entry(geometry).or_insert_with(|| Rc::new(geometry::triangles(document, geometry))),
        );
        let flat = metres_from_node.flattens();
        if self.seen.insert(instance) && flat {
            let what = format!("{} has no volume where it stands", called(geometry));
            document.warn(
                document.xml.at(instance, what).hint("check the scales and matrices of the nodes above"),
            );
        }
        if let Err(fault) = self.placed.add(&mesh, &metres_from_node, first) {
            let (what, expected, hint) = fault.words();
            document.fault(document.xml.at(instance, what).expected(expected).hint(hint));
            self.stopped = true;
        }
    }

    /// Geometry that the scene does not show is no part of the robot; it may have been forgotten.
    fn warn_of_the_rest(&self, document: &mut DaeDocument<'x>) {
        let root = document.xml.root();
        for element in root.descendants().filter(Element::is_element) {
            let parent = element.parent().map(|parent| parent.tag_name().name());
            let (what, hint) = match (parent, element.tag_name().name()) {
                (Some("library_geometries"), "geometry") if !self.meshes.contains_key(&element) => (
                    format!("{} is not in the scene: it is left out", called(element)),
                    "place it in a node of the scene, or remove it",
                ),
                (Some("node"), "instance_geometry" | "instance_controller")
                    if !self.seen.contains(&element) =>
                {
                    (
                        "an instance in a node that is not in the scene: it is left out".to_owned(),
                        "place the node in the scene, or remove it",
                    )
                }
                _ => continue,
            };
            document.warn(document.xml.at(element, what).hint(hint));
        }
    }
}

impl<'x> DaeNode<'x> {
    fn read(document: &mut DaeDocument<'x>, element: Element<'x>) -> Self {
        let mut parts = document.children(element, &NODE);
        let parent_from_node = transform::parent_from_node(document, &parts);
        parts.retain(|part| PARTS.contains(&part.tag_name().name()));
        Self { parent_from_node, parts }
    }
}
