//! How many statements of a text move the robot, counted without any reader.

use super::list::ProgramLanguage;
use super::tokens::{Piece, pieces};

/// Statements that move the robot in a text; none of a compressed file.
pub(super) fn moves_in(text: &str, language: ProgramLanguage) -> usize {
    match language {
        ProgramLanguage::Rapid => in_rapid(text),
        ProgramLanguage::Script => in_script(text),
        ProgramLanguage::Tree => 0,
    }
}

/// A word of motion counts where a statement may begin, and where it is neither declared nor assigned.
fn in_rapid(text: &str) -> usize {
    let pieces = pieces(text, '!');
    let counts = |index: usize| {
        let Piece::Word(word) = pieces[index] else { return false };
        let before = index.checked_sub(1).map(|before| pieces[before]);
        let after = pieces.get(index + 1).copied();
        moves_robot(word) && may_begin_behind(before) && !ends_name(after)
    };
    (0..pieces.len()).filter(|index| counts(*index)).count()
}

/// `MoveJ`, `MoveLDO`, `TriggC`, `ArcLStart` and their kin.
fn moves_robot(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    if let Some(rest) = word.strip_prefix("move") {
        let rest = rest.strip_prefix("absj").or_else(|| rest.strip_prefix(['j', 'l', 'c']));
        return rest.is_some_and(|rest| ["", "do", "ao", "go", "sync"].contains(&rest));
    }
    if let Some(rest) = word.strip_prefix("trigg") {
        return ["j", "l", "c"].contains(&rest);
    }
    let rest = word.strip_prefix("arc").and_then(|rest| rest.strip_prefix(['l', 'c']));
    rest.is_some_and(|rest| ["", "start", "end"].contains(&rest))
}

fn may_begin_behind(before: Option<Piece<'_>>) -> bool {
    match before {
        None | Some(Piece::Number | Piece::Quoted) => true,
        Some(Piece::Word(word)) => !["proc", "func", "trap", "module"].contains(&&*word.to_ascii_lowercase()),
        Some(Piece::Mark(mark)) => matches!(mark, ';' | ':' | ')' | '}' | ']' | '%'),
    }
}

fn ends_name(after: Option<Piece<'_>>) -> bool {
    matches!(after, Some(Piece::Mark(':' | ',' | ')' | ';' | '{')))
}

/// A call of a move, wherever it stands.
fn in_script(text: &str) -> usize {
    const CALLS: [&str; 4] = ["movej", "movel", "movep", "movec"];
    let pieces = pieces(text, '#');
    let counts = |index: usize| {
        let is_call = matches!(pieces[index], Piece::Word(word) if CALLS.contains(&word))
            && pieces.get(index + 1) == Some(&Piece::Mark('('));
        let before = index.checked_sub(1).map(|before| pieces[before]);
        is_call && !matches!(before, Some(Piece::Word("def") | Piece::Mark('.')))
    };
    (0..pieces.len()).filter(|index| counts(*index)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rapid(text: &str) -> usize {
        moves_in(text, ProgramLanguage::Rapid)
    }

    #[test]
    fn statements_of_rapid_are_counted_wherever_they_begin() {
        assert_eq!(rapid("PROC a() MoveJ p, v5, fine, t; ENDPROC"), 1);
        assert_eq!(rapid("IF di = 1 moveabsj j, v5, z1, t; here: MoveLDO p, v5, z1, t, d, 1;"), 2);
        assert_eq!(rapid("IF x THEN ArcLStart p; ELSE ArcC p, q; ENDIF TriggL p; MoveLSync p;"), 4);
        assert_eq!(rapid("TPWrite \"MoveJ\"; ! MoveL p\nMoveC p, q;"), 1);
    }

    #[test]
    fn names_in_rapid_are_no_statements() {
        assert_eq!(rapid("PROC MoveL() ENDPROC VAR num MoveC; MoveC := 1; a := b.MoveJ;"), 0);
        assert_eq!(rapid("MoveExtJ j; MoveTo p; Arc p; ArcLDown p; TriggIO g;"), 0);
    }

    #[test]
    fn calls_of_urscript_are_counted() {
        let text =
            "def movej(a): # movel(p)\nmovel (p)\nx = movec(a, b)\ntextmsg(\"movep(\")\nend\nmovels(p)";
        assert_eq!(moves_in(text, ProgramLanguage::Script), 2);
    }
}
