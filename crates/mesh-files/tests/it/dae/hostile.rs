//! Files made to exhaust time, memory or the stack.

use super::{INSTANCE, SQUARE, read, refused, with};

/// The square with nodes in a library, and the scene instancing the node `n0`.
fn library(nodes: &str) -> String {
    with(INSTANCE, "<instance_node url=\"#n0\"/>").replace(
        "  <library_visual_scenes>",
        &format!("<library_nodes>{nodes}</library_nodes><library_visual_scenes>"),
    )
}

#[test]
fn nodes_that_contain_themselves() {
    refused(
        &library(
            "<node id=\"n0\"><instance_node url=\"#n1\"/></node><node id=\"n1\"><instance_node url=\"#n0\"/></node>",
        ),
        "part.dae:26:16: node `n0` contains itself; hint: remove the <instance_node> that leads back",
    );
    refused(
        &with(INSTANCE, "<instance_node url=\"#n\"/>"),
        "part.dae:28:7: node `n` contains itself; hint: remove the <instance_node> that leads back",
    );
}

#[test]
fn nodes_that_double_thirty_times() {
    let mut nodes: Vec<String> = (0..30)
        .map(|k| {
            let url = format!("<instance_node url=\"#n{}\"/>", k + 1);
            format!("<node id=\"n{k}\">{url}{url}</node>")
        })
        .collect();
    nodes.push(format!("<node id=\"n30\">{INSTANCE}</node>"));
    let error = read(&library(&nodes.concat())).expect_err("must be refused").to_string();
    assert!(
        error.contains("nodes instance one another too often; expected at most 100000 with all copies"),
        "{error}"
    );
}

#[test]
fn what_copies_share_is_read_once() {
    // Ten thousand million elements to look at, were each copy to look at them.
    let extras = "<extra/>".repeat(100_000);
    let node = format!(
        "<node id=\"n0\">{}</node>",
        INSTANCE.replace("/>", &format!(">{extras}</instance_geometry>"))
    );
    let text = library(&node)
        .replace("<instance_node url=\"#n0\"/>", &"<instance_node url=\"#n0\"/>".repeat(40_000));
    assert_eq!(read(&text).expect("a good file").triangles.len(), 80_000);
    let triangles = SQUARE.split_once("<triangles").and_then(|(_, rest)| rest.split_once("</triangles>"));
    let triangles = format!("<triangles{}</triangles>", triangles.expect("the square has triangles").0);
    let text = SQUARE
        .replace(&triangles, &triangles.repeat(40_000))
        .replace("</vertices>", &format!("{extras}</vertices>"));
    assert_eq!(read(&text).expect("a good file").triangles.len(), 80_000);
}

#[test]
fn long_chains_of_instances() {
    let nodes: Vec<String> = (0..10_000)
        .map(|k| format!("<node id=\"n{k}\"><instance_node url=\"#n{}\"/></node>", k + 1))
        .collect();
    let error = read(&library(&nodes.concat())).expect_err("must be refused").to_string();
    assert!(
        error.contains("nodes are instanced too deeply; expected at most 200 above one another"),
        "{error}"
    );
}

#[test]
fn more_copies_than_memory_holds() {
    let many = with("<triangles count=\"2\">", "<triangles count=\"10000\">")
        .replace("0 1 2 0 2 3", &"0 1 2 ".repeat(10_000))
        .replace(INSTANCE, &INSTANCE.repeat(500));
    let error = read(&many).expect_err("must be refused").to_string();
    assert!(
        error.contains(
            "the scene repeats its meshes too often; expected at most 4000000 triangles with all copies; \
             hint: export a simpler mesh for collision"
        ),
        "{error}"
    );
}

#[test]
fn elements_nested_deeply() {
    let deep = with(INSTANCE, &format!("{}{}", "<node>".repeat(100_000), "</node>".repeat(100_000)));
    let error = read(&deep).expect_err("must be refused").to_string();
    assert!(error.starts_with("part.dae:29:753: elements are nested too deeply; found <node>"), "{error}");
}

#[test]
fn document_types_are_refused() {
    let laughs = format!("<!DOCTYPE x [<!ENTITY a \"aaa\">]>\n{}", &SQUARE[39..]);
    refused(
        &laughs,
        "part.dae:1:1: DTD not allowed; found <!DOCTYPE>; expected plain XML without entities of its own; \
         hint: remove <!DOCTYPE>",
    );
}

#[test]
fn counts_that_lie_take_no_memory() {
    for (old, new) in [
        ("<triangles count=\"2\">", "<triangles count=\"4294967295\">"),
        ("count=\"12\"", "count=\"4294967295\""),
        ("count=\"4\" stride=\"3\"", "count=\"4294967295\" stride=\"3\""),
        ("count=\"4\" stride=\"3\"", "count=\"4294967295\" stride=\"4294967295\" offset=\"4294967295\""),
        ("offset=\"0\"/>", "offset=\"4294967295\"/>"),
    ] {
        assert!(read(&with(old, new)).is_err(), "{new}");
    }
}

#[test]
fn thousands_of_faults_are_counted() {
    let text = with(INSTANCE, &"<instance_geometry url=\"#none\"/>".repeat(50_000));
    let error = read(&text).expect_err("must be refused");
    assert_eq!(error.problems.len(), 21);
    assert_eq!(error.problems[20].to_string(), "part.dae: and 180 more problems");
}

#[test]
fn elements_with_many_attributes() {
    let attributes: Vec<String> = (0..200_000).map(|k| format!("a{k}=\"1\"")).collect();
    refused(
        &with("<node id=\"n\">", &format!("<node id=\"n\" {}>", attributes.join(" "))),
        "part.dae:28:7: too many attributes in one element; found 200001; expected at most 256",
    );
}
