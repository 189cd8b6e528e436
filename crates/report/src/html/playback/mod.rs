//! Playback of the cell's motion in the page.
//!
//! For display only: poses are those of the kept instants, rounded, and interpolated linearly in between; meshes are rounded and,
//! if they have many triangles, decimated. Verdicts, intervals and spheres are those of the run.

mod decimate;
mod encode;
mod findings;
mod instants;
mod meshes;
mod source;
mod tracks;

use askama::Template as _;
use geometry::Point3;
use program::TimeBasis;
use scene::{MemberFrame, Scene};
use serde::Serialize;
use simulator::Outcome;

use findings::{Choice, FindingStretch, findings, first_of_worst};
use instants::{LineRun, instants, line_runs};
use meshes::{Mesh, meshes};
use source::{ShownSource, shown_source};
use tracks::{PlayedJoint, PlayedTrack, joints, tracks};

/// The fragment of the page.
#[derive(askama::Template)]
#[template(path = "playback/playback.html")]
struct Section<'a> {
    style: &'static str,
    script: &'static str,
    data: String,
    last: usize,
    choices: &'a [Choice<'a>],
    others: usize,
    /// Classes of marks and their meanings.
    key: Vec<[&'static str; 2]>,
    notes: Vec<String>,
    /// The files of a controller's program, beside the picture.
    source: Vec<ShownSource<'a>>,
}

/// The data for the script; lengths in metres, angles in radians.
#[derive(Serialize)]
struct Data<'a> {
    on_clock: bool,
    /// Whether the motion between the interpolation points was checked.
    between: bool,
    /// Instants for which poses are kept, counted in interpolation points, and their times.
    moments: Vec<f64>,
    times: Vec<f64>,
    lines: Vec<LineRun>,
    joints: Vec<PlayedJoint>,
    meshes: Vec<Mesh>,
    members: Vec<PlayedMember<'a>>,
    /// Ends of lines along the lanes that enclose corners, coordinate by coordinate; empty without corners.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lanes: Vec<f32>,
    /// Corners of triangles between neighbouring lanes, coordinate by coordinate; empty without corners.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    band: Vec<f32>,
    findings: &'a [Choice<'a>],
    others: &'a [FindingStretch],
    /// The finding with which the page opens.
    opens: Option<usize>,
}

#[derive(Serialize)]
struct PlayedMember<'a> {
    name: &'a str,
    is_robot: bool,
    /// Red, green and blue, if the URDF or the cell file gives a colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<[u8; 3]>,
    /// Of a handled object, the interpolation points from which on and before which it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    there: Option<[usize; 2]>,
    pieces: Vec<PlayedPiece>,
    track: PlayedTrack,
}

#[derive(Serialize)]
struct PlayedPiece {
    mesh: usize,
    /// Columns of the rotation, then the translation.
    member_from_piece: [f32; 12],
}

/// What is said of the lines of a controller's program.
const SOURCE: &str = "Lines of the program have the worst verdict of their motions, whatever its inputs are. A line that is clicked plays from its first motion; the numbers behind it lead to the others. Below the text stand the motions that may follow the one shown: by them any way through the program is gone.";

/// The section of the page: canvas, controls, data and script.
pub(super) fn section(scene: &Scene, outcome: &Outcome) -> String {
    let (choices, others) = findings(scene, outcome);
    let instants = instants(scene, &choices);
    let (meshes, index_of) = meshes(scene);
    let shown: usize = index_of.iter().map(|index| meshes[*index].triangles).sum();
    let tracks = tracks(scene, &instants);
    let mut next_piece = index_of.into_iter();
    let members = scene.members.iter().zip(tracks);
    let members = members
        .map(|(member, track)| PlayedMember {
            name: &member.name,
            is_robot: matches!(member.frame, MemberFrame::Link { .. }) && member.stay.is_none(),
            color: member.color,
            there: member
                .stay
                .as_ref()
                .map(|stay| [stay.from, stay.until + usize::from(stay.is_last || stay.ends_with_way)]),
            pieces: member
                .shapes
                .iter()
                .map(|piece| PlayedPiece {
                    mesh: next_piece.next().expect("one per piece"),
                    member_from_piece: encode::pose(&piece.member_from_shape),
                })
                .collect(),
            track,
        })
        .collect();
    let data = Data {
        between: outcome.certificate.is_some(),
        on_clock: scene.timeline.time_basis == TimeBasis::Seconds,
        moments: instants.iter().map(|at| at.0).collect(),
        times: instants.iter().map(|at| scene.timeline.time_at(*at)).collect(),
        lines: line_runs(scene, &instants),
        joints: joints(scene, &instants),
        meshes,
        members,
        lanes: lanes(scene),
        band: band(scene),
        findings: &choices,
        others: &others,
        opens: first_of_worst(&choices),
    };
    let section = Section {
        style: include_str!("playback.css"),
        script: include_str!("playback.js"),
        data: encode::in_script(&serde_json::to_string(&data).expect("finite numbers and text")),
        last: scene.timeline.points.len() - 1,
        choices: &choices,
        others: others.len(),
        source: shown_source(scene, outcome),
        key: key(&choices.iter().map(|choice| &choice.stretch).chain(&others)),
        notes: [
            motion_note(scene.timeline.points.len(), instants.len(), outcome.certificate.is_some()),
            mesh_note(shown, scene.triangle_count()),
            "Nothing is computed here: verdicts, stretches, distances and spheres are the run's. \
             Pairs that are excluded or were not checked never light up."
                .to_owned(),
        ]
        .into_iter()
        .chain(scene.has_corners().then(|| LANES.to_owned()))
        .chain(scene.has_edges().then(|| SOURCE.to_owned()))
        .collect(),
    };
    section.render().expect("a string takes every text")
}

/// What the lanes of corners are.
const LANES: &str = "The green band is where the TCP may go where the controller cuts a corner, with some of these ways as lines: all of it \
     was checked too.";

/// Most lanes that are drawn of a corner.
const MOST_LANES: usize = 16;

fn lanes(scene: &Scene) -> Vec<f32> {
    let mut ends = Vec::new();
    for of in scene.corners() {
        for lane in scene.tcp_lanes(&of, MOST_LANES) {
            let points = lane.windows(2).flatten();
            ends.extend(points.flat_map(|point| [point.x, point.y, point.z]).map(|metres| metres as f32));
        }
    }
    ends
}

/// The surface between the lanes of every corner, as triangles.
fn band(scene: &Scene) -> Vec<f32> {
    let mut corners = Vec::new();
    for of in scene.corners() {
        for pair in scene.tcp_lanes(&of, MOST_LANES).windows(2) {
            let steps = pair[0].len().max(pair[1].len()).saturating_sub(1);
            let at = |lane: &[Point3<f64>], step: usize| lane[step * (lane.len() - 1) / steps.max(1)];
            if pair.iter().any(Vec::is_empty) {
                continue;
            }
            for step in 0..steps {
                let [a, b] = [step, step + 1].map(|step| at(&pair[0], step));
                let [c, d] = [step, step + 1].map(|step| at(&pair[1], step));
                corners.extend([a, b, c, c, b, d]);
            }
        }
    }
    corners.into_iter().flat_map(|point| [point.x, point.y, point.z]).map(|metres| metres as f32).collect()
}

/// The kinds of marks that occur, each with its meaning.
fn key<'a>(stretches: &(impl Iterator<Item = &'a FindingStretch> + Clone)) -> Vec<[&'static str; 2]> {
    let kinds = [
        ["collision", "collision"],
        ["undecided", "undecided, or not proven clear"],
        ["near", "nearer than required"],
        ["joint", "joint beyond its limit"],
    ];
    let is_there = |kind: &[&str; 2]| stretches.clone().any(|stretch| stretch.verdict == kind[0]);
    let mut key: Vec<[&str; 2]> = kinds.into_iter().filter(is_there).collect();
    if key.iter().any(|kind| kind[0] == "collision") {
        key.push(["lit", "colliding smallest spheres, at the instant shown of the finding chosen"]);
    }
    key
}

/// How the poses in the picture differ from those of the program.
fn motion_note(points: usize, instants: usize, is_proven: bool) -> String {
    let kept = if instants < points {
        format!(
            "Members stand where the program has them at {instants} instants kept of {points} points, those of findings among them"
        )
    } else {
        "Members stand where the program has them at the interpolation points and at the instants of findings"
            .to_owned()
    };
    let between = if is_proven { "" } else { "; between the points nothing was checked" };
    format!("{kept}; in between they are blended straight, for display only{between}.")
}

/// How the surfaces in the picture differ from those that were checked.
fn mesh_note(shown: usize, checked: usize) -> String {
    let rounding = "Their corners are rounded to a 65,535th of the size of their mesh.";
    if shown == checked {
        format!("All {checked} triangles that were checked are drawn, none decimated. {rounding}")
    } else {
        format!(
            "Meshes are decimated for display only: {shown} triangles stand for the {checked} that were checked. {rounding}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_the_check_is_said_with_numbers() {
        assert!(mesh_note(12, 12).starts_with("All 12 triangles that were checked are drawn"));
        assert!(mesh_note(10, 12).contains("10 triangles stand for the 12 that were checked"));
        assert!(motion_note(9000, 2014, true).contains("2014 instants kept of 9000 points"));
        assert!(!motion_note(10, 12, true).contains("nothing was checked"));
        assert!(motion_note(10, 12, false).ends_with("between the points nothing was checked."));
    }
}
