//! Excluded pairs in `docs/robots.md` and `docs/robots/always.csv`.

use super::super::sections::Section;
use super::super::tables::{ALWAYS, Table};
use super::{Seen, SeenPair};

/// Totals as text, and every pair as a table.
pub(in super::super) fn section(rows: &[Seen], configurations: usize) -> Section {
    let pairs: Vec<&SeenPair> = rows.iter().flat_map(|row| &row.pairs).collect();
    let number = |wanted: fn(&SeenPair) -> bool| pairs.iter().filter(|pair| wanted(pair)).count();
    let others: usize = rows.iter().map(|row| row.others).sum();
    let others_apart: usize = rows.iter().map(|row| row.others_apart).sum();
    let text = format!(
        "- {} pairs of {} robots: {} were read and looked at in {configurations} configurations each, {} could not be read.\n\
         - {} of them touch in every configuration, {} are apart in some; of {} the surfaces do not meet in some, because one lies inside the other.\n\
         - Of {others} pairs of the same robots that are not excluded, chosen by chance and looked at in the same way, {others_apart} are apart in some configuration.\n",
        pairs.len(),
        rows.len(),
        number(SeenPair::is_read),
        number(|pair| !pair.is_read()),
        number(|pair| pair.is_read() && !pair.is_apart()),
        number(SeenPair::is_apart),
        number(|pair| pair.inside > 0),
    );
    let mut table = Table::new(&ALWAYS);
    for row in rows {
        for pair in &row.pairs {
            table.add(line(row, pair));
        }
    }
    Section { text, tables: vec![table] }
}

fn line(row: &Seen, pair: &SeenPair) -> Vec<String> {
    let mut cells = vec![row.package.clone(), row.robot.clone(), pair.a.clone(), pair.b.clone()];
    cells.extend([pair.configurations, pair.in_contact, pair.inside].map(|number| number.to_string()));
    cells.push(pair.gap_m.map_or_else(String::new, |gap_m| format!("{:.3}", gap_m * 1e3)));
    cells.push(pair.problem.clone().unwrap_or_default());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_line() {
        let pair = |b: &str, configurations, in_contact| SeenPair {
            a: "a".to_owned(),
            b: b.to_owned(),
            configurations,
            in_contact,
            inside: 0,
            gap_m: (in_contact < configurations).then_some(0.5),
            problem: (configurations == 0).then(|| "no mesh".to_owned()),
        };
        let row = Seen {
            package: "some-robots 1.0".to_owned(),
            robot: "arm.urdf".to_owned(),
            pairs: vec![pair("b", 10, 10), pair("c", 10, 9), pair("d", 0, 0)],
            others: 4,
            others_apart: 3,
        };
        let Section { text, tables } = section(&[row], 10);
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "- 3 pairs of 1 robots: 2 were read and looked at in 10 configurations each, 1 could not be read.",
                "- 1 of them touch in every configuration, 1 are apart in some; of 0 the surfaces do not meet in some, because one lies inside the other.",
                "- Of 4 pairs of the same robots that are not excluded, chosen by chance and looked at in the same way, 3 are apart in some configuration.",
            ]
        );
        let expected = [
            ALWAYS.columns,
            "some-robots 1.0,arm.urdf,a,b,10,10,0,,",
            "some-robots 1.0,arm.urdf,a,c,10,9,0,500.000,",
            "some-robots 1.0,arm.urdf,a,d,0,0,0,,no mesh",
        ];
        assert_eq!(tables[0].text.lines().collect::<Vec<_>>(), expected);
    }
}
