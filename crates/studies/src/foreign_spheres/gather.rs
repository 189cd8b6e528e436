//! The spheres of a model by the links of a robot.

use std::collections::BTreeMap;

use diagnostics::{InputError, Problem, excerpt, hint_for};
use geometry::{Point3, Pose, Primitive};
use kinematics::{JointKind, LinkId, Robot, ShapeGeometry};
use robot_files::{ListedLink, ListedSpheres};
use sphere_model::Ball;

use super::model::{CenterFrame, SphereModel, SphereModelContent};

/// The spheres of a model by link.
#[derive(Default)]
pub(super) struct Gathered {
    /// Per link of the model that the robot has: its spheres, in its frame.
    pub(super) balls: BTreeMap<String, Vec<Ball>>,
    /// Per link: how many of its spheres hang on links of their own.
    pub(super) joined: BTreeMap<String, usize>,
    /// Links with entries that stand for no sphere, and their number.
    pub(super) disabled: Vec<(String, usize)>,
    /// Links whose spheres are not used, each with the reason.
    pub(super) set_aside: Vec<(String, String)>,
}

impl Gathered {
    fn set_aside(&mut self, link: &str, why: &str) {
        self.set_aside.push((link.to_owned(), why.to_owned()));
    }
}

/// The spheres of a model for the links of a robot. `only` and `frame` are those of the command line.
///
/// # Errors
/// Collision shapes of a URDF other than spheres, links that the robot does not have, and centres whose link or frame is not said.
pub(super) fn gather(
    robot: &Robot,
    model: &SphereModel,
    only: &[String],
    frame: Option<CenterFrame>,
) -> Result<Gathered, InputError> {
    match &model.content {
        SphereModelContent::Listed(listed) => match &listed.links[..] {
            [link @ ListedLink { name: None, .. }] => unnamed(robot, link, only, frame),
            _ => refuse_frame(frame).and_then(|()| listed_links(robot, listed, &model.shown)),
        },
        SphereModelContent::Urdf(spheres) => {
            refuse_frame(frame).and_then(|()| urdf(robot, spheres, &model.shown))
        }
    }
}

fn refuse_frame(frame: Option<CenterFrame>) -> Result<(), InputError> {
    let refuse = |_| {
        Problem::new("--frame", "the file says whose frame its spheres are in")
            .expected("--frame for a file of centres and radii without the name of a link")
    };
    frame.map(refuse).map_or(Ok(()), |problem| Err(problem.into()))
}

/// Spheres with the exact numbers of a URDF. A link that the robot lacks belongs to the nearest link above that it has, if no joint
/// between them moves.
fn urdf(robot: &Robot, spheres: &Robot, shown: &str) -> Result<Gathered, InputError> {
    let mut problems = Vec::new();
    let mut gathered = Gathered::default();
    for (index, link) in spheres.links().iter().enumerate() {
        let mut of_link = Vec::with_capacity(link.collisions.len());
        for element in &link.collisions {
            if let ShapeGeometry::Primitive(Primitive::Sphere { radius_m }) = element.geometry {
                let center = Point3::from(element.link_from_shape.translation);
                of_link.push(Ball { center, radius_m });
            } else {
                problems.push(
                    Problem::new(shown, "a collision shape that is no sphere")
                        .at(element.line, element.column)
                        .found(format!("{} on the link {}", kind(&element.geometry), excerpt(&link.name)))
                        .expected("<sphere> alone: this file is the sphere model")
                        .hint("the file with the meshes goes behind --against"),
                );
            }
        }
        match carrier(robot, spheres, LinkId(index)) {
            Some((LinkId(carrier), _)) if carrier == index => {
                gathered.balls.entry(link.name.clone()).or_default().extend(of_link);
            }
            _ if of_link.is_empty() => {}
            Some((LinkId(carrier), carrier_from_link)) => {
                let name = &spheres.links()[carrier].name;
                *gathered.joined.entry(name.clone()).or_default() += of_link.len();
                let moved = of_link
                    .into_iter()
                    .map(|ball| Ball { center: carrier_from_link.point(&ball.center), ..ball });
                gathered.balls.entry(name.clone()).or_default().extend(moved);
            }
            None => gathered.set_aside(
                &link.name,
                "the robot does not have it, and it is fixed to no link that the robot has",
            ),
        }
    }
    InputError::check(gathered, problems)
}

/// The link of the robot that carries a link of the sphere model, and the pose of the link on it.
fn carrier(robot: &Robot, spheres: &Robot, mut link: LinkId) -> Option<(LinkId, Pose)> {
    let mut carrier_from_link = Pose::identity();
    loop {
        let described = &spheres.links()[link.0];
        if robot.link_named(&described.name).is_some() {
            return Some((link, carrier_from_link));
        }
        let joint = &spheres.joints()[described.parent_joint?.0];
        if joint.kind != JointKind::Fixed {
            return None;
        }
        carrier_from_link = joint.parent_from_joint * carrier_from_link;
        link = joint.parent;
    }
}

/// Spheres of links by name.
fn listed_links(robot: &Robot, listed: &ListedSpheres, shown: &str) -> Result<Gathered, InputError> {
    let mut problems = Vec::new();
    let mut gathered = Gathered::default();
    let names: Vec<&str> = robot.links().iter().map(|link| link.name.as_str()).collect();
    let is_known = |link: &ListedLink| link.name.as_deref().is_some_and(|name| names.contains(&name));
    let is_of_robot = listed.links.iter().any(is_known);
    for link in &listed.links {
        let name = link.name.as_deref().unwrap_or_default();
        if !is_known(link) && listed.added_links.iter().any(|added| added == name) {
            gathered.set_aside(name, "the file adds it to the robot");
        } else if !is_known(link) && is_of_robot {
            let problem = Problem::new(
                shown,
                format!("spheres on a link that the robot does not have: {}", excerpt(name)),
            );
            problems.push(problem.at(link.line, link.column).hint(hint_for(name, &names, "links")));
        } else if let Some(why) = link.unused_because {
            gathered.set_aside(name, why);
            gathered.balls.insert(name.to_owned(), Vec::new());
        } else {
            if link.disabled > 0 {
                gathered.disabled.push((name.to_owned(), link.disabled));
            }
            gathered.balls.insert(name.to_owned(), balls(link, &Pose::identity()));
        }
    }
    InputError::check(gathered, problems)
}

/// Spheres of the one link that the command line names.
fn unnamed(
    robot: &Robot,
    link: &ListedLink,
    only: &[String],
    frame: Option<CenterFrame>,
) -> Result<Gathered, InputError> {
    let [name] = only else {
        return Err(Problem::new("--link", "the file gives centres and radii without the name of a link")
            .found(format!("--link {} times", only.len()))
            .expected("--link NAME, once")
            .into());
    };
    // A wrong name is told with those of links that have shapes.
    let described = robot.link_named(name).map(|LinkId(index)| &robot.links()[index]);
    let poses: Vec<Pose> =
        described.iter().flat_map(|link| &link.collisions).map(|element| element.link_from_shape).collect();
    let is_plain = poses.iter().all(|pose| *pose == Pose::identity());
    let link_from_centers = match frame {
        _ if is_plain => Pose::identity(),
        Some(CenterFrame::Link) => Pose::identity(),
        Some(CenterFrame::Shape) if poses.iter().all(|pose| *pose == poses[0]) => poses[0],
        Some(CenterFrame::Shape) => {
            return Err(Problem::new(
                "--frame",
                format!("the collision shapes of {} have different origins", excerpt(name)),
            )
            .found(format!("{} shapes", poses.len()))
            .expected("centres in the frame of the link: --frame link")
            .into());
        }
        None => {
            return Err(Problem::new("--frame", "the file does not say whose frame its centres are in")
                .found(format!("{} has a collision shape with an <origin>", excerpt(name)))
                .expected("--frame shape (that of the mesh file, as MorphIt writes it) or --frame link")
                .into());
        }
    };
    let balls = BTreeMap::from([(name.clone(), balls(link, &link_from_centers))]);
    Ok(Gathered { balls, ..Gathered::default() })
}

fn balls(link: &ListedLink, link_from_centers: &Pose) -> Vec<Ball> {
    let ball = |sphere: &robot_files::ListedSphere| Ball {
        center: link_from_centers.point(&Point3::from(sphere.center_m)),
        radius_m: sphere.radius_m,
    };
    link.spheres.iter().map(ball).collect()
}

fn kind(geometry: &ShapeGeometry) -> &'static str {
    match geometry {
        ShapeGeometry::Primitive(Primitive::Box { .. }) => "<box>",
        ShapeGeometry::Primitive(Primitive::Cylinder { .. }) => "<cylinder>",
        ShapeGeometry::Primitive(Primitive::Sphere { .. }) => "<sphere>",
        ShapeGeometry::Primitive(Primitive::Capsule { .. }) => "<capsule>",
        ShapeGeometry::Mesh { .. } => "<mesh>",
    }
}
