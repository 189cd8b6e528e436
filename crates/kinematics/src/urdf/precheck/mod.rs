//! All that can be wrong with the text of a URDF, found on the raw XML before urdf-rs reads it.
//!
//! One file per subject; each reports every fault it finds, with its place.

mod axis;
mod foreign;
mod limit;
mod loops;
mod mimic;
mod names;
mod numbers;
mod origin;
mod outline;
mod shape;
mod structure;
mod tree;
pub(super) mod vocabulary;

use diagnostics::xml::Xml;
use diagnostics::{Findings, InputError, Problem};

pub(super) use self::numbers::read as read_numbers;
use self::outline::Draft;
pub(super) use self::outline::Outline;
pub(super) use self::structure::{child, children};

/// Whether a file is a URDF, expanded, of a known version.
pub(super) fn is_urdf(xml: &Xml<'_>) -> bool {
    foreign::check(xml).is_ok()
}

/// The links and joints of an acceptable file, and warnings about it.
pub(super) fn check<'d>(xml: &'d Xml<'_>) -> Result<(Outline<'d>, Vec<Problem>), InputError> {
    foreign::check(xml)?;
    let mut findings = Findings::default();
    structure::check(xml, &mut findings);
    origin::check(xml, &mut findings);
    shape::check(xml, &mut findings);
    let draft = Draft::read(xml, &mut findings);
    names::check(xml, &draft, &mut findings);
    for joint in &draft.joints {
        axis::check(xml, joint, &mut findings);
        limit::check(xml, joint, &mut findings);
    }
    tree::check(xml, &draft, &mut findings);
    let targets = mimic::check(xml, &draft, &mut findings);
    let warnings = findings.finish()?;
    Ok((Outline::complete(&draft, &targets), warnings))
}
