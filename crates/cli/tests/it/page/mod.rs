//! Promise: `report.html` plays what was checked in a browser, loads nothing, and says what was found where nothing can be played.
//!
//! The page of the weld cell is opened by Chromium over `file://`; what it draws is judged by the pixels on the screen.

mod browser;
mod driver;
mod picture;
mod playback;
mod quiet;
mod report;

use std::fs;
use std::path::Path;

use serde_json::json;

use browser::{Browser, WITH_WEBGL, WITHOUT_WEBGL, until};
use picture::{Picture, is_lit, is_pale_vermillion, is_vermillion};
use playback::Playback;
use quiet::assert_quiet;
use report::Report;

/// Pixels of a kind that nobody overlooks; a canvas has about half a million.
const MANY: usize = 60;

#[test]
fn a_collision_is_vermillion_and_a_free_instant_is_not() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    // The whole cell, instead of the finding with which the page opens.
    browser.click(&browser.element("[data-side=iso]"));
    browser.scroll_to(&playback.canvas);
    let clear = &report.clear_points;
    for point in [clear[0], clear[clear.len() / 2], clear[clear.len() - 1]] {
        playback.scrub_to(point);
        let (png, picture) = playback.picture();
        keep("free.png", &png);
        assert!(picture.colours() > 50, "something is drawn at point {point}: {} colours", picture.colours());
        assert_eq!((picture.count(is_vermillion), picture.count(is_lit)), (0, 0), "point {point} is clear");
    }
    for collision in &report.collisions {
        playback.scrub_to(collision.middle());
        let count = playback.picture().1.count(is_vermillion);
        assert!(count > MANY, "{collision:?} is seen in {count} pixels");
    }
    playback.scrub_to(clear[0]);
    assert_eq!(playback.picture().1.count(is_vermillion), 0, "what was seen is gone again");
    assert_quiet(&browser, &report.url());
}

#[test]
fn the_playback_opens_at_the_first_collision() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    let first = &report.collisions[0];
    playback.wait_for(first.shown_at);
    assert_eq!(playback.chosen(), first.id);
    let (png, picture) = playback.picture();
    keep("opened.png", &png);
    assert!(picture.count(is_pale_vermillion) > MANY, "the pair is seen from where one recognises the place");
    browser.click(&browser.element("[data-side=close]"));
    assert!(playback.picture().1.count(is_lit) > MANY / 2, "its spheres are lit");
    // From there to the next one, and back.
    browser.press("n");
    playback.wait_for(report.collisions[1].shown_at);
    browser.press("N");
    playback.wait_for(first.shown_at);
    assert_quiet(&browser, &report.url());
}

#[test]
fn a_chosen_finding_is_seen_from_nearby_with_its_spheres_lit() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    for collision in report.collisions.iter().rev() {
        playback.choose(&collision.id);
        playback.wait_for(collision.shown_at);
        browser.click(&browser.element("[data-side=close]"));
        let (png, picture) = playback.picture();
        keep("finding.png", &png);
        keep("playback.png", &browser.picture());
        let (lit, vermillion) = (picture.count(is_lit), picture.count(is_pale_vermillion));
        assert!(
            lit > MANY / 2 && vermillion > 20 * MANY,
            "{collision:?}: {lit} pixels lit, {vermillion} vermillion"
        );
    }
    playback.choose("");
    playback.scrub_to(report.clear_points[0]);
    assert_eq!(playback.picture().1.count(is_lit), 0, "nothing is lit where nothing is chosen");
    assert_quiet(&browser, &report.url());
}

#[test]
fn instants_on_the_page_lead_to_the_playback() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    for collision in &report.collisions {
        let links = format!("[data-moment][data-finding={:?}]:not(canvas, svg *)", collision.id);
        let links = browser.elements(&links);
        let link = links.first().unwrap_or_else(|| panic!("{} is linked to the playback", collision.id));
        let moment = browser.attribute(link, "data-moment").expect("it has one").parse().expect("a number");
        browser.click(link);
        playback.wait_for(moment);
        assert_eq!(playback.chosen(), collision.id);
    }
    let links = browser.elements("[data-moment]:not([data-finding], canvas, svg *)");
    let link = links.first().expect("instants without a finding are linked too");
    let moment = browser.attribute(link, "data-moment").expect("it has one").parse().expect("a number");
    browser.click(link);
    playback.wait_for(moment);
    assert_quiet(&browser, &report.url());
}

#[test]
fn a_click_on_a_chart_leads_to_its_instant_and_moves_its_line() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    let charts = browser.elements("svg[data-plot]");
    for chart in [charts.first(), charts.last()].into_iter().flatten() {
        playback.scrub_to(report.clear_points[0]);
        let plot = browser.attribute(chart, "data-plot").expect("data-plot");
        let plot: Vec<f64> = plot.split(' ').map(|number| number.parse().expect("a number")).collect();
        let width = browser.script("return arguments[0].viewBox.baseVal.width", &[chart.argument()]);
        let middle = width.as_f64().expect("a number") / 2.0;
        let meant = plot[2] + (middle - plot[0]) / (plot[1] - plot[0]) * (plot[3] - plot[2]);
        browser.click(chart);
        // The playback is out of sight now, and drawn when it comes back.
        browser.scroll_to(&playback.canvas);
        // A pixel is several points wide.
        let is_near = |moment: f64| (moment - meant).abs() < 0.02 * (plot[3] - plot[2]);
        until(format!("moment {meant} of a chart"), || is_near(playback.moment()).then_some(()));
        let line = "const line = arguments[0].querySelector('line.playhead');
            return getComputedStyle(line).display === 'none' ? null : Number(line.getAttribute('x1'))";
        let line = browser.script(line, &[chart.argument()]).as_f64().expect("the line is shown");
        assert!(
            (line - middle).abs() < 0.02 * (plot[1] - plot[0]),
            "the line is at {line}, the click was at {middle}"
        );
    }
    assert!(charts.len() > 1, "the page has charts");
    assert_quiet(&browser, &report.url());
}

#[test]
fn space_plays_and_pauses() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    playback.scrub_to(0.0);
    browser.click(&playback.canvas);
    assert_eq!(playback.moment(), 0.0);
    browser.press(" ");
    let later = until("the playback to go on", || Some(playback.moment()).filter(|moment| *moment > 2.0));
    until("the playback to go on further", || (playback.moment() > later + 2.0).then_some(()));
    browser.press(" ");
    browser.wait_for_frames();
    let paused = playback.moment();
    // Frames enough for several points of motion.
    for _ in 0..10 {
        browser.wait_for_frames();
    }
    assert_eq!(playback.moment(), paused, "the playback rests");
    assert_quiet(&browser, &report.url());
}

#[test]
fn the_first_screen_shows_the_cell_the_worst_finding_and_what_to_do() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    playback.wait_for(report.collisions[0].shown_at);
    let still = browser.element("#still-picture");
    let (png, picture) = (browser.picture_of(&still), Picture::of_png(&browser.picture_of(&still)));
    keep("still.png", &png);
    assert!(picture.colours() > 50 && picture.count(is_vermillion) > MANY, "the cell with the pair");
    let worst = browser.text(&browser.element(".worst"));
    assert!(worst.contains("finger_left touches clamp_front"), "{worst}");
    assert!(worst.contains("Change the moves between") && worst.contains("--contacts"), "{worst}");
    assert_quiet(&browser, &report.url());
}

#[test]
fn nothing_is_wider_than_a_narrow_screen() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": false });
    browser.devtools("Emulation.setDeviceMetricsOverride", &size);
    let playback = Playback::open(&browser, report);
    playback.wait_for(report.collisions[0].shown_at);
    let wide = "return [...document.querySelectorAll('body *')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.right > document.documentElement.clientWidth + 1 && !one.closest('.skip');
    }).map((one) => one.outerHTML.slice(0, 120));";
    assert_eq!(browser.script(wide, &[]), json!([]));
}

#[test]
fn the_page_prints_with_its_findings() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    let playback = Playback::open(&browser, report);
    browser.script("window.scrollTo(0, 0)", &[]);
    browser.wait_for_frames();
    keep("page.png", &browser.picture());
    let pdf = browser.print();
    keep("print.pdf", &pdf);
    assert!(pdf.starts_with(b"%PDF"), "it is a PDF");
    // Chromium writes the objects of its pages as plain text.
    let pages = pdf
        .windows(b"/Type /Page".len() + 1)
        .filter(|seen| seen.starts_with(b"/Type /Page") && !seen.ends_with(b"s"))
        .count();
    assert!(pages > 1, "{pages} pages");
    // Printing lays the page out anew, and leaves a playback that works.
    browser.scroll_to(&playback.canvas);
    playback.scrub_to(report.clear_points[1]);
    assert_quiet(&browser, &report.url());
}

#[test]
fn without_scripts_everything_but_the_playback_is_there() {
    let Some(browser) = Browser::start(&WITH_WEBGL) else { return };
    let report = Report::of_weld_cell();
    browser.go("about:blank");
    browser.log("performance");
    browser.devtools("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    browser.go(&report.url());
    assert!(browser.elements("canvas[data-ready]").is_empty(), "scripts are off");
    let seen = browser.text(&browser.element("body"));
    for member in report.collisions.iter().flat_map(|collision| &collision.members) {
        assert!(seen.contains(member.as_str()), "{member} is seen without scripts:\n{seen}");
    }
    let told = browser.content(&browser.element("#playback-section noscript"));
    assert!(told.contains("scripts") && seen.contains(told.trim()), "{told:?} is seen:\n{seen}");
    assert_quiet(&browser, &report.url());
}

#[test]
fn without_webgl_the_page_says_so() {
    let Some(browser) = Browser::start(&WITHOUT_WEBGL) else { return };
    let report = Report::of_weld_cell();
    browser.go("about:blank");
    browser.log("performance");
    browser.go(&report.url());
    let sentence = browser.element("p#playback-unavailable");
    until("the sentence", || browser.is_shown(&sentence).then_some(()));
    assert!(browser.text(&sentence).contains("WebGL"));
    assert!(!browser.is_shown(&browser.element("canvas#playback")), "an empty canvas is not shown");
    let seen = browser.text(&browser.element("body"));
    for member in report.collisions.iter().flat_map(|collision| &collision.members) {
        assert!(seen.contains(member.as_str()), "{member} is seen without WebGL:\n{seen}");
    }
    assert_quiet(&browser, &report.url());
}

/// Keeps a file for people to look at, where `PATHPROOF_PICTURES` names a folder.
fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("PATHPROOF_PICTURES") {
        let folder = Path::new(&folder);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(folder.join(name), bytes))
            .expect("PATHPROOF_PICTURES can be written");
    }
}
