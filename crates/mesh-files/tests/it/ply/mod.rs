//! Promise: a PLY file is read whole or refused with its reason.

mod header;

use crate::support::damage::none_panics;
use crate::support::read;
use geometry::Point3;

const VERTEX: &str = "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
const FACE: &str = "property list uchar int vertex_indices\n";
const SQUARE: &str = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";

/// A text file with the square and what is given.
fn ascii(faces: usize, rows: &str) -> String {
    format!("ply\nformat ascii 1.0\n{VERTEX}element face {faces}\n{FACE}end_header\n{SQUARE}{rows}")
}

/// Corners of the triangles as letters, for corners of the square; and the warnings.
fn accepted(bytes: impl AsRef<[u8]>) -> (String, String) {
    let read = read(bytes.as_ref(), "part.ply").expect("a good file");
    let name = |p: &Point3<f64>| ["a", "b", "d", "c"][p.x as usize + 2 * p.y as usize];
    let triangles: Vec<String> = read.triangles.iter().map(|t| t.iter().map(name).collect()).collect();
    let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    (triangles.join(" "), warnings.join("\n"))
}

fn same(bytes: impl AsRef<[u8]>, triangles: &str) {
    let shown = String::from_utf8_lossy(bytes.as_ref()).into_owned();
    assert_eq!(accepted(bytes), (triangles.to_owned(), String::new()), "{shown}");
}

fn refused(bytes: impl AsRef<[u8]>, message: &str) {
    assert_eq!(read(bytes.as_ref(), "part.ply").expect_err("must be refused").to_string(), message);
}

/// A binary file of either byte order: the square, with x as `short` after an extra property, and one face.
fn binary(big_endian: bool, header_end: &str) -> Vec<u8> {
    let order = if big_endian { "big" } else { "little" };
    let header = format!(
        "ply\nformat binary_{order}_endian 1.0\ncomment made by hand\nelement vertex 4\nproperty uchar red\n\
         property double y\nproperty list ushort uchar weights\nproperty short x\nproperty float z\nelement face 1\n\
         property list uint ushort vertex_index\nproperty int flags\nend_header{header_end}"
    );
    let mut bytes = if header_end == "\r" { header.replace('\n', "\r") } else { header }.into_bytes();
    let mut put = |little: &[u8]| {
        let mut value = little.to_vec();
        if big_endian {
            value.reverse();
        }
        bytes.extend(value);
    };
    for (x, y) in [(0_i16, 0.0_f64), (1, 0.0), (1, 1.0), (0, 1.0)] {
        put(&[10]);
        put(&y.to_le_bytes());
        put(&2_u16.to_le_bytes());
        put(&[7]);
        put(&[8]);
        put(&x.to_le_bytes());
        put(&0.0_f32.to_le_bytes());
    }
    put(&4_u32.to_le_bytes());
    for corner in 0..4_u16 {
        put(&corner.to_le_bytes());
    }
    put(&(-1_i32).to_le_bytes());
    bytes
}

#[test]
fn text_in_all_its_spellings() {
    let good = ascii(2, "3 0 1 2\n4 0 1 2 3\n");
    let expected = "abc abc acd";
    same(&good, expected);
    same(good.trim_end(), expected);
    same(good.replace('\n', "\r\n"), expected);
    same(good.replace('\n', "\r"), expected);
    same(format!("\u{feff}{good}\n \n"), expected);
    same(good.replace("vertex_indices", "vertex_index").replace("uchar int", "uint8 uint32"), expected);
    same(good.replace("float", "double"), expected);
    same(good.replace("float", "int16"), expected);
    same(good.replace("1 1 0\n", "\n\t1. +1e0   0.0 \n\n"), expected);
    let mut latin = good.clone().into_bytes();
    let at = good.find("element").expect("an element");
    latin.splice(at..at, *b"comment Gr\xF6\xDFe\nobj_info any thing at all\ncomment\n\n");
    same(latin, expected);
}

#[test]
fn properties_and_elements_in_any_order() {
    same(
        "ply\nformat ascii 1.0\nelement face 1\nproperty uchar red\nproperty list uchar float texcoord\n\
         property list int char vertex_index\nelement empty 0\nelement vertex 3\nproperty float nx\nproperty float z\n\
         property list uchar int seen_by\nproperty float y\nproperty float x\nend_header\n\
         9 2 0.5 nan 3 2 0 1\nnan 0 2 5 6 0 1\n0 0 0 1 1\n0 0 1 7 0 0\n",
        "abc",
    );
}

#[test]
fn binary_in_both_orders_and_all_line_ends() {
    for big_endian in [false, true] {
        for header_end in ["\n", "\r\n", "\r"] {
            same(binary(big_endian, header_end), "abc acd");
        }
    }
    // A first byte that is a line feed belongs to the values.
    for header_end in ["\n", "\r"] {
        same(binary(true, header_end), "abc acd");
    }
}

#[test]
fn what_is_not_checked_is_said() {
    let edges = ascii(1, "3 0 1 2\n0 1\n2 3\n")
        .replace("end_header", "element edge 2\nproperty int vertex1\nproperty int vertex2\nend_header");
    assert_eq!(
        accepted(edges),
        (
            "abc".to_owned(),
            "part.ply:9: element `edge` has no surface and is not checked; found 2 of `edge`".to_owned()
        )
    );
    let bent = "property float x\nproperty float y\nproperty float z\n";
    let text = format!(
        "ply\nformat ascii 1.0\nelement vertex 4\n{bent}element face 1\n{FACE}end_header\n0 0 0\n1 0 0\n1 1 .2\n0 1 0\n4 0 1 2 3\n"
    );
    assert_eq!(
        read(text.as_bytes(), "part.ply").expect("good").warnings[0].to_string(),
        "part.ply:14: polygon that is not flat; found corners up to 4.951e-2 off its plane; 1 of 1 polygon is not \
         flat, and this one is the worst; expected at most 1.000e-5, in the units of the file; hint: programs divide \
         such polygons differently: export triangles to be sure of the surface"
    );
}

#[test]
fn counts_that_lie_are_refused_at_once() {
    let hint = "hint: the file was cut short, or its count is wrong: export it again";
    let good = ascii(1, "3 0 1 2\n");
    let start = good.find(SQUARE).expect("the square");
    refused(
        good.replace("vertex 4", "vertex 20000000"),
        &format!(
            "part.ply:3: element `vertex` announces more than the file holds; found 32 bytes from byte {} on; expected \
             at least 119999999 bytes for 20000000 rows; {hint}",
            start + 7
        ),
    );
    refused(
        good.replace("face 1", "face 9"),
        &format!(
            "part.ply:7: element `face` announces more than the file holds; found 8 bytes from byte {} on; expected \
             at least 17 bytes for 9 rows; {hint}",
            start + 24
        ),
    );
    refused(
        good.replace("face 1", "face 2"),
        "part.ply: the file ends before face 1 (counted from 0); found the end of the file after 14 lines; expected 2 \
         rows of element `face`; hint: the file was cut short, or its count is wrong: export it again",
    );
    refused(
        ascii(1, "3 0 1 2\n3 0 2 3\n"),
        "part.ply:15:1: data after the last row that the header announces; found `3`; expected the end of the file; \
         hint: a count in the header is wrong, or data was appended: export it again",
    );
    let values = binary(false, "\n");
    let text = String::from_utf8_lossy(&values).into_owned();
    let start = text.find("end_header\n").expect("a header") + 11;
    let lie = |from: &str, to: &str| {
        let at = text.find(from).expect("the count");
        let mut bytes = values.clone();
        bytes.splice(at..at + from.len(), to.bytes());
        bytes
    };
    refused(
        lie("vertex 4", "vertex 29999999"),
        &format!(
            "part.ply:4: element `vertex` announces more than the file holds; found 92 bytes from byte {} on; expected \
             at least 509999983 bytes for 29999999 rows; {hint}",
            start + 7
        ),
    );
    refused(
        lie("face 1", "face 2"),
        &format!(
            "part.ply: the file ends within face 1 (counted from 0); found 0 bytes from byte {} on; expected 4 bytes \
             for its next values; hint: the file was cut short, or a count in it is wrong: export it again",
            start + 92
        ),
    );
    // A list that claims 4 billion corners.
    let mut long = values.clone();
    let length = values.len() - 16;
    long[length..length + 4].fill(0xff);
    refused(
        long,
        &format!(
            "part.ply: the file ends within face 0 (counted from 0); found 12 bytes from byte {} on; expected \
             8589934590 bytes for its next values; hint: the file was cut short, or a count in it is wrong: export it \
             again",
            length + 4
        ),
    );
    let mut more = values.clone();
    more.extend([1, 2, 3]);
    refused(
        more,
        &format!(
            "part.ply: data after the last row that the header announces; found 3 bytes from byte {} on; expected the \
             end of the file; hint: a count in the header is wrong, or data was appended: export it again",
            values.len()
        ),
    );
    refused(
        &values[..values.len() - 1],
        &format!(
            "part.ply: the file ends within face 0 (counted from 0); found 3 bytes from byte {} on; expected 4 bytes \
             for its next values; hint: the file was cut short, or a count in it is wrong: export it again",
            values.len() - 4
        ),
    );
}

#[test]
fn values_must_make_sense() {
    let coordinate = "expected a finite number with a decimal point, below 3.4e38";
    for (word, shown) in [("nan", "NaN"), ("-inf", "-inf"), ("1e39", "inf")] {
        refused(
            ascii(1, "3 0 1 2\n").replace("1 1 0\n", &format!("1 {word} 0\n")),
            &format!("part.ply:12: vertex 2 (counted from 0) is nowhere; found y = {shown}; {coordinate}"),
        );
    }
    for (rows, message) in [
        (
            "2 0 1\n",
            "14: face 0 (counted from 0) has no surface; found 2 corners; expected at least 3 corners",
        ),
        ("0\n", "14: face 0 (counted from 0) has no surface; found 0 corners; expected at least 3 corners"),
        (
            "3 0 1 4\n",
            "14: face 0 (counted from 0) refers to a vertex that does not exist; found 4; expected 0 to 3, as there are \
             4 vertices",
        ),
        (
            "3 0 1 -1\n",
            "14: face 0 (counted from 0) refers to a vertex that does not exist; found -1; expected 0 to 3, as there \
             are 4 vertices",
        ),
        (
            "3 0 1 x\n",
            "14:7: face 0 (counted from 0): not a value of its type; found `x`; expected a whole number that fits int",
        ),
        (
            "3 0 1 2.0\n",
            "14:7: face 0 (counted from 0): not a value of its type; found `2.0`; expected a whole number that fits int",
        ),
        (
            "-3 0 1 2\n",
            "14:1: face 0 (counted from 0): not the length of a list; found `-3`; expected a whole number that fits its \
             type, 0 or more",
        ),
        (
            "300 0 1 2\n",
            "14:1: face 0 (counted from 0): not the length of a list; found `300`; expected a whole number that fits \
             its type, 0 or more",
        ),
        (
            "4 0 1 2\n",
            "14: face 0 (counted from 0) ends early; found the end of the line; expected a value of `vertex_indices`; \
             hint: every row stands on a line of its own",
        ),
        (
            "3 0 1 2 3\n",
            "14:9: face 0 (counted from 0) has more values than the header announces; found `3`; expected the end of \
             the line; hint: every row stands on a line of its own",
        ),
    ] {
        refused(ascii(1, rows), &format!("part.ply:{message}"));
    }
    refused(
        ascii(1, "3 0 1 2\n").replace("1 0 0\n", "1,5 0 0\n"),
        "part.ply:11:1: vertex 1 (counted from 0): not a value of its type; found `1,5`; expected a number with a \
         decimal point",
    );
    let mut wrong = binary(false, "\n");
    let face = wrong.len() - 16;
    wrong[face + 10] = 4;
    let vertex = face - 19;
    wrong[vertex + 15..vertex + 19].copy_from_slice(&f32::NAN.to_le_bytes());
    refused(
        wrong,
        &format!(
            "part.ply: vertex 3 (counted from 0) is nowhere; found z = NaN in the record at byte {vertex}; {coordinate}\n\
             part.ply: face 0 (counted from 0) refers to a vertex that does not exist; found 4 in the record at byte \
             {face}; expected 0 to 3, as there are 4 vertices"
        ),
    );
    let negative = b"ply\nformat binary_big_endian 1.0\nelement vertex 1\nproperty char x\nproperty char y\n\
        property char z\nproperty list char char w\nelement face 1\nproperty list char char vertex_index\nend_header\n";
    let mut bytes = negative.to_vec();
    bytes.extend([0, 0, 0, 0xff, 3, 0, 0, 0]);
    refused(
        bytes,
        &format!(
            "part.ply: vertex 0 (counted from 0) has a list of negative length; found -1 in the record at byte {}",
            negative.len()
        ),
    );
}

#[test]
fn too_many_triangles() {
    let limit = "expected at most 10000000; hint: reduce the mesh, or divide it into several files";
    let one = format!("ply\nformat ascii 1.0\n{VERTEX}element face 2\n{FACE}end_header\n{SQUARE}")
        .replace("uchar int", "int uchar");
    let half = format!("5000003{}\n", " 1".repeat(5_000_003));
    refused(format!("{one}{half}{half}"), &format!("part.ply: too many triangles; found 10000002; {limit}"));
    let corners = limit.replace("000;", "002;");
    let whole = format!("10000003{}\n", " 1".repeat(10_000_003));
    refused(
        format!("{one}{whole}").replace("face 2", "face 1"),
        &format!("part.ply:14: too many corners of face 0 (counted from 0); found 10000003; {corners}"),
    );
    let header = "ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty char x\nproperty char y\n\
                  property char z\nelement face 1\nproperty list uint uchar vertex_index\nend_header\n";
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend([0; 3]);
    bytes.extend(10_000_003_u32.to_le_bytes());
    bytes.extend(vec![0; 10_000_003]);
    refused(
        bytes,
        &format!("part.ply: too many corners of face 0 (counted from 0); found 10000003; {corners}"),
    );
}

#[test]
fn damaged_files_never_panic_and_never_come_back_empty() {
    let goods = [
        ascii(2, "3 0 1 2\n4 0 1 2 3\n").into_bytes(),
        ascii(1, "3 0 1 2\n").replace('\n', "\r\n").into_bytes(),
        binary(false, "\n"),
        binary(true, "\r\n"),
    ];
    let (accepted, refused) = none_panics(&goods, "part.ply", 20_000);
    assert!(accepted > 500 && refused > 10_000, "{accepted} accepted, {refused} refused");
}
