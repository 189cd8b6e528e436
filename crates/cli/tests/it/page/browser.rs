//! A headless Chromium with an empty profile, driven over `WebDriver`.

use std::fmt::Debug;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;

use super::driver::{Driver, browser};

/// One browser at a time: its software renderer wants every core.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// How long anything may take before a test gives up, on the busiest machine too.
const PATIENCE: Duration = Duration::from_mins(10);

/// The name under which `WebDriver` hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// WebGL 2 from Chromium's software renderer, whatever the machine has.
pub(crate) const WITH_WEBGL: [&str; 3] =
    ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
/// No WebGL at all.
pub(crate) const WITHOUT_WEBGL: [&str; 1] = ["--disable-3d-apis"];

/// An open browser with one tab; closed at the end with all its processes.
#[derive(Debug)]
pub(crate) struct Browser {
    agent: Agent,
    session: String,
    /// The browser's process, once it runs.
    process: Option<u64>,
    /// The driver ends after its session, the profile is removed after the driver ended, and the next browser comes last.
    driver: Driver,
    _profile: TempDir,
    _turn: MutexGuard<'static, ()>,
}

/// An element of the page.
#[derive(Clone, Debug)]
pub(crate) struct Element(String);

impl Element {
    /// The element as an argument of a script.
    pub(crate) fn argument(&self) -> Value {
        json!({ ELEMENT: self.0 })
    }
}

impl Browser {
    /// Starts a browser with these switches; `None` if there is none on this machine and none is required.
    pub(crate) fn start(switches: &[&str]) -> Option<Self> {
        let program = browser()?;
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let driver = Driver::start();
        // Answers with an error have a body that says why; no proxy lies between us and our own driver.
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            .timeout_global(Some(2 * PATIENCE));
        let mut switches: Vec<String> = switches.iter().map(ToString::to_string).collect();
        switches.push(format!("--user-data-dir={}", profile.path().display()));
        switches.extend(
            [
                "--headless=new",
                // Tests run as root in containers, and open a page of our own.
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1280,1000",
                "--force-device-scale-factor=1",
            ]
            .map(str::to_owned),
        );
        let mut browser = Self {
            agent: config.build().new_agent(),
            session: format!("http://127.0.0.1:{}/session", driver.port),
            process: None,
            driver,
            _profile: profile,
            _turn: turn,
        };
        let begun = browser.post(
            "",
            &json!({ "capabilities": { "alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": { "binary": program, "args": switches },
                "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
                "timeouts": { "script": PATIENCE.as_millis(), "pageLoad": PATIENCE.as_millis() },
            } } }),
        );
        browser.process = begun["capabilities"]["goog:processID"].as_u64();
        browser.session.push('/');
        browser.session.push_str(begun["sessionId"].as_str().expect("a session"));
        Some(browser)
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        let answer = self.agent.post(format!("{}{command}", self.session)).send_json(body);
        value(command, answer.expect("chromedriver answers"))
    }

    fn get(&self, command: &str) -> Value {
        let answer = self.agent.get(format!("{}{command}", self.session)).call();
        value(command, answer.expect("chromedriver answers"))
    }

    pub(crate) fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// What the body of a function gives in the page.
    pub(crate) fn script(&self, body: &str, arguments: &[Value]) -> Value {
        self.post("/execute/sync", &json!({ "script": body, "args": arguments }))
    }

    /// Waits until what is drawn now has reached the screen: two frames later.
    pub(crate) fn wait_for_frames(&self) {
        let script =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))";
        self.post("/execute/async", &json!({ "script": script, "args": [] }));
    }

    /// What Chromium's own protocol answers.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    pub(crate) fn elements(&self, css: &str) -> Vec<Element> {
        let found = self.post("/elements", &json!({ "using": "css selector", "value": css }));
        let found = found.as_array().expect("a list of elements");
        found
            .iter()
            .map(|element| Element(element[ELEMENT].as_str().expect("an element").to_owned()))
            .collect()
    }

    /// The only element that is meant.
    pub(crate) fn element(&self, css: &str) -> Element {
        let found = self.elements(css);
        assert_eq!(found.len(), 1, "{css} is one element of the page");
        found[0].clone()
    }

    /// The text of an element that can be seen.
    pub(crate) fn text(&self, element: &Element) -> String {
        self.get(&format!("/element/{}/text", element.0)).as_str().expect("text").to_owned()
    }

    pub(crate) fn is_shown(&self, element: &Element) -> bool {
        self.get(&format!("/element/{}/displayed", element.0)).as_bool().expect("yes or no")
    }

    /// The text in the document, seen or not.
    pub(crate) fn content(&self, element: &Element) -> String {
        self.get(&format!("/element/{}/property/textContent", element.0)).as_str().expect("text").to_owned()
    }

    pub(crate) fn attribute(&self, element: &Element, name: &str) -> Option<String> {
        self.get(&format!("/element/{}/attribute/{name}", element.0)).as_str().map(str::to_owned)
    }

    /// Scrolls until an element is in the middle of the window, clear of what stands at its edges.
    pub(crate) fn scroll_to(&self, element: &Element) {
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        self.script(script, &[element.argument()]);
    }

    /// Clicks as a mouse does: on what can be seen and is not covered.
    pub(crate) fn click(&self, element: &Element) {
        self.scroll_to(element);
        self.post(&format!("/element/{}/click", element.0), &json!({}));
    }

    /// Presses and releases a key where the focus is.
    pub(crate) fn press(&self, key: &str) {
        let press = ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": press }] }));
    }

    /// A PNG of an element, scrolled to.
    pub(crate) fn picture_of(&self, element: &Element) -> Vec<u8> {
        decoded(&self.get(&format!("/element/{}/screenshot", element.0)))
    }

    /// A PNG of what the window shows.
    pub(crate) fn picture(&self) -> Vec<u8> {
        decoded(&self.get("/screenshot"))
    }

    /// The page as a PDF for a printer.
    pub(crate) fn print(&self) -> Vec<u8> {
        decoded(&self.post("/print", &json!({ "background": true })))
    }

    /// What was written to a log since it was read last: `browser` (the console) or `performance` (Chromium's own events).
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        self.post("/se/log", &json!({ "type": kind })).as_array().expect("a list of entries").clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromium closes with its session, all its processes with it; one that does not answer is ended, and they follow.
        if self.agent.delete(&self.session).call().is_err() {
            eprintln!("chromedriver on port {} did not close its browser", self.driver.port);
            if let Some(process) = self.process {
                Command::new("kill").args(["-KILL", &process.to_string()]).status().ok();
            }
        }
    }
}

fn value(command: &str, mut answer: ureq::http::Response<ureq::Body>) -> Value {
    let status = answer.status();
    let body: Value =
        answer.body_mut().with_config().limit(1 << 30).read_json().expect("JSON of chromedriver");
    let value = &body["value"];
    assert!(status.is_success(), "{command}: {}: {}", value["error"], value["message"]);
    value.clone()
}

fn decoded(answer: &Value) -> Vec<u8> {
    STANDARD.decode(answer.as_str().expect("base64")).expect("base64")
}

/// Looks again and again until there is what is waited for; `told` is what to say if it does not come.
pub(crate) fn until<T>(told: impl Debug, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {told:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
