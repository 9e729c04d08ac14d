/// What declarative device management takes: Apple's status items as the public schema has them, and the terms that ask for
/// them.
extension BuiltinProfile {
  static let ddm = #"""
    {
      "name": "ddm",
      "title": "Declarative device management",
      "summary": "Predicates of activations: when Apple devices apply the configurations of com.apple.activation.simple.",
      "sources": {
        "activation": "https://developer.apple.com/documentation/devicemanagement/activationsimple",
        "model": "https://developer.apple.com/documentation/devicemanagement/leveraging-the-declarative-management-data-model-to-scale-devices",
        "session": "https://developer.apple.com/videos/play/wwdc2022/10046/",
        "schema": "https://github.com/apple/device-management/tree/release/declarative/status",
        "fleet": "https://github.com/fleetdm/fleet/tree/main/server/mdm/apple/ddmpredicate"
      },
      "arguments": "a declaration has no arguments: write the value itself",
      "terms": {
        "status": {"reads": "StatusItems", "entity": "status item", "example": "device.model.family", "source": "session",
          "documentation": "The value that the device reports for a status item."},
        "property": {"reads": "Properties", "example": "age", "source": "session",
          "documentation": "The value of a property of a com.apple.management.properties declaration."},
        "key": {"example": "identifier", "source": "session",
          "documentation": "The value of a key of a dictionary, mostly of an element in a SUBQUERY."}
      },
      "platforms": {
        "names": ["iOS", "macOS", "tvOS", "visionOS", "watchOS"],
        "told": {
          "@status(device.model.family)": {"iPhone": "iOS", "iPad": "iOS", "iPod": "iOS", "Mac": "macOS", "AppleTV": "tvOS", "Watch": "watchOS"},
          "@status(device.operating-system.family)": {"iOS": "iOS", "iPadOS": "iOS", "macOS": "macOS", "tvOS": "tvOS", "visionOS": "visionOS", "watchOS": "watchOS"}
        },
        "introduced": {
          "status item": {
            "account.list.caldav": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.carddav": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.exchange": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.google": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.ldap": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.mail.incoming": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.mail.outgoing": "iOS 16.0, macOS 13.0, visionOS 1.1",
            "account.list.subscribed-calendar": "iOS 16.0, macOS 14.0, visionOS 1.1",
            "app.managed.list": "iOS 17.2, macOS 26.0, visionOS 2.4",
            "content-cache.info": "macOS 27.0",
            "content-cache.parents": "macOS 27.0",
            "content-cache.peers": "macOS 27.0",
            "content-cache.status": "macOS 27.0",
            "device.identifier.serial-number": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.identifier.udid": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.model.family": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.model.identifier": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.model.marketing-name": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.model.number": "iOS 17.0, macOS 14.0, tvOS 17.0, visionOS 1.1, watchOS 10.0",
            "device.operating-system.build-version": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.operating-system.family": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.operating-system.marketing-name": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.operating-system.supplemental.build-version": "iOS 16.1, macOS 13.0, tvOS 16.1, visionOS 1.1, watchOS 10.0",
            "device.operating-system.supplemental.extra-version": "iOS 16.1, macOS 13.0, tvOS 16.1, visionOS 1.1, watchOS 10.0",
            "device.operating-system.version": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "device.power.battery-health": "iOS 17.0, macOS 14.4",
            "device.system.health": "iOS 27.0",
            "diskmanagement.filevault.enabled": "macOS 14.0",
            "enhanced-logging.applecare-token": "iOS 27.0, macOS 27.0, tvOS 27.0",
            "enhanced-logging.status": "iOS 27.0, macOS 27.0, tvOS 27.0",
            "enhanced-logging.timestamp": "iOS 27.0, macOS 27.0, tvOS 27.0",
            "management.client-capabilities": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "management.declarations": "iOS 15.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "mdm.app": "iOS 16.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "mdm.enrollment-type": "iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0, watchOS 27.0",
            "mdm.is-awaiting-configuration": "iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0",
            "mdm.is-return-to-service": "iOS 27.0, visionOS 27.0",
            "mdm.is-shared-ipad": "iOS 27.0",
            "mdm.push-magic": "iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0, watchOS 27.0",
            "mdm.push-token": "iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0, watchOS 27.0",
            "migration-assistant.report": "macOS 26.4",
            "migration-assistant.state": "macOS 26.4",
            "package.list": "macOS 26.0",
            "passcode.is-compliant": "iOS 16.0, visionOS 1.1, watchOS 10.0",
            "passcode.is-present": "iOS 16.0, visionOS 1.1, watchOS 10.0",
            "screensharing.connection.group.unresolved-connection": "macOS 14.1",
            "security.certificate.list": "iOS 17.0, macOS 14.0, tvOS 17.0, visionOS 1.1, watchOS 10.0",
            "security.lockdown-mode": "iOS 27.0, macOS 27.0, watchOS 27.0",
            "services.background-task": "macOS 14.0",
            "softwareupdate.beta-enrollment": "iOS 18.0, macOS 15.0",
            "softwareupdate.device-id": "iOS 18.0, macOS 15.0",
            "softwareupdate.failure-reason": "iOS 17.0, macOS 14.0, tvOS 18.4, visionOS 26.0",
            "softwareupdate.install-reason": "iOS 17.0, macOS 14.0, tvOS 18.4, visionOS 26.0",
            "softwareupdate.install-state": "iOS 17.0, macOS 14.0, tvOS 18.4, visionOS 26.0",
            "softwareupdate.pending-version": "iOS 17.0, macOS 14.0, tvOS 18.4, visionOS 26.0",
            "test.array-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.boolean-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.dictionary-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.error-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.integer-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.real-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0",
            "test.string-value": "iOS 16.0, macOS 13.0, tvOS 16.0, visionOS 1.1, watchOS 10.0"
          }
        }
      },
      "keys where predicates stand": ["Payload.Predicate"],
      "rules": [
        {"says": "@status(ITEM) is the value of a status item, whose name may have dashes and dots.", "source": "session"},
        {"says": "@property(KEY) is the value of a management property, whatever its name.", "source": "session"},
        {"says": "@key(NAME) is the value of a key of a dictionary: `SUBQUERY(@status(mdm.app), $app, $app.@key(state) == \"managed\").@count == 1`.", "source": "session"},
        {"says": "The rest is the language of NSPredicate, without arguments: %@ and its kin have nothing to stand for.", "source": "activation"},
        {"says": "The activation applies only while its predicate is true; without one it always applies.", "source": "activation"},
        {"says": "Status items have the types, values and platforms of Apple's schema.", "source": "schema"},
        {
          "says": "A device's values are asked for by terms: a key alone reads nothing.",
          "source": "session",
          "severity": "warning",
          "hint": "write `@status(…)`, `@property(…)` or `@key(…)` around a name, or quotes around a text",
          "when": [{"left": ["key", "path"]}, {"right": ["key", "path"]}]
        },
        {
          "says": "Versions are texts, in which 9.0 comes after 17.0, and 17.10 before 17.2.",
          "source": "schema",
          "severity": "warning",
          "when": {
            "keys": [
              "@status(device.operating-system.version)", "@status(softwareupdate.pending-version.os-version)"
            ],
            "operators": ["==", "!=", "<", "<=", ">", ">=", "BETWEEN"]
          },
          "versions": {"from": 10}
        },
        {"says": "The argument of a term is written without quotes; a key begins with a letter and does not end with a dash.", "source": "fleet"}
      ],
      "model": {"entities": {
        "status item": {
          "attributes": {
            "device.identifier.serial-number": "string?",
            "device.identifier.udid": "string?",
            "device.model.family": {
              "type": "string?", "values": ["iPhone", "iPad", "iPod", "Mac", "AppleTV", "Watch", "RealityDevice"], "others": true
            },
            "device.model.identifier": "string?",
            "device.model.marketing-name": "string?",
            "device.model.number": "string?",
            "device.operating-system.build-version": "string?",
            "device.operating-system.family": {
              "type": "string?", "values": ["iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS"], "others": true
            },
            "device.operating-system.marketing-name": "string?",
            "device.operating-system.supplemental.build-version": "string?",
            "device.operating-system.supplemental.extra-version": "string?",
            "device.operating-system.version": "string?",
            "device.power.battery-health": {"type": "string?", "values": ["non-genuine", "normal", "service-recommended", "unknown", "unsupported"]},
            "diskmanagement.filevault.enabled": "boolean?",
            "enhanced-logging.applecare-token": "string?",
            "enhanced-logging.status": {"type": "string?", "values": ["none", "waiting-for-consent", "collecting", "follow-up-question", "upload-consent", "uploading", "finished", "failed", "cancelled", "declined"]},
            "enhanced-logging.timestamp": "string?",
            "mdm.enrollment-type": {"type": "string?", "values": ["none", "supervised", "device", "user"]},
            "mdm.is-awaiting-configuration": "boolean?",
            "mdm.is-return-to-service": "boolean?",
            "mdm.is-shared-ipad": "boolean?",
            "mdm.push-magic": "string?",
            "mdm.push-token": "string?",
            "migration-assistant.state": {"type": "string?", "values": ["none", "waiting", "migrating", "completed", "failed", "cancelled", "unknown"]},
            "passcode.is-compliant": "boolean?",
            "passcode.is-present": "boolean?",
            "security.lockdown-mode": "boolean?",
            "softwareupdate.beta-enrollment": "string?",
            "softwareupdate.device-id": "string?",
            "softwareupdate.install-state": {"type": "string?", "values": ["none", "waiting", "downloading", "prepared", "installing", "failed"]},
            "test.boolean-value": "boolean?",
            "test.error-value": "string?",
            "test.integer-value": "integer?",
            "test.real-value": "double?",
            "test.string-value": "string?"
          },
          "relationships": {
            "account.list.caldav": {"destination": "account.list.caldav", "toMany": true},
            "account.list.carddav": {"destination": "account.list.carddav", "toMany": true},
            "account.list.exchange": {"destination": "account.list.exchange", "toMany": true},
            "account.list.google": {"destination": "account.list.google", "toMany": true},
            "account.list.ldap": {"destination": "account.list.ldap", "toMany": true},
            "account.list.mail.incoming": {"destination": "account.list.mail.incoming", "toMany": true},
            "account.list.mail.outgoing": {"destination": "account.list.mail.outgoing", "toMany": true},
            "account.list.subscribed-calendar": {"destination": "account.list.subscribed-calendar", "toMany": true},
            "app.managed.list": {"destination": "app.managed.list", "toMany": true},
            "content-cache.info": {"destination": "content-cache.info"},
            "content-cache.parents": {"destination": "content-cache.parents", "toMany": true},
            "content-cache.peers": {"destination": "content-cache.peers", "toMany": true},
            "content-cache.status": {"destination": "content-cache.status"},
            "device.system.health": {"destination": "device.system.health"},
            "management.client-capabilities": {"destination": "management.client-capabilities"},
            "management.declarations": {"destination": "management.declarations"},
            "mdm.app": {"destination": "mdm.app", "toMany": true},
            "migration-assistant.report": {"destination": "migration-assistant.report"},
            "package.list": {"destination": "package.list", "toMany": true},
            "screensharing.connection.group.unresolved-connection": {"destination": "screensharing.connection.group.unresolved-connection", "toMany": true},
            "security.certificate.list": {"destination": "security.certificate.list", "toMany": true},
            "services.background-task": {"destination": "services.background-task", "toMany": true},
            "softwareupdate.failure-reason": {"destination": "softwareupdate.failure-reason"},
            "softwareupdate.install-reason": {"destination": "softwareupdate.install-reason"},
            "softwareupdate.pending-version": {"destination": "softwareupdate.pending-version"},
            "test.array-value": {"destination": "test.array-value", "toMany": true},
            "test.dictionary-value": {"destination": "test.dictionary-value"}
          }
        },
        "account.list.caldav": {
          "attributes": {
            "_removed": "boolean?", "are-calendars-enabled": "boolean?", "are-reminders-enabled": "boolean?",
            "declaration-identifier": "string?", "hostname": "string?", "identifier": "string?",
            "port": "integer?", "username": "string?", "visible-name": "string?"
          }
        },
        "account.list.carddav": {
          "attributes": {
            "_removed": "boolean?", "declaration-identifier": "string?", "hostname": "string?",
            "identifier": "string?", "port": "integer?", "username": "string?", "visible-name": "string?"
          }
        },
        "account.list.exchange": {
          "attributes": {
            "_removed": "boolean?", "are-calendars-enabled": "boolean?", "are-contacts-enabled": "boolean?",
            "are-notes-enabled": "boolean?", "are-reminders-enabled": "boolean?",
            "declaration-identifier": "string?", "hostname": "string?", "identifier": "string?",
            "is-mail-enabled": "boolean?", "port": "integer?", "username": "string?",
            "visible-name": "string?"
          }
        },
        "account.list.google": {
          "attributes": {
            "_removed": "boolean?", "are-calendars-enabled": "boolean?", "are-contacts-enabled": "boolean?",
            "are-notes-enabled": "boolean?", "declaration-identifier": "string?", "identifier": "string?",
            "is-mail-enabled": "boolean?", "username": "string?", "visible-name": "string?"
          }
        },
        "account.list.ldap": {
          "attributes": {
            "_removed": "boolean?", "declaration-identifier": "string?", "hostname": "string?",
            "identifier": "string?", "is-enabled": "boolean?", "port": "integer?", "username": "string?",
            "visible-name": "string?"
          }
        },
        "account.list.mail.incoming": {
          "attributes": {
            "_removed": "boolean?", "are-notes-enabled": "boolean?", "declaration-identifier": "string?",
            "hostname": "string?", "identifier": "string?", "is-mail-enabled": "boolean?", "port": "integer?",
            "username": "string?", "visible-name": "string?"
          }
        },
        "account.list.mail.outgoing": {
          "attributes": {
            "_removed": "boolean?", "declaration-identifier": "string?", "hostname": "string?",
            "identifier": "string?", "port": "integer?", "username": "string?", "visible-name": "string?"
          }
        },
        "account.list.subscribed-calendar": {
          "attributes": {
            "_removed": "boolean?", "calendar-url": "string?", "declaration-identifier": "string?",
            "identifier": "string?", "is-enabled": "boolean?", "username": "string?",
            "visible-name": "string?"
          }
        },
        "app.managed.list": {
          "attributes": {
            "_removed": "boolean?", "declaration-identifier": "string?", "external-version-id": "integer?",
            "identifier": "string?", "name": "string?", "short-version": "string?", "version": "string?",
            "state": {"type": "string?", "values": ["optional", "queued", "not-present", "prompting-for-consent", "prompting-for-login", "prompting-for-management", "downloading", "installing", "managed", "managed-but-uninstalled", "failed"]},
            "update-state": {"type": "string?", "values": ["available", "prompting-for-update", "prompting-for-update-login", "updating", "failed"]}
          },
          "relationships": {
            "reasons": {"destination": "reason", "toMany": true},
            "config-state": {"destination": "app.managed.list.config-state"}
          }
        },
        "app.managed.list.config-state": {
          "attributes": {
            "extension-config-state": "record?"
          },
          "relationships": {
            "app-config-state": {"destination": "app.managed.list.config-state.app-config-state"}
          }
        },
        "app.managed.list.config-state.app-config-state": {
          "attributes": {
            "state": {"type": "string?", "values": ["unknown", "invalid", "valid"]}
          }
        },
        "content-cache.info": {
          "attributes": {
            "cache-details": "list?", "cache-free": "integer?", "cache-limit": "integer?",
            "cache-used": "integer?", "max-cache-pressure-last-hour": "double?",
            "personal-cache-free": "integer?", "personal-cache-limit": "integer?",
            "personal-cache-used": "integer?",
            "cache-status": {"type": "string?", "values": ["LOWSPACE", "OK"]}
          }
        },
        "content-cache.parents": {
          "attributes": {
            "identifier": "string?", "_removed": "boolean?", "address": "string?", "port": "integer?",
            "healthy": "boolean?", "version": "string?"
          }
        },
        "content-cache.peers": {
          "attributes": {
            "identifier": "string?", "_removed": "boolean?", "address": "string?", "port": "integer?",
            "friendly": "boolean?", "healthy": "boolean?", "version": "string?"
          }
        },
        "content-cache.status": {
          "attributes": {
            "server-guid": "string?", "activated": "boolean?", "active": "boolean?",
            "private-addresses": "list?", "public-address": "string?", "port": "integer?",
            "registration-started": "string?", "registration-response-code": "integer?",
            "registration-error": "string?", "sending-reports": "boolean?",
            "report-response-code": "integer?", "report-error": "string?", "version": "string?",
            "cache-status": {"type": "string?", "values": ["LOWSPACE", "OK"]},
            "registration-status": {"type": "integer?", "values": [-1, 0, 1]},
            "startup-status": {"type": "string?", "values": ["FAILED", "MIGRATING_DATA", "OK", "PENDING"]},
            "tetherator-status": {"type": "integer?", "values": [-1, 0, 1]}
          }
        },
        "declaration": {
          "attributes": {
            "active": "boolean?", "identifier": "string?", "server-token": "string?",
            "valid": {"type": "string?", "values": ["unknown", "invalid", "valid"]}
          },
          "relationships": {
            "reasons": {"destination": "reason", "toMany": true}
          }
        },
        "device.system.health": {
          "attributes": {
            "Baseband": {"type": "string?", "values": ["ok", "error"]},
            "Camera": {"type": "string?", "values": ["ok", "error", "non-genuine"]},
            "Display": {"type": "string?", "values": ["ok", "error", "non-genuine"]},
            "FaceID": {"type": "string?", "values": ["ok", "error"]},
            "NFC": {"type": "string?", "values": ["ok", "error"]},
            "TouchID": {"type": "string?", "values": ["ok", "error"]},
            "UWB": {"type": "string?", "values": ["ok", "error"]}
          }
        },
        "management.client-capabilities": {
          "attributes": {
            "supported-features": "record?", "supported-versions": "list?"
          },
          "relationships": {
            "supported-payloads": {"destination": "management.client-capabilities.supported-payloads"}
          }
        },
        "management.client-capabilities.supported-payloads": {
          "attributes": {
            "status-items": "list?"
          },
          "relationships": {
            "declarations": {"destination": "management.client-capabilities.supported-payloads.declarations"}
          }
        },
        "management.client-capabilities.supported-payloads.declarations": {
          "attributes": {
            "activations": "list?", "assets": "list?", "configurations": "list?", "management": "list?"
          }
        },
        "management.declarations": {
          "attributes": {
          },
          "relationships": {
            "activations": {"destination": "declaration", "toMany": true},
            "assets": {"destination": "declaration", "toMany": true},
            "configurations": {"destination": "declaration", "toMany": true},
            "management": {"destination": "declaration", "toMany": true}
          }
        },
        "mdm.app": {
          "attributes": {
            "_removed": "boolean?", "external-version-id": "string?", "identifier": "string?",
            "name": "string?", "short-version": "string?", "version": "string?",
            "state": {"type": "string?", "values": ["queued", "needs-redemption", "redeeming", "prompting", "prompting-for-login", "validating-purchase", "prompting-for-update", "prompting-for-update-login", "prompting-for-management", "validating-update", "updating", "installing", "managed", "managed-but-uninstalled", "unknown", "user-installed-app", "user-rejected", "update-rejected", "management-rejected", "failed"]}
          }
        },
        "migration-assistant.report": {
          "attributes": {
            "completed-data-size": "integer?", "completed-file-count": "integer?",
            "completion-time": "string?", "source-user": "string?", "start-time": "string?",
            "target-user": "string?", "total-data-size": "integer?", "total-file-count": "integer?",
            "errors": "list?"
          }
        },
        "package.list": {
          "attributes": {
            "identifier": "string?", "_removed": "boolean?", "declaration-identifier": "string?",
            "name": "string?", "version": "string?",
            "state": {"type": "string?", "values": ["optional", "queued", "prompting-for-consent", "downloading", "installing", "installed", "failed"]}
          },
          "relationships": {
            "reasons": {"destination": "reason", "toMany": true}
          }
        },
        "reason": {
          "attributes": {
            "code": "string?", "description": "string?", "details": "record?"
          }
        },
        "screensharing.connection.group.unresolved-connection": {
          "attributes": {
            "_removed": "boolean?", "identifier": "string?", "unresolved_connections": "list?"
          }
        },
        "security.certificate.list": {
          "attributes": {
            "_removed": "boolean?", "data": "string?", "declaration-identifier": "string?",
            "identifier": "string?", "is-identity": "boolean?", "subject-summary": "string?"
          }
        },
        "services.background-task": {
          "attributes": {
            "_removed": "boolean?", "code-signature": "string?", "identifier": "string?", "path": "string?",
            "uid": "integer?",
            "state": {"type": "string?", "values": ["not-registered", "enabled", "requires-approval", "not-found"]},
            "type": {"type": "string?", "values": ["daemon", "agent", "login-item", "app", "user-item"]}
          },
          "relationships": {
            "launchd": {"destination": "services.background-task.launchd"}
          }
        },
        "services.background-task.launchd": {
          "attributes": {
            "checksum": "string?", "label": "string?", "program": "string?", "program-arguments": "list?"
          },
          "relationships": {
            "device-management": {"destination": "services.background-task.launchd.device-management"}
          }
        },
        "services.background-task.launchd.device-management": {
          "attributes": {
            "asset-identifier": "string?", "asset-server-token": "string?",
            "configuration-identifier": "string?"
          }
        },
        "softwareupdate.failure-reason": {
          "attributes": {
            "count": "integer?", "reason": "string?", "timestamp": "string?"
          }
        },
        "softwareupdate.install-reason": {
          "attributes": {
            "declaration-id": "string?", "reason": "list?"
          }
        },
        "softwareupdate.pending-version": {
          "attributes": {
            "build-version": "string?", "os-version": "string?", "target-local-date-time": "string?"
          }
        },
        "test.array-value": {
          "attributes": {
            "key1": "string?", "key2": "string?"
          }
        },
        "test.dictionary-value": {
          "attributes": {
            "key1": "string?", "key2": "string?"
          }
        }
      }}
    }
    """#
}
