import {
  type AwardsAsked,
  awardSheet,
  awardTables,
  exportedTabs,
  tabTitle,
} from "#core/documents/awards/award-export.ts";
import type { AwardTab } from "#core/reports/awards/award.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import { awardGroups, awardGroupsOf, rulesOfGroups } from "#db/queries/reports/award.ts";
import type { Job } from "#queues/job.ts";
import { requestOf, requestStatements } from "#queues/jobs/document-request.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { tablesPdf } from "#queues/jobs/tables-pdf.ts";
import { type Sheet, writeWorkbook } from "#queues/render/workbook.ts";

const askedIn = (document: DocumentRow): AwardsAsked => JSON.parse(document.request_json);

/** The groups that the one who asked may see, with their rows. */
async function groupsOf(job: Job, document: DocumentRow) {
  const asked = askedIn(document);
  const tabs: AwardTab[] = document.role_code ? exportedTabs(asked, document.role_code) : [];
  const asker = { userId: document.user_id, today: schoolDayOf(document.created_at) };
  const [found, [rules]] = await Promise.all([
    read(job.db, awardGroups(asker, asked.filter, tabs)),
    read(job.db, [rulesOfGroups(asker, asked.filter)] as const),
  ]);
  return awardGroupsOf(tabs, found, rules);
}

/** The awards as PDF: a table for each group, or an honor list. */
export const drawAwardsPdf: Drawing = async (job, document) => {
  const [schools, requesters] = await read(job.db, requestStatements(document.user_id));
  const request = requestOf(schools, requesters, document.created_at);
  const groups = await groupsOf(job, document);
  if (!request) return NOT_FOUND;
  const [first, ...others] = awardTables(askedIn(document), { ...request, groups });
  if (!first) return NOT_FOUND;
  return ok(await tablesPdf(job, [first, ...others], document.created_at));
};

/** A workbook with a sheet for each group. */
export const drawAwardsWorkbook: Drawing = async (job, document) => {
  const { columns, cells } = awardSheet(askedIn(document));
  const sheets = (await groupsOf(job, document)).map(
    ({ tab, rows }): Sheet => ({
      name: tabTitle(tab),
      columns,
      rows: (async function* () {
        for (const row of rows) yield cells(row);
      })(),
    }),
  );
  return ok(await writeWorkbook(sheets));
};
