//! Headers that are refused, and what they must announce.

use super::{FACE, SQUARE, VERTEX, refused};

#[test]
fn the_header_must_be_understood() {
    let header = |lines: &str| format!("ply\nformat ascii 1.0\n{lines}end_header\n");
    for (text, message) in [
        (String::new(), "part.ply:1: not a PLY file; found ``; expected `ply` on a line of its own"),
        (
            "solid a\n".into(),
            "part.ply:1: not a PLY file; found `solid a`; expected `ply` on a line of its own",
        ),
        (
            "ply\nformat ascii 1.0\n".into(),
            "part.ply: the header does not end; found the end of the file; expected `end_header` on a line of its own; \
             hint: the file was cut short: export it again",
        ),
        (
            "ply\nend_header\n".into(),
            "part.ply: the header names no format; expected a line such as `format ascii 1.0`",
        ),
        (
            "ply\nformat binary 1.0\nend_header\n".into(),
            "part.ply:2:8: unknown format; found `binary`; expected ascii, binary_little_endian or binary_big_endian; \
             hint: the formats are ascii, binary_little_endian, binary_big_endian",
        ),
        (
            "ply\nformat ascii 1.1\nend_header\n".into(),
            "part.ply:2:14: unknown version of the format; found `1.1`; expected 1.0",
        ),
        (
            header("format ascii 1.0\n"),
            "part.ply:3:8: second format; found `ascii`; expected one format line",
        ),
        (
            header("elemnt vertex 3\n"),
            "part.ply:3:1: unknown statement in the header; found `elemnt`; expected a PLY statement; \
             hint: did you mean `element`?",
        ),
        (
            header("element vertex\n"),
            "part.ply:3: statement not understood; found `element vertex`; expected `element NAME COUNT`",
        ),
        (
            header("element vertex 3 4\n"),
            "part.ply:3: statement not understood; found `element vertex 3 4`; expected `element NAME COUNT`",
        ),
        (
            header("element vertex -3\n"),
            "part.ply:3:16: not a number of elements; found `-3`; expected a whole number",
        ),
        (
            header("element vertex 99999999999999999999\n"),
            "part.ply:3:16: not a number of elements; found `99999999999999999999`; expected a whole number",
        ),
        (
            header("property float x\n"),
            "part.ply:3:16: property before the first element; found `x`; expected `element NAME COUNT` above it",
        ),
        (
            header("element vertex 1\nproperty flaot x\n"),
            "part.ply:4:10: unknown type; found `flaot`; expected a PLY number type; hint: did you mean `float`?",
        ),
        (
            header("element vertex 1\nproperty list float int x\n"),
            "part.ply:4:15: the length of a list is not whole; found `float`; expected a type of whole numbers, such \
             as uchar",
        ),
        (
            header("element vertex 1\nproperty list uchar x\n"),
            "part.ply:4: statement not understood; found `property list uchar x`; \
             expected `property TYPE NAME` or `property list TYPE TYPE NAME`",
        ),
        (
            header("element vertex 1\nproperty float x\nproperty float x\n"),
            "part.ply:5:16: property of element `vertex` announced twice; found `x`; expected every property once",
        ),
        (
            header(&format!("element {} 1\n", "x".repeat(201))),
            &format!(
                "part.ply:3:9: not a name; found `{}...`; expected UTF-8 text of at most 200 bytes",
                "x".repeat(40)
            ),
        ),
        (
            header("element vertex 1\nelement vertex 2\n"),
            "part.ply:4:9: element announced twice; found `vertex`; expected every element once",
        ),
    ] {
        refused(text, message);
    }
}

#[test]
fn vertices_and_faces_must_be_there() {
    let header = |lines: &str| format!("ply\nformat ascii 1.0\n{lines}end_header\n{SQUARE}");
    let faces = format!("element face 1\n{FACE}");
    for (text, message) in [
        (
            header(&faces),
            "part.ply: PLY file without element `vertex`; found face; expected `element vertex COUNT`; \
             hint: a file has no shape: export the part as a mesh",
        ),
        (
            header(VERTEX),
            "part.ply: PLY file without element `face`; found vertex; expected `element face COUNT`; \
             hint: a file of points alone has no surface to check: export the part as a mesh",
        ),
        (
            header(&format!("{VERTEX}element face 0\n{FACE}")),
            "part.ply:7: element `face` is empty; found a count of 0; expected at least one; \
             hint: export the part again; an empty mesh cannot be checked",
        ),
        (
            header(&format!("{}{faces}", VERTEX.replace("float y", "float Y"))),
            "part.ply:3: element `vertex` has no property `y`; found x, Y, z; expected x, y and z",
        ),
        (
            header(&format!("{}{faces}", VERTEX.replace("float y", "list uchar float y"))),
            "part.ply:5: coordinate `y` is a list; expected a single number",
        ),
        (
            header(&format!("{VERTEX}element face 1\nproperty list uchar int corners\n")),
            "part.ply:7: element `face` needs one list of vertices; found corners; \
             expected `vertex_indices` or `vertex_index`, not both",
        ),
        (
            header(&format!("{VERTEX}{faces}property list uchar int vertex_index\n")),
            "part.ply:7: element `face` needs one list of vertices; found vertex_indices, vertex_index; \
             expected `vertex_indices` or `vertex_index`, not both",
        ),
        (
            header(&format!("{VERTEX}element face 1\nproperty list uchar float vertex_index\n")),
            "part.ply:8: `vertex_index` is no list of whole numbers; expected such as \
             `property list uchar int vertex_index`",
        ),
        (
            header(&format!("{VERTEX}element face 1\nproperty int vertex_index\n")),
            "part.ply:8: `vertex_index` is no list of whole numbers; expected such as \
             `property list uchar int vertex_index`",
        ),
        (
            header(&format!("{VERTEX}element tristrips 1\nproperty list int int vertex_indices\n")),
            "part.ply:7: element `tristrips` is not supported; found 1 of `tristrips`; expected element `face`; \
             hint: export the part as faces",
        ),
        (
            header(&format!("{VERTEX}{faces}element sphere 2\nproperty float radius\n")),
            "part.ply:9: element `sphere` is not known, and may hold surface; found 2 of `sphere`; expected vertex and \
             face; edges, materials, cameras and textures are passed over; hint: the elements that are read are \
             vertex, face",
        ),
        (
            header(&format!("{VERTEX}{faces}element edge 3\n")),
            "part.ply:9: element `edge` has no properties; expected at least one property below it",
        ),
        (
            header(&format!("{}{faces}", VERTEX.replace("vertex 4", "vertex 30000001"))),
            "part.ply:3: too many rows of element `vertex`; found 30000001; expected at most 30000000; \
             hint: reduce the mesh, or divide it into several files",
        ),
    ] {
        refused(text, message);
    }
}
