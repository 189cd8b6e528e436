//! Many trials, some at a time.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::find::Robot;

/// Tries every thing, `jobs` at a time, with a line about each; the results stand in the order of the things.
pub(super) fn in_turn<T: Sync, R: Clone + Send>(
    things: &[T],
    jobs: usize,
    of: impl Fn(&T) -> &Robot + Sync,
    attempt: impl Fn(&T) -> io::Result<R> + Sync,
    news: impl Fn(&R) -> String + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((index, thing)) = things.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            let name = &of(thing).name;
            let result = attempt(thing).map_err(|error| format!("{name}: {error}"))?;
            eprintln!("{:>4} of {}  {name}  {}", index + 1, things.len(), news(&result));
            done.push((index, result));
        }
        Ok(done)
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("workers do not panic"));
        results.collect::<Result<Vec<_>, String>>()
    })?
    .concat();
    all.sort_by_key(|&(index, _)| index);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}
