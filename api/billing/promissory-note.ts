import type { CommandScope, Rows } from "#api/commands/command.ts";
import { act, make, paper, view } from "#api/endpoint.ts";
import {
  ATTACH_SIGNED_NOTE,
  CREATE_NOTE,
  NOTE,
  NOTE_DETAIL,
  NOTE_DRY_RUN,
  type NoteEntry,
  WITHDRAW_NOTE,
} from "#core/billing/promissory-note.body.ts";
import { datesRefusal, noteWorkflow, promisedThrough, proposedDates } from "#core/billing/promissory-note.ts";
import { PROMISSORY_NOTE_PDF } from "#core/documents/billing-calls.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { type Instant, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { moveAccounts } from "#db/queries/billing/payments/payment-change.ts";
import { type FoundNote, noteDetail, noteOf, notesNamed } from "#db/queries/billing/promissory-note.ts";
import { lastNumber, takeNumbers } from "#db/queries/billing/series.ts";
import { fileByNumber } from "#db/queries/documents/uploaded-file.ts";
import { select, wanted } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import {
  customerAccount,
  guardian,
  invoice,
  promissoryNote,
  promissoryNoteDate,
  promissoryNoteFile,
  promissoryNoteInvoice,
  student,
} from "#db/tables.ts";
import { idOf, insert, insertEach, update } from "#db/write.ts";

/** What a new note is decided on: its customer, its invoices with the open note of each, its signed paper. */
const facts = ({ customerId, invoiceNumbers, documentNumber }: NoteEntry) =>
  [
    select(
      { id: student.id, version: customerAccount.version, guardian: guardian.fullname },
      sql`from ${student} join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
        join ${guardian} on ${guardian.id} = ${student.guardianId} where ${student.studentNo} = ${customerId}`,
    ),
    select(
      {
        id: invoice.id,
        number: sql<string>`${invoice.number}`,
        studentId: invoice.studentId,
        dueDate: invoice.dueDate,
        due: invoice.amountDueCentavos,
        balance: invoice.balanceCentavos,
        /** The newest note of it that stands or is broken. */
        note: sql<string | null>`(select ${promissoryNote.number} from ${promissoryNoteInvoice}
          cross join ${promissoryNote} on ${promissoryNote.id} = ${promissoryNoteInvoice.noteId}
          where ${promissoryNoteInvoice.invoiceId} = ${invoice.id} and ${promissoryNote.withdrawnAt} is null
            and ${promissoryNote.unmetDate} is not null order by ${promissoryNote.id} desc limit 1)`,
      },
      sql`from ${wanted(invoiceNumbers)} cross join ${invoice} on ${invoice.number} = wanted.value
        where ${invoice.studentId} is not null order by wanted.key`,
    ),
    fileByNumber(documentNumber ?? ""),
  ] as const;
const noFile = (): RefusedEntry => ({
  message: "This document does not exist. Please upload it again.",
  path: "documentNumber",
});

/** Everything wrong with a note as entered (B-87), or what it promises: the balances of its invoices, on its dates. */
function plan(
  entry: NoteEntry,
  [[customer], invoices, [file]]: Rows<ReturnType<typeof facts>>,
  { today }: Pick<CommandScope, "today">,
) {
  const invalid = (...errors: RefusedEntry[]) => refuseAll(422, "VALIDATION_FAILED", errors);
  if (!customer) return invalid({ message: "There is no customer of this number", path: "customerId" });
  const refusalOf = (number: string): string | null => {
    const found = invoices.find((one) => one.number === number);
    if (!found) return `There is no published invoice ${number}`;
    if (found.studentId !== customer.id) return `${number} is another student's`;
    if (found.balance === 0) return `Nothing is owed on ${number}`;
    return found.note && `${number} is promised in ${found.note} already. Please withdraw that note first.`;
  };
  const errors = entry.invoiceNumbers.flatMap((number, place): RefusedEntry[] => {
    const message = refusalOf(number);
    return message === null ? [] : [{ message, path: `invoiceNumbers.${place}` }];
  });
  if (entry.documentNumber !== null && !file) errors.push(noFile());
  if (errors.length > 0) return invalid(...errors);
  const amount = invoices.reduce((sum, { balance }) => sum + balance, 0);
  const dates = Array.isArray(entry.dates)
    ? entry.dates
    : proposedDates(amount, entry.dates.parts, entry.dates.firstDate);
  const wrong = datesRefusal(dates, { owed: amount, today });
  return wrong ? invalid(wrong) : ok({ customer, invoices, amount, dates, fileId: file?.id ?? null });
}

/** The signed paper of a note; those before it stay beside it. */
const keepFile = (
  uuid: string,
  fileId: number,
  { actor, now }: { actor: { id: number }; now: Instant },
): Statement<unknown> =>
  insert(promissoryNoteFile, {
    noteId: idOf(promissoryNote, uuid),
    fileId,
    attachedAt: now,
    attachedBy: actor.id,
  });

/** A new promissory note with its PN- number (B-87). The account's version guards the balances that were read. */
export const createNote = make(CREATE_NOTE, {
  event: "promissory-note-create",
  message: "Promissory note saved successfully",
  reads: facts,
  plan,
  preview: {
    answer: NOTE_DRY_RUN,
    of: ({ amount, invoices, dates }) => ({
      amount,
      invoices: invoices.map(({ number, dueDate, balance }) => ({ number, dueDate, promised: balance })),
      dates: [...dates],
    }),
  },
  write: ({ customer, invoices, amount, dates, fileId }, { notes }, uuid, scope) => {
    const { actor, now, today } = scope;
    const year = yearOf(today);
    const noteId = idOf(promissoryNote, uuid);
    return ok({
      statements: [
        moveAccounts([{ studentId: customer.id, version: customer.version, unapplied: 0 }]),
        expectChanges(1),
        takeNumbers("PN", year, 1),
        insert(promissoryNote, {
          uuid,
          number: lastNumber("PN", year),
          studentId: customer.id,
          promisedBy: customer.guardian,
          amountCentavos: amount,
          lastDate: dates.at(-1)?.date ?? "",
          unmetDate: dates[0]?.date ?? "",
          notes,
          referenceFileId: fileId,
          createdAt: now,
          createdBy: actor.id,
        }),
        insertEach(promissoryNoteDate, promisedThrough(dates), {
          noteId,
          date: "date",
          amountCentavos: "amount",
          throughCentavos: "through",
        }),
        insertEach(
          promissoryNoteInvoice,
          invoices.map((one) => ({ ...one, settledBefore: one.due - one.balance })),
          { noteId, invoiceId: "id", promisedCentavos: "balance", settledBeforeCentavos: "settledBefore" },
        ),
        ...(fileId === null ? [] : [keepFile(uuid, fileId, scope)]),
      ],
      data: {
        amountCentavos: amount,
        invoices: invoices.map(({ number }) => number),
        dates: dates.map(({ date }) => date),
      },
      answer: sql`(select json_object('uuid', uuid, 'number', number, 'status', 'standing', 'version', version)
        from ${promissoryNote} where ${promissoryNote.uuid} = ${uuid})`,
    });
  },
});

export const viewNote = view(NOTE, {
  event: "promissory-note-view",
  reads: ({ uuid }, today) => [noteDetail(uuid, today)] as const,
  seen: ([[detail]]) => detail ?? null,
});

const NOTES = { workflow: noteWorkflow, named: notesNamed, factsOf: noteOf };
/** Withdraws a note that stands or is broken; no money and no due date changes (B-88). */
export const withdrawNote = act(WITHDRAW_NOTE, {
  records: NOTES,
  action: "withdraw",
  event: "promissory-note-withdraw",
  write: (note, { reason }, { now }) =>
    ok({
      // Its status depends on what is settled, which moves no version.
      statements: update(
        promissoryNote,
        note,
        { withdrawnAt: now, withdrawnReason: reason },
        sql`withdrawn_at is null and settled_centavos = ${note.settled}`,
      ),
      data: { amountCentavos: note.amount, settledCentavos: note.settled, reason },
    }),
});
/** Attaches the signed paper to a note, in any status; the replaced one is kept (B-87). */
export const attachSignedNote = act(ATTACH_SIGNED_NOTE, {
  records: NOTES,
  action: "attach",
  event: "promissory-note-attach",
  message: "Signed paper attached.",
  also: ({ documentNumber }) => [fileByNumber(documentNumber)] as const,
  write: (note: FoundNote, { documentNumber }, scope, [[file]]) => {
    if (!file) return refuseAll(422, "VALIDATION_FAILED", [noFile()]);
    if (note.documentNumber === documentNumber) return ok(null);
    return ok({
      statements: [
        ...update(promissoryNote, note, { referenceFileId: file.id }),
        keepFile(note.uuid, file.id, scope),
      ],
      data: { file: documentNumber, replaced: note.documentNumber },
    });
  },
});

/** The PDF of a note, to be signed. What was promised never changes: it is drawn from what it says now. */
export const printNote = paper(PROMISSORY_NOTE_PDF, {
  workflow: noteWorkflow,
  action: "print",
  read: ([uuid = ""], today) => noteDetail(uuid, today),
  factsOf: ({ note }) => note,
  document: (details) => ({
    kind: "promissory-note",
    filename: `Promissory Note No. ${details[0]?.note.number}.pdf`,
    request: details[0] ? NOTE_DETAIL.toWire(details[0]) : {},
    data: { promissoryNote: details[0]?.note.number },
  }),
});
