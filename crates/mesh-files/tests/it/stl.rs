//! Promise: an STL file is read whole or refused with its reason.

use geometry::Point3;
use pathproof_mesh_files::read_stl;

fn binary(announced: u32, triangles: &[[[f32; 3]; 3]], extra: &[u8]) -> Vec<u8> {
    let mut bytes = b"solid exported by a tool that lies about its format".to_vec();
    bytes.resize(80, b' ');
    bytes.extend(announced.to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|x| x.to_le_bytes()));
        bytes.extend([7, 7]);
    }
    bytes.extend(extra);
    bytes
}

const ONE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.5, 0.0]];

fn accepted(bytes: &[u8], triangles: usize) {
    let read = read_stl(bytes, "part.stl").expect("a complete file");
    assert_eq!(read.len(), triangles);
    assert_eq!(read[triangles - 1][2], Point3::new(0.0, 1.5, 0.0));
}

fn refused(bytes: &[u8], message: &str) {
    assert_eq!(read_stl(bytes, "part.stl").expect_err("must be refused").to_string(), message);
}

#[test]
fn binary_that_starts_with_solid() {
    accepted(&binary(2, &[ONE, ONE], &[]), 2);
}

#[test]
fn binary_sizes_must_add_up() {
    let announced = |n: u64| {
        format!(
            "expected 84 + 50 × {n} = {} bytes, as the header announces {n} triangle{}",
            84 + 50 * n,
            if n == 1 { "" } else { "s" }
        )
    };
    let hint = "hint: the file was cut short, has data appended, or its count is wrong: export it again";
    let no_text = |mut bytes: Vec<u8>| {
        bytes[0] = b'x';
        bytes
    };
    for (bytes, count) in [
        (binary(1, &[ONE, ONE], &[]), 1),
        (binary(3, &[ONE, ONE], &[]), 3),
        (binary(u32::MAX, &[ONE], &[]), u64::from(u32::MAX)),
        (binary(1, &[ONE], &[0]), 1),
    ] {
        let found = bytes.len();
        refused(
            &no_text(bytes),
            &format!("part.stl: not a complete STL file; found {found} bytes; {}; {hint}", announced(count)),
        );
    }
    refused(
        b"xyz",
        "part.stl: not a complete STL file; found 3 bytes; expected at least 84 bytes (binary) or text that starts with \
         \"solid\"; hint: is this an STL file?",
    );
}

#[test]
fn a_short_binary_file_that_starts_with_solid_is_no_ascii_file() {
    let message = read_stl(&binary(3, &[ONE, ONE], &[]), "part.stl").expect_err("short").to_string();
    assert!(message.starts_with("part.stl"), "{message}");
}

#[test]
fn numbers_must_be_finite() {
    let mut bad = ONE;
    bad[1][2] = f32::NAN;
    refused(
        &binary(2, &[ONE, bad], &[]),
        "part.stl: triangle 1 (counted from 0) has a coordinate that is not finite; found NaN in the record at byte 134; \
         expected finite coordinates; hint: repair or export the mesh again",
    );
    refused(
        b"solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 inf 0\n",
        "part.stl:5: ASCII STL not understood; found \"inf\"; expected a finite coordinate with a decimal point",
    );
    refused(
        b"solid\nfacet normal 0 0 1\nouter loop\nvertex 0,5 0 0\n",
        "part.stl:4: ASCII STL not understood; found \"0,5\"; expected a finite coordinate with a decimal point",
    );
}

const FACET: &str = "facet normal 0 0 nan\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1.5 0\n endloop\nendfacet\n";

#[test]
fn ascii_in_all_its_spellings() {
    accepted(format!("solid a\n{FACET}endsolid a\n").as_bytes(), 1);
    accepted(
        format!("  solid facade of a facet-like name\n{FACET}endsolid facade of a facet-like name")
            .as_bytes(),
        1,
    );
    accepted(format!("solid a\n{FACET}endsolid a\nsolid b\n{FACET}{FACET}endsolid b\n").as_bytes(), 3);
    accepted(format!("solid a\n{FACET}endsolid\n").to_uppercase().replace("NAN", "nan").as_bytes(), 1);
    accepted(format!("solid a\n{FACET}endsolid a\n").replace('\n', "\r\n").as_bytes(), 1);
    accepted(format!("solid {FACET}endsolid").replace('\n', " ").as_bytes(), 1);
    let mut latin = b"solid Gr\xF6\xDFe\n".to_vec();
    latin.extend(FACET.as_bytes());
    latin.extend(b"endsolid Gr\xF6\xDFe\n");
    accepted(&latin, 1);
}

/// A name ends with its line, whatever words it holds.
#[test]
fn ascii_names_may_hold_keywords() {
    let two = format!("{FACET}{FACET}");
    for name in [
        "bracket facet 2",
        "facet normal holder",
        "facet normal 1 2 3",
        "facet",
        "300K_can-1 7",
        "endsolid",
        "part endsolid part",
        "end solid of line",
        "solid",
        "solid solid end",
        "outer loop vertex 1 2 3",
    ] {
        for end in ["endsolid", "end solid", "END  Solid"] {
            accepted(format!("solid {name}\n{two}{end} {name}\n").as_bytes(), 2);
            accepted(format!("solid {name}\n{two}{end} {name}\nsolid {name}\n{FACET}{end}").as_bytes(), 3);
        }
        accepted(format!("solid {name}\n{two}endsolid {name} solid b\n{FACET}endsolid b").as_bytes(), 3);
        // A facet on the line of the name is never part of it, however its lines are broken.
        accepted(format!("solid {name} {two}endsolid {name}\n").as_bytes(), 2);
    }
    let one_line = format!("solid a {two} endsolid a solid b {FACET} endsolid b solid c {FACET} endsolid");
    accepted(one_line.replace('\n', " ").as_bytes(), 4);
    accepted(one_line.replace('\n', "\r").as_bytes(), 4);
}

#[test]
fn ascii_keywords_may_be_spelled_with_a_blank() {
    let spelled = FACET.replace("endloop", "end loop").replace("endfacet", "END facet");
    accepted(format!("solid part\n{spelled}{FACET}end solid part\n").as_bytes(), 2);
    accepted(format!("solid part\n{spelled}end\n solid").as_bytes(), 1);
    refused(
        format!("solid part\n{FACET}end part\n").as_bytes(),
        "part.stl:9: ASCII STL not understood; found \"end\"; expected \"facet\" or \"endsolid\"; \
         hint: a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet",
    );
    refused(
        format!("solid part\n{}endsolid\n", FACET.replace("endfacet", "end loop")).as_bytes(),
        "part.stl:8: ASCII STL not understood; found \"end\"; expected \"endfacet\"; \
         hint: a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet",
    );
}

#[test]
fn no_facet_is_lost_behind_a_name() {
    refused(
        format!("solid part\n{FACET}endsolid part {FACET}").as_bytes(),
        "part.stl:9: ASCII STL not understood; found \"facet\"; expected \"solid\" or the end of the file; \
         hint: a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet",
    );
    refused(
        format!("solid part\n{FACET}endsolid part solid b {FACET}").as_bytes(),
        "part.stl:16: ASCII STL ends in the middle; found the end of the file; \
         expected \"facet\" or \"endsolid\"; hint: the file was cut short: export it again",
    );
}

#[test]
fn ascii_faults_name_their_line() {
    refused(
        format!("solid a\n{}", &FACET[..33]).as_bytes(),
        "part.stl:4: ASCII STL ends in the middle; found the end of the file; expected \"vertex\"; \
         hint: the file was cut short: export it again",
    );
    refused(
        format!("solid a\n{FACET}").replace("  vertex 1 0 0\n", "").as_bytes(),
        "part.stl:6: ASCII STL not understood; found \"endloop\"; expected \"vertex\"; \
         hint: a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet",
    );
    refused(
        format!("solid a\n{FACET}endsolid a\nrubbish").as_bytes(),
        "part.stl:10: ASCII STL not understood; found \"rubbish\"; expected \"solid\" or the end of the file; \
         hint: a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet",
    );
    refused(
        format!("solid a\n{FACET}").as_bytes(),
        "part.stl:9: ASCII STL ends in the middle; found the end of the file; expected \"facet\" or \"endsolid\"; \
         hint: the file was cut short: export it again",
    );
    refused(
        b"solid a\nendsolid a\n",
        "part.stl: STL file without triangles; expected at least one facet; \
         hint: export the part again; an empty mesh cannot be checked",
    );
}
