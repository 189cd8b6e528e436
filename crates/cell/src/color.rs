//! Colours of objects, for pictures only.

use diagnostics::excerpt;
use diagnostics::ron_file::RonNode;

use super::check::CellChecker;
use super::forms::{COLOR_FORM, OTHER_COLOR_FORM};

impl CellChecker<'_, '_> {
    /// Red, green and blue from `#rrggbb`, at the field of an object.
    pub(super) fn color(&mut self, written: &str, object: Option<&RonNode<'_>>) -> Option<[u8; 3]> {
        let read = rgb(written);
        if read.is_none() {
            let place = object.and_then(|object| object.field("color")).unwrap_or(self.root).place;
            let problem = self.problems.problem(OTHER_COLOR_FORM).at(place.line, place.column);
            let problem = problem.found(excerpt(written)).expected(COLOR_FORM);
            self.problems.push(problem.hint("amber, for example, is color: \"#d9a021\""));
        }
        read
    }
}

fn rgb(written: &str) -> Option<[u8; 3]> {
    let digits = written.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    // Signs are no digits.
    let is_sound = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_sound)?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

#[cfg(test)]
mod tests {

    fn cell(color: &str) -> String {
        format!(
            "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"r.urdf\")],\n\
             objects: [Object(name: \"o\", shape: Sphere(radius_mm: 10){color})])"
        )
    }

    #[test]
    fn a_colour_has_two_digits_each_of_red_green_and_blue() {
        let read = |color: &str| {
            let cell = crate::read(cell(color).as_bytes(), "cell.ron").expect("a sound cell");
            cell.objects[0].value.color
        };
        assert_eq!(read(", color: \"#d9A021\""), Some([0xD9, 0xA0, 0x21]));
        assert_eq!(read(""), None);
    }

    #[test]
    fn other_forms_are_told_with_their_place() {
        for written in ["d9a021", "#d9a", "#d9a02", "#d9a0210", "#+9a021", "#d9a02é", "amber", ""] {
            let text = cell(&format!(", color: \"{written}\""));
            let told = crate::read(text.as_bytes(), "cell.ron").expect_err("no colour").to_string();
            assert!(told.starts_with("cell.ron:2:66: a colour in another form"), "{told}");
            assert!(told.contains("expected color: \"#rrggbb\""), "{told}");
        }
        // Numbers of other programs.
        for written in ["(0.8, 0.6, 0.1)", "[0.8, 0.6, 0.1, 1.0]", "0xd9a021"] {
            let text = cell(&format!(", color: {written}"));
            let told = crate::read(text.as_bytes(), "cell.ron").expect_err("no colour").to_string();
            assert!(told.starts_with("cell.ron:2:66: a colour in another form"), "{told}");
            assert!(told.contains("expected color: \"#rrggbb\""), "{told}");
        }
    }
}
