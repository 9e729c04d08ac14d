"""SQLite in memory without indexes: SQL written by hand, and what our predicates become (`sqlite-ours`).

Where the shortest SQL gives other rows than ours for some data, another form that does not is `sqlite-exact`.

Usage: sqlite_peer.py FOLDER REPEATS
"""

import json
import random
import sqlite3
import sys
import zlib

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
    create table Player(id integer primary key, name text not null);
    create table Round(id integer primary key, date real not null, par int not null, score int not null, player_id int);
    create table Stroke(id integer primary key, club text not null, distance real not null);
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
# Golf: twenty years of a hundred players.
chance = random.Random(1)
db.executemany("insert into Player values (?, ?)", enumerate(["Ann", "Ben"] + [f"Player {n}" for n in range(98)]))
rounds = db.execute("select count(*) from p").fetchone()[0] // 20
db.executemany(
    "insert into Round values (?, ?, ?, ?, ?)",
    (
        (n, float(chance.randrange(1136073600, 1767225600)), chance.randrange(70, 73), chance.randrange(62, 95),
         chance.randrange(100))
        for n in range(rounds)
    ),
)
clubs = [("Driver", 200.0), ("3 Wood", 170.0), ("7 Iron", 120.0), ("Wedge", 60.0), ("Putter", 4.0)]
db.executemany(
    "insert into Stroke(club, distance) values (?, ?)",
    ((club, round(far * (0.5 + chance.random()), 1)) for club, far in (chance.choice(clubs) for _ in range(rounds * 10))),
)
db.commit()


def ask(statement, bindings=()):
    """The one number that a statement gives, or one that stands for all its rows."""
    found = db.execute(statement, bindings).fetchall()
    if len(found) == 1 and len(found[0]) == 1 and isinstance(found[0][0], int):
        return found[0][0]
    return zlib.crc32(repr(found).encode())




def bound(value):
    """A binding as SQLite takes it; doubles that are whole are written as objects."""
    return float(value["$numberDouble"]) if isinstance(value, dict) else value


with open(f"{folder}/sql.jsonl", encoding="utf-8") as file:
    ours = {line["benchmark"]: (line["sql"], [bound(value) for value in line["bindings"]]) for line in map(json.loads, file)}
rows = {table: db.execute(f"select count(*) from {table}").fetchone()[0] for table in ("w", "p", "o", "Round", "Stroke")}
exact = {name: statement for name, _, statement in sql.statements(sql.SQLITE_EXACT)}
for name, table, statement in sql.queries(sql.SQLITE):
    works = [("sqlite", lambda: ask(statement))]
    if name in exact:
        works.append(("sqlite-exact", lambda: ask(exact[name])))
    if name in ours:
        works.append(("sqlite-ours", lambda: ask(*ours[name])))
    peer.measure_in_turns(name, rows[table], repeats, works)
