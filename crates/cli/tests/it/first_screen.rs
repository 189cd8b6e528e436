//! Promise: what the first screen says holds together: bounds no wider than promised, one pair to every clearance, the same counts in
//! every output, and no two sentences that exclude each other.
//!
//! Every check that a test of the command line makes is held to this: scenes, cases of the corpus, and all others.

use report_format::words::count;
use report_format::{Kind, Report, RunResult, Shortfall};

/// Bounds on a clearance are at most this share of it apart, or the accuracy.
const SHARE: f64 = 0.01;
/// The same of bounds on a depth.
const DEPTH_SHARE: f64 = 0.05;
/// Said of bounds that are farther apart.
const SEARCH_ENDED: &str = "(not searched further)";
/// What rounding to micrometres may add to the difference of two bounds, millimetres.
const ROUNDING_MM: f64 = 0.0011;

/// Sentences that exclude each other; one that begins with `^` is the beginning of a line.
const EXCLUSIVE: [(&str, &str); 15] = [
    ("^PASS ", "^FAIL "),
    ("^PASS ", "^INCOMPLETE "),
    ("^PASS ", "Not complete"),
    ("^PASS ", "not complete either"),
    ("^PASS ", "^Collisions: "),
    ("^PASS ", "^Too near: "),
    ("^PASS ", "^Undecided: "),
    ("^INCOMPLETE ", "^Collisions: "),
    ("^INCOMPLETE ", "^Too near: "),
    ("no collision found", "^Collisions: "),
    ("no collision at any interpolation point", "^Collisions: "),
    ("proven clear", "Not complete"),
    ("^Unchecked nothing", "something is unchecked"),
    ("^      Sampled: ", "over the whole motion"),
    ("agree on contact everywhere", "contradict each other"),
];

/// What is wrong with the first screen of a run: as it was printed, and as the page and the summary of its report have it.
pub(crate) fn faults(
    report: &Report,
    printed: Option<&str>,
    page: Option<&str>,
    summary: Option<&str>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let accuracy_mm = report.settings.accuracy_m * 1e3;
    let counted = Counted::new(report);
    if counted.undecided > 0 && !report.shortfalls.contains(&Shortfall::Undecided) {
        faults.push("undecided findings in a run that is complete".to_owned());
    }
    if counted.undecided == 0 && report.shortfalls.contains(&Shortfall::Undecided) {
        faults.push("a pair could not be decided, and no finding has pair, time and reason".to_owned());
    }
    if report.result == RunResult::Pass && counted.errors > 0 {
        faults.push("PASS with errors".to_owned());
    }
    if let Some(printed) = printed {
        of_printed(&mut faults, printed, &counted, accuracy_mm);
    }
    if let Some(page) = page {
        of_page(&mut faults, page, &counted, accuracy_mm);
    }
    if let Some(summary) = summary {
        of_summary(&mut faults, summary, accuracy_mm);
    }
    faults
}

/// The findings of a report by kind, collisions as events.
struct Counted {
    result: &'static str,
    events: usize,
    near: usize,
    undecided: usize,
    errors: usize,
}

impl Counted {
    fn new(report: &Report) -> Self {
        let of_kind = |kind: Kind| report.findings.iter().filter(|finding| finding.kind == kind).count();
        Self {
            result: report.result.name(),
            events: report.events.len(),
            near: of_kind(Kind::Near),
            undecided: of_kind(Kind::Undecided),
            errors: report.findings.iter().filter(|finding| finding.kind.is_error()).count(),
        }
    }
}

/// Sentences of a summary on the terminal that exclude each other.
pub(crate) fn of_sentences(faults: &mut Vec<String>, printed: &str) {
    let says = |sentence: &str| match sentence.strip_prefix('^') {
        Some(begin) => printed.lines().any(|line| line.starts_with(begin)),
        None => printed.contains(sentence),
    };
    for (one, other) in EXCLUSIVE {
        if says(one) && says(other) {
            faults.push(format!("{one:?} and {other:?} exclude each other"));
        }
    }
}

/// The summary on the terminal.
fn of_printed(faults: &mut Vec<String>, printed: &str, counted: &Counted, accuracy_mm: f64) {
    of_sentences(faults, printed);
    if !printed.starts_with(counted.result) {
        faults.push(format!("the result is {}, not that of the first line", counted.result));
    }
    for (title, number, things) in [
        ("Collisions", counted.events, "event"),
        ("Too near", counted.near, "finding"),
        ("Undecided", counted.undecided, "finding"),
    ] {
        let line = printed.lines().find(|line| line.starts_with(&format!("{title}: ")));
        let expected = (number > 0).then(|| format!("{title}: {}", count(number, things)));
        if line != expected.as_deref() {
            faults.push(format!("{line:?} instead of {expected:?}"));
        }
    }
    // With `--contacts` the depth is told in other words, as exactly as it is known.
    for row in printed.lines().filter(|line| line.starts_with("         depth ") && line.contains('–')) {
        let bounds = row.split_once(" mm").map_or(row, |(bounds, _)| bounds);
        let ended = if row.contains(SEARCH_ENDED) { SEARCH_ENDED } else { "" };
        of_bounds(faults, &format!("{bounds} {ended}"), [accuracy_mm, DEPTH_SHARE]);
    }
    let mut rows = printed.lines().skip_while(|line| !line.starts_with("Smallest clearance")).skip(1);
    for row in rows.by_ref().take_while(|line| line.starts_with("  ")) {
        let Some((bounds, rest)) = row.split_once(", required ") else { continue };
        of_bounds(faults, bounds, [accuracy_mm, SHARE]);
        if rest.matches(" | ").count() != 1 {
            faults.push(format!("not one pair: {row}"));
        }
    }
}

/// The top of the page, its findings and its pairs.
fn of_page(faults: &mut Vec<String>, page: &str, counted: &Counted, accuracy_mm: f64) {
    let between = |from: &str, to: &str| {
        page.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(inside, _)| inside)
    };
    let head = between("<header", "</header>");
    let says = |end: &str| head.contains(&format!("<span class=\"word\">{}{end}", counted.result));
    if !says("</span>") && !says(",</span>") {
        faults.push(format!("the page has another result than {}", counted.result));
    }
    for (tile, number) in
        [("collisions", counted.events), ("too near", counted.near), ("undecided", counted.undecided)]
    {
        let expected = format!("<dt>{tile}</dt><dd class=\"value\">{number}</dd>");
        if !head.contains(&expected) {
            faults.push(format!("the page does not say {expected}"));
        }
    }
    if counted.undecided == 0
        && (head.contains("a pair could not be decided") || head.contains("but undecided"))
    {
        faults.push("the page says that a pair could not be decided, and 0 undecided".to_owned());
    }
    let nearest = between("<table class=\"rows nearest\">", "</table>");
    let pairs = between("<section id=\"pairs\"", "</section>");
    // Of every row the cell with the clearance; the next one is what is required.
    for row in nearest.split("<tr>").chain(pairs.split("<tr>")).skip(2) {
        let is_undecided = row.contains("mark-undecided");
        let cell = row.split("</td>").find(|cell| cell.contains(" mm") && cell.contains("class=\"number\""));
        if let Some((_, bounds)) = cell.filter(|_| !is_undecided).and_then(|cell| cell.rsplit_once('>')) {
            of_bounds(faults, bounds, [accuracy_mm, SHARE]);
        }
    }
}

/// The table of clearances of `summary.md`.
fn of_summary(faults: &mut Vec<String>, summary: &str, accuracy_mm: f64) {
    let Some((_, table)) = summary.split_once("## Smallest clearances") else { return };
    for row in
        table.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("| `"))
    {
        let bounds = row.split('|').find(|cell| cell.contains(" mm"));
        of_bounds(faults, bounds.unwrap_or_default(), [accuracy_mm, SHARE]);
    }
}

/// Bounds such as `4–5 mm` in a text are as near to each other as promised, or the text says that they are not.
fn of_bounds(faults: &mut Vec<String>, text: &str, [accuracy_mm, share]: [f64; 2]) {
    let Some([bound_mm, wide_mm]) = width_mm(text) else { return };
    if wide_mm > accuracy_mm.max(share * bound_mm) + ROUNDING_MM && !text.contains(SEARCH_ENDED) {
        faults.push(format!("bounds wider than promised: {text}"));
    }
}

/// The upper bound of the last bounds in a text and their difference, millimetres; `None` if there are none, or one number alone.
fn width_mm(text: &str) -> Option<[f64; 2]> {
    let number = |word: &str| word.trim_start_matches('<').parse::<f64>().ok();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().rev().find_map(|word| {
        let (low, high) = word.split_once('–')?;
        let [low_mm, high_mm] = [number(low)?, number(high)?];
        Some([high_mm, high_mm - low_mm])
    })
}

#[test]
fn wide_bounds_are_seen_unless_they_are_told() {
    let seen = |text: &str| {
        let mut faults = Vec::new();
        of_bounds(&mut faults, text, [1.0, SHARE]);
        !faults.is_empty()
    };
    assert!(seen("3 pairs collide; of the others 0.001–2.679 mm"));
    assert!(!seen("3 pairs collide; of the others 0.001–2.679 mm (not searched further)"));
    assert!(!seen("1.68–2.679 mm") && !seen("<1.68–<2.679 mm") && !seen("2.679 mm"));
    assert!(seen("98–100 mm") && !seen("99–100 mm") && !seen("990–1000 mm") && seen("989–1000 mm"));
}

#[test]
fn sentences_that_exclude_each_other_are_seen() {
    let counted = |result, undecided| Counted { result, events: 0, near: 0, undecided, errors: 0 };
    let seen = |printed: &str, counted: &Counted| {
        let mut faults = Vec::new();
        of_printed(&mut faults, printed, counted, 1.0);
        faults.len()
    };
    assert_eq!(seen("PASS  cell.ron: proven clear\n", &counted("PASS", 0)), 0);
    assert_eq!(seen("PASS  cell.ron: proven clear\n", &counted("FAIL", 0)), 1);
    assert_eq!(seen("PASS  cell.ron: proven clear\n", &counted("PASS", 1)), 1);
    assert_eq!(seen("PASS  cell.ron: proven clear\nUndecided: 1 finding\n", &counted("PASS", 1)), 1);
    let deep = |bounds: &str| {
        format!(
            "FAIL  c\n       a | b  first contact 3.1 s\n         depth {bounds} (3.4 s, the deepest of 9 instants)\n"
        )
    };
    assert_eq!(seen(&deep("16.215–17 mm"), &counted("FAIL", 0)), 0);
    assert_eq!(seen(&deep("0–17 mm"), &counted("FAIL", 0)), 1);
    assert_eq!(seen(&deep("96–100 mm"), &counted("FAIL", 0)), 0);
    assert_eq!(seen(&deep("94–100 mm"), &counted("FAIL", 0)), 1);
    assert_eq!(
        seen(&(deep("0–17 mm").trim_end().to_owned() + " (not searched further)\n"), &counted("FAIL", 0)),
        0
    );
    let both = "FAIL  cell.ron: no collision found, but too near once\nCollisions: 1 event\n";
    assert_eq!(seen(both, &counted("FAIL", 0)), 2);
    let two = "PASS  c\nSmallest clearance over the motion:\n  robot to cell    4–4.5 mm, required 0 mm: a | b and c | d\n";
    assert_eq!(seen(two, &counted("PASS", 0)), 1);
    for (one, other) in EXCLUSIVE {
        let both = format!("{}\n{}\n", one.trim_start_matches('^'), other.trim_start_matches('^'));
        assert!(seen(&both, &counted("", 0)) > 0, "{both}");
    }
}

#[test]
fn the_tiles_of_the_page_are_counted() {
    let tiles = |undecided: usize| {
        let tile = |name: &str, number: usize| format!("<dt>{name}</dt><dd class=\"value\">{number}</dd>");
        let tiles = [tile("collisions", 0), tile("too near", 0), tile("undecided", undecided)].concat();
        format!("<header><span class=\"word\">INCOMPLETE</span>{tiles}a pair could not be decided</header>")
    };
    let seen = |shown: usize, undecided: usize| {
        let mut faults = Vec::new();
        let counted = Counted { result: "INCOMPLETE", events: 0, near: 0, undecided, errors: 0 };
        of_page(&mut faults, &tiles(shown), &counted, 1.0);
        faults.len()
    };
    assert_eq!([seen(1, 1), seen(0, 0), seen(0, 1)], [0, 1, 1]);
}
