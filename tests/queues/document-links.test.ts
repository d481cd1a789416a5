import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { School } from "#tests/support/school.ts";
import type { DocumentLinksRpc } from "#workers/env.ts";
import { Consumer } from "./consumer.ts";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: Record<string, unknown>) => S3Server;

const folder = mkdtempSync(join(tmpdir(), "talaan-s3-"));
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
let server: S3Server;
let endpoint: string;
let school: School;
beforeAll(async () => {
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "talaan-files" }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  school = await School.open({
    vars: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_BUCKET: "talaan-files",
    },
  });
});
afterAll(async () => {
  await school?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a document is downloaded through a presigned link from a server that speaks S3, under its own name", async () => {
  const consumer = new Consumer(school);
  const [invoice] = await consumer.publishedInvoices(1);
  const message = await consumer.document([invoice?.uuid ?? ""]);
  await consumer.send("RENDER_QUEUE", message);
  await consumer.finished(message.subjectId);
  const [object] = await consumer.objectsOf(message.subjectId);
  if (!object) throw new Error("no object");
  // R2 speaks S3 over the same bucket the binding writes; the server here is given the object itself.
  const s3 = new S3Client({ endpoint, region: "auto", forcePathStyle: true, credentials });
  await s3.send(new PutObjectCommand({ Bucket: "talaan-files", Key: object.key, Body: object.bytes }));

  const finance = await school.as("finance");
  const answer = await finance.get(`/documents/${message.subjectId}/file`);
  expect(answer.status).toBe(302);
  const location = answer.headers.get("location") ?? "";
  expect(location.startsWith(endpoint)).toBe(true);
  const download = await fetch(location);
  expect(download.status).toBe(200);
  expect(download.headers.get("content-disposition")).toContain('filename="paper.pdf"');
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(object.bytes))).toBe(true);
  expect(new URL(location).searchParams.get("X-Amz-Expires")).toBe("300");
  const stranger = location.replace("X-Amz-Credential=S3RVER", "X-Amz-Credential=SOMEONE");
  expect((await fetch(stranger)).status).toBe(403);
});

test("names beyond ASCII, quotes and line breaks stay inside the header", async () => {
  const { DOCUMENT_LINKS } = (await school.stack.miniflare.getBindings("talaan-api")) as {
    DOCUMENT_LINKS: DocumentLinksRpc;
  };
  const link = await DOCUMENT_LINKS.sign("documents/x/y", 'Niño "2026"\r\nX: y.pdf');
  const disposition = new URL(link ?? "").searchParams.get("response-content-disposition") ?? "";
  expect(disposition).not.toMatch(/[\r\n]/);
  expect(disposition).toContain("filename*=UTF-8''Ni%C3%B1o%20%222026%22%0D%0AX%3A%20y.pdf");
});
