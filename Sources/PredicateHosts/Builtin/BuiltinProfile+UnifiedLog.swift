/// What predicates of the unified log know: the keys of `log help predicates`.
extension BuiltinProfile {
  static let unifiedLog = #"""
    {
      "name": "unified-log",
      "title": "Unified log",
      "summary": "Filters of macOS's `log show`, `log stream` and log browsers.",
      "sources": {
        "man": "https://keith.github.io/xcode-man-pages/log.1.html",
        "primer": "https://eclecticlight.co/2016/10/17/log-a-primer-on-predicates/",
        "logscale": "https://library.humio.com/falcon-logscale-collector/log-collector-config-advanced-example-predicates.html"
      },
      "arguments": "a filter has no arguments: write the value itself",
      "keys where predicates stand": ["--predicate"],
      "rules": [
        {"says": "A predicate may use the fields of log events that are listed.", "source": "man"},
        {
          "says": "Types of events and messages, and what signposts are, may be written as words without quotes.",
          "source": "man"
        },
        {
          "says": "Types are compared by == and != only, as they are numbers.",
          "source": "logscale",
          "hint": "write `==` or `!=`, or join several by OR",
          "when": {"keys": ["messageType", "logType", "eventType", "type"], "modifiers": ["DIRECT", "ANY", "ALL"]},
          "only": {"operators": ["==", "!=", "IN"]}
        },
        {
          "says": "Variables have no value.",
          "source": "man",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        }
      ],
      "symbols": {
        "messageType": ["default", "release", "info", "debug", "error", "fault"],
        "logType": ["default", "release", "info", "debug", "error", "fault"],
        "eventType": [
          "logEvent", "traceEvent", "activityCreateEvent", "activityTransitionEvent", "userActionEvent",
          "signpostEvent", "timesyncEvent", "lossEvent", "stateEvent"
        ],
        "type": [
          "logEvent", "traceEvent", "activityCreateEvent", "activityTransitionEvent", "userActionEvent",
          "signpostEvent", "timesyncEvent", "lossEvent", "stateEvent"
        ],
        "signpostType": ["event", "begin", "end"],
        "signpostScope": ["thread", "process", "system"]
      },
      "model": {
        "entities": {
          "event": {
            "attributes": {
              "messageType": {"type": "any", "values": ["default", "release", "info", "debug", "error", "fault", 0, 1, 2, 16, 17]},
              "logType": {"type": "any", "values": ["default", "release", "info", "debug", "error", "fault", 0, 1, 2, 16, 17]},
              "eventType": {
                "type": "any",
                "values": [
                  "logEvent", "traceEvent", "activityCreateEvent", "activityTransitionEvent", "userActionEvent",
                  "signpostEvent", "timesyncEvent", "lossEvent", "stateEvent", 513, 514, 768, 1024
                ]
              },
              "type": {
                "type": "any",
                "values": [
                  "logEvent", "traceEvent", "activityCreateEvent", "activityTransitionEvent", "userActionEvent",
                  "signpostEvent", "timesyncEvent", "lossEvent", "stateEvent", 513, 514, 768, 1024
                ]
              },
              "signpostType": {"type": "any", "values": ["event", "begin", "end"]},
              "signpostScope": {"type": "any", "values": ["thread", "process", "system"]},
              "activityIdentifier": "integer",
              "bootUUID": "any",
              "category": "string?",
              "composedMessage": "string?",
              "continuousNanosecondsSinceBoot": "integer",
              "creatorActivityIdentifier": "integer",
              "creatorProcessUniqueIdentifier": "integer",
              "date": "date",
              "eventMessage": "string?",
              "formatString": "string?",
              "machContinuousTimestamp": "integer",
              "parentActivityIdentifier": "integer",
              "pid": "integer",
              "process": "string",
              "processID": "integer",
              "processIdentifier": "integer",
              "processImagePath": "string",
              "processImageUUID": "any",
              "sender": "string?",
              "senderImageOffset": "integer",
              "senderImagePath": "string?",
              "senderImageUUID": "any",
              "signpostID": "integer",
              "signpostIdentifier": "integer",
              "signpostName": "string?",
              "size": "integer",
              "subsystem": "string?",
              "threadIdentifier": "integer",
              "timeToLive": "integer",
              "traceIdentifier": "integer",
              "transitionActivityIdentifier": "integer",
              "userID": "integer"
            }
          }
        }
      },
      "entity": "event"
    }
    """#
}
