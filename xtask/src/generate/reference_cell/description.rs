//! The links with their bodies, and the joints. Lengths in units; x points ahead, z up.

use test_support::exact::IntegerPoint;

use super::body::{Body, rectangle};

/// Name of a link, and its body in the frame of the link.
pub(super) type Link = (&'static str, Body);

/// A joint between two links.
pub(super) struct Joint {
    pub(super) name: &'static str,
    pub(super) parent: &'static str,
    pub(super) child: &'static str,
    /// Origin of the child in the frame of the parent at joint value 0.
    pub(super) origin: IntegerPoint,
    pub(super) motion: Motion,
}

/// What a joint does; `axis` counts x, y, z.
#[derive(Clone, Copy)]
pub(super) enum Motion {
    Fixed,
    /// Turns by an angle of the row.
    Turn {
        axis: usize,
        column: usize,
    },
    /// Slides by a length of the row, times a factor.
    Slide {
        axis: usize,
        column: usize,
        factor: i128,
    },
}

/// The link that stands for the world.
pub(super) const WORLD: &str = "world";

/// The right finger mimics the left one.
pub(super) const JOINTS: [Joint; 11] = [
    fixed("base_mount", "base"),
    joint("turn", "base", "arm", [0, 0, 72], Motion::Turn { axis: 2, column: 0 }),
    joint("elbow", "arm", "forearm", [104, 0, 36], Motion::Turn { axis: 1, column: 1 }),
    joint("reach", "forearm", "palm", [104, 0, 0], Motion::Slide { axis: 0, column: 0, factor: 1 }),
    joint("grip", "palm", "finger_left", [20, 12, 0], Motion::Slide { axis: 1, column: 1, factor: 1 }),
    joint("grip_mimic", "palm", "finger_right", [20, -12, 0], {
        Motion::Slide { axis: 1, column: 1, factor: -1 }
    }),
    fixed("floor_mount", "floor"),
    fixed("block_mount", "block"),
    fixed("channel_mount", "channel"),
    fixed("post_mount", "post"),
    fixed("crystal_mount", "crystal"),
];

/// The pair that is excluded by hand, though it touches.
pub(super) const EXCLUDED: [&str; 2] = ["channel", "palm"];

const fn joint(
    name: &'static str,
    parent: &'static str,
    child: &'static str,
    origin: IntegerPoint,
    motion: Motion,
) -> Joint {
    Joint { name, parent, child, origin, motion }
}

const fn fixed(name: &'static str, child: &'static str) -> Joint {
    joint(name, WORLD, child, [0; 3], Motion::Fixed)
}

/// Every link with a body.
pub(super) fn links() -> Vec<Link> {
    let finger = |y| {
        let (root, tip) = (rectangle(y, [-6, 6]), rectangle(y, [-2, 2]));
        Body::convex(&root, &tip, [0, 40]).along_x()
    };
    let (elbow_end, palm_end) = (rectangle([-12, 12], [-12, 12]), rectangle([-8, 8], [-10, 10]));
    let hexagon = [[-12, 0], [-7, -10], [7, -10], [12, 0], [7, 10], [-7, 10]];
    vec![
        ("base", Body::cuboid([[-24, 24], [-24, 24], [-76, 64]])),
        ("arm", Body::convex(&hexagon, &hexagon, [-16, 116]).along_x().moved([0, 0, 10])),
        ("forearm", Body::convex(&elbow_end, &palm_end, [-12, 96]).along_x()),
        ("palm", Body::cuboid([[0, 16], [-28, 28], [-12, 12]])),
        ("finger_left", finger([0, 8])),
        ("finger_right", finger([-8, 0])),
        ("floor", Body::cuboid([[-360, 360], [-360, 360], [-96, -80]])),
        ("block", Body::cuboid([[-50, 50], [230, 330], [60, 150]])),
        ("channel", channel()),
        ("post", post()),
        ("crystal", crystal()),
    ]
}

/// A channel that is open towards the base: two walls and a back.
fn channel() -> Body {
    let outline =
        [[-64, -330], [64, -330], [64, -200], [44, -200], [44, -300], [-44, -300], [-44, -200], [-64, -200]];
    let caps = [[0, 1, 4], [0, 4, 5], [1, 2, 3], [1, 3, 4], [0, 5, 6], [0, 6, 7]];
    Body::between(&outline, &outline, [80, 140], &caps)
}

/// A column of eight corners, thinner at its top.
fn post() -> Body {
    let foot = [[20, 0], [14, 14], [0, 20], [-14, 14], [-20, 0], [-14, -14], [0, -20], [14, -14]];
    let top = foot.map(|corner| corner.map(|x| x / 2));
    Body::convex(&foot, &top, [-80, 160]).moved([200, 120, 0])
}

/// A body without a face along an axis.
fn crystal() -> Body {
    let low = [[-20, -3], [5, -21], [19, 16]];
    let high = [[-17, 5], [11, -16], [9, 19]];
    Body::convex(&low, &high, [-18, 23]).moved([-200, -148, 100])
}
