//! The files in `docs/robots`: one table each, values between commas.

use std::fs;
use std::path::Path;

/// A table that the campaign writes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Name of its file in `docs/robots`.
    pub(super) file: &'static str,
    /// Its first line.
    pub(super) columns: &'static str,
}

/// Every URDF: what it holds, and what its check says; or the first problem for which it is refused.
pub(super) const MODELS: Layout = Layout {
    file: "models.csv",
    columns: "package,robot,links,joints,members,shapes,triangles,counted,smallest_spheres,model_s,covered,\
              check,findings,undecided,unchecked,warnings,check_s,peak_mb,problem,more_problems",
};

/// Every xacro file that is refused.
pub(super) const XACROS: Layout =
    Layout { file: "xacros.csv", columns: "package,file,refused_by_0_1_0,problem,more_problems" };

/// Every SRDF that excludes pairs, by class of pair, with the pair across most joints that can collide; and every SRDF that does
/// not load.
pub(super) const SRDFS: Layout = Layout {
    file: "srdfs.csv",
    columns: "package,srdf,urdf,result,excluded,never,always,always_seen,can_collide,unknown,s,\
              link_a,link_b,joints_between,evidence,problem,more_problems",
};

/// The fresh cells of every package, as `new` writes them, then with `--propose`.
pub(super) const CELLS_BY_PACKAGE: Layout = Layout {
    file: "cells-by-package.csv",
    columns: "package,cells,pass,fail,incomplete,given_up,fault,\
              proposed_pass,proposed_fail,proposed_incomplete,proposed_given_up,proposed_fault",
};

/// Every fresh cell of `new` that does not pass.
pub(super) const CELLS: Layout =
    Layout { file: "cells.csv", columns: "package,robot,result,result_with_propose,reason" };

/// Every pair that `new` excludes as proven to touch at all joint values, with what another program sees of it.
pub(super) const ALWAYS: Layout = Layout {
    file: "always.csv",
    columns: "package,robot,link_a,link_b,configurations,in_contact,one_inside_the_other,gap_mm,problem",
};

/// Every chain of six turning joints.
pub(super) const ARMS: Layout = Layout {
    file: "arms.csv",
    columns: "package,robot,from,to,axes,form,off_rad,off_m,found_back,poses,singular,lost,worst_m,worst_rad,\
              searches_that_agree,searches,not_listed,not_searched,s",
};

/// How many chains have each form.
pub(super) const ARM_FORMS: Layout = Layout { file: "arm-forms.csv", columns: "axes,form,chains" };

/// A table with its rows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    layout: &'static Layout,
    /// As it is written.
    pub(super) text: String,
}

impl Table {
    /// A table without rows.
    pub(super) fn new(layout: &'static Layout) -> Self {
        Self { layout, text: format!("{}\n", layout.columns) }
    }

    /// Adds a row; cells that are missing at its end are empty.
    pub(super) fn add(&mut self, cells: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut cells: Vec<String> = cells.into_iter().map(|cell| quoted(cell.as_ref())).collect();
        cells.resize(self.layout.columns.split(',').count(), String::new());
        self.text += &cells.join(",");
        self.text.push('\n');
    }

    /// Adds a row with cells at its start and cells at its end; those between are empty.
    pub(super) fn add_ends(&mut self, start: &[&str], end: &[String]) {
        let between = self.layout.columns.split(',').count() - start.len() - end.len();
        let start = start.iter().copied().chain(std::iter::repeat_n("", between));
        self.add(start.chain(end.iter().map(String::as_str)));
    }

    /// Writes it into a folder.
    pub(super) fn write(&self, folder: &Path) -> Result<(), String> {
        let path = folder.join(self.layout.file);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, &self.text));
        written.map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// A cell, between quotation marks where it has to be.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::repository_root;

    /// How many cells a line has.
    fn cells(line: &str) -> usize {
        let outside = line.split('"').step_by(2);
        1 + outside.map(|piece| piece.matches(',').count()).sum::<usize>()
    }

    #[test]
    fn cells_are_quoted_where_they_must_be_and_added_where_they_are_missing() {
        let mut table = Table::new(&CELLS);
        table.add(["some-robots 1.0", "a.urdf", "FAIL", "PASS", "a, \"b\""]);
        table.add(["some-robots 1.0"]);
        assert_eq!(
            table.text,
            "package,robot,result,result_with_propose,reason\nsome-robots 1.0,a.urdf,FAIL,PASS,\"a, \"\"b\"\"\"\nsome-robots 1.0,,,,\n"
        );
        assert!(table.text.lines().all(|line| cells(line) == 5));
    }

    #[test]
    fn the_committed_tables_have_these_columns() {
        for layout in [&MODELS, &XACROS, &SRDFS, &CELLS_BY_PACKAGE, &CELLS, &ALWAYS, &ARMS, &ARM_FORMS] {
            let path = repository_root().join("docs/robots").join(layout.file);
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text.lines().next(), Some(layout.columns), "{}", layout.file);
            let columns = cells(layout.columns);
            let odd: Vec<&str> = text.lines().filter(|line| cells(line) != columns).collect();
            assert_eq!(odd, Vec::<&str>::new(), "{}", layout.file);
            assert!(text.lines().count() >= 10, "{}", layout.file);
        }
    }
}
