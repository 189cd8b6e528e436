//! Commands of shortcuts, depending on what is shown.

use super::super::dialogs::Purpose;
use super::super::layout::LeftTab;
use super::{PanelView, Panels};
use crate::command::{
    Direction, Gaze, JogCommand, Playback, SearchWalk, Setting, Side, ViewerCommand, WhatIfCommand,
};
use crate::layers::Visibility;

pub(super) fn step(points: i64) -> ViewerCommand {
    ViewerCommand::Play(Playback::Step(points))
}

pub(super) fn finding(direction: Direction) -> ViewerCommand {
    ViewerCommand::Play(Playback::Finding(direction))
}

pub(super) fn line(direction: Direction) -> ViewerCommand {
    ViewerCommand::Play(Playback::Line(direction))
}

pub(super) fn side(side: Side) -> ViewerCommand {
    ViewerCommand::Look(Gaze::From(side))
}

pub(super) fn orthographic(panels: &mut Panels) -> ViewerCommand {
    panels.menu.is_orthographic = !panels.menu.is_orthographic;
    ViewerCommand::Look(Gaze::Orthographic(panels.menu.is_orthographic))
}

/// Toggles a visibility of the selected member.
pub(super) fn see(view: &PanelView<'_>, visibility: Visibility) -> Option<ViewerCommand> {
    let member = view.selection.member?;
    let is_so = view.layers.visibility(member) == visibility;
    Some(ViewerCommand::See(member, if is_so { Visibility::Solid } else { visibility }))
}

pub(super) fn isolate(view: &PanelView<'_>) -> Option<ViewerCommand> {
    if view.layers.isolated.is_some() {
        return Some(ViewerCommand::Isolate(None));
    }
    Some(ViewerCommand::Isolate(Some(view.selection.member?)))
}

/// Shows smaller or larger spheres; none beyond the largest.
pub(super) fn rank(view: &PanelView<'_>, by: isize) -> Option<ViewerCommand> {
    let shown = view.selection.rank;
    let member = shown.map(|(member, _)| member).or(view.selection.member)?;
    let most = crate::ui::now::ranks(view, member)?;
    let rank = shown.map_or(0, |(_, rank)| rank);
    let next = rank.saturating_add_signed(by).min(most);
    Some(ViewerCommand::ShowRank((next > 0).then_some((member, next))))
}

pub(super) fn jog(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    view.session.scene.as_ref()?;
    panels.left = LeftTab::Jog;
    Some(ViewerCommand::Jog(if view.jog.values.is_some() { JogCommand::End } else { JogCommand::Begin }))
}

pub(super) fn grab(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    if view.selection.grabbed.is_some() {
        return Some(ViewerCommand::WhatIf(WhatIfCommand::Grab(None)));
    }
    let member = view.selection.member.filter(|member| crate::ui::now::moves_alone(view, *member))?;
    panels.left = LeftTab::WhatIf;
    Some(ViewerCommand::WhatIf(WhatIfCommand::Grab(Some(member))))
}

/// Ends one mode or selection, the topmost first.
pub(super) fn let_go(view: &PanelView<'_>) -> Option<ViewerCommand> {
    let selection = &view.selection;
    if view.settings.shows_help {
        Some(ViewerCommand::ToggleHelp)
    } else if view.search.pair().is_some() {
        Some(ViewerCommand::Search(SearchWalk::End))
    } else if selection.grabbed.is_some() {
        Some(ViewerCommand::WhatIf(WhatIfCommand::Grab(None)))
    } else if selection.rank.is_some() {
        Some(ViewerCommand::ShowRank(None))
    } else if selection.finding.is_some() || selection.pair.is_some() {
        Some(ViewerCommand::SelectPair(None))
    } else if selection.member.is_some() {
        Some(ViewerCommand::SelectMember(None))
    } else {
        None
    }
}

pub(super) fn scale(view: &PanelView<'_>, by: f32) -> ViewerCommand {
    ViewerCommand::Set(Setting::Scale(((view.settings.scale + by) * 10.0).round() / 10.0))
}

pub(super) fn open_cell(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    panels.dialogs.ask(Purpose::Cell, view);
    None
}

pub(super) fn open_program(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    panels.dialogs.ask(Purpose::Program, view);
    None
}

pub(super) fn export_report(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    view.session.outcome.as_ref()?;
    panels.dialogs.ask(Purpose::Report, view);
    None
}

pub(super) fn save_layout(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    (!view.session.what_if.is_empty()).then_some(())?;
    panels.dialogs.ask(Purpose::Layout, view);
    None
}

pub(super) fn screenshot(view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    panels.dialogs.ask(Purpose::Screenshot, view);
    None
}

pub(super) fn quit(_: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
    panels.menu.quits = true;
    None
}
