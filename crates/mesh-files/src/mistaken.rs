//! Files that stand where a mesh should: pointers of Git LFS, web pages and meshes of another format, told by how they
//! begin.

use super::MeshFormat;
use diagnostics::Problem;

/// Refuses what a failed download or checkout leaves behind, whatever the format of the mesh.
pub(super) fn check(bytes: &[u8], file: &str, format: MeshFormat) -> Result<(), Problem> {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let begins = |with: &[u8]| start.get(..with.len()).is_some_and(|part| part.eq_ignore_ascii_case(with));
    if begins(b"version https://git-lfs") {
        return Err(Problem::new(file, "a pointer of Git LFS stands where the mesh should")
            .expected("the mesh itself")
            .hint("fetch it: git lfs pull"));
    }
    if begins(b"<!DOCTYPE html") || begins(b"<html") {
        return Err(Problem::new(file, "a web page stands where the mesh should")
            .expected("the mesh itself")
            .hint("the download failed or asked for a sign-in: fetch the mesh again"));
    }
    // The header of a binary STL may say anything.
    if format == MeshFormat::Stl {
        return Ok(());
    }
    let head = &start[..start.len().min(1000)];
    let has = |word: &[u8]| head.windows(word.len()).any(|part| part == word);
    let (found, is, ending) = if begins(b"solid") && has(b"facet") {
        ("an STL file", MeshFormat::Stl, "stl")
    } else if begins(b"ply\n") || begins(b"ply\r") {
        ("a PLY file", MeshFormat::Ply, "ply")
    } else if start.starts_with(b"glTF") {
        ("a GLB file", MeshFormat::Gltf, "glb")
    } else if begins(b"<") && has(b"<COLLADA") {
        ("a COLLADA file", MeshFormat::Dae, "dae")
    } else {
        return Ok(());
    };
    if is == format {
        return Ok(());
    }
    Err(Problem::new(file, "the mesh is of another format than its name says")
        .found(format!("a file that begins like {found}"))
        .expected("the format that the end of its name tells")
        .hint(format!("rename it to end in .{ending}, also where it is named")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_and_pages_are_told_apart_from_meshes() {
        let message =
            |bytes: &[u8]| check(bytes, "f", MeshFormat::Stl).map_err(|problem| problem.to_string());
        assert_eq!(
            message(b"version https://git-lfs.github.com/spec/v1\noid").unwrap_err(),
            "f: a pointer of Git LFS stands where the mesh should; expected the mesh itself; \
             hint: fetch it: git lfs pull"
        );
        assert!(message(b"\xEF\xBB\xBF\n<!doctype HTML>").unwrap_err().contains("web page"));
        assert_eq!(message(b"solid version https://git-lfs"), Ok(()));
        assert_eq!(message(b""), Ok(()));
        assert_eq!(message(b"<?xml?><COLLADA/>"), Ok(()));
    }

    #[test]
    fn a_mesh_under_a_name_of_another_format_is_told() {
        let starts: [(&[u8], MeshFormat, &str); 4] = [
            (b"solid a\n facet normal 0 0 1", MeshFormat::Stl, "an STL"),
            (b"ply\nformat ascii 1.0", MeshFormat::Ply, "a PLY"),
            (b"glTF\x02\0\0\0", MeshFormat::Gltf, "a GLB"),
            (b"<?xml version=\"1.0\"?>\n<COLLADA>", MeshFormat::Dae, "a COLLADA"),
        ];
        for (bytes, is, name) in starts {
            for format in [MeshFormat::Dae, MeshFormat::Gltf, MeshFormat::Obj, MeshFormat::Ply] {
                let told = check(bytes, "f", format).map_err(|problem| problem.to_string());
                match told {
                    Ok(()) => assert_eq!(format, is, "{name}"),
                    Err(told) => assert!(format != is && told.contains(name), "{told}"),
                }
            }
        }
    }
}
