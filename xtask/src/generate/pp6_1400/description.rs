//! Links and paints of the URDF.

use super::kinematics::joints;
use crate::generate::arm::{self, Description, Paint};

const ORANGE: Paint = ("body_orange", "0.90 0.40 0.08 1");
const GREY: Paint = ("cast_grey", "0.30 0.32 0.35 1");
const STEEL: Paint = ("steel", "0.66 0.68 0.70 1");

/// The text of `robot.urdf`.
pub(super) fn urdf() -> String {
    arm::urdf(&Description {
        name: "pp6-1400",
        module: "pp6_1400",
        paints: &[ORANGE, GREY, STEEL],
        paint_of,
        joints: &joints(),
    })
}

fn paint_of(link: &str) -> Paint {
    match link {
        "base_link" | "gripper_body" => GREY,
        "link_6" | "finger_left" | "finger_right" => STEEL,
        _ => ORANGE,
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
        let line = "<limit lower=\"-2.9670597283903604\" upper=\"2.9670597283903604\" velocity=\"3.141592653589793\" effort=\"900\"/>";
        assert!(urdf().contains(line));
    }
}
