//! Numbers in attributes.

use controller_program::{Finite, VectorPose};
use diagnostics::excerpt;
use diagnostics::xml::Element;

use super::NodeTranslator;
use crate::stored::StoredKinematics;

impl NodeTranslator<'_, '_> {
    /// A number of an attribute, as it is written; none where the node does not have it.
    pub(super) fn number(&mut self, node: Element<'_>, name: &str) -> Option<String> {
        let text = node.attribute(name)?.trim();
        if parsed(text).is_none() {
            let problem = self.xml.at(node, format!("{name} of <{}>", node.tag_name().name()));
            self.problems.push(problem.found(excerpt(text)).expected("a number"));
            return None;
        }
        Some(text.to_owned())
    }

    /// A number of an attribute that must be there.
    pub(super) fn required_number(&mut self, node: Element<'_>, name: &str) -> String {
        if node.attribute(name).is_none() {
            let problem = self.xml.at(node, format!("<{}> without {name}", node.tag_name().name()));
            self.problems.push(problem.expected("a number"));
        }
        self.number(node, name).unwrap_or_else(|| "0".to_owned())
    }

    /// Six numbers of an attribute, with commas between them.
    pub(super) fn six(&mut self, node: Element<'_>, name: &str) -> Option<[Finite; 6]> {
        let text = node.attribute(name)?;
        let numbers: Option<Vec<Finite>> = text.split(',').map(|part| parsed(part.trim())).collect();
        let six = numbers.and_then(|numbers| <[Finite; 6]>::try_from(numbers).ok());
        if six.is_none() {
            let problem = self.xml.at(node, format!("{name} of <{}>", node.tag_name().name()));
            self.problems.push(problem.found(excerpt(text)).expected("six numbers with commas between them"));
        }
        six
    }

    /// A pose of an attribute: metres, and a rotation vector in radians.
    pub(super) fn pose(&mut self, node: Element<'_>, name: &str) -> Option<VectorPose> {
        self.six(node, name).and_then(|numbers| VectorPose::new(numbers.map(Finite::get)))
    }

    /// The kinematics of the robot, by Denavit and Hartenberg.
    pub(crate) fn stored_kinematics(&mut self, node: Element<'_>) -> Option<StoredKinematics> {
        let mut list = |name: &str| {
            let element = super::child(node, name);
            element.and_then(|element| self.six(element, "value"))
        };
        Some(StoredKinematics {
            delta_theta_rad: list("deltaTheta")?,
            a_m: list("a")?,
            d_m: list("d")?,
            alpha_rad: list("alpha")?,
            status: node.attribute("status").unwrap_or_default().to_owned(),
        })
    }
}

/// A finite number in digits.
fn parsed(text: &str) -> Option<Finite> {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')
        && text.chars().all(|c| c.is_ascii_digit() || "-+.eE".contains(c));
    if is_number { text.parse().ok().and_then(Finite::new) } else { None }
}
