"""Results of the prototypes as JSON Lines.

Usage: prototypes.py < TSV, with implementation, predicate, rows, count, median and least in each line.
"""

import json
import sys

NAMES = {
    "p2 closures, slot rows [Value]": "prototype-slots",
    "p2 closures, [String: Any]": "prototype-any",
    "p3 batches over columns": "prototype-columns",
    "p4 batches over struct rows": "prototype-structs",
}
TEXTS = {
    "Swift tokenise only": ("parse", "prototype-scanner"),
    "Swift parse + compile P10": ("parse P10", "prototype"),
}
for line in sys.stdin:
    implementation, predicate, rows, count, median, least = line.rstrip("\n").split("\t")
    if implementation in TEXTS:
        (predicate, name), unit = TEXTS[implementation], "ns/string"
    elif implementation in NAMES:
        name, unit = NAMES[implementation], "ns/row"
    else:
        continue
    entry = {
        "benchmark": predicate, "implementation": name, "rows": int(rows), "unit": unit,
        "median": float(median), "least": float(least), "spread": 0, "repeats": 11,
    }
    # Theirs counts the groups of P12, ours those above a half.
    if predicate != "P12" and implementation not in TEXTS:
        entry["answer"] = int(count)
    print(json.dumps(entry))
