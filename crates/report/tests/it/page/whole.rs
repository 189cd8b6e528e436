//! The page is one file: strict markup, no dead link, nothing fetched.

use std::collections::BTreeSet;

use pathproof_report::Pictures;
use simulator::{Mode, Surface};

use super::support::{WELD_CELL, cell, parse, ran};

#[test]
fn the_page_is_well_formed_and_asks_for_nothing() {
    let run = ran(&cell("two-robots/cell-without-sync.ron"), Mode::Sampled, Surface::Exact);
    let page = run.page();
    let rows = page.matches("class=\"label line-number\"").count();
    assert!(rows > 10 && page.contains(">left</text>") && page.contains(">right</text>"), "{rows}");
    let markup = parse(&page);
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(&markup, options).expect("well-formed");
    let (mut ids, mut links) = (BTreeSet::new(), Vec::new());
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "id" => assert!(ids.insert(value), "twice: {value}"),
                "href" | "src" => links.push(value),
                name => assert!(!name.starts_with("on"), "no script in attributes: {name}"),
            }
        }
        for reference in node.attribute("aria-labelledby").into_iter().flat_map(str::split_whitespace) {
            links.push(reference);
        }
    }
    assert!(links.len() > 50);
    for link in links {
        assert!(ids.contains(link.trim_start_matches('#')), "leads nowhere: {link}");
    }
    let page = run.whole_page(&Pictures::default());
    let lower = page.to_lowercase();
    for scheme in ["http:", "https:", "//cdn", "@import", "file:", "ftp:"] {
        for (at, _) in lower.match_indices(scheme) {
            let before = &lower[at.saturating_sub(12)..at];
            let asks = ["src=", "href=", "url("].iter().any(|word| before.contains(word));
            assert!(
                !asks && scheme != "@import" && scheme != "//cdn",
                "{}",
                &lower[at.saturating_sub(80)..at + 40]
            );
        }
    }
}

#[test]
fn headings_do_not_skip_a_level() {
    let markup = parse(&WELD_CELL.page());
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(&markup, options).expect("well-formed");
    let level = |node: roxmltree::Node<'_, '_>| match node.tag_name().name().as_bytes() {
        [b'h', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    };
    let levels: Vec<u8> = document.descendants().filter_map(level).collect();
    assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
    assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
    let headers = document.descendants().filter(|node| node.has_tag_name("th"));
    assert!(headers.into_iter().all(|header| header.attribute("scope").is_some()));
}
