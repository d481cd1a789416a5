import { Hono } from "hono";
import { GUARDIANS_FILE } from "#api/commands/management/import-guardians.ts";
import { rosterImport } from "#api/commands/management/import-roster.ts";
import { STUDENT_DETAILS_FILE } from "#api/commands/management/import-student-details.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer, templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onFile } from "#api/routes/on-call.ts";
import {
  GUARDIANS_TEMPLATE,
  IMPORT_GUARDIANS,
  IMPORT_ROSTER,
  IMPORT_STUDENT_DETAILS,
  ROSTER_TEMPLATE,
  STUDENT_DETAILS_TEMPLATE,
} from "#core/management/calls.ts";
import { GUARDIANS_WRITTEN } from "#core/management/people/guardians-definition.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import { ROSTER_DEFINITION } from "#core/management/rosters/roster-definition.ts";
import { rosterTemplate, rosterTemplateName } from "#core/management/rosters/roster-template.ts";
import {
  studentDetailsName,
  studentDetailsTemplate,
} from "#core/management/rosters/student-details-template.ts";
import { fileTemplate } from "#core/shared/import/reading/file-template.ts";
import { rosterOfYear } from "#db/queries/management/roster.ts";
import { detailsOfYear } from "#db/queries/management/student-details.ts";

/** Rosters, students' details and guardians as files: those of a school year on record, and what an office sends back. */
export const rosters = new Hono<AppEnv>();

onCall(rosters, ROSTER_TEMPLATE, async (c, { query: { school_year: schoolYear } }) => {
  const { rows } = await readPage(c, [rosterOfYear(schoolYear ?? "")] as const);
  if (schoolYear === undefined) return templateAnswer(c, ROSTER_DEFINITION, "Roster");
  return csvAnswer(c, rosterTemplateName(schoolYear), rosterTemplate(rows[0]));
});
onFile(rosters, IMPORT_ROSTER, ({ query, fields }) => {
  parse(rosterForm, fields);
  return rosterImport(query.school_year);
});
onCall(rosters, STUDENT_DETAILS_TEMPLATE, async (c, { query: { schoolYear } }) => {
  const { rows } = await readPage(c, [detailsOfYear(schoolYear)] as const);
  return csvAnswer(c, studentDetailsName(schoolYear), studentDetailsTemplate(rows[0]));
});
onFile(rosters, IMPORT_STUDENT_DETAILS, ({ fields }) => {
  parse(rosterForm, fields);
  return STUDENT_DETAILS_FILE;
});

onCall(rosters, GUARDIANS_TEMPLATE, async (c) => {
  await readPage(c, []);
  const { bytes, contentType, extension } = await fileTemplate(GUARDIANS_WRITTEN, "csv", "Guardians");
  c.header("content-type", contentType);
  c.header("content-disposition", `attachment; filename="Guardians.${extension}"`);
  return c.body(bytes, 200);
});
onFile(rosters, IMPORT_GUARDIANS, ({ fields }) => {
  parse(rosterForm, fields);
  return GUARDIANS_FILE;
});
