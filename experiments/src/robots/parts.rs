//! The parts of the chore, which can run on their own.

/// Which parts run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each part is asked for by itself")]
pub(super) struct Parts {
    /// Every URDF: loaded, modelled, moved and counted.
    pub(super) models: bool,
    /// Every xacro file and every SRDF: loaded; the SRDFs are audited too.
    pub(super) files: bool,
    /// A fresh cell of every robot: made and checked.
    pub(super) cells: bool,
    /// The pairs that fresh cells exclude as proven to touch: looked at by another program.
    pub(super) always: bool,
    /// Every chain of six turning joints: its inverse kinematics.
    pub(super) arms: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self { models: true, files: true, cells: true, always: true, arms: true }
    }
}

impl Parts {
    /// Reads names between commas.
    pub(super) fn read(names: &str) -> Result<Self, String> {
        let mut parts = Self { models: false, files: false, cells: false, always: false, arms: false };
        for name in names.split(',') {
            match name {
                "models" => parts.models = true,
                "files" => parts.files = true,
                "cells" => parts.cells = true,
                "always" => parts.always = true,
                "arms" => parts.arms = true,
                _ => return Err(format!("--parts {names}: expected some of models,files,cells,always,arms")),
            }
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_between_commas() {
        let cells = Parts { models: false, files: false, cells: true, always: false, arms: false };
        assert_eq!(Parts::read("cells"), Ok(cells));
        assert_eq!(Parts::read("cells,files"), Ok(Parts { files: true, ..cells }));
        assert_eq!(Parts::read("models,arms,always,cells,files"), Ok(Parts::default()));
    }
}
