import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { insertFile } from "#db/queries/documents/uploaded-file.ts";
import { sql } from "#db/statement.ts";

const UPLOADED = "Document upload successfully.";

export interface StoredReference {
  uuid: string;
  objectKey: string;
  contentType: string;
  originalName: string;
  bytes: number;
  sha256: string;
}

/** Numbers a reference document that is stored already. */
export const uploadReference = (file: StoredReference): Command<readonly []> => ({
  read: () => [],
  decide({ actor, now, today }) {
    const year = yearOf(today);
    return ok({
      statements: [takeNumbers("RD", year, 1), insertFile({ ...file, year, userId: actor.id, now })],
      audit: [
        {
          event: "file-upload",
          subjectUuid: file.uuid,
          data: { bytes: file.bytes, contentType: file.contentType },
        },
      ],
      answer: {
        status: 201,
        message: UPLOADED,
        data: sql`(select json_object('number', number, 'originalName', original_name) from uploaded_file where uuid = ${file.uuid})`,
      },
    });
  },
});
