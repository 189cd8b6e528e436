//! Executes commands: the only place where user input changes the resources.

mod audit;
mod collision;
mod files;
mod jog;
mod pictures;
mod playback;
mod what_if;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, IntoScheduleConfigs as _, MessageReader, MessageWriter, Res, ResMut, Update};

use crate::ViewerSystems;
use crate::background::{Background, ExclusionAudit, Search, SearchSubject, begin_check, begin_search};
use crate::command::{Gaze, SearchWalk, Setting, ViewerCommand};
use crate::examination::Examination;
use crate::jog::Jog;
use crate::layers::{Layers, Visibility};
use crate::notice::Notices;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;
use crate::settings::ViewerSettings;
use crate::space::arms::Arms;

pub(crate) use pictures::{PictureJob, PictureQueue};
pub(crate) use playback::gaze_on;

/// All resources that a command may change.
#[derive(SystemParam)]
pub(crate) struct ViewerResources<'w> {
    pub(crate) session: ResMut<'w, Session>,
    pub(crate) playhead: ResMut<'w, Playhead>,
    pub(crate) selection: ResMut<'w, Selection>,
    pub(crate) layers: ResMut<'w, Layers>,
    pub(crate) jog: ResMut<'w, Jog>,
    pub(crate) arms: ResMut<'w, Arms>,
    pub(crate) search: ResMut<'w, Search>,
    pub(crate) examination: Res<'w, Examination>,
    pub(crate) audit: ResMut<'w, ExclusionAudit>,
    pub(crate) settings: ResMut<'w, ViewerSettings>,
    pub(crate) notices: ResMut<'w, Notices>,
    pub(crate) pictures: ResMut<'w, PictureQueue>,
    pub(crate) background: ResMut<'w, Background>,
    pub(crate) gaze: MessageWriter<'w, GazeCommand>,
}

/// A new view for the camera, executed by the camera's plugin.
#[derive(bevy::prelude::Message, Clone, Copy, Debug, PartialEq)]
pub(crate) struct GazeCommand(pub(crate) Gaze);

/// Executes all commands in order of arrival.
fn apply(mut commands: MessageReader<'_, '_, ViewerCommand>, mut resources: ViewerResources<'_>) {
    for command in commands.read() {
        resources.execute(command.clone());
    }
}

impl ViewerResources<'_> {
    fn execute(&mut self, command: ViewerCommand) {
        // A move that is shown as made is taken back by anything that shows other poses.
        if matches!(
            command,
            ViewerCommand::Play(_)
                | ViewerCommand::SelectFinding(_)
                | ViewerCommand::Jog(_)
                | ViewerCommand::WhatIf(_)
                | ViewerCommand::Search(_)
        ) {
            self.selection.moved_aside = false;
        }
        match command {
            ViewerCommand::Open(request) => self.open(*request),
            ViewerCommand::Reload => self.reload(),
            ViewerCommand::OpenProgram { robot, file } => self.open_program(robot, file),
            ViewerCommand::ForgetProgram => self.session.waiting_program = None,
            ViewerCommand::Cancel => self.background.cancel(),
            ViewerCommand::Check if self.session.is_played() => {
                begin_check(&mut self.background, &mut self.session);
            }
            ViewerCommand::Check => {
                self.notices.info("Without a program nothing is checked but the pose shown: open a program.");
            }
            ViewerCommand::ExportReport(folder) => self.export_report(&folder),
            ViewerCommand::Screenshot(file) => self.pictures.push(PictureJob::One(file)),
            ViewerCommand::PictureSequence { folder, points } => self.begin_sequence(folder, points),
            ViewerCommand::Play(playback) => self.play(playback),
            ViewerCommand::SelectMember(member) => {
                self.selection.member = member;
                self.selection.grabbed = self.selection.grabbed.filter(|grabbed| Some(*grabbed) == member);
            }
            ViewerCommand::SelectFinding(finding) => self.select_finding(finding),
            ViewerCommand::SelectPair(pair) => {
                self.selection.pair = pair;
                self.selection.finding = None;
                self.selection.moved_aside = false;
            }
            ViewerCommand::AuditExclusions => self.audit_exclusions(),
            ViewerCommand::ShowHiddenContact(pair) => self.show_hidden_contact(pair),
            ViewerCommand::ShowDeepest => self.show_deepest(),
            ViewerCommand::ShowTimeOfContact => self.show_time_of_contact(),
            ViewerCommand::MoveAside(made) => self.move_aside(made),
            ViewerCommand::Show(layer, shown) => self.layers.show(layer, shown),
            ViewerCommand::See(member, visibility) => self.see(member, visibility),
            ViewerCommand::Isolate(only) => {
                self.layers.isolated = only;
                if only.is_none() {
                    for member in 0..self.session.members.len() {
                        self.layers.see(member, Visibility::Solid);
                    }
                }
            }
            ViewerCommand::ShowRank(rank) => self.selection.rank = rank,
            ViewerCommand::ShowMethod(method) => {
                self.selection.method = method;
                self.selection.rank = None;
            }
            ViewerCommand::Look(gaze) => {
                self.gaze.write(GazeCommand(gaze));
            }
            ViewerCommand::Search(walk) => self.walk(walk),
            ViewerCommand::Jog(command) => self.jog(command),
            ViewerCommand::WhatIf(command) => self.what_if(command),
            ViewerCommand::Set(setting) => self.set(setting),
            ViewerCommand::ToggleHelp => self.settings.shows_help = !self.settings.shows_help,
        }
    }

    /// Sets how a member is seen, as all that an object is in the course of the program.
    fn see(&mut self, member: usize, visibility: Visibility) {
        let members = &self.session.members;
        let first = |member: usize| Some(members.get(member)?.member.stay.as_ref()?.first);
        let of_object =
            (0..members.len()).filter(|other| first(*other).is_some() && first(*other) == first(member));
        let stays: Vec<usize> = of_object.collect();
        for shown in stays.into_iter().chain([member]) {
            self.layers.see(shown, visibility);
        }
    }

    fn walk(&mut self, walk: SearchWalk) {
        match walk {
            SearchWalk::Begin(pair) => {
                if self.session.scene.is_none() || self.session.models.is_none() {
                    return;
                }
                self.selection.pair = Some(pair);
                self.playhead.playing = false;
                let moment = kinematics::PathParameter(self.playhead.moment.0.round());
                self.playhead.moment = moment;
                self.jog.values = None;
                let subject = SearchSubject { pair, point: moment.0.round() as usize };
                begin_search(&self.background, &mut self.search, &self.session, subject);
            }
            SearchWalk::Step(steps) => {
                let made = (self.search.made() as i64).saturating_add(steps).max(0) as usize;
                self.search.go_to(made);
            }
            SearchWalk::To(step) => self.search.go_to(step),
            SearchWalk::End => *self.search = Search::default(),
        }
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Navigation(navigation) => self.settings.navigation = navigation,
            Setting::Scale(scale) => self.settings.scale = scale.clamp(0.5, 3.0),
            Setting::LightTheme(light) => self.settings.light_theme = light,
            Setting::Clearance(clearance_m) => {
                if let Some(job) = &mut self.session.job {
                    job.request.clearance_m = clearance_m;
                    self.reload();
                }
            }
        }
    }
}

/// The command queue and the system that executes it.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<ViewerCommand>()
        .add_message::<GazeCommand>()
        .init_resource::<Session>()
        .init_resource::<Playhead>()
        .init_resource::<Selection>()
        .init_resource::<Layers>()
        .init_resource::<Jog>()
        .init_resource::<Arms>()
        .init_resource::<ViewerSettings>()
        .init_resource::<Notices>()
        .init_resource::<PictureQueue>()
        .add_systems(Update, apply.in_set(ViewerSystems::Command));
}
