//! Triangles, polygons, strips and fans as triangles.

use nalgebra::Point3;

use super::document::DaeDocument;
use super::inputs::{self, DaeInputs};
use crate::placed::{MAX_TRIANGLES, PlaceFault};
use crate::polygons::{FaceAt, Polygons};
use diagnostics::xml::Element;

/// Adds the triangles of a primitive; nothing after a fault, which is reported.
pub(super) fn read<'x>(
    document: &mut DaeDocument<'x>,
    primitive: Element<'x>,
    mesh: Element<'x>,
    surface: &mut Polygons,
) -> Option<()> {
    document.only_attributes(primitive, &["count", "material", "name"]);
    let elements = document.children(primitive, &["input", "vcount", "p", "ph", "extra"]);
    let named = |tag: &str| -> Vec<Element<'x>> {
        elements.iter().copied().filter(|e| e.tag_name().name() == tag).collect()
    };
    let kind = primitive.tag_name().name();
    if let Some(&hole) = named("ph").first() {
        let what = "a polygon with holes";
        let hint = "export the mesh triangulated";
        document
            .fault(document.xml.at(hole, what).found("<ph>").expected("polygons without holes").hint(hint));
        return None;
    }
    let inputs = inputs::read(document, primitive, &named("input"), mesh)?;
    let count = document.whole_number(primitive, "count", None)?;
    let lists = named("p");
    let counts = named("vcount");
    let one_list = matches!(kind, "triangles" | "polylist");
    if (one_list && lists.len() > 1) || counts.len() != usize::from(kind == "polylist") {
        let what = format!("<{kind}> has too many lists, or too few");
        let found = format!("{} <p> and {} <vcount>", lists.len(), counts.len());
        let expected =
            if kind == "polylist" { "one <vcount> and one <p>" } else { "one <p> and no <vcount>" };
        document.fault(document.xml.at(primitive, what).found(found).expected(expected));
        return None;
    }
    if !one_list && lists.len() != count {
        let what = format!("<{kind}> does not hold what its count announces");
        let found = format!("{} <p>", lists.len());
        document.fault(document.xml.at(primitive, what).found(found).expected(format!("count=\"{count}\"")));
        return None;
    }
    if lists.is_empty() && count > 0 {
        let what = format!("<{kind}> without a <p>");
        document.fault(document.xml.at(primitive, what).expected(format!("the indices of {count}")));
        return None;
    }
    let sizes = match counts.first() {
        Some(&element) => polygon_sizes(document, element, count)?,
        None => Vec::new(),
    };
    for &list in &lists {
        let corners = match kind {
            "triangles" => Some(count as u64 * 3),
            "polylist" => Some(sizes.iter().map(|&size| u64::from(size)).sum()),
            _ => None,
        };
        let points = corner_points(document, list, &inputs, corners)?;
        let at = FaceAt::Line(document.xml.place(list).0);
        match kind {
            "triangles" => surface.extend(points.chunks_exact(3).map(|p| [p[0], p[1], p[2]])),
            "polylist" => {
                let mut rest = &points[..];
                for &size in &sizes {
                    let (polygon, after) = rest.split_at(size as usize);
                    surface.push(polygon, at);
                    rest = after;
                }
            }
            "polygons" => surface.push(&points, at),
            "trifans" => {
                surface.extend(points[1..].windows(2).map(|pair| [points[0], pair[0], pair[1]]));
            }
            // Every other triangle of a strip is turned around.
            _ => surface.extend(
                points
                    .windows(3)
                    .enumerate()
                    .map(|(k, p)| if k % 2 == 0 { [p[0], p[1], p[2]] } else { [p[1], p[0], p[2]] }),
            ),
        }
    }
    Some(())
}

fn polygon_sizes<'x>(document: &mut DaeDocument<'x>, element: Element<'x>, count: usize) -> Option<Vec<u32>> {
    let sizes = document.indices(element)?;
    if sizes.len() != count {
        let what = "<vcount> does not hold what the count of <polylist> announces";
        let found = format!("{} polygons", sizes.len());
        document.fault(document.xml.at(element, what).found(found).expected(format!("count=\"{count}\"")));
        return None;
    }
    if let Some(index) = sizes.iter().position(|&size| size < 3) {
        let problem = document.at_word(element, index, "a polygon with fewer than three corners".to_owned());
        document.fault(problem.found(sizes[index].to_string()).expected("at least 3"));
        return None;
    }
    Some(sizes)
}

/// The points that a list of indices names, of which there must be exactly `corners`, or at least three.
fn corner_points<'x>(
    document: &mut DaeDocument<'x>,
    list: Element<'x>,
    inputs: &DaeInputs,
    corners: Option<u64>,
) -> Option<Vec<Point3<f64>>> {
    let indices = document.indices(list)?;
    let width = inputs.width;
    let fits = match corners {
        Some(corners) => indices.len() as u64 == corners * width as u64,
        None => indices.len().is_multiple_of(width) && indices.len() >= 3 * width,
    };
    if !fits {
        let what = "<p> does not hold what is announced".to_owned();
        let expected = match corners {
            Some(corners) => format!("{corners} corners × {width} inputs = {}", corners * width as u64),
            None => format!("a multiple of {width} inputs, and three corners or more"),
        };
        document.fault(
            document
                .xml
                .at(list, what)
                .found(format!("{} indices", indices.len()))
                .expected(expected)
                .hint("the file was cut short or edited: export it again"),
        );
        return None;
    }
    if indices.len() / width > 3 * MAX_TRIANGLES {
        let (what, expected, hint) = PlaceFault::TooMany.words();
        document.fault(document.xml.at(list, what).expected(expected).hint(hint));
        return None;
    }
    let mut points = Vec::with_capacity(indices.len() / width);
    for (corner, chunk) in indices.chunks_exact(width).enumerate() {
        let index = chunk[inputs.vertex] as usize;
        let Some(&point) = inputs.points.get(index) else {
            let word = corner * width + inputs.vertex;
            let expected = match inputs.points.len() {
                0 => "no index: there are no points".to_owned(),
                count => format!("an index from 0 to {}", count - 1),
            };
            let problem = document.at_word(list, word, "index of a point that is not there".to_owned());
            document.fault(problem.found(index.to_string()).expected(expected));
            return None;
        };
        points.push(point);
    }
    Some(points)
}
