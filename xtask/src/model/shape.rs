//! The shapes that parts can have; each is one or more closed shells.

use nalgebra::Vector3;
use serde::Deserialize;

use super::description::Description;
use super::part::{ModelPart, joined};
use super::solid::{
    Corner, Solid, Station, bolt_circle, corner, cylinder, hexagon_circle, loft, pipe, revolve, ring,
    rounded_box, smooth_path, strip_prism, tube,
};

/// A shape in metres; `spacing` is the wanted edge length of its triangles.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PartShape {
    /// The shape or the body of this name.
    Shape(String),
    /// Parts that are placed together.
    Group(Vec<ModelPart>),
    /// Revolved about z; corners of the half outline are distance from the axis, height, rounding, from the axis back to the axis,
    /// rising.
    Revolve { outline: Vec<[f64; 3]>, spacing: f64 },
    /// On the z axis between two heights, with rounded rims.
    Cylinder { radius: f64, between: [f64; 2], rounding: f64, spacing: f64 },
    /// Around the origin, with rounded edges.
    Box { size: [f64; 3], rounding: f64, spacing: f64 },
    /// Heads of bolts.
    Bolts(Heads),
    /// Hexagons: nuts or heads.
    Hexagons(Heads),
    /// A casting through sections along z, which rise.
    Loft { stations: Vec<Station>, rounding: f64, spacing: f64 },
    /// A full round bar along points; on a smooth curve through them, cut into pieces of about `smooth`, where that is given.
    Tube { path: Vec<[f64; 3]>, smooth: Option<f64>, radius: f64, spacing: f64 },
    /// The same as a hollow pipe, open at both ends, between two radii.
    Pipe { path: Vec<[f64; 3]>, smooth: Option<f64>, outer: f64, inner: f64, spacing: f64 },
    /// A torus about z.
    Ring { radius: f64, thickness: f64, spacing: f64 },
    /// A plate between two lines of x and z with as many points.
    Strip { lower: Vec<[f64; 2]>, upper: Vec<[f64; 2]>, thickness: f64, spacing: f64 },
}

/// Heads on the plane z = `base`, evenly on a circle about z, the first `phase` of a step past x.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Heads {
    #[serde(default = "one")]
    count: usize,
    /// Radius of the circle.
    #[serde(default)]
    circle: f64,
    /// Radius of a head.
    radius: f64,
    #[serde(default)]
    base: f64,
    #[serde(default)]
    phase: f64,
}

fn one() -> usize {
    1
}

impl PartShape {
    /// Its mesh; `depth` names lie between it and a body.
    ///
    /// # Errors
    /// Lengths that make no shape, and names of nothing.
    pub(super) fn solid(&self, names: &Description, depth: usize) -> Result<Solid, String> {
        if let Some(needed) = self.needs() {
            return Err(format!("{needed}: {self:?}"));
        }
        Ok(match self {
            Self::Shape(name) => names.named(name, depth)?,
            Self::Group(parts) => joined(parts, names, depth)?,
            Self::Revolve { outline, spacing } => revolve(&corners(outline), *spacing),
            Self::Cylinder { radius, between: [bottom, top], rounding, spacing } => {
                cylinder(*radius, *bottom, *top, *rounding, *spacing)
            }
            Self::Box { size, rounding, spacing } => rounded_box(*size, *rounding, *spacing),
            Self::Bolts(of) => bolt_circle(of.count, of.circle, of.radius, of.base, of.phase),
            Self::Hexagons(of) => hexagon_circle(of.count, of.circle, of.radius, of.base, of.phase),
            Self::Loft { stations, rounding, spacing } => loft(stations, *rounding, *spacing),
            Self::Tube { path, smooth, radius, spacing } => tube(&points(path, *smooth), *radius, *spacing),
            Self::Pipe { path, smooth, outer, inner, spacing } => {
                pipe(&points(path, *smooth), *outer, *inner, *spacing)
            }
            Self::Ring { radius, thickness, spacing } => ring(*radius, *thickness, *spacing),
            Self::Strip { lower, upper, thickness, spacing } => {
                strip_prism(lower, upper, *thickness, *spacing)
            }
        })
    }

    /// What its numbers lack; whether the mesh is closed is checked on the mesh.
    fn needs(&self) -> Option<&'static str> {
        let above_0 = |numbers: &[f64]| numbers.iter().all(|number| *number > 0.0);
        let (is_sound, needed) = match self {
            Self::Shape(_) | Self::Group(_) => (true, ""),
            Self::Revolve { outline, spacing } => {
                (outline.len() > 2 && above_0(&[*spacing]), "three corners")
            }
            Self::Cylinder { radius, between: [bottom, top], spacing, .. } => {
                (bottom < top && above_0(&[*radius, *spacing]), "a radius, and heights that rise")
            }
            Self::Box { size, rounding, spacing } => {
                let is_large = size.iter().all(|length| *length > 2.0 * rounding);
                (is_large && above_0(&[*rounding, *spacing]), "a rounding below half of its size")
            }
            Self::Bolts(of) | Self::Hexagons(of) => (of.count > 0 && above_0(&[of.radius]), "a radius"),
            Self::Loft { stations, spacing, .. } => {
                let rise = stations.windows(2).all(|pair| pair[0].z < pair[1].z);
                (stations.len() > 1 && rise && above_0(&[*spacing]), "two stations or more, which rise")
            }
            Self::Tube { path, smooth, radius, spacing } => {
                let lengths = [smooth.unwrap_or(1.0), *radius, *spacing];
                (path.len() > 1 && above_0(&lengths), "two points or more, and a radius")
            }
            Self::Pipe { path, smooth, outer, inner, spacing } => {
                let lengths = [smooth.unwrap_or(1.0), *inner, outer - inner, *spacing];
                (path.len() > 1 && above_0(&lengths), "two points or more, and two radii")
            }
            Self::Ring { radius, thickness, spacing } => {
                (radius > thickness && above_0(&[*thickness, *spacing]), "a thickness below its radius")
            }
            Self::Strip { lower, upper, thickness, spacing } => {
                let are_alike = lower.len() == upper.len() && lower.len() > 1;
                (are_alike && above_0(&[*thickness, *spacing]), "two lines with as many points")
            }
        };
        (!is_sound).then_some(needed)
    }
}

fn corners(outline: &[[f64; 3]]) -> Vec<Corner> {
    outline.iter().map(|&[radius, height, fillet]| corner(radius, height, fillet)).collect()
}

fn points(path: &[[f64; 3]], smooth: Option<f64>) -> Vec<Vector3<f64>> {
    let knots: Vec<Vector3<f64>> = path.iter().copied().map(Vector3::from).collect();
    smooth.map_or_else(|| knots.clone(), |spacing| smooth_path(&knots, spacing))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;
    use crate::model::solid::watertight::{defects_of_stl, volume};
    use crate::model::stl::stl_bytes;

    fn solid(text: &str) -> Result<Solid, String> {
        let names: Description = toml::from_str("body = []").unwrap();
        let part: ModelPart = toml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        part.shape.solid(&names, 0)
    }

    /// Every shape, and its volume without roundings.
    fn all() -> [(&'static str, f64); 10] {
        let hexagon = 1.5 * libm::sqrt(3.0) * 0.01 * 0.01 * 0.016;
        [
            ("revolve = { outline = [[0, 0, 0], [0.2, 0, 0], [0, 0.3, 0]], spacing = 0.01 }", PI * 0.004),
            (
                "cylinder = { radius = 0.1, between = [-0.1, 0.3], rounding = 0.01, spacing = 0.01 }",
                PI * 0.004,
            ),
            ("box = { size = [0.4, 0.2, 0.1], rounding = 0.01, spacing = 0.03 }", 0.008),
            ("bolts = { count = 6, circle = 0.05, radius = 0.005, base = 0.2, phase = 0.5 }", PI * 8.72e-7),
            ("hexagons = { count = 3, circle = 0.1, radius = 0.01 }", 3.0 * hexagon),
            (
                "loft = { rounding = 0.01, spacing = 0.012, stations = [\
                 { z = 0, center = [0.1, -0.2], half = [0.1, 0.05], exponent = 8 },\
                 { z = 0.5, center = [0.1, -0.2], half = [0.1, 0.05], exponent = 8 }] }",
                0.01,
            ),
            ("tube = { path = [[0, 0, 0], [0, 0, 1]], radius = 0.1, spacing = 0.01 }", PI * 0.01),
            (
                "pipe = { path = [[0, 0, 0], [0, 1, 0]], smooth = 0.1, outer = 0.1, inner = 0.05, spacing = 0.01 }",
                PI * 0.0075,
            ),
            ("ring = { radius = 0.5, thickness = 0.1, spacing = 0.02 }", 2.0 * PI * PI * 0.5 * 0.01),
            (
                "strip = { lower = [[-1, 0], [0, 0], [1, 0]], upper = [[-1, 2], [0, 1], [1, 2]], thickness = 0.5, spacing = 0.3 }",
                1.5,
            ),
        ]
    }

    #[test]
    fn every_shape_is_closed_and_fills_its_volume() {
        for (text, expected) in all() {
            let solid = solid(text).unwrap();
            assert_eq!(defects_of_stl(&stl_bytes(&solid)), Vec::<String>::new(), "{text}");
            let share = volume(&solid) / expected;
            assert!((0.85..1.001).contains(&share), "{text}: {share}");
        }
    }

    #[test]
    fn numbers_that_make_no_shape_are_named() {
        for (text, what) in [
            ("box = { size = [1, 1, 0.1], rounding = 0.06, spacing = 1 }", "a rounding below half"),
            ("strip = { lower = [], upper = [], thickness = 1, spacing = 1 }", "two lines"),
            ("revolve = { outline = [[0, 0, 0]], spacing = 1 }", "three corners"),
            ("shape = \"none\"", "there is no shape \"none\""),
        ] {
            let refused = solid(text).unwrap_err();
            assert!(refused.starts_with(what), "{refused}");
        }
    }
}
