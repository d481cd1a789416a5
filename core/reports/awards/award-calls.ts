import type * as z from "zod";
import { PERIOD_NAMES } from "../../awards/award-groups.ts";
import { customAnswer, dataAnswer, recordAnswer } from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import { AWARD, awardPeriodOf } from "./award-list.ts";
import { type AwardExplanation, explanationQuery, explanationSchema } from "./explanation-contract.ts";

/** The calls of periodic awards that no list has. */
type WireExplanation = z.output<typeof explanationSchema>;
const EXPLANATION = customAnswer<AwardExplanation>(
  ({ studentNo, studentName, gradeSection, schoolYear, period, rules, awards }): WireExplanation => ({
    student_id: studentNo,
    student_name: studentName,
    grade_section: gradeSection,
    school_year: schoolYear,
    gradingperiod_name: PERIOD_NAMES[period],
    rules,
    awards: awards.map(({ group, title, name, state, isAwarded, conditions }) => ({
      award_group: group,
      title,
      award_name: name,
      award_state: state,
      is_awarded: isAwarded,
      conditions: conditions.map(({ isMet, missedBy, ...one }) => ({
        ...one,
        is_met: isMet,
        missed_by: missedBy,
      })),
    })),
  }),
  (wire: WireExplanation) => ({
    studentNo: wire.student_id,
    studentName: wire.student_name,
    gradeSection: wire.grade_section,
    schoolYear: wire.school_year,
    period: awardPeriodOf(wire.gradingperiod_name) ?? 1,
    rules: wire.rules,
    awards: wire.awards.map(({ award_group, title, award_name, award_state, is_awarded, conditions }) => ({
      group: award_group,
      title,
      name: award_name,
      state: award_state,
      isAwarded: is_awarded,
      conditions: conditions.map(({ is_met, missed_by, ...one }) => ({
        ...one,
        isMet: is_met,
        missedBy: missed_by,
      })),
    })),
  }),
  explanationSchema,
);
export const AWARD_EXPLANATION = defineCall({
  method: "get",
  path: "/awards/explanation",
  access: "topAwards",
  tag: "Reports",
  summary: "Every award of a student in a term or in Final, with the figure and the bound of each condition",
  query: explanationQuery,
  success: 200,
  answer: dataAnswer(EXPLANATION),
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
