//! The elements and attributes of URDF, and what other programs are known to add.

use self::Count::{Any, AtMostOne, ExactlyOne};
use self::Value::{Angles, FreeText, Idle, JointLimit, Lengths, Numbers, Text};

/// What an attribute's text must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::urdf) enum Value {
    /// Any text; where required, not empty.
    Text,
    /// Any text, even none: exporters leave names of materials empty.
    FreeText,
    /// So many numbers.
    Numbers(usize),
    /// So many lengths in metres.
    Lengths(usize),
    /// So many angles in radians.
    Angles(usize),
    /// One number that values or speeds are compared with.
    JointLimit,
    /// One number that decides nothing; it may be infinite.
    Idle,
}

/// An attribute of an element.
#[derive(Debug)]
pub(in crate::urdf) struct Attribute {
    pub(in crate::urdf) name: &'static str,
    pub(in crate::urdf) value: Value,
    pub(in crate::urdf) required: bool,
}

/// How often a child may stand in its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::urdf) enum Count {
    ExactlyOne,
    AtMostOne,
    Any,
}

/// An element, with what may stand in it.
#[derive(Debug)]
pub(in crate::urdf) struct Rule {
    pub(in crate::urdf) name: &'static str,
    pub(in crate::urdf) attributes: &'static [Attribute],
    pub(in crate::urdf) children: &'static [(&'static str, Count)],
    /// Children that belong to other programs: neither read nor checked.
    pub(in crate::urdf) passed_over: &'static [&'static str],
}

/// The rule of an element name.
pub(in crate::urdf) fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// Names of the elements that an element may stand in.
pub(in crate::urdf) fn parents_of(name: &str) -> Vec<&'static str> {
    RULES
        .iter()
        .filter(|rule| rule.children.iter().any(|&(child, _)| child == name))
        .map(|r| r.name)
        .collect()
}

const fn required(name: &'static str, value: Value) -> Attribute {
    Attribute { name, value, required: true }
}

const fn optional(name: &'static str, value: Value) -> Attribute {
    Attribute { name, value, required: false }
}

const NUMBER: Value = Value::Numbers(1);
const LENGTH: Value = Value::Lengths(1);

const RULES: &[Rule] = &[
    Rule {
        name: "robot",
        attributes: &[required("name", Text), optional("version", Text)],
        children: &[("link", Any), ("joint", Any), ("material", Any)],
        passed_over: &["gazebo", "transmission", "ros2_control", "sensor", "mujoco", "simulation", "plugin"],
    },
    Rule {
        name: "link",
        attributes: &[required("name", Text), optional("type", Text)],
        children: &[("inertial", AtMostOne), ("visual", Any), ("collision", Any)],
        passed_over: &[
            "gazebo",
            "material",
            "sensor",
            "contact",
            "verbose",
            "self_collision_checking",
            "collision_checking",
            "self_filter",
            "audio_source",
            "kinematic",
            "gravity",
            "surface",
            "enable_wind",
            "self_collide",
            "velocity_decay",
            "must_be_base_link",
        ],
    },
    Rule {
        name: "inertial",
        attributes: &[],
        children: &[("origin", AtMostOne), ("mass", AtMostOne), ("inertia", AtMostOne)],
        passed_over: &[],
    },
    Rule { name: "mass", attributes: &[required("value", NUMBER)], children: &[], passed_over: &[] },
    Rule {
        name: "inertia",
        attributes: &[
            required("ixx", NUMBER),
            required("ixy", NUMBER),
            required("ixz", NUMBER),
            required("iyy", NUMBER),
            required("iyz", NUMBER),
            required("izz", NUMBER),
            // The other half of the symmetric matrix, as some exporters write it.
            optional("iyx", NUMBER),
            optional("izx", NUMBER),
            optional("izy", NUMBER),
        ],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "visual",
        attributes: &[optional("name", Text)],
        children: &[("origin", AtMostOne), ("geometry", ExactlyOne), ("material", AtMostOne)],
        passed_over: &["gazebo"],
    },
    Rule {
        name: "collision",
        attributes: &[optional("name", Text), optional("group", Text)],
        children: &[("origin", AtMostOne), ("geometry", ExactlyOne)],
        passed_over: &[
            "gazebo",
            "material",
            "contact",
            "contact_coefficients",
            "verbose",
            "surface",
            "max_contacts",
        ],
    },
    Rule {
        name: "geometry",
        attributes: &[],
        children: &[("box", Any), ("cylinder", Any), ("sphere", Any), ("capsule", Any), ("mesh", Any)],
        // A colour in the wrong place.
        passed_over: &["material"],
    },
    Rule { name: "box", attributes: &[required("size", Lengths(3))], children: &[], passed_over: &[] },
    Rule {
        name: "cylinder",
        attributes: &[required("radius", LENGTH), required("length", LENGTH)],
        children: &[],
        passed_over: &[],
    },
    Rule { name: "sphere", attributes: &[required("radius", LENGTH)], children: &[], passed_over: &[] },
    Rule {
        name: "capsule",
        attributes: &[required("radius", LENGTH), required("length", LENGTH)],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "mesh",
        attributes: &[required("filename", Text), optional("scale", Numbers(3))],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "origin",
        attributes: &[optional("xyz", Lengths(3)), optional("rpy", Angles(3))],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "material",
        attributes: &[required("name", FreeText)],
        children: &[("color", AtMostOne), ("texture", AtMostOne)],
        passed_over: &["script", "ambient", "diffuse", "specular", "emissive"],
    },
    Rule { name: "color", attributes: &[required("rgba", Numbers(4))], children: &[], passed_over: &[] },
    Rule { name: "texture", attributes: &[optional("filename", FreeText)], children: &[], passed_over: &[] },
    Rule {
        name: "joint",
        attributes: &[required("name", Text), required("type", Text)],
        children: &[
            ("origin", AtMostOne),
            ("parent", ExactlyOne),
            ("child", ExactlyOne),
            ("axis", AtMostOne),
            ("limit", AtMostOne),
            ("mimic", AtMostOne),
            ("dynamics", AtMostOne),
            ("calibration", AtMostOne),
            ("safety_controller", AtMostOne),
        ],
        // joint_properties is what dynamics was called once.
        passed_over: &["gazebo", "sensor", "hardwareInterface", "joint_properties"],
    },
    Rule { name: "parent", attributes: &[required("link", Text)], children: &[], passed_over: &[] },
    Rule { name: "child", attributes: &[required("link", Text)], children: &[], passed_over: &[] },
    Rule { name: "axis", attributes: &[required("xyz", Numbers(3))], children: &[], passed_over: &[] },
    Rule {
        name: "limit",
        attributes: &[
            optional("lower", JointLimit),
            optional("upper", JointLimit),
            optional("effort", Idle),
            required("velocity", JointLimit),
            optional("acceleration", Idle),
            optional("deceleration", Idle),
            optional("jerk", Idle),
        ],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "mimic",
        attributes: &[required("joint", Text), optional("multiplier", NUMBER), optional("offset", NUMBER)],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "dynamics",
        attributes: &[optional("damping", NUMBER), optional("friction", NUMBER)],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "calibration",
        attributes: &[
            optional("rising", NUMBER),
            optional("falling", NUMBER),
            optional("reference_position", NUMBER),
        ],
        children: &[],
        passed_over: &[],
    },
    Rule {
        name: "safety_controller",
        attributes: &[
            optional("soft_lower_limit", NUMBER),
            optional("soft_upper_limit", NUMBER),
            optional("k_position", NUMBER),
            required("k_velocity", NUMBER),
        ],
        children: &[],
        passed_over: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_child_has_a_rule() {
        for rule in RULES {
            for (child, _) in rule.children {
                assert!(super::rule(child).is_some(), "{child} in {}", rule.name);
            }
        }
        assert_eq!(parents_of("geometry"), ["visual", "collision"]);
    }
}
