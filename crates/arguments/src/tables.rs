//! How joint tables are read: units, and names of columns.

use clap::Args;
use program::{TimeUnit, Units};
use scene::TableRequest;

/// How joint tables (.csv) are read.
#[derive(Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Units of a joint table: degrees (and millimetres), or radians (and metres); of every table, or of the one of a robot
    #[arg(long, value_name = "[ROBOT=]degrees|radians", value_parser = units)]
    units: Vec<(Option<String>, Units)>,
    /// Unit of the times of a joint table: s or ms; of every table, or of the one of a robot
    #[arg(long, value_name = "[ROBOT=]s|ms", value_parser = time_unit)]
    time_unit: Vec<(Option<String>, TimeUnit)>,
    /// The column of a joint table that holds a joint, or time, where it has another name
    #[arg(long, value_name = "[ROBOT/]JOINT=COLUMN", value_parser = joint_and_column)]
    column: Vec<(String, String)>,
    /// A column of a joint table that is left out: it holds neither a joint nor times
    #[arg(long, value_name = "COLUMN")]
    ignore_column: Vec<String>,
}

impl TableArgs {
    /// As part of a request.
    pub(crate) fn request(&self) -> TableRequest {
        TableRequest {
            units: self.units.clone(),
            time_units: self.time_unit.clone(),
            columns: self.column.clone(),
            ignored: self.ignore_column.iter().map(|column| column.trim().to_owned()).collect(),
        }
    }
}

fn units(text: &str) -> Result<(Option<String>, Units), String> {
    robot_and_word(text, Units::ALL.map(|unit| (unit.name(), unit)))
}

fn time_unit(text: &str) -> Result<(Option<String>, TimeUnit), String> {
    robot_and_word(text, TimeUnit::ALL.map(|unit| (unit.name(), unit)))
}

/// Parses `ROBOT=WORD` or `WORD`.
fn robot_and_word<T: Copy>(text: &str, known: [(&str, T); 2]) -> Result<(Option<String>, T), String> {
    let (robot, word) = match text.rsplit_once('=') {
        Some((robot, word)) => (Some(robot.to_owned()), word),
        None => (None, text),
    };
    let found = known.iter().find(|(name, _)| *name == word);
    let (_, value) = found.ok_or_else(|| format!("expected {} or {}", known[0].0, known[1].0))?;
    Ok((robot, *value))
}

/// Parses `JOINT=COLUMN`; blanks around the name of a column do not count in the table either.
fn joint_and_column(text: &str) -> Result<(String, String), String> {
    let (joint, column) = text.split_once('=').ok_or("expected JOINT=COLUMN")?;
    if joint.trim().is_empty() || column.trim().is_empty() {
        return Err("expected JOINT=COLUMN, both with a name".to_owned());
    }
    Ok((joint.trim().to_owned(), column.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_may_name_their_robot() {
        assert_eq!(units("degrees"), Ok((None, Units::Degrees)));
        assert_eq!(units("left=radians"), Ok((Some("left".to_owned()), Units::Radians)));
        assert_eq!(time_unit("left=ms"), Ok((Some("left".to_owned()), TimeUnit::Milliseconds)));
        assert_eq!(units("deg"), Err("expected degrees or radians".to_owned()));
        assert_eq!(time_unit("ns"), Err("expected s or ms".to_owned()));
    }

    #[test]
    fn columns_may_have_any_name() {
        let named = |joint: &str, column: &str| Ok((joint.to_owned(), column.to_owned()));
        assert_eq!(joint_and_column("joint_1=A1"), named("joint_1", "A1"));
        assert_eq!(joint_and_column("left/joint_1= A = 1 "), named("left/joint_1", "A = 1"));
        assert_eq!(joint_and_column("A1"), Err("expected JOINT=COLUMN".to_owned()));
        assert!(joint_and_column("joint_1=").is_err() && joint_and_column("=A1").is_err());
    }
}
