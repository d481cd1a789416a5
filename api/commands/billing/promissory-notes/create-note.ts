import type { Command } from "#api/commands/command.ts";
import { NOTE_SAVED } from "#core/billing/promissory-notes/promissory-note-actions.ts";
import type { NoteEntry } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import { ok } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { takeNumbers } from "#db/queries/billing/invoice-change.ts";
import { moveAccounts } from "#db/queries/billing/payments/payment-change.ts";
import { changedNote, insertNote, recordNoteFile } from "#db/queries/billing/promissory-notes/note-change.ts";
import { type NoteFactStatements, noteFacts, planNote } from "./plan-note.ts";

/** A new promissory note with its PN- number (B-87). The account's version guards the balances that were read. */
export const createNote = (entry: NoteEntry): Command<NoteFactStatements> => ({
  read: () => noteFacts(entry),
  decide({ actor, now, today, newUuid }, facts) {
    const planned = planNote(entry, facts, today);
    if (!planned.ok) return planned;
    const { customer, invoices, amount, dates, fileId } = planned.value;
    const uuid = newUuid();
    const note = {
      uuid,
      amount,
      dates,
      fileId,
      notes: entry.notes,
      promisedBy: customer.guardian,
      studentId: customer.student_id,
      invoices: invoices.map(({ id, amount_due_centavos, balance_centavos }) => ({
        id,
        promised: balance_centavos,
        settledBefore: amount_due_centavos - balance_centavos,
      })),
    };
    const year = yearOf(today);
    return ok({
      statements: [
        moveAccounts([{ studentId: customer.student_id, version: customer.version, unapplied: 0 }]),
        expectChanges(1),
        takeNumbers("PN", year, 1),
        ...insertNote(note, { year, userId: actor.id, now }),
        ...(fileId === null ? [] : [recordNoteFile(uuid, fileId, actor.id, now)]),
      ],
      audit: [
        {
          event: "promissory-note-create",
          subjectUuid: uuid,
          data: {
            amountCentavos: amount,
            invoices: invoices.map(({ number }) => number),
            dates: dates.map(({ date }) => date),
          },
        },
      ],
      answer: { status: 201, message: NOTE_SAVED, data: changedNote(uuid, today) },
    });
  },
});
