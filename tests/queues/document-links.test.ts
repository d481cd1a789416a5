import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { School } from "#tests/support/school.ts";
import type { DocumentLinksRpc } from "#workers/env.ts";
import { Consumer } from "./consumer.ts";

/**
 * The signature of a presigned link, from AWS's description of Signature Version 4 alone ("Authenticating Requests: Using
 * Query Parameters"): no server that installs from npm or Debian checks one with the signs of RFC 5987 in it.
 */
function signatureOf(link: string, secret: string): string {
  const { host, pathname, searchParams } = new URL(link);
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const request = ["GET", pathname, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const [, ...scope] = (searchParams.get("X-Amz-Credential") ?? "").split("/");
  const hash = createHash("sha256").update(request).digest("hex");
  const text = ["AWS4-HMAC-SHA256", searchParams.get("X-Amz-Date"), scope.join("/"), hash].join("\n");
  const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
  return hmac(scope.reduce(hmac, `AWS4${secret}` as string | Buffer) as Buffer, text).toString("hex");
}

const ENDPOINT = "https://account.r2.test";
const SECRET = "a secret key";
let school: School;
beforeAll(async () => {
  school = await School.open({
    vars: {
      S3_ENDPOINT: ENDPOINT,
      S3_ACCESS_KEY_ID: "TALAAN",
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_BUCKET: "talaan-files",
    },
  });
});
afterAll(() => school?.close());

test("AWS's own example of a presigned link has the signature that AWS says", () => {
  const link =
    "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host";
  expect(signatureOf(link, "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")).toBe(
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});

test("a document is downloaded for five minutes through a link that S3 takes, under its own name", async () => {
  const consumer = new Consumer(school);
  const [invoice] = await consumer.publishedInvoices(1);
  const message = await consumer.document([invoice?.uuid ?? ""]);
  await consumer.send("RENDER_QUEUE", message);
  await consumer.finished(message.subjectId);
  const [object] = await consumer.objectsOf(message.subjectId);
  if (!object) throw new Error("no object");

  const finance = await school.as("finance");
  const answer = await finance.get(`/documents/${message.subjectId}/file`);
  expect(answer.status).toBe(302);
  const location = answer.headers.get("location") ?? "";
  const { origin, pathname, searchParams } = new URL(location);
  // R2 speaks S3 over the same bucket the binding writes.
  expect(origin + pathname).toBe(`${ENDPOINT}/talaan-files/${object.key}`);
  expect(searchParams.get("X-Amz-Algorithm")).toBe("AWS4-HMAC-SHA256");
  expect(searchParams.get("X-Amz-SignedHeaders")).toBe("host");
  expect(searchParams.get("X-Amz-Expires")).toBe("300");
  expect(searchParams.get("X-Amz-Credential")).toMatch(/^TALAAN\/\d{8}\/auto\/s3\/aws4_request$/);
  expect(searchParams.get("response-content-disposition")).toContain('filename="paper.pdf"');
  expect(searchParams.get("X-Amz-Signature")).toBe(signatureOf(location, SECRET));
});

test("names beyond ASCII, quotes and line breaks stay inside the header, and are signed", async () => {
  const { DOCUMENT_LINKS } = (await school.stack.miniflare.getBindings("talaan-api")) as {
    DOCUMENT_LINKS: DocumentLinksRpc;
  };
  const link = (await DOCUMENT_LINKS.sign("documents/x/y", 'Niño (2026) "*"\r\nX: y.pdf')) ?? "";
  const { searchParams } = new URL(link);
  const disposition = searchParams.get("response-content-disposition") ?? "";
  expect(disposition).not.toMatch(/[\r\n]/);
  expect(disposition).toContain("filename*=UTF-8''Ni%C3%B1o%20%282026%29%20%22%2A%22%0D%0AX%3A%20y.pdf");
  expect(searchParams.get("X-Amz-Signature")).toBe(signatureOf(link, SECRET));
});
