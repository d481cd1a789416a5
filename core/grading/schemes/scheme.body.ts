import * as z from "zod";
import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { sentBy } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import {
  adapted,
  fields,
  flag,
  inline,
  instant,
  oneOf,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { type GradingScheme, ROUNDINGS } from "./scheme.ts";
import { rowsOf, TRANSMUTATION_KINDS, type Transmutation, transmutationOf } from "./transmutation.ts";

/** The wire of grading schemes: one with its versions, a new version, and the preview of what it would change. */
const FOUR_DECIMALS = "Please enter a number from 0 to 100 with at most 4 decimals";
const percent = z.number(FOUR_DECIMALS).refine((value) => {
  const scaledValue = scaledFromNumber(value, 4);
  return scaledValue !== null && scaledValue >= 0n && scaledValue <= 1_000_000n;
}, FOUR_DECIMALS);
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => given.replace(/\p{Cc}+/gu, " ").trim())
    .refine((given) => given !== "", REQUIRED);
const code = z
  .string()
  .max(12)
  .regex(/^[A-Z][A-Z0-9]*$/, "A code is capital letters and digits, a letter first");
const PARTS_MAX = 12;
const ROWS_MAX = 120;
const part = { code, name: words(60), weight: percent };

const definition = {
  categories: z
    .array(z.strictObject({ ...part, components: z.array(z.strictObject(part)).min(1).max(PARTS_MAX) }))
    .min(1)
    .max(PARTS_MAX),
  transmutation: choiceOf(TRANSMUTATION_KINDS),
  /** Minimum initial grade → grade, or points of a line; the highest first. */
  rows: z
    .array(z.strictObject({ initial: percent, grade: percent }))
    .max(ROWS_MAX)
    .default([]),
  /** Where figures are rounded between the scores and the initial grade; not named: only at the end. */
  rounding: choiceOf(ROUNDINGS, "Please choose exact or stepwise rounding").default("exact"),
};
const TARGETS_MAX = 1000;
/** What a scheme applies to: a grade level (no subject), or a subject of its own. */
const targets = z
  .array(z.strictObject({ gradelevel_code: z.string().max(30), subject_code: z.string().max(30).nullish() }))
  .max(TARGETS_MAX);

const PART = { code: text("code"), name: text("name"), weightE4: scaled(4, "weight") };
const TRANSMUTATION = fields({
  kind: oneOf(TRANSMUTATION_KINDS, "transmutation"),
  /** Of a table its rows, of a line its points. */
  rows: records("rows", fields({ initialE4: scaled(4, "initial"), gradeE4: scaled(4, "grade") })),
});
const DEFINITION = {
  categories: records("categories", fields({ ...PART, components: records("components", fields(PART)) })),
  transmutation: inline(
    adapted(
      TRANSMUTATION,
      (transmutation: Transmutation) => ({ kind: transmutation.kind, rows: rowsOf(transmutation) }),
      ({ kind, rows }) => transmutationOf(kind, rows),
    ),
  ),
  rounding: oneOf(ROUNDINGS, "rounding"),
};
const TARGET_KEY = { level: text("gradelevel_code"), subject: orNull(text("subject_code")) };
const appliesTo = records("applies_to", fields(TARGET_KEY));

/** With `applies_to` alone changed, the scheme keeps its version and only applies to something else. */
const SCHEME_VERSION = fields({
  /** The version it was made from. */
  version: whole("version"),
  wanted: orAbsent(appliesTo),
  scheme: inline(fields(DEFINITION)),
});
export const schemeVersionBody = sentBy(
  z
    .strictObject({ ...definition, applies_to: targets.optional(), version: z.int().min(1) })
    .transform(SCHEME_VERSION.fromWire),
  SCHEME_VERSION,
);
export type SchemeVersionEntry = z.output<typeof schemeVersionBody>;

const NEW_SCHEME = fields({
  schoolYearUuid: text("school_year_id"),
  wanted: appliesTo,
  scheme: inline(fields({ name: text("name"), ...DEFINITION })),
});
export const newSchemeBody = sentBy(
  z
    .strictObject({ ...definition, name: words(60), school_year_id: z.string().max(60), applies_to: targets })
    .transform(NEW_SCHEME.fromWire),
  NEW_SCHEME,
);
export type NewSchemeEntry = z.output<typeof newSchemeBody>;

/** The school year whose assignments are asked for; none: the current one. */
export const schemeTargetsQuery = z
  .strictObject({ schoolperiod_id: z.string().max(60).optional() })
  .transform(({ schoolperiod_id }) => ({ schoolYearUuid: schoolperiod_id ?? null }));
export const schemeTargetsSearch = (schoolYearUuid: string | null): URLSearchParams =>
  new URLSearchParams(schoolYearUuid ? { schoolperiod_id: schoolYearUuid } : {});

/** A grade level or a subject of it, and the scheme assigned to it. */
const TARGET = fields({
  ...TARGET_KEY,
  levelName: text("grade_level"),
  subjectName: orNull(text("subject")),
  scheme: orNull(text("scheme_id")),
  schemeName: orNull(text("scheme")),
});
/** A school year as a scheme is made for it. */
const YEAR = { uuid: text("id"), name: text("name"), curriculum: text("curriculumn_code") };
/** What a new scheme begins with: its school year, all school years, and what is in its own. */
export const NEW_SCHEME_CHOICES = fields({
  year: inline(
    fields({ uuid: text("school_year_id"), name: text("school_year"), curriculum: YEAR.curriculum }),
  ),
  years: records("school_periods", fields(YEAR)),
  targets: records("places", TARGET),
});
export type SchemeYear = NewSchemeChoices["year"];
export type NewSchemeChoices = RecordOfFields<typeof NEW_SCHEME_CHOICES.fields>;

/** A scheme as its screen shows it: the newest version, what it applies to, and the versions before. */
export const SCHEME = fields({
  uuid: text("id"),
  scheme: inline(fields({ name: text("name"), version: whole("version"), ...DEFINITION })),
  schoolYear: text("school_year"),
  curriculum: text("curriculumn_code"),
  /** Grade levels and subjects it applies to, by name. */
  appliesTo: text("stands_for"),
  targets: records("places", TARGET),
  versions: records(
    "versions",
    fields({
      uuid: text("id"),
      version: whole("version"),
      madeAt: instant("created_at"),
      madeBy: text("created_by"),
      gradebooks: whole("gradebook_count"),
    }),
  ),
});
export type SchemeDetail = RecordOfFields<typeof SCHEME.fields> & { scheme: GradingScheme };

const SECTION = { key: text("id"), name: text("name"), gradebooks: whole("gradebook_count") };
/** The preview, and the gradebooks without a score that would use the scheme, or no longer. */
export const SCHEME_CHANGES = fields({
  taking: records("taking", fields(SECTION)),
  leaving: records("leaving", fields(SECTION)),
  pinned: record(
    "pinned",
    fields({
      gradebooks: whole("gradebook_count"),
      /** The gradebooks whose grades were compared. */
      counted: whole("counted"),
      differing: whole("differing"),
      sections: records(
        "sections",
        fields({
          ...SECTION,
          students: whole("student_count"),
          higher: whole("higher"),
          lower: whole("lower"),
          crossing: whole("crossing"),
        }),
      ),
      changes: records(
        "students",
        fields({
          gradebook: text("gradebook"),
          student: inline(fields({ number: text("student_id"), name: text("student") })),
          fromE4: scaled(4, "from"),
          toE4: orNull(scaled(4, "to")),
          crosses: flag("crosses"),
        }),
      ),
    }),
  ),
});
export type SchemeChanges = RecordOfFields<typeof SCHEME_CHANGES.fields>;
export const SAVED_SCHEME = fields({ uuid: text("id"), version: whole("version") });

/** The calls of grading schemes. */
const read = { method: "get", access: "management", tag: "Management", success: 200 } as const;
const write = { method: "post", access: "management", tag: "Management" } as const;
const changes = dataAnswer(recordAnswer(SCHEME_CHANGES));
const saved = changeAnswer(recordAnswer(SAVED_SCHEME));

export const SCHEME_TARGETS = defineCall({
  ...read,
  path: "/management/scheme-places",
  summary: "Which grading scheme applies to which grade level and subject of a school year",
  query: schemeTargetsQuery,
  answer: dataAnswer(recordAnswer(NEW_SCHEME_CHOICES)),
});
export const PREVIEW_NEW_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/preview",
  isCostlyRead: true,
  summary: "Which gradebooks would use a new scheme, and the grades their scores would get; changes nothing",
  body: newSchemeBody,
  success: 200,
  answer: changes,
});
export const ADD_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes",
  summary: "Makes a grading scheme, for the grade levels and subjects it shall apply to",
  body: newSchemeBody,
  success: 201,
  answer: saved,
});
export const SCHEME_DETAIL = defineCall({
  ...read,
  path: "/management/grading-schemes/{id}",
  uuids: ["id"],
  summary: "A grading scheme with all its versions",
  answer: dataAnswer(recordAnswer(SCHEME)),
});
export const PREVIEW_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/{id}/preview",
  isCostlyRead: true,
  uuids: ["id"],
  summary: "The grades that scores would get by another version; changes nothing",
  body: schemeVersionBody,
  success: 200,
  answer: changes,
});
export const SAVE_SCHEME_VERSION = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/{id}/versions",
  uuids: ["id"],
  summary:
    "Makes a new version of a grading scheme, or lets it apply to other levels and subjects; gradebooks with scores keep theirs",
  body: schemeVersionBody,
  success: 201,
  answer: saved,
});
