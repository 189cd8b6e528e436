//! Fixtures for tests of the panels: the welding cell, and an interface without a window.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use bevy::ecs::system::SystemState;
use bevy::prelude::World;
use bevy_egui::egui;
use pathproof::{Job, Mode, Models, Outcome, RunSettings, Scene};

use super::{PanelView, Panels};
use crate::command::ViewerCommand;
use crate::session::{Session, ShownMember, Stage};

/// What is read of a cell once for all tests.
type Read = OnceLock<(Arc<Scene>, Arc<Models>)>;

/// The welding cell as read, with its sphere models, before the check.
pub(crate) fn weld_cell() -> Session {
    static READ: Read = OnceLock::new();
    read(&READ, "cell.ron")
}

/// The welding cell with a torch and a frame.
pub(crate) fn torch_cell() -> Session {
    static READ: Read = OnceLock::new();
    read(&READ, "cell-torch.ron")
}

/// The machine tending cell whose program handles its parts.
pub(crate) fn handled_cell() -> Session {
    static READ: Read = OnceLock::new();
    read(&READ, "../machine-tending/cell-parts.ron")
}

fn read(once: &Read, file: &str) -> Session {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/weld-cell");
    let job = Job::for_file(folder.join(file));
    let (scene, models) = once.get_or_init(|| {
        let scene = job.load().expect("the cell is sound");
        let models = job.build(&scene).expect("its models fit");
        (Arc::new(scene), Arc::new(models))
    });
    let mut at = scene::Configuration::default();
    scene.place(0, &mut at);
    let members = scene.members.iter().zip(&at.world_from_member);
    let members =
        members.map(|(member, place)| ShownMember { member: member.clone(), world_from_member: *place });
    Session {
        job: Some(job),
        stage: Stage::Stopped,
        members: Arc::new(members.collect()),
        read: Some(Arc::clone(scene)),
        scene: Some(Arc::clone(scene)),
        models: Some(Arc::clone(models)),
        ..Session::default()
    }
}

/// The welding cell with the outcome of a sampled check.
pub(super) fn checked_weld_cell() -> Session {
    static CHECKED: OnceLock<Arc<Outcome>> = OnceLock::new();
    checked(
        &CHECKED,
        RunSettings { mode: Mode::Sampled, accuracy_m: 1e-2, first_hit: true, ..RunSettings::default() },
    )
}

/// The welding cell with the outcome of a certified check.
pub(super) fn proven_weld_cell() -> Session {
    static PROVEN: OnceLock<Arc<Outcome>> = OnceLock::new();
    checked(&PROVEN, RunSettings::default())
}

/// The welding cell with the outcome of a check that runs once for all tests.
fn checked(once: &OnceLock<Arc<Outcome>>, settings: RunSettings) -> Session {
    let mut session = weld_cell();
    let outcome = once.get_or_init(|| {
        let (Some(scene), Some(models)) = (&session.scene, &session.models) else {
            unreachable!("it was read")
        };
        Arc::new(simulator::run(scene, models, settings))
    });
    session.outcome = Some(Arc::clone(outcome));
    session.stage = Stage::Checked;
    session
}

/// Inserts all resources that panels read.
pub(super) fn insert_resources(world: &mut World, session: Session) {
    let mut pose = crate::pose::CurrentPose::default();
    if let Some(scene) = &session.scene {
        scene.place(0, &mut pose.configuration);
    }
    world.insert_resource(session);
    world.insert_resource(pose);
    world.init_resource::<crate::playhead::Playhead>();
    world.init_resource::<crate::selection::Selection>();
    world.init_resource::<crate::layers::Layers>();
    world.init_resource::<crate::jog::Jog>();
    world.init_resource::<crate::background::Search>();
    world.init_resource::<crate::background::InstantDetails>();
    world.init_resource::<crate::background::PairCurve>();
    world.init_resource::<crate::background::KindCurves>();
    world.init_resource::<crate::examination::Examination>();
    world.init_resource::<crate::background::ExclusionAudit>();
    world.init_resource::<crate::method_model::MethodModel>();
    world.init_resource::<crate::settings::ViewerSettings>();
    world.init_resource::<crate::notice::Notices>();
    world.init_resource::<crate::nearby::Nearby>();
}

/// An interface without a window.
pub(super) struct Desk {
    /// All resources that panels read.
    pub(super) world: World,
    /// State of the panels.
    pub(super) panels: Panels,
    /// State of egui.
    pub(super) context: egui::Context,
    /// Width and height of the window, points.
    pub(super) size: egui::Vec2,
}

/// A text on the screen.
pub(super) struct DrawnText {
    /// The whole text, also if it is cut.
    pub(super) text: String,
    /// What of it can be seen.
    pub(super) rect: egui::Rect,
    /// What of each of its lines can be seen.
    pub(super) lines: Vec<egui::Rect>,
    /// Size of its smallest letters, points.
    pub(super) font: f32,
}

impl Desk {
    /// An interface for a session.
    pub(super) fn new(session: Session) -> Self {
        let mut world = World::new();
        insert_resources(&mut world, session);
        let size = egui::vec2(1400.0, 1400.0);
        Self { world, panels: Panels::default(), context: egui::Context::default(), size }
    }

    /// Runs one frame with these events; returns the commands of the panel.
    pub(super) fn frame(
        &mut self,
        events: Vec<egui::Event>,
        mut draw: impl FnMut(&mut egui::Ui, &PanelView<'_>, &mut Panels, &mut Vec<ViewerCommand>),
    ) -> Vec<ViewerCommand> {
        let mut commands = Vec::new();
        let mut state: SystemState<PanelView<'_>> = SystemState::new(&mut self.world);
        let view = state.get(&self.world).expect("every resource is there");
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            events,
            ..egui::RawInput::default()
        };
        let panels = &mut self.panels;
        let output = self.context.run_ui(input, |ui| draw(ui, &view, panels, &mut commands));
        output.drop_without_applying_deltas();
        commands
    }

    /// Clicks on a text, after a frame for layout; returns the commands of the click.
    pub(super) fn click(
        &mut self,
        text: &str,
        mut draw: impl FnMut(&mut egui::Ui, &PanelView<'_>, &mut Panels, &mut Vec<ViewerCommand>),
    ) -> Vec<ViewerCommand> {
        self.frame(Vec::new(), &mut draw);
        let place = self.find(text, &mut draw).unwrap_or_else(|| panic!("{text} is not shown"));
        let button = |pressed| egui::Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let mut commands = self.frame(vec![egui::Event::PointerMoved(place)], &mut draw);
        commands.extend(self.frame(vec![button(true)], &mut draw));
        commands.extend(self.frame(vec![button(false)], &mut draw));
        commands
    }

    /// The position of a text.
    pub(super) fn find(
        &mut self,
        text: &str,
        mut draw: impl FnMut(&mut egui::Ui, &PanelView<'_>, &mut Panels, &mut Vec<ViewerCommand>),
    ) -> Option<egui::Pos2> {
        let texts = self.texts(&mut draw);
        texts.into_iter().find(|(shown, _)| shown == text).map(|(_, rect)| rect.center())
    }

    /// All texts on the screen, with their positions.
    pub(super) fn texts(
        &mut self,
        mut draw: impl FnMut(&mut egui::Ui, &PanelView<'_>, &mut Panels, &mut Vec<ViewerCommand>),
    ) -> Vec<(String, egui::Rect)> {
        self.shown(&mut draw).into_iter().map(|shown| (shown.text, shown.rect)).collect()
    }

    /// All texts on the screen.
    pub(super) fn shown(
        &mut self,
        mut draw: impl FnMut(&mut egui::Ui, &PanelView<'_>, &mut Panels, &mut Vec<ViewerCommand>),
    ) -> Vec<DrawnText> {
        let mut state: SystemState<PanelView<'_>> = SystemState::new(&mut self.world);
        let view = state.get(&self.world).expect("every resource is there");
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            ..egui::RawInput::default()
        };
        let panels = &mut self.panels;
        let mut output = self.context.run_ui(input, |ui| draw(ui, &view, panels, &mut Vec::new()));
        let shapes = std::mem::take(&mut output.shapes);
        output.drop_without_applying_deltas();
        let mut texts = Vec::new();
        for clipped in shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut texts);
        }
        texts
    }
}

fn collect(shape: &egui::Shape, clip: egui::Rect, texts: &mut Vec<DrawnText>) {
    match shape {
        egui::Shape::Text(text) => {
            let fonts = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            let line = |row: &egui::epaint::text::PlacedRow| {
                let ink = row.row.visuals.mesh_bounds.translate(row.pos.to_vec2());
                let turned = ink.rotate_bb(egui::emath::Rot2::from_angle(text.angle));
                turned.translate(text.pos.to_vec2()).intersect(clip)
            };
            texts.push(DrawnText {
                text: text.galley.text().to_owned(),
                rect: text.visual_bounding_rect().intersect(clip),
                lines: text.galley.rows.iter().map(line).collect(),
                font: fonts.fold(f32::INFINITY, f32::min),
            });
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
        _ => {}
    }
}
