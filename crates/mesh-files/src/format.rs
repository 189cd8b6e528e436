//! Which formats there are, by the end of a file's name.

/// A mesh format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeshFormat {
    /// STL, binary or text; without units.
    Stl,
    /// COLLADA, in metres by its unit.
    Dae,
    /// glTF 2.0 as JSON or GLB, in metres, turned so that z is up.
    Gltf,
    /// Wavefront OBJ; without units.
    Obj,
    /// PLY, text or binary; without units.
    Ply,
}

impl MeshFormat {
    /// Every extension that is read, in lower case, and its format, in the order of messages.
    pub const EXTENSIONS: [(&'static str, Self); 6] = [
        ("stl", Self::Stl),
        ("obj", Self::Obj),
        ("ply", Self::Ply),
        ("dae", Self::Dae),
        ("gltf", Self::Gltf),
        ("glb", Self::Gltf),
    ];

    /// The format of a file by its name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::of_extension(name.rsplit_once('.')?.1)
    }

    /// The format of files with this extension, upper or lower case.
    pub fn of_extension(extension: &str) -> Option<Self> {
        let mut known = Self::EXTENSIONS.into_iter();
        known.find(|(known, _)| known.eq_ignore_ascii_case(extension)).map(|(_, format)| format)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_count_in_any_case() {
        assert_eq!(MeshFormat::of_name("a/B.STL"), Some(MeshFormat::Stl));
        assert_eq!(MeshFormat::of_name("b.Obj"), Some(MeshFormat::Obj));
        assert_eq!(MeshFormat::of_name("b.obj.pLY"), Some(MeshFormat::Ply));
        assert_eq!(MeshFormat::of_name("b.dae"), Some(MeshFormat::Dae));
        assert_eq!(MeshFormat::of_name("b.gltf"), Some(MeshFormat::Gltf));
        assert_eq!(MeshFormat::of_name("b.Glb"), Some(MeshFormat::Gltf));
        assert_eq!(MeshFormat::of_name("stl"), None);
        assert_eq!(MeshFormat::of_name("a.objx"), None);
        assert_eq!(MeshFormat::of_name("a.step"), None);
    }
}
