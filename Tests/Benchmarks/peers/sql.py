"""The benchmark's predicates in SQL.

Tables: w(text, length, category), p(id, age, score, city, name, active, nickname, joined), o(id, city), l(order_id, price);
in SQLite also w.owner_id, c(id, name), and those of the golf example, Player, Round and Stroke.
"""

from peer import PERIOD

GROUPED = "select count(*) from (select {key}, avg(score) from p group by {key} having avg(score) > 0.5)"

# Name: table whose rows count, whole query or condition. What an engine says in another way is in its own table.
QUERIES = {
    "P1": ("w", "length = 20"),
    "P2": ("w", "text like '%gry'"),
    "P3": ("w", "length between 20 and 25"),
    "P4": ("w", "instr(text, 'q') > 0 and not instr(text, 'u') > 0"),
    "P6": ("w", "text like '%z%z%'"),
    "P8": ("w", "length = (select max(length) from w)"),
    "P9": ("p", "age > 30 and city = 'Berlin'"),
    "P10": ("p", "score > 0.5 and (age < 20 or active) and nickname is not null"),
    "P11": ("p", "city in ('Berlin', 'Paris', 'Rome')"),
    "P12": ("p", GROUPED.format(key="city")),
    "P15": ("p", "not (age >= 18 and age <= 65)"),
    "P16": ("p", "nickname is null or not nickname like 'a%'"),
    "P17": ("p", f"joined between '{PERIOD[0]}' and '{PERIOD[1]}'"),
    "P18": ("o", "city = 'Berlin' and exists (select 1 from l where l.order_id = o.id and l.price > 90)"),
    "group few": ("p", GROUPED.format(key="city")),
    "group some": ("p", GROUPED.format(key="joined")),
    "group many": ("p", GROUPED.format(key="id")),
}

YEAR = (1735689600, 1767225600)  # 2025

SQLITE = {
    "words of a letter": ("w", "owner_id in (select id from c where name = 's')"),
    "one word": ("w", "text = 'zyzzyvas'"),
    "words by length and end": ("w", "length = 20 and text like '%ing'"),
    "letters with a word": ("w", "select count(*) from c where id in (select owner_id from w where instr(text, 'zzz'))"),
    "letters without a word": (
        "w",
        "select count(*) from c where id not in (select owner_id from w where instr(text, 'zzz'))",
    ),
    "letters with many words": (
        "w",
        "select count(*) from c where id in (select owner_id from w group by owner_id having count(*) > 10000)",
    ),
    "average length": ("w", "select avg(length) from w"),
    "sorted words": (
        "w",
        "select text from w where owner_id in (select id from c where name = 'z') order by length, text desc",
    ),
    "rounds of a year": ("Round", f"date >= {YEAR[0]} and date < {YEAR[1]}"),
    "scores of a player": (
        "Round",
        "select min(score), avg(score), max(score) from Round"
        " where player_id in (select id from Player where name = 'Ann')",
    ),
    "metres of each club": (
        "Stroke",
        "select club, avg(distance) as metres from Stroke group by club order by metres desc",
    ),
    "strokes over par": (
        "Round",
        "select date, score - par from Round where player_id in (select id from Player where name = 'Ben')"
        f" and date >= {YEAR[0]} and date < {YEAR[1]} order by date, id",
    ),
    "scores of each month": (
        "Round",
        "select cast(strftime('%s', date, 'unixepoch', 'start of month') as integer) as month, min(score), avg(score),"
        " max(score) from Round group by month order by month",
    ),
    "P5": ("w", "text = 'QIVIUT' collate nocase"),
    "P7": ("w", "text glob '[aeiou]*ing'"),
    "P13": ("w", "select count(*) from (select category from w group by category having sum(length = 25) > 0)"),
}

# What gives our rows for all data, where the forms above do so for these tables only: LIKE, which here needs a setting
# besides, sees a text up to its first U+0000, and `avg` adds integers as doubles before SQLite 3.43, rounding sums beyond 2^53.
SQLITE_EXACT = {
    "P2": ("w", "substr(cast(text as blob), -3) = x'677279'"),
    "P6": (
        "w",
        "instr(text, 'z') and instr(substr(cast(text as blob), instr(cast(text as blob), x'7a') + 1), x'7a')",
    ),
    "average length": ("w", "select sum(length) * 1.0 / count(*) from w"),
}

DUCKDB = {
    "P2": ("w", "suffix(text, 'gry')"),
    "P4": ("w", "contains(text, 'q') and not contains(text, 'u')"),
    "P5": ("w", "text ilike 'QIVIUT'"),
    "P7": ("w", "regexp_full_match(text, '[aeiou].*ing')"),
    "P13": (
        "w",
        "select count(*) from (select category from w group by category having count(*) filter (length = 25) > 0)",
    ),
    "P14": ("p", "strip_accents(lower(city)) = 'zurich' or prefix(strip_accents(lower(city)), 'mont')"),
    "P17": ("p", f"joined between timestamp '{PERIOD[0][:10]}' and timestamp '{PERIOD[1][:10]}'"),
}


def queries(own):
    """Name, table and statement of each, with an engine's own forms of some."""
    return statements({**QUERIES, **own})


def statements(table_of_queries):
    """Name, table and statement of each of some."""
    for name, (table, text) in table_of_queries.items():
        yield name, table, text if text.startswith("select") else f"select count(*) from {table} where {text}"
