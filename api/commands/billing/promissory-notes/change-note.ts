import { decideNamed, type NamedRecords } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import {
  type NoteActionName,
  type NoteFacts,
  noteWorkflow,
} from "#core/billing/promissory-notes/promissory-note-actions.ts";
import type { NoteStatus } from "#core/billing/promissory-notes/promissory-notes.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { type NoteHeadRow, noteHeads, noteRowOf } from "#db/queries/billing/promissory-notes/note.ts";
import {
  attachToNote,
  changedNote,
  recordNoteFile,
  withdrawNote as withdrawRow,
} from "#db/queries/billing/promissory-notes/note-change.ts";
import { fileByNumber } from "#db/queries/documents/uploaded-file.ts";

/** The note a call names, for an action of its workflow. */
export const namedNote = (
  action: NoteActionName,
  uuid: string,
): NamedRecords<NoteHeadRow, NoteFacts, NoteStatus, NoteActionName> => ({
  workflow: noteWorkflow,
  action,
  names: [uuid],
  path: "uuid",
  factsOf: noteRowOf,
});

/** Withdraws a note that stands or is broken; no money and no due date changes (B-88). */
export const withdrawNote = (
  uuid: string,
  reason: string,
): Command<readonly [ReturnType<typeof noteHeads>]> => ({
  read: () => [noteHeads([uuid])],
  decide(scope, [heads]) {
    const allowed = decideNamed(namedNote("withdraw", uuid), scope, heads);
    if (!allowed.ok) return allowed;
    const { now, today } = scope;
    return ok({
      statements: heads.flatMap((head) => [withdrawRow(head, reason, now), expectChanges(1)]),
      audit: heads.map((head) => ({
        event: "promissory-note-withdraw",
        subjectUuid: uuid,
        data: {
          number: head.number,
          amountCentavos: head.amount_centavos,
          settledCentavos: head.settled_centavos,
          reason,
        },
      })),
      answer: {
        status: 200,
        message: noteWorkflow.actions.withdraw.success ?? "",
        data: changedNote(uuid, today),
      },
    });
  },
});

/** Attaches the signed paper to a note, in any status; the replaced one is kept (B-87). */
export const attachSignedNote = (
  uuid: string,
  fileNumber: string,
): Command<readonly [ReturnType<typeof noteHeads>, ReturnType<typeof fileByNumber>]> => ({
  read: () => [noteHeads([uuid]), fileByNumber(fileNumber)],
  decide(scope, [heads, [file]]) {
    const allowed = decideNamed(namedNote("attach", uuid), scope, heads);
    if (!allowed.ok) return allowed;
    if (!file)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: "This document does not exist. Please upload it again.", path: "documentNumber" },
      ]);
    const { actor, now, today } = scope;
    const answer = {
      status: 200,
      message: "Signed paper attached.",
      data: changedNote(uuid, today),
    } as const;
    if (heads.every((head) => head.document_number === fileNumber)) return unchanged(answer);
    return ok({
      statements: [
        ...heads.flatMap((head) => [attachToNote(head, file.id), expectChanges(1)]),
        recordNoteFile(uuid, file.id, actor.id, now),
      ],
      audit: heads.map((head) => ({
        event: "promissory-note-attach",
        subjectUuid: uuid,
        data: { number: head.number, file: fileNumber, replaced: head.document_number },
      })),
      answer,
    });
  },
});
