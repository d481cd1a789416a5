import type { Command } from "#api/commands/command.ts";
import { endpoint, WithStatus } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { sha256Of, shownName, uploadedForm } from "#api/middleware/upload.ts";
import { REFERENCE, REFERENCE_FILE, UPLOAD_REFERENCE } from "#core/billing/reference-file.body.ts";
import { nameForType, REFERENCE_BYTES_LIMIT, referenceTypeOf } from "#core/shared/files/file-kind.ts";
import { FILE_TOO_LARGE } from "#core/shared/import/file-size.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { fileByNumber, insertFile } from "#db/queries/documents/uploaded-file.ts";
import { sql } from "#db/statement.ts";

const UPLOADED = "Document upload successfully.";

interface StoredReference {
  uuid: string;
  objectKey: string;
  contentType: string;
  originalName: string;
  bytes: number;
  sha256: string;
}

/** Numbers a reference document that is stored already. */
const uploadReference = (file: StoredReference): Command<readonly []> => ({
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

const TOO_LARGE = refuse(413, "FILE_TOO_LARGE", FILE_TOO_LARGE);
const WRONG_TYPE = refuse(415, "FILE_TYPE", "Please choose a PNG, JPG or PDF file.");

const DAMAGED = refuse(
  410,
  "FILE_DAMAGED",
  "The stored file was damaged or lost. Please attach the document to its payment again.",
);

/** Reference documents of payments: taken by content, stored under a key of ours, served as attachments. */
export const referenceFileEndpoints = [
  endpoint(UPLOAD_REFERENCE, async (c) => {
    await readPage(c, []);
    const { file } = await uploadedForm(c, REFERENCE_BYTES_LIMIT - 1, TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const contentType = await referenceTypeOf(bytes);
    if (!contentType) throw new Refused(WRONG_TYPE);
    const uuid = c.var.newUuid();
    const objectKey = `references/${uuid}`;
    const sha256 = await sha256Of(bytes);
    await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType } });
    const stored = {
      uuid,
      objectKey,
      contentType,
      originalName: nameForType(shownName(file.name, "document"), contentType),
      bytes: file.size,
      sha256,
    };
    const { message, data, status } = await executeCommand(c, uploadReference(stored), { digest: sha256 });
    const { number, originalName } = data as { number: string; originalName: string };
    return new WithStatus({ message, data: { number, name: originalName } }, status);
  }),
  endpoint(REFERENCE, async (c, { params: { number } }) => {
    const { rows } = await readPage(c, [fileByNumber(number)] as const);
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    return { data: { number: row.number, name: row.originalName } };
  }),
  endpoint(REFERENCE_FILE, async (c, { params: { number } }) => {
    const { rows } = await readPage(c, [fileByNumber(number)] as const);
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    const object = await intactObject(c.env.FILES, row.objectKey, row.sha256);
    if (!object) throw new Refused(DAMAGED);
    auditView(c, "file-view", row.uuid);
    return c.body(object.body as unknown as ReadableStream, 200, {
      "content-type": row.contentType,
      "content-length": String(object.size),
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(row.originalName)}`,
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }),
];
