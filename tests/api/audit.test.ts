import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

let school: School;
let finance: Caller;
beforeAll(async () => {
  school = await School.open();
  finance = await school.as("finance");
});
afterAll(() => school.close());

test("the trail shows billing events, newest first, with who did what to which paper", async () => {
  const [draft] = (await finance.get("/invoice?status=draft")).body.rows.filter(
    (row: { customer_id: string }) => row.customer_id,
  );
  const published = await finance.patch("/invoice/status/published", { uuids: [draft.uuid] });
  const number = published.body.data[0].inv_no;
  const { rows, count } = (await finance.get("/audit_log/billing?perPage=5")).body;
  expect(rows[0]).toMatchObject({ action: "invoice-publish", subject_no: number, role_code: "FA" });
  expect(count).toBeGreaterThan(1000);
  const one = (await finance.get(`/audit_log/billing?search=${number}`)).body;
  expect(one.rows.map((row: { subject_no: string }) => row.subject_no)).toEqual([number]);
  const none = (
    await finance.get("/audit_log/billing?action=invoice-cancel&start_date=2001-01-01&end_date=2001-01-02")
  ).body;
  expect([none.rows, none.count]).toEqual([[], 0]);
});

test("sign-ins and passwords are not billing's business, and others may not look", async () => {
  const { rows } = (await finance.get("/audit_log/billing?perPage=1000")).body;
  expect(rows.filter((row: { action: string }) => row.action.startsWith("sign-"))).toEqual([]);
  expect((await (await school.as("teacher")).get("/audit_log/billing")).status).toBe(403);
});

test("a file of the school's own papers is not billing's business either", async () => {
  const registrar = await school.as("registrar");
  const [section] = (await registrar.get("/attendance/choices")).body.rows;
  const asked = await registrar.post(`/pdf/attendance/days_absent?term=1st&section_id=${section.id}`);
  expect(asked.status).toBe(202);
  const { rows } = (await finance.get("/audit_log/billing?action=document-request&perPage=1000")).body;
  expect(rows.map((row: { subject_id: string }) => row.subject_id)).not.toContain(
    asked.body.data.document_id,
  );
  const [invoice] = (await finance.get("/invoice?perPage=1")).body.rows;
  const own = (await finance.post(`/pdf/invoice/${invoice.uuid}`)).body.data.document_id;
  const after = (await finance.get("/audit_log/billing?action=document-request&perPage=1000")).body.rows;
  expect(after.map((row: { subject_id: string }) => row.subject_id)).toContain(own);
});

test.each([
  ["000382", "customer"],
  ["dela", "customer"],
  ["INV-2026-0001", "invoice"],
  ["pt-2026-0001", "payment"],
])("searching %s finds a %s", async (text, kind) => {
  const { rows } = (await finance.get(`/search?q=${text}`)).body;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(18);
  expect(rows[0].kind).toBe(kind);
});

test("a search of one character, or of nothing known, finds nothing; others may not search", async () => {
  expect((await finance.get("/search?q=a")).body.rows).toEqual([]);
  expect((await finance.get(`/search?q=${encodeURIComponent('zz" OR *')}`)).body.rows).toEqual([]);
  expect((await (await school.as("registrar")).get("/search?q=dela")).status).toBe(403);
});
