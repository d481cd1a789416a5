import { Hono } from "hono";
import { unlessUnknown } from "#api/commands/command.ts";
import { openDocument } from "#api/commands/documents/open-document.ts";
import { redrawDocument } from "#api/commands/documents/redraw-document.ts";
import { requestAwards } from "#api/commands/documents/request-awards.ts";
import { requestClassDocuments } from "#api/commands/documents/request-class-documents.ts";
import { requestComposite } from "#api/commands/documents/request-composite.ts";
import { requestInvoicePdf } from "#api/commands/documents/request-invoice-pdf.ts";
import { retryDocument } from "#api/commands/documents/retry-document.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { accepted, onCall, onCommand } from "#api/routes/on-call.ts";
import { DOWNLOAD_FILE, MY_FILE, MY_FILES, REQUEST_FILE, RETRY_FILE } from "#core/documents/calls.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND, refuse } from "#core/shared/result.ts";
import { countDocumentsOf, documentOf, documentsOf } from "#db/queries/documents/document-request.ts";
import { unknownAwards } from "#db/queries/reports/award.ts";
import { unknownComposite } from "#db/queries/reports/composite-list.ts";

const FILE_DAMAGED = refuse(
  410,
  "FILE_DAMAGED",
  "The stored file was damaged or lost. It is being made again and will be ready in a moment.",
);

export const documents = new Hono<AppEnv>();

onCall(documents, MY_FILES, async (c, { query: page }) => {
  const { rows } = await readPage(
    c,
    (userId) => [documentsOf(userId, page.perPage, offsetOf(page)), countDocumentsOf(userId)] as const,
  );
  const count = rows[1][0]?.documents ?? 0;
  return { rows: rows[0], count, ...page, totalPages: totalPagesOf(count, page.perPage) };
});
onCall(documents, REQUEST_FILE, async (c, { body, today }) => {
  if (body.name === "composite") {
    await computeWaitingFigures(c, "gradeComposite");
    const command = unlessUnknown(
      unknownComposite({ filter: body.composite.filter, today }),
      requestComposite(body.composite, today),
    );
    return accepted(await executeCommand(c, command, { area: "gradeComposite" }));
  }
  if (body.name === "awards") {
    await computeWaitingFigures(c, "topAwards");
    const command = unlessUnknown(
      unknownAwards({ filter: body.awards.filter, today }),
      requestAwards(body.awards, today),
    );
    return accepted(await executeCommand(c, command, { area: "topAwards" }));
  }
  const { name, documents } = body;
  return accepted(
    name === null
      ? await executeCommand(c, requestInvoicePdf(documents), { area: "billing" })
      : await executeCommand(c, requestClassDocuments(name, documents), { area: "grades" }),
  );
});
onCall(documents, MY_FILE, async (c) => {
  const uuid = uuidParam(c, "id");
  const { rows } = await readPage(c, (userId) => [documentOf(userId, uuid)] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  return { data: row };
});
onCommand(documents, RETRY_FILE, ({ params }) => retryDocument(params.id));
onCall(documents, DOWNLOAD_FILE, async (c) => {
  const uuid = uuidParam(c, "id");
  const { rows, scope } = await readPage(c, (userId) => [documentOf(userId, uuid)] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  if (!mayHaveDocument(row.kind, scope.actor.role)) throw new Refused(FORBIDDEN);
  if (!row.objectKey) throw new Refused(refuse(409, "NOT_READY", "This file is not ready."));
  const object = await intactObject(c.env.FILES, row.objectKey, row.sha256);
  if (!object) {
    // The key names the content: what is stored under it must go before the file can be stored again.
    await c.env.FILES.delete(row.objectKey);
    await executeCommand(c, redrawDocument(uuid));
    throw new Refused(FILE_DAMAGED);
  }
  c.executionCtx.waitUntil(executeCommand(c, openDocument(uuid)));
  return fileAnswer(c, object, { key: row.objectKey, filename: row.filename });
});
