//! Pictures without a window, with and without a collision.
//!
//! Needs a graphics device; a software one is enough. Without one, the tests print that they skip, unless
//! `PATHPROOF_REQUIRE_DEVICE` is set, as it is in CI.

use std::path::Path;
use std::process::Command as Process;

use bevy::image::Image;
use bevy::math::UVec2;
use kinematics::PathParameter;
use pathproof::LoadRequest;
use pathproof_viewer::{
    Examination, Examined, Gaze, Layer, MethodModel, Playback, Session, Stage, Studio, ViewerCommand,
    Visibility, find_device,
};
use studies::MethodKind;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Width and height of the pictures, pixels.
const SIZE: UVec2 = UVec2::new(480, 320);

/// A point in the middle of the weld cell's first collision, and one at which all pairs are clear.
const COLLIDING: usize = 170;
const FREE: usize = 400;

fn is_possible() -> bool {
    match find_device() {
        Ok(()) => true,
        Err(missing) => {
            assert!(std::env::var_os("PATHPROOF_REQUIRE_DEVICE").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            false
        }
    }
}

/// The weld cell without layers that have the colours of verdicts; only members and spheres have them.
fn studio() -> Studio {
    let mut studio = Studio::new(SIZE);
    for layer in [Layer::Trace, Layer::Axes, Layer::Witness, Layer::Labels, Layer::Shadows] {
        studio.send(ViewerCommand::Show(layer, false));
    }
    let cell = Path::new(ROOT).join("scenes/weld-cell/cell.ron");
    studio.send(ViewerCommand::Open(Box::new(LoadRequest::for_file(cell))));
    assert_eq!(studio.settle(), Stage::Checked);
    studio
}

fn at(studio: &mut Studio, point: usize) -> Image {
    studio.send(ViewerCommand::Play(Playback::Seek(PathParameter::of_point(point))));
    assert!(studio.wait_for_details());
    studio.picture().expect("a picture")
}

fn pixels(image: &Image) -> Vec<[u8; 3]> {
    let data = image.data.as_ref().expect("pixels");
    assert_eq!(data.len(), (SIZE.x * SIZE.y * 4) as usize);
    data.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// Number of pixels in the colour of a collision: much red, some green, little blue.
fn highlighted(image: &Image) -> usize {
    let is_highlight = |[r, g, b]: &[u8; 3]| {
        let (r, g, b) = (f64::from(*r), f64::from(*g), f64::from(*b));
        r > 110.0 && g < 0.72 * r && g > 0.2 * r && b < 0.55 * r
    };
    pixels(image).iter().filter(|pixel| is_highlight(pixel)).count()
}

fn colors(image: &Image) -> usize {
    let mut seen = pixels(image);
    seen.sort_unstable();
    seen.dedup();
    seen.len()
}

#[test]
fn a_collision_is_seen_and_a_free_point_is_not_coloured() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    // A close-up with the same view in both pictures.
    let session = studio.app().world().resource::<pathproof_viewer::Session>();
    let finding = session.outcome.as_ref().expect("checked").findings[0].clone();
    let simulator::FindingKind::Pair { witness: Some(witness), .. } = finding.kind else {
        panic!("a contact")
    };
    studio.look(None, Gaze::At { point_m: witness.on_a[0].into(), radius_m: 0.25 });
    let free = at(&mut studio, FREE);
    assert!(colors(&free) > 50, "the picture is blank");
    assert_eq!(highlighted(&free), 0);
    let colliding = at(&mut studio, COLLIDING);
    assert!(highlighted(&colliding) > 20, "{} pixels", highlighted(&colliding));
    // And back: no colour remains.
    let again = at(&mut studio, FREE);
    assert_eq!(pixels(&again), pixels(&free));
}

#[test]
fn colliding_spheres_are_readable_inside_their_members() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    studio.send(ViewerCommand::SelectFinding(2));
    assert!(studio.wait_for_details());
    let with = studio.picture().expect("a picture");
    let post = studio
        .app()
        .world()
        .resource::<pathproof_viewer::Session>()
        .scene
        .as_ref()
        .and_then(|s| s.member_named("post"));
    // The same picture without the spheres.
    studio.send(ViewerCommand::Show(Layer::Spheres, false));
    let without = studio.picture().expect("a picture");
    let changed = pixels(&with).iter().zip(pixels(&without)).filter(|(a, b)| **a != *b).count();
    assert!(changed > 200, "the spheres change {changed} pixels");
    studio.send(ViewerCommand::See(post.expect("the post"), Visibility::Hidden));
    let hidden = studio.picture().expect("a picture");
    assert_ne!(pixels(&hidden), pixels(&without));
}

#[test]
fn a_rank_of_spheres_is_drawn() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    studio.send(ViewerCommand::Play(Playback::Seek(PathParameter::of_point(FREE))));
    studio.look(None, Gaze::Fit);
    let before = studio.picture().expect("a picture");
    let mut seen = vec![pixels(&before)];
    for rank in 1..=3 {
        studio.send(ViewerCommand::ShowRank(Some((2, rank))));
        let picture = pixels(&studio.picture().expect("a picture"));
        assert!(!seen.contains(&picture), "rank {rank} looks like nothing, or like another rank");
        seen.push(picture);
    }
    studio.send(ViewerCommand::ShowRank(None));
    assert_eq!(pixels(&studio.picture().expect("a picture")), seen[0]);
}

#[test]
fn spheres_inside_a_solid_have_their_own_colour() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    studio.send(ViewerCommand::Play(Playback::Seek(PathParameter::of_point(FREE))));
    let scene = studio.app().world().resource::<Session>().scene.clone().expect("read");
    let link = scene.member_named("arm/link_3").expect("a link");
    studio.send(ViewerCommand::SelectMember(Some(link)));
    let mut at = scene::Configuration::default();
    scene.place(FREE, &mut at);
    let middle = scene.members[link].shapes[0].shape.mesh.bounds().center();
    let middle =
        (at.world_from_member[link] * scene.members[link].shapes[0].member_from_shape).point(&middle);
    studio.look(None, Gaze::At { point_m: middle.into(), radius_m: 0.4 });
    let yellow = |studio: &mut Studio| {
        let picture = studio.picture().expect("a picture");
        // Seen through the outer spheres, which are blue.
        let is_yellow = |[r, g, b]: &[u8; 3]| {
            let [r, g, b] = [r, g, b].map(|x| f64::from(*x));
            r > 100.0 && g > 0.8 * r && b < 0.75 * g
        };
        pixels(&picture).iter().filter(|pixel| is_yellow(pixel)).count()
    };
    assert_eq!(yellow(&mut studio), 0);
    let kind = MethodKind::InnerOuter { levels: 12 };
    studio.send(ViewerCommand::ShowMethod(Some(kind)));
    let is_built = |world: &bevy::prelude::World| {
        let model = world.resource::<MethodModel>();
        model.spheres(world.resource::<Session>(), link, kind).is_some()
    };
    assert!(studio.until(is_built));
    studio.send(ViewerCommand::ShowRank(Some((link, 12))));
    let seen = yellow(&mut studio);
    assert!(seen > 100, "{seen} pixels");
}

#[test]
fn contacts_and_the_separating_move_are_drawn() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    studio.send(ViewerCommand::Show(Layer::Spheres, false));
    studio.send(ViewerCommand::SelectFinding(2));
    let is_examined = |world: &bevy::prelude::World| {
        matches!(world.resource::<Examination>().finding(world.resource::<Session>(), 2), Examined::Known(_))
    };
    assert!(studio.until(is_examined));
    studio.send(ViewerCommand::ShowDeepest);
    assert!(studio.wait_for_details());
    let with = studio.picture().expect("a picture");
    studio.send(ViewerCommand::Show(Layer::Contacts, false));
    let without = studio.picture().expect("a picture");
    let changed = pixels(&with).iter().zip(pixels(&without)).filter(|(a, b)| **a != *b).count();
    assert!(changed > 40, "the arrows change {changed} pixels");
    studio.send(ViewerCommand::MoveAside(true));
    let aside = studio.picture().expect("a picture");
    let changed = pixels(&aside).iter().zip(pixels(&without)).filter(|(a, b)| **a != *b).count();
    assert!(changed > 1_000, "the move changes {changed} pixels");
}

#[test]
fn labels_and_the_overview_are_drawn_into_a_picture() {
    if !is_possible() {
        return;
    }
    let mut studio = studio();
    studio.send(ViewerCommand::SelectFinding(2));
    assert!(studio.wait_for_details());
    let outcome = studio.app().world().resource::<Session>().outcome.clone().expect("checked");
    let simulator::FindingKind::Pair { witness: Some(witness), .. } = &outcome.findings[2].kind else {
        panic!("a contact")
    };
    studio.look(None, Gaze::At { point_m: witness.on_a[0].into(), radius_m: 0.25 });
    let picture = |studio: &mut Studio| pixels(&studio.picture().expect("a picture"));
    // The numbers of pixels that differ, within the lower left corner and elsewhere.
    let changed = |one: &[[u8; 3]], other: &[[u8; 3]]| {
        let width = SIZE.x as usize;
        let differ = (0..one.len()).filter(|pixel| one[*pixel] != other[*pixel]);
        let (corner, elsewhere): (Vec<_>, Vec<_>) =
            differ.partition(|pixel| pixel % width < width / 2 && pixel / width > SIZE.y as usize / 2);
        [corner.len(), elsewhere.len()]
    };
    let plain = picture(&mut studio);
    studio.send(ViewerCommand::Show(Layer::Overview, true));
    let with_overview = picture(&mut studio);
    let [corner, elsewhere] = changed(&plain, &with_overview);
    assert!(corner > 8_000 && elsewhere == 0, "{corner} and {elsewhere} pixels");
    studio.send(ViewerCommand::Show(Layer::Overview, false));
    assert_eq!(changed(&plain, &picture(&mut studio)), [0, 0]);
    studio.send(ViewerCommand::Show(Layer::Labels, true));
    let [corner, elsewhere] = changed(&plain, &picture(&mut studio));
    assert!(elsewhere > 1_000 && corner == 0, "{corner} and {elsewhere} pixels");
    // The whole cell needs no overview.
    studio.look(None, Gaze::Fit);
    let whole = picture(&mut studio);
    studio.send(ViewerCommand::Show(Layer::Overview, true));
    assert_eq!(changed(&whole, &picture(&mut studio)), [0, 0]);
}

/// Runs the program.
fn pathproof_viewer(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Process::new(env!("CARGO_BIN_EXE_pathproof-viewer"))
        .current_dir(ROOT)
        .args(arguments)
        .output()
        .expect("runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn one_command_makes_one_picture() {
    if !is_possible() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("finding.png");
    let name = file.to_str().expect("a name");
    let cell = "scenes/weld-cell/cell.ron";
    let (code, said) = pathproof_viewer(&[
        cell,
        "--screenshot",
        name,
        "--finding",
        "2",
        "--size",
        "320x200",
        "--show",
        "spheres",
    ]);
    assert_eq!(code, Some(0), "{said}");
    let bytes = std::fs::read(&file).expect("written");
    assert_eq!(&bytes[1..4], b"PNG");
    // Width and height in the header.
    assert_eq!(bytes[16..24], [0, 0, 1, 64, 0, 0, 0, 200]);
    for (arguments, expected) in [
        (["--frame", "100000"], "the last one is 1438"),
        (["--time", "99"], "outside the program"),
        (["--finding", "nothing"], "collision:arm/link_3|post@38"),
    ] {
        let (code, said) = pathproof_viewer(&[cell, "--screenshot", name, arguments[0], arguments[1]]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

/// From most directions, the robot's hand hides the contact with its arm.
#[test]
fn a_close_up_is_taken_from_where_the_place_can_be_seen() {
    if !is_possible() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("near.png");
    let name = file.to_str().expect("a name");
    let picture = ["scenes/weld-cell/cell.ron", "--screenshot", name, "--size", "320x200"];
    let close_up = ["--close-up", "1350", "arm/finger_left", "arm/link_1"];
    let (code, said) = pathproof_viewer(&[&picture[..], &close_up].concat());
    assert_eq!(code, Some(0), "{said}");
    let picture = image::open(&file).expect("a picture").to_rgb8();
    // Within the ring, transparent members and spheres are orange, and members in front are grey.
    // From the camera's initial direction it is 15 pixels.
    let around = (152..=168).flat_map(|x| (92..=108).map(move |y| (x, y)));
    let around = around.map(|(x, y)| picture.get_pixel(x, y).0);
    let orange = around.filter(|[red, _, blue]| u32::from(*red) > 2 * u32::from(*blue)).count();
    assert!(orange > 60, "{orange} of 289 pixels");
}

#[test]
fn several_close_ups_come_from_one_start() {
    if !is_possible() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("near.png");
    let name = file.to_str().expect("a name");
    let start = ["scenes/weld-cell/cell.ron", "--screenshot", name, "--size", "320x200", "--light"];
    let run = |close_ups: &[&str]| pathproof_viewer(&[&start[..], close_ups].concat());
    // The first and the second finding of the taught program.
    let finger = ["--close-up", "157", "arm/finger_left", "clamp_front"];
    let (code, said) = run(&[&finger[..], &["--close-up", "1200.5", "post", "arm/link_3"]].concat());
    assert_eq!(code, Some(0), "{said}");
    let pictures =
        ["near-1.png", "near-2.png"].map(|name| std::fs::read(folder.path().join(name)).expect("written"));
    assert_ne!(pictures[0], pictures[1]);
    assert!(pictures.iter().all(|picture| &picture[1..4] == b"PNG" && picture.len() > 5000));
    let (code, said) = run(&finger);
    assert_eq!((code, file.exists()), (Some(0), true), "{said}");
    for (wrong, expected) in [
        (["--close-up", "99999", "post", "arm/link_3"], "expected an instant from 0 to 1438"),
        (["--close-up", "x", "post", "arm/link_3"], "expected an instant from 0 to 1438"),
        (["--close-up", "1", "post", "nobody"], "there is no member \"nobody\""),
        (["--close-up", "1", "post", "table"], "this pair is not checked"),
    ] {
        let (code, said) = run(&wrong);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

/// `pathproof check` starts this viewer, and its page contains the pictures.
#[test]
fn the_report_of_the_command_line_holds_pictures() {
    let viewer = std::path::Path::new(env!("CARGO_BIN_EXE_pathproof-viewer"));
    let command = viewer.with_file_name(format!("pathproof{}", std::env::consts::EXE_SUFFIX));
    if !is_possible() {
        return;
    }
    if !command.is_file() {
        // Built by `cargo test --workspace`, but not by a test of this package alone.
        println!("skipped: {} was not built", command.display());
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = Process::new(command)
        .current_dir(ROOT)
        .args(["check", "scenes/weld-cell/cell.ron", "--report"])
        .arg(folder.path())
        .output()
        .expect("runs");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(folder.path().join("report.html")).expect("written");
    let pictures = page.matches("data:image/png;base64,").count();
    // A slow machine that draws in software has fewer of the five, and says so.
    let is_said = page.contains("the renderer draws in software, and the others would have taken too long");
    assert!(pictures == 5 && !is_said || (1..5).contains(&pictures) && is_said, "{pictures} pictures");
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
}

#[test]
fn a_broken_cell_ends_with_its_problems() {
    if !is_possible() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.png");
    let name = file.to_str().expect("a name");
    let (code, said) = pathproof_viewer(&["no/such/cell.ron", "--screenshot", name]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("no/such/cell.ron"), "{said}");
    assert!(!file.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_it_says_what_to_do() {
    if !is_possible() {
        return;
    }
    let run = |display: Option<&str>| {
        let mut process = Process::new(env!("CARGO_BIN_EXE_pathproof-viewer"));
        process
            .current_dir(ROOT)
            .arg("scenes/weld-cell/cell.ron")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        if let Some(display) = display {
            process.env("DISPLAY", display);
        }
        let output = process.output().expect("runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for display in [None, Some(":9731")] {
        let (code, said) = run(display);
        assert_eq!(code, Some(4), "{said}");
        assert!(said.contains("no display was found") && said.contains("--screenshot"), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_graphics_device_it_says_what_to_do() {
    let output = Process::new(env!("CARGO_BIN_EXE_pathproof-viewer"))
        .args(["x.ron", "--screenshot", "x.png"])
        // Neither Vulkan nor OpenGL drivers.
        .env("VK_DRIVER_FILES", "/nonexistent")
        .env("VK_ICD_FILENAMES", "/nonexistent")
        .env("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent")
        .env_remove("DISPLAY")
        .output()
        .expect("runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("no graphics device was found") && said.contains("mesa-vulkan-drivers"), "{said}");
}
