import * as z from "zod";
import { changeAnswer, dataAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { sentBy } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { scaledFromNumber, scaledToNumber } from "#core/shared/decimal.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import {
  fields,
  instant,
  oneOf,
  orNull,
  plain,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { AWARD_GROUPS, type AwardGroup } from "./award-groups.ts";
import { AVERAGE_FORMS, AWARD_ORDERS, type AwardRule, type AwardRules } from "./award-rules.ts";

/** The wire of award rules: a school year's, its versions, and the next one. */
const NAME_MAX = 60;
const ID_MAX = 60;
const LEVELS_MAX = 30;
const TWO_DECIMALS = "Please enter a number from 0 to 100 with at most 2 decimals";
const bound = z
  .number(TWO_DECIMALS)
  .min(0, TWO_DECIMALS)
  .max(100, TWO_DECIMALS)
  .multipleOf(0.01, TWO_DECIMALS);
const wholeGrade = z.int("Please enter a whole number from 0 to 100").min(0).max(100);
const RULE = z.strictObject({
  award_group: choiceOf(AWARD_GROUPS),
  name: z.string().trim().min(1, REQUIRED).max(NAME_MAX),
  from: bound.nullable(),
  to: bound.nullable(),
  lowest_grade: wholeGrade.nullable(),
  conduct: wholeGrade.nullable(),
  levels: z.array(z.string().max(ID_MAX)).max(LEVELS_MAX).nullable(),
  order: choiceOf(AWARD_ORDERS),
});
const RULES = z.strictObject({
  name: z.string().trim().min(1, REQUIRED).max(NAME_MAX),
  note: z.string().trim().max(300),
  average_as: choiceOf(AVERAGE_FORMS),
  groups: z.array(RULE).length(AWARD_GROUPS.length, "Please give a rule for each of the eight groups"),
});

/** A group's rule as a form has it: "from" and "to" with two decimals; null where nothing is asked. */
const NUMBER = { kind: "number" } as const;
const RULE_ROW = fields({
  group: oneOf(AWARD_GROUPS, "award_group"),
  name: text("name"),
  from: orNull(plain<number>("from", NUMBER)),
  to: orNull(plain<number>("to", NUMBER)),
  lowestGrade: orNull(whole("lowest_grade")),
  conduct: orNull(whole("conduct")),
  levels: orNull(texts("levels")),
  order: oneOf(AWARD_ORDERS, "order"),
});
export type RuleRow = RecordOfFields<typeof RULE_ROW.fields>;
const RULES_FORM = fields({
  name: text("name"),
  note: text("note"),
  averageAs: oneOf(AVERAGE_FORMS, "average_as"),
  groups: records("groups", RULE_ROW),
});
export type RulesForm = RecordOfFields<typeof RULES_FORM.fields>;

export const rulesFormOf = ({ groups, ...rules }: AwardRules): RulesForm => ({
  ...rules,
  groups: AWARD_GROUPS.map((group) => {
    const { band, ...rule } = groups[group];
    const from = band && scaledToNumber(band.fromE2, 2);
    return { group, ...rule, from, to: band && scaledToNumber(band.toE2, 2) };
  }),
});
const e2 = (value: number): number => Number(scaledFromNumber(value, 2) ?? 0n);
/** The rules of a form; a band lacks both ends where it lacks one. */
export const rulesOf = ({ groups, ...rules }: RulesForm): AwardRules => ({
  ...rules,
  groups: Object.fromEntries(
    groups.map(({ group, from, to, ...rule }) => [
      group,
      { ...rule, band: from === null || to === null ? null : { fromE2: e2(from), toE2: e2(to) } },
    ]),
  ) as Record<AwardGroup, AwardRule>,
});

export const rulesQuery = z
  .strictObject({ schoolperiod_id: z.string().max(ID_MAX).optional() })
  .transform(({ schoolperiod_id }) => ({ schoolYearUuid: schoolperiod_id ?? null }));
export const rulesSearch = (schoolYearUuid: string): URLSearchParams =>
  new URLSearchParams(schoolYearUuid ? { schoolperiod_id: schoolYearUuid } : {});

/** The next version of a school year's rules; `version` is the one it was made from, 0 where the year has none. */
const ENTRY = fields({
  schoolYearUuid: text("schoolperiod_id"),
  version: whole("version"),
  rules: record("rules", RULES_FORM),
});
export type RulesEntry = RecordOfFields<typeof ENTRY.fields>;
export const rulesBody = sentBy(
  z
    .strictObject({
      schoolperiod_id: z.string().max(ID_MAX),
      version: z.int().min(0),
      rules: RULES.refine(
        ({ groups }) => new Set(groups.map(({ award_group }) => award_group)).size === AWARD_GROUPS.length,
        "Please give a rule for each of the eight groups",
      ),
    })
    .transform(ENTRY.fromWire),
  ENTRY,
);

/** `version` 0: the year has none of its own; `id` is that of the school year. */
export const RULES_DETAIL = fields({
  id: text("id"),
  schoolYear: text("school_year"),
  schoolYears: records("school_periods", fields({ id: text("id"), name: text("name") })),
  gradeLevels: records("grade_levels", fields({ code: text("code"), name: text("name") })),
  version: whole("version"),
  rules: record("rules", RULES_FORM),
  versions: records(
    "versions",
    fields({
      version: whole("version"),
      name: text("name"),
      createdAt: instant("created_at"),
      createdBy: text("created_by"),
    }),
  ),
  shipped: records("shipped", RULES_FORM),
});
export type RulesDetail = RecordOfFields<typeof RULES_DETAIL.fields>;
const CHANGED = fields({
  awardName: text("award_name"),
  studentNo: text("student_id"),
  studentName: text("student_name"),
  gradeSection: text("grade_section"),
  term: text("term"),
});
export const RULES_PREVIEW = fields({
  gainedCount: whole("gained_count"),
  lostCount: whole("lost_count"),
  gained: records("gained", CHANGED),
  lost: records("lost", CHANGED),
});
export type RulesPreview = RecordOfFields<typeof RULES_PREVIEW.fields>;

/** The calls of award rules. */
const access = "management";
const tag = "Management";
export const AWARD_RULES = defineCall({
  method: "get",
  path: "/management/award-rules",
  access,
  tag,
  summary: "The award rules of a school year with its versions, and the sets that ship",
  query: rulesQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(RULES_DETAIL)),
});
export const PREVIEW_AWARD_RULES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/management/award-rules/preview",
  isCostlyRead: true,
  access,
  tag,
  summary: "Who would gain or lose which award by other rules; changes nothing",
  body: rulesBody,
  success: 200,
  answer: dataAnswer(recordAnswer(RULES_PREVIEW)),
});
export const SAVE_AWARD_RULES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/management/award-rules",
  access,
  tag,
  summary: "Makes the next version of a school year's award rules; what was issued stays as it is",
  body: rulesBody,
  success: 201,
  answer: changeAnswer(schemaAnswer(z.object({ version: z.int() }))),
});
