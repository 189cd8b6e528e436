//! urdf-rs must have seen exactly what stands in the file: nothing lost, nothing swapped.

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem};

use super::precheck::{Outline, child, read_numbers};

/// Compares counts, names and every number that the robot uses between the raw XML and urdf-rs.
///
/// # Guarantee
/// Where it succeeds, each number of a pose, shape, axis, limit or mimic that urdf-rs gives has the bits of the number that was
/// checked.
pub(super) fn check(xml: &Xml<'_>, outline: &Outline<'_>, parsed: &urdf_rs::Robot) -> Result<(), InputError> {
    let mut problems = Vec::new();
    compare(xml, "links", parsed.links.len(), outline.links.len(), &mut problems);
    compare(xml, "joints", parsed.joints.len(), outline.joints.len(), &mut problems);
    for (raw, link) in outline.links.iter().zip(&parsed.links) {
        let of_link = |part: &str| format!("{part} of link {}", raw.name);
        compare(xml, "the name of a link", &*link.name, raw.name, &mut problems);
        compare(xml, &of_link("collisions"), link.collision.len(), raw.collisions().count(), &mut problems);
        compare(xml, &of_link("visuals"), link.visual.len(), raw.visuals().count(), &mut problems);
        for (element, collision) in raw.collisions().zip(&link.collision) {
            compare_pose(xml, element, &collision.origin, &of_link("a collision"), &mut problems);
            compare_shape(xml, element, &collision.geometry, &of_link("a collision"), &mut problems);
        }
        for (element, visual) in raw.visuals().zip(&link.visual) {
            compare_pose(xml, element, &visual.origin, &of_link("a visual"), &mut problems);
            compare_shape(xml, element, &visual.geometry, &of_link("a visual"), &mut problems);
        }
    }
    for (raw, joint) in outline.joints.iter().zip(&parsed.joints) {
        compare(xml, "the name of a joint", &*joint.name, raw.name, &mut problems);
        compare(xml, "the parent of a joint", &*joint.parent.link, raw.parent, &mut problems);
        compare(xml, "the child of a joint", &*joint.child.link, raw.child, &mut problems);
        compare_joint(xml, raw.element, joint, &mut problems);
    }
    InputError::check((), problems)
}

fn compare_joint(xml: &Xml<'_>, element: Element<'_>, joint: &urdf_rs::Joint, problems: &mut Vec<Problem>) {
    let of_joint = |part: &str| format!("{part} of joint {}", joint.name);
    compare_pose(xml, element, &joint.origin, &of_joint("the origin"), problems);
    let axis = child(element, "axis");
    compare_numbers(
        xml,
        &of_joint("the axis"),
        joint.axis.xyz.0,
        numbers(axis, "xyz", [1.0, 0.0, 0.0]),
        problems,
    );
    let limit = child(element, "limit");
    let [lower, upper, velocity] = ["lower", "upper", "velocity"].map(|end| numbers(limit, end, [0.0])[0]);
    let parsed = [joint.limit.lower, joint.limit.upper, joint.limit.velocity];
    compare_numbers(xml, &of_joint("the limits"), parsed, [lower, upper, velocity], problems);
    let mimic = child(element, "mimic");
    let raw = [numbers(mimic, "multiplier", [1.0])[0], numbers(mimic, "offset", [0.0])[0]];
    let parsed = joint.mimic.as_ref();
    let parsed = [parsed.and_then(|mimic| mimic.multiplier), parsed.and_then(|mimic| mimic.offset)];
    let parsed = [parsed[0].unwrap_or(1.0), parsed[1].unwrap_or(0.0)];
    compare_numbers(xml, &of_joint("the mimic"), parsed, raw, problems);
}

fn compare_pose(
    xml: &Xml<'_>,
    owner: Element<'_>,
    parsed: &urdf_rs::Pose,
    what: &str,
    problems: &mut Vec<Problem>,
) {
    let origin = child(owner, "origin");
    for (attribute, parsed) in [("xyz", parsed.xyz.0), ("rpy", parsed.rpy.0)] {
        let raw = numbers(origin, attribute, [0.0; 3]);
        compare_numbers(xml, &format!("{attribute} of {what}"), parsed, raw, problems);
    }
}

fn compare_shape(
    xml: &Xml<'_>,
    owner: Element<'_>,
    parsed: &urdf_rs::Geometry,
    what: &str,
    problems: &mut Vec<Problem>,
) {
    let geometry = child(owner, "geometry");
    let shape = |name: &'static str| geometry.and_then(|geometry| child(geometry, name));
    let number = |element, attribute| numbers(element, attribute, [f64::NAN])[0];
    let what = format!("the shape of {what}");
    match *parsed {
        urdf_rs::Geometry::Box { size } => {
            compare_numbers(xml, &what, size.0, numbers(shape("box"), "size", [f64::NAN; 3]), problems);
        }
        urdf_rs::Geometry::Cylinder { radius, length } => {
            let raw = ["radius", "length"].map(|attribute| number(shape("cylinder"), attribute));
            compare_numbers(xml, &what, [radius, length], raw, problems);
        }
        urdf_rs::Geometry::Capsule { radius, length } => {
            let raw = ["radius", "length"].map(|attribute| number(shape("capsule"), attribute));
            compare_numbers(xml, &what, [radius, length], raw, problems);
        }
        urdf_rs::Geometry::Sphere { radius } => {
            compare_numbers(xml, &what, [radius], [number(shape("sphere"), "radius")], problems);
        }
        urdf_rs::Geometry::Mesh { ref filename, ref scale } => {
            let mesh = shape("mesh");
            let raw = mesh.and_then(|mesh| mesh.attribute("filename")).unwrap_or_default();
            compare(xml, &format!("the file of {what}"), filename.as_str(), raw, problems);
            let parsed = scale.as_ref().map_or([1.0; 3], |scale| scale.0);
            compare_numbers(xml, &what, parsed, numbers(mesh, "scale", [1.0; 3]), problems);
        }
    }
}

/// The checked numbers of an attribute; the default where it is not given.
fn numbers<const N: usize>(element: Option<Element<'_>>, attribute: &str, default: [f64; N]) -> [f64; N] {
    element.and_then(|element| read_numbers(element, attribute)).unwrap_or(default)
}

fn compare_numbers<const N: usize>(
    xml: &Xml<'_>,
    what: &str,
    parsed: [f64; N],
    raw: [f64; N],
    problems: &mut Vec<Problem>,
) {
    if parsed.map(f64::to_bits) != raw.map(f64::to_bits) {
        problems.push(difference(xml, what, &format!("{parsed:?}"), &format!("{raw:?}")));
    }
}

fn compare<T: PartialEq + std::fmt::Display + Copy>(
    xml: &Xml<'_>,
    what: &str,
    parsed: T,
    raw: T,
    problems: &mut Vec<Problem>,
) {
    if parsed != raw {
        problems.push(difference(xml, what, &parsed.to_string(), &raw.to_string()));
    }
}

fn difference(xml: &Xml<'_>, what: &str, parsed: &str, raw: &str) -> Problem {
    xml.problem(format!("internal error: urdf-rs does not see {what} as the file gives them"))
        .found(format!("{parsed} from urdf-rs"))
        .expected(format!("{raw} as in the file"))
        .hint("please report the file")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urdf::precheck;

    /// Every number that a robot uses, each of its own.
    const NUMBERS: &str = r#"<robot name="r"><link name="a"/><link name="b"><collision><origin xyz="1 2 3" rpy=".1 .2 .3"/><geometry><box size="4 5 6"/></geometry></collision>
      <collision><geometry><cylinder radius="7" length="8"/></geometry></collision><collision><geometry><sphere radius="9"/></geometry></collision>
      <collision><geometry><capsule radius="10" length="11"/></geometry></collision><collision><geometry><mesh filename="m.stl" scale="12 13 14"/></geometry></collision></link>
      <link name="c"/>
      <joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="15 16 17" rpy=".4 .5 .6"/><axis xyz="0 1 0"/><limit lower="-1" upper="1.5" velocity="2.5" effort="1"/></joint>
      <joint name="k" type="revolute"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><limit lower="-2" upper="2" velocity="3" effort="1"/><mimic joint="j" multiplier="0.5" offset="0.25"/></joint>
    </robot>"#;

    #[test]
    fn a_number_that_differs_by_one_bit_is_an_error() {
        let xml = Xml::read(NUMBERS.as_bytes(), "f").unwrap();
        let (outline, _) = precheck::check(&xml).unwrap();
        let seen = || urdf_rs::read_from_string(NUMBERS).unwrap();
        assert!(check(&xml, &outline, &seen()).is_ok());
        let up = |number: &mut f64| *number = f64::from_bits(number.to_bits() + 1);
        let shapes: [fn(&mut urdf_rs::Geometry) -> Option<&mut f64>; 2] = [
            |shape| match shape {
                urdf_rs::Geometry::Box { size } => Some(&mut size[2]),
                urdf_rs::Geometry::Cylinder { radius, .. }
                | urdf_rs::Geometry::Capsule { radius, .. }
                | urdf_rs::Geometry::Sphere { radius } => Some(radius),
                urdf_rs::Geometry::Mesh { scale, .. } => scale.as_mut().map(|scale| &mut scale[1]),
            },
            |shape| match shape {
                urdf_rs::Geometry::Cylinder { length, .. } | urdf_rs::Geometry::Capsule { length, .. } => {
                    Some(length)
                }
                _ => None,
            },
        ];
        let mut damaged = Vec::new();
        for number in shapes {
            for index in 0..5 {
                let mut robot = seen();
                if let Some(number) = number(&mut robot.links[1].collision[index].geometry) {
                    up(number);
                    damaged.push(robot);
                }
            }
        }
        let fields: [fn(&mut urdf_rs::Robot) -> &mut f64; 10] = [
            |robot| &mut robot.links[1].collision[0].origin.xyz[1],
            |robot| &mut robot.links[1].collision[0].origin.rpy[2],
            |robot| &mut robot.joints[0].origin.xyz[0],
            |robot| &mut robot.joints[0].origin.rpy[0],
            |robot| &mut robot.joints[0].axis.xyz[1],
            |robot| &mut robot.joints[0].limit.lower,
            |robot| &mut robot.joints[0].limit.upper,
            |robot| &mut robot.joints[1].limit.velocity,
            |robot| robot.joints[1].mimic.as_mut().and_then(|mimic| mimic.multiplier.as_mut()).unwrap(),
            |robot| robot.joints[1].mimic.as_mut().and_then(|mimic| mimic.offset.as_mut()).unwrap(),
        ];
        for field in fields {
            let mut robot = seen();
            up(field(&mut robot));
            damaged.push(robot);
        }
        assert_eq!(damaged.len(), 17);
        for robot in damaged {
            let error = check(&xml, &outline, &robot).unwrap_err().to_string();
            assert!(error.starts_with("f: internal error: urdf-rs does not see "), "{error}");
        }
    }

    #[test]
    fn a_lost_collision_is_an_error() {
        let text = r#"<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link></robot>"#;
        let xml = Xml::read(text.as_bytes(), "f").unwrap();
        let (outline, _) = precheck::check(&xml).unwrap();
        let mut parsed = urdf_rs::read_from_string(text).unwrap();
        assert!(check(&xml, &outline, &parsed).is_ok());
        parsed.links[0].collision.clear();
        assert_eq!(
            check(&xml, &outline, &parsed).unwrap_err().to_string(),
            "f: internal error: urdf-rs does not see collisions of link a as the file gives them; \
             found 0 from urdf-rs; expected 1 as in the file; hint: please report the file"
        );
        parsed.links.clear();
        assert!(check(&xml, &outline, &parsed).unwrap_err().to_string().contains("found 0 from urdf-rs"));
    }
}
