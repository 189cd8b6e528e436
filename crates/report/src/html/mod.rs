//! `report.html`: one self-contained page.

mod charts;
mod checked;
mod finding_card;
mod findings;
mod guarantee;
mod head;
mod inputs;
mod ledger;
mod mark;
mod moment;
mod nearest_moves;
mod pairs;
mod pictures;
mod playback;
mod worst;

use askama::Template as _;
use scene::Scene;
use simulator::CheckedRun;

pub use pictures::Pictures;

use charts::{ClearanceChart, HeatMap, JointCharts};
use checked::CheckedFacts;
use findings::FindingsSection;
use guarantee::Guarantee;
use head::Head;
use inputs::Inputs;
use ledger::LedgerSection;
use pairs::PairsSection;

/// The style sheet of the page.
pub const PAGE_STYLE: &str = include_str!("page.css");

/// The page; askama fills it in and escapes every text.
#[derive(askama::Template)]
#[template(path = "page.html")]
struct ReportPage<'a> {
    result: &'static str,
    title: &'a str,
    style: &'static str,
    /// Inserted into the style sheet: hexadecimal digits only.
    short_sha256: String,
    head: Head<'a>,
    inputs: Inputs<'a>,
    checked: CheckedFacts<'a>,
    ledger: LedgerSection<'a>,
    guarantee: Guarantee,
    findings: FindingsSection<'a>,
    clearance: ClearanceChart,
    heat_map: HeatMap,
    joints: JointCharts,
    pairs: PairsSection<'a>,
    playback: String,
}

/// The title of the cell, otherwise the name of its file.
fn cell_title(scene: &Scene) -> &str {
    scene.title.as_deref().unwrap_or(&scene.name)
}

/// The report as one self-contained HTML file.
///
/// `report_sha256` is the SHA-256 of the same run's `report.json`, in hexadecimal.
pub fn report_html(run: CheckedRun<'_>, report_sha256: &str, pictures: &Pictures) -> String {
    let CheckedRun { scene, outcome, .. } = run;
    let page = ReportPage {
        result: outcome.result.name(),
        title: cell_title(scene),
        style: PAGE_STYLE,
        short_sha256: report_sha256.chars().filter(char::is_ascii_hexdigit).take(12).collect(),
        head: Head::new(run),
        inputs: Inputs::new(run, report_sha256),
        checked: CheckedFacts::new(run),
        ledger: LedgerSection::new(scene, outcome),
        guarantee: Guarantee::new(run),
        findings: FindingsSection::new(scene, outcome, pictures),
        clearance: ClearanceChart::new(run),
        heat_map: HeatMap::new(scene, outcome),
        joints: JointCharts::new(scene, outcome),
        pairs: PairsSection::new(scene, outcome),
        playback: playback::section(scene, outcome),
    };
    page.render().expect("a string takes every text")
}
