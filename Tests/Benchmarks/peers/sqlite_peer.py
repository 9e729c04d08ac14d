"""SQLite in memory without indexes. Usage: sqlite_peer.py FOLDER REPEATS"""

import sqlite3
import sys

import peer
import sql

folder, repeats = sys.argv[1], int(sys.argv[2])
db = sqlite3.connect(":memory:")
db.executescript(
    """
    create table w(text text, length int, category text);
    create table p(id int, age int, score real, city text, name text, active int, nickname text, joined text);
    create table o(id integer primary key, city text);
    create table l(order_id int, price int);
    create index l_order on l(order_id);
    pragma case_sensitive_like = 1;
    """
)
db.executemany("insert into w values (?, ?, ?)", ((w, len(w.encode()), w[:1]) for w in peer.words(folder)))
db.executemany("insert into p values (?, ?, ?, ?, ?, ?, ?, ?)", peer.people(folder))
for number, order in enumerate(peer.orders(folder)):
    db.execute("insert into o values (?, ?)", (number, order["customer"]["city"]))
    db.executemany("insert into l values (?, ?)", ((number, line["price"]) for line in order["lines"]))
db.commit()
rows = {table: db.execute(f"select count(*) from {table}").fetchone()[0] for table in "wpo"}
for name, table, statement in sql.queries(sql.SQLITE):
    peer.measure(name, "sqlite", rows[table], repeats, lambda: db.execute(statement).fetchone()[0])
