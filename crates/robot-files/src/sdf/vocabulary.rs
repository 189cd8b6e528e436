//! The elements of SDF that a model at rest is made of, what is passed over, and what is refused by name.

/// What may stand in an element.
#[derive(Debug)]
pub(super) struct ElementRule {
    pub(super) name: &'static str,
    pub(super) attributes: &'static [&'static str],
    /// Attributes that must be there and not be empty.
    pub(super) required: &'static [&'static str],
    /// Children that are read.
    pub(super) children: &'static [&'static str],
    /// Those of the children that may stand only once.
    pub(super) single: &'static [&'static str],
    /// Children that say nothing about the shape at rest: neither read nor checked.
    pub(super) passed_over: &'static [&'static str],
    /// Children that would change the shape, each with what to do instead.
    pub(super) refused: &'static [(&'static str, &'static str)],
    /// Whether its text is its value.
    pub(super) has_text: bool,
}

const NONE: ElementRule = ElementRule {
    name: "",
    attributes: &[],
    required: &[],
    children: &[],
    single: &[],
    passed_over: &[],
    refused: &[],
    has_text: false,
};

/// A shape, or a value of one.
const fn value(name: &'static str) -> ElementRule {
    ElementRule { name, has_text: true, ..NONE }
}

/// The rule of an element name.
pub(super) fn rule(name: &str) -> Option<&'static ElementRule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// Names of the elements that an element may stand in.
pub(super) fn parents_of(name: &str) -> Vec<&'static str> {
    RULES.iter().filter(|rule| rule.children.contains(&name)).map(|rule| rule.name).collect()
}

const APPROXIMATE: &str = "describe it with boxes, cylinders, spheres, capsules or a mesh that encloses it";

const RULES: &[ElementRule] = &[
    ElementRule {
        name: "sdf",
        attributes: &["version"],
        children: &["model"],
        refused: &[
            ("world", "give each model of the world a file and an object of its own"),
            ("actor", "what moves by itself cannot be checked as a fixture"),
            ("light", "give the model alone"),
        ],
        ..NONE
    },
    ElementRule {
        name: "model",
        attributes: &["name", "canonical_link"],
        required: &["name"],
        children: &["pose", "link", "joint"],
        single: &["pose"],
        passed_over: &["static", "self_collide", "allow_auto_disable", "enable_wind", "plugin"],
        refused: &[
            ("include", "write the included model into this file, or give it an object of its own"),
            ("model", "write the links of the nested model into this one, or give it an object of its own"),
            ("frame", "write the poses relative to a link or to the model"),
            ("gripper", "a fixture that grips is a robot: describe it as a URDF"),
        ],
        ..NONE
    },
    ElementRule {
        name: "link",
        attributes: &["name"],
        required: &["name"],
        children: &["pose", "collision", "visual"],
        single: &["pose"],
        passed_over: &[
            "inertial",
            "sensor",
            "projector",
            "audio_sink",
            "audio_source",
            "battery",
            "light",
            "particle_emitter",
            "velocity_decay",
            "gravity",
            "enable_wind",
            "self_collide",
            "kinematic",
            "must_be_base_link",
            "plugin",
        ],
        ..NONE
    },
    ElementRule {
        name: "collision",
        attributes: &["name"],
        required: &["name"],
        children: &["pose", "geometry"],
        single: &["pose", "geometry"],
        passed_over: &["surface", "laser_retro", "max_contacts", "plugin"],
        ..NONE
    },
    ElementRule {
        name: "geometry",
        children: &["box", "cylinder", "sphere", "capsule", "mesh"],
        refused: &[
            ("ellipsoid", APPROXIMATE),
            ("cone", APPROXIMATE),
            ("plane", "a plane has no end: describe the floor as a Box in the cell file"),
            ("heightmap", "export the ground as a mesh"),
            ("polyline", "export the extruded outline as a mesh"),
            ("image", "export the walls as a mesh"),
            ("empty", "remove the <collision>"),
        ],
        ..NONE
    },
    ElementRule { name: "box", children: &["size"], single: &["size"], ..NONE },
    ElementRule { name: "cylinder", children: &["radius", "length"], single: &["radius", "length"], ..NONE },
    ElementRule { name: "sphere", children: &["radius"], single: &["radius"], ..NONE },
    ElementRule { name: "capsule", children: &["radius", "length"], single: &["radius", "length"], ..NONE },
    ElementRule {
        name: "mesh",
        // How a simulator replaces the mesh by simpler ones; here the mesh itself is checked.
        attributes: &["optimization"],
        children: &["uri", "scale"],
        single: &["uri", "scale"],
        passed_over: &["convex_decomposition"],
        refused: &[("submesh", "export the part of the mesh into a file of its own")],
        ..NONE
    },
    ElementRule {
        name: "pose",
        attributes: &["relative_to", "degrees", "rotation_format", "frame"],
        has_text: true,
        ..NONE
    },
    value("size"),
    value("radius"),
    value("length"),
    value("uri"),
    value("scale"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_have_rules_unless_they_are_read_apart() {
        for rule in RULES {
            for child in rule.children {
                let is_read_apart = ["joint", "visual"].contains(child);
                assert!(is_read_apart || super::rule(child).is_some(), "{child} in {}", rule.name);
            }
            for single in rule.single {
                assert!(rule.children.contains(single), "{single} in {}", rule.name);
            }
        }
    }
}
