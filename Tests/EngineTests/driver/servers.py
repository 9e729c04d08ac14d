"""Engines that are servers: each test program runs its own, in a temporary folder, on a Unix socket."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from decimal import Decimal

from tables import Engine, double_quoted, backquoted
from values import naive


def _program(name, *patterns):
    """The path of a server's program: the newest that matches, or what the search path holds."""
    for pattern in patterns:
        if found := sorted(glob.glob(pattern)):
            return found[-1]
    if found := shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/libexec"):
        return found
    raise RuntimeError(f"{name} is not installed; run .ci/engines")


class Server(Engine):
    """A server of our own: its folder, its process, its log."""

    def __init__(self, account):
        self.folder = tempfile.mkdtemp(prefix="engine-")
        self.socket = self.folder
        self.log = os.path.join(self.folder, "log")
        # Neither server runs as root; its package has made an account for it.
        self.account = None
        if os.getuid() == 0:
            self.account = pwd.getpwnam(account)
            os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
        self.process = None
        self.connection = None

    def _run(self, *command, wait=True):
        account = self.account
        options = {"cwd": self.folder, "stdin": subprocess.DEVNULL, "start_new_session": True}
        if account:
            options |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        with open(self.log, "ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **options)
        if not wait:
            self.process = process
        elif process.wait() != 0:
            raise RuntimeError(f"{command[0]} failed:\n{self._log_end()}")

    def _connect(self, connect):
        """Tries until the server answers."""
        end = time.monotonic() + 60
        while True:
            try:
                self.connection = connect()
                return
            except Exception as error:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"the server does not answer: {error}\n{self._log_end()}") from error
                time.sleep(0.1)

    def _log_end(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()[-2000:]

    def close(self):
        if self.connection:
            self.connection.close()
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT if isinstance(self, PostgreSQL) else signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgreSQL(Server):
    has_indexes = True
    types = {
        "integer": "bigint",
        "double": "double precision",
        "decimal": "numeric(38,10)",
        # Code point order, whatever the cluster's locale.
        "string": 'text COLLATE "C"',
        "date": "timestamptz",
        "uuid": "uuid",
        "binary": "bytea",
        "boolean": "boolean",
    }
    quoted = staticmethod(double_quoted)

    def __init__(self):
        super().__init__("postgres")
        import psycopg
        from psycopg.types import numeric, string

        data = os.path.join(self.folder, "data")
        programs = "/usr/lib/postgresql/*/bin/"
        self._run(
            _program("initdb", programs + "initdb"), "-D", data, "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust", "-U", "test",
            "--no-sync")
        self._run(
            _program("postgres", programs + "postgres"), "-D", data, "-k", self.folder, "-c", "listen_addresses=",
            "-c", "fsync=off", "-c", "timezone=UTC", "-c", "statement_timeout=30s", wait=False)
        self._connect(
            lambda: psycopg.connect(
                host=self.folder, user="test", dbname="postgres", autocommit=True, cursor_factory=psycopg.RawCursor))
        # The types that a typed driver binds, instead of the smallest that holds the number, or none.
        self.connection.adapters.register_dumper(int, numeric.Int8Dumper)
        self.connection.adapters.register_dumper(str, string.StrDumper)

    def execute(self, sql, bindings=()):
        with self.connection.cursor() as cursor:
            cursor.execute(sql, bindings or None)
            return cursor.fetchall() if cursor.description else []

    def shell_command(self):
        return [_program("psql"), "-h", self.folder, "-U", "test", "-d", "postgres", "-XAtq", "-v", "ON_ERROR_STOP=1"]

    def insert(self, table, columns, rows):
        names = ", ".join(map(self.quoted, columns))
        with self.connection.cursor().copy(f"COPY {self.quoted(table)} ({names}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


class MariaDB(Server):
    types = {
        "integer": "bigint",
        "double": "double",
        "decimal": "decimal(38,10)",
        # Compares by code point, and trailing blanks count.
        "string": "longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
        "date": "datetime(6)",
        "uuid": "uuid",
        "binary": "longblob",
        "boolean": "boolean",
    }
    has_indexes = True
    # So many characters or bytes of the long types.
    indexed = {"string": "(20)", "binary": "(20)"}
    quoted = staticmethod(backquoted)

    def __init__(self):
        super().__init__("mysql")
        import pymysql

        data = os.path.join(self.folder, "data")
        socket = os.path.join(self.folder, "socket")
        self._run(
            _program("mariadb-install-db"), "--no-defaults", f"--datadir={data}", "--skip-test-db",
            "--auth-root-authentication-method=normal")
        self._run(
            _program("mariadbd"), "--no-defaults", f"--datadir={data}", f"--socket={socket}", "--skip-networking",
            f"--pid-file={self.folder}/pid", "--default-time-zone=+00:00", "--character-set-server=utf8mb4",
            "--collation-server=utf8mb4_nopad_bin", "--innodb-flush-log-at-trx-commit=0", "--max-statement-time=30",
            "--max-allowed-packet=64M", wait=False)
        self._connect(lambda: pymysql.connect(unix_socket=socket, user="root", charset="utf8mb4", autocommit=True))
        self.execute("SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin")
        self.execute("CREATE DATABASE test")
        self.execute("USE test")

    def execute(self, sql, bindings=()):
        with self.connection.cursor() as cursor:
            if bindings:
                # Prepared on the server, so that `?` means what it means to the server and no text is put into the statement.
                values = ", ".join(map(self._literal, bindings))
                cursor.execute(f"EXECUTE IMMEDIATE {self._literal(sql)} USING {values}")
            else:
                cursor.execute(sql)
            return cursor.fetchall() if cursor.description else []

    def _literal(self, value):
        if value is None:
            return "NULL"
        if isinstance(value, (bool, int)):
            return str(int(value))
        if isinstance(value, float):
            return f"{value!r}e0" if "e" not in repr(value) else repr(value)
        if isinstance(value, Decimal):
            return format(value, "f")
        if isinstance(value, bytes):
            return f"x'{value.hex()}'"
        if isinstance(value, str):
            return self.connection.escape(value)
        if hasattr(value, "year"):
            return f"TIMESTAMP'{naive(value):%Y-%m-%d %H:%M:%S.%f}'"
        return f"'{value}'"

    def shell_command(self):
        return [
            _program("mariadb"), "--no-defaults", f"--socket={self.folder}/socket", "--user=root", "--database=test", "--batch",
            "--skip-column-names", "--default-character-set=utf8mb4"]

    def insert(self, table, columns, rows):
        names = ", ".join(map(self.quoted, columns))
        values = ", ".join("(" + ", ".join(map(self._literal, row)) + ")" for row in rows)
        self.execute(f"INSERT INTO {self.quoted(table)} ({names}) VALUES {values}")
