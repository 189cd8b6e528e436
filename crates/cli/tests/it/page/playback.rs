//! The playback of an open page: where it is, where it is taken, what it draws.

use serde_json::json;

use super::browser::{Browser, Element, until};
use super::picture::Picture;
use super::report::Report;

/// Moments that a page went through as text of attributes.
const SAME: f64 = 1e-6;

/// An open page whose playback has drawn its first picture.
#[derive(Debug)]
pub(crate) struct Playback<'a> {
    pub(crate) browser: &'a Browser,
    pub(crate) canvas: Element,
}

impl<'a> Playback<'a> {
    /// Opens the page of a report, and waits for the first picture.
    pub(crate) fn open(browser: &'a Browser, report: &Report) -> Self {
        // What the browser loads for a window of its own is not the page's.
        browser.go("about:blank");
        browser.log("performance");
        browser.go(&report.url());
        let canvas = browser.element("#playback-section canvas#playback");
        // Nothing is drawn out of sight.
        browser.scroll_to(&canvas);
        until("the first picture", || (browser.attribute(&canvas, "data-ready")? == "true").then_some(()));
        Self { browser, canvas }
    }

    /// The instant drawn last, counted in interpolation points.
    pub(crate) fn moment(&self) -> f64 {
        let moment = self.browser.attribute(&self.canvas, "data-moment").expect("data-moment");
        moment.parse().expect("a number")
    }

    /// Waits until an instant is drawn and on the screen.
    pub(crate) fn wait_for(&self, moment: f64) {
        until(format!("moment {moment}"), || ((self.moment() - moment).abs() < SAME).then_some(()));
        self.browser.wait_for_frames();
    }

    /// Drags the scrub bar to an instant.
    pub(crate) fn scrub_to(&self, moment: f64) {
        let scrub = self.browser.element("input#playback-scrub[type=range]");
        let dragged = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))";
        self.browser.script(dragged, &[scrub.argument(), json!(moment)]);
        self.wait_for(moment);
    }

    /// Chooses a finding in the list, or none.
    pub(crate) fn choose(&self, id: &str) {
        let list = self.browser.element("select#playback-findings");
        let chosen = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change', { bubbles: true }));
            return arguments[0].value";
        let taken = self.browser.script(chosen, &[list.argument(), json!(id)]);
        assert_eq!(taken, id, "every finding is in the list");
    }

    /// The finding that is chosen in the list.
    pub(crate) fn chosen(&self) -> String {
        let list = self.browser.element("select#playback-findings");
        let value = self.browser.script("return arguments[0].value", &[list.argument()]);
        value.as_str().expect("an option has a value").to_owned()
    }

    /// A PNG of the canvas, without the words and buttons that lie over it.
    pub(crate) fn picture(&self) -> (Vec<u8>, Picture) {
        let bare = "for (const other of arguments[0].parentElement.children)
            if (other !== arguments[0]) other.style.visibility = arguments[1]";
        self.browser.script(bare, &[self.canvas.argument(), json!("hidden")]);
        let png = self.browser.picture_of(&self.canvas);
        self.browser.script(bare, &[self.canvas.argument(), json!("")]);
        let picture = Picture::of_png(&png);
        (png, picture)
    }
}
