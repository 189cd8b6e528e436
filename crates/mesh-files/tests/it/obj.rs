//! Promise: an OBJ file is read whole or refused with its reason.

use crate::support::damage::none_panics;
use crate::support::read;
use geometry::Point3;

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

/// Corners of the triangles as digits, for vertices with an x, y, z of 0 or 1; and the warnings.
fn accepted(text: impl AsRef<[u8]>) -> (String, String) {
    let read = read(text.as_ref(), "part.obj").expect("a good file");
    let name = |p: &Point3<f64>| ["a", "b", "d", "c"][p.x as usize + 2 * p.y as usize];
    let triangles: Vec<String> = read.triangles.iter().map(|t| t.iter().map(name).collect()).collect();
    let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    (triangles.join(" "), warnings.join("\n"))
}

fn same(text: impl AsRef<[u8]>, triangles: &str) {
    let shown = String::from_utf8_lossy(text.as_ref()).into_owned();
    assert_eq!(accepted(text), (triangles.to_owned(), String::new()), "{shown}");
}

fn refused(text: impl AsRef<[u8]>, message: &str) {
    assert_eq!(read(text.as_ref(), "part.obj").expect_err("must be refused").to_string(), message);
}

/// Refused after the square.
fn refused_line(line: &str, message: &str) {
    refused(format!("{SQUARE}{line}\nf 1 2 3\n"), &format!("part.obj:5:{message}"));
}

#[test]
fn faces_in_all_their_spellings() {
    let textured = format!("{SQUARE}vt 0 0\nvt 1\nvt 0 0 0\nvn 0 0 1\nvn nan nan nan\n");
    for face in [
        "f 1 2 3",
        "f 1/1 2/2 3/3",
        "f 1//1 2//2 3//1",
        "f 1/1/1 2/2/2 3/3/2",
        "f -4 -3 -2",
        "f -4/-3/-2 -3/2/-1 3/-1/1",
        "f 1/ 2// 3",
        "f +1 2 3",
        "\t f\t1  2 3 \t",
        "f 1 2 3 # three",
        "f 1 2 3 #",
        "f 1 \\\n2 \\\r\n  3",
        "f 1\\\n 2 3",
    ] {
        same(format!("{textured}{face}\n"), "abc");
    }
}

#[test]
fn vertices_in_all_their_spellings() {
    let faces = "f 1 2 3\n";
    for line in [
        "v 1 0 0",
        "v 1.0 0e0 -0",
        "v 1 0 0 1",
        "v 1 0 0 1.0",
        "v 1 0 0 0.5 0.5 0.5",
        "v 1 0 0 255 255 255 1",
    ] {
        same(format!("v 0 0 0\n{line}\nv 1 1 0\n{faces}"), "abc");
    }
    // A colour on some vertices only.
    same(format!("v 0 0 0 0.1 0.2 0.3\nv 1 0 0\nv 1 1 0\n{faces}"), "abc");
    // Digits as they stand, not as 32-bit numbers.
    let exact =
        read(b"v 0.1 1e-300 123456789.123456789\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", "a.OBJ").expect("good");
    assert_eq!(exact.triangles[0][0], Point3::new(0.1, 1e-300, 123_456_789.123_456_79));
}

#[test]
fn every_object_group_and_material_is_read() {
    same(
        "mtllib parts with blanks.mtl\no first\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\ng a b\nusemtl\tred\nusemtl\ns off\n\
         f 1 2 3\no second\ng\nusemtl blue\ns 1\nf 1 3 4\nmg 1 0.5\nlod 3\nbevel on\n",
        "abc acd",
    );
    // Faces may stand before their vertices.
    same(format!("f 1 2 3\n{SQUARE}f -4 3 4\n"), "abc acd");
}

#[test]
fn lines_end_in_every_way_and_names_have_any_encoding() {
    let text = format!("# comment\n\n  \n{SQUARE}f 1 2 3\n");
    same(text.replace('\n', "\r\n"), "abc");
    same(text.replace('\n', "\r"), "abc");
    same(format!("\u{feff}{text}"), "abc");
    let mut latin = b"# Gr\xF6\xDFe\no Gr\xF6\xDFe\n".to_vec();
    latin.extend(text.as_bytes());
    same(latin, "abc");
}

#[test]
fn polygons_become_two_triangles_fewer_than_they_have_corners() {
    same(format!("{SQUARE}f 1 2 3 4\n"), "abc acd");
    // An arrow: a fan from its first corner would stick out.
    let arrow = read(b"v 0 -2 0\nv 4 0 0\nv 0 2 0\nv 1 0 0\nf 1 2 3 4\n", "a.obj").expect("good");
    assert!(arrow.warnings.is_empty());
    let area: f64 = arrow.triangles.iter().map(|[a, b, c]| (b - a).cross(&(c - a)).norm() / 2.0).sum();
    assert_eq!((arrow.triangles.len(), area), (2, 6.0));
    // A corner given twice: a triangle without area is kept.
    same(format!("{SQUARE}f 1 1 2 3\n"), "aab abc");
}

#[test]
fn what_is_not_checked_is_said() {
    let (triangles, warnings) =
        accepted(format!("{SQUARE}f 1 2 3\nl 1 2\nl 1/1 3 4 -1\np 1 2 3\n").replace("1/1", "1"));
    assert_eq!(triangles, "abc");
    assert_eq!(
        warnings,
        "part.obj:6: lines and points have no surface and are not checked; found lines: 2, points: 1, the first here; \
         hint: draw wires and cables as bodies with faces, if they can be hit"
    );
    assert_eq!(
        accepted(format!("{SQUARE}f 1 2 3")).1,
        "part.obj: the last line has no end; found 7 bytes after the last line end; expected a line end, as exporters \
         write it; hint: the file may have been cut short: compare it with its origin"
    );
    let bent = read(b"v 0 0 0\nv 1 0 0\nv 1 1 0.2\nv 0 1 0\nf 1 2 3\nf 1 2 3 4\n", "part.obj").expect("good");
    assert_eq!(bent.triangles.len(), 3);
    assert_eq!(
        bent.warnings[0].to_string(),
        "part.obj:6: polygon that is not flat; found corners up to 4.951e-2 off its plane; 1 of 1 polygon is not \
         flat, and this one is the worst; expected at most 1.000e-5, in the units of the file; hint: programs divide \
         such polygons differently: export triangles to be sure of the surface"
    );
}

#[test]
fn vertices_must_be_points() {
    let coordinate = "expected a finite number with a decimal point, below 3.4e38";
    for (word, column) in [
        ("nan", 3),
        ("inf", 3),
        ("-Infinity", 3),
        ("1e999", 3),
        ("1e39", 3),
        ("0,5", 3),
        ("x", 3),
        ("1_0", 3),
    ] {
        refused_line(
            &format!("v {word} 0 0"),
            &format!("{column}: not a coordinate; found `{word}`; {coordinate}"),
        );
    }
    let expected = "expected 3 coordinates, then nothing, a weight of 1, or a colour of 3 or 4 numbers";
    for (line, count) in [("v", 0), ("v 1 2", 2), ("v 1 2 3 4 5", 5), ("v 1 2 3 4 5 6 7 8 9 10", 10)] {
        refused_line(line, &format!("1: vertex not understood; found {count} numbers; {expected}"));
    }
    for weight in ["0.5", "0", "nan", "one"] {
        refused_line(
            &format!("v 0 0 0 {weight}"),
            &format!(
                "9: vertex with a weight; found `{weight}`; expected 1, or no weight; hint: weights belong to \
                 free-form curves, and programs disagree on what they do to polygons"
            ),
        );
    }
    refused_line("v 0 0 0 1 red 0", &format!("11: not a number of a vertex colour; found `red`; {expected}"));
}

#[test]
fn faces_must_refer_to_vertices() {
    let form = "expected v, v/vt, v//vn or v/vt/vn, each a whole number";
    for word in ["x", "1.0", "1/1/1/1", "/1", "//1", "1/x", "99999999999999999999"] {
        let face = format!("vt 0 0\nvn 0 0 1\n{SQUARE}f 1 2 {word}\n");
        refused(face, &format!("part.obj:7:7: not a reference to a vertex; found `{word}`; {form}"));
    }
    refused_line(
        "f 1 2 5",
        "7: vertex 5 does not exist; found `5`; expected 1 to 4, as many vertices as the file has",
    );
    refused_line(
        "f 0 2 4",
        "3: vertex 0 does not exist; found `0`; expected 1 to 4, as many vertices as the file has",
    );
    refused_line(
        "f 1 2 -5",
        "7: vertex -5 does not exist; found `-5`; expected -4 to -1, as many vertices as stand before this line",
    );
    refused_line(
        "f 1/1 2 3",
        "3: texture vertex 1 does not exist; found `1/1`; expected no such reference, as the file has no texture vertices",
    );
    refused_line(
        "f 1//-1 2 3",
        "3: normal -1 does not exist; found `1//-1`; expected no such reference, as the file has no normals",
    );
    refused(
        format!("f 1 2 -1\n{SQUARE}"),
        "part.obj:1:7: vertex -1 does not exist; found `-1`; expected a positive number, as no vertex stands before \
         this line",
    );
    refused_line(
        "f 1 2",
        "1: element with too few corners; found `f` with 2; expected at least 3; hint: two corners make no surface: \
         write an edge as `l`, or remove the line",
    );
    refused_line(
        "f # 1 2 3",
        "1: element with too few corners; found `f` with 0; expected at least 3; hint: two corners make no surface: \
         write an edge as `l`, or remove the line",
    );
    refused_line(
        "l 1",
        "1: element with too few corners; found `l` with 1; expected at least 2; hint: the line may have been cut \
         short: export the part again",
    );
    refused_line(
        "p 9",
        "3: vertex 9 does not exist; found `9`; expected 1 to 4, as many vertices as the file has",
    );
}

#[test]
fn free_form_geometry_and_unknown_words_are_named() {
    for keyword in ["vp", "cstype", "curv", "curv2", "surf", "trim", "bzp", "end"] {
        refused_line(
            &format!("{keyword} 1 2"),
            &format!(
                "1: curves and free-form surfaces are not supported; found `{keyword}`; expected vertices and faces; \
                 hint: export the part as a mesh of polygons"
            ),
        );
    }
    // Of many statements the first is told.
    refused_line(
        "cstype bezier\ndeg 3\ncurv 0 1 1 2\nend",
        "1: curves and free-form surfaces are not supported; found `cstype`; expected vertices and faces; \
         hint: export the part as a mesh of polygons",
    );
    refused_line(
        "call other.obj",
        "1: statement that calls another file or program; found `call`; expected vertices and faces in this file; \
         hint: export the part into one file",
    );
    for (word, hint) in [
        ("V", "did you mean `v`?"),
        ("fo", "did you mean `f`?"),
        ("usmtl", "did you mean `usemtl`?"),
        ("0.5", "the keywords are v, f, vt, vn, l, p, o, g, s, usemtl, mtllib, mg, ..."),
    ] {
        refused_line(
            &format!("{word} 1 2 3"),
            &format!("1: unknown keyword; found `{word}`; expected an OBJ keyword; hint: {hint}"),
        );
    }
    refused(
        b"v 0 0 0\n\x00\x1b[31m\xff\n",
        "part.obj:2:1: unknown keyword; found `\\u{0}\\u{1b}[31m\u{fffd}`; expected an OBJ keyword; hint: the keywords \
         are v, f, vt, vn, l, p, o, g, s, usemtl, mtllib, mg, ...",
    );
}

#[test]
fn a_backslash_in_doubt_is_refused() {
    refused(
        format!("# made in C:\\models\\\n{SQUARE}f 1 2 3\n"),
        "part.obj:1:20: it is not certain whether the line goes on; found a comment or name ends with a backslash; \
         expected a backslash only between two numbers, after a blank; hint: remove the backslash, or write the \
         statement on one line",
    );
    refused(
        format!("{SQUARE}f 1 2 \\\n"),
        "part.obj:5:7: it is not certain whether the line goes on; found the file ends with a backslash; \
         expected a backslash only between two numbers, after a blank; hint: remove the backslash, or write the \
         statement on one line",
    );
}

#[test]
fn a_file_needs_faces() {
    let hint = "expected at least one face; hint: export the part as a mesh; vertices, lines and points have no \
                surface to check";
    refused("", &format!("part.obj: OBJ file without faces; found vertices: 0, lines: 0, points: 0; {hint}"));
    refused(
        format!("{SQUARE}l 1 2\np 1\np 2\n"),
        &format!("part.obj: OBJ file without faces; found vertices: 4, lines: 1, points: 2; {hint}"),
    );
    refused(
        b"\xff\xfev\0 \x000\0",
        "part.obj: not UTF-8 text; found a UTF-16 byte order mark; hint: save the file as UTF-8",
    );
}

#[test]
fn all_problems_are_listed_and_many_are_counted() {
    refused(
        "v 0 0\nv 1 0 nan\nv 1 1 0\nf 1 2\nf 1 2 9\nsurf\n",
        "part.obj:1:1: vertex not understood; found 2 numbers; expected 3 coordinates, then nothing, a weight of 1, or \
         a colour of 3 or 4 numbers\n\
         part.obj:2:7: not a coordinate; found `nan`; expected a finite number with a decimal point, below 3.4e38\n\
         part.obj:4:1: element with too few corners; found `f` with 2; expected at least 3; hint: two corners make no \
         surface: write an edge as `l`, or remove the line\n\
         part.obj:5:7: vertex 9 does not exist; found `9`; expected 1 to 3, as many vertices as the file has\n\
         part.obj:6:1: curves and free-form surfaces are not supported; found `surf`; expected vertices and faces; \
         hint: export the part as a mesh of polygons",
    );
    let error = read("v x y z\n".repeat(300_000).as_bytes(), "part.obj").expect_err("no numbers");
    assert_eq!(error.problems.len(), 21);
    assert_eq!(error.problems[20].to_string(), "part.obj: and 899980 more problems");
}

/// Time and memory stay in proportion to the file, whatever shape its lines have.
#[test]
fn long_lines_and_many_lines_do_no_harm() {
    let megabyte = 1_000_000;
    for piece in ["\\\n", "x ", "1/", "1//\\\n", "# \\\n", "\r", "f 9\\\n ", "\u{0}"] {
        for start in ["", "f ", "v ", "g ", "f 1 2 3 "] {
            let text = format!("{SQUARE}{start}{}", piece.repeat(megabyte / piece.len()));
            let _ = read(text.as_bytes(), "part.obj");
        }
    }
    let scattered: Vec<String> =
        (0..100_000).map(|i| format!("v {} {} 0\n", i % 317, (i * 7919) % 1009)).collect();
    let corners: Vec<String> = (1..=100_000).map(|i| format!(" {i}")).collect();
    let wild = read(format!("{}f{}\n", scattered.concat(), corners.concat()).as_bytes(), "part.obj")
        .expect("a face that crosses itself");
    assert_eq!((wild.triangles.len(), wild.warnings.len()), (99_998, 1));
}

#[test]
fn too_many_triangles() {
    let text = format!("{SQUARE}f{}\n", " 1".repeat(10_000_003));
    let hint = "hint: reduce the mesh, or divide it into several files";
    refused(
        text,
        &format!("part.obj: too many triangles; found 10000001; expected at most 10000000; {hint}"),
    );
}

#[test]
fn damaged_files_never_panic_and_never_come_back_empty() {
    let goods = [
        format!(
            "# a\no part\n{SQUARE}vt 0 0\nvn 0 0 1\ns off\nusemtl red\nf 1/1/1 2/1/1 3//1 4\nf -4 -3 \\\n -2\n"
        ),
        format!(
            "mtllib a.mtl\n{SQUARE}v 0.25 0.125 1e-1 0.5 0.5 0.5\ng roof\nf 1 2 5\nf 2 3 5\nf 3 4 5\nl 1 2\n"
        ),
        format!("{SQUARE}v 2 0 0\nv 2 2 0\nf 1 5 6 3 4\n").replace('\n', "\r\n"),
    ];
    let (accepted, refused) = none_panics(&goods.map(String::into_bytes), "part.obj", 20_000);
    assert!(accepted > 2000 && refused > 5000, "{accepted} accepted, {refused} refused");
}
