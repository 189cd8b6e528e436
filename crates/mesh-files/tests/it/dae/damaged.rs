//! Good files with seeded damage.

use super::{SQUARE, TRIANGLES, read_bytes, with};
use pathproof_mesh_files::DaeUpAxis;
use test_support::Random;

/// Files that use most of what is read.
fn good() -> Vec<String> {
    let mixed = "<polylist count=\"2\"><input semantic=\"NORMAL\" source=\"#s\" offset=\"1\"/><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><vcount>4 3</vcount><p>0 0 1 0 2 0 3 0 3 0 2 0 1 0</p></polylist>\
        <tristrips count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 3 2</p></tristrips>\
        <polygons count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2 3</p></polygons>";
    let nodes = "<node id=\"n\"><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><rotate>0 0 1 90</rotate><node><scale>1 2 -1</scale><instance_node url=\"#m\"/></node></node><node id=\"m\">";
    vec![SQUARE.to_owned(), with(TRIANGLES, mixed).replace("<node id=\"n\">", nodes)]
}

/// How many corners the first of the `<polygons>` has: one that lost the blank between two corners is a good one with a corner less.
fn polygon_corners(text: &str) -> Option<usize> {
    let (_, polygons) = text.split_once("<polygons")?;
    let (corners, _) = polygons.split_once("<p>")?.1.split_once("</p>")?;
    Some(corners.split_whitespace().count())
}

/// Twenty thousand mutants: none panics, and what is read is finite and not empty.
#[test]
fn damaged_files_are_refused_or_read_whole() {
    let mut random = Random(5);
    let (mut accepted, mut refused) = (0, 0);
    let files = good();
    let counts: Vec<usize> = files
        .iter()
        .map(|text| read_bytes(text.as_bytes(), DaeUpAxis::Ignored).expect("a good file").triangles.len())
        .collect();
    for round in 0..20_000 {
        let (file, count) = (&files[round % 2], counts[round % 2]);
        let mut bytes = file.clone().into_bytes();
        for _ in 0..=random.below(2) {
            let at = random.below(bytes.len());
            let end = (at + 1 + random.below(30)).min(bytes.len());
            match random.below(7) {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.insert(at, bytes[at]),
                2 => bytes[at] = b"0123456789-.eE<>/\"#& \0\xff"[random.below(23)],
                3 => bytes.swap(at, random.below(file.len()).min(end - 1)),
                4 => {
                    let part = bytes[at..end].to_vec();
                    let to = random.below(bytes.len());
                    bytes.splice(to..to, part);
                }
                5 => bytes[at] ^= 1 << random.below(8),
                _ => bytes.truncate(bytes.len() - random.below(bytes.len() / 8)),
            }
        }
        match read_bytes(&bytes, DaeUpAxis::Respected) {
            Ok(read) => {
                accepted += 1;
                assert!(!read.triangles.is_empty());
                assert!(read.triangles.iter().flatten().flat_map(|p| p.iter()).all(|x| x.is_finite()));
                // A primitive may have been commented out or renamed to lines, but nothing vanishes by itself.
                let text = String::from_utf8_lossy(&bytes);
                let said = !read.warnings.is_empty() || text.contains("<!--") || text.contains("<extra");
                assert!(read.triangles.len() >= count || said || polygon_corners(&text) == Some(3), "{text}");
            }
            Err(error) => {
                refused += 1;
                assert!(!error.problems.is_empty());
                assert!(error.to_string().chars().all(|c| c == '\n' || !c.is_control()));
            }
        }
    }
    assert!(accepted > 500 && refused > 10_000, "{accepted} accepted, {refused} refused");
}
