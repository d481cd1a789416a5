import { type Command, unlessUnknown } from "#api/commands/command.ts";
import { openDocument } from "#api/commands/documents/open-document.ts";
import { requestClassDocuments } from "#api/commands/documents/request-class-documents.ts";
import { requestInvoicePdf } from "#api/commands/documents/request-invoice-pdf.ts";
import { accepted, change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { requestAwards, requestComposite } from "#api/reports/requested-files.ts";
import { DOWNLOAD_FILE, MY_FILE, MY_FILES, REQUEST_FILE, RETRY_FILE } from "#core/documents/calls.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { isReady, mayRetry } from "#core/documents/document-status.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { fileMessageOf } from "#core/shared/outbox.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  countDocumentsOf,
  documentOf,
  documentsOf,
  redrawReadyDocument,
  requeueDocument,
} from "#db/queries/documents/document-request.ts";
import { jobStep } from "#db/queries/documents/print-job/print-job.ts";
import { unknownAwards } from "#db/queries/reports/award.ts";
import { unknownComposite } from "#db/queries/reports/composite-list.ts";
import { sql } from "#db/statement.ts";
import { type PrintJobFactsRead, retryPrintJob } from "./print-job-change.ts";

const FILE_DAMAGED = refuse(
  410,
  "FILE_DAMAGED",
  "The stored file was damaged or lost. It is being made again and will be ready in a moment.",
);

/** The files that somebody asked for: what there is, asking for one, and downloading it. */

export const listFiles = endpoint(MY_FILES, async (c, { query: page }) => {
  const { rows } = await readPage(
    c,
    (userId) => [documentsOf(userId, page.perPage, offsetOf(page)), countDocumentsOf(userId)] as const,
  );
  const count = rows[1][0]?.documents ?? 0;
  return { rows: rows[0], count, ...page, totalPages: totalPagesOf(count, page.perPage) };
});
export const requestFile = endpoint(REQUEST_FILE, async (c, { body, today }) => {
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
export const viewFile = endpoint(MY_FILE, async (c) => {
  const uuid = uuidParam(c, "id");
  const { rows } = await readPage(c, (userId) => [documentOf(userId, uuid)] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  return { data: row };
});
export const retryFile = change(RETRY_FILE, ({ params }) => retryDocument(params.id));
export const downloadFile = endpoint(DOWNLOAD_FILE, async (c) => {
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

/** Sends a document whose stored file is gone or damaged to its queue again. */
function redrawDocument(uuid: string): Command<readonly [ReturnType<typeof documentOf>]> {
  return {
    read: ({ userId }) => [documentOf(userId, uuid)],
    decide({ actor, newUuid }, [[document]]) {
      if (!document) return NOT_FOUND;
      if (!mayHaveDocument(document.kind, actor.role)) return FORBIDDEN;
      const answer = { status: 202, message: ACCEPTED_MESSAGE } as const;
      // Another download found it first: it is being drawn.
      if (!isReady(document.status)) return ok({ statements: [], audit: [], answer });
      return ok({
        statements: [
          redrawReadyDocument(document.id, document.version),
          expectChanges(1),
          jobStep(document.id, "repair"),
        ],
        audit: [{ event: "document-retry", subjectUuid: uuid }],
        outbox: [{ kind: fileMessageOf(document.kind), subjectUuid: uuid, uuid: newUuid() }],
        answer,
      });
    },
  };
}

/** Sends a failed document to its queue again; of a print job, what is not drawn. */
function retryDocument(
  uuid: string,
): Command<readonly [ReturnType<typeof documentOf>, ...PrintJobFactsRead]> {
  const retryJob = retryPrintJob(uuid);
  return {
    read: (asker) => [documentOf(asker.userId, uuid), ...retryJob.read(asker)],
    decide(scope, [[document], jobs, parts]) {
      const { actor, newUuid } = scope;
      if (!document) return NOT_FOUND;
      if (!mayHaveDocument(document.kind, actor.role)) return FORBIDDEN;
      if (jobs.length > 0) return retryJob.decide(scope, [jobs, parts]);
      if (!mayRetry(document.status))
        return refuse(409, "STATE_FORBIDS", "Only a file that failed can be tried again.");
      return ok({
        statements: [requeueDocument(document.id, document.version), expectChanges(1)],
        audit: [{ event: "document-retry", subjectUuid: uuid }],
        outbox: [{ kind: "render-document", subjectUuid: uuid, uuid: newUuid() }],
        answer: {
          status: 202,
          message: ACCEPTED_MESSAGE,
          data: sql`json_object('documentId', ${uuid}, 'status', 'queued')`,
        },
      });
    },
  };
}
