//! Random robots.

use std::fmt::Write as _;

use crate::Random;

/// The URDF of a tree of up to ten joints l0, l1, …: branches, all kinds of joints, mimics and chains of mimics; its size is a few
/// metres, and it has no shapes.
pub fn random_tree(random: &mut Random, name: &str) -> String {
    let count = 1 + random.below(10);
    let mut text = format!("<robot name=\"{name}\"><link name=\"l0\"/>");
    let mut movable: Vec<usize> = Vec::new();
    for joint in 0..count {
        let kind = ["fixed", "revolute", "continuous", "prismatic", "revolute"][random.below(5)];
        let parent = if random.below(3) == 0 { random.below(joint + 1) } else { joint };
        let (xyz, rpy, axis) = (three(random, 1.0), three(random, 3.0), three(random, 1.0));
        write!(
            text,
            "<link name=\"l{0}\"/><joint name=\"j{joint}\" type=\"{kind}\"><parent link=\"l{parent}\"/><child link=\"l{0}\"/>\
             <origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><axis xyz=\"{axis}\"/>\
             <limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/>",
            joint + 1
        )
        .expect("a string takes all");
        if kind != "fixed" {
            if !movable.is_empty() && random.below(3) == 0 {
                let leader = movable[random.below(movable.len())];
                let (multiplier, offset) = (random.within(-2.0, 2.0), random.within(-1.0, 1.0));
                write!(text, "<mimic joint=\"j{leader}\" multiplier=\"{multiplier}\" offset=\"{offset}\"/>")
                    .expect("a string takes all");
            }
            movable.push(joint);
        }
        text.push_str("</joint>");
    }
    text + "</robot>"
}

/// Three numbers of at most this size, as an attribute has them.
fn three(random: &mut Random, size: f64) -> String {
    let [x, y, z] = random.three(-size, size);
    format!("{x} {y} {z}")
}
