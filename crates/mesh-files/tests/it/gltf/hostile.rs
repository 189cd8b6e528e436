//! Files made to exhaust time, memory or the stack.

use super::{SQUARE, bytes, read, read_bytes, with};

#[test]
fn long_chains_of_nodes_need_no_stack() {
    let chain: Vec<String> = (1..200_000).map(|k| format!("{{\"children\": [{k}]}}")).collect();
    let text = with("[{\"mesh\": 0}]", &format!("[{}, {{\"mesh\": 0}}]", chain.join(", ")));
    assert_eq!(read(&text).expect("a deep scene").triangles.len(), 2);
}

#[test]
fn deep_json_is_refused() {
    let text = with("\"scene\": 0", &format!("\"extras\": {}", "[".repeat(1_000_000)));
    let error = read(&text).expect_err("must be refused").to_string();
    assert!(error.contains("JSON cannot be read: recursion limit exceeded"), "{error}");
}

#[test]
fn meshes_repeated_without_end() {
    let primitives = vec!["{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}"; 500].join(", ");
    let mut file = bytes()[..48].to_vec();
    file.extend([0_u8, 0, 1, 0, 2, 0].repeat(10_000));
    let text = with("{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}", &primitives)
        .replace("\"count\": 6", "\"count\": 30000")
        .replace("\"byteLength\": 12", "\"byteLength\": 60000")
        .replace("\"byteLength\": 60}", "\"byteLength\": 60048}");
    let error = read_bytes(text.as_bytes(), &file).expect_err("must be refused").to_string();
    assert!(
        error.contains(
            "primitives read the same bytes too often; expected at most 4000000 triangles in so small a file"
        ),
        "{error}"
    );
    let nodes: Vec<String> = (0..500).map(|_| "{\"mesh\": 0}".to_owned()).collect();
    let roots: Vec<String> = (0..500).map(|k| k.to_string()).collect();
    let text = with("[{\"mesh\": 0}]", &format!("[{}]", nodes.join(", ")))
        .replace("{\"nodes\": [0]}", &format!("{{\"nodes\": [{}]}}", roots.join(", ")))
        .replace("\"count\": 6", "\"count\": 30000")
        .replace("\"byteLength\": 12", "\"byteLength\": 60000")
        .replace("\"byteLength\": 60}", "\"byteLength\": 60048}");
    let error = read_bytes(text.as_bytes(), &file).expect_err("must be refused").to_string();
    assert!(error.contains("the scene repeats its meshes too often"), "{error}");
}

#[test]
fn thousands_of_faults_are_counted() {
    let nodes = vec!["{\"mesh\": 9}"; 50_000].join(", ");
    let roots: Vec<String> = (0..50_000).map(|k| k.to_string()).collect();
    let text = with("[{\"mesh\": 0}]", &format!("[{nodes}]"))
        .replace("{\"nodes\": [0]}", &format!("{{\"nodes\": [{}]}}", roots.join(", ")));
    let error = read(&text).expect_err("must be refused");
    assert_eq!(error.problems.len(), 21);
    let unknown: Vec<String> = (0..100_000).map(|k| format!("\"member {k}\": 0")).collect();
    let text = SQUARE.replace("\"scene\": 0", &format!("{}, \"scene\": 0", unknown.join(", ")));
    assert_eq!(
        read(&text).expect_err("must be refused").to_string(),
        "part.gltf: the document: too many members that glTF 2.0 does not know; expected at most 1000"
    );
}

#[test]
fn extensions_without_end_are_refused() {
    let extensions: Vec<String> = (0..65).map(|k| format!("\"KHR_materials_{k}\": 0")).collect();
    let text = with(
        "\"type\": \"VEC3\"",
        &format!("\"type\": \"VEC3\", \"extensions\": {{{}}}", extensions.join(",")),
    );
    let error = read(&text).expect_err("must be refused").to_string();
    assert!(error.contains("accessors[0]: too many extensions; found 65; expected at most 64"), "{error}");
}
