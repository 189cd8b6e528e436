//! A small tip turns beside a beam of 2 m: what a row says of the motion is true of the piece that it names, and of no other.

use crate::support::{Folder, parse_json};

/// Half the edge of the tip, and where the beam ends; metres from the joint's axis.
const TIP_M: f64 = 0.01;
const BEAM_M: f64 = 2.0;
/// Sums and products that are rounded.
const ROUNDING_M: f64 = 1e-12;

/// The beam stands under this name, the tip turns by 1 rad in 1 s.
fn folder(beam: &str) -> Folder {
    let robot = format!(
        r#"<robot name="r"><link name="base"/>
  <link name="{beam}"><collision><origin xyz="1.5 0 0"/><geometry><box size="1 0.02 0.02"/></geometry></collision></link>
  <link name="tip"><collision><geometry><box size="0.02 0.02 0.02"/></geometry></collision></link>
  <joint name="still" type="fixed"><parent link="base"/><child link="{beam}"/></joint>
  <joint name="j" type="continuous"><parent link="base"/><child link="tip"/><origin xyz="0 0 0.1"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="9"/></joint></robot>"#
    );
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")])";
    Folder::with(&[("cell.ron", cell), ("robot.urdf", &robot), ("p.csv", "time,j\n0,0\n1,1\n")])
}

#[test]
fn a_row_names_the_piece_whose_motion_it_bounds() {
    // Which of the two comes first depends on their names.
    for (beam, tip_is) in [("beam", "b"), ("work", "a")] {
        let folder = folder(beam);
        let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
        let report = parse_json(&folder.read("out/report.json"));
        let proof = &report["proof"];
        let columns = serde_json::json!(["from", "to", "center", "gap_m", "motion_m", "moved", "kind"]);
        assert_eq!(proof["columns"], columns);
        let reading = proof["reading"].as_str().expect("words");
        assert!(reading.contains("[from, to, center, gap_m, motion_m, moved, kind]"), "{reading}");
        assert!(reading.contains("points of the other piece may move further"), "{reading}");
        assert!(!reading.contains("either piece moves"), "{reading}");
        let pair = &proof["pairs"][0];
        let tip = if tip_is == "a" { &pair["a"] } else { &pair["b"] };
        assert_eq!(tip, "arm/tip");
        let (mut rows, mut beyond) = (0, 0);
        for row in pair["proven"][0]["rows"].as_array().expect("rows") {
            let [from, to, center, _, motion_m] =
                [0, 1, 2, 3, 4].map(|column: usize| row[column].as_f64().expect("a number"));
            // A turn of one radian a point, so moments are angles.
            if row[6] == "front" {
                assert_eq!(motion_m, 0.0, "{row}: a front has no motion of a whole piece");
                continue;
            }
            let turned = (from - center).abs().max((to - center).abs());
            let chord_m = |[x, y]: [f64; 2]| 2.0 * libm::hypot(x, y) * libm::sin(0.5 * turned);
            let [tip_m, beam_m] = [chord_m([TIP_M, TIP_M]), chord_m([BEAM_M, TIP_M])];
            let (named_m, other_m) = if row[5] == tip_is { (tip_m, beam_m) } else { (beam_m, tip_m) };
            assert!(named_m <= motion_m + ROUNDING_M, "{row}: the piece named moves by {named_m} m");
            rows += 1;
            beyond += usize::from(other_m > motion_m + ROUNDING_M);
        }
        assert!(rows > 1 && beyond > 0, "{beyond} of {rows} rows tell the two pieces apart");
    }
}

#[test]
fn a_full_proof_has_the_fronts_of_its_rows() {
    // The tip slides along the beam, 5 mm above it.
    let robot = r#"<robot name="r"><link name="base"/>
  <link name="beam"><collision><origin xyz="1.5 0 0"/><geometry><box size="1 0.02 0.02"/></geometry></collision></link>
  <link name="tip"><collision><geometry><box size="0.02 0.02 0.02"/></geometry></collision></link>
  <joint name="still" type="fixed"><parent link="base"/><child link="beam"/></joint>
  <joint name="j" type="prismatic"><parent link="base"/><child link="tip"/><origin xyz="1 0 0.025"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="1" effort="1" velocity="9"/></joint></robot>"#;
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")])";
    let files = [("cell.ron", cell), ("robot.urdf", robot), ("p.csv", "time,j\n0,0.1\n1,0.9\n")];
    let folder = Folder::with(&files);
    let proven = |arguments: &[&str]| {
        let answer = folder.run(&[&["check", "cell.ron", "--json"], arguments].concat());
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
        parse_json(&answer.stdout)["proof"]["pairs"][0]["proven"][0].clone()
    };
    let (rows, mut full) = (proven(&[]), proven(&["--proof", "full"]));
    assert!(rows.get("fronts").is_none());
    let fronts = full.as_object_mut().expect("of two pieces").remove("fronts").expect("fronts");
    assert_eq!(full, rows, "the rows are the same");
    let fronts = fronts.as_array().expect("a list");
    let is_front = |row: &&serde_json::Value| row[6] == "front";
    assert_eq!(fronts.len(), rows["rows"].as_array().expect("rows").iter().filter(is_front).count());
    assert!(!fronts.is_empty());
    for front in fronts {
        let row = &rows["rows"][front["row"].as_u64().expect("a place") as usize];
        assert_eq!((&row[6], &row[2]), (&"front".into(), &front["center"]));
        let cuts = front["cuts"].as_array().expect("a list");
        assert!(!cuts.is_empty());
        for cut in cuts {
            let along = [8, 9, 10].map(|column: usize| cut[column].as_f64().expect("a number"));
            assert!((along.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-9, "{cut}");
            assert!(cut[3].as_f64() > Some(0.0) && cut[7].as_f64() > Some(0.0), "{cut}");
        }
    }
    let answer = folder.run(&["check", "cell.ron", "--mode", "sampled", "--proof", "full"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("--proof"), "{}", answer.stderr);
}
