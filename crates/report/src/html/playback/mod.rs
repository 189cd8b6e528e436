//! The cell in motion, inside the page.
//!
//! For display only: poses are those of the interpolation points, blended straight in between, and rounded; meshes are rounded and,
//! where there are many triangles, decimated. Verdicts, stretches and spheres are the run's.

mod decimate;
mod encode;
mod findings;
mod instants;
mod meshes;
mod tracks;

use askama::Template as _;
use program::TimeBasis;
use serde::Serialize;
use simulator::{MemberFrame, Outcome, Scene};

use crate::words::count;
use findings::{Mark, marks};
use instants::{LineRun, instants, line_runs};
use meshes::{Mesh, meshes};
use tracks::{Joint, Track, joints, tracks};

/// The fragment of the page.
#[derive(askama::Template)]
#[template(path = "playback/playback.html")]
struct Section<'a> {
    style: &'static str,
    script: &'static str,
    data: String,
    last: usize,
    marks: &'a [Mark<'a>],
    left_out: usize,
    notes: Vec<String>,
}

/// What the script draws; lengths in metres, angles in radians.
#[derive(Serialize)]
struct Data<'a> {
    on_clock: bool,
    /// Instants for which poses are kept, counted in interpolation points, and their times.
    moments: Vec<f64>,
    times: Vec<f64>,
    lines: Vec<LineRun>,
    joints: Vec<Joint>,
    meshes: Vec<Mesh>,
    members: Vec<Member<'a>>,
    findings: &'a [Mark<'a>],
}

#[derive(Serialize)]
struct Member<'a> {
    name: &'a str,
    is_robot: bool,
    pieces: Vec<Piece>,
    track: Track,
}

#[derive(Serialize)]
struct Piece {
    mesh: usize,
    /// Columns of the rotation, then the translation.
    member_from_piece: [f32; 12],
}

/// The section of the page: canvas, controls, data and script.
pub(super) fn section(scene: &Scene, outcome: &Outcome) -> String {
    let (marks, left_out) = marks(scene, outcome);
    let instants = instants(scene, &marks);
    let (meshes, index_of) = meshes(scene);
    let shown: usize = meshes.iter().map(|mesh| mesh.triangles).sum();
    let whole: usize = meshes.iter().map(|mesh| mesh.triangles_checked).sum();
    let tracks = tracks(scene, &instants);
    let mut next_piece = index_of.into_iter();
    let members = scene.members.iter().zip(tracks);
    let members = members
        .map(|(member, track)| Member {
            name: &member.name,
            is_robot: matches!(member.frame, MemberFrame::Link { .. }),
            pieces: member
                .shapes
                .iter()
                .map(|piece| Piece {
                    mesh: next_piece.next().expect("one per piece"),
                    member_from_piece: encode::pose(&piece.member_from_shape),
                })
                .collect(),
            track,
        })
        .collect();
    let data = Data {
        on_clock: scene.timeline.time_basis == TimeBasis::Seconds,
        moments: instants.iter().map(|at| at.0).collect(),
        times: instants.iter().map(|at| scene.timeline.time_at(*at)).collect(),
        lines: line_runs(scene),
        joints: joints(scene, &instants),
        meshes,
        members,
        findings: &marks,
    };
    let points = scene.timeline.points.len();
    let section = Section {
        style: include_str!("playback.css"),
        script: include_str!("playback.js"),
        data: encode::in_script(&serde_json::to_string(&data).expect("finite numbers and text")),
        last: points - 1,
        marks: &marks,
        left_out,
        notes: notes(points, instants.len(), (shown, whole)),
    };
    section.render().expect("a string takes every text")
}

/// What differs between the picture and what was checked.
fn notes(points: usize, instants: usize, (shown, whole): (usize, usize)) -> Vec<String> {
    let motion = if instants < points {
        format!(
            "Poses are kept for {instants} instants of {}, the findings' among them",
            count(points, "point")
        )
    } else {
        "Poses are those of the interpolation points and of the findings".to_owned()
    };
    let meshes = if shown < whole {
        format!(
            "meshes are decimated for display only, to {shown} of {whole} triangles; the check used all of them"
        )
    } else {
        "meshes are those that were checked".to_owned()
    };
    vec![
        format!("{motion}, blended straight in between; {meshes}, rounded to a 65,535th of their size."),
        "Nothing is computed here: collisions, stretches and spheres are the run's.".to_owned(),
    ]
}
