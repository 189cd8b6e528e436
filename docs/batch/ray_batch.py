"""An example of a batch by Ray: every shard is a task that starts pathproof as a process.

All machines of the cluster see the folder of the jobs. When it has ended: pathproof merge out --jobs jobs.jsonl --report merged
"""

import subprocess

import ray

SHARDS = 8


@ray.remote(num_cpus=2, max_retries=0)
def check(shard: int) -> int:
    command = ["pathproof", "batch", "jobs.jsonl", "--report", "out", "--jobs", "2", "--shard", f"{shard}/{SHARDS}"]
    return subprocess.run(command, check=False).returncode


ray.init()
codes = ray.get([check.remote(shard) for shard in range(1, SHARDS + 1)])
print("exit codes of the shards:", codes)
