//! Rows of the tree: robots with their links in kinematic order, then objects.

use kinematics::{LinkId, Robot};
use scene::{Member, MemberFrame, SceneRobot, StayKind};

use crate::pose::CurrentPose;
use crate::session::Session;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TreeRow {
    /// Level of indentation.
    pub(super) depth: usize,
    /// Its text.
    pub(super) name: String,
    /// Its kind.
    pub(super) kind: RowKind,
}

/// Kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// A heading.
    Heading,
    /// A member.
    Member(usize),
    /// A link without geometry to check.
    Bare {
        /// Whether the link has visual geometry, which should be checked.
        is_unchecked: bool,
    },
}

/// All rows; with a filter, the members and links whose names contain it. What programs handle has the row of the member that it is now.
pub(super) fn listed(session: &Session, pose: &CurrentPose, filter: &str) -> Vec<TreeRow> {
    let mut rows = Vec::new();
    if let Some(scene) = &session.scene {
        for (index, scene_robot) in scene.robots.iter().enumerate() {
            rows.push(heading(&scene_robot.name));
            robot(session, pose, index, scene_robot, &mut rows);
        }
    } else {
        let links = named(session, |_, member| matches!(member.frame, MemberFrame::Link { .. }));
        if !links.is_empty() {
            rows.push(heading("links – not checked"));
            rows.extend(links);
        }
    }
    let objects = named(session, |index, member| match &member.stay {
        Some(stay) => stay.kind != StayKind::Mounted && pose.is_there(index),
        None => matches!(member.frame, MemberFrame::Fixed { .. }),
    });
    if !objects.is_empty() {
        let is_checked = session.scene.is_some();
        rows.push(heading(if is_checked { "objects" } else { "objects – not checked" }));
        rows.extend(objects);
    }
    let filter = filter.trim().to_lowercase();
    if !filter.is_empty() {
        rows.retain(|row| row.kind != RowKind::Heading && row.name.to_lowercase().contains(&filter));
        for row in &mut rows {
            row.depth = 0;
        }
    }
    rows
}

fn heading(name: &str) -> TreeRow {
    TreeRow { depth: 0, name: name.to_owned(), kind: RowKind::Heading }
}

/// Members of one kind, in order.
fn named(session: &Session, is_wanted: impl Fn(usize, &Member) -> bool) -> Vec<TreeRow> {
    let members = session.members.iter().enumerate();
    members
        .filter(|(index, shown)| is_wanted(*index, &shown.member))
        .map(|(member, shown)| TreeRow {
            depth: 1,
            name: shown.member.name.clone(),
            kind: RowKind::Member(member),
        })
        .collect()
}

fn robot(
    session: &Session,
    pose: &CurrentPose,
    index: usize,
    scene_robot: &SceneRobot,
    rows: &mut Vec<TreeRow>,
) {
    for (link, depth) in in_kinematic_order(&scene_robot.robot) {
        let frame = MemberFrame::Link { robot: index, link };
        // Objects that the link carries are no links.
        let is_link = |member: &Member| {
            member.frame == frame && member.stay.as_ref().is_none_or(|stay| stay.kind == StayKind::Mounted)
        };
        let mut members = (0..session.members.len()).filter(|at| is_link(&session.members[*at].member));
        let first = members.clone().next();
        let member = members.find(|member| pose.is_there(*member));
        if first.is_some() && member.is_none() {
            // A tool that is on its stand is among the objects.
            continue;
        }
        let described = &scene_robot.robot.links()[link.0];
        let kind = member.map_or(RowKind::Bare { is_unchecked: described.has_visual }, RowKind::Member);
        rows.push(TreeRow { depth: depth + 1, name: described.name.clone(), kind });
    }
}

/// All links, each after its parent, with indentation; only children with siblings are indented.
fn in_kinematic_order(robot: &Robot) -> Vec<(LinkId, usize)> {
    let mut carried: Vec<Vec<LinkId>> = vec![Vec::new(); robot.links().len()];
    for joint in robot.joints() {
        carried[joint.parent.0].push(joint.child);
    }
    let mut order = Vec::new();
    let mut waiting = vec![(robot.root(), 0)];
    while let Some((link, depth)) = waiting.pop() {
        order.push((link, depth));
        let further = depth + usize::from(carried[link.0].len() > 1);
        waiting.extend(carried[link.0].iter().rev().map(|child| (*child, further)));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::stage;

    #[test]
    fn links_follow_the_link_that_carries_them() {
        let urdf = br#"<robot name="r">
            <link name="d"/><link name="b"/><link name="a"/><link name="c"/>
            <joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
            <joint name="bc" type="fixed"><parent link="b"/><child link="c"/></joint>
            <joint name="bd" type="fixed"><parent link="b"/><child link="d"/></joint>
        </robot>"#;
        let (robot, _) = Robot::from_urdf(urdf, "r.urdf").expect("reads");
        let names: Vec<(&str, usize)> = in_kinematic_order(&robot)
            .into_iter()
            .map(|(link, depth)| (robot.links()[link.0].name.as_str(), depth))
            .collect();
        assert_eq!(names, [("a", 0), ("b", 0), ("c", 1), ("d", 1)]);
    }

    #[test]
    fn every_member_has_one_row() {
        let session = stage::weld_cell();
        let rows = listed(&session, &CurrentPose::default(), "");
        let mut members: Vec<usize> = rows
            .iter()
            .filter_map(|row| if let RowKind::Member(member) = row.kind { Some(member) } else { None })
            .collect();
        members.sort_unstable();
        assert_eq!(members, (0..session.members.len()).collect::<Vec<_>>());
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names[0], "arm");
        assert!(
            names.iter().position(|name| *name == "objects") < names.iter().position(|name| *name == "post")
        );
    }

    #[test]
    fn a_filter_leaves_what_it_names() {
        let session = stage::weld_cell();
        let rows = listed(&session, &CurrentPose::default(), " CLAMP_f ");
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].name.as_str(), rows[0].depth), ("clamp_front", 0));
        assert!(listed(&session, &CurrentPose::default(), "no such").is_empty());
    }

    #[test]
    fn a_cell_that_cannot_be_checked_still_has_its_members() {
        let mut session = stage::weld_cell();
        session.scene = None;
        let rows = listed(&session, &CurrentPose::default(), "");
        assert_eq!(rows.iter().filter(|row| row.kind != RowKind::Heading).count(), session.members.len());
    }

    #[test]
    fn an_object_has_the_row_of_the_member_that_it_is_now() {
        let session = stage::handled_cell();
        let scene = session.scene.clone().expect("read");
        let blanks = |at: f64| -> Vec<String> {
            let moment = kinematics::PathParameter(at);
            let there = scene.members.iter().map(|member| member.is_there(moment)).collect();
            let pose = CurrentPose { there, ..CurrentPose::default() };
            let rows = listed(&session, &pose, "blank_1");
            rows.into_iter().map(|row| row.name).collect()
        };
        assert_eq!(blanks(0.0), ["blank_1"]);
        assert_eq!(blanks(855.0), ["blank_1 on arm/gripper"]);
        assert_eq!(blanks((scene.timeline.points.len() - 1) as f64), ["blank_1 on lathe/chuck"]);
    }
}
