//! The message of a text that may hold it more than once.

use diagnostics::yaml::{self, Yaml};
use diagnostics::{InputError, Problem};

use super::mistaken;

/// What to do about several messages.
const DIVIDE: &str = "write each message to a file of its own: divide them at the lines of dashes";

/// The message of a text, and a note where it stands there more than once: recorders repeat a message that is published again.
///
/// # Errors
/// The first message cannot be read, or another one differs from it.
pub(super) fn only_message<'t>(text: &'t str, file: &str) -> Result<(Yaml<'t>, Option<Problem>), InputError> {
    let messages = messages(text);
    let (first, others) =
        messages.split_first().map_or((text, &[][..]), |(first, others)| (first.text, others));
    let message = yaml::read(first, file)
        .map_err(|error| mistaken::cause(first, file).map_or(error, InputError::from))?;
    for other in others {
        // Places in it count from its own start: nothing but its values is used.
        if !yaml::read(other.text, file).is_ok_and(|other| other.is_same_as(&message)) {
            let problem = Problem::new(file, "a second message in one file").at(other.line, 1);
            return Err(problem.expected("one trajectory, or the same message again").hint(DIVIDE).into());
        }
    }
    let note = others.first().map(|other| {
        let problem = Problem::new(file, "the message stands more than once").on_line(other.line);
        problem.found(times(others.len() + 1)).hint(CHECKED_ONCE)
    });
    Ok((message, note))
}

/// The words for equal things.
pub(super) fn times(count: usize) -> String {
    format!("{count} times, always the same")
}

/// What is said of equal things.
pub(super) const CHECKED_ONCE: &str =
    "it is checked once; if it is run again, the motion back to its start is not in the file";

/// A message and the line of its first key.
struct RosMessage<'t> {
    text: &'t str,
    line: u32,
}

/// The messages of a text; `ros2 topic echo` ends each by a line of three dashes. The first one begins with the text, so that its places are
/// those of the file.
fn messages(text: &str) -> Vec<RosMessage<'_>> {
    let mut messages: Vec<RosMessage<'_>> = Vec::new();
    let (mut begins, mut starts) = (0, 0);
    let mut line_of_content = None;
    let mut end_message = |starts: usize, ends: usize, line: &mut Option<u32>| {
        if let Some(line) = line.take() {
            let starts = if messages.is_empty() { 0 } else { starts };
            messages.push(RosMessage { text: &text[starts..ends], line });
        }
    };
    for (number, line) in (1_u32..).zip(text.split_inclusive('\n')) {
        let is_blank = line.trim().is_empty() || line.trim_start().starts_with('#');
        if line.trim_end() == "---" {
            end_message(starts, begins, &mut line_of_content);
            starts = begins + line.len();
        } else if !is_blank {
            line_of_content.get_or_insert(number);
        }
        begins += line.len();
    }
    end_message(starts, text.len(), &mut line_of_content);
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_divided_at_lines_of_dashes() {
        let found = |text: &str| -> Vec<(u32, String)> {
            messages(text).iter().map(|message| (message.line, message.text.trim_end().to_owned())).collect()
        };
        assert_eq!(found("a: 1\nb: 2\n---\n"), [(1, "a: 1\nb: 2".to_owned())]);
        assert_eq!(
            found("---\n# two\na: 1\n---\n\n---\nb: 2"),
            [(3, "---\n# two\na: 1".to_owned()), (7, "b: 2".to_owned())]
        );
        assert_eq!(found("# nothing\n---\n"), []);
    }
}
