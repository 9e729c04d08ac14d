"""Python comprehensions over dictionaries. Usage: python_peer.py FOLDER REPEATS"""

import re
import sys

import peer

folder, repeats = sys.argv[1], int(sys.argv[2])
MOST = 200_000
words = [{"text": w, "length": len(w.encode()), "category": w[:1]} for w in peer.words(folder)]
keys = ("id", "age", "score", "city", "name", "active", "nickname", "joined")
people = [dict(zip(keys, row)) for row in peer.people(folder, MOST)]
orders = peer.orders(folder)
capitals = {"Berlin", "Paris", "Rome"}
pattern = re.compile("[aeiou].*ing")
first, last = peer.PERIOD


def longest():
    most = max(w["length"] for w in words)
    return sum(1 for w in words if w["length"] == most)


def averages():
    sums = {}
    for p in people:
        total, count = sums.get(p["city"], (0.0, 0))
        sums[p["city"]] = (total + p["score"], count + 1)
    return sum(1 for total, count in sums.values() if total / count > 0.5)


JOBS = {
    "P1": (words, lambda: sum(1 for w in words if w["length"] == 20)),
    "P2": (words, lambda: sum(1 for w in words if w["text"].endswith("gry"))),
    "P3": (words, lambda: sum(1 for w in words if 20 <= w["length"] <= 25)),
    "P4": (words, lambda: sum(1 for w in words if "q" in w["text"] and "u" not in w["text"])),
    "P5": (words, lambda: sum(1 for w in words if w["text"].casefold() == "qiviut")),
    "P6": (words, lambda: sum(1 for w in words if w["text"].count("z") >= 2)),
    "P7": (words, lambda: sum(1 for w in words if pattern.fullmatch(w["text"]))),
    "P8": (words, longest),
    "P9": (people, lambda: sum(1 for p in people if p["age"] > 30 and p["city"] == "Berlin")),
    "P10": (
        people,
        lambda: sum(
            1
            for p in people
            if p["score"] > 0.5 and (p["age"] < 20 or p["active"]) and p["nickname"] is not None
        ),
    ),
    "P11": (people, lambda: sum(1 for p in people if p["city"] in capitals)),
    "P12": (people, averages),
    "P15": (people, lambda: sum(1 for p in people if not 18 <= p["age"] <= 65)),
    "P16": (people, lambda: sum(1 for p in people if p["nickname"] is None or not p["nickname"].startswith("a"))),
    "P17": (people, lambda: sum(1 for p in people if first <= p["joined"] <= last)),
    "P18": (
        orders,
        lambda: sum(
            1
            for o in orders
            if o["customer"]["city"] == "Berlin" and any(line["price"] > 90 for line in o["lines"])
        ),
    ),
}
for name, (rows, work) in JOBS.items():
    peer.measure(name, "python", len(rows), repeats, work)
