import * as z from "zod";
import { AWARD_STATES } from "#core/awards/award-actions.ts";
import { AWARD_GROUPS, awardPeriodOf, PERIOD_EXPECTED } from "#core/awards/award-groups.ts";
import { dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, flag, oneOf, orNull, type RecordOfFields, records, text } from "#core/shared/list/fields.ts";
import { AWARD, period } from "./award.ts";

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

const EXPLAINED_AWARD = fields({
  group: oneOf(AWARD_GROUPS, "award_group"),
  title: text("title"),
  name: text("award_name"),
  state: orNull(oneOf(AWARD_STATES, "award_state")),
  isAwarded: flag("is_awarded"),
  conditions: records(
    "conditions",
    fields({
      name: text("name"),
      figure: orNull(text("figure")),
      bound: text("bound"),
      isMet: flag("is_met"),
      missedBy: orNull(text("missed_by")),
      lacks: text("lacks"),
    }),
  ),
});
export type ExplainedAward = RecordOfFields<typeof EXPLAINED_AWARD.fields>;
/** One student's awards of a period, each with all its conditions; `state` null: not the student's. */
export const AWARD_EXPLANATION_RECORD = fields({
  studentNo: text("student_id"),
  studentName: text("student_name"),
  gradeSection: text("grade_section"),
  schoolYear: text("school_year"),
  period: period("gradingperiod_name"),
  rules: text("rules"),
  awards: records("awards", EXPLAINED_AWARD),
});
export type AwardExplanation = RecordOfFields<typeof AWARD_EXPLANATION_RECORD.fields>;

/** The calls of periodic awards that no list has. */
export const AWARD_EXPLANATION = defineCall({
  method: "get",
  path: "/awards/explanation",
  isCostlyRead: true,
  access: "topAwards",
  tag: "Reports",
  summary: "Every award of a student in a term or in Final, with the figure and the bound of each condition",
  query: explanationQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(AWARD_EXPLANATION_RECORD)),
});
export const AWARD_RECORD = defineCall({
  method: "get",
  path: "/awards/{id}",
  uuids: ["id"],
  access: "topAwards",
  tag: "Reports",
  summary: "One periodic award",
  success: 200,
  answer: dataAnswer(recordAnswer(AWARD)),
});
