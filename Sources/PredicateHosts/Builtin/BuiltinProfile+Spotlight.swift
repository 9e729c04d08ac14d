/// What Spotlight's queries take: a language of their own, of which predicates can say the most.
extension BuiltinProfile {
  static let spotlight = #"""
    {
      "name": "spotlight",
      "title": "Spotlight",
      "summary": "Queries of mdfind and NSMetadataQuery: a language of its own, which is read as predicates where these can say it.",
      "sources": {
        "syntax": "https://developer.apple.com/library/archive/documentation/Carbon/Conceptual/SpotlightQuery/Concepts/QueryFormat.html",
        "attributes": "https://developer.apple.com/library/archive/documentation/CoreServices/Reference/MetadataAttributesRef/Reference/CommonAttrs.html",
        "predicates": "https://developer.apple.com/documentation/foundation/nsmetadataquery"
      },
      "dialect": "spotlight",
      "arguments": "a query has no arguments: write the value itself",
      "policy": {
        "operators": ["==", "!=", "<", "<=", ">", ">=", "BETWEEN", "LIKE", "CONTAINS", "BEGINSWITH", "ENDSWITH", "IN", "AND", "OR", "NOT", "+"],
        "options": "cd",
        "functions": ["CAST", "now"],
        "quantifiers": []
      },
      "rules": [
        {"says": "A query is an attribute, an operator and a value: ==, !=, <, >, <=, >=.", "source": "syntax"},
        {"says": "* and ? in a value stand for any text and any character: `== \"*Paris*\"` is read as LIKE.", "source": "syntax"},
        {"says": "Modifiers stand behind the operator or the value: `==[c] \"Paris\"` and `== \"Paris\"cd`.", "source": "syntax"},
        {"says": "InRange(attribute, least, most) is BETWEEN.", "source": "syntax"},
        {"says": "Conditions are joined by && and ||, and grouped in parentheses.", "source": "syntax"},
        {"says": "$time.now and $time.iso(…) are dates, `$time.now(-3600)` one an hour ago; $time.today, .yesterday and their kin depend on the time zone and are not translated.", "source": "syntax"},
        {"says": "NSMetadataQuery takes predicates with LIKE, CONTAINS, BEGINSWITH, ENDSWITH and IN, too.", "source": "predicates"},
        {
          "says": "The left side is an attribute.",
          "source": "syntax",
          "hint": "write the attribute before the operator",
          "when": {"left": ["constant", "calculation", "call", "condition", "index", "path", "record"]}
        },
        {
          "says": "The value is a constant.",
          "source": "syntax",
          "hint": "write text in quotes, and a date as `$time.iso(2024-01-31)`",
          "when": {"right": ["key", "path", "variable", "calculation", "condition", "index", "record"]},
          "only": {"right": ["constant", "call"]}
        },
        {
          "says": "Only numbers and dates have an order.",
          "source": "syntax",
          "severity": "warning",
          "when": {"operators": ["<", "<=", ">", ">="], "right": ["string"]}
        }
      ],
      "model": {
        "entities": {
          "item": {
            "attributes": {
              "kMDItemAccountHandles": "any", "kMDItemAccountIdentifier": "any", "kMDItemAcquisitionMake": "string?",
              "kMDItemAcquisitionModel": "string?", "kMDItemAlbum": "string?", "kMDItemAlternateNames": "any",
              "kMDItemAltitude": "double?", "kMDItemAperture": "double?", "kMDItemAppleLoopDescriptors": "string?",
              "kMDItemAppleLoopsKeyFilterType": "string?", "kMDItemAppStoreCategory": "string?",
              "kMDItemAppStoreCategoryType": "string?", "kMDItemAppStoreHasReceipt": "boolean?",
              "kMDItemAppStoreIsAppleSigned": "boolean?", "kMDItemAppStorePurchaseDate": "date?",
              "kMDItemAttributeChangeDate": "date?", "kMDItemAudiences": "any", "kMDItemAudioBitRate": "integer?",
              "kMDItemAudioChannelCount": "integer?", "kMDItemAudioEncodingApplication": "string?",
              "kMDItemAudioSampleRate": "double?", "kMDItemAudioTrackNumber": "integer?",
              "kMDItemAuthorAddresses": "any", "kMDItemAuthorEmailAddresses": "any", "kMDItemAuthors": "any",
              "kMDItemBitsPerSample": "integer?", "kMDItemCFBundleIdentifier": "string?", "kMDItemCity": "string?",
              "kMDItemCodecs": "any", "kMDItemColorSpace": "string?", "kMDItemComment": "string?",
              "kMDItemComposer": "string?", "kMDItemContactKeywords": "string?", "kMDItemContentChangeDate": "date?",
              "kMDItemContentCreationDate": "date?", "kMDItemContentModificationDate": "date?",
              "kMDItemContentType": "string?", "kMDItemContentTypeTree": "any", "kMDItemContributors": "any",
              "kMDItemCopyright": "string?", "kMDItemCountry": "string?", "kMDItemCoverage": "any",
              "kMDItemCreator": "string?", "kMDItemDateAdded": "date?", "kMDItemDescription": "string?",
              "kMDItemDirectors": "any", "kMDItemDisplayName": "string?",
              "kMDItemDisplayNameWithExtensions": "string?", "kMDItemDownloadedDate": "any",
              "kMDItemDueDate": "date?", "kMDItemDurationSeconds": "double?", "kMDItemEditors": "any",
              "kMDItemEmailAddresses": "any", "kMDItemEncodingApplications": "any",
              "kMDItemExecutableArchitectures": "any", "kMDItemEXIFGPSVersion": "string?",
              "kMDItemEXIFVersion": "string?", "kMDItemExposureProgram": "integer?",
              "kMDItemExposureTimeSeconds": "double?", "kMDItemFinderComment": "string?",
              "kMDItemFlashOnOff": "integer?", "kMDItemFNumber": "double?", "kMDItemFocalLength": "double?",
              "kMDItemFocalLength35mm": "integer?", "kMDItemFonts": "any", "kMDItemFSContentChangeDate": "date?",
              "kMDItemFSCreationDate": "date?", "kMDItemFSCreatorCode": "string?",
              "kMDItemFSHasCustomIcon": "boolean?", "kMDItemFSInvisible": "boolean?",
              "kMDItemFSIsExtensionHidden": "boolean?", "kMDItemFSIsStationery": "boolean?",
              "kMDItemFSLabel": "integer?", "kMDItemFSName": "string?", "kMDItemFSNodeCount": "integer?",
              "kMDItemFSOwnerGroupID": "integer?", "kMDItemFSOwnerUserID": "integer?", "kMDItemFSSize": "integer?",
              "kMDItemFSTypeCode": "integer?", "kMDItemGenre": "string?", "kMDItemGPSAreaInformation": "string?",
              "kMDItemGPSDateStamp": "string?", "kMDItemGPSDestBearing": "double?",
              "kMDItemGPSDestDistance": "double?", "kMDItemGPSDestLatitude": "double?",
              "kMDItemGPSDestLongitude": "double?", "kMDItemGPSDOP": "double?", "kMDItemGPSMapDatum": "string?",
              "kMDItemGPSMeasureMode": "string?", "kMDItemGPSProcessingMethod": "string?",
              "kMDItemGPSStatus": "string?", "kMDItemGPSTrack": "double?", "kMDItemHasAlphaChannel": "boolean?",
              "kMDItemHeadline": "string?", "kMDItemIdentifier": "string?", "kMDItemImageDirection": "double?",
              "kMDItemInformation": "string?", "kMDItemInstantMessageAddresses": "any",
              "kMDItemInstructions": "string?", "kMDItemIsApplicationManaged": "boolean?",
              "kMDItemIsGeneralMIDISequence": "boolean?", "kMDItemIsLikelyJunk": "boolean?",
              "kMDItemISOSpeed": "integer?", "kMDItemIsScreenCapture": "boolean?", "kMDItemKeySignature": "string?",
              "kMDItemKeywords": "any", "kMDItemKind": "string?", "kMDItemLanguages": "any",
              "kMDItemLastUsedDate": "date?", "kMDItemLatitude": "double?", "kMDItemLayerNames": "any",
              "kMDItemLensModel": "string?", "kMDItemLogicalSize": "integer?", "kMDItemLongitude": "double?",
              "kMDItemLyricist": "string?", "kMDItemMaxAperture": "double?", "kMDItemMediaTypes": "any",
              "kMDItemMeteringMode": "integer?", "kMDItemMusicalGenre": "string?",
              "kMDItemMusicalInstrumentCategory": "string?", "kMDItemMusicalInstrumentName": "string?",
              "kMDItemNamedLocation": "string?", "kMDItemNumberOfPages": "integer?", "kMDItemOMUserTags": "any",
              "kMDItemOrganizations": "any", "kMDItemOrientation": "integer?", "kMDItemOriginalFormat": "string?",
              "kMDItemOriginalSource": "string?", "kMDItemPageHeight": "double?", "kMDItemPageWidth": "double?",
              "kMDItemParticipants": "any", "kMDItemPath": "string?", "kMDItemPerformers": "any",
              "kMDItemPhoneNumbers": "any", "kMDItemPhysicalSize": "integer?", "kMDItemPixelCount": "integer?",
              "kMDItemPixelHeight": "integer?", "kMDItemPixelWidth": "integer?", "kMDItemProducers": "any",
              "kMDItemProfileName": "string?", "kMDItemProjects": "any", "kMDItemPublishers": "any",
              "kMDItemRecipientAddresses": "any", "kMDItemRecipientEmailAddresses": "any", "kMDItemRecipients": "any",
              "kMDItemRecordingDate": "date?", "kMDItemRecordingYear": "double?", "kMDItemRedEyeOnOff": "integer?",
              "kMDItemResolutionHeightDPI": "double?", "kMDItemResolutionWidthDPI": "double?",
              "kMDItemRights": "string?", "kMDItemSecurityMethod": "string?", "kMDItemSpeed": "double?",
              "kMDItemStarRating": "double?", "kMDItemStateOrProvince": "string?", "kMDItemStreamable": "boolean?",
              "kMDItemSubject": "string?", "kMDItemSupportFileType": "any", "kMDItemTempo": "double?",
              "kMDItemTextContent": "string?", "kMDItemTheme": "string?", "kMDItemTimeSignature": "string?",
              "kMDItemTimestamp": "date?", "kMDItemTitle": "string?", "kMDItemTotalBitRate": "integer?",
              "kMDItemURL": "string?", "kMDItemUseCount": "integer?", "kMDItemUsedDates": "any",
              "kMDItemUserTags": "any", "kMDItemVersion": "string?", "kMDItemVideoBitRate": "integer?",
              "kMDItemWhereFroms": "any", "kMDItemWhiteBalance": "integer?"
            }
          }
        }
      },
      "entity": "item",
      "open": true
    }
    """#
}
