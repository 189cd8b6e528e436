//! Every refusal with its message.

use super::{INSTANCE, SQUARE, TRIANGLES, read, refused, with};

const VERTEX: &str = "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>";

#[test]
fn other_files() {
    refused(
        "<robot/>",
        "part.dae:1:1: not a COLLADA file; found <robot>; \
         expected <COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\">",
    );
    refused(
        &with("2005/11", "2004/01"),
        "part.dae:2:1: not a COLLADA file; found <COLLADA> of `http://www.collada.org/2004/01/COLLADASc...`; \
         expected <COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\">",
    );
    refused(
        "",
        "part.dae: no XML element; found an empty file; expected one root element; \
         hint: check that the file was saved whole",
    );
    refused(
        &SQUARE[..SQUARE.len() - 20],
        "part.dae:2:1: the root element is never closed; hint: check that the file was saved whole",
    );
}

#[test]
fn numbers_that_are_none() {
    let list = |new: &str| with("0 1 2 0 2 3", new);
    let index = "expected a whole number from 0 to 4294967295";
    refused(&list("0 1 2 0 -2 3"), &format!("part.dae:21:22: <p> cannot be read; found `-2`; {index}"));
    refused(
        &list("0 1 2 0 2 4294967296"),
        &format!("part.dae:21:24: <p> cannot be read; found `4294967296`; {index}"),
    );
    refused(&list("0 1\n2 0 2.0 3"), &format!("part.dae:22:5: <p> cannot be read; found `2.0`; {index}"));
    refused(
        &list("0,1 2 0 2 3"),
        &format!(
            "part.dae:21:14: <p> cannot be read; found `0,1`; {index}; \
             hint: numbers stand apart by spaces, with a decimal point"
        ),
    );
    for bad in ["NaN", "INF", "-inf", "1e999", "0x1", "1_0"] {
        refused(
            &with("2 1 0.5  0", &format!("2 1 {bad}  0")),
            &format!("part.dae:11:60: <float_array> cannot be read; found `{bad}`; expected a finite number"),
        );
    }
    refused(&list("0 1 2 <q/> 0 2 3"), "part.dae:21:20: an element inside <p>; found <q>; expected numbers");
    refused(
        &list("0 1 <!-- --> 2 0 2 x"),
        &format!("part.dae:21:11: <p> cannot be read; found `x`; {index}"),
    );
}

#[test]
fn counts_that_do_not_fit() {
    let again = "hint: the file was cut short or edited: export it again";
    refused(
        &with("0 1 2 0 2 3", "0 1 2 0 2"),
        &format!(
            "part.dae:21:11: <p> does not hold what is announced; found 5 indices; expected 6 corners × 1 inputs = 6; {again}"
        ),
    );
    refused(
        &with("0 1 2 0 2 3", "0 1 2 0 2 3 0 1 2"),
        &format!(
            "part.dae:21:11: <p> does not hold what is announced; found 9 indices; expected 6 corners × 1 inputs = 6; {again}"
        ),
    );
    refused(
        &with("0 1 0.5<", "0 1<"),
        &format!(
            "part.dae:11:11: <float_array> does not hold what its count announces; found 11 numbers; expected count=\"12\"; {again}"
        ),
    );
    refused(
        &with("count=\"4\" stride", "count=\"5\" stride"),
        "part.dae:13:13: <accessor> reaches beyond its <float_array>, or its points overlap; \
         found 5 points from 0 on, one every 3 of 12 numbers; expected a stride of at least 3 and at most 15 numbers in reach; \
         hint: correct count, offset or stride, or export the file again",
    );
    refused(
        &with(" stride=\"3\"", ""),
        "part.dae:13:13: <accessor> reaches beyond its <float_array>, or its points overlap; \
         found 4 points from 0 on, one every 1 of 12 numbers; expected a stride of at least 3 and at most 6 numbers in reach; \
         hint: correct count, offset or stride, or export the file again",
    );
    refused(
        &with(" stride=\"3\"", " strid=\"3\""),
        "part.dae:13:45: unknown attribute of <accessor>; found `strid`; hint: did you mean `stride`?\n\
         part.dae:13:13: <accessor> reaches beyond its <float_array>, or its points overlap; \
         found 4 points from 0 on, one every 1 of 12 numbers; expected a stride of at least 3 and at most 6 numbers in reach; \
         hint: correct count, offset or stride, or export the file again",
    );
    refused(
        &with("0 1 2 0 2 3", "0 1 2 0 4 3"),
        "part.dae:21:22: index of a point that is not there; found 4; expected an index from 0 to 3",
    );
    refused(
        &with("<triangles count=\"2\">", "<triangles>"),
        "part.dae:19:9: <triangles> without count; expected the attribute count",
    );
    refused(
        &with("<triangles count=\"2\">", "<triangles count=\"two\">"),
        "part.dae:19:20: count of <triangles> is no count; found `two`; expected a whole number from 0 to 4294967295",
    );
    refused(
        &with("<p>0 1 2 0 2 3</p>", ""),
        "part.dae:19:9: <triangles> without a <p>; expected the indices of 2",
    );
    refused(
        &with("<p>0 1 2 0 2 3</p>", "<p>0 1 2</p><p>0 2 3</p>"),
        "part.dae:19:9: <triangles> has too many lists, or too few; found 2 <p> and 0 <vcount>; expected one <p> and no <vcount>",
    );
}

#[test]
fn polygons_that_are_none() {
    let primitive = |text: &str| with(TRIANGLES, text);
    refused(
        &primitive(&format!(
            "<polylist count=\"2\">{VERTEX}<vcount>4 2</vcount><p>0 1 2 3 0 1</p></polylist>"
        )),
        "part.dae:19:88: a polygon with fewer than three corners; found 2; expected at least 3",
    );
    refused(
        &primitive(&format!("<polylist count=\"2\">{VERTEX}<vcount>4</vcount><p>0 1 2 3</p></polylist>")),
        "part.dae:19:78: <vcount> does not hold what the count of <polylist> announces; found 1 polygons; expected count=\"2\"",
    );
    refused(
        &primitive(&format!("<polylist count=\"1\">{VERTEX}<p>0 1 2 3</p></polylist>")),
        "part.dae:19:9: <polylist> has too many lists, or too few; found 1 <p> and 0 <vcount>; expected one <vcount> and one <p>",
    );
    refused(
        &primitive(&format!("<polygons count=\"2\">{VERTEX}<p>0 1 2 3</p></polygons>")),
        "part.dae:19:9: <polygons> does not hold what its count announces; found 1 <p>; expected count=\"2\"",
    );
    refused(
        &primitive(&format!("<polygons count=\"1\">{VERTEX}<ph><p>0 1 2 3</p><h>0 1 2</h></ph></polygons>")),
        "part.dae:19:78: a polygon with holes; found <ph>; expected polygons without holes; hint: export the mesh triangulated",
    );
    for kind in ["polygons", "trifans", "tristrips"] {
        refused(
            &primitive(&format!("<{kind} count=\"1\">{VERTEX}<p>0 1</p></{kind}>")),
            &format!(
                "part.dae:19:{}: <p> does not hold what is announced; found 2 indices; \
                 expected a multiple of 1 inputs, and three corners or more; \
                 hint: the file was cut short or edited: export it again",
                70 + kind.len()
            ),
        );
    }
}

#[test]
fn references_that_lead_nowhere() {
    refused(
        &with(INSTANCE, "<instance_geometry url=\"#G\"/>"),
        "part.dae:29:28: no <geometry> has this id; found `#G`; hint: did you mean `g`?",
    );
    refused(
        &with(INSTANCE, "<instance_geometry url=\"other.dae#g\"/>"),
        "part.dae:29:28: <instance_geometry> names something outside this file; found `other.dae#g`; \
         expected # and the id of an element of this file; hint: export everything into one file",
    );
    refused(
        &with(INSTANCE, "<instance_geometry/>"),
        "part.dae:29:9: <instance_geometry> without url; expected the attribute url",
    );
    refused(
        &with("source=\"#v\"", "source=\"#s\""),
        "part.dae:20:36: no <vertices> has this id; found `#s`; hint: the ids of <vertices> are v",
    );
    refused(
        &with("<accessor source=\"#a\"", "<accessor source=\"#b\""),
        "part.dae:13:23: no <float_array> has this id; found `#b`; hint: the ids of <float_array> are a",
    );
    refused(
        &with("visual_scene url=\"#S\"", "visual_scene url=\"#none\""),
        "part.dae:33:33: no <visual_scene> has this id; found `#none`; hint: the ids of <visual_scene> are S",
    );
}

#[test]
fn misspelt_elements_are_not_lost() {
    refused(
        &with(INSTANCE, "<instance_geometri url=\"#g\"/>"),
        "part.dae:29:9: unknown element in <node>; found <instance_geometri>; hint: did you mean <instance_geometry>?",
    );
    refused(
        &SQUARE.replace("triangles", "triangels"),
        "part.dae:19:9: unknown element in <mesh>; found <triangels>; hint: did you mean <triangles>?",
    );
    refused(
        &SQUARE.replace("library_geometries", "library_geometry"),
        "part.dae:7:3: unknown element in <COLLADA>; found <library_geometry>; hint: did you mean <library_geometries>?",
    );
    refused(
        &with(INSTANCE, "<x:instance_geometry xmlns:x=\"other\" url=\"#g\"/>"),
        "part.dae:29:9: unknown element in <node>; found <instance_geometry>; hint: did you mean <instance_geometry>?",
    );
    refused(&with(INSTANCE, "lost"), "part.dae:28:20: text in <node>; found `lost`; expected elements");
}

#[test]
fn what_is_not_supported_is_named() {
    refused(
        &with(INSTANCE, "<instance_controller url=\"#c\"/>"),
        "part.dae:29:9: skinned and morphed geometry is not supported; found <instance_controller>; \
         expected <instance_geometry>; hint: apply the armature and the shape keys, and export plain meshes",
    );
    for name in ["lookat", "skew"] {
        refused(
            &with(INSTANCE, &format!("<{name}>1 2 3</{name}>{INSTANCE}")),
            &format!(
                "part.dae:29:9: <{name}> is not supported; expected <matrix>, <translate>, <rotate> and <scale>; \
                 hint: export the nodes with matrices"
            ),
        );
    }
    for name in ["spline", "convex_mesh", "brep"] {
        let geometry = &SQUARE[SQUARE.find("<mesh>").unwrap()..SQUARE.find("</mesh>").unwrap() + 7];
        refused(
            &with(geometry, &format!("<{name}/>")),
            &format!(
                "part.dae:9:7: <{name}> is not supported; expected a <mesh> of triangles or polygons; \
                 hint: export the geometry as a mesh"
            ),
        );
        refused(&with(geometry, ""), "part.dae:8:5: geometry `plate` has no shape; expected <mesh>");
    }
}

#[test]
fn transforms_that_are_none() {
    let node = |text: &str| with(INSTANCE, &format!("{text}{INSTANCE}"));
    refused(
        &node("<translate>1 2</translate>"),
        "part.dae:29:9: <translate> has a wrong number of numbers; found 2; expected 3",
    );
    refused(
        &node("<matrix>1 0 0 0 0 1 0 0 0 0 1 0 5 0 0 1</matrix>"),
        "part.dae:29:9: <matrix> with a last row that no motion or scale has; found 5 0 0 1; expected 0 0 0 1; \
         hint: the translation stands in the last column, not in the last row",
    );
    refused(
        &node("<rotate>0 0 0 90</rotate>"),
        "part.dae:29:9: <rotate> about no axis; found 0 0 0; expected an axis",
    );
    refused(
        &node("<scale>1e200 1 1</scale><scale>1e200 1 1</scale>"),
        "part.dae:29:57: a transform moves the surface out of the range of numbers; \
         expected finite coordinates in the scene; hint: check the scales and matrices of the nodes above",
    );
    refused(
        &node("<scale>1 1 nan</scale>"),
        "part.dae:29:20: <scale> cannot be read; found `nan`; expected a finite number",
    );
}

#[test]
fn sources_that_are_none() {
    refused(
        &with("semantic=\"POSITION\"", "semantic=\"NORMAL\""),
        "part.dae:18:9: <vertices> needs exactly one input of POSITION; expected <input semantic=\"POSITION\" .../>",
    );
    refused(
        &with("name=\"Z\"", "name=\"W\""),
        "part.dae:13:13: <accessor> of positions has other parameters than x, y and z; found `X` `Y` `W`; \
         expected <param name=\"X\" type=\"float\"/>, and so for Y and Z",
    );
    refused(
        &SQUARE.replace("technique_common", "technique"),
        "part.dae:10:9: <source> of positions without an <accessor>; expected <technique_common> with one <accessor>",
    );
    refused(
        &with("semantic=\"VERTEX\"", "semantic=\"VERTICES\""),
        "part.dae:19:9: <triangles> without an input of VERTEX; expected <input semantic=\"VERTEX\" .../>",
    );
    refused(
        &with("semantic=\"VERTEX\"", "semantic=\"POSITION\""),
        "part.dae:20:11: an input of POSITION in a primitive; expected VERTEX and a <vertices> element",
    );
    refused(&with(VERTEX, &VERTEX.repeat(2)), "part.dae:20:60: a second input of VERTEX; expected one");
    refused(
        &with("offset=\"0\"", "offset=\"64\""),
        "part.dae:20:48: offset of <input> is too large; found 64; expected less than 64",
    );
    refused(
        &with(" offset=\"0\"", ""),
        "part.dae:20:11: <input> without offset; expected the attribute offset",
    );
}

#[test]
fn scenes_that_show_nothing() {
    let empty = "part.dae: COLLADA scene without triangles; expected at least one triangle; \
                 hint: export the part again; an empty mesh cannot be checked";
    refused(&with(INSTANCE, ""), empty);
    refused(&with(TRIANGLES, ""), empty);
    let again =
        "expected one <scene> with an <instance_visual_scene>; hint: export the file again, with its scene";
    let scene = "<scene><instance_visual_scene url=\"#S\"/></scene>";
    refused(&with(scene, ""), &format!("part.dae:2:1: no <scene>: nothing says what is shown; {again}"));
    refused(&with(scene, &scene.repeat(2)), &format!("part.dae:33:51: several <scene>; {again}"));
    refused(
        &with(scene, "<scene/>"),
        "part.dae:33:3: <scene> shows no visual scene, or several; expected one <instance_visual_scene>",
    );
}

#[test]
fn all_faults_of_a_file_at_once() {
    let text = with("0 1 2 0 2 3", "0 1 2 0 2 9").replace(INSTANCE, &format!("<skew/><spin/>{INSTANCE}"));
    assert_eq!(read(&text).expect_err("must be refused").problems.len(), 3);
}
