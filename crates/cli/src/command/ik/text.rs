//! The answer as text.

use std::fmt::Write as _;

use kinematics::{Arm, Completeness, Robot, Singularity};
use report::words::count;

use super::super::table::{ColumnSide, table};
use super::ask::{IkAnswer, IkRow};
use super::choose::ChosenChain;
use super::tool::{AskedTool, Carrier, WORLD};
use crate::args::Ik;

pub(super) fn answer(arguments: &Ik, robot: &Robot, chain: &ChosenChain, answer: &IkAnswer) -> String {
    let link = |link: kinematics::LinkId| &robot.links()[link.0].name;
    let mut text =
        format!("chain  {} -> {}\nfound  by {}\n", link(chain.from), link(chain.to), method(&chain.arm));
    if let Some(tool) = &chain.tool {
        text += &place(tool);
    }
    if let Some(given) = chain.redundant {
        let name = &robot.joints()[given.joint.0].name;
        let _written =
            writeln!(text, "with   {name} at {} deg, redundant", fixed(given.value.to_degrees(), 4));
    }
    let [x, y, z] = (answer.pose.translation * 1e3).into();
    let [roll, pitch, yaw] = answer.pose.rpy().map(f64::to_degrees);
    // Writing into a string cannot fail.
    let _written = writeln!(
        text,
        "pose   xyz {}, {}, {} mm, rpy {}, {}, {} deg{}\n",
        fixed(x, 4),
        fixed(y, 4),
        fixed(z, 4),
        fixed(roll, 5),
        fixed(pitch, 5),
        fixed(yaw, 5),
        if answer.is_forward { ", from the joint values given" } else { "" }
    );
    let rows: Vec<&IkRow> =
        answer.rows.iter().filter(|row| arguments.outside_limits || row.is_within_limits()).collect();
    if !rows.is_empty() {
        let controller = chain.tool.as_ref().filter(|tool| tool.has_axes());
        if controller.is_some() {
            text += "joints of the URDF, degrees\n";
        }
        text += &listed(arguments, robot, chain, &rows, |q| Some(q.to_vec()));
        text.push('\n');
        if let Some(tool) = controller {
            text += "axes of the controller, degrees, as programs give them\n";
            text += &listed(arguments, robot, chain, &rows, |q| tool.axes_at(q));
            text.push('\n');
        }
    }
    text += &closing(arguments, answer);
    text
}

/// The tool and the frame of the pose.
fn place(tool: &AskedTool) -> String {
    let frame = if tool.frame == WORLD { "world, that of the controller" } else { &tool.frame };
    let mut text = format!("tool   {}\nframe  {frame}\n", tool.name);
    for Carrier { joint, value, is_length } in &tool.carried_by {
        let (value, unit) = if *is_length { (value * 1e3, "mm") } else { (value.to_degrees(), "deg") };
        let _written = writeln!(text, "with   {joint} at {} {unit}", fixed(value, 4));
    }
    text
}

/// A line for every joint vector, with the values that `shown` makes of it, degrees.
fn listed(
    arguments: &Ik,
    robot: &Robot,
    chain: &ChosenChain,
    rows: &[&IkRow],
    shown: impl Fn(&[f64]) -> Option<Vec<f64>>,
) -> String {
    let names = chain.arm.joints().map(|joint| robot.joints()[joint.0].name.as_str());
    let mut columns = vec![("", ColumnSide::Right)];
    columns.extend(names.map(|name| (name, ColumnSide::Right)));
    columns.push(("", ColumnSide::Left));
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        for (turn, q) in turns(row, arguments.turns).into_iter().enumerate() {
            let mut cells = vec![if turn == 0 { (index + 1).to_string() } else { String::new() }];
            match shown(&q) {
                Some(values) => cells.extend(values.iter().map(|angle| fixed(angle.to_degrees(), 4))),
                None => cells.extend(q.iter().map(|_| "not determined".to_owned())),
            }
            cells.push(if turn == 0 { notes(row, arguments.turns) } else { "turned".to_owned() });
            lines.push(cells);
        }
    }
    table(&columns, &lines, "")
}

/// The joint vectors that stand for a row.
fn turns(row: &IkRow, all: bool) -> Vec<Vec<f64>> {
    let mut vectors = vec![row.q.clone()];
    if all && row.is_within_limits() {
        let mut product: Vec<Vec<f64>> = vec![Vec::new()];
        for values in &row.within {
            let longer = |q: &Vec<f64>, value: f64| q.iter().copied().chain([value]).collect();
            product =
                product.iter().flat_map(|q| values.iter().map(move |&value| longer(q, value))).collect();
        }
        vectors.extend(product.into_iter().filter(|q| *q != row.q));
    }
    vectors
}

fn notes(row: &IkRow, are_turns_listed: bool) -> String {
    let mut notes = Vec::new();
    match row.singularity {
        Singularity::Regular => {}
        Singularity::BranchesMeet => notes.push("singular: two branches meet".to_owned()),
        Singularity::Continuum => notes.push("singular: one of infinitely many".to_owned()),
    }
    if !row.is_within_limits() {
        notes.push("outside the limits".to_owned());
    } else if row.count() > 1 && !are_turns_listed {
        notes.push(format!("{} with a joint turned by 360°", count(row.count(), "variant")));
    }
    notes.extend(row.contacts.as_ref().map(|contacts| contacts.words.clone()));
    notes.join(", ")
}

/// How solutions are found, and how that did at load.
pub(super) fn method(arm: &Arm) -> String {
    let (method, check) = (arm.method(), arm.self_check());
    let mut text = method.to_string();
    if !method.has_solutions() {
        return text + "; solutions are only followed from --near-deg";
    }
    let off = method.deviation;
    if !method.is_complete && off != kinematics::Deviation::default() {
        let _written = write!(text, ", off by {:.1e} rad and {:.1e} mm", off.angle_rad, off.distance_m * 1e3);
    }
    let kind = match (method.is_complete, method.family) {
        (true, _) => "closed form",
        (false, kinematics::Family::General) => "may miss solutions",
        (false, _) => "every answer says whether it may miss solutions",
    };
    let _written = write!(text, "; {kind}, {} of {} joint vectors found back", check.found, check.tried);
    text
}

fn closing(arguments: &Ik, answer: &IkAnswer) -> String {
    let within = answer.rows.iter().filter(|row| row.is_within_limits()).count();
    let outside = answer.rows.len() - within;
    let mut text = format!("{} within the limits", count(within, "solution"));
    if outside > 0 {
        let hint = if arguments.outside_limits { "" } else { " (--outside-limits lists them)" };
        let _written = write!(text, ", {outside} outside{hint}");
    }
    let state = match (answer.completeness, answer.rows.is_empty()) {
        (Completeness::Complete, true) => "; there are no others: the pose is out of reach",
        (Completeness::Complete, false) => "; there are no others",
        (Completeness::Continuum, _) => "; infinitely many solutions: the marked rows are examples",
        (Completeness::MayMiss, false) if answer.is_open_beside_singular => {
            "; there are no others, but beside those marked singular"
        }
        (Completeness::MayMiss, true) => {
            "; some may have been missed: this does not prove that the pose is out of reach"
        }
        (Completeness::MayMiss, false) => "; some may have been missed",
    };
    text += state;
    text.push('\n');
    if let (0, Some(place)) = (within, arguments.if_metres()) {
        let _written = writeln!(text, "The place is near the origin; in metres? --xyz-mm {place}");
    }
    if answer.unverified > 0 {
        let _written = writeln!(
            text,
            "{} of the closed form left out: forward kinematics does not confirm them within 1e-9",
            count(answer.unverified, "solution")
        );
    }
    if let Some(lost) = answer.lost {
        let _written = writeln!(text, "followed from --near-deg: {lost}");
    } else if answer.needs_near {
        text += "Give --near-deg with joint values near the pose: from there they are followed.\n";
    }
    text
}

/// A number without a sign on zero.
fn fixed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}
