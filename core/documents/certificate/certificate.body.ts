import * as z from "zod";
import { awardWorkflow, TOO_MANY_CERTIFICATES } from "#core/awards/award-actions.ts";
import { awardPeriodOf, PERIOD_EXPECTED, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import type { StaffName } from "#core/management/person-names.ts";
import { AWARD } from "#core/reports/awards/award.ts";
import { REASON_CHARACTERS_MAX, whoMay } from "#core/shared/actions.ts";
import { changeAnswer, dataAnswer, objectAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { CERTIFICATE_SCHEMA, type CertificateFacts } from "./certificate-document.ts";

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

const PERSON = z.object({ prefix: z.string(), givenname: z.string(), lastname: z.string() }).nullable();
/** What a certificate is made of, as records say it now. */
export const CERTIFICATE_DATA = z.object({
  award_name: z.string(),
  /** "Last, First Middle". */
  student_name: z.string(),
  term: z.string(),
  school_year: z.string(),
  gradelevel_code: z.string(),
  gradelevel_name: z.string(),
  section_name: z.string(),
  /** Of the class: its section. */
  name: z.string(),
  /** "" unless it is for one class; the same goes for its teacher. */
  subject_name: z.string(),
  home_room_adviser: PERSON,
  subject_teacher: PERSON,
});
export function certificateDataOf(
  facts: CertificateFacts,
  studentName: string,
): z.output<typeof CERTIFICATE_DATA> {
  const person = (one: StaffName | null) =>
    one && { prefix: one.prefix, givenname: one.givenName, lastname: one.lastName };
  return {
    award_name: facts.awardName,
    student_name: studentName,
    term: PERIOD_NAMES[facts.period],
    school_year: facts.schoolYear,
    gradelevel_code: facts.level.code,
    gradelevel_name: facts.level.name,
    section_name: facts.sectionName,
    name: facts.sectionName,
    subject_name: facts.subjectName,
    home_room_adviser: person(facts.adviser),
    subject_teacher: person(facts.teacher),
  };
}

/** The calls of certificates: one as it is printed, printing several, withdrawing one. */
const access = "awards";
export const AWARD_CERTIFICATE = defineCall({
  method: "get",
  path: "/awards/certificate",
  access,
  admits: whoMay(awardWorkflow, "print"),
  tag: "Reports",
  summary: "The certificate of an award as it was issued, else a preview of it",
  query: certificateQuery,
  success: 200,
  answer: dataAnswer(
    objectAnswer({
      award: recordAnswer(AWARD),
      certificate: schemaAnswer(CERTIFICATE_DATA),
      document: schemaAnswer(CERTIFICATE_SCHEMA),
    }),
  ),
});
/** More than can ever be asked for is not even read. */
const IDS_MAX = 1000;
export const PRINT_CERTIFICATES = defineCall({
  method: "post",
  path: "/awards/certificates/print",
  costly: "file",
  access,
  admits: whoMay(awardWorkflow, "print"),
  tag: "Reports",
  summary: "One PDF of at most ten certificates; those that were not issued before are issued by it",
  body: z
    .strictObject({
      ids: selectionOf(z.uuid(), {
        none: "Please select at least one award",
        max: IDS_MAX,
        tooMany: TOO_MANY_CERTIFICATES,
      }),
    })
    .transform(({ ids }) => ({ uuids: ids })),
  success: 202,
  answer: ACCEPTED,
});
export const WITHDRAW_AWARD = defineCall({
  method: "patch",
  path: "/awards/{id}/withdraw",
  uuids: ["id"],
  access,
  admits: whoMay(awardWorkflow, "withdraw"),
  tag: "Reports",
  summary: "Withdraws an issued award with a reason",
  body: z.strictObject({
    reason: z.string().trim().min(1, "Please give the reason.").max(REASON_CHARACTERS_MAX),
  }),
  success: 200,
  answer: changeAnswer(schemaAnswer(z.null())),
});
