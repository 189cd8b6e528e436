//! Bad programs and the exact messages they give.
use program::{JointInfo, JointKind, read_csv, read_native};

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, max_speed, mimic| JointInfo { name: name.into(), kind, max_speed, mimic };
    vec![
        joint("joint_1", JointKind::Revolute, Some(2.0), false),
        joint("joint_2", JointKind::Revolute, None, false),
        joint("rail", JointKind::Prismatic, Some(1.0), false),
        joint("finger", JointKind::Prismatic, Some(1.0), true),
    ]
}
fn csv(text: &[u8]) { println!("--- {:?}\n{}", String::from_utf8_lossy(text), read_csv(text, "p.csv", &joints()).map_or_else(|e| e.to_string(), |t| format!("OK {t:?}"))); }
fn nat(text: &str) { println!("--- {}\n{}", text, read_native(text.as_bytes(), "p.ron", &joints()).map_or_else(|e| e.to_string(), |t| format!("OK {t:?}"))); }
const G: &str = "Program(version: 1, units: Degrees, joints: [\"joint_1\", \"rail\"],\n points: [Point(name: \"home\", joints: [0, 0]),\n  Point(name: \"weld_1\", joints: [90, 100])],\n speed: Percent(50),\n interpolation: Period(seconds: 0.02),\n start: \"home\",\n moves: [\n  MoveJ(to: \"weld_1\"),\n])";
fn sub(a: &str, b: &str) { assert!(G.contains(a), "{a}"); println!("### {a} -> {b}"); nat_q(&G.replacen(a, b, 1)); }
fn nat_q(text: &str) { println!("{}", read_native(text.as_bytes(), "p.ron", &joints()).map_or_else(|e| e.to_string(), |t| format!("OK {:?} {:?}", t.knots, t.notes))); }
#[test]
fn show() {
    for t in [&b""[..], b"\n\n", b"\xEF\xBB\xBF", b"joint_1\n", b"joint_1,joint_3\n1,2\n", b"joint_1,joint_1\n1,2\n", b"joint_1,,finger\n1,2,3\n",
        b"joint_1_deg,rail_mm\n1,2\n", b"Time,joint_1\n0,1\n", b"joint_1,time\n0,1\n", b"t,joint_1\n0,1\n", b"time\n0\n", b"joint_1;rail\n0,5;1,5\n", b"joint_1\trail\n1\t2\n",
        b"0.5,0.6\n1,2\n", b"joint_1,rail\n0,5,1,5\n1\n", b"joint_1,rail\nNaN,inf\n1e999,\nabc,0x10\n", b"joint_1,rail\n\"0,5\",1\n", b"joint_1\n1\n\xE9\n", b"joint_1,rail\n\"1,2\n3,4\n",
        b"time,joint_1\n0,1\n1,2\n0.5,3\n1,3\n1,9\n", b"joint_1\r\n1\r\nx\r\n", b"joint_1\n400\n500\n", b"joint_1\n1e10\n", b"time,joint_1\n1e13,0\n", b"elbow,J2\n1,2\n", b"\xFF\xFEj\0"] { csv(t); }
    let many = format!("joint_1\n{}", "x\n".repeat(25)); csv(many.as_bytes());
    for t in ["", "// only\n", "Program(", "Prog(version: 1)", "Program(version: 2, foo: 1)", "Program()", "x: 1"] { nat(t); }
    for (a, b) in [("units: Degrees", "units: Grad"), ("units: Degrees, ", ""), ("version: 1", "version: \"1\""), ("version: 1", "version: 0x2"), ("speed: Percent(50)", "sped: Percent(50)"),
      ("speed: Percent(50),\n", ""), ("Percent(50)", "Percent(0)"), ("Percent(50)", "Percent(101)"), ("Percent(50)", "50"), ("Percent(50)", "Joint(deg_per_s: 10)"), ("Percent(50)", "Joint()"), ("Percent(50)", "Joint(deg_per_s: -1, mm_per_s: 5)"), ("Percent(50)", "Joint(rad_per_s: 1)"),("Percent(50)", "Percent(1e-300)"),
      ("[0, 0]", "[0, 0, 0]"), ("[0, 0]", "[0,5, 0,0]"), ("[0, 0]", "[NaN, -inf]"), ("[0, 0]", "[1e999, 1e10]"), ("[0, 0]", "[0, \"a\"]"), ("\"weld_1\", j", "\"home\", j"), ("name: \"home\"", "nam: \"home\""), ("name: \"home\"", "name: \"\""), ("name: \"home\", ", ""), ("name: \"home\"", "name: \"home\", name: \"x\""),
      ("start: \"home\"", "start: \"hime\""), ("start: \"home\"", "start: home"), ("MoveJ(to: \"weld_1\")", "MoveJ(to: \"weld_2\"),\n  MoveJ(to: \"nowhere\")"), ("MoveJ(to: \"weld_1\")", "MoveL(to: \"weld_1\"),\n  Sync(\"a\"), Wait(seconds: 1, seconds: 2)"), ("MoveJ(to: \"weld_1\")", "MoveJ(to: \"weld_1\", sped: Percent(2))"),
      ("MoveJ(to: \"weld_1\")", "MoveJ(to: \"weld_1\", speed: Percent(200)), Wait(seconds: 0)"), ("MoveJ(to: \"weld_1\")", "MoveJ(\"weld_1\")"), ("MoveJ(to: \"weld_1\")", "MoveJ()"), ("\"joint_1\", \"rail\"", "\"joint_1\", \"joint_2\""), ("\"joint_1\", \"rail\"", "\"joint_1\", \"joint_1\""), ("\"joint_1\", \"rail\"", "\"joint1\", \"finger\""), ("\"joint_1\", \"rail\"", ""),
      ("Period(seconds: 0.02)", "Period(seconds: 0)"), ("Period(seconds: 0.02)", "MaxStep(deg: 1)"), ("Period(seconds: 0.02)", "Period(second: 0.02)"), ("Period(seconds: 0.02)", "Spline"), ("\n])", "\n]"), ("\n])", "\n]) x"), ("\"home\",\n", "\"home,\n"), ("\"home\",\n", "\"home\"\n"), ("MoveJ(to: \"weld_1\")", "/* MoveJ(to: \"weld_1\")"), ("moves: [", "moves: ["), ("version: 1, ", "version: 1, version: 1, "), ("Percent(50)", "Percent(50%)"), ("Percent(50)","Percent(50), speed: Percent(20)"), ("moves: [\n", "moves: [\n Wait(seconds: 1e12), ")] { sub(a, b); }
    nat_q(&"[".repeat(100000));
    nat_q(&format!("Program(version: 1, points: {}", "[".repeat(1000)));
}
