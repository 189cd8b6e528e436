//! Good files with seeded damage.

use super::{SQUARE, bytes, glb, inner, read_bytes};
use test_support::Random;

/// Twenty thousand mutants: none panics, and what is read is finite and not empty.
#[test]
fn damaged_files_are_refused_or_read_whole() {
    let mut random = Random(9);
    let good = [SQUARE.as_bytes().to_vec(), glb(&[(b"JSON", inner().as_bytes()), (b"BIN\0", &bytes())])];
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut file = good[round % 2].clone();
        for _ in 0..=random.below(2) {
            let at = random.below(file.len());
            let end = (at + 1 + random.below(20)).min(file.len());
            match random.below(7) {
                0 => drop(file.drain(at..end)),
                1 => file.insert(at, file[at]),
                2 => file[at] = b"0123456789-.eE{}[]:,\"\0\xff"[random.below(23)],
                3 => {
                    let other = random.below(file.len());
                    file.swap(at, other);
                }
                4 => {
                    let part = file[at..end].to_vec();
                    let to = random.below(file.len());
                    file.splice(to..to, part);
                }
                5 => file[at] ^= 1 << random.below(8),
                _ => file.truncate(file.len() - random.below(file.len() / 8)),
            }
        }
        // A container whose length was mended gets deeper.
        if file.starts_with(b"glTF") && file.len() > 12 && random.below(2) == 0 {
            let length = (file.len() as u32).to_le_bytes();
            file[8..12].copy_from_slice(&length);
        }
        match read_bytes(&file, &bytes()) {
            Ok(read) => {
                accepted += 1;
                assert!(!read.triangles.is_empty());
                assert!(read.triangles.iter().flatten().flat_map(|p| p.iter()).all(|x| x.is_finite()));
                let text = String::from_utf8_lossy(&file);
                // A smaller count is a good file of fewer triangles.
                let fewer = !text.contains("\"count\": 6,") || read.warnings.len() > 1;
                assert!(read.triangles.len() >= 2 || fewer, "{text}");
            }
            Err(error) => {
                refused += 1;
                assert!(!error.problems.is_empty());
                assert!(error.to_string().chars().all(|c| c == '\n' || !c.is_control()));
            }
        }
    }
    assert!(accepted > 400 && refused > 5_000, "{accepted} accepted, {refused} refused");
}
