//! The proof of a program: every interval, so that another program can check it.

use collision::{Ball, FrontCut, Side};
use kinematics::PathParameter;
use report_format::{COLUMNS, FrontProof, Moved, PairProof, PieceProof, Proof, ProofKind};
use scene::Scene;
use simulator::{Certificate, FrontCuts, ProofInterval};

/// What the rows claim, in words.
const READING: &str = "A row [from, to, center, gap_m, motion_m, moved, kind] says of two pieces: at every instant of the program \
    from `from` to `to`, their surfaces are at least gap_m - motion_m apart, and neither piece comes to lie inside the other; where \
    `inside` is true, one lies inside the other all the time. Instants count interpolation points: at k + f (k whole, \
    0 <= f < 1) every driven joint stands at the share f of the straight way from its value at point k to its value at point \
    k + 1; those of a program with splines are on these then, beside that way by no more than their deviation. gap_m is at most the distance of the surfaces at the instant `center`, with all joints on the straight way. Of kind `bubble`: motion_m is at least the sum, over the \
    joints between the two members, of |q - c| * w at every instant from `from` to `to`: q the joint's value then, c its \
    value on the straight way at the centre, w for a turning joint the largest distance of the bounding box of the piece `moved` from the joint's \
    axis as both stand at the centre, for a sliding joint 1. A joint that follows another counts with its multiplier. `moved` is \
    a for the piece of `a` and b for the piece of `b`: seen from the other piece, no point of that piece is further than motion_m \
    from where it is at the centre. This is said of that one piece alone: seen from it, points of the other piece may move \
    further. Their distance is the same seen from either, so it shrinks by no more than motion_m. Of kind `front`: motion_m is \
    0, and the claim holds because at the centre a cut through hierarchies of bounding volumes over both pieces separates every \
    pair of volumes of the cut along a direction by more than gap_m plus the bound on the motion of the volume of `moved` along \
    that direction, seen from the other piece; a checker repeats the search with volumes of its own. Of kind `intervals`: motion_m is \
    0, and gap_m is proven over the whole row by interval arithmetic; a checker divides the row until its own bounds separate the \
    pieces. Where `fronts` names the \
    place of such a row, its `cuts` are the parts of the two pieces and the directions of the cut, at the instant `center` given \
    there: every two points of the surfaces are in the two balls of some cut, whose parts are separated along its direction. \
    Together with the stretches `unproven` [from, to], of which nothing is claimed, the rows of any two pieces of a pair cover \
    the whole program.";

pub(super) fn proof(scene: &Scene, certificate: &Certificate) -> Proof {
    let checked = scene.pairs.iter().zip(&certificate.proofs).zip(&certificate.unproven).enumerate();
    let mut pairs: Vec<PairProof> = checked
        .map(|(index, ((pair, intervals), unproven))| {
            let (a, b) = scene.pair_names(pair.a, pair.b);
            let is_swapped = scene.members[pair.a].name != a;
            PairProof {
                a: a.into(),
                b: b.into(),
                proven: by_pieces(intervals, certificate.fronts.get(index), is_swapped),
                unproven: stretches(unproven),
            }
        })
        .collect();
    pairs.sort_by(|x, y| (&x.a, &x.b).cmp(&(&y.a, &y.b)));
    Proof {
        reading: READING.into(),
        columns: COLUMNS.map(Into::into),
        intervals: certificate.proofs.iter().map(Vec::len).sum(),
        pairs,
    }
}

/// Intervals of the same pieces together, those inside apart; pieces by the order of the names.
fn by_pieces(
    intervals: &[ProofInterval],
    fronts: Option<&Vec<Option<FrontCuts>>>,
    is_swapped: bool,
) -> Vec<PieceProof> {
    let front = |index: usize| fronts.and_then(|fronts| fronts[index].as_ref());
    let mut sorted: Vec<(&ProofInterval, Option<&FrontCuts>)> =
        intervals.iter().enumerate().map(|(index, interval)| (interval, front(index))).collect();
    let key = |(interval, _): &(&ProofInterval, Option<&FrontCuts>)| {
        let (a, b) = interval.pieces;
        (if is_swapped { (b, a) } else { (a, b) }, interval.inside)
    };
    sorted.sort_by(|x, y| key(x).cmp(&key(y)).then(x.0.from.0.total_cmp(&y.0.from.0)));
    let groups = sorted.chunk_by(|x, y| key(x) == key(y));
    groups
        .map(|group| {
            let ((piece_of_a, piece_of_b), inside) = key(&group[0]);
            let row = |(i, _): &(&ProofInterval, Option<&FrontCuts>)| {
                let moved = moved(i.moved, is_swapped);
                (i.from.0, i.to.0, i.center.0, i.gap_m, i.motion_m, moved, kind(i.kind))
            };
            let fronts =
                group.iter().enumerate().filter_map(|(row, (_, front))| Some(front_proof(row, (*front)?)));
            let (rows, fronts) = (group.iter().map(row).collect(), fronts.collect());
            PieceProof { piece_of_a, piece_of_b, inside, rows, fronts }
        })
        .collect()
}

fn front_proof(row: usize, front: &FrontCuts) -> FrontProof {
    let numbers = |cut: &FrontCut| {
        let ball = |(center, radius_m): Ball| [center.x, center.y, center.z, radius_m];
        let ([a, b, c, d], [e, f, g, h]) = (ball(cut.fixed), ball(cut.moving));
        [a, b, c, d, e, f, g, h, cut.direction.x, cut.direction.y, cut.direction.z]
    };
    FrontProof { row, center: front.center.0, cuts: front.cuts.iter().map(numbers).collect() }
}

/// Which piece moves, by the order of the names.
fn moved(side: Side, is_swapped: bool) -> Moved {
    if (side == Side::A) == is_swapped { Moved::B } else { Moved::A }
}

fn kind(kind: simulator::ProofKind) -> ProofKind {
    match kind {
        simulator::ProofKind::Bubble => ProofKind::Bubble,
        simulator::ProofKind::Front => ProofKind::Front,
        simulator::ProofKind::Intervals => ProofKind::Intervals,
    }
}

/// Stretches in order of time, those that touch as one.
fn stretches(unproven: &[[PathParameter; 2]]) -> Vec<[f64; 2]> {
    let mut merged: Vec<[f64; 2]> = Vec::new();
    for [from, to] in unproven.iter().map(|stretch| stretch.map(|at| at.0)) {
        match merged.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => merged.push([from, to]),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_grouped_by_pieces_in_the_order_of_the_names() {
        let interval = |pieces: (usize, usize), from: f64, inside: bool| ProofInterval {
            pieces,
            from: PathParameter(from),
            to: PathParameter(from + 1.0),
            center: PathParameter(from),
            gap_m: 0.25,
            motion_m: 0.125,
            moved: if from < 1.0 { Side::A } else { Side::B },
            inside,
            kind: if inside { simulator::ProofKind::Bubble } else { simulator::ProofKind::Front },
        };
        let intervals =
            [interval((0, 1), 0.0, false), interval((0, 1), 2.0, false), interval((0, 1), 1.0, true)];
        for (is_swapped, pieces, [first, second]) in
            [(false, (0, 1), [Moved::A, Moved::B]), (true, (1, 0), [Moved::B, Moved::A])]
        {
            let groups = by_pieces(&intervals, None, is_swapped);
            assert!(groups.iter().all(|group| (group.piece_of_a, group.piece_of_b) == pieces));
            assert_eq!(groups.iter().map(|group| group.inside).collect::<Vec<_>>(), [false, true]);
            let row = |at: f64, moved| (at, at + 1.0, at, 0.25, 0.125, moved, ProofKind::Front);
            assert_eq!(groups[0].rows, [row(0.0, first), row(2.0, second)]);
        }
        assert!(stretches(&[]).is_empty());
        let touching = [[0.0, 1.0], [1.0, 2.0], [1.5, 1.75], [3.0, 3.0]].map(|ends| ends.map(PathParameter));
        assert_eq!(stretches(&touching), [[0.0, 2.0], [3.0, 3.0]]);
    }
}
