import { JOURNAL_COLUMNS, JOURNAL_TITLE, type JournalEntry } from "#core/documents/exports/journal-export.ts";
import { asOfLine } from "#core/documents/exports/list-export.ts";
import { rangeInWords } from "#core/shared/list/filters.ts";
import { read } from "#db/client.ts";
import {
  type JournalRange,
  type JournalRow,
  journalEntries,
  journalEntryOf,
  journalSums,
} from "#db/queries/billing/journal.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import type { Job } from "#queues/job.ts";
import { CHUNK_ROWS, cellsOf, type FileSource } from "#queues/jobs/file-source.ts";
import { tellProgress } from "#queues/jobs/tell-progress.ts";

/** The entries of the period in their order, a thousand at a time, with the progress told after each. */
async function* entriesOf(
  job: Job,
  document: DocumentRow,
  range: JournalRange,
): AsyncGenerator<JournalEntry, void, void> {
  let done = 0;
  for (let after: JournalRow | undefined; ; ) {
    const [rows] = await read(job.db, [journalEntries(range, CHUNK_ROWS, after)] as const);
    for (const row of rows) yield journalEntryOf(row);
    done += rows.length;
    if (rows.length > 0) await tellProgress(job, document, Math.min(done, document.total));
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1);
  }
}

/** The journal of a period for the accountant, with its sums above it (B-121). */
export const journalFile: FileSource = async (job, document, asked) => {
  const range = asked as JournalRange;
  const [[sums]] = await read(job.db, [journalSums(range)] as const);
  return {
    title: JOURNAL_TITLE,
    asOf: asOfLine(JOURNAL_TITLE, Date.parse(document.created_at)),
    filters: `Period: ${rangeInWords(range)}`,
    order: "",
    summary: [
      { label: "Total Debit", centavos: sums?.debit ?? 0 },
      { label: "Total Credit", centavos: sums?.credit ?? 0 },
    ],
    columns: JOURNAL_COLUMNS,
    rows: cellsOf(entriesOf(job, document, range), JOURNAL_COLUMNS),
  };
};
