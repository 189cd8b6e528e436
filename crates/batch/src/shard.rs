//! A part of the jobs, for one of several machines.

use sha2::{Digest as _, Sha256};

/// The jobs of one machine of several: shard `number` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    count: u64,
}

impl Shard {
    /// Parses `2/8`.
    ///
    /// # Errors
    /// The expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, count)| Some((plain(number)?, plain(count)?)));
        match parts {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Self { number, count }),
            _ => Err("expected NUMBER/COUNT, counted from 1, such as 2/8".to_owned()),
        }
    }

    /// Whether a job is of this shard.
    ///
    /// # Guarantee
    /// Every id is of exactly one shard of a count, and of which one depends on the id alone: another job moves none.
    pub fn holds(self, id: &str) -> bool {
        let digest = Sha256::digest(id.as_bytes());
        let (first, _) = digest.as_chunks::<8>();
        u64::from_be_bytes(first[0]) % self.count == self.number - 1
    }
}

/// A number of digits alone.
fn plain(text: &str) -> Option<u64> {
    let is_plain = !text.is_empty() && text.len() <= 6 && text.bytes().all(|digit| digit.is_ascii_digit());
    is_plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_of_one_shard() {
        let ids: Vec<String> = (0..200).map(|k| format!("job-{k}")).collect();
        for count in [1, 2, 3, 7] {
            let shards: Vec<Shard> = (1..=count)
                .map(|number| Shard::parse(&format!("{number}/{count}")).expect("a shard"))
                .collect();
            for id in &ids {
                assert_eq!(shards.iter().filter(|shard| shard.holds(id)).count(), 1, "{id} of {count}");
            }
            let most = shards.iter().map(|shard| ids.iter().filter(|id| shard.holds(id)).count()).max();
            assert!(most.expect("shards") < 2 * 200 / count + 1, "{count} shards are no fair parts");
        }
        // Held still: a machine of another version must take the same jobs.
        assert!(Shard::parse("1/4").expect("a shard").holds("weld-cell"));
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/4", "5/4", "1/0", "0/0", "1", "/", "1/", "a/2", "+1/2", "-1/2", "1/2/3", "1.0/2", ""]
        {
            assert!(Shard::parse(text).is_err(), "{text}");
        }
    }
}
