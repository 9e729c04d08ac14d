"""What all engines have in common: tables are made and filled, queries run."""

import subprocess

from values import decode, encode, of_type


def double_quoted(name):
    return '"' + name.replace('"', '""') + '"'


def backquoted(name):
    return "`" + name.replace("`", "``") + "`"


class Engine:
    """One engine with a connection. Subclasses say how its columns are declared and how a statement runs."""

    # How a column of each type of the model is declared.
    types = {}
    # What follows the columns of CREATE TABLE.
    table_options = ""
    # Whether columns can be indexed, and how one of each type is written that needs more than its name.
    has_indexes = False
    indexed = {}

    def __init__(self):
        self.tables = []

    def quoted(self, name):
        raise NotImplementedError

    def execute(self, sql, bindings=()):
        """Runs one statement; the rows, if it has any."""
        raise NotImplementedError

    def insert(self, table, columns, rows):
        raise NotImplementedError

    def declaration(self, column):
        """One column of CREATE TABLE."""
        null = " NULL" if column["optional"] else " NOT NULL"
        return f"{self.quoted(column['name'])} {self.types[column['type']]}{null}"

    def create(self, table):
        columns = [self.declaration(column) for column in table["columns"]]
        if key := table.get("primaryKey"):
            columns.append(f"PRIMARY KEY ({self.quoted(key)})")
        self.execute(f"CREATE TABLE {self.quoted(table['name'])} ({', '.join(columns)}){self.table_options}")

    def index(self, table):
        """Makes the indexes of a table."""
        types = {column["name"]: column["type"] for column in table["columns"]}
        for number, names in enumerate(table.get("indexes", [])):
            name = self.quoted(f"{table['name']} {number}")
            columns = [self.quoted(column) + self.indexed.get(types[column], "") for column in names]
            self.execute(f"CREATE INDEX {name} ON {self.quoted(table['name'])} ({', '.join(columns)})")

    def load(self, tables):
        """Replaces all tables."""
        for name in getattr(self, "loaded", []):
            self.execute(f"DROP TABLE IF EXISTS {self.quoted(name)}")
        self.loaded = [table["name"] for table in tables]
        for table in tables:
            self.create(table)
            types = [column["type"] for column in table["columns"]]
            rows = [[of_type(decode(value), type) for value, type in zip(row, types)] for row in table["rows"]]
            if rows:
                self.insert(table["name"], [column["name"] for column in table["columns"]], rows)
            if self.has_indexes:
                self.index(table)

    def query(self, sql, bindings):
        return [[encode(value) for value in row] for row in self.execute(sql, bindings)]

    def queries(self, queries):
        """The answers to many queries of one column: rows, or the exception that one ended with."""
        return self.separate_queries(queries)

    def separate_queries(self, queries):
        """The answers to many queries, one after the other."""
        answers = []
        for sql, bindings in queries:
            try:
                answers.append(self.query(sql, bindings))
            except Exception as error:  # A driver's errors are of its own classes.
                answers.append(error)
        return answers

    # The command of the database's shell, which prints rows alone, one a line; none where there is no such program.
    def shell_command(self):
        return None

    def shell(self, sql):
        """What the shell prints for its input; None without one."""
        command = self.shell_command()
        if command is None:
            return None
        result = subprocess.run(command, input=sql.encode(), capture_output=True, timeout=300, cwd=getattr(self, "folder", None))
        if result.returncode != 0:
            raise RuntimeError(result.stderr.decode(errors="replace"))
        return result.stdout.decode()

    def close(self):
        pass
