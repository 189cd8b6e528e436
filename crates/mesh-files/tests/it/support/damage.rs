//! Good files made bad at random.

use test_support::Random;

use super::read;

/// A byte deleted, doubled, swapped, flipped, replaced by one that the format gives a meaning, or a cut, or a piece
/// repeated or dropped; up to three of these.
pub(crate) fn damaged(good: &[u8], random: &mut Random) -> Vec<u8> {
    const MEANINGFUL: &[u8] = b"0123456789-+.e/# \t\r\n\\vfnltpxinf\0\xff\x80";
    let mut bytes = good.to_vec();
    for _ in 0..=random.below(3) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let to = (at + 1 + random.below(12)).min(bytes.len());
        match random.below(8) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, bytes[at]),
            2 => bytes.swap(at, to - 1),
            3 => bytes[at] ^= 1 << random.below(8),
            4 => bytes[at] = MEANINGFUL[random.below(MEANINGFUL.len())],
            5 => bytes.truncate(at),
            6 => {
                let piece = bytes[at..to].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => drop(bytes.drain(at..to)),
        }
    }
    bytes
}

/// Reads damaged files; those that are read must hold triangles that can be checked. Counts read and refused.
pub(crate) fn none_panics(goods: &[Vec<u8>], file: &str, rounds: usize) -> (usize, usize) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..rounds {
        let bytes = damaged(&goods[round % goods.len()], &mut random);
        match read(&bytes, file) {
            Ok(read) => {
                accepted += 1;
                assert!(!read.triangles.is_empty());
                assert!(
                    read.triangles
                        .as_flattened()
                        .iter()
                        .flat_map(|corner| corner.iter())
                        .all(|x| x.is_finite())
                );
            }
            Err(error) => {
                refused += 1;
                assert!(!error.problems.is_empty());
                assert!(error.to_string().chars().all(|c| c == '\n' || !c.is_control()));
            }
        }
    }
    (accepted, refused)
}
