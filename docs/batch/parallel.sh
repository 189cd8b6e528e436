#!/bin/sh
# An example of a batch by GNU parallel: eight shards, as many at once as there are processors.
# A shard that ended with 4 or by a signal is started again once; finished jobs are not run again.
set -u
seq 8 | parallel --joblog shards.log pathproof batch jobs.jsonl --report out --shard {}/8 --jobs 1
# The columns of the log: number, host, start, time, sent, received, exit code, signal.
awk 'NR > 1 && ($7 == 4 || $8 != 0) { print $1 }' shards.log |
    parallel --no-run-if-empty pathproof batch jobs.jsonl --report out --shard {}/8 --jobs 1
pathproof merge out --jobs jobs.jsonl --report merged
