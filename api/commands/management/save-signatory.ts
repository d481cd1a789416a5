import { type Command, unchanged } from "#api/commands/command.ts";
import type { SignatoryEntry } from "#core/management/editing-contract.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import {
  findSameSignatory,
  insertSignatory,
  type KeptPicture,
  setSignature,
  signatureOf,
  updateSignatory,
} from "#db/queries/management/signatories.ts";
import { type RecordEditor, SAVED } from "./save-record.ts";

/** Who holds a post of the school from a day on. */
export const saveSignatory: RecordEditor<SignatoryEntry, readonly [ReturnType<typeof findSameSignatory>]> = {
  list: "signatories",
  facts: (entry) => [findSameSignatory(entry)],
  write({ entry, current, facts: [duplicates], scope }) {
    if (duplicates.some(({ id }) => id !== current?.id))
      return refuseAll(422, "VALIDATION_FAILED", [
        {
          path: "held_from",
          message: `There is a ${SIGNATORY_POST_LABELS[entry.post]} from that day already`,
        },
      ]);
    const id = current?.id ?? scope.newUuid();
    const saved = current ? updateSignatory(id, current.version, entry) : insertSignatory(id, entry);
    return ok({ id, statements: [saved, expectChanges(1)] });
  },
};

/** A signatory's scanned signature in place of the one before, or none. Documents that show another one keep it. */
export const keepSignature = (
  uuid: string,
  picture: KeptPicture | null,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof signatureOf>]> => ({
  read: () => [signatureOf(uuid)],
  decide(_scope, [[current]]) {
    if (!current) return NOT_FOUND;
    const { post, name, version, signature_sha256: before } = current;
    const answer = {
      status: 200,
      message: SAVED,
      data: managementRow("signatories", uuid, today),
    } as const;
    if ((picture?.sha256 ?? null) === before) return unchanged(answer);
    return ok({
      statements: [setSignature(uuid, version, picture), expectChanges(1)],
      audit: [
        {
          event: "signature-change",
          subjectUuid: uuid,
          data: {
            list: "signatories",
            id: uuid,
            post,
            name,
            changes: [{ name: "signature", before, after: picture?.sha256 ?? null }],
          },
        },
      ],
      answer,
    });
  },
});
