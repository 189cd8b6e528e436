//! Why OBJ and PLY have readers of our own: what tobj and ply-rs-bw make of files that ours answer.
//!
//! A check before these libraries would have to read every word itself to refuse what they lose, and they would
//! still refuse what is sound. When one of these tests fails after an update, the reason it holds is gone.

use std::panic::catch_unwind;

use crate::support::read;
use ply_rs_bw::parser::Parser;
use ply_rs_bw::ply::{DefaultElement, Payload, Property};

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

/// How many triangles tobj sees.
fn tobj(text: &[u8]) -> Result<usize, tobj::LoadError> {
    let no_materials = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
    let (models, _) = tobj::load_obj_buf(&mut &text[..], &tobj::GPU_LOAD_OPTIONS, no_materials)?;
    Ok(models.iter().map(|model| model.mesh.indices.len() / 3).sum())
}

/// How many triangles ours sees, and how many warnings there are.
fn ours(bytes: &[u8], file: &str) -> Option<(usize, usize)> {
    read(bytes, file).ok().map(|read| (read.triangles.len(), read.warnings.len()))
}

#[test]
fn tobj_reads_what_is_wrong() {
    for line in [
        "v 0 0 nan",
        "f 1 2",
        "f 1",
        "vertex 0 0 0",
        "surf 0 1 0 1 1 2",
        "f 1/0/0 2 3",
        "v 0 0 0 red green blue",
    ] {
        let text = format!("{SQUARE}f 1 2 3\n{line}\n");
        assert!(tobj(text.as_bytes()).is_ok(), "{line}");
        assert_eq!(ours(text.as_bytes(), "a.obj"), None, "{line}");
    }
}

#[test]
fn tobj_sees_another_shape() {
    // A line through three points becomes a triangle.
    let line = format!("{SQUARE}f 1 2 3\nl 1 2 3 4\n");
    assert_eq!(tobj(line.as_bytes()), Ok(3));
    assert_eq!(ours(line.as_bytes(), "a.obj"), Some((1, 1)));
    // Lines that end with a carriage return are one comment.
    let returns = format!("# part\n{SQUARE}f 1 2 3\n").replace('\n', "\r");
    assert_eq!(tobj(returns.as_bytes()), Ok(0));
    assert_eq!(ours(returns.as_bytes(), "a.obj"), Some((1, 0)));
    // A fan sticks out of a polygon that is not convex: areas of 8 and 2 for a polygon of 6.
    let arrow = "v 0 -2 0\nv 4 0 0\nv 0 2 0\nv 1 0 0\nf 1 2 3 4\n";
    let (models, _) = tobj::load_obj_buf(&mut arrow.as_bytes(), &tobj::GPU_LOAD_OPTIONS, |_| {
        Err(tobj::LoadError::OpenFileFailed)
    })
    .expect("read");
    assert_eq!(models[0].mesh.indices, [0, 1, 2, 0, 2, 3]);
}

#[test]
fn tobj_refuses_what_is_sound() {
    for line in [
        "vt 0.5",
        "v 0 0 0 1 1 1 1",
        "v 0 0 0 1 1 1\nf 1 2 3",
        "usemtl",
        "usemtl\tred",
        "f 1 2 \\\n 3",
        "f 1 2 3 # a",
    ] {
        let text = format!("{SQUARE}f 1 2 3\n{line}\n");
        assert!(tobj(text.as_bytes()).is_err(), "{line}");
        assert!(ours(text.as_bytes(), "a.obj").is_some(), "{line}");
    }
    let latin = [b"# Gr\xF6\xDFe\n", format!("{SQUARE}f 1 2 3\n").as_bytes()].concat();
    assert_eq!(tobj(&latin), Err(tobj::LoadError::ReadError));
    assert_eq!(ours(&latin, "a.obj"), Some((1, 0)));
}

/// Only where overflow is checked, as it is in this profile's tests.
#[test]
fn tobj_overflows_on_references() {
    if cfg!(debug_assertions) {
        for face in ["f 1/-9 2 3", "f 1//-9 2 3"] {
            let text = format!("{SQUARE}vt 0 0\nvn 0 0 1\n{face}\n");
            assert!(catch_unwind(|| tobj(text.as_bytes())).is_err(), "{face}");
            assert_eq!(ours(text.as_bytes(), "a.obj"), None);
        }
    }
}

fn ply_rs(bytes: &[u8]) -> Option<Payload<DefaultElement>> {
    Parser::<DefaultElement>::new().read_ply(&mut &bytes[..]).ok().map(|ply| ply.payload)
}

/// A text file with the given header lines after the vertices' and rows.
fn ply(header: &str, rows: &str) -> String {
    format!(
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n\
         element face 1\nproperty list uchar int vertex_indices\n{header}end_header\n{rows}"
    )
}

#[test]
fn ply_rs_loses_what_stands_in_the_file() {
    // Rows after the last, values at the end of a row, and an element announced twice, of which only one is kept.
    let corners = "0 0 0\n1 0 0\n0 1 0\n";
    for text in [
        ply("", &format!("{corners}3 0 1 2\n3 2 1 0\n")),
        ply("", &format!("{corners}3 0 1 2 0\n")),
        ply("element vertex 1\nproperty float x\n", "5\n3 0 1 2 7\n"),
    ] {
        assert!(ply_rs(text.as_bytes()).is_some(), "{text}");
        assert_eq!(ours(text.as_bytes(), "a.ply"), None, "{text}");
    }
}

#[test]
fn ply_rs_refuses_what_is_sound() {
    for (header, corners, face) in [
        ("", "0. 0 0\n1 0 0\n0 1 0\n", "3 0 1 2\n"),
        ("", ".5 0 0\n1 0 0\n0 1 0\n", "3 0 1 2\n"),
        ("", "0 0 0\n1 0 0\n0 1 0\n\n", "3 0 1 2\n"),
        ("property float quality\n", "0 0 0\n1 0 0\n0 1 0\n", "3 0 1 2 nan\n"),
        ("\n", "0 0 0\n1 0 0\n0 1 0\n", "3 0 1 2\n"),
    ] {
        let text = ply(header, &format!("{corners}{face}"));
        assert!(ply_rs(text.as_bytes()).is_none(), "{text}");
        assert_eq!(ours(text.as_bytes(), "a.ply"), Some((1, 0)), "{text}");
    }
}

/// Rows without properties take no bytes: a short file asks for any amount of memory.
#[test]
fn ply_rs_makes_rows_of_nothing() {
    let text = "ply\nformat binary_little_endian 1.0\nelement edge 100000\nend_header\n";
    assert_eq!(ply_rs(text.as_bytes()).map(|payload| payload["edge"].len()), Some(100_000));
    assert_eq!(ours(text.as_bytes(), "a.ply"), None);
}

#[test]
fn ply_rs_reads_points_that_are_nowhere() {
    let mut bytes =
        b"ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nend_header\n".to_vec();
    bytes.extend(f32::NAN.to_le_bytes());
    let payload = ply_rs(&bytes).expect("read");
    assert!(matches!(payload["vertex"][0]["x"], Property::Float(x) if x.is_nan()));
}
