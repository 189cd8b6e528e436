//! The viewer without a window.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::camera::RenderTarget;
use bevy::image::Image;
use bevy::prelude::{
    App, AssetServer, Assets, Camera, DefaultPlugins, Handle, Msaa, On, PluginGroup as _, ResMut, Resource,
    Shader, Startup, UVec2, WindowPlugin, With,
};
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};
use bevy_panorbit_camera::{ActiveCameraData, PanOrbitCamera};

use super::device::is_software;
use crate::background::{InstantDetails, shown_query};
use crate::command::{Gaze, ViewerCommand};
use crate::layers::{Layer, Layers};
use crate::pose::CurrentPose;
use crate::session::{Session, Stage};
use crate::shown::ShownState;
use crate::view::{Orbit, SPHERE_SHADER, cell_bounds, frame_all, gaze_at};
use crate::visuals::Visuals;
use crate::{core, ui, view, views};

/// Timeout for every stage but the check, which may take longer in a large cell.
const LONGEST: Duration = Duration::from_mins(2);

/// The viewer without a window: commands go in, pictures come out.
pub struct Studio {
    app: App,
}

/// The shader of the spheres, loaded before the first picture is taken.
#[derive(Resource)]
struct Kept(#[expect(dead_code, reason = "held so that it stays loaded")] Handle<Shader>);

/// The image that the camera draws into.
#[derive(Resource)]
struct Canvas(Handle<Image>);

impl Studio {
    /// Sets up a canvas of this many pixels.
    ///
    /// # Panics
    /// If there is no graphics device.
    pub fn new(size: UVec2) -> Self {
        Self::with(size, |_app| {})
    }

    /// [`Studio::new`] with more plugins, for benchmarks.
    ///
    /// # Panics
    /// If there is no graphics device.
    pub fn with(size: UVec2, add: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..WindowPlugin::default()
                })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..RenderPlugin::default() })
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
        )
        .add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings {
            auto_create_primary_context: false,
            ..EguiGlobalSettings::default()
        })
        .add_plugins((core, views, view::rendered, ui::picture_plugin));
        // A picture has its own point of view.
        app.world_mut().resource_mut::<Layers>().show(Layer::Overview, false);
        let canvas = move |mut images: ResMut<'_, Assets<Image>>,
                           mut commands: bevy::prelude::Commands<'_, '_>| {
            let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
            commands.insert_resource(Canvas(images.add(image)));
        };
        app.add_systems(Startup, canvas);
        add(&mut app);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        app.update();
        let shader = app.world().resource::<AssetServer>().load::<Shader>(SPHERE_SHADER);
        let start = Instant::now();
        while !app.world().resource::<AssetServer>().is_loaded(&shader) && start.elapsed() < LONGEST {
            app.update();
        }
        app.insert_resource(Kept(shader));
        let mut studio = Self { app };
        studio.direct();
        studio
    }

    /// The app, for access to its resources and entities.
    pub fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Whether the renderer draws in software.
    pub(super) fn is_software(&self) -> bool {
        self.app.world().get_resource::<RenderAdapterInfo>().is_some_and(is_software)
    }

    /// Leaves out what costs a software renderer most: shadows, and several samples per pixel.
    pub(super) fn draw_simply(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<Layers>().show(Layer::Shadows, false);
        let mut cameras = world.query_filtered::<bevy::prelude::Entity, With<Orbit>>();
        let cameras: Vec<_> = cameras.iter(world).collect();
        for camera in cameras {
            world.entity_mut(camera).insert(Msaa::Off);
        }
    }

    /// Sends a command and runs one frame.
    pub fn send(&mut self, command: ViewerCommand) {
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    /// Makes the camera draw into the canvas, and deactivates it until a picture is taken.
    fn direct(&mut self) {
        let canvas = self.app.world().resource::<Canvas>().0.clone();
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(bevy::prelude::Entity, &mut Camera), With<Orbit>>();
        let mut found = Vec::new();
        for (entity, mut camera) in cameras.iter_mut(world) {
            camera.is_active = false;
            found.push(entity);
        }
        for entity in found {
            world.entity_mut(entity).insert((
                RenderTarget::Image(canvas.clone().into()),
                // The interface draws labels into the same picture.
                PrimaryEguiContext,
            ));
        }
        world.insert_resource(ActiveCameraData { manual: true, ..ActiveCameraData::default() });
    }

    /// Runs frames until a condition holds; false after the timeout.
    pub fn until(&mut self, holds: impl Fn(&bevy::prelude::World) -> bool) -> bool {
        let mut stages = (Stage::Empty, Instant::now());
        loop {
            self.app.update();
            let world = self.app.world();
            if holds(world) {
                return true;
            }
            let stage = world.resource::<Session>().stage;
            if stage != stages.0 {
                stages = (stage, Instant::now());
            } else if stages.1.elapsed() > LONGEST && !matches!(stage, Stage::Checking { .. }) {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until the open files are checked or have failed; returns the final stage.
    pub fn settle(&mut self) -> Stage {
        self.until(|world| {
            let session = world.resource::<Session>();
            !session.stage.is_busy() && session.stage != Stage::Empty
        });
        self.app.world().resource::<Session>().stage
    }

    /// Waits for the visual shapes while their layer is shown; false after the timeout.
    pub fn wait_for_visuals(&mut self) -> bool {
        self.until(|world| {
            let is_shown = world.resource::<Layers>().is_shown(Layer::Visual);
            !is_shown || world.resource::<Visuals>().is_settled(world.resource::<Session>())
        })
    }

    /// Waits for the details of the instant shown; false after the timeout.
    pub fn wait_for_details(&mut self) -> bool {
        self.until(|world| {
            let at = shown_query(ShownState::in_world(world));
            at.is_none_or(|at| world.resource::<InstantDetails>().answer_to(&at).is_some())
        })
    }

    /// Sets the camera's view, without smoothing.
    pub fn look(&mut self, side: Option<crate::command::Side>, gaze: Gaze) {
        let world = self.app.world_mut();
        let all = cell_bounds(world.resource::<Session>(), world.resource::<CurrentPose>());
        let mut cameras = world.query_filtered::<&mut PanOrbitCamera, With<Orbit>>();
        for mut orbit in cameras.iter_mut(world) {
            if let Some(side) = side {
                *orbit = frame_all(side, all);
            }
            gaze_at(&mut orbit, gaze, all, None);
            // Without smoothing, so that the next picture shows the final view.
            orbit.focus = orbit.target_focus;
            orbit.yaw = Some(orbit.target_yaw);
            orbit.pitch = Some(orbit.target_pitch);
            orbit.radius = Some(orbit.target_radius);
            orbit.force_update = true;
        }
    }

    /// Sets the camera's angles: yaw and pitch of its orbit, radians.
    pub(super) fn turn(&mut self, yaw: f32, pitch: f32) {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<&mut PanOrbitCamera, With<Orbit>>();
        for mut orbit in cameras.iter_mut(world) {
            (orbit.yaw, orbit.target_yaw) = (Some(yaw), yaw);
            (orbit.pitch, orbit.target_pitch) = (Some(pitch), pitch);
            orbit.force_update = true;
        }
    }

    /// Comes so many times closer to what the camera looks at.
    pub(super) fn come_closer(&mut self, times: f32) {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<&mut PanOrbitCamera, With<Orbit>>();
        for mut orbit in cameras.iter_mut(world) {
            let radius = orbit.target_radius / times;
            (orbit.radius, orbit.target_radius) = (Some(radius), radius);
            orbit.force_update = true;
        }
    }

    fn set_drawing(&mut self, drawing: bool) {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<&mut Camera, With<Orbit>>();
        for mut camera in cameras.iter_mut(world) {
            camera.is_active = drawing;
        }
    }

    /// Renders a picture: RGBA, row by row from the top.
    pub fn picture(&mut self) -> Option<Image> {
        self.set_drawing(true);
        // Transforms, extraction and preparation take frames, and pipelines wait for their shaders.
        let start = Instant::now();
        let mut complete_frames = 0;
        while complete_frames < 3 && start.elapsed() < LONGEST {
            self.app.update();
            let is_complete = self.app.get_sub_app(RenderApp).is_none_or(|renderer| {
                renderer.world().resource::<PipelineCache>().waiting_pipelines().next().is_none()
            });
            complete_frames = if is_complete { complete_frames + 1 } else { 0 };
        }
        let canvas = self.app.world().resource::<Canvas>().0.clone();
        let caught: Arc<Mutex<Option<Image>>> = Arc::default();
        let catch = Arc::clone(&caught);
        let mut shot = self.app.world_mut().spawn(Screenshot::image(canvas));
        shot.observe(move |captured: On<'_, '_, ScreenshotCaptured>| {
            if let Ok(mut caught) = catch.lock() {
                *caught = Some(captured.image.clone());
            }
        });
        let start = Instant::now();
        let image = loop {
            self.app.update();
            if let Some(image) = caught.lock().ok().and_then(|mut caught| caught.take()) {
                break Some(image);
            }
            if start.elapsed() > LONGEST {
                break None;
            }
        };
        self.set_drawing(false);
        image
    }

    /// Runs frames, drawn or not.
    pub fn frames(&mut self, count: usize, drawn: bool) {
        self.set_drawing(drawn);
        for _ in 0..count {
            self.app.update();
        }
        self.set_drawing(false);
    }
}
