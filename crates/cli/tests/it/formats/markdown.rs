//! `summary.md`, by the crate `pulldown-cmark`: tables are tables, and no name gets out of its code.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::formats::cells::ODD_NAMES;
use crate::formats::runs::{Run, run_of, runs};

fn events(text: &str) -> Vec<Event<'_>> {
    Parser::new_ext(text, Options::all()).collect()
}

/// The cells of every row of every table; of each cell the code in it.
fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    for event in events(text) {
        let rows = tables.last_mut();
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.expect("in a table").push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                rows.and_then(|rows| rows.last_mut()).expect("in a row").push(String::new());
            }
            Event::Code(code) => {
                if let Some(cell) = rows.and_then(|rows| rows.last_mut()?.last_mut()) {
                    cell.push_str(&code);
                    cell.push('\n');
                }
            }
            _ => {}
        }
    }
    tables
}

#[test]
fn tables_are_as_wide_as_their_headers() {
    for run in runs() {
        let text = run.read("summary.md");
        let tables = tables(text);
        assert!(!tables.is_empty(), "{}", run.name);
        for table in &tables {
            assert!(table.iter().all(|row| row.len() == table[0].len()), "{}: {table:?}", run.name);
        }
        if !run.ids().is_empty() {
            assert_eq!(tables[0].len(), 1 + run.ids().len().min(50), "{}", run.name);
        }
        let files = tables.last().expect("the inputs").len() - 1;
        assert_eq!(files, run.list("inputs").len(), "{}", run.name);
        // A row that its table has lost would be a paragraph that begins with a bar.
        let bars = text.lines().filter(|line| line.starts_with('|')).count();
        let rules = tables.len();
        assert_eq!(bars, tables.iter().map(Vec::len).sum::<usize>() + rules, "{}", run.name);
    }
}

#[test]
fn the_only_html_is_ours_and_nobody_is_mentioned() {
    for run in runs() {
        let text = run.read("summary.md");
        let mut html = Vec::new();
        let mut in_code = false;
        for event in events(text) {
            match event {
                Event::Html(tag) | Event::InlineHtml(tag) => html.push(tag.trim().to_owned()),
                Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::FootnoteDefinition(_)) => {
                    panic!("{}: a link", run.name)
                }
                Event::Start(Tag::CodeBlock(_)) => in_code = true,
                Event::End(TagEnd::CodeBlock) => in_code = false,
                Event::Text(text) => {
                    assert!(in_code || !text.contains(['@', '<', '`']), "{}: {text}", run.name);
                }
                _ => {}
            }
        }
        let ours = ["<details>", "<summary>Version, settings and inputs</summary>", "</details>"];
        assert_eq!(html, ours, "{}", run.name);
    }
}

#[test]
fn odd_names_stand_in_code_as_they_are() {
    let run = run_of("odd names");
    let text = run.read("summary.md");
    let rows = &tables(text)[0];
    for name in ODD_NAMES {
        let is_there = rows.iter().flatten().any(|cell| cell.lines().any(|line| line == name));
        assert!(is_there, "{name} is in no cell of {rows:#?}");
    }
    assert_eq!(
        headings(text),
        ["FAIL: ", "Findings", "Smallest clearances", "Not checked", "What this means"]
    );
}

/// The headings, without what is code in them.
fn headings(text: &str) -> Vec<String> {
    let mut headings = Vec::new();
    let mut is_heading = false;
    for event in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                is_heading = true;
                headings.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => is_heading = false,
            Event::Text(text) if is_heading => headings.last_mut().expect("begun").push_str(&text),
            _ => {}
        }
    }
    headings
}

#[test]
fn it_begins_with_the_result_and_says_what_was_not_checked() {
    for run in runs() {
        let text = run.read("summary.md");
        let is_fast = run.list("findings").iter().any(|finding| finding["kind"] == "joint-speed");
        let but = if is_fast && run.result() == "PASS" { ", but `" } else { ": `" };
        assert!(text.starts_with(&format!("# {}{but}", run.result())), "{}", run.name);
        let is_sampled = run.report["mode"] == "sampled";
        assert_eq!(
            text.contains("the motion between interpolation points was not checked"),
            is_sampled,
            "{}",
            run.name
        );
        for unchecked in run.list("unchecked") {
            let name = unchecked["name"].as_str().expect("a name");
            assert!(text.contains(&format!("`{name}`")), "{}: {name}", run.name);
        }
    }
    assert!(run_of("no pair").read("summary.md").contains("there is no pair to check"));
    assert!(run_of("spheres that cannot measure").read("summary.md").contains("spheres cannot measure"));
}

#[test]
fn a_long_list_is_counted() {
    let run: &Run = run_of("many collisions");
    let text = run.read("summary.md");
    assert!(run.ids().len() > 50, "{}", run.ids().len());
    assert!(text.contains(&format!("And {} more findings; `findings.csv` lists all.", run.ids().len() - 50)));
}
