"""An example of a batch by Ray: every shard is a task that starts the command of the Python package.

A task does not call the module itself: a process of its own for each job bounds its time and memory, and what a crash takes with it.
All machines of the cluster see the folder of the jobs. When it has ended: pathproof merge out --jobs jobs.jsonl --report merged
"""

import subprocess
import sys
from pathlib import Path

import ray

SHARDS = 8


# A task whose worker is killed is started again once; finished jobs are not run again.
@ray.remote(num_cpus=1, max_retries=1)
def check(folder: Path, shard: int) -> int:
    command = [sys.executable, "-m", "pathproof", "batch", "jobs.jsonl", "--report", "out", "--jobs", "1", "--shard", f"{shard}/{SHARDS}"]
    return subprocess.run(command, check=False, cwd=folder).returncode


ray.init()
codes = ray.get([check.remote(Path.cwd(), shard) for shard in range(1, SHARDS + 1)])
print("exit codes of the shards:", codes)
