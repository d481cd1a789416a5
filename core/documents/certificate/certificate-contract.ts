import * as z from "zod";
import { awardPeriodOf, PERIOD_EXPECTED } from "../../reports/awards/award-list.ts";

/** The query of a certificate: GET /awards/certificate. */
const NAME_MAX = 100;
const ID_MAX = 60;
export const certificateQuery = z
  .strictObject({
    student_id: z.string().max(ID_MAX),
    /** The school year, by its id or its name; the current one unless told. */
    schoolperiod_id: z.string().max(ID_MAX).optional(),
    school_year: z.string().max(ID_MAX).optional(),
    term: z.string().max(ID_MAX),
    award_name: z.string().max(NAME_MAX),
    page: z.string().max(9).optional(),
    perPage: z.string().max(9).optional(),
  })
  .transform(({ student_id, schoolperiod_id, school_year, term, award_name }, context) => {
    const period = awardPeriodOf(term);
    if (period === null) {
      context.addIssue({ code: "custom", path: ["term"], message: PERIOD_EXPECTED });
      return z.NEVER;
    }
    return {
      studentNo: student_id,
      schoolYear: schoolperiod_id || school_year || null,
      period,
      awardName: award_name,
    };
  });
export type CertificateAsked = z.output<typeof certificateQuery>;

/** The search of the same call. */
export const certificateSearch = (asked: {
  studentNo: string;
  yearUuid: string;
  term: string;
  awardName: string;
}): URLSearchParams =>
  new URLSearchParams({
    student_id: asked.studentNo,
    schoolperiod_id: asked.yearUuid,
    term: asked.term,
    award_name: asked.awardName,
  });
