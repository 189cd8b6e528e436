//! Runs of the repository's scenes and their pages.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pathproof_report::{Pictures, ReportFiles, report_html};
use scene::{LoadRequest, Scene, Source, load};
use simulator::{CheckedRun, Mode, ModelSettings, Models, Outcome, RunSettings, Surface, run};
use sphere_model::Method;

/// A run.
pub(crate) struct Ran {
    pub(crate) scene: Scene,
    pub(crate) models: Models,
    pub(crate) outcome: Outcome,
}

impl Ran {
    /// The page without the playback, which has tests of its own.
    pub(crate) fn page(&self) -> String {
        self.page_with(&Pictures::default())
    }

    pub(crate) fn page_with(&self, pictures: &Pictures) -> String {
        let mut page = self.whole_page(pictures);
        let from = page.find("<section id=\"playback-section\"").expect("there");
        let to = page[from..].find("</section>").expect("closed") + from + "</section>".len();
        page.replace_range(from..to, "");
        page
    }

    pub(crate) fn whole_page(&self, pictures: &Pictures) -> String {
        report_html(self.run(), &self.report_sha256(), pictures)
    }

    pub(crate) fn run(&self) -> CheckedRun<'_> {
        CheckedRun { scene: &self.scene, models: &self.models, outcome: &self.outcome }
    }

    pub(crate) fn report_sha256(&self) -> String {
        ReportFiles::new(self.run()).report_sha256()
    }
}

/// The taught program of the weld cell, proven.
pub(crate) static WELD_CELL: LazyLock<Ran> =
    LazyLock::new(|| ran(&cell("weld-cell/cell.ron"), Mode::Certified, Surface::Exact));

/// A run, with spheres large enough to be quick; of a finding's spheres only the first pair is looked for.
pub(crate) fn ran(request: &LoadRequest, mode: Mode, surface: Surface) -> Ran {
    let scene = load(request).expect("a good cell");
    let settings = ModelSettings { method: Method::PatentN, smallest_radius_m: Some(0.01), surface };
    let models = Models::build(&scene, settings).expect("models");
    let outcome = run(&scene, &models, RunSettings { mode, first_hit: true, ..RunSettings::default() });
    Ran { scene, models, outcome }
}

/// A cell of `scenes`.
pub(crate) fn cell(path: &str) -> LoadRequest {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    LoadRequest {
        allowed_roots: vec![folder.join("robots")],
        ..LoadRequest::for_file(folder.join("scenes").join(path))
    }
}

/// A robot of one sliding box before a wall, both in one URDF, in a folder of its own; `link` names the box.
pub(crate) fn slide(folder: &Path, link: &str, csv: &str) -> LoadRequest {
    let urdf = format!(
        r#"<robot name="slide">
  <link name="wall"><collision><geometry><box size="0.1 1 1"/></geometry></collision></link>
  <link name="rail"/>
  <link name="{link}"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="to_rail" type="fixed"><parent link="wall"/><child link="rail"/></joint>
  <joint name="x" type="prismatic"><parent link="rail"/><child link="{link}"/><axis xyz="1 0 0"/>
    <limit lower="0.05" upper="0.9" effort="1" velocity="0.5"/></joint>
</robot>"#
    );
    std::fs::write(folder.join("slide.urdf"), urdf).expect("written");
    std::fs::write(folder.join("program.csv"), csv).expect("written");
    LoadRequest {
        source: Source::Urdf { urdf: folder.join("slide.urdf"), srdf: None },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("slide.urdf"))
    }
}

/// The page as a parser of strict markup reads it; scripts and styles are left out, they are not markup.
pub(crate) fn parse(page: &str) -> String {
    let mut text = page.to_owned();
    for (open, close) in [("<script", "</script>"), ("<style", "</style>")] {
        while let Some(from) = text.find(open) {
            let to = text[from..].find(close).expect("closed") + from + close.len();
            text.replace_range(from..to, "");
        }
    }
    text
}

/// All text of the page as a reader sees it, spaces as one; tables and lists run on.
pub(crate) fn text(page: &str) -> String {
    let page = parse(page);
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(&page, options).expect("well-formed");
    let texts = document.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text());
    texts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Sentences as they appear in [`text`].
pub(crate) fn spaced(sentence: &str) -> String {
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}
