import type { Command } from "#api/commands/command.ts";
import { refuseExport } from "#core/documents/exports/export-guards.ts";
import type { AskedJournal } from "#core/documents/exports/journal-contract.ts";
import { JOURNAL_TITLE } from "#core/documents/exports/journal-export.ts";
import { exportFilename } from "#core/documents/exports/list-export.ts";
import { ok } from "#core/shared/result.ts";
import { journalCount, newestEntry } from "#db/queries/billing/journal.ts";
import { queueDocument } from "./queue-document.ts";

type RequestJournalFacts = readonly [ReturnType<typeof newestEntry>, ReturnType<typeof journalCount>];

/** Queues the journal of a period (B-121). It is drawn of the entries that there are now, at every try. */
export const requestJournal = ({ from, to, format }: AskedJournal): Command<RequestJournalFacts> => ({
  read: () => [newestEntry(), journalCount({ from, to })],
  decide(scope, [[newest], [counted]]) {
    const total = counted?.entries ?? 0;
    const refusal = refuseExport(true, total);
    if (refusal) return refusal;
    const filename = exportFilename(JOURNAL_TITLE, scope.epochMs, format);
    const request = { format, list: { from, to, through: newest?.id ?? 0 } };
    return ok(
      queueDocument(
        scope,
        { kind: "journal", filename, total, request },
        { kind: "journal", format, period: `${from} to ${to}`, total },
      ),
    );
  },
});
