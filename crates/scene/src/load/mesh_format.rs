//! The mesh format of a file, by its extension, with hints for other formats.

use std::path::Path;

use diagnostics::Problem;
use mesh_files::MeshFormat;

/// Extensions of CAD files: solids and surfaces without triangles.
const CAD: [&str; 17] = [
    "step", "stp", "iges", "igs", "x_t", "x_b", "sat", "jt", "prt", "sldprt", "sldasm", "catpart", "ipt",
    "3dm", "dwg", "brep", "fcstd",
];

/// Extensions of mesh files that cannot be read.
const OTHERS: [&str; 16] = [
    "3ds", "fbx", "blend", "max", "ase", "lwo", "usd", "usda", "usdc", "usdz", "3mf", "off", "wrl", "x3d",
    "mesh", "amf",
];

/// The mesh format of a file name; other formats are rejected before the file is read.
pub(super) fn of_path(path: &Path, shown: &str) -> Result<MeshFormat, Problem> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(format) = MeshFormat::of_name(&name) {
        return Ok(format);
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    let extension = extension.as_str();
    let named = !extension.is_empty();
    let is_known = CAD.contains(&extension) || OTHERS.contains(&extension);
    let what = if is_known {
        format!("{} files are not read as meshes", extension.to_uppercase())
    } else {
        "not a known mesh format".to_owned()
    };
    let hint = match extension {
        _ if CAD.contains(&extension) => {
            "export the part as STL from its CAD program, in metres, or in millimetres with a scale of 0.001"
        }
        "sdf" => "an SDF is an object of its own: shape: Sdf(file: ...)",
        _ => "convert the mesh to STL in metres, or give its scale",
    };
    Err(Problem::new(shown, what)
        .found(if named {
            format!("a file ending in .{extension}")
        } else {
            "a name without an ending".to_owned()
        })
        .expected(readable())
        .hint(hint))
}

/// The readable formats, joined for a sentence.
fn readable() -> String {
    let [first @ .., last] = MeshFormat::EXTENSIONS.map(|(extension, _)| extension.to_uppercase());
    format!("{} or {last}", first.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str) -> String {
        of_path(Path::new(name), name).expect_err("not a mesh").to_string()
    }

    #[test]
    fn what_is_no_mesh_is_refused_with_the_way_out() {
        assert!(refused("a.STEP").starts_with(
            "a.STEP: STEP files are not read as meshes; found a file ending in .step; expected STL"
        ));
        assert!(refused("a.stp").contains("CAD program"));
        assert!(refused("a.3ds").contains("convert the mesh"));
        assert!(refused("a.sdf").contains("Sdf(file: ...)"));
        assert!(refused("mesh").contains("not a known mesh format; found a name without an ending"));
    }

    #[test]
    fn the_formats_that_are_read_are_listed() {
        assert_eq!(readable(), "STL, OBJ, PLY, DAE, GLTF or GLB");
    }
}
