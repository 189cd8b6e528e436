//! Every form that is read.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{SQUARE, bytes, glb, inner, of_corners, read_bytes, triangles, warnings, with};

const PRIMITIVE: &str = "{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}";

#[test]
fn bytes_beside_inside_and_in_text() {
    let expected = of_corners(&[[0, 1, 2], [0, 2, 3]]);
    assert_eq!(triangles(SQUARE), expected);
    assert!(warnings(SQUARE).is_empty());
    let data = format!("data:application/octet-stream;base64,{}", STANDARD.encode(bytes()));
    assert_eq!(triangles(&with("part.bin", &data)), expected);
    assert_eq!(triangles(&with("part.bin", "p%61rt.bin")), expected);
    let chunks = [(b"JSON", inner().into_bytes()), (b"BIN\0", bytes())];
    let file = glb(&[(chunks[0].0, &chunks[0].1), (chunks[1].0, &chunks[1].1)]);
    assert_eq!(read_bytes(&file, &[]).expect("a good file").triangles, expected);
    let more = glb(&[(chunks[0].0, &chunks[0].1), (chunks[1].0, &chunks[1].1), (b"ABCD", b"1234")]);
    assert_eq!(read_bytes(&more, &[]).expect("a good file").triangles, expected);
}

#[test]
fn strips_fans_and_corners_without_indices() {
    let mode = |mode: u8, count: u8| {
        with(PRIMITIVE, &format!("{{\"attributes\": {{\"POSITION\": 0}}, \"indices\": 1, \"mode\": {mode}}}"))
            .replace("\"count\": 6", &format!("\"count\": {count}"))
    };
    assert_eq!(triangles(&mode(4, 3)), of_corners(&[[0, 1, 2]]));
    assert_eq!(triangles(&mode(5, 6)), of_corners(&[[0, 1, 2], [2, 1, 0], [2, 0, 2], [2, 0, 3]]));
    assert_eq!(triangles(&mode(6, 6)), of_corners(&[[0, 1, 2], [0, 2, 0], [0, 0, 2], [0, 2, 3]]));
    let loose = with(PRIMITIVE, "{\"attributes\": {\"POSITION\": 0}, \"mode\": 5}");
    assert_eq!(triangles(&loose), of_corners(&[[0, 1, 2], [2, 1, 3]]));
}

#[test]
fn points_and_lines_are_noted() {
    let text = with(PRIMITIVE, &format!("{PRIMITIVE}, {{\"attributes\": {{\"POSITION\": 0}}, \"mode\": 3}}"));
    assert_eq!(triangles(&text), triangles(SQUARE));
    assert_eq!(
        warnings(&text),
        [
            "part.gltf: meshes[0].primitives[1]: points and lines are left out: they have no surface; found mode 3"
        ]
    );
}

#[test]
fn indices_of_every_width() {
    let expected = triangles(SQUARE);
    for (code, size) in [(5121, 1), (5123, 2), (5125, 4)] {
        let mut file = bytes()[..48].to_vec();
        for index in [0_u32, 1, 2, 0, 2, 3] {
            file.extend(&index.to_le_bytes()[..size]);
        }
        let length = file.len();
        let text = with("5123", &code.to_string())
            .replace("\"byteLength\": 12", &format!("\"byteLength\": {}", 6 * size))
            .replace("\"byteLength\": 60", &format!("\"byteLength\": {length}"));
        assert_eq!(read_bytes(text.as_bytes(), &file).expect("a good file").triangles, expected);
    }
}

#[test]
fn spaced_and_shifted_points() {
    let mut file = vec![0xff; 4];
    for (point, whole) in bytes()[..48].chunks(12).zip(0_u8..) {
        file.extend([whole; 4]);
        file.extend(point);
    }
    file.extend(&bytes()[48..]);
    let length = file.len();
    let text = with(
        "{\"buffer\": 0, \"byteLength\": 48}",
        "{\"buffer\": 0, \"byteOffset\": 4, \"byteLength\": 64, \"byteStride\": 16}",
    )
    .replace("\"byteOffset\": 48", "\"byteOffset\": 68")
    .replace("{\"bufferView\": 0,", "{\"bufferView\": 0, \"byteOffset\": 4,")
    .replace("\"byteLength\": 60", &format!("\"byteLength\": {length}"));
    assert_eq!(read_bytes(text.as_bytes(), &file).expect("a good file").triangles, triangles(SQUARE));
}

#[test]
fn integers_stand_for_points_where_the_file_says_so() {
    let required = "\"extensionsUsed\": [\"KHR_mesh_quantization\"], \"extensionsRequired\": [\"KHR_mesh_quantization\"], \"scene\"";
    for (code, normalized, raw, value) in [
        (5122, true, [0x01, 0x80], -1.0),
        (5122, true, [0x00, 0x80], -1.0),
        (5122, false, [0x01, 0x80], -32767.0),
        (5123, true, [0xff, 0xff], 1.0),
        (5123, false, [0xff, 0xff], 65535.0),
    ] {
        let mut file = Vec::new();
        for _ in 0..4 {
            file.extend(raw.repeat(3));
            file.extend([0, 0]);
        }
        file.resize(48, 0);
        file.extend(&bytes()[48..]);
        let text = with("\"scene\"", required)
            .replace("\"byteLength\": 48}", "\"byteLength\": 48, \"byteStride\": 8}")
            .replace(
                "\"componentType\": 5126",
                &format!("\"componentType\": {code}, \"normalized\": {normalized}"),
            );
        let found = read_bytes(text.as_bytes(), &file).expect("a good file").triangles[0][0];
        assert_eq!([found.x, found.y, found.z], [value, -value, value]);
    }
}

#[test]
fn harmless_extensions_and_unknown_members() {
    let text = with(
        "\"scene\"",
        "\"extensionsRequired\": [\"KHR_texture_transform\"], \"somethingElse\": {}, \"scene\"",
    )
    .replace(
        "{\"mesh\": 0}",
        "{\"mesh\": 0, \"extensions\": {\"KHR_lights_punctual\": {}, \"XYZ_physics\": {}}}",
    );
    assert_eq!(triangles(&text), triangles(SQUARE));
    assert_eq!(
        warnings(&text),
        [
            "part.gltf: the document: unknown member; found `somethingElse`; \
             hint: glTF 2.0 does not know it: it is passed over",
            "part.gltf: nodes[0]: an extension that is not known here is passed over; found `XYZ_physics`; \
             hint: export the file without this extension",
        ]
    );
}

#[test]
fn more_bytes_than_needed_are_said() {
    let mut file = bytes();
    file.extend([0; 3]);
    assert_eq!(read_bytes(SQUARE.as_bytes(), &file).expect("filled up").warnings.len(), 1);
    file.push(0);
    let read = read_bytes(SQUARE.as_bytes(), &file).expect("a good file");
    assert_eq!(
        read.warnings[1].to_string(),
        "part.gltf: buffers[0]: buffer holds more bytes than its byteLength says; found 64; expected 60"
    );
}
