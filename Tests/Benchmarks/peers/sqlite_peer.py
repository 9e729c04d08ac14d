"""SQLite in memory without indexes: SQL written by hand, and what our predicates become (`sqlite-ours`).

Usage: sqlite_peer.py FOLDER REPEATS
"""

import json
import sqlite3
import sys

import peer
import sql

folder, repeats = sys.argv[1], int(sys.argv[2])
db = sqlite3.connect(":memory:")
db.executescript(
    """
    create table w(id integer primary key, text text, length int, category text, owner_id int);
    create table c(id integer primary key, name text);
    create table p(id int, age int, score real, city text, name text, active int, nickname text, joined text);
    create table o(id integer primary key, city text);
    create table l(order_id int, price int);
    create index l_order on l(order_id);
    pragma case_sensitive_like = 1;
    """
)
words = peer.words(folder)
owners = {letter: number for number, letter in enumerate(dict.fromkeys(w[:1] for w in words))}
db.executemany(
    "insert into w(text, length, category, owner_id) values (?, ?, ?, ?)",
    ((w, len(w.encode()), w[:1], owners[w[:1]]) for w in words),
)
db.executemany("insert into c(name, id) values (?, ?)", owners.items())
db.executemany("insert into p values (?, ?, ?, ?, ?, ?, ?, ?)", peer.people(folder))
for number, order in enumerate(peer.orders(folder)):
    db.execute("insert into o values (?, ?)", (number, order["customer"]["city"]))
    db.executemany("insert into l values (?, ?)", ((number, line["price"]) for line in order["lines"]))
db.commit()
with open(f"{folder}/sql.jsonl", encoding="utf-8") as file:
    ours = {line["benchmark"]: (line["sql"], line["bindings"]) for line in map(json.loads, file)}
rows = {table: db.execute(f"select count(*) from {table}").fetchone()[0] for table in "wpo"}
for name, table, statement in sql.queries(sql.SQLITE):
    works = [("sqlite", lambda: db.execute(statement).fetchone()[0])]
    if name in ours:
        works.append(("sqlite-ours", lambda: db.execute(*ours[name]).fetchone()[0]))
    peer.measure_in_turns(name, rows[table], repeats, works)
