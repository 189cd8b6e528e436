//! Robots as URDF text: metres and radians, limits far from everything that is played.

/// A robot of links and joints.
pub(crate) fn urdf(parts: &[String]) -> String {
    format!("<robot name=\"case\">\n{}</robot>\n", parts.concat())
}

fn numbers([x, y, z]: [f64; 3]) -> String {
    format!("{x} {y} {z}")
}

fn piece(center: [f64; 3], geometry: &str) -> String {
    let xyz = numbers(center);
    format!("<collision><origin xyz=\"{xyz}\"/><geometry>{geometry}</geometry></collision>")
}

/// A link; without pieces it is no member.
pub(crate) fn link(name: &str, pieces: &[String]) -> String {
    format!("<link name=\"{name}\">{}</link>\n", pieces.concat())
}

/// A box by its centre and edges.
pub(crate) fn block(center: [f64; 3], size: [f64; 3]) -> String {
    piece(center, &format!("<box size=\"{}\"/>", numbers(size)))
}

/// A ball.
pub(crate) fn sphere(center: [f64; 3], radius: f64) -> String {
    piece(center, &format!("<sphere radius=\"{radius}\"/>"))
}

/// A capsule along z.
pub(crate) fn capsule(center: [f64; 3], radius: f64, length: f64) -> String {
    piece(center, &format!("<capsule radius=\"{radius}\" length=\"{length}\"/>"))
}

/// A mesh file beside the URDF.
pub(crate) fn mesh_piece(file: &str) -> String {
    piece([0.0; 3], &format!("<mesh filename=\"{file}\"/>"))
}

/// Where a joint sits and what it moves.
#[derive(Clone, Copy)]
pub(crate) struct Joint<'a> {
    pub(crate) name: &'a str,
    pub(crate) links: [&'a str; 2],
    pub(crate) at: [f64; 3],
    pub(crate) axis: [f64; 3],
}

fn joint(joint: Joint<'_>, kind: &str, rest: &str) -> String {
    let Joint { name, links: [parent, child], at, axis } = joint;
    let (at, axis) = (numbers(at), numbers(axis));
    format!(
        "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         <origin xyz=\"{at}\"/><axis xyz=\"{axis}\"/>{rest}</joint>\n"
    )
}

const LIMIT: &str = "<limit lower=\"-20000\" upper=\"20000\" velocity=\"1000\" effort=\"1\"/>";

/// A turning joint without limits.
pub(crate) fn continuous(of: Joint<'_>) -> String {
    joint(of, "continuous", "")
}

/// A sliding joint.
pub(crate) fn prismatic(of: Joint<'_>) -> String {
    joint(of, "prismatic", LIMIT)
}

/// A sliding joint that follows another one.
pub(crate) fn mimic(of: Joint<'_>, leader: &str, multiplier: f64, offset: f64) -> String {
    let follows = format!("<mimic joint=\"{leader}\" multiplier=\"{multiplier}\" offset=\"{offset}\"/>");
    joint(of, "prismatic", &format!("{LIMIT}{follows}"))
}

/// A joint that does not move.
pub(crate) fn fixed(name: &str, links: [&str; 2], at: [f64; 3]) -> String {
    joint(Joint { name, links, at, axis: [1.0, 0.0, 0.0] }, "fixed", "")
}

/// A link `part` of these pieces that turns about z at the origin by `j`.
pub(crate) fn turner(pieces: &[String]) -> String {
    let j = Joint { name: "j", links: ["root", "part"], at: [0.0; 3], axis: [0.0, 0.0, 1.0] };
    urdf(&[link("root", &[]), link("part", pieces), continuous(j)])
}

/// A link `part` of these pieces that slides along x from the origin by `j`.
pub(crate) fn slider(pieces: &[String]) -> String {
    let j = Joint { name: "j", links: ["root", "part"], at: [0.0; 3], axis: [1.0, 0.0, 0.0] };
    urdf(&[link("root", &[]), link("part", pieces), prismatic(j)])
}
