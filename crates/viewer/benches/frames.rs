//! Processor time per frame: the viewer's systems alone, and with the renderer's passes, by Bevy's diagnostics.
//!
//! `cargo bench -p pathproof-viewer --profile dev` prints a table and asserts no times. Needs a graphics device.

use std::path::Path;
use std::time::Instant;

use bevy::camera::visibility::ViewVisibility;
use bevy::diagnostic::DiagnosticsStore;
use bevy::prelude::{Mesh3d, UVec2, With};
use bevy::render::diagnostic::RenderDiagnosticsPlugin;
use kinematics::PathParameter;
use pathproof::LoadRequest;
use pathproof_viewer::{Playback, Session, Stage, Studio, ViewerCommand, find_device};

const SIZE: UVec2 = UVec2::new(1280, 720);

/// Number of frames per average.
const FRAMES: usize = 20;

/// Radius of the table's smallest spheres, millimetres.
const RADIUS_MM: &str = "2.5";

fn main() {
    if let Err(missing) = find_device() {
        println!("skipped: {missing}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let cell = fine_cell(folder.path());
    let mut studio = Studio::with(SIZE, |app| {
        app.add_plugins(RenderDiagnosticsPlugin);
    });
    studio.send(ViewerCommand::Open(Box::new(LoadRequest::for_file(cell))));
    assert_eq!(studio.settle(), Stage::Checked);
    println!("{:<44} {:>12} {:>12} {:>8}  passes on the processor", "", "systems", "with drawing", "meshes");
    report(&mut studio, "weld cell at rest");
    studio.send(ViewerCommand::Play(Playback::Seek(PathParameter(170.0))));
    studio.wait_for_details();
    report(&mut studio, "a collision, its spheres lit");
    let (table, ranks, spheres) = table(&mut studio);
    studio.send(ViewerCommand::ShowRank(Some((table, ranks))));
    studio.frames(3, true);
    report(&mut studio, &format!("the table's smallest spheres, {spheres} of them"));
    studio.send(ViewerCommand::ShowRank(None));
    studio.send(ViewerCommand::Play(Playback::StopAtCollision(false)));
    studio.send(ViewerCommand::Play(Playback::Toggle));
    report(&mut studio, "playing");
}

/// Writes the weld cell with fine spheres for the table.
fn fine_cell(folder: &Path) -> std::path::PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    let scene = root.join("scenes/weld-cell");
    let text = std::fs::read_to_string(scene.join("cell.ron")).expect("the cell");
    let text = text.replace("../../robots/", &format!("{}/", root.join("robots").display())).replace(
        "    robots: [",
        &format!("    smallest_radii: [Radius(member: \"table\", mm: {RADIUS_MM})],\n    robots: ["),
    );
    std::fs::create_dir(folder.join("meshes")).expect("a folder");
    for mesh in std::fs::read_dir(scene.join("meshes")).expect("meshes").map(|mesh| mesh.expect("a mesh")) {
        std::fs::copy(mesh.path(), folder.join("meshes").join(mesh.file_name())).expect("copied");
    }
    std::fs::copy(scene.join("taught.ron"), folder.join("taught.ron")).expect("copied");
    let cell = folder.join("cell.ron");
    std::fs::write(&cell, text).expect("written");
    cell
}

/// Index of the table, and the numbers of its ranks and smallest spheres.
fn table(studio: &mut Studio) -> (usize, usize, usize) {
    let session = studio.app().world().resource::<Session>();
    let (scene, models) = (session.scene.clone().expect("read"), session.models.clone().expect("built"));
    let table = scene.member_named("table").expect("the table");
    let tree = models.tree(&scene, table, 0);
    (table, tree.ranks(), tree.rank_nodes(tree.ranks()).len())
}

fn report(studio: &mut Studio, what: &str) {
    let mut average_ms = |drawn: bool| {
        studio.frames(3, drawn);
        let start = Instant::now();
        studio.frames(FRAMES, drawn);
        start.elapsed().as_secs_f64() * 1e3 / FRAMES as f64
    };
    let (systems_ms, drawn_ms) = (average_ms(false), average_ms(true));
    let world = studio.app().world_mut();
    let visible = world.query_filtered::<&ViewVisibility, With<Mesh3d>>();
    let mut visible = visible;
    let meshes = visible.iter(world).filter(|visibility| visibility.get()).count();
    let passes: Vec<String> = world
        .resource::<DiagnosticsStore>()
        .iter()
        .filter(|diagnostic| diagnostic.path().as_str().ends_with("elapsed_cpu"))
        .filter_map(|diagnostic| {
            let path =
                diagnostic.path().as_str().trim_start_matches("render/").trim_end_matches("/elapsed_cpu");
            Some(format!("{path} {:.3} ms", diagnostic.average()?))
        })
        .collect();
    println!("{what:<44} {systems_ms:>9.3} ms {drawn_ms:>9.1} ms {meshes:>8}  {}", passes.join(", "));
}
