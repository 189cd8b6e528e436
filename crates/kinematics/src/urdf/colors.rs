//! The colours of links: for pictures only, no verdict depends on them.

use std::collections::BTreeMap;

use diagnostics::xml::{Element, Xml, with_prefixes};

use super::precheck::{children, is_urdf, read_numbers};

/// Red, green and blue of the links of a URDF whose first coloured `<visual>` has a `<material>` with a `<color>`,
/// or names one that has; by the name of the link. What cannot be understood is left out.
pub fn link_colors(bytes: &[u8], file: &str) -> BTreeMap<String, [u8; 3]> {
    let (bytes, _) = with_prefixes(bytes, file);
    let Ok(xml) = Xml::read(&bytes, file) else { return BTreeMap::new() };
    if !is_urdf(&xml) {
        return BTreeMap::new();
    }
    let of_link = |link| children(link, "visual").flat_map(|visual| children(visual, "material"));
    // A name means the same in the whole file, wherever its colour stands.
    let mut named: BTreeMap<&str, [u8; 3]> = BTreeMap::new();
    let in_links = children(xml.root(), "link").flat_map(of_link);
    for material in children(xml.root(), "material").chain(in_links) {
        if let (Some(name), Some(color)) = (material.attribute("name"), color(material)) {
            named.entry(name).or_insert(color);
        }
    }
    let color_of = |link| {
        of_link(link).find_map(|material| {
            color(material).or_else(|| named.get(material.attribute("name").unwrap_or_default()).copied())
        })
    };
    let colored = children(xml.root(), "link")
        .filter_map(|link| Some((link.attribute("name")?.to_owned(), color_of(link)?)));
    colored.collect()
}

/// The `<color>` of a material, without its opacity.
fn color(material: Element<'_>) -> Option<[u8; 3]> {
    let [red, green, blue, _] =
        children(material, "color").find_map(|color| read_numbers::<4>(color, "rgba"))?;
    let shares = [red, green, blue];
    let is_sound = shares.iter().all(|share| (0.0..=1.0).contains(share));
    is_sound.then(|| shares.map(|share| (share * 255.0).round() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_stands_in_the_visual_or_under_its_name_anywhere() {
        let text = r#"<robot name="r">
<material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
<link name="base"><visual><geometry/><material name="grey"/></visual></link>
<link name="arm"><visual><geometry/><material name="red"><color rgba="1 0 0 0.5"/></material></visual></link>
<link name="hand"><visual><geometry/></visual><visual><geometry/><material name="red"/></visual></link>
<link name="textured"><visual><geometry/><material name="wood"><texture filename="w.png"/></material></visual></link>
<link name="of_another_scale"><visual><geometry/><material name="x"><color rgba="255 0 0 255"/></material></visual></link>
<link name="three"><visual><geometry/><material name="y"><color rgba="1 0 0"/></material></visual></link>
<link name="bare"/></robot>"#;
        let colors = link_colors(text.as_bytes(), "f");
        let named: Vec<(&str, [u8; 3])> =
            colors.iter().map(|(name, color)| (name.as_str(), *color)).collect();
        let red = [255, 0, 0];
        assert_eq!(named, [("arm", red), ("base", [128; 3]), ("hand", red)]);
        assert!(link_colors(b"<sdf/>", "f").is_empty() && link_colors(b"<robot", "f").is_empty());
    }
}
