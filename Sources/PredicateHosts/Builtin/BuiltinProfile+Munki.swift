/// What conditions of Munki know: the built-in facts of the wiki, and those of an administrator.
extension BuiltinProfile {
  static let munki = #"""
    {
      "name": "munki",
      "title": "Munki",
      "summary": "Conditions of manifests (conditional_items) and pkginfo files (installable_condition).",
      "sources": {
        "wiki": "https://github.com/munki/munki/wiki/Conditional-Items",
        "uem": "https://docs.vmware.com/en/VMware-Workspace-ONE-UEM/9.6/vmware-airwatch-guides-96/GUID-AW96-SFD-Conditions.html"
      },
      "keys where predicates stand": ["conditional_items[].condition", "installable_condition"],
      "rules": [
        {
          "says": "A condition is a predicate over facts: the built-in ones, and those of scripts in conditions.",
          "source": "wiki"
        },
        {"says": "Dates are compared with a CAST of ISO 8601 text to NSDate.", "source": "wiki"},
        {
          "says": "The versions of the system are also there as whole numbers, os_vers_major, os_vers_minor and os_vers_patch.",
          "source": "wiki"
        },
        {
          "says": "Variables have no value.",
          "source": "wiki",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        },
        {
          "says": "Versions are texts, in which 10.9 comes after 10.10.",
          "source": "uem",
          "severity": "warning",
          "when": {"keys": ["os_vers"], "operators": ["==", "!=", "<", "<=", ">", ">=", "BETWEEN"]},
          "versions": {"from": 10, "parts": ["os_vers_major", "os_vers_minor", "os_vers_patch"]}
        },
        {
          "says": "Versions are texts, in which 10.9 comes after 10.10.",
          "source": "uem",
          "severity": "warning",
          "when": {"keys": ["munki_version"], "operators": ["==", "!=", "<", "<=", ">", ">=", "BETWEEN"]},
          "versions": {}
        }
      ],
      "arguments": "a condition has no arguments: write the value itself",
      "model": {
        "entities": {
          "facts": {
            "attributes": {
              "arch": {"type": "string", "values": ["arm64", "x86_64", "i386"]},
              "catalogs": "list",
              "date": "date",
              "hostname": "string",
              "ipv4_address": "list",
              "machine_model": "string",
              "machine_type": {"type": "string", "values": ["laptop", "desktop"]},
              "munki_version": "string",
              "os_build_number": "string",
              "os_vers": "string",
              "os_vers_major": "integer",
              "os_vers_minor": "integer",
              "os_vers_patch": "integer",
              "product_name": "string?",
              "serial_number": "string",
              "x86_64_capable": "boolean?"
            }
          }
        }
      },
      "entity": "facts",
      "open": true
    }
    """#
}
