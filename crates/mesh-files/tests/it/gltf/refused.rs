//! Every refusal with its message.

use super::{SQUARE, bytes, glb, inner, read, read_bytes, refused, with};

const AGAIN: &str = "hint: the file was cut short or edited: export it again";
const DAMAGED: &str = "hint: the file was cut short or damaged: export it again";

#[test]
fn text_that_is_no_json() {
    refused("", &format!("part.gltf:1:0: JSON cannot be read: it ends in the middle; {AGAIN}"));
    refused(&SQUARE[..60], &format!("part.gltf:4:13: JSON cannot be read: it ends in the middle; {AGAIN}"));
    refused(
        &with("\"scene\": 0", "\"nodes\": []"),
        &format!("part.gltf:5:9: JSON cannot be read: \"nodes\" stands twice in one object; {AGAIN}"),
    );
    refused(
        &format!("{SQUARE} 1"),
        &format!("part.gltf:16:3: JSON cannot be read: trailing characters; {AGAIN}"),
    );
    refused(
        &with("\"count\": 6", "\"count\": 1e999"),
        &format!("part.gltf:9:59: JSON cannot be read: number out of range; {AGAIN}"),
    );
    assert_eq!(
        read_bytes(b"\xffabc", &[]).expect_err("no text").to_string(),
        "part.gltf: not a glTF file; found byte 0xFF; expected JSON that begins with {, or a GLB, whose first four bytes \
         are glTF; hint: check that the right file was given, and export it again"
    );
    refused("[]", "part.gltf: the document: no JSON object; expected an object in braces");
}

#[test]
fn containers_that_are_damaged() {
    let inner = inner();
    let (json, bin) = (inner.as_bytes(), bytes());
    let good = glb(&[(b"JSON", json), (b"BIN\0", &bin)]);
    let message = |bytes: &[u8]| read_bytes(bytes, &[]).expect_err("must be refused").to_string();
    assert_eq!(
        message(&good[..11]),
        format!("part.gltf: GLB ends in its header; found 11 bytes; expected at least 12; {DAMAGED}")
    );
    let (length, short) = (good.len(), good.len() - 1);
    assert_eq!(
        message(&good[..short]),
        format!(
            "part.gltf: GLB has not the length that its header announces; found {short} bytes; expected {length}; {DAMAGED}"
        )
    );
    let mut longer = good.clone();
    longer.push(0);
    assert!(message(&longer).starts_with("part.gltf: GLB has not the length that its header announces"));
    let mut other = good.clone();
    other[4] = 1;
    assert_eq!(
        message(&other),
        "part.gltf: GLB of another version; found 1; expected 2; hint: export the file as glTF 2.0"
    );
    let mut lying = good.clone();
    lying[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(
        message(&lying),
        format!(
            "part.gltf: chunk 0 of the GLB reaches beyond its end; found {} bytes from byte 20 on; expected 4294967295; {DAMAGED}",
            length - 20
        )
    );
    assert_eq!(
        message(&glb(&[(b"BIN\0", &bin), (b"JSON", json)])),
        format!(
            "part.gltf: chunk 0 of the GLB is of a kind that stands elsewhere; found BIN; expected JSON as chunk 0 and BIN as chunk 1, once each; {DAMAGED}"
        )
    );
    assert_eq!(
        message(&glb(&[])),
        format!("part.gltf: GLB without JSON; expected a JSON chunk first; {DAMAGED}")
    );
    assert_eq!(
        message(&glb(&[(b"JSON", b"{} x")])),
        format!(
            "part.gltf: JSON of the GLB cannot be read: trailing characters; found line 1, column 4 of its JSON; {AGAIN}"
        )
    );
    let mut tail = glb(&[(b"JSON", json), (b"BIN\0", &bin)]);
    tail.extend([1, 2, 3]);
    let new = tail.len() as u32;
    tail[8..12].copy_from_slice(&new.to_le_bytes());
    assert_eq!(
        message(&tail),
        format!(
            "part.gltf: chunk 2 of the GLB ends in its header; found 3 bytes from byte {length} on; expected at least 8; {DAMAGED}"
        )
    );
    assert_eq!(
        message(&glb(&[(b"JSON", json)])),
        "part.gltf: buffers[0]: buffer without bytes; expected a uri, or a BIN chunk of a GLB; \
         hint: export the file again, without compression of meshes"
    );
}

#[test]
fn versions_and_extensions() {
    refused(
        &with("{\"version\": \"2.0\"}", "{\"version\": \"1.0\"}"),
        "part.gltf: asset.version: another version of glTF; found the text `1.0`; expected 2.0; hint: export the file as glTF 2.0",
    );
    refused(
        &with("{\"version\": \"2.0\"}", "{\"version\": \"2.0\", \"minVersion\": \"2.1\"}"),
        "part.gltf: asset.minVersion: the file needs a newer glTF; found the text `2.1`; expected 2.0",
    );
    refused(
        &with("  \"asset\": {\"version\": \"2.0\"},\n", ""),
        "part.gltf: the document: \"asset\" is missing",
    );
    for (name, hint) in [
        ("KHR_draco_mesh_compression", "export the file without Draco compression"),
        ("EXT_meshopt_compression", "export the file without meshopt compression"),
        ("EXT_mesh_gpu_instancing", "export every instance as a node of its own"),
        ("XYZ_other", "export the file without this extension"),
    ] {
        refused(
            &with("\"scene\": 0", &format!("\"extensionsRequired\": [\"{name}\"], \"scene\": 0")),
            &format!(
                "part.gltf: extensionsRequired[0]: the file needs an extension that is not supported; found `{name}`; hint: {hint}"
            ),
        );
    }
    refused(
        &with("{\"mesh\": 0}", "{\"mesh\": 0, \"extensions\": {\"EXT_mesh_gpu_instancing\": {}}}"),
        "part.gltf: nodes[0]: an extension that is not supported changes what stands here; \
         found `EXT_mesh_gpu_instancing`; hint: export every instance as a node of its own",
    );
}

#[test]
fn indices_that_lead_nowhere() {
    let gone = |path: &str, array: &str, found: &str, expected: &str| {
        format!(
            "part.gltf: {path}: index into \"{array}\" of something that is not there; found {found}; expected {expected}"
        )
    };
    refused(
        &with("\"mesh\": 0", "\"mesh\": 1"),
        &gone("nodes[0].mesh", "meshes", "1", "an index from 0 to 0"),
    );
    refused(&with("\"scene\": 0", "\"scene\": 7"), &gone("scene", "scenes", "7", "an index from 0 to 0"));
    // An index that other readers cut down to 32 bits, and so to 0.
    refused(
        &with("\"POSITION\": 0", "\"POSITION\": 4294967296"),
        &gone(
            "meshes[0].primitives[0].attributes.POSITION",
            "accessors",
            "4294967296",
            "an index from 0 to 1",
        ),
    );
    refused(
        &with("\"bufferView\": 1", "\"bufferView\": 2"),
        &gone("accessors[1].bufferView", "bufferViews", "2", "an index from 0 to 1"),
    );
    refused(
        &with("\"buffers\": [{\"uri\": \"part.bin\", \"byteLength\": 60}]", "\"buffers\": []"),
        &gone("bufferViews[0].buffer", "buffers", "0", "no index: \"buffers\" is empty or missing"),
    );
    refused(
        &with("\"mesh\": 0", "\"mesh\": -1"),
        "part.gltf: nodes[0].mesh: no whole number; found -1; expected 0, 1, 2, ...",
    );
    refused(
        &with("\"mesh\": 0", "\"mesh\": \"0\""),
        "part.gltf: nodes[0].mesh: no whole number; found the text `0`; expected 0, 1, 2, ...",
    );
    refused(
        &with("[{\"mesh\": 0}]", "{}"),
        "part.gltf: nodes: no JSON array; expected an array in brackets\npart.gltf: scenes[0].nodes[0]: index into \"nodes\" of something that is not there; found 0; expected no index: \"nodes\" is empty or missing",
    );
}

#[test]
fn misspelt_members_are_not_lost() {
    refused(
        &with("\"mesh\": 0", "\"mesh\": 0, \"childern\": [1]"),
        "part.gltf: nodes[0]: unknown member; found `childern`; hint: did you mean `children`?",
    );
    refused(
        &with("\"indices\": 1", "\"indicies\": 1"),
        "part.gltf: meshes[0].primitives[0]: unknown member; found `indicies`; hint: did you mean `indices`?\n\
         part.gltf: meshes[0].primitives[0]: number of corners does not make whole triangles; found 4; expected a multiple of 3",
    );
}

#[test]
fn points_and_indices_that_do_not_fit() {
    let mut file = bytes();
    file[48 + 4] = 4;
    let message = |file: &[u8]| read_bytes(SQUARE.as_bytes(), file).expect_err("must be refused").to_string();
    assert_eq!(
        message(&file),
        "part.gltf: meshes[0].primitives[0].indices: index 2 names a point that is not there; found 4; expected 0 to 3"
    );
    for bad in [f32::NAN, f32::INFINITY] {
        let mut file = bytes();
        file[12..16].copy_from_slice(&bad.to_le_bytes());
        assert_eq!(
            message(&file),
            format!(
                "part.gltf: meshes[0].primitives[0].attributes.POSITION: point 1 of the accessor is not finite; \
                 found {bad} 0 0 in accessor 0; expected finite coordinates; hint: repair or export the mesh again"
            )
        );
    }
    let primitive = "part.gltf: meshes[0].primitives[0]";
    refused(
        &with("\"count\": 6", "\"count\": 5"),
        &format!(
            "{primitive}: number of corners does not make whole triangles; found 5; expected a multiple of 3"
        ),
    );
    refused(
        &with("\"indices\": 1", "\"indices\": 1, \"mode\": 5").replace("\"count\": 6", "\"count\": 2"),
        &format!(
            "{primitive}: number of corners does not make whole triangles; found 2; expected at least 3"
        ),
    );
    refused(
        &with("\"indices\": 1", "\"mode\": 7"),
        &format!("{primitive}: unknown mode; found 7; expected 0 to 6, such as 4 for triangles"),
    );
    refused(
        &with("5126", "5122"),
        &format!(
            "{primitive}.attributes.POSITION: positions of another kind than 32-bit floats; found i16; \
                  expected componentType 5126, or 8 or 16 bits with KHR_mesh_quantization required"
        ),
    );
    refused(
        &with("5123", "5122"),
        &format!(
            "{primitive}.indices: accessor cannot hold indices; found i16; \
                  expected componentType 5121, 5123 or 5125, neither normalized nor spaced"
        ),
    );
    refused(
        &with("\"POSITION\": 0", "\"NORMAL\": 0"),
        &format!("{primitive}.attributes: \"POSITION\" is missing"),
    );
}

#[test]
fn accessors_that_reach_too_far() {
    let accessor = |rest: &str| format!("part.gltf: accessors[{rest}");
    let far = "accessor is empty, overlaps itself or reaches beyond its view";
    refused(
        &with("\"count\": 4", "\"count\": 5"),
        &accessor(&format!(
            "0]: {far}; found 5 elements of 12 bytes, one every 12 bytes from byte 0 on; expected at least one, all within 48 bytes"
        )),
    );
    refused(
        &with("\"count\": 4", "\"count\": 9007199254740992"),
        &accessor(&format!(
            "0]: {far}; found 9007199254740992 elements of 12 bytes, one every 12 bytes from byte 0 on; expected at least one, all within 48 bytes"
        )),
    );
    refused(
        &with("\"count\": 4", "\"count\": 0"),
        &accessor(&format!(
            "0]: {far}; found 0 elements of 12 bytes, one every 12 bytes from byte 0 on; expected at least one, all within 48 bytes"
        )),
    );
    refused(
        &with("\"byteLength\": 48}", "\"byteLength\": 48, \"byteStride\": 8}"),
        &accessor(&format!(
            "0]: {far}; found 4 elements of 12 bytes, one every 8 bytes from byte 0 on; expected at least one, all within 48 bytes"
        )),
    );
    refused(
        &with("\"byteLength\": 48}", "\"byteLength\": 48, \"byteStride\": 1}"),
        "part.gltf: bufferViews[0].byteStride: stride out of range; found 1; expected 4 to 252 bytes",
    );
    refused(
        &with("\"byteOffset\": 48", "\"byteOffset\": 49"),
        "part.gltf: bufferViews[1]: view reaches beyond its buffer; found 12 bytes from byte 49 on; expected at most 60 bytes in all",
    );
    refused(
        &with("\"byteLength\": 60", "\"byteLength\": 61"),
        "part.gltf: buffers[0]: buffer is shorter than its byteLength says; found 60 bytes; expected 61; \
         hint: the file was cut short, or belongs to another version of the model",
    );
    refused(
        &with("\"VEC3\"", "\"VEC2\""),
        &accessor("0].type: wrong type of elements; found the text `VEC2`; expected VEC3"),
    );
    refused(
        &with("5126", "5124"),
        &accessor(
            "0].componentType: unknown kind of numbers; found 5124; expected 5120, 5121, 5122, 5123, 5125 or 5126",
        ),
    );
    refused(
        &with("\"count\": 4", "\"sparse\": {}, \"count\": 4"),
        &accessor(
            "0].sparse: sparse accessors are not supported; hint: export the file without sparse accessors or morph targets",
        ),
    );
    refused(
        &with("\"bufferView\": 0, ", ""),
        &accessor(
            "0]: accessor without bytes; expected a bufferView; hint: export the file without compression of meshes",
        ),
    );
    refused(
        &with("\"count\": 4", "\"normalized\": 1, \"count\": 4"),
        &accessor("0].normalized: neither true nor false; found 1"),
    );
}

#[test]
fn buffers_from_elsewhere() {
    let uri = |uri: &str| with("part.bin", uri);
    for bad in ["http://x.org/a.bin", "", "a%2", "%FF"] {
        refused(
            &uri(bad),
            &format!(
                "part.gltf: buffers[0].uri: uri does not name a file beside this one; found `{bad}`; \
                      expected a relative path, such as part.bin"
            ),
        );
    }
    refused(
        &uri("other.bin"),
        "part.gltf: buffers[0].uri: cannot read `other.bin`: no such file; hint: put it there",
    );
    refused(
        &uri("data:text/plain,abc"),
        "part.gltf: buffers[0].uri: data URI that is not base64; found `data:text/plain,abc`; \
         expected data:application/octet-stream;base64,...",
    );
    refused(
        &uri("data:;base64,AAA*"),
        "part.gltf: buffers[0].uri: base64 text is damaged; found `*` at character 3 of 4; \
         expected groups of four letters, digits, + and /, filled up with =",
    );
    refused(
        &uri("data:;base64,AAA"),
        "part.gltf: buffers[0].uri: base64 text is damaged; found its end at character 3 of 3; \
         expected groups of four letters, digits, + and /, filled up with =",
    );
}

#[test]
fn transforms_that_are_none() {
    let node = |text: &str| with("{\"mesh\": 0}", &format!("{{\"mesh\": 0, {text}}}"));
    refused(
        &node("\"scale\": [1, 2]"),
        "part.gltf: nodes[0].scale: wrong number of numbers; found 2; expected 3",
    );
    refused(&node("\"scale\": [1, 2, null]"), "part.gltf: nodes[0].scale[2]: no finite number; found null");
    refused(
        &node("\"rotation\": [0, 0, 0, 2]"),
        "part.gltf: nodes[0].rotation: rotation is no quaternion of length 1; found length 2; expected x, y, z, w of length 1",
    );
    refused(
        &node("\"scale\": [1, 1, 1], \"matrix\": [1]"),
        "part.gltf: nodes[0]: both a matrix and parts of one; expected a matrix, or translation, rotation and scale",
    );
    refused(
        &node("\"matrix\": [1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]"),
        "part.gltf: nodes[0].matrix: matrix with a last row that no motion or scale has; found 5 0 0 1; expected 0 0 0 1; \
         hint: matrices stand column by column: the translation is numbers 13 to 15",
    );
    refused(
        &node("\"scale\": [1e308, 1, 1], \"children\": []")
            .replace("[{\"mesh\"", "[{\"scale\": [1e308, 1, 1], \"children\": [1]}, {\"mesh\""),
        "part.gltf: nodes[1]: a transform moves the surface out of the range of numbers; \
         expected finite coordinates in the scene; hint: check the scales and matrices of the nodes above",
    );
}

#[test]
fn skins_and_weights_are_refused() {
    refused(
        &with("{\"mesh\": 0}", "{\"mesh\": 0, \"skin\": 0}"),
        "part.gltf: nodes[0].skin: skinned meshes are not supported; hint: apply the armature, and export plain meshes",
    );
    refused(
        &with("{\"mesh\": 0}", "{\"mesh\": 0, \"weights\": [0, 0.5]}"),
        "part.gltf: nodes[0].weights[1]: morph targets are not supported; expected weights of 0; \
         hint: apply the shape keys, and export plain meshes",
    );
}

#[test]
fn scenes_that_show_nothing() {
    let empty = "part.gltf: glTF scene without triangles; expected at least one triangle; \
                 hint: export the part again; an empty mesh cannot be checked";
    refused(&with("{\"mesh\": 0}", "{}"), empty);
    refused(&with("\"nodes\": [0]", "\"nodes\": []"), empty);
    refused(
        &with("  \"scene\": 0,\n  \"scenes\": [{\"nodes\": [0]}],\n", ""),
        "part.gltf: the document: no scene: nothing says what is shown; found 0 scenes; \
         expected one scene, or \"scene\" with the index of one of them; hint: export the file again, with its scene",
    );
}

#[test]
fn all_faults_of_a_file_at_once() {
    let text = with("\"version\": \"2.0\"", "\"version\": \"3.0\"")
        .replace("{\"mesh\": 0}", "{\"mesh\": 0, \"skin\": 0}")
        .replace("\"count\": 6", "\"count\": 7");
    assert_eq!(read(&text).expect_err("must be refused").problems.len(), 3);
}
