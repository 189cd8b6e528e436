//! What a page must not do: complain, or load anything.

use serde_json::Value;

use super::browser::Browser;

/// Fails if the page wrote a warning or worse to the console, or asked for anything but itself.
pub(crate) fn assert_quiet(browser: &Browser, url: &str) {
    let complaints: Vec<Value> = browser.log("browser").into_iter().filter(is_complaint).collect();
    assert!(complaints.is_empty(), "the console of the page: {complaints:#?}");
    let asked: Vec<String> = browser.log("performance").iter().filter_map(address_asked_for).collect();
    assert!(
        asked.iter().any(|address| address == url),
        "the page itself is seen among what was asked for: {asked:?}"
    );
    let foreign: Vec<_> = asked.iter().filter(|address| *address != url && !is_own(address)).collect();
    assert!(foreign.is_empty(), "the page asked for {foreign:?}");
}

fn is_complaint(entry: &Value) -> bool {
    let is_loud = matches!(entry["level"].as_str(), Some("WARNING" | "SEVERE"));
    // Said by Chromium's graphics driver about the screenshots that the test takes: they read pixels and wait for them.
    let is_of_screenshot =
        entry["message"].as_str().is_some_and(|text| text.ends_with("GPU stall due to ReadPixels"));
    is_loud && !is_of_screenshot
}

/// What is in the page already.
fn is_own(address: &str) -> bool {
    address.starts_with("data:") || address.starts_with("blob:")
}

/// The address that an event of Chromium's own log asks for.
fn address_asked_for(entry: &Value) -> Option<String> {
    let message: Value = serde_json::from_str(entry["message"].as_str()?).expect("an event is JSON");
    let event = &message["message"];
    let parameters = &event["params"];
    let address = match event["method"].as_str()? {
        "Network.requestWillBeSent" => &parameters["request"]["url"],
        "Network.webSocketCreated" | "Network.webTransportCreated" => &parameters["url"],
        _ => return None,
    };
    Some(address.as_str().expect("an address is text").to_owned())
}
