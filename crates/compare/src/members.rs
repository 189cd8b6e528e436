//! Members with a changed shape or pose.

use std::collections::BTreeMap;

use report_format::{Member, Report, Text};

use crate::list::names;

/// The changed part of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ChangedPart {
    Shape,
    Pose,
}

impl ChangedPart {
    const ALL: [Self; 2] = [Self::Shape, Self::Pose];

    fn hash(self, member: &Member) -> &Text {
        match self {
            Self::Shape => &member.shape_sha256,
            Self::Pose => &member.pose_sha256,
        }
    }

    fn names(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Shape, true) => "shape",
            (Self::Shape, false) => "shapes",
            (Self::Pose, true) => "pose",
            (Self::Pose, false) => "poses",
        }
    }
}

/// The changes of the two members of a pair as text; `None` if both are unchanged.
///
/// # Guarantee
/// `None` only if both reports list both members with the same triangles at the same places in their frames, and with the same pose or, for
/// a link, the same chain from the world.
pub(crate) fn changed_of_pair(before: &Report, now: &Report, pair: &[Text; 2]) -> Option<String> {
    let (then, here) = (by_name(before), by_name(now));
    let mut changed = Vec::new();
    for name in pair {
        let (Some(then), Some(here)) = (then.get(name), here.get(name)) else {
            changed.push(format!("{name}, which only one of the reports lists"));
            continue;
        };
        let parts = ChangedPart::ALL.into_iter().filter(|part| part.hash(then) != part.hash(here));
        let parts: Vec<&str> = parts.map(|part| part.names(true)).collect();
        if !parts.is_empty() {
            changed.push(format!("the {} of {name}", parts.join(" and the ")));
        }
    }
    (!changed.is_empty()).then(|| changed.join(" and "))
}

/// Members of both reports with a changed shape or pose: one row for shapes, one for poses.
pub(crate) fn changed(before: &Report, now: &Report) -> Vec<String> {
    let then = by_name(before);
    let row = |part: ChangedPart| {
        let here = now.members.iter();
        let changed =
            here.filter(|here| then.get(&here.name).is_some_and(|then| part.hash(then) != part.hash(here)));
        let changed: Vec<String> = changed.map(|member| member.name.to_string()).collect();
        (!changed.is_empty()).then(|| format!("{} of {}", part.names(changed.len() == 1), names(&changed)))
    };
    ChangedPart::ALL.into_iter().filter_map(row).collect()
}

fn by_name(of: &Report) -> BTreeMap<&Text, &Member> {
    of.members.iter().map(|member| (&member.name, member)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::report;

    #[test]
    fn changes_are_told_by_pair_and_by_part() {
        let before = report(|_| {});
        let now = report(|report| {
            report["members"][1]["shape_sha256"] = "99".into();
            report["members"][1]["pose_sha256"] = "99".into();
            report["members"][2]["pose_sha256"] = "99".into();
        });
        let told = |a: &str, b: &str| changed_of_pair(&before.report, &now.report, &[a.into(), b.into()]);
        assert_eq!(told("base", "base"), None);
        assert_eq!(told("base", "hand").as_deref(), Some("the shape and the pose of hand"));
        assert_eq!(
            told("hand", "wall").as_deref(),
            Some("the shape and the pose of hand and the pose of wall")
        );
        assert_eq!(told("base", "post").as_deref(), Some("post, which only one of the reports lists"));
        assert_eq!(changed(&before.report, &now.report), ["shape of hand", "poses of hand, wall"]);
        assert!(changed(&before.report, &before.report).is_empty());
    }

    #[test]
    fn many_members_are_counted() {
        let many = |hash: &'static str| {
            report(|report| {
                let mut member = report["members"][0].clone();
                member["pose_sha256"] = hash.into();
                let member = |index| {
                    member["name"] = format!("m{index}").into();
                    member.clone()
                };
                report["members"] = (0..10).map(member).collect();
            })
        };
        let rows = changed(&many("55").report, &many("66").report);
        assert_eq!(rows, ["poses of m0, m1, m2, m3, m4, m5, m6, m7 and 2 more"]);
    }
}
