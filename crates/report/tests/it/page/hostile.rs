//! Names are what users wrote: none of them becomes markup.

use pathproof_report::Pictures;
use simulator::{Mode, Surface};

use super::support::{ran, slide, text};

const TOUCHING: &str = "time,x\n0,0.5\n1,0.2\n2,0.05\n3,0.5\n";

#[test]
fn names_with_markup_stay_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let escaped = "&lt;script&gt;alert('1')&lt;/script&gt;&amp;&quot;&lt;/svg&gt;";
    let name = "<script>alert('1')</script>&\"</svg>";
    let run = ran(&slide(folder.path(), escaped, TOUCHING), Mode::Certified, Surface::Exact);
    assert!(run.outcome.findings.iter().any(|finding| finding.id.contains(name)));
    let page = run.page_with(&Pictures {
        why_missing: Some("no <b>viewer</b> & no \"device\"".to_owned()),
        ..Pictures::default()
    });
    assert!(!page.contains("<script>alert") && !page.contains("</svg>:") && !page.contains("<b>viewer"));
    assert!(text(&page).contains(name) && text(&page).contains("no <b>viewer</b> & no \"device\""));
}

#[test]
fn very_long_names_are_on_the_page_in_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "box_".repeat(200);
    let run = ran(&slide(folder.path(), &name, TOUCHING), Mode::Certified, Surface::Exact);
    let page = run.page();
    assert!(text(&page).contains(&format!("{name} | wall")));
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

#[test]
fn pictures_are_inside_and_the_lack_of_one_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = "time,x\n0,0.5\n1,0.05\n2,0.5\n3,0.05\n4,0.5\n";
    let run = ran(&slide(folder.path(), "box", csv), Mode::Certified, Surface::Exact);
    let [first, second, ..] = run.outcome.findings.as_slice() else { panic!("two approaches") };
    let mut pictures = Pictures::default();
    pictures.png_by_finding.insert(first.id.clone(), b"\x89PNG picture".to_vec());
    pictures.why_missing = Some("The viewer was stopped.".to_owned());
    let page = run.page_with(&pictures);
    assert_eq!(
        page.matches("<img src=\"data:image/png;base64,iVBORyBwaWN0dXJl\" alt=\"The cell at ").count(),
        1
    );
    assert!(text(&page).contains("The viewer was stopped."));
    assert!(page.contains("No picture of this finding.") && page.contains(&second.id));
}
