//! The latest answer of a kind of background query.
//!
//! A query consists of what is asked for and of the generation of what it is asked about: of the scene, of the members
//! or of the opened files. Answers arrive later, in any order, and perhaps after the generation has changed.
//!
//! # Guarantee
//! An answer is never shown for another query: [`QueryCache::known`] gives an answer only to the query that it was
//! received for, with the same generation. What is received for a query that is not the latest, or in another
//! generation than its own, is dropped.

/// What is asked for in the background, and the generation that it is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackgroundQuery<Q, G = u64> {
    /// Generation of the scene, or of what else the query is about.
    pub generation: G,
    /// What is asked for.
    pub subject: Q,
}

/// A query with its answer.
#[derive(Clone, Debug)]
pub struct BackgroundAnswer<Q, A, G = u64> {
    /// The query.
    pub query: BackgroundQuery<Q, G>,
    /// Its answer.
    pub answer: A,
}

/// The latest query of a kind, and the latest answer; it may be to an earlier query.
#[derive(Clone, Debug)]
pub(crate) struct QueryCache<Q, A, G = u64> {
    asked: Option<BackgroundQuery<Q, G>>,
    /// Whether the query in `asked` has neither been answered nor failed.
    is_pending: bool,
    known: Option<BackgroundAnswer<Q, A, G>>,
    /// The latest query that has no answer.
    failed: Option<BackgroundQuery<Q, G>>,
}

impl<Q, A, G> Default for QueryCache<Q, A, G> {
    fn default() -> Self {
        Self { asked: None, is_pending: false, known: None, failed: None }
    }
}

impl<Q: PartialEq, A, G: PartialEq> QueryCache<Q, A, G> {
    /// Notes a query that is started: from now on, only its answer is received.
    pub(crate) fn ask(&mut self, query: BackgroundQuery<Q, G>) {
        self.asked = Some(query);
        self.is_pending = true;
    }

    /// The latest query.
    pub(crate) fn asked(&self) -> Option<&BackgroundQuery<Q, G>> {
        self.asked.as_ref()
    }

    /// Whether a query need not be started: it is the latest, or the latest that failed.
    pub(crate) fn is_asked(&self, query: &BackgroundQuery<Q, G>) -> bool {
        self.asked.as_ref() == Some(query) || self.has_failed(query)
    }

    /// Whether the latest query is running.
    pub(crate) fn is_pending(&self) -> bool {
        self.is_pending
    }

    /// Whether a query is the latest that has no answer.
    pub(crate) fn has_failed(&self, query: &BackgroundQuery<Q, G>) -> bool {
        self.failed.as_ref() == Some(query)
    }

    /// The answer to exactly this query, if it is the latest answer.
    pub(crate) fn known(&self, query: &BackgroundQuery<Q, G>) -> Option<&A> {
        self.known.as_ref().filter(|known| known.query == *query).map(|known| &known.answer)
    }

    /// The latest answer with its query, whatever is asked for now.
    pub(crate) fn latest(&self) -> Option<&BackgroundAnswer<Q, A, G>> {
        self.known.as_ref()
    }

    /// Keeps the answer to a query, `None` if it failed, in the generation that is current; true if it was not dropped.
    pub(crate) fn receive(
        &mut self,
        query: BackgroundQuery<Q, G>,
        answer: Option<A>,
        generation: &G,
    ) -> bool {
        if self.asked.as_ref() != Some(&query) {
            return false;
        }
        self.is_pending = false;
        if query.generation != *generation {
            return false;
        }
        match answer {
            Some(answer) => self.known = Some(BackgroundAnswer { query, answer }),
            None => self.failed = Some(query),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A query for a letter.
    fn query(generation: u64, subject: char) -> BackgroundQuery<char> {
        BackgroundQuery { generation, subject }
    }

    #[test]
    fn nothing_is_known_before_the_answer() {
        let mut cache = QueryCache::default();
        assert!(!cache.is_asked(&query(1, 'a')) && !cache.is_pending());
        cache.ask(query(1, 'a'));
        assert!(cache.is_asked(&query(1, 'a')) && cache.is_pending());
        assert_eq!(cache.known(&query(1, 'a')), None);
        assert!(cache.receive(query(1, 'a'), Some("A"), &1));
        assert!(cache.is_asked(&query(1, 'a')) && !cache.is_pending());
        assert_eq!(cache.known(&query(1, 'a')), Some(&"A"));
    }

    #[test]
    fn an_answer_is_not_shown_for_another_query_or_generation() {
        let mut cache = QueryCache::default();
        cache.ask(query(1, 'a'));
        cache.receive(query(1, 'a'), Some("A"), &1);
        assert_eq!(cache.known(&query(1, 'b')), None);
        assert_eq!(cache.known(&query(2, 'a')), None);
        assert!(!cache.is_asked(&query(1, 'b')) && !cache.is_asked(&query(2, 'a')));
    }

    #[test]
    fn answers_that_are_overtaken_are_dropped() {
        let mut cache = QueryCache::default();
        cache.ask(query(1, 'a'));
        cache.ask(query(1, 'b'));
        assert!(!cache.receive(query(1, 'a'), Some("A"), &1));
        assert!(cache.is_pending(), "the latest query is still running");
        assert!(cache.receive(query(1, 'b'), Some("B"), &1));
        // It would replace the answer to a later query.
        assert!(!cache.receive(query(1, 'a'), Some("A"), &1));
        assert_eq!(cache.known(&query(1, 'a')), None);
        assert_eq!(cache.known(&query(1, 'b')), Some(&"B"));
    }

    #[test]
    fn answers_of_an_older_generation_are_dropped() {
        let mut cache = QueryCache::default();
        cache.ask(query(1, 'a'));
        assert!(!cache.receive(query(1, 'a'), Some("A"), &2));
        assert!(cache.latest().is_none() && !cache.is_pending());
        // Asked again in the new generation, both arrive.
        cache.ask(query(2, 'a'));
        assert!(!cache.receive(query(1, 'a'), Some("old"), &2));
        assert!(cache.receive(query(2, 'a'), Some("new"), &2));
        assert_eq!(cache.known(&query(2, 'a')), Some(&"new"));
    }

    #[test]
    fn a_failed_query_is_not_repeated_and_leaves_the_answer_before_it() {
        let mut cache = QueryCache::default();
        cache.ask(query(1, 'a'));
        cache.receive(query(1, 'a'), Some("A"), &1);
        cache.ask(query(1, 'b'));
        assert!(cache.receive(query(1, 'b'), None, &1));
        assert!(cache.has_failed(&query(1, 'b')) && !cache.is_pending());
        assert_eq!(cache.known(&query(1, 'b')), None);
        assert_eq!(cache.known(&query(1, 'a')), Some(&"A"));
        cache.ask(query(1, 'a'));
        assert!(cache.is_asked(&query(1, 'b')));
        assert!(!cache.has_failed(&query(2, 'b')) && !cache.is_asked(&query(2, 'b')));
    }

    #[test]
    fn a_failure_of_an_older_generation_is_dropped() {
        let mut cache = QueryCache::<char, &str>::default();
        cache.ask(query(1, 'a'));
        assert!(!cache.receive(query(1, 'a'), None, &2));
        assert!(!cache.has_failed(&query(1, 'a')));
    }

    #[test]
    fn the_latest_answer_stays_while_the_next_is_awaited() {
        let mut cache = QueryCache::default();
        cache.ask(query(1, 'a'));
        cache.receive(query(1, 'a'), Some("A"), &1);
        cache.ask(query(1, 'b'));
        assert_eq!(cache.latest().map(|latest| (latest.query.subject, latest.answer)), Some(('a', "A")));
        assert_eq!(cache.asked(), Some(&query(1, 'b')));
    }
}
