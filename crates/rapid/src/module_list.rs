//! The list of the modules of a task, as controllers save it beside them: `T_ROB1.pgf`.

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, Problems, excerpt};

/// Endings of modules.
const MODULES: [&str; 5] = ["mod", "modx", "prg", "sys", "sysx"];

/// The modules of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleList {
    /// The names of their files, which lie beside the list; at least one.
    pub modules: Vec<String>,
    /// The procedure that runs, where the list names it.
    pub entry: Option<String>,
}

/// Reads a list of modules.
///
/// # Errors
/// XML that is not well-formed, or has other elements, attributes or texts than a list of modules; a name that is no file beside the list.
pub fn read_module_list(bytes: &[u8], file: &str) -> Result<ModuleList, InputError> {
    let xml = Xml::read(bytes, file)?;
    let root = xml.root();
    if root.tag_name().name() != "Program" {
        let found = format!("<{}>", root.tag_name().name());
        return Err(xml.at(root, "no list of modules").found(found).expected("<Program>").into());
    }
    let mut problems = Problems::new(file);
    let mut entry = None;
    for attribute in root.attributes() {
        if attribute.name() == "entry" {
            entry = Some(attribute.value().to_owned());
        } else {
            let problem = xml.at_attribute(&attribute, "an attribute that this reader does not know");
            problems.push(problem.found(attribute.name()).expected("entry"));
        }
    }
    let mut modules: Vec<String> = Vec::new();
    for node in root.children() {
        if let Some(problem) = unread(&xml, node) {
            problems.push(problem);
        } else if node.is_element() {
            let name = node.text().unwrap_or_default().trim().to_owned();
            if modules.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                problems.push(xml.at(node, "a module that is listed twice").found(excerpt(&name)));
            }
            modules.push(name);
        }
    }
    if modules.is_empty() {
        problems.push(xml.at(root, "a list without modules").expected("<Module>Module1.mod</Module>"));
    }
    problems.check(ModuleList { modules, entry })
}

/// What is wrong with a part of the list.
fn unread(xml: &Xml<'_>, node: Element<'_>) -> Option<Problem> {
    let is_blank = |text: Element<'_>| text.text().unwrap_or_default().trim().is_empty();
    if node.is_comment() || (node.is_text() && is_blank(node)) {
        return None;
    }
    let is_plain = node.has_tag_name("Module")
        && node.attributes().len() == 0
        && node.children().all(|child| child.is_text());
    if !is_plain {
        let problem = xml.at(node, "a part of a list of modules that this reader does not know");
        return Some(problem.expected("<Module>Module1.mod</Module>"));
    }
    let name = node.text().unwrap_or_default().trim();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let is_beside = !name.contains(['/', '\\', ':']) && !name.starts_with('.');
    if !is_beside || !ending.is_some_and(|ending| MODULES.contains(&ending.as_str())) {
        let problem = xml.at(node, "a module that is no file beside the list").found(excerpt(name));
        return Some(problem.expected("the name of a .mod, .modx, .prg, .sys or .sysx file"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ModuleList, String> {
        read_module_list(text.as_bytes(), "T_ROB1.pgf").map_err(|error| error.to_string())
    }

    #[test]
    fn modules_are_listed_in_their_order() {
        let list = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" ?>\r\n<Program>\r\n\t<Module>CalibData.mod</Module>\r\n\t<!-- -->\r\n\t<Module>Module1.MOD</Module>\r\n</Program>\r\n";
        let modules = vec!["CalibData.mod".to_owned(), "Module1.MOD".to_owned()];
        assert_eq!(read(list), Ok(ModuleList { modules, entry: None }));
        let list = "<Program entry=\"Path_10\"><Module>a.sys</Module></Program>";
        let modules = vec!["a.sys".to_owned()];
        assert_eq!(read(list), Ok(ModuleList { modules, entry: Some("Path_10".to_owned()) }));
    }

    #[test]
    fn what_is_no_list_of_modules_is_refused_with_its_place() {
        for (list, words) in [
            ("<Task/>", "T_ROB1.pgf:1:1: no list of modules; found <Task>"),
            ("<Program/>", "T_ROB1.pgf:1:1: a list without modules"),
            ("<Program main=\"a\"><Module>a.mod</Module></Program>", "T_ROB1.pgf:1:10: an attribute"),
            (
                "<Program>\n<Module>../a.mod</Module></Program>",
                "T_ROB1.pgf:2:1: a module that is no file beside",
            ),
            (
                "<Program>\n<Module>a.txt</Module></Program>",
                "T_ROB1.pgf:2:1: a module that is no file beside",
            ),
            ("<Program><Module/></Program>", "T_ROB1.pgf:1:10: a module that is no file beside"),
            ("<Program><Module a=\"1\">a.mod</Module></Program>", "T_ROB1.pgf:1:10: a part of a list"),
            ("<Program><Modul>a.mod</Modul></Program>", "T_ROB1.pgf:1:10: a part of a list"),
            ("<Program>a.mod</Program>", "T_ROB1.pgf:1:10: a part of a list"),
            (
                "<Program><Module>a.mod</Module>\n<Module>A.mod</Module></Program>",
                "T_ROB1.pgf:2:1: a module that is listed twice",
            ),
            ("<Program>", "T_ROB1.pgf"),
        ] {
            let refused = read(list).expect_err(list);
            assert!(refused.contains(words), "{list}: {refused}");
        }
    }
}
