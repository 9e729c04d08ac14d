/// What filters of Jamf Protect's analytics know: the event, its process and its file.
extension BuiltinProfile {
  static let jamfProtect = #"""
    {
      "name": "jamf-protect",
      "title": "Jamf Protect",
      "summary": "Filters of analytics: which process, file and other events of a Mac raise an alert.",
      "sources": {
        "analytics": "https://docs.jamf.com/jamf-protect/documentation/Analytics.html",
        "examples": "https://github.com/jamf/jamfprotect/tree/main/custom_analytic_detections",
        "alerts": "https://cloud.google.com/chronicle/docs/ingestion/default-parsers/collect-jamf-protect-logs",
        "monitoring": "https://trusted.jamf.com/docs/tailored-event-monitoring-on-macos"
      },
      "arguments": "a filter has no arguments: write the value itself",
      "variables": {
        "event": {
          "entity": "event", "reads": ["input.match.event", "match.event", "event", "SELF"],
          "finds": {
            "process": {"in": "input.related.processes", "where": "pid", "is": "pid"},
            "process.parent": {"in": "input.related.processes", "where": "pid", "is": "ppid"},
            "process.originalParent": {"in": "input.related.processes", "where": "pid", "is": "originalParentPID"},
            "process.responsible": {"in": "input.related.processes", "where": "pid", "is": "responsiblePID"},
            "file": {"in": "input.related.files", "where": "inode", "is": "iNode"}
          }
        },
        "tags": {"entity": "tags", "reads": ["input.match.tags", "match.tags", "tags"]}
      },
      "rules": [
        {"says": "A filter asks for the event in hand, as the variable $event.", "source": "examples"},
        {"says": "In an alert the event is under input.match.event; evaluation looks there, or takes the record for it.", "source": "alerts"},
        {"says": "What an event of an alert lacks is among input.related: its process by pid, the parents of that by ppid and originalParentPID, the responsible one by responsiblePID, its file by iNode.", "source": "alerts"},
        {"says": "The type of an event is a number: of process events 1 is a launch.", "source": "examples"},
        {"says": "A process is asked for by $event.process, the one that started it by .parent and .responsible.", "source": "examples"},
        {"says": "What signed a process is in signingInfo, with appid and teamid.", "source": "examples"},
        {"says": "The tags of analytics with a lower level are in $tags.", "source": "analytics"},
        {
          "says": "Keys are asked of $event: a key alone reads nothing.",
          "source": "examples",
          "hint": "write `$event.` before a key, or quotes around a text",
          "when": [{"left": ["key", "path"]}, {"right": ["key", "path"]}],
          "only": {"left": ["variable", "element"], "right": ["constant", "variable", "element", "list", "call"]}
        }
      ],
      "model": {
        "entities": {
          "tags": {},
          "event": {
            "attributes": {
              "type": "integer",
              "timestamp": "double",
              "uuid": "string?",
              "pid": "integer?",
              "iNode": "integer?",
              "path": "string?",
              "prevFile": "string?",
              "isNewFile": "boolean?",
              "isNewDirectory": "boolean?",
              "isModified": "boolean?",
              "isRename": "boolean?",
              "matchType": "any",
              "matchValue": "any"
            },
            "relationships": {
              "process": {"destination": "process"},
              "file": {"destination": "file"}
            }
          },
          "process": {
            "attributes": {
              "path": "string?",
              "name": "string?",
              "args": "list?",
              "commandLine": "string?",
              "pid": "integer?",
              "ppid": "integer?",
              "originalParentPID": "integer?",
              "responsiblePID": "integer?",
              "pgid": "integer?",
              "uid": "integer?",
              "gid": "integer?",
              "tty": "string?",
              "isShell": "boolean?",
              "isGUIApp": "boolean?",
              "isPlatformBinary": "boolean?",
              "exitCode": "integer?"
            },
            "relationships": {
              "parent": {"destination": "process"},
              "originalParent": {"destination": "process"},
              "responsible": {"destination": "process"},
              "signingInfo": {"destination": "signing"}
            }
          },
          "file": {
            "attributes": {
              "path": "string?",
              "isDirectory": "boolean?",
              "isAppBundle": "boolean?",
              "isScreenShot": "boolean?",
              "isDownload": "boolean?",
              "contentsAsDict": "record?",
              "inode": "integer?",
              "size": "integer?"
            },
            "relationships": {"signingInfo": {"destination": "signing"}}
          },
          "signing": {
            "attributes": {
              "appid": "string?",
              "teamid": "string?",
              "cdhash": "string?",
              "authorities": "list?",
              "entitlements": "list?",
              "signerType": "integer?",
              "status": "integer?"
            }
          }
        }
      },
      "open": true
    }
    """#
}
