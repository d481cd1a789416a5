import { namedNote } from "#api/commands/billing/promissory-notes/change-note.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { NOTE_DETAIL } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import { ok } from "#core/shared/result.ts";
import { noteDetailOf, noteDetails } from "#db/queries/billing/promissory-notes/note.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues the PDF of a promissory note, to be signed. What was promised never changes: it is drawn from what it says now. */
export const requestNotePdf = (uuid: string): Command<readonly [ReturnType<typeof noteDetails>]> => ({
  read: () => [noteDetails(uuid)],
  decide(scope, [rows]) {
    const allowed = decideNamed(namedNote("print", uuid), scope, rows);
    if (!allowed.ok) return allowed;
    const [detail] = rows.map((row) => noteDetailOf(row, scope.today));
    const number = detail?.note.number ?? "";
    return ok(
      queueDocument(
        scope,
        {
          kind: "promissory-note",
          filename: `Promissory Note No. ${number}.pdf`,
          total: 1,
          request: detail ? NOTE_DETAIL.toWire(detail) : {},
        },
        { promissoryNote: number },
      ),
    );
  },
});
