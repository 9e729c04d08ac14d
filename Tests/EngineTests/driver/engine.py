"""Runs SQL on a real engine: requests as JSON Lines on standard input, one answer a line on standard output.

    {"op":"open","engine":"postgresql"}         starts it: sqlite, postgresql, mysql, duckdb, datafusion, clickhouse or spark
    {"op":"load","tables":[{"name":"Word","columns":[{"name":"id","type":"integer","optional":false}],
      "primaryKey":"id","indexes":[["id"]],"rows":[[1]]}]}  replaces all tables
    {"op":"query","sql":"SELECT ?","bindings":[1]}                      → {"ok":true,"rows":[[1]]}
    {"op":"queries","queries":[{"sql":"SELECT 1","bindings":[]}]}       → {"ok":true,"answers":[{"ok":true,"rows":[[1]]}]}
      with "separately":true where their columns differ or the order of rows matters
    {"op":"shell","sql":"SELECT 1;"}            what the database's own shell prints for the text; {"ok":true} alone where there
                                                is none                                         → {"ok":true,"output":"1\\n"}
    {"op":"close"}                              stops it; so does the end of the input

Values are JSON's own or Extended JSON; placeholders are those of the engine's dialect. A failure is
{"ok":false,"error":"…"} and ends nothing.
"""

import json
import os
import sys

from embedded import ClickHouse, DataFusion, DuckDB, SQLite, Spark
from servers import MariaDB, PostgreSQL
from values import decode

ENGINES = {
    "sqlite": SQLite,
    "postgresql": PostgreSQL,
    "mysql": MariaDB,
    "duckdb": DuckDB,
    "clickhouse": ClickHouse,
    "datafusion": DataFusion,
    "spark": Spark,
}


def failure(error):
    # ClickHouse cuts its messages by bytes.
    cut = isinstance(error, UnicodeDecodeError)
    text = error.object.decode(errors="replace") if cut else str(error)
    text = text.strip() or type(error).__name__
    # Java's traces are long, and the reason stands at their end.
    causes = [line for line in text[2000:].splitlines() if line.startswith("Caused by:")]
    return {"ok": False, "error": "\n".join([text[:2000], *causes])}


def statement(request):
    return request["sql"], [decode(value) for value in request["bindings"]]


class Session:
    """At most one open engine."""

    def __init__(self):
        self.engine = None

    def answer(self, request):
        operation = request["op"]
        if operation == "open":
            self.close()
            self.engine = ENGINES[request["engine"]]()
        elif operation == "close":
            self.close()
        elif self.engine is None:
            raise RuntimeError("no engine is open")
        elif operation == "load":
            self.engine.load(request["tables"])
        elif operation == "query":
            return {"ok": True, "rows": self.engine.query(*statement(request))}
        elif operation == "shell":
            output = self.engine.shell(request["sql"])
            return {"ok": True} if output is None else {"ok": True, "output": output}
        elif operation == "queries":
            run = self.engine.separate_queries if request.get("separately") else self.engine.queries
            answers = run([statement(query) for query in request["queries"]])
            return {
                "ok": True,
                "answers": [
                    failure(answer) if isinstance(answer, Exception) else {"ok": True, "rows": answer} for answer in answers
                ],
            }
        else:
            raise RuntimeError(f"unknown operation {operation}")
        return {"ok": True}

    def close(self):
        engine, self.engine = self.engine, None
        if engine:
            engine.close()


def main():
    # Engines write to standard output as they please: theirs goes to standard error, ours to a copy.
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    session = Session()
    try:
        for line in sys.stdin.buffer:
            try:
                answer = session.answer(json.loads(line))
            except Exception as error:  # Whatever a driver raises is the answer.
                answer = failure(error)
            output.write(json.dumps(answer, ensure_ascii=True) + "\n")
            output.flush()
    finally:
        session.close()


if __name__ == "__main__":
    main()
