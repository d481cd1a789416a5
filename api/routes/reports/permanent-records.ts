import { Hono } from "hono";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import { issuePermanentRecord, printPermanentRecord } from "#api/commands/reports/issue-permanent-record.ts";
import { saveElsewhereYear } from "#api/commands/reports/save-elsewhere-year.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  ISSUE_PERMANENT_RECORD,
  PERMANENT_RECORD,
  PRINT_PERMANENT_RECORD,
  SAVE_ELSEWHERE_YEAR,
} from "#core/documents/permanent-record/permanent-record-calls.ts";
import { permanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { formerClassesOfYear } from "#db/queries/grading/former-scores.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import {
  elsewhereOf,
  issuedOf,
  recordFactsOf,
  recordIssues,
  recordPerson,
  sectionIdsOf,
} from "#db/queries/reports/permanent-record/permanent-record.ts";
import { frameOf, sectionsOf, sectionsStatements } from "#db/queries/reports/section-cards.ts";

/** Permanent records: of any student there is or was. */
export const permanentRecords = new Hono<AppEnv>();

onCall(permanentRecords, PERMANENT_RECORD, async (c, { params, today }) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        recordPerson(params.student_id, userId),
        recordIssues(params.student_id),
        formerClassesOfYear(params.student_id, today),
      ] as const,
  );
  const [[person], issues, former] = rows;
  if (!person) throw new Refused(NOT_FOUND);
  const sectionIds = sectionIdsOf(person);
  const [school, signatories, ...ofSections] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    ...sectionsStatements(sectionIds),
  ] as const);
  const sections = sectionIds.length === 0 ? [] : sectionsOf(sectionIds, ofSections);
  // All grades of a person: who looks at them is written down.
  auditView(c, "permanent-record-view", person.student_uuid);
  return {
    data: {
      student_id: person.student_no,
      student_name: person.student_name,
      document: permanentRecordDocument(recordFactsOf(person, sections, frameOf(school, signatories)), null),
      elsewhere: elsewhereOf(person),
      issues: issues.map(issuedOf),
      former_classes: former,
    },
  };
});
onCommand(permanentRecords, SAVE_ELSEWHERE_YEAR, ({ params, body }) =>
  saveElsewhereYear(params.student_id, body),
);
onCommand(permanentRecords, ISSUE_PERMANENT_RECORD, async ({ params, body, today }, c) => {
  const { rows } = await readPage(c, (userId) => [recordPerson(params.student_id, userId)] as const);
  const [person] = rows[0];
  if (!person) throw new Refused(NOT_FOUND);
  const sectionIds = sectionIdsOf(person);
  await computeSections(c.var.db, sectionIds);
  return issuePermanentRecord(params.student_id, body, { sectionIds, today, origin: c.env.CONSOLE_ORIGIN });
});
onCommand(permanentRecords, PRINT_PERMANENT_RECORD, ({ params }) =>
  printPermanentRecord(params.student_id, params.id),
);
