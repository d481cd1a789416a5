import { Hono } from "hono";
import { bulkDocumentsBodyOf } from "../../core/documents/class-paper-contract.ts";
import { acceptedToWire, documentToWire, pageQuery } from "../../core/documents/contract.ts";
import { mayHaveDocument } from "../../core/documents/document-access.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND, refuse } from "../../core/shared/result.ts";
import {
  countDocumentsOf,
  documentFileOf,
  documentOf,
  documentsOf,
} from "../../db/queries/document-request.ts";
import { openDocument } from "../commands/documents/open-document.ts";
import { redrawDocument } from "../commands/documents/redraw-document.ts";
import { requestClassPapers } from "../commands/documents/request-class-papers.ts";
import { requestInvoicePdf } from "../commands/documents/request-invoice-pdf.ts";
import { retryDocument } from "../commands/documents/retry-document.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../middleware/input.ts";
import { change, readPage } from "../middleware/session.ts";
import { intactObject } from "../middleware/stored-file.ts";

const FILE_DAMAGED = refuse(
  410,
  "FILE_DAMAGED",
  "The stored file was damaged or lost. It is being made again and will be ready in a moment.",
);

export const documents = new Hono<AppEnv>()
  .get("/documents", async (c) => {
    const page = parse(pageQuery, queryOf(c));
    const { rows } = await readPage(
      c,
      "account",
      (userId) => [documentsOf(userId, page.perPage, offsetOf(page)), countDocumentsOf(userId)] as const,
    );
    const count = rows[1][0]?.documents ?? 0;
    const files = rows[0].map((row) => documentToWire(documentFileOf(row)));
    return c.json({ rows: files, count, ...page, totalPages: totalPagesOf(count, page.perPage) }, 200);
  })
  .post("/documents", async (c) => {
    const body = await jsonBody(c);
    const { name, papers } = parse(bulkDocumentsBodyOf(body), body);
    const asked = JSON.stringify({ name, papers });
    const { message, data, status } =
      name === null
        ? await change(c, requestInvoicePdf(papers), asked)
        : await change(c, requestClassPapers(name, papers), asked);
    return c.json({ message, data: acceptedToWire(data) }, status);
  })
  .get("/documents/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "account", (userId) => [documentOf(userId, uuid)] as const);
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    return c.json({ data: documentToWire(documentFileOf(row)) }, 200);
  })
  .post("/documents/:id/retry", async (c) => {
    const { message, data, status } = await change(c, retryDocument(uuidParam(c, "id")), "");
    return c.json({ message, data: acceptedToWire(data) }, status);
  })
  .get("/documents/:id/file", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows, situation } = await readPage(c, "account", (userId) => [documentOf(userId, uuid)] as const);
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    if (!mayHaveDocument(row.kind, situation.actor.role)) throw new Refused(FORBIDDEN);
    if (!row.object_key) throw new Refused(refuse(409, "NOT_READY", "This file is not ready."));
    const object = await intactObject(c.env.FILES, row.object_key, row.sha256);
    if (!object) {
      // The key names the content: what is stored under it must go before the file can be stored again.
      await c.env.FILES.delete(row.object_key);
      await change(c, redrawDocument(uuid), "");
      throw new Refused(FILE_DAMAGED);
    }
    c.executionCtx.waitUntil(change(c, openDocument(uuid), ""));
    const link = await c.env.DOCUMENT_LINKS.sign(row.object_key, row.filename);
    if (link) return c.redirect(link, 302);
    return c.body(object.body as unknown as ReadableStream, 200, {
      "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
      "content-length": String(object.size),
      "content-disposition": `attachment; filename="${row.filename.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
      etag: object.httpEtag,
    });
  });
