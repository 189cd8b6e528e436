//! Objects that are attached to something before any program runs.

use std::collections::BTreeMap;

use diagnostics::{Problem, excerpt};
use geometry::Pose;
use kinematics::LinkId;

use super::HandlingInput;
use super::names::carrier_named;
use crate::member::{Member, MemberFrame};

/// What carries an object before any program runs.
#[derive(Clone, Debug)]
pub(super) struct InitialCarrier {
    pub(super) robot: usize,
    pub(super) link: LinkId,
    /// The name of the carrier.
    pub(super) name: String,
    pub(super) link_from_object: Pose,
    /// The line of the cell file that says so.
    pub(super) line: u32,
}

/// Puts the objects of the cell file that something carries into the frame of its link; by the index of their members.
pub(super) fn carried(
    input: &HandlingInput<'_>,
    members: &mut [Member],
    problems: &mut Vec<Problem>,
) -> BTreeMap<usize, InitialCarrier> {
    let first_object = members.len() - input.cell.objects.len().min(members.len());
    let mut carried = BTreeMap::new();
    for (member, object) in members[first_object..].iter_mut().zip(&input.cell.objects) {
        let Some(to) = &object.value.initially else { continue };
        let Some(carrier) = carrier_named(input, &to.value.to) else {
            let what = format!("nothing carries object {}", excerpt(&object.value.name));
            let problem = Problem::new(input.file, what).on_line(to.line).found(excerpt(&to.value.to));
            let problem = problem.expected("a tool or a link of a robot, or a frame on a link");
            problems.push(problem.hint("initially: Attached(to: \"arm/gripper\")"));
            continue;
        };
        if let Some(tool) = carrier.tool_of(input)
            && tool.world_from_stand.is_some()
        {
            let what = format!("nothing carries object {}", excerpt(&object.value.name));
            let problem = Problem::new(input.file, what)
                .on_line(to.line)
                .found("a tool that is on its stand at the start");
            problems.push(problem.expected("a tool that is mounted at the start, one without `stand`"));
            continue;
        }
        let link_from_object = carrier.link_from_tcp * object.value.world_from_object;
        member.frame = MemberFrame::Link { robot: carrier.robot, link: carrier.link };
        for shape in &mut member.shapes {
            shape.member_from_shape = link_from_object * shape.member_from_shape;
        }
        let (robot, link, name, line) = (carrier.robot, carrier.link, carrier.name, to.line);
        carried.insert(
            first_object + carried_index(input, &object.value.name),
            InitialCarrier { robot, link, name, link_from_object, line },
        );
    }
    carried
}

fn carried_index(input: &HandlingInput<'_>, name: &str) -> usize {
    input.cell.objects.iter().position(|object| object.value.name == name).unwrap_or_default()
}
