//! What `pathproof spheres build --prove` printed.

use serde::Serialize;

/// One collision shape with its sphere model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Piece {
    /// Name of the link, with `#k` where it has several shapes.
    pub(super) name: String,
    pub(super) triangles: u64,
    pub(super) smallest_spheres: u64,
    pub(super) built_s: f64,
    /// Whether every rank is proven to cover the surface.
    pub(super) is_covered: bool,
}

/// Reads every shape; an error names the line that is not as expected.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces: Vec<Piece> = Vec::new();
    for line in text.lines() {
        if line.starts_with(' ') {
            let last = pieces.last_mut().ok_or_else(|| format!("a proof before its shape: {line}"))?;
            last.is_covered |= line.trim_start().starts_with("covered at every rank");
        } else {
            pieces.push(piece(line).ok_or_else(|| format!("not a line about a shape: {line}"))?);
        }
    }
    Ok(pieces)
}

/// `link#2: patent-n, 12 triangles, 7 ranks down to 2 mm, 90 smallest of 99 spheres, ..., built in 0.1 s`
fn piece(line: &str) -> Option<Piece> {
    let (name, _) = line.split_once(": patent-")?;
    let before = |words: &str| {
        let (head, _) = line.split_once(words)?;
        head.rsplit([' ', ',']).next()?.parse().ok()
    };
    let (_, time) = line.rsplit_once("built in ")?;
    Some(Piece {
        name: name.to_owned(),
        triangles: before(" triangles,").or_else(|| before(" triangle,"))?,
        smallest_spheres: before(" smallest of ")?,
        built_s: time.strip_suffix(" s")?.parse().ok()?,
        is_covered: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
        arm: patent-n, 1 triangle, 7 ranks down to 2 mm, 9 smallest of 12 spheres, sticking out at most 1 mm, built in 0.5 s\n  \
          covered at every rank: 1 triangle in 3 pieces, each in one smallest sphere and all above it (0.28 s)\n\
        hand#2: patent-n, 24 triangles, 7 ranks down to 2 mm, 82538 smallest of 107389 spheres, sticking out at most 4 mm, built in 0.25 s\n  \
          not covered: rank 3\n";

    #[test]
    fn shapes_and_their_proofs_are_read() {
        let pieces = pieces(TEXT).unwrap();
        assert_eq!(
            pieces[1],
            Piece {
                name: "hand#2".to_owned(),
                triangles: 24,
                smallest_spheres: 82538,
                built_s: 0.25,
                is_covered: false
            }
        );
        assert_eq!((pieces[0].triangles, pieces[0].is_covered), (1, true));
    }

    #[test]
    fn another_text_is_an_error() {
        assert!(pieces("arm: 12 triangles\n").unwrap_err().starts_with("not a line about a shape"));
        assert!(pieces("  covered at every rank\n").unwrap_err().starts_with("a proof before"));
    }
}
