"""Engines that run inside this program."""

import json
import logging
import os
import re
import shutil
import sqlite3
import tempfile
import time
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from tables import Engine, backquoted, double_quoted
from values import decode, encode, naive, of_type, seconds


class SQLite(Engine):
    """A cross check only: the functions that our own SQLite module registers are missing here."""

    has_indexes = True
    types = {
        "integer": "INTEGER",
        "double": "REAL",
        "decimal": "NUMERIC",
        "string": "TEXT",
        "date": "REAL",
        "uuid": "BLOB",
        "binary": "BLOB",
        "boolean": "INTEGER",
    }
    quoted = staticmethod(double_quoted)

    def __init__(self):
        super().__init__()
        self.connection = sqlite3.connect(":memory:")

    @staticmethod
    def _bound(value):
        if isinstance(value, datetime):
            return seconds(value)
        if isinstance(value, UUID):
            return value.bytes
        if isinstance(value, Decimal):
            return int(value) if value == int(value) and abs(value) < 2**63 else float(value)
        return value

    def execute(self, sql, bindings=()):
        return self.connection.execute(sql, [self._bound(value) for value in bindings]).fetchall()

    def insert(self, table, columns, rows):
        marks = ", ".join("?" * len(columns))
        rows = [[self._bound(value) for value in row] for row in rows]
        self.connection.executemany(f"INSERT INTO {self.quoted(table)} VALUES ({marks})", rows)

    def shell_command(self):
        return [program, ":memory:"] if (program := shutil.which("sqlite3")) else None

    def close(self):
        self.connection.close()


class DuckDB(Engine):
    has_indexes = True
    types = {
        "integer": "BIGINT",
        "double": "DOUBLE",
        "decimal": "DECIMAL(38,10)",
        "string": "VARCHAR",
        "date": "TIMESTAMP",
        "uuid": "UUID",
        "binary": "BLOB",
        "boolean": "BOOLEAN",
    }
    quoted = staticmethod(double_quoted)

    def __init__(self):
        super().__init__()
        import duckdb

        # One thread: the tables are small, and starting others costs more than they do.
        self.connection = duckdb.connect(":memory:", config={"threads": "1"})

    def execute(self, sql, bindings=()):
        return self.connection.execute(sql, [naive(value) for value in bindings]).fetchall()

    def insert(self, table, columns, rows):
        marks = ", ".join("?" * len(columns))
        rows = [[naive(value) for value in row] for row in rows]
        self.connection.executemany(f"INSERT INTO {self.quoted(table)} VALUES ({marks})", rows)

    def close(self):
        self.connection.close()


class DataFusion(Engine):
    quoted = staticmethod(double_quoted)

    def __init__(self):
        super().__init__()
        # Statements of a hundred nested parts are walked recursively.
        os.environ.setdefault("RUST_MIN_STACK", str(64 << 20))
        import pyarrow
        from datafusion import SessionConfig, SessionContext

        # One thread: the tables are small, and bringing several together costs more than they do.
        config = SessionConfig().with_target_partitions(1).set("datafusion.sql_parser.recursion_limit", "10000")
        self.context = SessionContext(config)
        self.arrow = pyarrow
        self.types = {
            "integer": pyarrow.int64(),
            "double": pyarrow.float64(),
            "decimal": pyarrow.decimal128(38, 10),
            "string": pyarrow.string(),
            "date": pyarrow.timestamp("us"),
            "uuid": pyarrow.string(),
            "binary": pyarrow.binary(),
            "boolean": pyarrow.bool_(),
        }

    @staticmethod
    def _bound(value):
        return str(value) if isinstance(value, UUID) else naive(value)

    def execute(self, sql, bindings=()):
        values = {str(number): self._bound(value) for number, value in enumerate(bindings, 1)}
        batches = self.context.sql(sql, param_values=values or None).collect()
        return [row for batch in batches for row in zip(*(column.to_pylist() for column in batch.columns))]

    def create(self, table):
        # An INSERT with parameters leaves columns of another type than the table's.
        columns = [(column["name"], self.types[column["type"]], column["optional"]) for column in table["columns"]]
        types = [column["type"] for column in table["columns"]]
        rows = [[self._bound(of_type(decode(value), type)) for value, type in zip(row, types)] for row in table["rows"]]
        schema = self.arrow.schema([self.arrow.field(*column) for column in columns])
        values = [
            self.arrow.array([row[place] for row in rows], type=field.type) for place, field in enumerate(schema)]
        batch = self.arrow.record_batch(values, schema=schema)
        self.context.register_record_batches(self.quoted(table["name"]), [[batch]])

    def insert(self, table, columns, rows):
        pass


class ClickHouse(Engine):
    types = {
        "integer": "Int64",
        "double": "Float64",
        "decimal": "Decimal(38,10)",
        "string": "String",
        "date": "DateTime64(6,'UTC')",
        "uuid": "UUID",
        "binary": "String",
        "boolean": "Bool",
    }
    table_options = " ENGINE = Memory"
    quoted = staticmethod(backquoted)

    def __init__(self):
        super().__init__()
        from chdb import session

        self.folder = tempfile.mkdtemp(prefix="engine-")
        self.session = session.Session(self.folder)
        self.execute("CREATE DATABASE test")
        self.execute("USE test")
        self.execute("SET output_format_json_quote_denormals = 1")
        # As long as a statement may be; by default it is a quarter of a megabyte.
        self.execute("SET max_query_size = 16777216")

    def declaration(self, column):
        type = self.types[column["type"]]
        return f"{self.quoted(column['name'])} {f'Nullable({type})' if column['optional'] else type}"

    def create(self, table):
        # A table in memory has no key.
        super().create({**table, "primaryKey": None})

    # What the text formats escape, parameters' values among them.
    _escapes = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0", "\b": "\\b", "\f": "\\f"})

    def _parameter(self, value):
        if value is None:
            return "\\N"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, bytes):
            # Byte by byte, for they need not be UTF-8.
            return "".join(f"\\x{byte:02X}" for byte in value)
        if isinstance(value, datetime):
            return f"{naive(value):%Y-%m-%d %H:%M:%S.%f}"
        if isinstance(value, Decimal):
            return format(value, "f")
        if isinstance(value, float):
            return repr(value)
        return str(value).translate(self._escapes)

    def execute(self, sql, bindings=()):
        parameters = {f"p{number}": self._parameter(value) for number, value in enumerate(bindings, 1)}
        # Now and then a session gives the rest of an earlier answer first; asked again it does not.
        for _ in range(3):
            answer = self.session.query(sql, "JSONCompact", params=parameters or None)
            text = answer.data() if hasattr(answer, "data") else str(answer)
            if not text:
                return []
            try:
                parsed = json.loads(text, parse_float=str)
                break
            except json.JSONDecodeError:
                continue
        else:
            raise RuntimeError(text)
        types = [re.sub(r"^Nullable\((.*)\)$", r"\1", column["type"]) for column in parsed["meta"]]
        return [[self._value(value, type) for value, type in zip(row, types)] for row in parsed["data"]]

    @staticmethod
    def _value(value, type):
        """What the JSON of a value of a type stands for."""
        if value is None:
            return None
        if "Int" in type:
            return int(value)
        if type.startswith("Float"):
            return float(value)
        if type.startswith("Decimal"):
            return Decimal(value)
        if type.startswith("DateTime"):
            return datetime.fromisoformat(value)
        return UUID(value) if type == "UUID" else value

    def insert(self, table, columns, rows):
        lines = "\n".join("\t".join(map(self._parameter, row)) for row in rows)
        names = ", ".join(map(self.quoted, columns))
        self.session.query(f"INSERT INTO {self.quoted(table)} ({names}) FORMAT TabSeparated\n{lines}\n")

    def close(self):
        self.session.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Spark(Engine):
    types = {
        "integer": "bigint",
        "double": "double",
        "decimal": "decimal(38,10)",
        "string": "string",
        "date": "timestamp",
        "uuid": "string",
        "binary": "binary",
        "boolean": "boolean",
    }
    quoted = staticmethod(backquoted)
    # So many queries become one job: more make the plan slow to build, fewer pay for each job's start.
    _batch = 4

    # After so many sets of tables a new session begins: one that has run thousands of queries ends itself at last.
    _most_loads = 8

    def __init__(self):
        super().__init__()
        self.loads = 0
        self.folder = tempfile.mkdtemp(prefix="engine-")
        # The driver gives instants as those of the process's own zone.
        os.environ["TZ"] = "UTC"
        time.tzset()
        self._begin()

    def _begin(self):
        from pyspark.sql import SparkSession

        settings = {
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "1",
            "spark.default.parallelism": "1",
            "spark.sql.session.timeZone": "UTC",
            # Else sums of decimals are rounded where more than 38 digits might be needed.
            "spark.sql.decimalOperations.allowPrecisionLoss": "false",
            "spark.sql.warehouse.dir": self.folder,
            "spark.log.level": "OFF",
            # Plans of a hundred nested parts are walked recursively, and thousands of them are remembered.
            "spark.driver.memory": "3g",
            "spark.driver.extraJavaOptions": "-Xss16m",
            # A busy machine is no lost one.
            "spark.executor.heartbeatInterval": "600s",
            "spark.network.timeout": "3600s",
            # Generating and compiling code takes far longer than a few rows do.
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
            "spark.sql.adaptive.enabled": "false",
            # What the parser has learnt and the tables of joins fill the memory after some hundred queries, which all differ;
            # then most of the time goes into looking for what may be dropped.
            "spark.sql.parser.manageParserCaches": "true",
            "spark.sql.parser.parserDfaCacheFlushThreshold": "100000",
            "spark.sql.autoBroadcastJoinThreshold": "-1",
        }
        builder = SparkSession.builder.master("local[2]").appName("engine")
        for key, value in settings.items():
            builder = builder.config(key, value)
        self.session = builder.getOrCreate()
        # Errors are answers here; Spark would write each to standard error with both stacks.
        logging.getLogger("SQLQueryContextLogger").disabled = True

    @staticmethod
    def _bound(value):
        if isinstance(value, UUID):
            return str(value)
        return bytearray(value) if isinstance(value, bytes) else value

    def load(self, tables):
        self.loads += 1
        if self.loads % self._most_loads == 0:
            self.session.stop()
            self._begin()
        else:
            for name in getattr(self, "loaded", []):
                self.session.catalog.dropTempView(name)
        self.loaded = []
        super().load(tables)

    def create(self, table):
        # The view is made of the rows, a constant of the plan, which needs no job to be read.
        columns = table["columns"]
        types = [column["type"] for column in columns]
        rows = [[of_type(decode(value), type) for value, type in zip(row, types)] for row in table["rows"]]
        names = [f"c{number}" for number in range(len(columns))]
        typed = ", ".join(
            f"CAST({name} AS {self.types[column['type']]}) AS {self.quoted(column['name'])}"
            for name, column in zip(names, columns))
        marks = f"({', '.join('?' * len(columns))})"
        # A row of nulls, which is filtered out again, makes every column one that may be null.
        values = ", ".join([marks] * (len(rows) + 1))
        nulls = [None] * len(columns)
        view = self._frame(
            f"SELECT {typed} FROM VALUES {values} AS t({', '.join(names)}) WHERE c0 IS NOT NULL",
            [value for row in [*rows, nulls] for value in row])
        view.createOrReplaceTempView(self.quoted(table["name"]))

    def insert(self, table, columns, rows):
        pass

    def _frame(self, sql, bindings):
        return self.session.sql(sql, args=[self._bound(value) for value in bindings] or None)

    def execute(self, sql, bindings=()):
        return self._frame(sql, bindings).collect()

    def queries(self, queries):
        answers = []
        for start in range(0, len(queries), self._batch):
            answers += self._together(queries[start:start + self._batch])
        return answers

    def _together(self, queries):
        """The answers from one job; where that fails, from two of half the size."""
        if len(queries) == 1:
            return self.separate_queries(queries)
        parts = [f"SELECT {number} AS q, * FROM ({sql})" for number, (sql, _) in enumerate(queries)]
        try:
            rows = self.execute(" UNION ALL ".join(parts), [value for _, bindings in queries for value in bindings])
        except Exception:  # Which of them failed is found by halving.
            half = len(queries) // 2
            return self._together(queries[:half]) + self._together(queries[half:])
        answers = [[] for _ in queries]
        for number, *row in rows:
            answers[number].append([encode(value) for value in row])
        return answers

    def shell_command(self):
        import pyspark

        program = os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-sql")
        return [
            program, "-f", "/dev/stdin", "-S", "--master", "local[1]", "--conf", "spark.ui.enabled=false",
            "--conf", f"spark.sql.warehouse.dir={self.folder}",
            "--conf", f"spark.hadoop.javax.jdo.option.ConnectionURL=jdbc:derby:memory:shell;create=true"]

    def close(self):
        self.session.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
