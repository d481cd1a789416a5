import { Hono } from "hono";
import type * as z from "zod";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import {
  SCHOOL_YEARS,
  SECTIONS,
  STUDENTS,
  SUBJECTS,
  SUBMISSION_DAYS,
  TEACHERS,
  TERMS,
} from "#core/grading/gradebook/lookup-calls.ts";
import {
  choicesOf,
  type choicesQuery,
  type SectionChoice,
  type StudentChoice,
  type SubjectChoice,
  studentsOf,
  type TeacherChoice,
} from "#core/grading/gradebook/lookup-contract.ts";
import { isWithin } from "#core/management/contract.ts";
import { offsetOf } from "#core/shared/paging.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { submissionDays } from "#db/queries/grading/gradebook/gradebook-list.ts";
import {
  fromJson,
  schoolYears,
  sections,
  students,
  subjects,
  teachers,
  terms,
} from "#db/queries/grading/grading-lookups.ts";

const asked = (query: z.output<typeof choicesQuery>) => {
  const { schoolYearUuid, ...page } = choicesOf(query);
  return { schoolYearUuid, limit: page.perPage, offset: offsetOf(page) };
};

/** The lists grading is narrowed by: of the classes the one who asks may see (G-40). */
export const gradingLookups = new Hono<AppEnv>();

onCall(gradingLookups, SCHOOL_YEARS, async (c) => {
  const { rows, scope } = await readPage(c, [schoolYears()] as const);
  return {
    rows: rows[0].map((row) => ({
      uuid: row.uuid,
      name: row.name,
      curriculum: row.curriculum ?? "",
      start: row.start_date,
      end: row.end_date,
      isCurrent: isWithin(scope.today, row.start_date, row.end_date),
    })),
  };
});
onCall(gradingLookups, TERMS, async (c, { query }) => {
  const { schoolYearUuid } = asked(query);
  const { rows, scope } = await readPage(c, [terms(schoolYearUuid)] as const);
  return {
    rows: rows[0].map((row) => ({
      term: { uuid: row.uuid, ordinal: row.ordinal },
      schoolYear: { uuid: row.year_uuid, name: row.year_name },
      start: row.start_date,
      end: row.end_date,
      windows: {
        encoding: { start: row.encode_start_date, end: row.encode_end_date },
        correction: { start: row.correction_start_date, end: row.correction_end_date },
      },
      isCurrent: isWithin(scope.today, row.start_date, row.end_date),
    })),
  };
});
onCall(gradingLookups, SECTIONS, async (c, { query }) => {
  const { rows } = await readPage(c, (userId) => [sections({ userId, ...asked(query) })] as const);
  return { rows: fromJson<SectionChoice>(rows[0]) };
});
onCall(gradingLookups, SUBJECTS, async (c, { query }) => {
  const { rows } = await readPage(c, (userId) => [subjects({ userId, ...asked(query) })] as const);
  return { rows: fromJson<SubjectChoice>(rows[0]) };
});
onCall(gradingLookups, TEACHERS, async (c, { query }) => {
  const { rows } = await readPage(c, (userId) => [teachers({ userId, ...asked(query) })] as const);
  return { rows: fromJson<TeacherChoice>(rows[0]) };
});
onCall(gradingLookups, STUDENTS, async (c, { query }) => {
  const { search, sectionUuid, ...page } = studentsOf(query);
  const today = schoolDayAt(c.var.epochMs);
  const wanted = { search, sectionUuid, today, limit: page.perPage, offset: offsetOf(page) };
  const { rows } = await readPage(c, (userId) => [students({ userId, ...wanted })] as const);
  return { rows: fromJson<StudentChoice>(rows[0]) };
});
onCall(gradingLookups, SUBMISSION_DAYS, async (c) => {
  const { rows } = await readPage(c, (userId) => [submissionDays(userId)] as const);
  return { rows: rows[0].map(({ day }) => ({ day })) };
});
