//! Mesh references followed through real folders.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use pathproof_robot_files::{MeshLocator, PackageSources, packages};
use tempfile::TempDir;

/// A folder with files in it; canonical, because temporary folders may be symbolic links.
struct Folder {
    _kept: TempDir,
    path: PathBuf,
}

impl Folder {
    fn with(files: &[&str]) -> Self {
        let kept = TempDir::new().expect("a temporary folder");
        let path = kept.path().canonicalize().expect("the folder exists");
        let folder = Self { _kept: kept, path };
        for file in files {
            folder.write(file, "");
        }
        folder
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path.join(file);
        fs::create_dir_all(path.parent().expect("it is below the root")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }

    fn manifest(&self, folder: &str, name: &str) {
        self.write(&format!("{folder}/package.xml"), &format!("<package><name>{name}</name></package>"));
    }

    fn locator(&self, urdf: &str, sources: PackageSources) -> MeshLocator {
        MeshLocator::new(&self.path.join(urdf), sources).expect("the sources are right")
    }

    fn resolve(&self, sources: PackageSources, uri: &str) -> Result<PathBuf, String> {
        let found = self.locator("robot/urdf/r.urdf", sources).resolve(uri);
        found.map(|path| path.strip_prefix(&self.path).map(Path::to_path_buf).unwrap_or(path)).map_err(
            |error| error.at("r.urdf", 3, 5).to_string().replace(&*self.path.to_string_lossy(), "ROOT"),
        )
    }
}

fn variable(paths: &[PathBuf]) -> OsString {
    std::env::join_paths(paths).expect("no path holds a separator")
}

#[test]
fn relative_paths_start_at_the_urdf() {
    let root = Folder::with(&[
        "robot/urdf/r.urdf",
        "robot/urdf/m/a.stl",
        "robot/meshes/b c.stl",
        "robot/urdf/m/x%20y.stl",
    ]);
    let resolve = |uri| root.resolve(PackageSources::default(), uri);
    assert_eq!(resolve("m/a.stl").unwrap(), Path::new("robot/urdf/m/a.stl"));
    assert_eq!(resolve("m\\a.stl").unwrap(), Path::new("robot/urdf/m/a.stl"));
    assert_eq!(resolve("../meshes/b c.stl").unwrap(), Path::new("robot/meshes/b c.stl"));
    assert_eq!(resolve("../meshes/b%20c.stl").unwrap(), Path::new("robot/meshes/b c.stl"));
    assert_eq!(resolve("m/x%20y.stl").unwrap(), Path::new("robot/urdf/m/x%20y.stl"));
    let absolute = format!("file://{}/robot/urdf/m/a.stl", root.path.display());
    assert_eq!(resolve(&absolute).unwrap(), Path::new("robot/urdf/m/a.stl"));
}

#[test]
fn missing_files_suggest_near_names() {
    let root = Folder::with(&["robot/urdf/r.urdf", "robot/urdf/m/Link1.STL"]);
    assert_eq!(
        root.resolve(PackageSources::default(), "m/link1.stl").unwrap_err(),
        "r.urdf:3:5: a mesh file is not found; found ROOT/robot/urdf/m/link1.stl (No such file or directory (os error 2)); \
         expected an existing file; hint: did you mean m/Link1.STL? upper and lower case count"
    );
}

#[test]
fn packages_are_looked_up_in_order() {
    let root = Folder::with(&[
        "robot/urdf/r.urdf",
        "explicit/a.stl",
        "cell/a.stl",
        "ament/share/my-arm/a.stl",
        "ros/deep/down/my-arm/a.stl",
        "robot/my-arm/a.stl",
    ]);
    let mut sources = PackageSources {
        explicit: vec![("my-arm".into(), root.path.join("explicit"))],
        cell: vec![("my-arm".into(), root.path.join("cell"))],
        ament_prefix_path: Some(variable(&[root.path.join("nowhere"), root.path.join("ament")])),
        ros_package_path: Some(variable(&[root.path.join("ros")])),
        model_paths: Vec::new(),
        allowed_roots: Vec::new(),
    };
    let resolve = |sources: &PackageSources| {
        root.resolve(sources.clone(), "package://my-arm/a.stl").unwrap().to_str().unwrap().to_owned()
    };
    assert_eq!(resolve(&sources), "explicit/a.stl");
    sources.explicit.clear();
    assert_eq!(resolve(&sources), "cell/a.stl");
    sources.cell.clear();
    assert_eq!(resolve(&sources), "ament/share/my-arm/a.stl");
    sources.ament_prefix_path = None;
    assert_eq!(resolve(&sources), "ros/deep/down/my-arm/a.stl");
    sources.ros_package_path = None;
    assert_eq!(resolve(&sources), "robot/my-arm/a.stl");
}

#[test]
fn manifests_name_packages() {
    let root =
        Folder::with(&["robot/urdf/r.urdf", "robot/m/a.stl", "ros/checkout-1/b.stl", "ros/other/c.stl"]);
    root.manifest("robot", "arm_support");
    root.manifest("ros/checkout-1", "tool");
    root.manifest("ros/other", "renamed");
    let sources = PackageSources {
        ros_package_path: Some(variable(&[root.path.join("ros")])),
        ..PackageSources::default()
    };
    let resolve = |uri| root.resolve(sources.clone(), uri);
    assert_eq!(resolve("package://arm_support/m/a.stl").unwrap(), Path::new("robot/m/a.stl"));
    assert_eq!(resolve("model://tool/b.stl").unwrap(), Path::new("ros/checkout-1/b.stl"));
    assert!(resolve("package://other/c.stl").unwrap_err().contains("package other is not found"));
}

#[test]
fn a_folder_is_found_by_its_name_where_its_manifest_gives_another() {
    let root =
        Folder::with(&["share/arm-data/robot/r.urdf", "share/arm-data/m/a.stl", "share/named/m/a.stl"]);
    root.manifest("share/arm-data", "arm_descriptions");
    let resolve = |uri| {
        let found = root.locator("share/arm-data/robot/r.urdf", PackageSources::default()).resolve(uri);
        found.ok().and_then(|path| Some(path.strip_prefix(&root.path).ok()?.to_path_buf()))
    };
    let file = Some(Path::new("share/arm-data/m/a.stl").to_path_buf());
    assert_eq!(resolve("package://arm-data/m/a.stl"), file);
    assert_eq!(resolve("package://arm_descriptions/m/a.stl"), file);
    // A manifest counts before a name, and a name alone opens nothing.
    assert_eq!(resolve("package://named/m/a.stl"), None);
    root.manifest("share/named", "arm-data");
    assert_eq!(resolve("package://arm-data/m/b.stl"), None);
}

#[test]
fn unknown_packages_list_what_was_searched() {
    let root = Folder::with(&["robot/urdf/r.urdf", "ros/x/y"]);
    let sources = PackageSources {
        ament_prefix_path: Some(variable(&[root.path.join("ament")])),
        ros_package_path: Some(variable(&[root.path.join("ros")])),
        ..PackageSources::default()
    };
    assert_eq!(
        root.resolve(sources, "package://gone/a.stl").unwrap_err(),
        "r.urdf:3:5: package gone is not found; found nothing in --package, the cell file, ROOT/ament/share/gone, \
         ROOT/ros (6 levels), ROOT/robot/urdf and all folders above; expected a folder named gone, \
         or one whose package.xml names it; hint: say where it is: --package gone=DIR"
    );
}

#[test]
fn a_wrong_explicit_folder_is_no_reason_to_look_elsewhere() {
    let root = Folder::with(&["robot/urdf/r.urdf", "robot/arm/a.stl"]);
    let sources = PackageSources {
        explicit: vec![("arm".into(), root.path.join("typo"))],
        ..PackageSources::default()
    };
    assert_eq!(
        root.resolve(sources, "package://arm/a.stl").unwrap_err(),
        "r.urdf:3:5: the folder of package arm does not exist; found ROOT/typo, given in --package; \
         expected a folder; hint: correct it in --package"
    );
}

#[test]
fn a_package_outside_is_allowed_as_a_whole() {
    let root = Folder::with(&["robot/urdf/r.urdf", "meshes/m/a.stl"]);
    let refused = root.resolve(PackageSources::default(), "package://meshes/m/a.stl").unwrap_err();
    assert!(refused.ends_with("hint: if that is intended: --allow-root ROOT/meshes"), "{refused}");
}

#[test]
fn files_outside_the_allowed_folders_are_refused() {
    let root = Folder::with(&["robot/urdf/r.urdf", "secret/a.stl", "outer.stl"]);
    let resolve = |uri: &str| root.resolve(PackageSources::default(), uri);
    let refused = "r.urdf:3:5: a mesh lies outside the folders that may be read; found ROOT/secret/a.stl; \
                   expected a file below ROOT/robot; hint: if that is intended: --allow-root ROOT/secret";
    assert_eq!(resolve("../../secret/a.stl").unwrap_err(), refused);
    assert_eq!(resolve(&format!("{}/secret/a.stl", root.path.display())).unwrap_err(), refused);
    assert!(resolve("../../outer.stl").is_err());
    assert!(resolve("/etc/passwd").unwrap_err().contains("outside"));
    let sources =
        PackageSources { allowed_roots: vec![root.path.join("secret")], ..PackageSources::default() };
    assert_eq!(root.resolve(sources, "../../secret/a.stl").unwrap(), Path::new("secret/a.stl"));
}

/// A folder that merely has the package's name, such as `/home` or `/etc`, opens nothing.
#[test]
fn bare_folder_names_above_the_urdf_open_nothing() {
    let root = Folder::with(&["robot/urdf/r.urdf", "secret/a.stl"]);
    let refused = root.resolve(PackageSources::default(), "package://secret/a.stl").unwrap_err();
    assert!(refused.contains("outside the folders that may be read"), "{refused}");
    assert!(root.resolve(PackageSources::default(), "package://etc/passwd").unwrap_err().contains("outside"));
    root.manifest("secret", "secret");
    assert_eq!(
        root.resolve(PackageSources::default(), "package://secret/a.stl").unwrap(),
        Path::new("secret/a.stl")
    );
    let climbing = root.resolve(PackageSources::default(), "package://secret/../../../../../../etc/passwd");
    assert!(climbing.is_err());
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_followed_before_the_check() {
    let root = Folder::with(&["robot/urdf/r.urdf", "secret/a.stl", "robot/meshes/b.stl"]);
    std::os::unix::fs::symlink(root.path.join("secret"), root.path.join("robot/link")).unwrap();
    std::os::unix::fs::symlink(root.path.join("robot/meshes"), root.path.join("robot/inside")).unwrap();
    let resolve = |uri| root.resolve(PackageSources::default(), uri);
    assert!(resolve("../link/a.stl").unwrap_err().contains("outside"));
    assert_eq!(resolve("../inside/b.stl").unwrap(), Path::new("robot/meshes/b.stl"));
}

#[test]
fn the_nearest_manifest_above_the_urdf_opens_its_folder() {
    let root = Folder::with(&["w/arm/robot/urdf/deep/r.urdf", "w/arm/meshes/a.stl", "w/b.stl"]);
    let urdf = "w/arm/robot/urdf/deep/r.urdf";
    let uri = "../../../meshes/a.stl";
    assert!(root.locator(urdf, PackageSources::default()).resolve(uri).is_err());
    root.manifest("w/arm", "arm");
    let locator = root.locator(urdf, PackageSources::default());
    assert_eq!(locator.resolve(uri).unwrap(), root.path.join("w/arm/meshes/a.stl"));
    assert!(locator.resolve("../../../../b.stl").is_err());
}

#[test]
fn wrong_sources_are_errors() {
    let root = Folder::with(&["robot/urdf/r.urdf", "a/x", "b/x"]);
    let new = |sources| MeshLocator::new(&root.path.join("robot/urdf/r.urdf"), sources).map(|_| ());
    let twice = vec![("p".to_owned(), root.path.join("a")), ("p".to_owned(), root.path.join("b"))];
    let error = new(PackageSources { explicit: twice, ..PackageSources::default() }).unwrap_err();
    assert!(error.to_string().contains("--package gives package p two folders"), "{error}");
    let nowhere = vec![root.path.join("nowhere")];
    let error = new(PackageSources { allowed_roots: nowhere, ..PackageSources::default() }).unwrap_err();
    assert!(error.to_string().contains("an allowed root is not found"), "{error}");
    assert!(MeshLocator::new(&root.path.join("gone.urdf"), PackageSources::default()).is_err());
}

#[test]
fn models_are_found_by_gazebos_variables_and_by_their_configuration() {
    let root = Folder::with(&[
        "robot/urdf/r.urdf",
        "gazebo/parts-bin/meshes/a.stl",
        "models/parts-bin/meshes/a.stl",
        "robot/tray/meshes/b.stl",
    ]);
    let found = |sources: PackageSources, uri: &str| root.resolve(sources, uri);
    let sources = |paths: &[&str]| PackageSources {
        model_paths: paths.iter().map(|path| variable(&[root.path.join(path)])).collect(),
        ..PackageSources::default()
    };
    let uri = "model://parts-bin/meshes/a.stl";
    assert_eq!(
        found(sources(&["gazebo", "models"]), uri).unwrap(),
        Path::new("gazebo/parts-bin/meshes/a.stl")
    );
    assert_eq!(
        found(sources(&["nowhere", "models"]), uri).unwrap(),
        Path::new("models/parts-bin/meshes/a.stl")
    );
    // They say nothing of packages.
    assert!(found(sources(&["gazebo"]), "package://parts-bin/meshes/a.stl").is_err());
    let refused = found(sources(&["nowhere"]), uri).unwrap_err();
    assert!(
        refused.contains("model parts-bin is not found") && refused.contains("with a model.config"),
        "{refused}"
    );
    // A folder beside those above is the model: inside the folders that may be read on its name alone.
    assert!(found(sources(&[]), "model://tray/meshes/b.stl").is_ok());
    assert!(found(sources(&[]), "model://gazebo/parts-bin/meshes/a.stl").unwrap_err().contains("outside"));
    root.write("gazebo/model.config", "<model/>");
    assert_eq!(
        found(sources(&[]), "model://gazebo/parts-bin/meshes/a.stl").unwrap(),
        Path::new("gazebo/parts-bin/meshes/a.stl")
    );
    assert!(found(sources(&[]), "package://gazebo/parts-bin/meshes/a.stl").unwrap_err().contains("outside"));
}

#[test]
fn backslashes_are_literal_first_and_told_otherwise() {
    let root = Folder::with(&["robot/urdf/r.urdf", "robot/meshes/a.stl", "robot/meshes/größe 1.stl"]);
    root.manifest("robot", "arm");
    let locator = root.locator("robot/urdf/r.urdf", PackageSources::default());
    let told = |uri: &str| {
        let located = locator.locate(uri).unwrap_or_else(|error| panic!("{uri}: {error:?}"));
        (located.path.file_name().unwrap().to_str().unwrap().to_owned(), located.has_backslashes)
    };
    assert_eq!(told("../meshes/a.stl"), ("a.stl".into(), false));
    assert_eq!(told("..\\meshes\\a.stl"), ("a.stl".into(), true));
    assert_eq!(told("package://arm\\meshes\\a.stl"), ("a.stl".into(), true));
    assert_eq!(told("package:\\\\arm\\meshes\\a.stl"), ("a.stl".into(), true));
    assert_eq!(told("..\\meshes\\gr%C3%B6%C3%9Fe%201.stl"), ("größe 1.stl".into(), true));
    assert_eq!(told("package://arm/meshes/größe 1.stl"), ("größe 1.stl".into(), false));
    if cfg!(unix) {
        root.write("robot/urdf/m\\b.stl", "");
        assert_eq!(told("m\\b.stl"), ("m\\b.stl".into(), false));
    }
}

#[test]
fn files_that_a_mesh_names_lie_beside_it_inside_the_roots() {
    let root =
        Folder::with(&["robot/urdf/r.urdf", "robot/meshes/a.gltf", "robot/meshes/b 1/a.bin", "secret.bin"]);
    let locator = root.locator("robot/urdf/r.urdf", PackageSources::default());
    let mesh = locator.locate("../meshes/a.gltf").unwrap();
    let companion = |name: &str| packages::companion(&mesh.path, name, &mesh.readable);
    assert_eq!(companion("b%201/a.bin").unwrap(), root.path.join("robot/meshes/b 1/a.bin"));
    assert!(companion("../../secret.bin").unwrap_err().what.contains("outside"));
    assert!(companion(root.path.join("secret.bin").to_str().unwrap()).unwrap_err().what.contains("absolute"));
    assert!(companion("package://robot/a.bin").unwrap_err().what.contains("package"));
    assert!(companion("https://example.org/a.bin").unwrap_err().what.contains("offline"));
    assert!(companion("c.bin").unwrap_err().what.contains("not found"));
    let only_sources =
        MeshLocator::within_sources(&root.path.join("robot/urdf/r.urdf"), PackageSources::default());
    assert!(only_sources.unwrap().resolve("../meshes/a.gltf").unwrap_err().what.contains("outside"));
}

#[test]
fn every_part_of_a_path_is_mended() {
    let folder =
        Folder::with(&["robots/arm/meshes/base.stl", "robots/arm/meshes/link.stl", "robots/arm/arm.urdf"]);
    let meant = |path: &str| {
        let found = packages::meant_path(&folder.path.join(path))?;
        Some(found.strip_prefix(&folder.path).expect("a path in it").to_string_lossy().into_owned())
    };
    for (written, found) in [
        ("robots/arm/Meshes/base.stl", Some("robots/arm/meshes/base.stl")),
        ("robot/Arm/meshes/bsae.stl", Some("robots/arm/meshes/base.stl")),
        ("robots/arm/urdf/arm.urdf", Some("robots/arm/arm.urdf")),
        ("robots/arm/base.stl", Some("robots/arm/meshes/base.stl")),
        ("robots/Arm", Some("robots/arm")),
        ("robots/arm/meshes/base.obj", None),
        ("robots/arm/meshes/gripper.stl", None),
        ("tools/torch.stl", None),
    ] {
        assert_eq!(meant(written).as_deref(), found, "{written}");
    }
}
