#!/bin/sh
# An example of a batch by GNU parallel: eight shards, four at once.
# A shard that ended with 4 or by a signal is started again once; finished jobs are not run again.
set -u
seq 8 | parallel --jobs 4 --joblog shards.log pathproof batch jobs.jsonl --report out --shard {}/8 --jobs 1
if [ "$?" -ne 0 ]; then
    seq 8 | parallel --jobs 4 pathproof batch jobs.jsonl --report out --shard {}/8 --jobs 1
fi
pathproof merge out --jobs jobs.jsonl --report merged
