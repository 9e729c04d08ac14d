"""DuckDB in memory, with one thread and with two. Usage: duckdb_peer.py FOLDER REPEATS"""

import sys

import duckdb

import peer
import sql

folder, repeats = sys.argv[1], int(sys.argv[2])
db = duckdb.connect()
db.execute(
    f"""
    create table w as select column0 as text, length(column0)::bigint as length, column0[1] as category
      from read_csv('{folder}/words.txt', header=false, columns={{'column0': 'varchar'}}, delim=',');
    create table p as select * from read_csv('{folder}/people.csv', header=true, nullstr='', columns={{
      'id': 'bigint', 'age': 'bigint', 'score': 'double', 'city': 'varchar', 'name': 'varchar', 'active': 'boolean',
      'nickname': 'varchar', 'joined': 'timestamp'}});
    create table records as select row_number() over () as id, customer, lines
      from read_json('{folder}/orders.jsonl', format='newline_delimited', columns={{
      'customer': 'struct(name varchar, city varchar)', 'lines': 'struct(price bigint, quantity bigint)[]'}});
    create table o as select id, customer.city as city from records;
    create table l as select id as order_id, line.price as price
      from (select id, unnest(lines) as line from records);
    """
)
rows = {table: db.execute(f"select count(*) from {table}").fetchone()[0] for table in "wpo"}
for threads in (1, 2):
    db.execute(f"set threads = {threads}")
    for name, table, statement in sql.queries(sql.DUCKDB):
        peer.measure(
            name, f"duckdb-{threads}", rows[table], repeats, lambda: db.execute(statement).fetchone()[0]
        )
