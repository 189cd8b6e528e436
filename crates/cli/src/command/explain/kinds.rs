//! The pages of the findings of a check, by kind.

/// A kind with its page, in the order of `report.json`.
const PAGES: [(&str, &str); 16] = [
    ("collision", include_str!("pages/collision.md")),
    ("near", include_str!("pages/near.md")),
    ("contradiction", include_str!("pages/contradiction.md")),
    ("joint-limit", include_str!("pages/joint-limit.md")),
    ("attach", include_str!("pages/attach.md")),
    ("detach", include_str!("pages/detach.md")),
    ("corner-collision", include_str!("pages/corner-collision.md")),
    ("corner-near", include_str!("pages/corner-near.md")),
    ("any-time-collision", include_str!("pages/any-time-collision.md")),
    ("any-time-near", include_str!("pages/any-time-near.md")),
    ("motion", include_str!("pages/motion.md")),
    ("motion-unproven", include_str!("pages/motion-unproven.md")),
    ("undecided", include_str!("pages/undecided.md")),
    ("corner-undecided", include_str!("pages/corner-undecided.md")),
    ("any-time-undecided", include_str!("pages/any-time-undecided.md")),
    ("joint-speed", include_str!("pages/joint-speed.md")),
];

/// The kinds.
pub(super) fn codes() -> impl Iterator<Item = &'static str> {
    PAGES.into_iter().map(|(code, _)| code)
}

/// The page of a kind.
pub(super) fn page(code: &str) -> Option<&'static str> {
    PAGES.into_iter().find(|(known, _)| *known == code).map(|(_, page)| page)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use report_format::Kind;

    use super::*;
    use crate::args::CommandLine;

    #[test]
    fn every_kind_of_finding_has_a_page() {
        let kinds = [
            Kind::Collision,
            Kind::Near,
            Kind::Contradiction,
            Kind::JointLimit,
            Kind::Attach,
            Kind::Detach,
            Kind::CornerCollision,
            Kind::CornerNear,
            Kind::AnyTimeCollision,
            Kind::AnyTimeNear,
            Kind::Motion,
            Kind::MotionUnproven,
            Kind::Undecided,
            Kind::CornerUndecided,
            Kind::AnyTimeUndecided,
            Kind::JointSpeed,
        ]
        .map(Kind::name);
        assert_eq!(codes().collect::<Vec<_>>(), kinds);
    }

    #[test]
    fn pages_have_the_form_of_those_of_the_doctor() {
        for (code, page) in PAGES {
            assert!(page.starts_with(&format!("`{code}`: ")), "{code}");
            let headings: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
            assert_eq!(headings, ["## What it means", "## What to do"], "{code}");
        }
    }

    #[test]
    fn pages_name_options_that_there_are() {
        let line = CommandLine::command();
        let has = |option: &str| {
            let mut arguments = line.get_subcommands().flat_map(clap::Command::get_arguments);
            arguments.any(|argument| argument.get_long() == Some(option))
        };
        for (code, page) in PAGES {
            for rest in page.split("--").skip(1) {
                let option: String =
                    rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
                assert!(has(&option), "{code}: --{option}");
            }
        }
    }
}
