//! STL files whose name holds a keyword, or whose keywords are spelled with a blank, were refused.

use crate::faults::bodies::BOX_ROBOT;
use crate::support::{Folder, stl_hexahedron};

#[test]
fn names_with_keywords_and_keywords_with_blanks_are_read() {
    let corner = |index: usize| [0, 1, 2].map(|k| if index >> k & 1 == 1 { 0.05 } else { -0.05 });
    let plain = stl_hexahedron(corner);
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"box\", shape: Mesh(file: \"box.stl\"))])\n";
    for (name, text) in [
        ("a digit", plain.replace("solid box", "solid bracket facet 2")),
        ("a normal", plain.replace("solid box", "solid facet normal holder")),
        ("end solid", plain.replace("endsolid", "end solid")),
        ("end loop", plain.replace("endloop", "end loop").replace("endfacet", "end facet")),
    ] {
        let files = [
            ("cell.ron", cell),
            ("robot.urdf", BOX_ROBOT),
            ("p.csv", "time,x\n0,0\n1,0.001\n"),
            ("box.stl", &text),
        ];
        let checked = Folder::with(&files).run(&["check", "cell.ron"]);
        // The hand lies inside the box.
        assert_eq!(checked.code, Some(1), "{name}: {}{}", checked.stdout, checked.stderr);
    }
}
