import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

/** A one-pixel PNG. */
const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
let uploads = 0;
/** A document of its own content: the same picture with another end. */
const upload = async (name: string): Promise<string> => {
  uploads += 1;
  const content = new Uint8Array([...PNG, uploads]);
  return (await finance.upload("/file_upload", name, content)).body.data.payrefdoc_no;
};
const BODY = { payment_type: "ADVANCED", payment_method: "CASH", amount_paid: 10, inv_no: null };
const documentsOf = async (uuid: string) =>
  (await finance.get(`/v2/payment/${uuid}`)).body.data[0].reference_documents;

test("replaced reference documents stay with the payment: which, when, by whom; all of them open", async () => {
  const first = await upload("first.png");
  const saved = await finance.post("/payment", { ...BODY, customer_id: "000030", payrefdoc_no: first });
  const { uuid } = saved.body.data;
  const second = await upload("second.png");
  const replaced = await finance.patch(`/payment/${uuid}`, { payrefdoc_no: second });
  expect(replaced.body.message).toBe("Payment Reference Document Updated Successfully!");
  const third = await upload("third.png");
  await finance.patch(`/payment/${uuid}`, { ...BODY, customer_id: "000030", payrefdoc_no: third });

  const documents = await documentsOf(uuid);
  expect(documents.map((row: { originalname: string }) => row.originalname)).toEqual([
    "third.png",
    "second.png",
    "first.png",
  ]);
  for (const document of documents) {
    expect(document.attached_by).toMatch(/^\S+ \S+/);
    expect(document.attached_date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await finance.get(document.location)).status).toBe(200);
  }
  const [view] = (await finance.get(`/v2/payment/${uuid}`)).body.data;
  expect(view.payrefdoc_no).toBe(third);
});

const HTML = "<html><script>alert(1)</script></html>";
const WORD = (value: number) => [value >> 8, value & 0xff];
/** A JPEG of this size: what is before its frame is a comment. */
const jpeg = (width: number, height: number, comment = "") =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xfe, ...WORD(comment.length + 2)]),
      Buffer.from(comment, "latin1"),
      Buffer.from([0xff, 0xc0, ...WORD(11), 8, ...WORD(height), ...WORD(width), 1, 1, 0x11, 0, 0xff, 0xd9]),
    ]),
  );
/** The PNG above, its head telling another size. */
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
};

test.each<[string, Uint8Array<ArrayBuffer>, number]>([
  ["HTML after a JPEG's first bytes", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(HTML)]), 415],
  ["a JPEG", jpeg(800, 600), 201],
  ["a JPEG of no height", jpeg(800, 0), 415],
  ["a picture of 60,000 pixels a side", pngOf(60_000, 60_000), 415],
  ["a narrow picture of 12,001 pixels", pngOf(12_001, 1), 415],
  ["a picture of 144 million pixels", pngOf(12_000, 12_000), 415],
  ["a photograph of 50 million pixels", jpeg(8_165, 6_124), 201],
])("%s", async (_, content, status) => {
  expect((await finance.upload("/file_upload", "slip.jpg", content)).status).toBe(status);
});

test("HTML in a JPEG's comment is never a page: it is handed out as a file, of its own type, in a sandbox", async () => {
  const { body } = await finance.upload("/file_upload", "slip.html", jpeg(800, 600, HTML));
  const { headers } = await finance.get(`/file_upload/${body.data.payrefdoc_no}/file`);
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test.each([
  ["a path", "../../../etc/passwd.png"],
  ["marks that turn the direction", "slip\u202Egnp.exe\u200F\u2066.png"],
  ["300 characters", `${"ñ".repeat(296)}.png`],
  ["a line break", "slip\r\nSet-Cookie: a=b.png"],
])("a name with %s is shown without it, and is no part of the key", async (_, name) => {
  const sent = await finance.upload("/file_upload", name, PNG);
  expect(sent.status).toBe(201);
  const shown: string = sent.body.data.originalname;
  expect(shown).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,255}$/u);
  expect((await finance.get(`/file_upload/${sent.body.data.payrefdoc_no}/file`)).status).toBe(200);
  const database = school.database();
  const { rows } = await database.execute({
    sql: "select object_key from uploaded_file where number = ?",
    args: [sent.body.data.payrefdoc_no],
  });
  expect(rows[0]?.object_key).toMatch(/^references\/[0-9a-f-]{36}$/);
  database.close();
});

test("a name with a NUL is no name: refused before anything is stored", async () => {
  const { status, body } = await finance.upload("/file_upload", "slip\u0000.png", PNG);
  expect([status, Object.keys(body).sort()]).toEqual([400, ["code", "message", "request_id"]]);
});

test("saving a payment again with the document it has lists it once", async () => {
  const only = await upload("only.png");
  const saved = await finance.post("/payment", { ...BODY, customer_id: "000030", payrefdoc_no: only });
  const { uuid } = saved.body.data;
  for (const notes of ["one", "two"])
    await finance.patch(`/payment/${uuid}`, { ...BODY, customer_id: "000030", payrefdoc_no: only, notes });
  expect(await documentsOf(uuid)).toHaveLength(1);
});
