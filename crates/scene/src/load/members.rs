//! Members: their names, their smallest radii, and the acceptance of what is unchecked about them.

use std::collections::BTreeMap;

use crate::{Ledger, Member, MemberFrame, MemberShape, Unchecked};
use cell::{Accepted, AtLine, Cell, UncheckedKind};
use diagnostics::{Problem, excerpt, hint_for, is_shown_whole};
use geometry::{Shape, Topology};
use kinematics::Robot;

impl Member {
    /// A member. Its pieces get its name, followed by `#1`, `#2`, … if there are several.
    pub(crate) fn new(name: String, frame: MemberFrame, mut shapes: Vec<MemberShape>) -> Self {
        let several = shapes.len() > 1;
        for (k, shape) in shapes.iter_mut().enumerate() {
            shape.name = if several { format!("{name}#{}", k + 1) } else { name.clone() };
        }
        Self { name, frame, shapes, smallest_radius_m: None, color: None, stay: None }
    }

    /// The member in a color.
    pub(crate) fn colored(self, color: Option<[u8; 3]>) -> Self {
        Self { color, ..self }
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
    for AtLine { value: (name, radius_m), line } in &cell.smallest_radii {
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

/// The most things that a hint lists.
const LISTED: usize = 6;

/// Adds every open piece to the ledger; [`accept`] leaves only those that the cell file accepts, the others are decided by caps.
pub(super) fn list_shells(members: &[Member], ledger: &mut Ledger) {
    for (index, member) in members.iter().enumerate() {
        for shape in &member.shapes {
            let mesh = &shape.shape.mesh;
            if let Some(reason) = shell_reason(&shape.shape) {
                ledger.unchecked.push(Unchecked {
                    name: shape.name.clone(),
                    member: Some(index),
                    kind: UncheckedKind::Shell,
                    parts: (mesh.components().len() > 1).then(|| mesh.shell_components()),
                    why: format!("the mesh is not closed ({reason}), so a part inside it is not detected"),
                    accepted: None,
                });
            }
        }
    }
}

/// The reason why a shape is a shell; `None` for a solid.
fn shell_reason(shape: &Shape) -> Option<String> {
    match shape.mesh.topology() {
        Topology::Solid => None,
        Topology::Shell(reason) => {
            Some(match (shape.mesh.shell_components(), shape.mesh.components().len()) {
                (_, 1) => reason.to_string(),
                (shells, all) if shells == all => reason.to_string(),
                (shells, all) => format!("{reason}, in {shells} of {all} parts"),
            })
        }
    }
}

/// Marks the unchecked things that the cell file accepts.
///
/// # Guarantee
/// An entry accepts exactly one thing, the one with its name, kind and number of parts. An entry that matches none or several is a
/// problem. The name of a member with several pieces does not match its pieces. Open pieces that are not accepted move to
/// [`Ledger::open`].
pub(super) fn accept(
    cell: &Cell,
    members: &[Member],
    file: &str,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    ledger.unchecked.sort();
    let mut accepted_on: BTreeMap<usize, u32> = BTreeMap::new();
    let mut left = Vec::new();
    for entry @ AtLine { value, line } in &cell.unchecked {
        let rows = ledger.unchecked.iter().enumerate();
        let fits = rows.filter(|(_, row)| {
            row.name == value.name && (Some(row.kind), row.parts) == (value.kind, value.parts)
        });
        let fits: Vec<usize> = fits.map(|(index, _)| index).collect();
        match fits[..] {
            [index] if !accepted_on.contains_key(&index) => {
                ledger.unchecked[index].accepted = Some(value.reason.clone());
                accepted_on.insert(index, *line);
            }
            [index] => left.push((entry, Fault::Twice { first: accepted_on[&index] })),
            [] => left.push((entry, Fault::Nothing)),
            _ => left.push((entry, Fault::Several(fits.len()))),
        }
    }
    for (entry, fault) in left {
        problems.push(fault.problem(entry, members, file, ledger));
    }
    let is_asked = |row: &mut Unchecked| row.kind == UncheckedKind::Shell && row.accepted.is_none();
    ledger.open = ledger.unchecked.extract_if(.., is_asked).collect();
}

/// The name of the member that has the unchecked thing, or of the link without geometry.
fn owner<'a>(row: &'a Unchecked, members: &'a [Member]) -> &'a str {
    row.member.map_or(&row.name, |index| &members[index].name)
}

/// The reason why an entry has no effect.
enum Fault {
    /// It matches nothing.
    Nothing,
    /// It matches this many things.
    Several(usize),
    /// The entry on this line already accepts the thing.
    Twice { first: u32 },
}

impl Fault {
    fn problem(
        &self,
        AtLine { value, line }: &AtLine<Accepted>,
        members: &[Member],
        file: &str,
        ledger: &Ledger,
    ) -> Problem {
        let name = excerpt(&value.name);
        let problem = |what: String| Problem::new(file, what).on_line(*line);
        match self {
            Self::Twice { first } => {
                return problem(format!("{name} is accepted twice"))
                    .hint(format!("it is already accepted on line {first}"));
            }
            Self::Several(count) => {
                return problem(format!("an unchecked entry means {count} things: {name}"))
                    .expected("one thing of that name and kind")
                    .hint("rename the link, so that links and pieces of members have names of their own");
            }
            Self::Nothing => {}
        }
        let rows = |is_meant: &dyn Fn(&Unchecked) -> bool| -> Vec<&Unchecked> {
            ledger.unchecked.iter().filter(|row| is_meant(row)).collect()
        };
        let of_name = rows(&|row| row.name == value.name);
        let has_piece = |member: &&Member| member.shapes.iter().any(|piece| piece.name == value.name);
        let whole = members.iter().find(|member| member.name == value.name);
        let member = whole.or_else(|| members.iter().find(has_piece)).map(|member| member.name.as_str());
        let Some(member) = member.or(of_name.first().map(|row| owner(row, members))) else {
            let problem = problem(format!("an unchecked entry names nothing that is there: {name}"));
            return problem.hint(meant(&rows(&|_| true), ""));
        };
        let of_member = rows(&|row| owner(row, members) == member);
        let hint = meant(&of_member, &format!(" of {}", excerpt(member)));
        match (value.kind, &of_name[..]) {
            (None, [row]) => problem(format!("an unchecked entry without a kind: {name}"))
                .expected("what of it is accepted")
                .hint(format!("write {}", row.acceptance(&row.name, &value.reason))),
            (None, [_, ..]) => problem(format!("an unchecked entry without a kind: {name}"))
                .expected("what of it is accepted")
                .hint(hint),
            (Some(kind), [row]) if row.kind == kind => {
                let parts = |parts: Option<usize>| {
                    parts.map_or_else(|| "no number of parts".to_owned(), |parts| format!("parts: {parts}"))
                };
                problem(format!("an unchecked entry means other parts than those that are unchecked: {name}"))
                    .found(parts(value.parts))
                    .expected(parts(row.parts))
                    .hint(format!(
                        "look at the mesh; if all of that is accepted, write {}",
                        row.acceptance(&row.name, &value.reason)
                    ))
            }
            (Some(kind), [_, ..]) => {
                let kinds: Vec<&str> = of_name.iter().map(|row| row.kind.name()).collect();
                let problem = problem(format!("an unchecked entry of another kind than the thing: {name}"));
                problem.found(kind.name()).expected(kinds.join(" or ")).hint(hint)
            }
            (_, []) if whole.is_some() && !of_member.is_empty() => {
                problem(format!("an unchecked entry does not name what is unchecked: {name}"))
                    .found("a member")
                    .expected("one piece or link of it, and its kind")
                    .hint(hint)
            }
            (_, []) => {
                problem(format!("{name} is accepted as unchecked, but all of it is checked")).hint(hint)
            }
        }
    }
}

/// The hint with the entries that would accept the things that are not accepted yet.
fn meant(unchecked: &[&Unchecked], of: &str) -> String {
    let open: Vec<&&Unchecked> = unchecked.iter().filter(|row| row.accepted.is_none()).collect();
    if unchecked.is_empty() {
        return format!("remove the entry: nothing{of} is unchecked");
    }
    if open.is_empty() {
        return format!("remove the entry: other entries accept all that is unchecked{of}");
    }
    let entries = open.iter().take(LISTED).map(|row| row.acceptance(&row.name, "..."));
    let entries = entries.collect::<Vec<_>>().join(", ");
    let more = open.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("what is unchecked{of} and accepted by nobody: {entries}{more}")
}
