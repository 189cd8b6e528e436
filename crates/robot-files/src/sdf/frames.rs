//! Poses of links, which may be given relative to each other.

use std::collections::BTreeMap;

use diagnostics::xml::Xml;
use diagnostics::{Findings, hint_for};
use geometry::Pose;

use super::pose::RelativePose;

/// The name of the frame that all of a model can refer to.
const MODEL: &str = "__model__";

/// Where the links of a model are.
pub(super) struct LinkFrames<'d> {
    names: Vec<&'d str>,
    by_name: BTreeMap<&'d str, usize>,
    model_from_link: Vec<Option<Pose>>,
}

impl<'d> LinkFrames<'d> {
    /// Follows what the links are relative to; links of one name are told apart by the caller's report of them.
    pub(super) fn resolve(
        xml: &Xml<'_>,
        links: &[(&'d str, RelativePose<'d>)],
        findings: &mut Findings,
    ) -> Self {
        let by_name = links.iter().enumerate().rev().map(|(index, (name, _))| (*name, index)).collect();
        let names = links.iter().map(|(name, _)| *name).collect();
        let mut frames = Self { names, by_name, model_from_link: vec![None; links.len()] };
        // The start of the chain that a link was last seen in; each link is followed once, however it ends.
        let mut seen_from: Vec<Option<usize>> = vec![None; links.len()];
        for start in 0..links.len() {
            let mut chain = Vec::new();
            let mut next = Some(start);
            let mut base = Some(Pose::identity());
            while let Some(link) = next {
                if seen_from[link] == Some(start) {
                    base = None;
                    Self::report_cycle(xml, links, &chain, link, findings);
                    break;
                }
                if seen_from[link].is_some() {
                    base = frames.model_from_link[link];
                    break;
                }
                seen_from[link] = Some(start);
                chain.push(link);
                next = match links[link].1.base {
                    None | Some(MODEL) => None,
                    Some(name) => {
                        let known = frames.by_name.get(name).copied();
                        if known.is_none() {
                            base = None;
                            frames.report_unknown(xml, &links[link].1, findings);
                        }
                        known
                    }
                };
            }
            for &link in chain.iter().rev() {
                base = base.map(|base| base * links[link].1.base_from_this);
                frames.model_from_link[link] = base;
            }
        }
        frames
    }

    /// Where a shape of a link is in the model.
    pub(super) fn model_from_shape(
        &self,
        xml: &Xml<'_>,
        link: usize,
        shape: &RelativePose<'_>,
        findings: &mut Findings,
    ) -> Option<Pose> {
        let base = match shape.base {
            None => self.model_from_link[link],
            Some(MODEL) => Some(Pose::identity()),
            Some(name) => {
                let link = self.by_name.get(name);
                if link.is_none() {
                    self.report_unknown(xml, shape, findings);
                }
                link.and_then(|&link| self.model_from_link[link])
            }
        };
        base.map(|base| base * shape.base_from_this)
    }

    fn report_unknown(&self, xml: &Xml<'_>, placed: &RelativePose<'_>, findings: &mut Findings) {
        let (Some(name), Some(element)) = (placed.base, placed.element) else { return };
        findings.error(
            xml.at(element, "relative_to of <pose> names no link")
                .found(format!("{name:?}"))
                .expected(format!("a link of this model, or {MODEL:?}"))
                .hint(hint_for(name, &self.names, "links")),
        );
    }

    /// Told once, from the first of the links that go in a circle; `again` is where the chain meets itself.
    fn report_cycle(
        xml: &Xml<'_>,
        links: &[(&'d str, RelativePose<'d>)],
        chain: &[usize],
        again: usize,
        findings: &mut Findings,
    ) {
        let circle = chain.iter().copied().skip_while(|&link| link != again);
        let mut chain: Vec<usize> = circle.collect();
        let first = (0..chain.len()).min_by_key(|&at| chain[at]).unwrap_or(0);
        chain.rotate_left(first);
        let Some(element) = chain.first().and_then(|&link| links[link].1.element) else { return };
        let names: Vec<&str> = chain.iter().chain(&chain[..1]).map(|&link| links[link].0).collect();
        findings.error(
            xml.at(element, "poses are relative to each other in a circle")
                .found(names.join(" -> "))
                .expected("a link that is placed relative to the model"),
        );
    }
}
