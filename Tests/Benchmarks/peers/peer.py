"""What the Python scripts of the benchmark share: the tables, timing, and results as JSON Lines."""

import csv
import datetime
import json
import time

FIRST_DAY = datetime.date(2000, 1, 1)
# The days of P17, as texts that compare as the days do.
PERIOD = tuple(
    (FIRST_DAY + datetime.timedelta(days=number)).isoformat() + "T00:00:00Z" for number in (3000, 3999)
)


def words(folder):
    with open(f"{folder}/words.txt", encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


def people(folder, most=None):
    """Rows as tuples: id, age, score, city, name, active, nickname, joined."""
    with open(f"{folder}/people.csv", encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for number, row in enumerate(rows):
            if number == most:
                return
            yield (
                int(row[0]), int(row[1]), float(row[2]), row[3], row[4], row[5] == "true", row[6] or None, row[7],
            )


def orders(folder):
    with open(f"{folder}/orders.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def quantile(values, share):
    place = share * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)


def result(benchmark, implementation, rows, unit, samples, answer=None):
    """Prints a result as `predicate-bench --output jsonl` does."""
    samples = sorted(samples)
    median = quantile(samples, 0.5)
    line = {
        "benchmark": benchmark,
        "implementation": implementation,
        "rows": rows,
        "unit": unit,
        "median": round(median, 4),
        "least": round(samples[0], 4),
        "spread": round((quantile(samples, 0.75) - quantile(samples, 0.25)) / median, 4) if median else 0,
        "repeats": len(samples),
    }
    if answer is not None:
        line["answer"] = answer
    print(json.dumps(line), flush=True)


def measure(benchmark, implementation, rows, repeats, work):
    """Times a function that gives the answer, in ns a row."""
    measure_in_turns(benchmark, rows, repeats, [(implementation, work)])


def measure_in_turns(benchmark, rows, repeats, works):
    """Times functions that are to be compared, in turns, so that a machine that slows down slows all of them; what is
    quick is done several times for one sample. `works` are implementations with their functions."""
    timed = []
    for implementation, work in works:
        start = time.perf_counter_ns()
        answer = work()
        spent = time.perf_counter_ns() - start
        timed.append((implementation, work, answer, max(1, int(2_000_000 / max(spent, 1))), []))
    for _ in range(repeats):
        for _, work, _, rounds, samples in timed:
            start = time.perf_counter_ns()
            for _ in range(rounds):
                work()
            samples.append((time.perf_counter_ns() - start) / rounds / max(rows, 1))
    for implementation, _, answer, _, samples in timed:
        result(benchmark, implementation, rows, "ns/row", samples, answer)
