import { Hono } from "hono";
import {
  choicesOf,
  choicesQuery,
  type SectionChoice,
  type StudentChoice,
  type SubjectChoice,
  schoolYearToWire,
  sectionToWire,
  studentsOf,
  studentsQuery,
  studentToWire,
  subjectToWire,
  submissionDayToWire,
  type TeacherChoice,
  teacherToWire,
  termToWire,
} from "../../../core/grading/gradebook/lookup-contract.ts";
import { isWithin } from "../../../core/management/contract.ts";
import { offsetOf } from "../../../core/shared/paging.ts";
import { submissionDays } from "../../../db/queries/grading/gradebook/gradebook-list.ts";
import {
  fromJson,
  schoolYears,
  sections,
  students,
  subjects,
  teachers,
  terms,
} from "../../../db/queries/grading/grading-lookups.ts";
import type { ApiContext, AppEnv } from "../../middleware/api-env.ts";
import { parse, queryOf } from "../../middleware/input.ts";
import { readPage } from "../../middleware/session.ts";

const choices = (c: ApiContext) => {
  const { schoolYearUuid, ...page } = choicesOf(parse(choicesQuery, queryOf(c)));
  return { schoolYearUuid, limit: page.perPage, offset: offsetOf(page) };
};

/** The lists grading is narrowed by: of the classes the one who asks may see (G-40). */
export const gradingLookups = new Hono<AppEnv>()
  .get("/school_periods", async (c) => {
    parse(choicesQuery, queryOf(c));
    const { rows, scope } = await readPage(c, "grades", [schoolYears()] as const);
    const years = rows[0].map((row) => ({
      uuid: row.uuid,
      name: row.name,
      curriculum: row.curriculum ?? "",
      start: row.start_date,
      end: row.end_date,
      isCurrent: isWithin(scope.today, row.start_date, row.end_date),
    }));
    return c.json({ rows: years.map(schoolYearToWire) }, 200);
  })
  .get("/grading_periods", async (c) => {
    const { schoolYearUuid } = choices(c);
    const { rows, scope } = await readPage(c, "grades", [terms(schoolYearUuid)] as const);
    const found = rows[0].map((row) => ({
      term: { uuid: row.uuid, ordinal: row.ordinal },
      schoolYear: { uuid: row.year_uuid, name: row.year_name },
      start: row.start_date,
      end: row.end_date,
      windows: {
        encoding: { start: row.encode_start_date, end: row.encode_end_date },
        correction: { start: row.correction_start_date, end: row.correction_end_date },
      },
      isCurrent: isWithin(scope.today, row.start_date, row.end_date),
    }));
    return c.json({ rows: found.map(termToWire) }, 200);
  })
  .get("/grade_sections", async (c) => {
    const asked = choices(c);
    const { rows } = await readPage(c, "grades", (userId) => [sections({ userId, ...asked })] as const);
    return c.json({ rows: fromJson<SectionChoice>(rows[0]).map(sectionToWire) }, 200);
  })
  .get("/subjects", async (c) => {
    const asked = choices(c);
    const { rows } = await readPage(c, "grades", (userId) => [subjects({ userId, ...asked })] as const);
    return c.json({ rows: fromJson<SubjectChoice>(rows[0]).map(subjectToWire) }, 200);
  })
  .get("/faculties", async (c) => {
    const asked = choices(c);
    const { rows } = await readPage(c, "grades", (userId) => [teachers({ userId, ...asked })] as const);
    return c.json({ rows: fromJson<TeacherChoice>(rows[0]).map(teacherToWire) }, 200);
  })
  .get("/students", async (c) => {
    const { search, sectionUuid, ...page } = studentsOf(parse(studentsQuery, queryOf(c)));
    const asked = { search, sectionUuid, limit: page.perPage, offset: offsetOf(page) };
    const { rows } = await readPage(c, "grades", (userId) => [students({ userId, ...asked })] as const);
    return c.json({ rows: fromJson<StudentChoice>(rows[0]).map(studentToWire) }, 200);
  })
  .get("/date_submitted", async (c) => {
    parse(choicesQuery, queryOf(c));
    const { rows } = await readPage(c, "grades", (userId) => [submissionDays(userId)] as const);
    return c.json({ rows: rows[0].map(({ day }) => submissionDayToWire(day)) }, 200);
  });
