import { Hono } from "hono";
import { attachSignedNote, withdrawNote } from "#api/commands/billing/promissory-notes/change-note.ts";
import { createNote } from "#api/commands/billing/promissory-notes/create-note.ts";
import { noteFacts, planNote, previewOf } from "#api/commands/billing/promissory-notes/plan-note.ts";
import { requestNotePdf } from "#api/commands/documents/request-billing-papers.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import {
  ATTACH_SIGNED_NOTE,
  CREATE_NOTE,
  NOTE,
  NOTE_DRY_RUN,
  WITHDRAW_NOTE,
} from "#core/billing/promissory-notes/promissory-note-calls.ts";
import { PROMISSORY_NOTE_PDF } from "#core/documents/billing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { noteDetailOf, noteDetails } from "#db/queries/billing/promissory-notes/note.ts";

/** Billing's promissory notes. */
export const promissoryNotes = new Hono<AppEnv>();

/** Makes a note, or with ?dry_run=1 says only what would be promised. */
onCall(promissoryNotes, CREATE_NOTE, async (c, { query: { dry_run }, body: entry }) => {
  if (dry_run === "1") {
    const { rows, scope } = await readPage(c, noteFacts(entry));
    const data = previewOf(unwrap(planNote(entry, rows, scope.today)));
    return c.json(NOTE_DRY_RUN.toWire({ data }) as object, 200);
  }
  return changed(await executeCommand(c, createNote(entry)));
});
onCall(promissoryNotes, NOTE, async (c, { params: { uuid } }) => {
  const { rows, scope } = await readPage(c, [noteDetails(uuid)] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  auditView(c, "promissory-note-view", uuid);
  return { data: noteDetailOf(row, scope.today) };
});
onCommand(promissoryNotes, WITHDRAW_NOTE, ({ params: { uuid }, body: { reason } }) =>
  withdrawNote(uuid, reason),
);
onCommand(promissoryNotes, ATTACH_SIGNED_NOTE, ({ params: { uuid }, body: { documentNumber } }) =>
  attachSignedNote(uuid, documentNumber),
);
onCommand(promissoryNotes, PROMISSORY_NOTE_PDF, ({ params: { uuid } }) => requestNotePdf(uuid));
