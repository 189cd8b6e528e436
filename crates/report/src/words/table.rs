//! How a joint table was read.

use program::{TableReading, TimeUnit, Units};

/// What was read in another way than by default, as a phrase; nothing where nothing was.
pub fn how_read(table: &TableReading) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    if table.units == Units::Degrees {
        parts.push("in degrees and millimetres".to_owned());
    }
    if table.time_unit == TimeUnit::Milliseconds {
        parts.push("times in milliseconds".to_owned());
    }
    let columns: Vec<String> =
        table.columns.iter().map(|(joint, column)| format!("{joint} from column {column}")).collect();
    parts.extend(columns);
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_not_the_default_is_said() {
        assert_eq!(how_read(&TableReading::default()), None);
        let table = TableReading {
            units: Units::Degrees,
            time_unit: TimeUnit::Milliseconds,
            columns: vec![("joint_1".to_owned(), "A1".to_owned())],
        };
        let said = how_read(&table).expect("something");
        assert_eq!(said, "in degrees and millimetres, times in milliseconds, joint_1 from column A1");
    }
}
