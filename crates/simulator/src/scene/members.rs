//! Members: their names and their smallest radii.

use diagnostics::{Problem, excerpt, hint_for, is_shown_whole};
use kinematics::Robot;

use super::{Member, MemberFrame, MemberShape};
use cell::{At, Cell};

impl Member {
    /// A member. Its pieces get its name, followed by `#1`, `#2`, … if there are several.
    pub(super) fn new(name: String, frame: MemberFrame, mut shapes: Vec<MemberShape>) -> Self {
        let several = shapes.len() > 1;
        for (k, shape) in shapes.iter_mut().enumerate() {
            shape.name = if several { format!("{name}#{}", k + 1) } else { name.clone() };
        }
        Self { name, frame, shapes, smallest_radius_m: None }
    }
}

/// Rejects names of links with shapes if they contain line feeds, hidden characters, `|` or `;`, which separate names in reports.
pub(super) fn check_names(robot: &Robot, urdf: &str, problems: &mut Vec<Problem>) {
    for link in robot.links().iter().filter(|link| !link.collisions.is_empty()) {
        if !is_shown_whole(&link.name) || link.name.contains(['|', ';']) {
            problems.push(
                Problem::new(urdf, "a link name that reports cannot show")
                    .on_line(link.line)
                    .found(excerpt(&link.name))
                    .expected("a name without | ; and characters that cannot be seen")
                    .hint("rename the link, also where joints name it"),
            );
        }
    }
}

/// Sets the smallest radii that the cell file gives for single members.
pub(super) fn assign_radii(cell: &Cell, members: &mut [Member], file: &str, problems: &mut Vec<Problem>) {
    for At { value: (name, radius_m), line } in &cell.smallest_radii {
        if let Some(member) = members.iter_mut().find(|member| member.name == *name) {
            if member.smallest_radius_m.replace(*radius_m).is_some() {
                let what = format!("two smallest radii for {}", excerpt(name));
                problems.push(Problem::new(file, what).on_line(*line).expected("one"));
            }
        } else {
            let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
            let what = format!("smallest_radii names no member: {}", excerpt(name));
            problems.push(Problem::new(file, what).on_line(*line).hint(hint_for(name, &names, "members")));
        }
    }
}
