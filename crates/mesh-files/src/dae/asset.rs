//! Units and the upward axis.

use nalgebra::Matrix3;

use super::document::DaeDocument;
use crate::DaeUpAxis;
use crate::affine::AffineMap;
use diagnostics::excerpt;
use diagnostics::xml::Element;

const CHILDREN: [&str; 11] = [
    "contributor",
    "coverage",
    "created",
    "extra",
    "keywords",
    "modified",
    "revision",
    "subject",
    "title",
    "unit",
    "up_axis",
];

/// The axis that points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenUpAxis {
    X,
    Y,
    Z,
}

/// What an `<asset>` says; nothing where it says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct DaeAsset {
    metres_per_unit: Option<f64>,
    up: Option<WrittenUpAxis>,
}

/// Metres, with z upwards if asked for, from the coordinates of the scene.
///
/// COLLADA names three axes: right, up and inwards. They are x, y, z for `Y_UP`, x, z, −y for `Z_UP` and −y, x, z for
/// `X_UP`. So (x, y, z) becomes (x, −z, y) from `Y_UP` and (−y, −z, x) from `X_UP`; both are pure rotations.
pub(super) fn metres_from_scene<'x>(
    document: &mut DaeDocument<'x>,
    own: Option<Element<'x>>,
    up_axis: DaeUpAxis,
) -> AffineMap {
    let root = document.xml.root();
    let asset = own.map(|element| read(document, element)).unwrap_or_default();
    let inner =
        root.descendants().filter(|e| e.is_element() && e.tag_name().name() == "asset" && Some(*e) != own);
    for element in inner.collect::<Vec<_>>() {
        let other = read(document, element);
        let differs = other.metres_per_unit.is_some_and(|m| m != asset.metres_per_unit.unwrap_or(1.0))
            || other.up.is_some_and(|up| up != asset.up.unwrap_or(WrittenUpAxis::Y));
        if differs {
            let what = "a part of the file has another unit or upward axis";
            document.fault(
                document
                    .xml
                    .at(element, what)
                    .expected("one unit and one upward axis for the whole file")
                    .hint("export the file again with one unit"),
            );
        }
    }
    let place = own.unwrap_or(root);
    let scale = unit(document, place, asset.metres_per_unit);
    let turn = upwards(document, place, asset.up, up_axis);
    AffineMap::linear(turn * scale)
}

fn unit(document: &mut DaeDocument<'_>, place: Element<'_>, metres: Option<f64>) -> f64 {
    match metres {
        None => {
            let what = "no <unit>: coordinates are taken as metres, as COLLADA says";
            document.warn(document.xml.at(place, what).hint("write <unit meter=\"1\"/> if they are"));
        }
        Some(metres) if metres != 1.0 => {
            let what = format!("<unit> is applied: coordinates are multiplied by {metres} to give metres");
            let hint = "check the size of the part; a <mesh scale> of the robot is multiplied onto it";
            document.warn(document.xml.at(place, what).hint(hint));
        }
        Some(_) => {}
    }
    metres.unwrap_or(1.0)
}

fn upwards(
    document: &mut DaeDocument<'_>,
    place: Element<'_>,
    up: Option<WrittenUpAxis>,
    up_axis: DaeUpAxis,
) -> Matrix3<f64> {
    let turn = match up {
        Some(WrittenUpAxis::Z) => return Matrix3::identity(),
        Some(WrittenUpAxis::X) => Matrix3::new(0.0, -1.0, 0.0, 0.0, 0.0, -1.0, 1.0, 0.0, 0.0),
        Some(WrittenUpAxis::Y) | None => Matrix3::new(1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0),
    };
    let said = match up {
        Some(WrittenUpAxis::X) => "<up_axis> is X_UP",
        Some(_) => "<up_axis> is Y_UP",
        None => "no <up_axis>, which stands for Y_UP",
    };
    match up_axis {
        DaeUpAxis::Respected => turn,
        DaeUpAxis::Ignored => {
            let what =
                format!("{said}: not applied, coordinates are taken as they stand, as RViz takes them");
            let hint =
                "look at the part in the viewer; --dae-up-axis respect turns it where it lies on its side";
            document.warn(document.xml.at(place, what).hint(hint));
            Matrix3::identity()
        }
    }
}

fn read<'x>(document: &mut DaeDocument<'x>, element: Element<'x>) -> DaeAsset {
    let mut asset = DaeAsset::default();
    for child in document.children(element, &CHILDREN) {
        match child.tag_name().name() {
            "unit" => {
                document.only_attributes(child, &["meter", "name"]);
                if asset.metres_per_unit.is_some() {
                    document.fault(document.xml.at(child, "a second <unit>").expected("one"));
                }
                let text = child.attribute("meter").unwrap_or("1.0");
                let metres = text.trim().parse().ok().filter(|m: &f64| m.is_finite() && *m > 0.0);
                if metres.is_none() {
                    document.fault(
                        document
                            .at_attribute(child, "meter", "meter of <unit> is no length".to_owned())
                            .found(excerpt(text))
                            .expected("a positive number of metres, such as 0.001 for millimetres"),
                    );
                }
                asset.metres_per_unit = metres;
            }
            "up_axis" => {
                if asset.up.is_some() {
                    document.fault(document.xml.at(child, "a second <up_axis>").expected("one"));
                }
                let text = child.text().unwrap_or_default().trim();
                asset.up = match text {
                    "X_UP" => Some(WrittenUpAxis::X),
                    "Y_UP" => Some(WrittenUpAxis::Y),
                    "Z_UP" => Some(WrittenUpAxis::Z),
                    _ => {
                        document.fault(
                            document
                                .xml
                                .at(child, "<up_axis> not understood")
                                .found(excerpt(text))
                                .expected("X_UP, Y_UP or Z_UP"),
                        );
                        None
                    }
                };
            }
            _ => {}
        }
    }
    asset
}
