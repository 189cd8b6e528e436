//! `report.html`: one page for people who were not there, without a network.

mod pictures;
mod playback;

use askama::Template as _;
use simulator::{Models, Outcome, Scene};

pub use pictures::Pictures;

use crate::words::headline;

/// The page; askama fills it in and escapes every text.
#[derive(askama::Template)]
#[template(path = "page.html")]
struct Page<'a> {
    result: &'static str,
    scene: &'a str,
    headline: String,
    style: &'static str,
    playback: String,
}

/// The report as one HTML file that asks for nothing else.
///
/// `report_sha256` is that of the `report.json` of the same run, in hexadecimal.
pub fn report_html(
    scene: &Scene,
    models: &Models,
    outcome: &Outcome,
    report_sha256: &str,
    pictures: &Pictures,
) -> String {
    let _ = (report_sha256, pictures);
    let page = Page {
        result: outcome.result.name(),
        scene: &scene.name,
        headline: headline(scene, models, outcome),
        style: include_str!("page.css"),
        playback: playback::section(scene, outcome),
    };
    page.render().expect("a string takes every text")
}
