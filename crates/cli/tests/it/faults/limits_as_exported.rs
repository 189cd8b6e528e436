//! Numbers that exporters write into limits: an infinite effort decides nothing, and soft limits are compared with the program.

use crate::support::Folder;

fn check(limit: &str, controller: &str) -> crate::support::Answer {
    let robot = format!(
        r#"<robot name="r"><link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="arm"/><link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>
<limit lower="-2" upper="2" {limit}/>
{controller}</joint>
<joint name="m" type="fixed"><parent link="arm"/><child link="hand"/></joint></robot>"#
    );
    let folder = Folder::with(&[("robot.urdf", &robot), ("p.csv", "time,turn\n0,0\n1,1.5\n2,0.5\n")]);
    folder.run(&["check", "robot.urdf", "--program", "p.csv"])
}

#[test]
fn an_effort_without_end_decides_nothing() {
    for effort in ["inf", "INF", "-1", "0", "Infinity"] {
        let answer = check(&format!("velocity=\"9\" effort=\"{effort}\""), "");
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{effort}: {}", answer.stdout);
    }
    let answer = check("velocity=\"inf\" effort=\"1\"", "");
    assert!(answer.stderr.contains("velocity of <limit> is not finite"), "{}", answer.stderr);
}

#[test]
fn a_program_beyond_soft_limits_is_warned_of_and_passes() {
    let limit = "velocity=\"9\" effort=\"1\"";
    let controller =
        |range: &str| format!("<safety_controller {range} k_position=\"100\" k_velocity=\"40\"/>");
    let left = check(limit, &controller("soft_lower_limit=\"-1\" soft_upper_limit=\"1.4\""));
    assert_eq!(left.code, Some(0), "{}", left.stdout);
    let told = "p.csv:3: joint turn leaves its soft limits; found up to 5.730 deg beyond, 85.944 deg at 1.000 s; \
                expected -57.296 to 80.214 deg, as <safety_controller> on line 5 of robot.urdf says";
    assert!(left.stdout.contains(told), "{}", left.stdout);
    for kept in [
        controller("soft_lower_limit=\"-1.9\" soft_upper_limit=\"1.5\""),
        "<safety_controller soft_lower_limit=\"0\" soft_upper_limit=\"0\" k_position=\"0\" k_velocity=\"0\"/>".to_owned(),
    ] {
        let answer = check(limit, &kept);
        assert_eq!(answer.code, Some(0), "{kept}: {}", answer.stdout);
        assert!(!answer.stdout.contains("soft"), "{kept}: {}", answer.stdout);
    }
}
