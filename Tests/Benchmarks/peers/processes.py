"""Whole programs over whole files, and how fast they start.

Usage: processes.py FOLDER REPEATS BIN DUCKDB_PYTHON SIZE…

BIN has predicate, predicate-bench, hello and hello-foundation. FOLDER has ten.jsonl, and for each SIZE, such as 50, a
folder of that name with file.jsonl and file.csv. What is missing on the machine is left out with a notice.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import peer

folder, repeats, binaries, duckdb_python = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
FORMAT = 'age > 30 AND city == "Berlin"'
JQ = 'reduce (inputs | select(.age > 30 and .city == "Berlin")) as $row (0; . + 1)'
JQ_ARRAY = 'reduce (.[] | select(.age > 30 and .city == "Berlin")) as $row (0; . + 1)'
# These two print their answer, then how long it took without starting up, which would be most of it for small files.
TIMES_ITSELF = ("python", "duckdb")
PYTHON_JSON = """
import json, sys, time
start = time.perf_counter()
n = 0
for line in open(sys.argv[1], encoding="utf-8"):
    row = json.loads(line)
    if row["age"] > 30 and row["city"] == "Berlin": n += 1
print(n, time.perf_counter() - start)
"""
PYTHON_ARRAY = """
import json, sys, time
start = time.perf_counter()
n = sum(row["age"] > 30 and row["city"] == "Berlin" for row in json.load(open(sys.argv[1], encoding="utf-8")))
print(n, time.perf_counter() - start)
"""
PYTHON_CSV = """
import csv, sys, time
start = time.perf_counter()
n = 0
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8", newline="")):
    if int(row["age"]) > 30 and row["city"] == "Berlin": n += 1
print(n, time.perf_counter() - start)
"""
PYTHON = {"jsonl": PYTHON_JSON, "json": PYTHON_ARRAY, "csv": PYTHON_CSV}
# The ten of highest score; the answer is the number of the first.
TOP_FORMAT = "age > 30"
TOP_ORDER = ["--sort", "score:desc", "--sort", "id", "--limit", "10"]
JQ_TOP = "[inputs | select(.age > 30)] | sort_by(-.score, .id) | .[:10][]"
PYTHON_TOP = """
import heapq, json, sys, time
start = time.perf_counter()
rows = (row for row in map(json.loads, open(sys.argv[1], encoding="utf-8")) if row["age"] > 30)
top = heapq.nsmallest(10, rows, key=lambda row: (-row["score"], row["id"]))
print(top[0]["id"], time.perf_counter() - start)
"""
DUCKDB_TOP = """
import duckdb, sys, time
db = duckdb.connect()
db.execute("set threads = 2")
# Drawn on a slow machine, among what is read here.
db.execute("set enable_progress_bar = false")
rows = f"from read_json('{sys.argv[1]}') where age > 30 order by score desc, id limit 10"
start = time.perf_counter()
db.execute(f"copy (select * {rows}) to '/dev/null' (format json)")
seconds = time.perf_counter() - start
print(db.execute(f"select id {rows}").fetchone()[0], seconds)
"""
DUCKDB = """
import duckdb, sys, time
db = duckdb.connect()
db.execute("set threads = 2")
# Drawn on a slow machine, among what is read here.
db.execute("set enable_progress_bar = false")
start = time.perf_counter()
n = db.execute(f"select count(*) from {sys.argv[2]}('{sys.argv[1]}') where age > 30 and city = 'Berlin'").fetchone()[0]
print(n, time.perf_counter() - start)
"""


def notice(text):
    print(f"notice: {text}", file=sys.stderr)


def run(command, times_itself=False):
    """Seconds, and the first word of what it prints; a second word is the time it took by itself."""
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = os.posix_spawn(
            command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1)]
        )
        _, status = os.waitpid(process, 0)
        seconds = time.perf_counter() - start
        output.seek(0)
        words = output.read().split()
    if status:
        raise SystemExit(f"{' '.join(command)[:200]} ends with status {status}")
    return float(words[1]) if times_itself else seconds, words[0].decode() if words else ""


def run_on_terminal(command, ending):
    """Seconds from the start of a program on a terminal until it has written `ending`."""
    master, slave = os.openpty()
    with tempfile.TemporaryDirectory() as home:
        variables = {**os.environ, "TERM": "xterm-256color", "HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}
        start = time.perf_counter()
        process = os.posix_spawn(
            command[0], command, variables, file_actions=[(os.POSIX_SPAWN_DUP2, slave, end) for end in (0, 1, 2)], setsid=True
        )
        written = b""
        while ending not in written:
            written += os.read(master, 4096)
        seconds = time.perf_counter() - start
        os.write(master, b"\x04")
        os.waitpid(process, 0)
    os.close(slave)
    os.close(master)
    return seconds


def memory(command):
    """Peak memory in MB.

    By GNU time: what the system says of a child of this process counts the memory of this process, too.
    """
    with tempfile.NamedTemporaryFile() as output:
        subprocess.run([gnu_time, "-f", "%M", "-o", output.name, *command], stdout=subprocess.DEVNULL, check=True)
        return int(output.read().split()[-1]) / 1024


def program(name):
    path = shutil.which(name)
    if path is None:
        notice(f"no {name} on this machine")
    return path


def interleaved(commands, repeats):
    """Runs the commands in turns, one round more than counts."""
    found = {name: [] for name in commands}
    for repeat in range(repeats + 1):
        for name, command in commands.items():
            figures = run(command, name in TIMES_ITSELF and len(command) > 3)
            if repeat > 0:
                found[name].append(figures)
    return found


def report_file(benchmark, size, rows, commands):
    """Times commands over a file and reports their answers: the first number that each prints."""
    # Large files take so long that few rounds tell enough.
    for name, figures in interleaved(commands, repeats if int(size) <= 100 else min(repeats, 5)).items():
        samples = [seconds * 1e3 for seconds, _ in figures]
        peer.result(f"{benchmark} {size} MB", name, rows, "ms", samples, int(re.search(r"\d+", figures[0][1]).group()))
    report_memory(f"{benchmark} {size} MB", rows, commands)


def write_array(lines, array):
    """The records of a file of JSON Lines as one array."""
    with open(lines, encoding="utf-8") as source, open(array, "w", encoding="utf-8") as target:
        separator = "["
        for line in source:
            target.write(separator + line.rstrip("\n"))
            separator = ",\n"
        target.write("]\n")


def report_memory(benchmark, rows, commands):
    if gnu_time is None:
        return
    for name, command in commands.items():
        peer.result(f"memory {benchmark}", name, rows, "MB", [memory(command) for _ in range(3)])


predicate = f"{binaries}/predicate"
jq = program("jq")
sqlite3 = program("sqlite3")
gnu_time = program("time")
python = os.path.realpath(sys.executable)
has_duckdb = os.path.exists(duckdb_python) and subprocess.run([duckdb_python, "-c", "import duckdb"], capture_output=True).returncode == 0
if not has_duckdb:
    notice("no DuckDB; .ci/engines installs it")

for size in sys.argv[5:]:
    for kind in ("jsonl", "json", "csv"):
        file = f"{folder}/{size}/file.{kind}"
        if kind == "json":
            write_array(f"{folder}/{size}/file.jsonl", file)
        with open(file, "rb") as lines:
            rows = sum(1 for _ in lines) - (1 if kind == "csv" else 0)
        commands = {
            "predicate": [predicate, "count", FORMAT, file],
            "python": [python, "-c", PYTHON[kind], file],
        }
        if kind != "json":
            commands["scan"] = [f"{binaries}/predicate-bench", "--count-bytes", file]
        if jq and kind != "csv":
            commands["jq"] = [jq, "-n", JQ, file] if kind == "jsonl" else [jq, JQ_ARRAY, file]
        if has_duckdb:
            reader = "read_csv" if kind == "csv" else "read_json"
            commands["duckdb"] = [duckdb_python, "-c", DUCKDB, file, reader]
        report_file(kind, size, rows, commands)
        if kind == "jsonl":
            commands = {
                "predicate": [predicate, "filter", TOP_FORMAT, file, *TOP_ORDER],
                "python": [python, "-c", PYTHON_TOP, file],
            }
            if jq:
                commands["jq"] = [jq, "-n", "-c", JQ_TOP, file]
            if has_duckdb:
                commands["duckdb"] = [duckdb_python, "-c", DUCKDB_TOP, file]
            report_file("top", size, rows, commands)

ten = f"{folder}/ten.jsonl"
commands = {
    "predicate": [predicate, "count", FORMAT, ten],
    "hello": [f"{binaries}/hello"],
    "hello-foundation": [f"{binaries}/hello-foundation"],
    "python": [python, "-c", "print(1)"],
}
if jq:
    commands["jq"] = [jq, "-n", JQ, ten]
if sqlite3:
    commands["sqlite3"] = [sqlite3, ":memory:", "select 1"]
for name, figures in interleaved(commands, max(repeats, 31)).items():
    peer.result("start", name, 10, "ms", [seconds * 1e3 for seconds, _ in figures])
report_memory("start", 10, commands)

prompts = {"predicate": ([predicate, "repl"], b"> "), "hello": ([f"{binaries}/hello"], b"\n")}
found = {name: [] for name in prompts}
for repeat in range(max(repeats, 31) + 1):
    for name, (command, ending) in prompts.items():
        seconds = run_on_terminal(command, ending)
        if repeat > 0:
            found[name].append(seconds * 1e3)
for name, samples in found.items():
    peer.result("prompt", name, 1, "ms", samples)
