//! Pictures of findings, rendered by the viewer.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use report::Pictures;
use report::words::count;
use scene::LoadRequest;
use simulator::{Finding, FindingKind, Outcome, Surface, Verdict};

use crate::command::progress;
use crate::command::viewer::{VIEWER, program};

/// Most pictures of one report: the page must be small enough for mail.
const MOST: usize = 12;

/// Size of all pictures together, bytes; base64 adds a third.
const MOST_BYTES: usize = 2_400_000;

/// The size at which the page shows them, pixels.
const SIZE: &str = "720x405";

/// Seconds that a software renderer may take for all of them: nobody waits for a minute.
const SOFTWARE_S: &str = "9";

/// Time limits of the viewer, for loading and modelling a cell and for each of its pictures.
const LONGEST: [Duration; 2] = [Duration::from_mins(3), Duration::from_mins(1)];

/// The pictures of a report.
pub(super) struct Taken {
    pub(super) pictures: Pictures,
    /// What is said on the terminal too: how many are left out, where a software renderer had no time for them.
    pub(super) left_out: Option<String>,
}

impl From<Pictures> for Taken {
    fn from(pictures: Pictures) -> Self {
        Self { pictures, left_out: None }
    }
}

/// Renders the first findings that have a place, behind a bar. A failure is not an error: the pictures carry the reason.
pub(super) fn take(request: &LoadRequest, surface: Surface, outcome: &Outcome) -> Taken {
    // The first finding of every event comes first: where time is short, there is one picture of each.
    let leading: Vec<&str> =
        outcome.events().iter().filter_map(|event| Some(event.findings.first()?.id.as_str())).collect();
    let mut with_place: Vec<(&Finding, [&str; 2])> = outcome.findings.iter().filter_map(pair_of).collect();
    let is_led = |finding: &Finding| {
        matches!(&finding.kind, FindingKind::Pair { verdict: Verdict::Collision, .. })
            && !leading.contains(&finding.id.as_str())
    };
    with_place.sort_by_key(|(finding, _)| is_led(finding));
    if with_place.is_empty() {
        return Pictures::default().into();
    }
    if !request.inline.is_empty() {
        return without(
            "There are no pictures: the viewer reads files, and the cell or program came in a request.",
        );
    }
    if surface == Surface::Spheres {
        return without("There are no pictures: the viewer shows exact surfaces, and spheres decided here.");
    }
    let wanted = &with_place[..with_place.len().min(MOST)];
    let bar = progress::over_pictures(wanted.len());
    let rendered = render(request, wanted, &bar);
    bar.finish_and_clear();
    let png = match rendered {
        Ok(png) => png,
        Err(why) => return without(&format!("There are no pictures: {why}.")),
    };
    let in_time = png.len();
    let mut pictures = Pictures::default();
    let mut bytes = 0;
    for ((finding, _), png) in wanted.iter().zip(png) {
        bytes += png.len();
        if bytes <= MOST_BYTES {
            pictures.png_by_finding.insert(finding.id.clone(), png);
        }
    }
    let taken = pictures.png_by_finding.len();
    if taken == with_place.len() {
        return pictures.into();
    }
    let of = count(with_place.len(), "finding");
    let (reason, left_out) = if in_time < wanted.len() {
        let reason = "the renderer draws in software, and the others would have taken too long";
        (reason, Some(format!("{taken} of {of}: {reason}")))
    } else {
        ("to keep this page small", None)
    };
    pictures.why_missing = Some(format!("There are pictures of {taken} of {of}: {reason}."));
    Taken { pictures, left_out }
}

/// No pictures, because of `--no-pictures`.
pub(super) fn unwanted() -> Taken {
    without("There are no pictures: the report was made with --no-pictures.")
}

fn without(why: &str) -> Taken {
    Pictures { why_missing: Some(why.to_owned()), ..Pictures::default() }.into()
}

fn pair_of(finding: &Finding) -> Option<(&Finding, [&str; 2])> {
    match &finding.kind {
        FindingKind::Pair { a, b, .. } => Some((finding, [a, b])),
        _ => None,
    }
}

/// The PNG of every finding, in software perhaps of the first ones alone, or why rendering failed.
fn render(
    request: &LoadRequest,
    wanted: &[(&Finding, [&str; 2])],
    bar: &ProgressBar,
) -> Result<Vec<Vec<u8>>, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for them could be made: {error}"))?;
    let (out, said) = (folder.path().join("picture.png"), folder.path().join("said.txt"));
    let errors = File::create(&said).map_err(|error| format!("no file for them could be made: {error}"))?;
    let mut command = Command::new(program());
    command.args(arguments::of_request(request)).arg("--screenshot").arg(&out).args([
        "--size",
        SIZE,
        "--light",
        "--software-seconds",
        SOFTWARE_S,
    ]);
    for (finding, [a, b]) in wanted {
        command.arg("--close-up").arg(finding.shown.at.0.to_string()).args([a, b]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors);
    let viewer = command.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("{VIEWER} is neither beside pathproof nor in PATH"),
        _ => format!("{VIEWER} could not be started: {error}"),
    })?;
    let file = |number: usize| match wanted.len() {
        1 => out.clone(),
        _ => folder.path().join(format!("picture-{}.png", number + 1)),
    };
    let tell = || {
        let begun = (0..wanted.len()).take_while(|number| file(*number).exists()).count();
        bar.set_position(begun as u64);
    };
    wait(viewer, LONGEST[0] + LONGEST[1] * wanted.len() as u32, &said, &tell)?;
    let read = |number| fs::read(file(number)).map_err(|error| format!("{VIEWER} wrote none: {error}"));
    // In software there may be fewer than wanted, but one.
    let written = (1..wanted.len()).take_while(|number| file(*number).exists());
    [0].into_iter().chain(written).map(read).collect()
}

/// Waits until the viewer succeeds, and calls `tell` meanwhile.
fn wait(mut viewer: Child, longest: Duration, said: &Path, tell: &dyn Fn()) -> Result<(), String> {
    let start = Instant::now();
    loop {
        match viewer.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => {
                let text = fs::read_to_string(said).unwrap_or_default();
                // Libraries write their warnings before the viewer writes its error.
                let why = text.lines().rfind(|line| !line.trim_start().starts_with("hint:"));
                return Err(format!(
                    "{VIEWER} ended with {status}: {}",
                    why.unwrap_or("without a word").trim()
                ));
            }
            Ok(None) if start.elapsed() < longest => {
                tell();
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok(None) => {
                // It may have ended in the meantime.
                let _ended = viewer.kill();
                let _reaped = viewer.wait();
                return Err(format!("{VIEWER} did not come to an end in {} s", longest.as_secs()));
            }
            Err(error) => return Err(format!("{VIEWER}: {error}")),
        }
    }
}
