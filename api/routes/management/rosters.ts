import { Hono } from "hono";
import { decideRoster, importRoster, rosterFacts } from "#api/commands/management/import-roster.ts";
import {
  decideStudentDetails,
  importStudentDetails,
} from "#api/commands/management/import-student-details.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { csvTextUpload } from "#api/middleware/csv-upload.ts";
import { parse } from "#api/middleware/input.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import {
  IMPORT_ROSTER,
  IMPORT_STUDENT_DETAILS,
  ROSTER_TEMPLATE,
  STUDENT_DETAILS_TEMPLATE,
} from "#core/management/calls.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import { readRosterFile, rosterTemplate, rosterTemplateName } from "#core/management/rosters/roster-file.ts";
import {
  readStudentDetails,
  studentDetailsName,
  studentDetailsTemplate,
} from "#core/management/rosters/student-details-file.ts";
import { FILE_CHECKED } from "#core/shared/import/file-preview.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { rosterOfYear } from "#db/queries/management/roster.ts";
import { detailsOfEntries, detailsOfYear } from "#db/queries/management/student-details.ts";

/** Rosters and students' details by CSV: those of a school year on record, and the filled-out file. */
export const rosters = new Hono<AppEnv>();

onCall(rosters, ROSTER_TEMPLATE, async (c, { query: { schoolYear } }) => {
  const { rows } = await readPage(c, [rosterOfYear(schoolYear)] as const);
  return csvAnswer(c, rosterTemplateName(schoolYear), rosterTemplate(rows[0]));
});
onCall(rosters, IMPORT_ROSTER, async (c, { query: { schoolYear, isDryRun } }) => {
  const { text, sha256, fields } = await csvTextUpload(c);
  parse(rosterForm, fields);
  const entries = unwrap(readRosterFile(text));
  if (isDryRun) {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, rosterFacts(schoolYear, entries));
    const { done } = unwrap(decideRoster({ schoolYear, entries, today }, rows));
    return { message: FILE_CHECKED, data: done };
  }
  return changed(
    await executeCommand(c, importRoster(schoolYear, entries), { digest: `${sha256} ${schoolYear}` }),
  );
});
onCall(rosters, STUDENT_DETAILS_TEMPLATE, async (c, { query: { schoolYear } }) => {
  const { rows } = await readPage(c, [detailsOfYear(schoolYear)] as const);
  return csvAnswer(c, studentDetailsName(schoolYear), studentDetailsTemplate(rows[0]));
});
onCall(rosters, IMPORT_STUDENT_DETAILS, async (c, { query: { isDryRun } }) => {
  const { text, sha256, fields } = await csvTextUpload(c);
  parse(rosterForm, fields);
  const entries = unwrap(readStudentDetails(text, schoolDayAt(c.var.epochMs)));
  if (isDryRun) {
    const known = await readPage(c, [detailsOfEntries(entries)] as const);
    const { done } = unwrap(decideStudentDetails(entries, known.rows[0]));
    return { message: FILE_CHECKED, data: done };
  }
  return changed(await executeCommand(c, importStudentDetails(entries), { digest: sha256 }));
});
