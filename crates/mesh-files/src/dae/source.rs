//! The corner positions that a `<vertices>` element stands for.

use std::rc::Rc;

use super::document::{DaeDocument, SharedPoints};
use diagnostics::excerpt;
use diagnostics::xml::Element;

/// The points of a `<vertices>` element of a mesh, file units; nothing after a fault, which is reported.
pub(super) fn positions<'x>(
    document: &mut DaeDocument<'x>,
    vertices: Element<'x>,
    mesh: Element<'x>,
) -> Option<SharedPoints> {
    if let Some(known) = document.points.get(&vertices) {
        return known.clone();
    }
    let points = of_vertices(document, vertices, mesh);
    document.points.insert(vertices, points.clone());
    points
}

fn of_vertices<'x>(
    document: &mut DaeDocument<'x>,
    vertices: Element<'x>,
    mesh: Element<'x>,
) -> Option<SharedPoints> {
    let inputs = document.children(vertices, &["input", "extra"]);
    let mut named = inputs.iter().filter(|e| e.attribute("semantic") == Some("POSITION"));
    let (Some(&input), None) = (named.next(), named.next()) else {
        let what = "<vertices> needs exactly one input of POSITION";
        document.fault(document.xml.at(vertices, what).expected("<input semantic=\"POSITION\" .../>"));
        return None;
    };
    let source = document.target(input, "source", "source", mesh)?;
    if let Some(known) = document.points.get(&source) {
        return known.clone();
    }
    let points = points(document, source);
    document.points.insert(source, points.clone());
    points
}

fn points<'x>(document: &mut DaeDocument<'x>, source: Element<'x>) -> Option<SharedPoints> {
    let known = [
        "asset",
        "float_array",
        "int_array",
        "bool_array",
        "Name_array",
        "IDREF_array",
        "SIDREF_array",
        "token_array",
        "technique_common",
        "technique",
    ];
    let common =
        document.children(source, &known).into_iter().find(|e| e.tag_name().name() == "technique_common");
    let accessor = common.and_then(|common| {
        document
            .children(common, &["accessor", "asset"])
            .into_iter()
            .find(|e| e.tag_name().name() == "accessor")
    });
    let Some(accessor) = accessor else {
        let what = "<source> of positions without an <accessor>";
        document.fault(document.xml.at(source, what).expected("<technique_common> with one <accessor>"));
        return None;
    };
    let axes = axes(document, accessor)?;
    let array = document.target(accessor, "source", "float_array", source)?;
    if array.parent() != Some(source) {
        let what = "<accessor> reads the numbers of another <source>";
        document.fault(document.xml.at(accessor, what).expected("the <float_array> beside it"));
        return None;
    }
    let announced = document.whole_number(array, "count", None)?;
    let values = document.numbers(array)?;
    if values.len() != announced {
        let what = "<float_array> does not hold what its count announces";
        document.fault(
            document
                .xml
                .at(array, what)
                .found(format!("{} numbers", values.len()))
                .expected(format!("count=\"{announced}\""))
                .hint("the file was cut short or edited: export it again"),
        );
        return None;
    }
    let count = document.whole_number(accessor, "count", None)?;
    let offset = document.whole_number(accessor, "offset", Some(0))?;
    let stride = document.whole_number(accessor, "stride", Some(1))?;
    let width = axes.iter().max().map_or(0, |last| last + 1);
    // None of these is above 2^32, so their products fit.
    let needed =
        if count == 0 { 0 } else { offset as u64 + (count as u64 - 1) * stride as u64 + width as u64 };
    if stride < width || needed > values.len() as u64 {
        let what = "<accessor> reaches beyond its <float_array>, or its points overlap";
        document.fault(
            document
                .xml
                .at(accessor, what)
                .found(format!(
                    "{count} points from {offset} on, one every {stride} of {} numbers",
                    values.len()
                ))
                .expected(format!("a stride of at least {width} and at most {needed} numbers in reach"))
                .hint("correct count, offset or stride, or export the file again"),
        );
        return None;
    }
    let point = |k: usize| axes.map(|axis| values[offset + k * stride + axis]).into();
    Some(Rc::new((0..count).map(point).collect()))
}

/// Where x, y and z stand among the parameters of an accessor.
fn axes<'x>(document: &mut DaeDocument<'x>, accessor: Element<'x>) -> Option<[usize; 3]> {
    document.only_attributes(accessor, &["count", "offset", "source", "stride"]);
    let params = document.children(accessor, &["param"]);
    let names: Vec<&str> = params.iter().map(|e| e.attribute("name").unwrap_or_default()).collect();
    let at = |axis: &str| names.iter().position(|name| name.eq_ignore_ascii_case(axis));
    let numeric = params.iter().all(|e| matches!(e.attribute("type"), Some("float" | "double" | "Float")));
    if numeric
        && names.iter().filter(|name| !name.is_empty()).count() == 3
        && let (Some(x), Some(y), Some(z)) = (at("X"), at("Y"), at("Z"))
    {
        return Some([x, y, z]);
    }
    // Without any name the order alone can tell, and it does.
    if numeric && names == ["", "", ""] {
        return Some([0, 1, 2]);
    }
    let what = "<accessor> of positions has other parameters than x, y and z";
    let found = names.iter().map(|name| excerpt(name)).collect::<Vec<_>>().join(" ");
    document.fault(
        document
            .xml
            .at(accessor, what)
            .found(if found.is_empty() { "none".to_owned() } else { found })
            .expected("<param name=\"X\" type=\"float\"/>, and so for Y and Z"),
    );
    None
}
