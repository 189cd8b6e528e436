//! Job files, and requests on standard input.

use batch::{CheckRequest, CommandWords, JobList, Shard};

use crate::refused;

/// Jobs that are accepted have ids of their own that are plain names of folders, and are requests that can be asked.
pub(crate) fn jobs(bytes: &[u8]) {
    let list = match JobList::read(bytes, "jobs") {
        Ok(list) => list,
        Err(error) => return refused(&error, "jobs"),
    };
    assert!(!list.jobs.is_empty(), "a list without a job");
    let ids: Vec<String> = list.jobs.iter().map(|job| job.id.to_ascii_lowercase()).collect();
    let mut known = ids.clone();
    known.sort();
    known.dedup();
    assert_eq!(known.len(), ids.len(), "two jobs of one id");
    let shards = ["1/2", "2/2"].map(|shard| Shard::parse(shard).expect("a shard"));
    for job in &list.jobs {
        assert!(job.id.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)), "{:?}", job.id);
        assert!(!job.id.starts_with('.'), "{:?}", job.id);
        assert_eq!(shards.iter().filter(|shard| shard.holds(&job.id)).count(), 1);
        comes_back(&job.request);
    }
}

/// A request that is accepted is written and read again as the same one, and is words or refused.
pub(crate) fn request(bytes: &[u8]) {
    match CheckRequest::read(bytes, "request") {
        Ok(request) => comes_back(&request),
        Err(error) => refused(&error, "request"),
    }
}

fn comes_back(request: &CheckRequest) {
    let again = CheckRequest::read(request.to_json().as_bytes(), "again").expect("what is written is read");
    assert_eq!(again, *request);
    match CommandWords::new(request, "request") {
        Ok(words) => assert!(words.options.iter().all(|word| word.starts_with("--")), "{words:?}"),
        Err(problem) => refused(&problem.into(), "request"),
    }
}
