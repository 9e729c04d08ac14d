// What SQLite takes to prepare statements with the conditions of the format strings that SQL says in one piece.
// Usage: prepare REPEATS
// The few declarations stand here, so that the library's header need not be installed.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_finalize(sqlite3_stmt *);

static const char *statements[] = {
    "select 1 from t where length = 20",
    "select 1 from t where text like '%gry'",
    "select 1 from t where length between 20 and 25",
    "select 1 from t where instr(text, 'q') > 0 and not instr(text, 'u') > 0",
    "select 1 from t where text = 'QIVIUT' collate nocase",
    "select 1 from t where text like '%z%z%'",
    "select 1 from t where text glob '[aeiou]*ing'",
    "select 1 from t where age > 30 and city = 'Berlin'",
    "select 1 from t where score > 0.5 and (age < 20 or active = 1) and nickname is not null",
    "select 1 from t where city in ('Berlin', 'Paris', 'Rome')",
    "select 1 from t where title like 'the%' or author like '%lee%'",
    "select 1 from t where not (price >= 10 and price <= 99)",
    "select 1 from t where width * height > depth + 10",
    "select 1 from t where given = 'Grace' and family = 'Hopper' and "
    "(mail like '%@example.com' or mail like '%@example.net')",
    "select 1 from t where (p = 1 and q = 2) or (r = 3 and s = 4) or (t = 5 and u = 6)",
};

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

int main(int argc, char **argv) {
    enum { count = sizeof statements / sizeof *statements, rounds = 300, most = 100 };
    int repeats = argc > 1 ? atoi(argv[1]) : 7;
    if (repeats < 1 || repeats > most) return 2;
    sqlite3 *db;
    if (sqlite3_open(":memory:", &db)) return 1;
    if (sqlite3_exec(
            db,
            "create table t(text, length, age, city, score, active, nickname, title, author, price, width, height, depth, "
            "given, family, mail, p, q, r, s, t, u)",
            0, 0, 0))
        return 1;
    double samples[most];
    for (int repeat = 0; repeat < repeats; repeat++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (int round = 0; round < rounds; round++)
            for (int place = 0; place < count; place++) {
                sqlite3_stmt *statement;
                if (sqlite3_prepare_v2(db, statements[place], -1, &statement, 0)) return 1;
                sqlite3_finalize(statement);
            }
        clock_gettime(CLOCK_MONOTONIC, &end);
        samples[repeat] = ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / rounds / count;
    }
    qsort(samples, repeats, sizeof *samples, ascending);
    double median = samples[repeats / 2];
    printf(
        "{\"benchmark\": \"parse\", \"implementation\": \"sqlite\", \"rows\": %d, \"unit\": \"ns/string\", "
        "\"median\": %.1f, \"least\": %.1f, \"spread\": %.4f, \"repeats\": %d}\n",
        count, median, samples[0], (samples[repeats * 3 / 4] - samples[repeats / 4]) / median, repeats);
    return 0;
}
