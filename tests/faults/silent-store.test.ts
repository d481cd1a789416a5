import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, importRow } from "#tests/queues/consumer.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { School, until } from "#tests/support/school.ts";

/** Given an object store that takes every call and never answers, as one with a full disk does, then people are told in words, jobs come again, and everything else goes on (S-63). */
const DEADLINE_MS = 1_500;

let store: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  store = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    socket.resume();
  }).listen(0, "127.0.0.1");
  await once(store, "listening");
});
const school = givenSchool({
  open: () =>
    School.open({
      objectStore: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      vars: { STORE_TIMEOUT_MS: String(DEADLINE_MS) },
    }),
  asked: "never",
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  store.close();
});
const finance = givenCaller(school, "finance");

const SAID = "The store of files did not answer in time. Nothing was changed. Please try again in a moment.";
const count = async (table: string): Promise<number> => {
  const database = school.database();
  const { rows } = await database.execute(`select count(*) as n from ${table}`);
  database.close();
  return Number(rows[0]?.n);
};

const UPLOADS = {
  "a deposit slip": ["uploaded_file", async () => finance.upload("/file_upload", "slip.png", pngOf(30, 30))],
  "an import": ["import_job", async () => finance.upload("/invoice/import", "a.csv", csv([importRow()]))],
} as const;
test.each(Object.entries(UPLOADS))(
  "%s is refused in words, and nothing of it is kept",
  async (_, [table, send]) => {
    const before = await count(table);
    const answer = await send();
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([503, "STORE_SILENT", SAID]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await count(table)).toBe(before);
  },
);

test("a stored file cannot be read for now", async () => {
  const database = school.database();
  const { rows } = await database.execute("select number from uploaded_file limit 1");
  database.close();
  const answer = await finance.get(`/file_upload/${rows[0]?.number}/file`);
  expect([answer.status, answer.body.message]).toEqual([
    503,
    "The store of files did not answer in time. Please try again in a moment.",
  ]);
});

test("a document that cannot be stored comes again, and a list answers meanwhile", async () => {
  const [invoice] = (await finance.get("/invoice?perPage=1")).body.rows;
  const { document_id: id } = (await finance.post(`/pdf/invoice/${invoice.uuid}`)).body.data;
  const tries = () =>
    school.lines.filter((line) => line.includes("render-document") && line.includes("StoreUnavailable"));
  await until(async () => tries().length >= 2);
  const { status } = (await finance.get(`/documents/${id}`)).body.data;
  expect(["ready", "failed"]).not.toContain(status);
});
