//! Inverse kinematics in `docs/robots.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{ArmRow, Outcome, Tried};

const HEADER: &str = "\
| robot | chain | axes | form | off by | found back | singular | lost | worst error | searches that agree | not listed | not searched | s |
| --- | --- | --- | --- | --- | --: | --: | --: | --- | --- | --: | --: | --: |
";

/// Totals, the families, and every chain of six turning joints.
pub(in super::super) fn section(rows: &[ArmRow], made_with: &[String]) -> String {
    let chains: Vec<(&ArmRow, &Tried)> = rows.iter().flat_map(chains_of).collect();
    let refused = rows.iter().filter(|row| matches!(row.outcome, Outcome::Refused(_))).count();
    let broken = rows.iter().filter(|row| matches!(row.outcome, Outcome::Broken(_))).count();
    let with = rows.iter().filter(|row| chains_of(row).next().is_some()).count();
    let mut text = String::new();
    for line in made_with {
        _ = writeln!(text, "- {line}");
    }
    _ = writeln!(
        text,
        "- {} robots: {with} have chains of exactly six turning joints, {} in all; {refused} are refused, {broken} crash or hang.",
        rows.len(),
        chains.len()
    );
    for (is_complete, words) in [(true, "a complete closed form"), (false, "solutions that may be missed")] {
        let of: Vec<&Tried> = chains
            .iter()
            .map(|(_, tried)| *tried)
            .filter(|tried| tried.chain.is_complete == is_complete)
            .collect();
        _ = writeln!(text, "- {}", totals(&of, words));
    }
    _ = write!(text, "\n| axes | form | chains |\n| --- | --- | --: |\n");
    let mut families: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (_, tried) in &chains {
        *families.entry((&tried.chain.family, form(tried))).or_default() += 1;
    }
    for ((family, form), count) in families {
        _ = writeln!(text, "| {family} | {form} | {count} |");
    }
    _ = write!(text, "\n{HEADER}");
    for (row, tried) in chains {
        text += &line(row, tried);
    }
    text
}

fn chains_of(row: &ArmRow) -> impl Iterator<Item = (&ArmRow, &Tried)> {
    let tried = match &row.outcome {
        Outcome::Tried(tried) => tried.as_slice(),
        Outcome::Refused(_) | Outcome::Broken(_) => &[],
    };
    tried.iter().map(move |one| (row, one))
}

fn totals(of: &[&Tried], words: &str) -> String {
    let sum = |number: fn(&Tried) -> u64| of.iter().map(|tried| number(tried)).sum::<u64>();
    let worst = |number: fn(&Tried) -> f64| of.iter().map(|tried| number(tried)).fold(0.0, f64::max);
    let (poses, found, singular) = (sum(|t| t.poses), sum(|t| t.found), sum(|t| t.singular));
    format!(
        "{} chains with {words}: {found} of {poses} joint vectors are among the solutions of their poses, {singular} are singular, {} are lost; \
         worst error {:.1e} m, {:.1e} rad; as many solutions as a search from 1000 starts in {} of {} poses, {} of the search not listed.",
        of.len(),
        poses - found - singular,
        worst(|t| t.worst_m),
        worst(|t| t.worst_rad),
        sum(|t| t.agreed),
        sum(|t| t.searched),
        sum(|t| t.missed),
    )
}

fn form(tried: &Tried) -> &'static str {
    if tried.chain.is_complete {
        "complete"
    } else if tried.poses == 0 {
        "followed only"
    } else {
        "may miss"
    }
}

fn line(row: &ArmRow, tried: &Tried) -> String {
    let chain = &tried.chain;
    let off = if chain.deviation_rad == 0.0 && chain.deviation_m == 0.0 {
        "–".to_owned()
    } else {
        format!("{:.0e} rad, {:.0e} m", chain.deviation_rad, chain.deviation_m)
    };
    let package = row.package.split(' ').next().unwrap_or_default();
    format!(
        "| {package}: {} | {} – {} | {} | {} | {off} | {} of {} | {} | {} | {:.0e} m, {:.0e} rad | {} of {} | {} | {} | {:.1} |\n",
        row.robot,
        chain.from,
        chain.to,
        chain.family,
        form(tried),
        tried.found,
        tried.poses,
        tried.singular,
        tried.poses - tried.found - tried.singular,
        tried.worst_m,
        tried.worst_rad,
        tried.agreed,
        tried.searched,
        tried.missed,
        tried.unsearched,
        row.seconds,
    )
}

#[cfg(test)]
mod tests {
    use super::super::Chain;
    use super::*;

    fn row(is_complete: bool, found: u64) -> ArmRow {
        let chain = Chain {
            from: "base".to_owned(),
            to: "tool0".to_owned(),
            family: "axes 4, 5, 6 meet, 2 ∥ 3".to_owned(),
            is_complete,
            deviation_rad: 0.0,
            deviation_m: 1e-12,
        };
        let tried = Tried {
            chain,
            poses: 100,
            found,
            singular: 1,
            worst_m: 2e-12,
            worst_rad: 3e-13,
            unverified: 0,
            searched: 10,
            agreed: 9,
            missed: 0,
            unsearched: 1,
        };
        let outcome = Outcome::Tried(vec![tried]);
        ArmRow { package: "some-robots 1.0".to_owned(), robot: "arm.urdf".to_owned(), seconds: 1.25, outcome }
    }

    #[test]
    fn every_chain_has_its_line() {
        let refused = ArmRow { outcome: Outcome::Refused(vec!["bad".to_owned()]), ..row(true, 0) };
        let text = section(&[row(true, 99), refused], &["pathproof 1".to_owned()]);
        assert!(
            text.contains("- 2 robots: 1 have chains of exactly six turning joints, 1 in all; 1 are refused"),
            "{text}"
        );
        assert!(text.contains("| axes 4, 5, 6 meet, 2 ∥ 3 | complete | 1 |\n"), "{text}");
        assert!(text.contains(
            "| some-robots: arm.urdf | base – tool0 | axes 4, 5, 6 meet, 2 ∥ 3 | complete | 0e0 rad, 1e-12 m | 99 of 100 | 1 | 0 | 2e-12 m, 3e-13 rad | 9 of 10 | 0 | 1 | 1.2 |\n"
        ), "{text}");
    }

    #[test]
    fn a_complete_form_that_loses_a_solution_is_a_fault() {
        assert!(row(true, 99).faults().is_empty());
        assert!(row(false, 90).faults().is_empty());
        assert_eq!(
            row(true, 98).faults(),
            ["arm.urdf: base to tool0: 1 joint vectors and 0 solutions are lost"]
        );
    }
}
