#!/bin/sh
# An example of a batch as an array of Slurm jobs:
#   sbatch --array=0-7 --cpus-per-task=4 slurm.sh
# and when all have ended (--wait waits for them), on any machine that sees the folder:
#   pathproof merge out --jobs jobs.jsonl --report merged
#SBATCH --time=02:00:00
pathproof batch jobs.jsonl --report out --jobs "${SLURM_CPUS_PER_TASK:-1}" --timeout-s 1800 \
    --shard "$((SLURM_ARRAY_TASK_ID + 1))/$SLURM_ARRAY_TASK_COUNT"
