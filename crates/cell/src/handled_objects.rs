//! Checks of what an object says about being handled: its grips, and what carries it from the start.

use std::collections::BTreeMap;

use diagnostics::excerpt;
use diagnostics::ron_file::RonNode;

use super::at_line::AtLine;
use super::check::CellChecker;
use super::grips::{CellGrip, RawGrip};
use super::initially::{CellCarrier, RawInitially};

impl<'t> CellChecker<'_, 't> {
    /// The grips of the object at a place in the file.
    pub(super) fn grips(&mut self, raw: Vec<RawGrip>, object: Option<&RonNode<'t>>) -> Vec<AtLine<CellGrip>> {
        let nodes = object.and_then(|object| object.field("grips")).map_or(&[][..], |list| &list.items);
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        let mut grips = Vec::with_capacity(raw.len());
        for (index, RawGrip { name, pose }) in raw.into_iter().enumerate() {
            let node = nodes.get(index);
            let line = node.or(object).unwrap_or(self.root).place.line;
            self.name(&name, line);
            if let Some(first) = seen.insert(name.clone(), line) {
                let problem = self.problems.problem(format!("two grips are called {}", excerpt(&name)));
                let problem = problem.on_line(line);
                self.problems.push(problem.hint(format!("the name is already given on line {first}")));
            }
            let object_from_tcp = self.place(pose, node, "pose");
            grips.push(AtLine { value: CellGrip { name, object_from_tcp }, line });
        }
        grips
    }
}

impl<'t> CellChecker<'_, 't> {
    /// What carries the object at a place in the file.
    pub(super) fn initially(
        &mut self,
        raw: Option<RawInitially>,
        object: Option<&RonNode<'t>>,
    ) -> Option<AtLine<CellCarrier>> {
        let RawInitially::Attached { to } = raw?;
        let node = object.and_then(|object| object.field("initially")).or(object).unwrap_or(self.root);
        Some(AtLine { value: CellCarrier { to }, line: node.place.line })
    }
}

#[cfg(test)]
mod tests {
    use crate::read;

    #[test]
    fn grips_of_an_object_have_names_of_their_own() {
        let with = |grips: &str| {
            format!(
                "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\")], objects: [Object(name: \"part\",\n\
                 shape: Box(size_mm: (60, 40, 80)), grips: [{grips}])])"
            )
        };
        let top = "Grip(name: \"top\", pose: Pose(xyz_mm: (0, 0, 40), rpy_deg: (180, 0, 0)))";
        let cell = read(with(top).as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        let grip = &cell.objects[0].value.grips[0];
        assert_eq!(
            (&*grip.value.name, grip.line, grip.value.object_from_tcp.translation.z),
            ("top", 2, 0.04)
        );
        let twice = format!("{top},\n{top}, Grip(name: \"a/b\")");
        assert_eq!(
            read(with(&twice).as_bytes(), "cell.ron").expect_err("must be refused").to_string(),
            "cell.ron:3: two grips are called `top`; hint: the name is already given on line 2\n\
             cell.ron:3: a name that reports cannot show; found `a/b`; expected a name without / | ; : and \
             characters that cannot be seen"
        );
    }
}
