import { command, unchanged } from "#api/commands/command.ts";
import { SAVED } from "#api/commands/saved.ts";
import { change, changed, endpoint } from "#api/endpoint.ts";
import { pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { SignatoryEntry } from "#core/management/office-records.body.ts";
import { REMOVE_SIGNATURE, UPLOAD_SIGNATURE } from "#core/management/office-records.body.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import { select } from "#db/select.ts";
import { sql } from "#db/statement.ts";
import { signatory } from "#db/tables.ts";
import { insertUnlessTaken, update, updateUnlessTaken } from "#db/write.ts";
import { isTaken, recordEditor, savedBy } from "./office-record.ts";

/** Who holds a post of the school from a day on. */
export const saveSignatory = recordEditor({
  list: "signatories",
  facts: ({ post, held_from }: SignatoryEntry) => [
    select(
      { id: signatory.uuid },
      sql`from ${signatory} where ${signatory.post} = ${post} and ${signatory.heldFrom} = ${held_from}`,
    ),
  ],
  write({ entry: { post, name, held_from: heldFrom }, current, facts: [duplicates], scope }) {
    if (isTaken(duplicates, current)) {
      const message = `There is a ${SIGNATORY_POST_LABELS[post]} from that day already`;
      return refuseAll(422, "VALIDATION_FAILED", [{ path: "held_from", message }]);
    }
    const id = current?.id ?? scope.newUuid();
    const values = { post, name, heldFrom };
    return ok({
      id,
      statements: current
        ? updateUnlessTaken(signatory, signatory.uuid, current, values)
        : insertUnlessTaken(signatory, { uuid: id, ...values }),
    });
  },
});

/** A signatory's scanned signature in place of the one before, or none. Documents that show another one keep it. */
const keepSignature = (uuid: string, picture: KeptPicture | null, today: SchoolDay) =>
  command({
    read: () => [
      select(
        {
          uuid: signatory.uuid,
          post: signatory.post,
          name: signatory.name,
          version: signatory.version,
          before: signatory.signatureSha256,
        },
        sql`from ${signatory} where ${signatory.uuid} = ${uuid}`,
      ),
    ],
    decide(_scope, [[current]]) {
      if (!current) return NOT_FOUND;
      const { post, name, before } = current;
      const after = picture?.sha256 ?? null;
      const data = managementRow("signatories", uuid, today);
      const answer = { status: 200, message: SAVED, data } as const;
      if (after === before) return unchanged(answer);
      const changes = [{ name: "signature", before, after }];
      return ok({
        statements: update(signatory, current, {
          signatureObject: picture?.objectKey ?? null,
          signatureType: picture?.type ?? null,
          signatureSha256: after,
        }),
        audit: [
          {
            event: "signature-change",
            subjectUuid: uuid,
            data: { list: "signatories", id: uuid, post, name, changes },
          },
        ],
        answer,
      });
    },
  });

export const signatoryEndpoints = [
  ...savedBy(saveSignatory),
  endpoint(UPLOAD_SIGNATURE, async (c, { params: { id }, today }) => {
    await readPage(c, []);
    const picture = await pictureUpload(c);
    const kept = keepSignature(id, picture, today);
    return changed<ManagementRow>(await executeCommand(c, kept, { digest: picture.sha256 }));
  }),
  change(REMOVE_SIGNATURE, ({ params: { id }, today }) => keepSignature(id, null, today)),
];
