import { rulesBody, rulesFormOf } from "#core/awards/award-rules.body.ts";
import { SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { sent } from "#core/shared/body.ts";
import type { Person } from "./sound-calls.ts";

/** Written by hand from: who may call what of periodic awards. */
const READERS = ["adviser", "head", "assistant.head", "registrar"] as const;
const WITH_TEACHERS = ["teacher", ...READERS] as const;
const KEEPERS = ["registrar", "admin"] as const;
/** Of a school year that does not exist. */
const RULES = sent(rulesBody, {
  schoolYearUuid: "018f0000-0000-7000-8000-000000000000",
  version: 0,
  rules: rulesFormOf(SCHOOL_RULES),
});
const AN_AWARD = "018f0000-0000-7000-8000-000000000000";

export const AWARD_CALLS: Record<string, [who: readonly Person[], body?: unknown, query?: string]> = {
  "get /management/award-rules": [KEEPERS],
  "post /management/award-rules": [KEEPERS, RULES],
  "post /management/award-rules/preview": [KEEPERS, RULES],
  "get /awards/{id}": [WITH_TEACHERS],
  "get /awards/export/raw": [WITH_TEACHERS],
  "get /awards/certificate": [
    ["adviser", "head", "registrar"],
    undefined,
    "student_id=999999&term=1st&award_name=First Honor",
  ],
  "post /awards/certificates/print": [["adviser", "head", "registrar"], { ids: [AN_AWARD] }],
  "patch /awards/{id}/withdraw": [["registrar"], { reason: "Issued in error" }],
  "get /awards/explanation": [WITH_TEACHERS, undefined, "student_id=999999&term=1st"],
};
