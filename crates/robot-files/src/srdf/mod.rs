//! SRDF: pairs left out of the check, and named joint states.

mod add;
mod disabled;
mod names;
mod states;

use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, InputError, NOT_READ, Problem, nearest};

pub use self::add::{NewDisabledPair, with_disabled_pairs};
pub use self::disabled::DisabledPair;
pub use self::states::NamedState;
use kinematics::Robot;

/// Elements of SRDF that decide nothing here.
const PASSED_OVER: &[&str] = &[
    "group",
    "chain",
    "end_effector",
    "virtual_joint",
    "passive_joint",
    "joint_property",
    "link_sphere_approximation",
    "gazebo",
];
/// Elements that change which pairs are checked in ways that are not supported. A pair that is left out stays refused where it
/// is also enabled; all else that they say leaves more pairs in the check.
const NOT_APPLIED: &[&str] = &["disable_default_collisions", "enable_collisions"];

/// What an SRDF says about a robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Srdf {
    /// Pairs left out of the check, in file order, each pair once.
    pub disabled: Vec<DisabledPair>,
    /// Named joint states, in file order.
    pub states: Vec<NamedState>,
}

impl Srdf {
    /// Reads an SRDF against its robot; a good file may still carry warnings.
    ///
    /// # Errors
    /// Every problem of the file, in file order.
    pub fn read(bytes: &[u8], file: &str, robot: &Robot) -> Result<(Srdf, Vec<Problem>), InputError> {
        let xml = Xml::read(bytes, file)?;
        let root = xml.root();
        if root.tag_name().name() != "robot" {
            return Err(xml
                .at(root, "the root element is not <robot>: this is no SRDF")
                .found(format!("<{}>", root.tag_name().name()))
                .expected("<robot>")
                .into());
        }
        if let Some(link) = root.children().find(|child| child.tag_name().name() == "link") {
            return Err(xml
                .at(link, "this is a URDF")
                .found("<link> in <robot>")
                .expected("an SRDF: <disable_collisions>, <group_state> and the like")
                .hint("give the SRDF of the robot, or none")
                .into());
        }
        let mut findings = Findings::default();
        match root.attribute("name") {
            Some(name) if name == robot.name() => {}
            Some(name) => findings.warning(
                xml.at(root, "the SRDF names another robot than the URDF")
                    .found(format!("{name:?}"))
                    .expected(format!("{:?}", robot.name()))
                    .hint("check that the SRDF belongs to this URDF")
                    .code("srdf-other-robot"),
            ),
            None => findings.warning(
                xml.at(root, "the SRDF does not say which robot it belongs to")
                    .expected(format!("<robot name={:?}>", robot.name())),
            ),
        }
        names::check(&xml, robot, &mut findings);
        let mut srdf = Srdf::default();
        for element in root.children().filter(Element::is_element) {
            if element.tag_name().namespace() != root.tag_name().namespace() {
                foreign(&xml, element, &mut findings);
                continue;
            }
            match element.tag_name().name() {
                "disable_collisions" => {
                    disabled::read(&xml, element, robot, &mut srdf.disabled, &mut findings);
                }
                "group_state" => {
                    states::read(&xml, element, robot, &mut srdf.states, &mut findings);
                }
                name if PASSED_OVER.contains(&name) => {}
                name if NOT_APPLIED.contains(&name) => {
                    findings.note(name, || {
                        xml.at(element, format!("<{name}> is not applied: all pairs are checked but those of <disable_collisions>"))
                            .hint("list the pairs to leave out one by one: <disable_collisions link1=\"...\" link2=\"...\" reason=\"...\"/>")
                    });
                }
                name => unknown(&xml, element, name, &mut findings),
            }
        }
        for element in root.children().filter(|child| child.tag_name().name() == "enable_collisions") {
            disabled::check_enabled(&xml, element, robot, &srdf.disabled, &mut findings);
        }
        Ok((srdf, findings.finish()?))
    }
}

/// An element of another namespace is passed over, unless its name is one that decides pairs or states.
fn foreign(xml: &Xml<'_>, element: Element<'_>, findings: &mut Findings) {
    let (name, namespace) = (element.tag_name().name(), element.tag_name().namespace().unwrap_or(""));
    if ["disable_collisions", "group_state"].contains(&name) || NOT_APPLIED.contains(&name) {
        findings.error(
            xml.at(element, format!("<{name}> of a foreign namespace in <robot>"))
                .found(format!("namespace {namespace:?}"))
                .expected(format!("<{name}> as SRDF writes it"))
                .hint("remove the prefix or the xmlns; readers disagree whether this element counts"),
        );
    } else {
        findings.note(format!("element of {namespace}"), || {
            xml.at(element, "an element of a foreign namespace is not read")
                .found(format!("<{name}> of namespace {namespace:?}"))
        });
    }
}

/// An element of another program, or a misspelt one, is told and not read.
///
/// # Guarantee
/// SRDF can only take pairs out of the check: an element that is not read leaves more pairs in it.
fn unknown(xml: &Xml<'_>, element: Element<'_>, name: &str, findings: &mut Findings) {
    let meant =
        nearest(name, ["disable_collisions", "group_state"].into_iter().chain(PASSED_OVER.iter().copied()));
    findings.note(if meant.is_some() { "misspelt element" } else { "element of other programs" }, || {
        let problem =
            xml.at(element, "an element that SRDF does not have is not read").found(format!("<{name}>"));
        match meant {
            Some(meant) => problem.hint(format!("did you mean <{meant}>?")),
            None => problem.code(NOT_READ),
        }
    });
}

/// The text of an attribute that must be there.
fn required<'d>(xml: &Xml<'_>, element: Element<'d>, name: &str, findings: &mut Findings) -> Option<&'d str> {
    let text = element.attribute(name).filter(|text| !text.trim().is_empty());
    if text.is_none() {
        findings.error(
            xml.at(element, format!("<{}> has no {name}", element.tag_name().name()))
                .expected(format!("{name}=\"...\"")),
        );
    }
    text
}

/// Refuses attributes that an element does not have: a misspelt one would count as missing.
fn only_attributes(xml: &Xml<'_>, element: Element<'_>, known: &[&str], findings: &mut Findings) {
    let tag = element.tag_name().name();
    for attribute in element.attributes().filter(|attribute| attribute.namespace().is_none()) {
        let name = attribute.name();
        if known.contains(&name) {
            continue;
        }
        let problem = xml
            .at_attribute(&attribute, format!("unknown attribute in <{tag}>"))
            .found(format!("{name}={:?}", attribute.value()));
        match nearest(name, known.iter().copied()) {
            Some(meant) => findings.error(problem.expected(meant).hint(format!("did you mean {meant}?"))),
            None => findings.note(format!("{name} of {tag}"), || problem.hint("it is not used")),
        }
    }
}
