//! Shape, colour and word of a kind of finding: never colour alone.

/// The mark of a kind of finding; the shapes are in `symbols.html`.
#[derive(askama::Template)]
#[template(
    source = r##"<span class="mark mark-{{ kind }}"><svg viewBox="0 0 16 16" aria-hidden="true"><use href="#mark-{{ kind }}"/></svg> {{ kind }}</span>"##,
    ext = "html"
)]
pub(super) struct Mark {
    /// The word used in files.
    pub(super) kind: &'static str,
}
