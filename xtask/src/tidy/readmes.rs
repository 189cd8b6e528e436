//! Every robot and every scene explains itself.

use super::tree::Tree;

/// One line per folder of a robot or scene without a README.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let folders = ["robots", "scenes"].into_iter().flat_map(|parent| tree.folders_in(parent));
    let readmes = folders.map(|folder| format!("{folder}/README.md"));
    readmes.filter(|readme| !tree.holds(readme)).map(|readme| format!("{readme}: is missing")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_robot_and_scene_has_one() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn a_folder_without_is_named() {
        let tree =
            Tree::of(&[("robots/a/README.md", ""), ("robots/b/meshes/README.md", ""), ("scenes/c/x", "")]);
        assert_eq!(breaches(&tree), ["robots/b/README.md: is missing", "scenes/c/README.md: is missing"]);
    }
}
