//! The walks over a controller's program as they were played, in the words and files of the program.

use diagnostics::{Problem, excerpt};
use motion_walks::{UncheckedMotion, WalkedEdge, WalkedProgram};
use program::{CartesianMove, Trajectory};

use crate::ProgramEdges;

/// A program of a controller as it was played.
pub(super) struct PlayedWalks {
    pub(super) trajectory: Trajectory,
    pub(super) edges: ProgramEdges,
    pub(super) unchecked: Vec<UncheckedMotion>,
    pub(super) notes: Vec<Problem>,
}

/// Gives moves in space the words of the program, and takes the names of targets away that have none in it.
pub(super) fn name_as_in_file(trajectory: &mut Trajectory, walked: &WalkedProgram) {
    let is_named = |label: &String| !walked.unnamed.contains(label);
    for knot in &mut trajectory.knots {
        knot.label = knot.label.take().filter(is_named);
    }
    for corner in &mut trajectory.corners {
        corner.label = corner.label.take().filter(is_named);
    }
    let files: Vec<String> =
        std::iter::once(&trajectory.file).chain(&trajectory.called_files).cloned().collect();
    let in_words = |of: &CartesianMove| {
        let place = of.place;
        let is_it = |edge: &&WalkedEdge| {
            (edge.line, edge.column) == (place.line, place.column) && edge.file == files[of.file]
        };
        walked.edges.iter().find(is_it).map(|edge| excerpt(&edge.text))
    };
    let stop = trajectory.stop.iter_mut().map(|stop| &mut stop.of);
    for of in trajectory.cartesian_moves.iter_mut().chain(stop) {
        of.statement = in_words(of).unwrap_or_else(|| std::mem::take(&mut of.statement));
    }
}

/// Gives every motion the file of its statement.
pub(super) fn number_files(
    trajectory: &mut Trajectory,
    edges: &ProgramEdges,
    walked: &WalkedProgram,
    files: &[String],
) {
    // The files of devices, which were called, come behind those of the program.
    let of_devices = std::mem::take(&mut trajectory.called_files);
    let of_device = |number: usize| (number > 0).then_some(number + files.len() - 1);
    trajectory.called_files = files.iter().skip(1).cloned().chain(of_devices).collect();
    let of_edge = |edge: usize| files.iter().position(|file| *file == walked.edges[edge].file);
    let number = |knot: usize| of_edge(edges.at_knot(knot)?);
    // A run ends in its last motion.
    if let (Some(stop), Some(last)) =
        (&mut trajectory.stop, walked.statement_edges.iter().rev().flatten().next())
    {
        stop.of.file = of_edge(*last).unwrap_or_default();
    }
    for knot in 0..trajectory.knots.len() {
        // The start of a way is in the file of the motion that leaves it.
        let device = of_device(trajectory.knots[knot].file);
        let file = device.or_else(|| number(knot)).or_else(|| number(knot + 1)).unwrap_or_default();
        trajectory.knots[knot].file = file;
        if let Some(piece) = &trajectory.knots[knot].cartesian {
            trajectory.cartesian_moves[piece.of].file = file;
        }
    }
    for statement in &mut trajectory.handling {
        let ends_walk = || trajectory.knots[statement.knot].file;
        statement.file = of_device(statement.file).unwrap_or_else(ends_walk);
    }
    for corner in &mut trajectory.corners {
        corner.file = trajectory.knots[corner.knot].file;
    }
}
