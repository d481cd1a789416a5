import * as z from "zod";
import { AWARD_STATES, type AwardState } from "../../awards/award-actions.ts";
import { AWARD_GROUPS, type AwardGroup, type AwardPeriod } from "../../awards/award-groups.ts";
import type { AwardCondition } from "../../awards/judge-awards.ts";
import { awardPeriodOf, PERIOD_EXPECTED } from "./award-list.ts";

/** Why a student has an award or has it not: the query, and the wire of the answer. */
const ID_MAX = 60;
export const explanationQuery = z
  .strictObject({
    student_id: z.string().max(ID_MAX),
    /** By id or name; the current one unless told. */
    school_year: z.string().max(ID_MAX).optional(),
    term: z.string().max(ID_MAX),
  })
  .transform(({ student_id, school_year, term }, context) => {
    const period = awardPeriodOf(term);
    if (period === null) {
      context.addIssue({ code: "custom", path: ["term"], message: PERIOD_EXPECTED });
      return z.NEVER;
    }
    return { studentNo: student_id, schoolYear: school_year || null, period };
  });

/** One student's awards of a period, each with all its conditions; `state` null: not the student's. */
export interface AwardExplanation {
  studentNo: string;
  studentName: string;
  gradeSection: string;
  schoolYear: string;
  period: AwardPeriod;
  rules: string;
  awards: ExplainedAward[];
}
export interface ExplainedAward {
  group: AwardGroup;
  title: string;
  name: string;
  state: AwardState | null;
  isAwarded: boolean;
  conditions: AwardCondition[];
}
const CONDITION = z.object({
  name: z.string(),
  figure: z.string().nullable(),
  bound: z.string(),
  is_met: z.boolean(),
  missed_by: z.string().nullable(),
  lacks: z.string(),
});
export const explanationSchema = z.object({
  student_id: z.string(),
  student_name: z.string(),
  grade_section: z.string(),
  school_year: z.string(),
  gradingperiod_name: z.string(),
  rules: z.string(),
  awards: z.array(
    z.object({
      award_group: z.enum(AWARD_GROUPS),
      title: z.string(),
      award_name: z.string(),
      award_state: z.enum(AWARD_STATES).nullable(),
      is_awarded: z.boolean(),
      conditions: z.array(CONDITION),
    }),
  ),
});
