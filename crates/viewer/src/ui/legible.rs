//! Promise: every text of the window is large enough, and none lies on another, at any size of the window.

use bevy_egui::egui::{self, Rect};
use simulator::FindingKind;

use super::layout::{LeftTab, RightTab, around};
use super::stage::{Desk, DrawnText, checked_weld_cell};
use super::{menu, start, status, theme};
use crate::selection::Selection;
use crate::session::Session;
use crate::settings::ViewerSettings;

/// Windows of 1280 × 720 and 2560 × 1440 pixels, at the largest and the usual size of the interface.
const WINDOWS: [[f32; 2]; 4] = [[581.0, 327.0], [1280.0, 720.0], [1163.0, 654.0], [2560.0, 1440.0]];

/// How far texts may reach over each other: ascenders and descenders without ink, points.
const TOUCH: f32 = 4.0;

/// What cannot be read: small texts, and texts on others.
fn illegible(about: &str, texts: &[DrawnText]) -> Vec<String> {
    let mut faults = Vec::new();
    let seen: Vec<&DrawnText> =
        texts.iter().filter(|shown| !shown.text.trim().is_empty() && is_seen(shown.rect)).collect();
    assert!(!seen.is_empty(), "{about}: nothing is shown");
    for (index, shown) in seen.iter().enumerate() {
        if shown.font < theme::SMALLEST {
            faults.push(format!("{about}: {:?} has {} points", shown.text, shown.font));
        }
        for other in &seen[..index] {
            let lines =
                shown.lines.iter().flat_map(|one| other.lines.iter().map(|line| one.intersect(*line)));
            if lines.into_iter().any(|both| both.width() > TOUCH && both.height() > TOUCH) {
                let [one, below] =
                    [shown, *other].map(|shown| format!("{:?} at {:?}", shown.text, shown.rect));
                faults.push(format!("{about}: {one} lies on {below}"));
            }
        }
    }
    faults
}

fn is_seen(rect: Rect) -> bool {
    rect.width() > 1.0 && rect.height() > 1.0
}

/// The cell with its first collision selected, in a window.
fn desk(window: [f32; 2]) -> Desk {
    let session = checked_weld_cell();
    let outcome = session.outcome.clone().expect("checked");
    let pairs = session.scene.clone().expect("read").pairs.clone();
    let mut desk = Desk::new(session);
    theme::dress(&desk.context, false, 1.0);
    desk.size = egui::Vec2::from(window);
    let index = outcome.findings.iter().position(|found| matches!(found.kind, FindingKind::Pair { .. }));
    let FindingKind::Pair { pair, .. } = outcome.findings[index.expect("a collision")].kind else {
        unreachable!()
    };
    let mut selection = desk.world.resource_mut::<Selection>();
    (selection.finding, selection.pair, selection.member) = (index, Some(pairs[pair]), Some(3));
    desk
}

#[test]
fn the_panels_can_be_read() {
    let mut faults = Vec::new();
    for window in WINDOWS {
        for (left, right) in [
            (LeftTab::Cell, RightTab::Findings),
            (LeftTab::Jog, RightTab::Pairs),
            (LeftTab::WhatIf, RightTab::Instant),
            (LeftTab::Cell, RightTab::Search),
        ] {
            let mut desk = desk(window);
            (desk.panels.left, desk.panels.right) = (left, right);
            let mut texts = Vec::new();
            // Panels need some frames for their sizes.
            for _ in 0..4 {
                texts = desk.shown(|ui, view, panels, commands| {
                    egui::Panel::top("menu").show(ui, |ui| menu::ui(ui, view, panels, commands));
                    egui::Panel::bottom("status").show(ui, |ui| status::ui(ui, view, commands));
                    around(ui, view, panels, commands);
                });
            }
            faults.extend(illegible(&format!("{window:?} {left:?} {right:?}"), &texts));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_first_page_can_be_read() {
    for window in WINDOWS {
        let waiting_program = Some("a/swing.csv".into());
        let mut desk = Desk::new(Session { waiting_program, ..Session::default() });
        theme::dress(&desk.context, false, 1.0);
        desk.size = egui::Vec2::from(window);
        desk.world.resource_mut::<ViewerSettings>().recent = vec!["/a/cell.ron".into(); 5];
        let cells = vec!["scenes/a-long-name-of-a-folder-with-a-cell/cell.ron".into(); 5];
        desk.world.insert_resource(crate::nearby::Nearby { folder: "/here".into(), cells });
        let mut texts = Vec::new();
        for _ in 0..4 {
            texts =
                desk.shown(|ui, view, panels, commands| start::ui(ui, view, &mut panels.dialogs, commands));
        }
        let faults = illegible(&format!("{window:?}"), &texts);
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
