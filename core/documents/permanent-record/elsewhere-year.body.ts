import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { choiceOf } from "#core/shared/query-fields.ts";

/** A school year at another school, as the registrar types it: POST /permanent_records/{student_id}/years. */
const NAME_MAX = 120;
const SHORT_MAX = 60;
const FIGURE_MAX = 10;
const AREAS_MAX = 25;
const REMEDIAL_MAX = 6;
export const ELSEWHERE_MESSAGES = {
  schoolYear: "Please enter the school year",
  school: "Please name the school",
  level: "Please name the grade level",
  area: "Please name the learning area",
  areas: "Please enter at least one learning area",
  saved: "School year saved",
  removed: "School year removed",
  stale: "Someone else has changed this school year. Please look at it again.",
} as const;

const short = (message?: string) => {
  const of = z.string().trim().max(SHORT_MAX);
  return message === undefined ? of.default("") : of.min(1, message);
};
const figure = z.string().trim().max(FIGURE_MAX).default("");
const area = z.strictObject({
  name: z.string().trim().min(1, ELSEWHERE_MESSAGES.area).max(NAME_MAX),
  terms: z.array(figure).length(3),
  final: figure,
  remark: choiceOf(["", "Passed", "Failed"]).default(""),
});
const remedial = z.strictObject({
  name: z.string().trim().min(1, ELSEWHERE_MESSAGES.area).max(NAME_MAX),
  final: figure,
  mark: figure,
  recomputed: figure,
});
const ELSEWHERE_YEAR = z.strictObject({
  schoolYear: short(ELSEWHERE_MESSAGES.schoolYear),
  school: z.string().trim().min(1, ELSEWHERE_MESSAGES.school).max(NAME_MAX),
  schoolId: short(),
  division: z.string().trim().max(NAME_MAX).default(""),
  level: short(ELSEWHERE_MESSAGES.level),
  section: short(),
  adviser: z.string().trim().max(NAME_MAX).default(""),
  areas: z.array(area).min(1, ELSEWHERE_MESSAGES.areas).max(AREAS_MAX),
  average: figure,
  action: z.string().trim().max(NAME_MAX).default(""),
  remedial: z.array(remedial).max(REMEDIAL_MAX).default([]),
});
export type ElsewhereYear = z.output<typeof ELSEWHERE_YEAR>;

export const elsewhereBody = z
  .strictObject({
    /** The entry that this one supersedes; absent: a new year. */
    supersedes: z.uuid().optional(),
    /** Null takes the year back. */
    year: ELSEWHERE_YEAR.nullable(),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
  })
  .refine(({ supersedes, year }) => supersedes !== undefined || year !== null, {
    message: ELSEWHERE_MESSAGES.schoolYear,
    path: ["year"],
  })
  .refine(({ supersedes, reason }) => supersedes === undefined || reason !== "", {
    message: "Please give the reason.",
    path: ["reason"],
  })
  .transform(({ supersedes, ...body }) => ({ ...body, supersedes: supersedes ?? null }));

/** A year as it is kept. */
export const KEPT_YEAR = z.object({ id: z.string(), year: ELSEWHERE_YEAR });
export type KeptYear = z.output<typeof KEPT_YEAR>;

/** POST /permanent_records/{student_id}/issues. */
export const issueBody = z.strictObject({
  purpose: z.string().trim().min(1, "Please give the purpose").max(NAME_MAX),
  recipient: z.string().trim().min(1, "Please name who receives it").max(NAME_MAX),
});
export type IssueAsked = z.output<typeof issueBody>;
