//! What the controller of a robot does at corners that its programs let it cut.

use serde::Deserialize;

/// `corners: Stop`, or `corners: Enclosed(law: Abb)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "corners")]
pub enum CellCorners {
    /// Every taught point is taken to be reached.
    Stop,
    /// The exact corner and everything that the law lets the controller do are checked.
    Enclosed {
        /// The law of the brand.
        #[serde(default)]
        law: CellCornerLaw,
    },
}

/// The brand of a controller, by the law of its corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "law")]
pub enum CellCornerLaw {
    /// Zones as written.
    #[default]
    Plain,
    /// ABB.
    Abb,
    /// Universal Robots.
    UniversalRobots,
    /// KUKA.
    Kuka,
    /// FANUC.
    Fanuc,
    /// Stäubli.
    Staubli,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(written: &str) -> Result<Option<CellCorners>, String> {
        let text = format!("Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\"{written})])");
        let cell = crate::read(text.as_bytes(), "cell.ron").map_err(|error| error.to_string())?;
        Ok(cell.robots[0].value.corners)
    }

    #[test]
    fn corners_are_read() {
        let enclosed = |law: CellCornerLaw| Ok(Some(CellCorners::Enclosed { law }));
        assert_eq!(corners(""), Ok(None));
        assert_eq!(corners(", corners: Stop"), Ok(Some(CellCorners::Stop)));
        assert_eq!(corners(", corners: Enclosed()"), enclosed(CellCornerLaw::Plain));
        assert_eq!(corners(", corners: Enclosed(law: Kuka)"), enclosed(CellCornerLaw::Kuka));
    }

    #[test]
    fn an_unknown_law_is_refused_with_the_known_ones() {
        let told = corners(", corners: Enclosed(law: Kukka)").unwrap_err();
        assert!(told.contains("Kuka") && told.contains("UniversalRobots"), "{told}");
        let told = corners(", corners: Exact").unwrap_err();
        assert!(told.contains("Stop") && told.contains("Enclosed"), "{told}");
    }
}
