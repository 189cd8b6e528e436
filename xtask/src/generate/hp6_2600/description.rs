//! Links and paints of the URDF.

use super::kinematics::joints;
use crate::generate::arm::{self, Description, Paint};

const YELLOW: Paint = ("body_yellow", "0.93 0.70 0.10 1");
const GREY: Paint = ("cast_grey", "0.24 0.26 0.28 1");
const STEEL: Paint = ("steel", "0.66 0.68 0.70 1");

/// The text of `robot.urdf`.
pub(super) fn urdf() -> String {
    arm::urdf(&Description {
        name: "hp6-2600",
        module: "hp6_2600",
        paints: &[YELLOW, GREY, STEEL],
        paint_of,
        joints: &joints(),
    })
}

fn paint_of(link: &str) -> Paint {
    match link {
        "base_link" | "gripper_body" => GREY,
        "link_6" | "finger_left" | "finger_right" => STEEL,
        _ => YELLOW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eleven_links_ten_joints_and_one_mimic() {
        let urdf = urdf();
        assert_eq!(urdf.matches("<link name=").count(), 11);
        assert_eq!(urdf.matches("<joint name=").count(), 10);
        assert_eq!(urdf.matches("<mimic ").count(), 1);
    }

    #[test]
    fn axis_1_is_written_with_its_limits() {
        let line = "<limit lower=\"-3.141592653589793\" upper=\"3.141592653589793\" velocity=\"1.6580627893946132\" effort=\"4200\"/>";
        assert!(urdf().contains(line));
    }
}
