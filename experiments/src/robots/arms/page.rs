//! Inverse kinematics in `docs/robots.md` and `docs/robots/arms.csv`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::sections::Section;
use super::super::tables::{ARM_FORMS, ARMS, Table};
use super::{ArmRow, Outcome, Tried};

/// Totals as text; every chain of six turning joints, and how many there are of each form, as tables.
pub(in super::super) fn section(rows: &[ArmRow], made_with: &[String]) -> Section {
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
    let mut table = Table::new(&ARMS);
    for (row, tried) in &chains {
        table.add(line(row, tried));
    }
    Section { text, tables: vec![table, forms(&chains)] }
}

/// The forms with the number of their chains.
fn forms(chains: &[(&ArmRow, &Tried)]) -> Table {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (_, tried) in chains {
        *counts.entry((&tried.chain.family, form(tried))).or_default() += 1;
    }
    let mut table = Table::new(&ARM_FORMS);
    for ((family, form), count) in counts {
        table.add([family, form, &count.to_string()]);
    }
    table
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

/// The cells of a chain.
fn line(row: &ArmRow, tried: &Tried) -> [String; 19] {
    let chain = &tried.chain;
    let is_exact = chain.deviation_rad == 0.0 && chain.deviation_m == 0.0;
    let off = |number: f64| if is_exact { String::new() } else { rounded(number) };
    [
        row.package.clone(),
        row.robot.clone(),
        chain.from.clone(),
        chain.to.clone(),
        chain.family.clone(),
        form(tried).to_owned(),
        off(chain.deviation_rad),
        off(chain.deviation_m),
        tried.found.to_string(),
        tried.poses.to_string(),
        tried.singular.to_string(),
        (tried.poses - tried.found - tried.singular).to_string(),
        rounded(tried.worst_m),
        rounded(tried.worst_rad),
        tried.agreed.to_string(),
        tried.searched.to_string(),
        tried.missed.to_string(),
        tried.unsearched.to_string(),
        format!("{:.1}", row.seconds),
    ]
}

/// To one digit.
fn rounded(number: f64) -> String {
    format!("{number:.0e}")
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
        let Section { text, tables } = section(&[row(true, 99), refused], &["pathproof 1".to_owned()]);
        assert!(
            text.contains("- 2 robots: 1 have chains of exactly six turning joints, 1 in all; 1 are refused"),
            "{text}"
        );
        assert_eq!(tables[1].text, "axes,form,chains\n\"axes 4, 5, 6 meet, 2 ∥ 3\",complete,1\n");
        assert_eq!(
            tables[0].text.lines().nth(1),
            Some(
                "some-robots 1.0,arm.urdf,base,tool0,\"axes 4, 5, 6 meet, 2 ∥ 3\",complete,0e0,1e-12,\
                 99,100,1,0,2e-12,3e-13,9,10,0,1,1.2"
            )
        );
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
