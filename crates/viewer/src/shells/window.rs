//! The viewer in a window.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::{
    App, Camera, Camera2d, ClearColorConfig, Color, Commands, DefaultPlugins, DetectChanges as _,
    MessageWriter, Msaa, PluginGroup as _, Query, Res, ResMut, Startup, Update, Window, WindowPlugin,
};
use bevy::render::renderer::{RenderAdapter, RenderAdapterInfo};
use bevy::window::WindowResolution;
use bevy::winit::WinitSettings;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};
use pathproof::LoadRequest;

use super::device;
use crate::background::{keep_models, nearby_plugin, watch_plugin};
use crate::command::ViewerCommand;
use crate::layers::{Layer, Layers};
use crate::notice::Notices;
use crate::session::Session;
use crate::settings::ViewerSettings;
use crate::{core, ui, view, views};

/// Error message without a display.
const NO_DISPLAY: &str = "no display was found: the viewer needs a window system (X11 or XWayland)\n  \
    hint: on a machine without a display, render pictures with `pathproof-viewer CELL.ron --screenshot OUT.png`,\n  \
    hint: or give it a virtual display: `xvfb-run -s '-screen 0 1600x900x24' pathproof-viewer CELL.ron` (Debian, Ubuntu: apt install xvfb)";

/// Opens the window, with a file if requested; returns when the window is closed.
pub(super) fn run(request: Option<LoadRequest>) -> Result<(), &'static str> {
    if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        return Err(NO_DISPLAY);
    }
    let mut app = App::new();
    // The window library panics if the display does not answer.
    catch_unwind(AssertUnwindSafe(|| build(&mut app, request))).map_err(|_panic| NO_DISPLAY)?;
    app.run();
    Ok(())
}

fn build(app: &mut App, request: Option<LoadRequest>) {
    app.add_plugins(
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window()), ..WindowPlugin::default() }),
    );
    interface(app, ViewerSettings::load());
    app.add_plugins((keep_models, ui::remember_plugin));
    if let Some(request) = request {
        let open = move |mut commands: MessageWriter<'_, ViewerCommand>| {
            commands.write(ViewerCommand::Open(Box::new(request.clone())));
        };
        app.add_systems(Startup, open);
    }
}

fn window() -> Window {
    Window {
        title: "Pathproof".to_owned(),
        name: Some("pathproof-viewer".to_owned()),
        resolution: WindowResolution::new(1600, 900),
        ..Window::default()
    }
}

/// Everything in the window, over Bevy's plugins; keeps nothing on disk.
fn interface(app: &mut App, settings: ViewerSettings) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings::desktop_app())
        .add_plugins((
            core,
            views,
            view::rendered,
            view::touched,
            ui::plugin,
            super::pictures::plugin,
            watch_plugin,
            nearby_plugin,
        ))
        .insert_resource(settings)
        .add_systems(Startup, (keep_driver, adapt_to_device, spawn_interface))
        .add_systems(Update, (title, keep_drawing, fade));
}

/// A separate camera for the interface; the 3D camera draws into a part of the window only.
fn spawn_interface(mut egui: ResMut<'_, EguiGlobalSettings>, mut commands: Commands<'_, '_>) {
    egui.auto_create_primary_context = false;
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Tonemapping::None,
        Camera {
            order: 2,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(wgpu::BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..Camera::default()
        },
    ));
}

/// Keeps the graphics driver loaded until the process ends. The render thread drops its device while the process exits: a driver that
/// is unloaded meanwhile takes the code of its exit handlers with it, and the process ends with a signal.
fn keep_driver(adapter: Option<Res<'_, RenderAdapter>>) {
    if let Some(adapter) = adapter {
        std::mem::forget(adapter.clone());
    }
}

/// With a software renderer, turns off shadows and multisampling.
fn adapt_to_device(
    info: Option<Res<'_, RenderAdapterInfo>>,
    mut layers: ResMut<'_, Layers>,
    mut notices: ResMut<'_, Notices>,
    mut commands: Commands<'_, '_>,
    cameras: Query<'_, '_, bevy::prelude::Entity, bevy::prelude::With<view::Orbit>>,
) {
    if info.is_some_and(|info| device::is_software(&info)) {
        layers.show(Layer::Shadows, false);
        for camera in &cameras {
            commands.entity(camera).insert(Msaa::Off);
        }
        notices.info("Drawing in software: shadows are off. View > Shadows turns them on.");
    }
}

/// Removes expired notices.
fn fade(mut notices: ResMut<'_, Notices>) {
    if !notices.shown.is_empty() {
        notices.fade();
    }
}

/// Shows the name of the opened file in the window title.
fn title(session: Res<'_, Session>, mut windows: Query<'_, '_, &mut Window>) {
    if !session.is_changed() {
        return;
    }
    let name = session.name();
    let title = if name.is_empty() { "Pathproof".to_owned() } else { format!("{name} – Pathproof") };
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}

/// Draws continuously during playback and background jobs, and otherwise only on input and ten times a second.
fn keep_drawing(
    session: Res<'_, Session>,
    playhead: Res<'_, crate::playhead::Playhead>,
    pictures: Res<'_, crate::apply::PictureQueue>,
    mut winit: ResMut<'_, WinitSettings>,
) {
    use bevy::winit::UpdateMode;
    let is_busy = playhead.playing || session.stage.is_busy() || !pictures.waiting.is_empty();
    let mode = if is_busy {
        UpdateMode::Continuous
    } else {
        UpdateMode::reactive_low_power(std::time::Duration::from_millis(100))
    };
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use bevy::prelude::Entity;
    use bevy::render::RenderPlugin;
    use bevy::render::settings::{RenderCreation, WgpuSettings};
    use bevy::window::{FileDragAndDrop, PrimaryWindow};
    use bevy::winit::WinitPlugin;
    use pathproof::Source;

    use super::*;
    use crate::ui::Panels;

    /// The window without a window system and without a device: the messages of the window system are the test's.
    struct Untied {
        app: App,
        window: Entity,
    }

    impl Untied {
        fn new() -> Self {
            let nothing = WgpuSettings { backends: None, ..WgpuSettings::default() };
            let mut app = App::new();
            app.add_plugins(
                DefaultPlugins
                    .set(WindowPlugin { primary_window: Some(window()), ..WindowPlugin::default() })
                    .set(RenderPlugin {
                        render_creation: RenderCreation::Automatic(Box::new(nothing)),
                        ..RenderPlugin::default()
                    })
                    .disable::<WinitPlugin>(),
            );
            interface(&mut app, ViewerSettings::default());
            app.finish();
            app.cleanup();
            let mut windows = app.world_mut().query_filtered::<Entity, bevy::prelude::With<PrimaryWindow>>();
            let window = windows.single(app.world()).expect("a window");
            let mut untied = Self { app, window };
            untied.frames();
            untied
        }

        /// Enough frames for a message to become a command, and for the command to be executed.
        fn frames(&mut self) {
            for _ in 0..4 {
                self.app.update();
            }
        }

        fn drop_file(&mut self, file: &Path) {
            let (window, path_buf) = (self.window, file.to_path_buf());
            self.app
                .world_mut()
                .write_message(FileDragAndDrop::HoveredFile { window, path_buf: path_buf.clone() });
            self.frames();
            self.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
            self.frames();
        }

        fn session(&self) -> &Session {
            self.app.world().resource::<Session>()
        }

        fn opened(&self) -> (&Path, Vec<PathBuf>) {
            let job = self.session().job.as_ref().expect("a job");
            let (Source::Cell(file) | Source::Urdf { urdf: file, .. }) = &job.request.source;
            (file, job.request.programs.iter().map(|(_, program)| program.clone()).collect())
        }
    }

    #[test]
    fn dropped_files_are_opened_played_or_answered() {
        let folder = tempfile::tempdir().expect("a folder");
        let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/weld-cell");
        let (cell, program) = (scene.join("cell.ron"), scene.join("corrected.ron"));
        let urdf = scene.join("../../robots/pp6-1400/robot.urdf");
        let mesh = scene.join("meshes/post.stl");
        let mut window = Untied::new();
        assert!(window.session().job.is_none());
        // A program waits for its cell.
        window.drop_file(&program);
        assert_eq!(window.session().waiting_program.as_ref(), Some(&program));
        window.drop_file(&cell);
        assert_eq!(window.opened(), (&*cell, vec![program.clone()]));
        assert_eq!(window.session().waiting_program, None);
        // Another program, for what is open.
        let other = folder.path().join("swing.csv");
        std::fs::write(&other, "joint_1\n0\n").expect("written");
        window.drop_file(&other);
        assert_eq!(window.opened(), (&*cell, vec![other]));
        // What cannot be opened changes nothing, and is answered.
        window.drop_file(&mesh);
        assert_eq!(window.opened().0, &*cell);
        assert!(window.app.world().resource::<Panels>().dialogs.is_open(), "an answer");
        // What can be opened takes the answer away.
        window.drop_file(&urdf);
        assert_eq!(window.opened(), (&*urdf, Vec::new()));
        assert!(!window.app.world().resource::<Panels>().dialogs.is_open());
    }
}
