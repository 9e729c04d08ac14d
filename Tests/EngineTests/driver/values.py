"""Values on their way between JSON and the drivers.

Outside, values are JSON's own or MongoDB Extended JSON; inside, Python's: None, bool, int, float, Decimal, str, bytes, UUID and
datetime with its zone.
"""

import base64
import decimal
from datetime import datetime, timedelta, timezone
from uuid import UUID

_EPOCH_2001 = datetime(2001, 1, 1, tzinfo=timezone.utc)
_EPOCH_1970 = datetime(1970, 1, 1, tzinfo=timezone.utc)

# As many digits as any engine's decimals have, so that scaling never rounds.
decimal.getcontext().prec = 80


def decode(value):
    """The Python value that JSON stands for."""
    if not isinstance(value, dict):
        return value
    ((form, content),) = value.items()
    return _DECODERS[form](content)


def _date(content):
    if isinstance(content, str):
        return datetime.fromisoformat(content.replace("Z", "+00:00")).astimezone(timezone.utc)
    if isinstance(content, dict):
        return _EPOCH_2001 + timedelta(seconds=decode(content))
    return _EPOCH_1970 + timedelta(milliseconds=content)


_DECODERS = {
    "$date": _date,
    "$uuid": UUID,
    "$binary": lambda content: base64.b64decode(content["base64"]),
    "$numberDecimal": decimal.Decimal,
    "$numberDouble": float,
    "$numberLong": int,
    "$numberInt": int,
}


def of_type(value, type):
    """The value as a column of a type holds it."""
    if value is None:
        return None
    if type == "double":
        return float(value)
    if type == "decimal":
        return decimal.Decimal(value)
    if type == "boolean":
        return bool(value)
    return value


def encode(value):
    """The JSON for a value that a driver gave."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        # Extended JSON has words of its own for what is no finite number.
        text = repr(value).replace("inf", "Infinity").replace("nan", "NaN")
        return {"$numberDouble": text}
    if isinstance(value, decimal.Decimal):
        return {"$numberDecimal": format(value, "f")}
    if isinstance(value, datetime):
        if value.tzinfo is None:
            value = value.replace(tzinfo=timezone.utc)
        return {"$date": value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")}
    if isinstance(value, UUID):
        return {"$uuid": str(value)}
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"$binary": {"base64": base64.b64encode(bytes(value)).decode(), "subType": "00"}}
    if isinstance(value, (list, tuple)):
        return [encode(element) for element in value]
    return str(value)


def naive(value):
    """An instant in UTC without its zone; other values as they are."""
    return value.astimezone(timezone.utc).replace(tzinfo=None) if isinstance(value, datetime) else value


def seconds(value):
    """Seconds since 1970."""
    span = value - _EPOCH_1970
    return (span.days * 86_400_000_000 + span.seconds * 1_000_000 + span.microseconds) / 1_000_000
