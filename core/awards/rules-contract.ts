import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../shared/decimal.ts";
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
const whole = z.int("Please enter a whole number from 0 to 100").min(0).max(100);
const RULE = z.strictObject({
  award_group: z.enum(AWARD_GROUPS),
  name: z.string().trim().min(1, "This field is required").max(NAME_MAX),
  from: bound.nullable(),
  to: bound.nullable(),
  lowest_grade: whole.nullable(),
  conduct: whole.nullable(),
  levels: z.array(z.string().max(ID_MAX)).max(LEVELS_MAX).nullable(),
  order: z.enum(AWARD_ORDERS),
});
const RULES = z.strictObject({
  name: z.string().trim().min(1, "This field is required").max(NAME_MAX),
  note: z.string().trim().max(300),
  average_as: z.enum(AVERAGE_FORMS),
  groups: z.array(RULE).length(AWARD_GROUPS.length, "Please give a rule for each of the eight groups"),
});
export type WireRules = z.output<typeof RULES>;

const e2 = (value: number): number => Number(scaledFromNumber(value, 2) ?? 0n);
const ruleFrom = ({
  from,
  to,
  name,
  lowest_grade,
  conduct,
  levels,
  order,
}: z.output<typeof RULE>): AwardRule => ({
  name,
  band: from === null || to === null ? null : { fromE2: e2(from), toE2: e2(to) },
  lowestGrade: lowest_grade,
  conduct,
  levels,
  order,
});
const rulesFromWire = ({ name, note, average_as, groups }: WireRules): AwardRules => ({
  name,
  note,
  averageAs: average_as,
  groups: Object.fromEntries(groups.map((rule) => [rule.award_group, ruleFrom(rule)])) as Record<
    AwardGroup,
    AwardRule
  >,
});
export const rulesToWire = ({ name, note, averageAs, groups }: AwardRules): WireRules => ({
  name,
  note,
  average_as: averageAs,
  groups: AWARD_GROUPS.map((group) => {
    const { band, lowestGrade, name: called, conduct, levels, order } = groups[group];
    return {
      award_group: group,
      name: called,
      from: band && scaledToNumber(band.fromE2, 2),
      to: band && scaledToNumber(band.toE2, 2),
      lowest_grade: lowestGrade,
      conduct,
      levels: levels && [...levels],
      order,
    };
  }),
});

export const rulesQuery = z
  .strictObject({ schoolperiod_id: z.string().max(ID_MAX).optional() })
  .transform(({ schoolperiod_id }) => ({ schoolYearUuid: schoolperiod_id ?? null }));
export const rulesSearch = (schoolYearUuid: string): URLSearchParams =>
  new URLSearchParams(schoolYearUuid ? { schoolperiod_id: schoolYearUuid } : {});

export const rulesBody = z
  .strictObject({
    schoolperiod_id: z.string().max(ID_MAX),
    /** The version it was made from; 0: the year has none. */
    version: z.int().min(0),
    rules: RULES.refine(
      ({ groups }) => new Set(groups.map(({ award_group }) => award_group)).size === AWARD_GROUPS.length,
      "Please give a rule for each of the eight groups",
    ),
  })
  .transform(({ schoolperiod_id, version, rules }) => ({
    schoolYearUuid: schoolperiod_id,
    version,
    rules: rulesFromWire(rules),
  }));
export type RulesEntry = z.output<typeof rulesBody>;
/** What a form sends. */
export const rulesJson = (schoolYearUuid: string, version: number, rules: WireRules) => ({
  schoolperiod_id: schoolYearUuid,
  version,
  rules,
});

export const RULES_DETAIL = z.object({
  /** Of the school year. */
  id: z.string(),
  school_year: z.string(),
  school_periods: z.array(z.object({ id: z.string(), name: z.string() })),
  grade_levels: z.array(z.object({ code: z.string(), name: z.string() })),
  /** 0: the year has none of its own. */
  version: z.int(),
  rules: RULES,
  versions: z.array(
    z.object({ version: z.int(), name: z.string(), created_at: z.string(), created_by: z.string() }),
  ),
  shipped: z.array(RULES),
});
export type RulesDetail = z.output<typeof RULES_DETAIL>;
const CHANGED = z.object({
  award_name: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  grade_section: z.string(),
  term: z.string(),
});
export const RULES_PREVIEW = z.object({
  gained_count: z.int(),
  lost_count: z.int(),
  gained: z.array(CHANGED),
  lost: z.array(CHANGED),
});
export type RulesPreview = z.output<typeof RULES_PREVIEW>;
