import { describe, expect, test } from "vitest";
import { foldText, wordsOf } from "#core/shared/search-text.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

// biome-ignore lint/suspicious/noExplicitAny: a row of the wire
const rowsOf = async (query: string): Promise<any[]> => (await finance.get(`/invoice?${query}`)).body.rows;
const drafts = async (count: number) =>
  (await rowsOf("status=draft&perPage=200"))
    .filter((row) => row.customer_id !== null && row.invoice_status !== "CANCELLED")
    .slice(0, count);
const idsOf = (rows: { uuid: string }[]) => ({ uuids: rows.map((row) => row.uuid) });

describe("the list", () => {
  test("counts and totals agree with the rows of all pages", async () => {
    const first = (await finance.get("/invoice?perPage=1000")).body;
    const second = (await finance.get("/invoice?perPage=1000&page=2")).body;
    const rows = [...first.rows, ...second.rows];
    const centavos = (pesos: number) => Math.round(pesos * 100);
    const sum = (of: typeof rows, name: string) => of.reduce((total, row) => total + centavos(row[name]), 0);
    const owed = rows.filter((row) => row.invoice_status !== "CANCELLED");
    expect(rows).toHaveLength(first.count);
    expect(first.totalPages).toBe(Math.ceil(first.count / 1000));
    expect(centavos(first.sub_total)).toBe(sum(first.rows, "total_amount"));
    expect(centavos(first.grand_total)).toBe(sum(rows, "total_amount"));
    expect(centavos(first.total_receivables)).toBe(sum(owed, "total_amount"));
    expect(centavos(first.total_receivables_balance)).toBe(sum(owed, "remaining_balance"));
    const order = rows.map((row) => row.invoice_date);
    expect(order).toEqual([...order].sort().reverse());
  });

  test.each(["UNPAID", "PARTIAL", "PAID", "OVERDUE", "OVERDUE-PARTIAL", "CANCELLED"])(
    "%s alone shows just these, and its totals agree",
    async (status) => {
      const everything = (await finance.get("/invoice?perPage=1000")).body.rows.concat(
        await rowsOf("perPage=1000&page=2"),
      );
      const wanted = everything.filter((row: { invoice_status: string }) => row.invoice_status === status);
      const list = (await finance.get(`/invoice?invoice_status=${status.toLowerCase()}&perPage=1000`)).body;
      expect(wanted.length).toBeGreaterThan(0);
      expect(list.count).toBe(wanted.length);
      expect(list.rows.map((row: { uuid: string }) => row.uuid)).toEqual(
        wanted.slice(0, 1000).map((row: { uuid: string }) => row.uuid),
      );
    },
  );

  const filters: [string, (row: Record<string, string>) => boolean][] = [
    [
      "invoice_date_start=2026-09-01&invoice_date_end=2026-10-31",
      (row) => between(row.invoice_date, "2026-09-01", "2026-10-31"),
    ],
    [
      "due_date_start=2026-09-01&due_date_end=2026-10-31",
      (row) => between(row.invoice_duedate, "2026-09-01", "2026-10-31"),
    ],
    [
      "published_date_start=2026-09-01&published_date_end=2026-10-31",
      (row) => between(manila(row.published_date), "2026-09-01", "2026-10-31"),
    ],
    ["created_date_start=2026-09-01", (row) => manila(row.created_date) >= "2026-09-01"],
    [
      "cancelled_date_end=2026-10-31",
      (row) => row.cancelled_date !== null && manila(row.cancelled_date) <= "2026-10-31",
    ],
    ["has_balance=1", (row) => Number(row.remaining_balance) > 0],
    [
      "customer_id=000001,000002,000003",
      (row) => ["000001", "000002", "000003"].includes(row.customer_id ?? ""),
    ],
    ["search=dela", (row) => /dela/i.test(row.fullname ?? "")],
    // Two letters begin a word of the name; digits begin or end a student number, end a number, or are part of a reference.
    ["search=Pe", (row) => wordsOf(foldText(row.fullname ?? "")).some((word) => /(^|\W)pe/.test(word))],
    [
      "search=0003",
      (row) =>
        /^0003|0003$/.test(row.customer_id ?? "") ||
        (row.inv_no ?? "").endsWith("0003") ||
        (row.reference_no ?? "").includes("0003"),
    ],
    ["search=inv-2026-0001", (row) => (row.inv_no ?? "").startsWith("INV-2026-0001")],
    [
      "invoice_status=OVERDUE,PARTIAL&invoice_date_start=2026-01-01&search=san",
      (row) =>
        ["OVERDUE", "PARTIAL"].includes(row.invoice_status ?? "") &&
        (row.invoice_date ?? "") >= "2026-01-01" &&
        /san/i.test(row.fullname ?? ""),
    ],
  ];
  test.each(filters)("filter %s in every order offered", async (query, admits) => {
    const everything = (await rowsOf("perPage=1000")).concat(await rowsOf("perPage=1000&page=2"));
    const wanted = everything
      .filter(admits)
      .map((row) => row.uuid)
      .sort();
    for (const sort of [
      "invoice_date",
      "inv_no",
      "invoice_duedate",
      "published_date",
      "created_date",
      "cancelled_date",
    ]) {
      const list = (await finance.get(`/invoice?${query}&sort=${sort}&order=ASC&perPage=1000`)).body;
      expect(list.rows.map((row: { uuid: string }) => row.uuid).sort()).toEqual(wanted.slice(0, 1000));
      expect(list.count).toBe(wanted.length);
    }
  });

  test.each([
    "%",
    "_",
    "\\",
    '"',
    "a AND b",
    "NEAR(x y)",
    "*",
    "'; drop table invoice; --",
    "ñ",
    "Pe\u00f1a",
  ])("search text %s is literal text", async (text) => {
    const answer = await finance.get(`/invoice?search=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
  });

  test.each([
    "sort=notes",
    "perPage=0",
    "page=0",
    "page=x",
    "foo=1",
    "invoice_status=LATE",
    "invoice_date_start=2026-02-30",
    "invoice_date_start=2026-03-01&invoice_date_end=2026-02-01",
    "invoice_date_end=9999-99-99",
  ])("%s is refused, naming the field", async (query) => {
    const answer = await finance.get(`/invoice?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toBeTruthy();
  });
});

test.each([
  "/users/me?x=1",
  "/documents?foo=1",
  "/billing/overview?page=1",
  "/business/1?x=",
  "/invoice/import/template?foo=1",
])("%s: a query name nobody knows is 422, never ignored", async (path) => {
  const answer = await finance.get(path);
  expect([answer.status, answer.body.code]).toEqual([422, "VALIDATION_FAILED"]);
});

describe("access", () => {
  test.each(["teacher", "head", "assistant.head", "adviser", "registrar", "admin"])(
    "%s@ may not see or change an invoice",
    async (account) => {
      const other = await school.as(account);
      const [draft] = await drafts(1);
      expect((await other.get("/invoice")).status).toBe(403);
      const one = await other.get(`/invoice/${draft.uuid}`);
      expect([one.status, one.body.message]).toEqual([403, "Your role does not allow this."]);
      expect((await other.patch("/invoice/status/published", idsOf([draft]))).status).toBe(403);
      expect((await other.post(`/pdf/invoice/${draft.uuid}`)).status).toBe(403);
      expect((await other.post("/invoice/mail/send", idsOf([draft]))).status).toBe(403);
      expect((await other.upload("/invoice/import", "a.csv", "x")).status).toBe(403);
    },
  );

  test("another user's document is not there", async () => {
    const [row] = await rowsOf("perPage=1");
    const asked = await finance.post(`/pdf/invoice/${row.uuid}`);
    const id = asked.body.data.document_id;
    const teacher = await school.as("teacher");
    expect((await teacher.get(`/documents/${id}`)).status).toBe(404);
    expect((await teacher.get(`/documents/${id}/file`)).status).toBe(404);
    expect((await teacher.get("/documents")).body.rows).toEqual([]);
    await until(async () => (await finance.get(`/documents/${id}`)).body.data.status === "ready");
  });
});

describe("publishing", () => {
  test("drafts get the next numbers in the order given, a debit each, and leave the draft tab", async () => {
    const before = (await finance.get("/invoice?perPage=1&sort=inv_no")).body;
    const last = Number(before.rows[0].inv_no.slice(-6));
    const chosen = await drafts(3);
    const answer = await finance.patch("/invoice/status/published", idsOf(chosen));
    expect([answer.status, answer.body.message]).toEqual([200, "3 invoice(s) published."]);
    const numbers = new Map(
      answer.body.data.map((row: { uuid: string; inv_no: string }) => [row.uuid, row.inv_no]),
    );
    chosen.forEach((draft, index) => {
      expect(numbers.get(draft.uuid)).toBe(`INV-2026-${String(last + 1 + index).padStart(6, "0")}`);
    });
    const after = (await finance.get("/invoice?perPage=1")).body;
    expect(after.tab_counts.published).toBe(before.tab_counts.published + 3);
    expect(after.tab_counts.draft).toBe(before.tab_counts.draft - 3);
  });

  test("one refused record refuses all, each with its reason", async () => {
    const [draft] = await drafts(1);
    const [published] = await rowsOf("perPage=1");
    const answer = await finance.patch("/invoice/status/published", idsOf([draft, published]));
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([
      { message: `${published.inv_no} is already published.`, path: "uuids.1" },
    ]);
    expect((await finance.get(`/invoice/${draft.uuid}`)).body.data.status).toBe("draft");
  });

  test("the single call answers in the required words, with the status in any letter case", async () => {
    const [draft] = await drafts(1);
    const answer = await finance.patch(`/invoice/status/${draft.uuid}`, { status: "PUBLISHED" });
    expect([answer.status, answer.body.message]).toEqual([200, "Invoice published successfully."]);
  });

  test.each([
    [{}],
    [{ uuids: [] }],
    [{ uuids: ["x"] }],
    [{ uuids: "all" }],
    [{ uuids: ["01a1f6c4-9200-7524-92d3-7b9a71692b4c"], total: 1 }],
  ])("%j is 422", async (body) =>
    expect((await finance.patch("/invoice/status/published", body)).status).toBe(422),
  );

  test("an unknown invoice is 404, a body that is no JSON 400", async () => {
    expect((await finance.patch("/invoice/status/published", { uuids: [crypto.randomUUID()] })).status).toBe(
      404,
    );
    expect((await finance.patch("/invoice/status/published", "{")).status).toBe(400);
    expect((await finance.patch("/invoice/status/published", "[".repeat(20_000))).status).toBe(400);
    expect((await finance.patch("/invoice/status/published", `"${"x".repeat(1_100_000)}"`)).status).toBe(413);
  });
});

describe("an Idempotency-Key", () => {
  test("the same key and body get the first answer and change nothing; another body is refused", async () => {
    const chosen = await drafts(2);
    const headers = { "idempotency-key": "press-1" };
    const first = await finance.patch("/invoice/status/published", idsOf(chosen), headers);
    const again = await finance.patch("/invoice/status/published", idsOf(chosen), headers);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const other = await finance.patch("/invoice/status/published", idsOf(chosen.slice(1)), headers);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("fifty calls at the same moment with one key publish once and all get the same answer", async () => {
    const [draft] = await drafts(1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        finance.patch("/invoice/status/published", idsOf([draft]), { "idempotency-key": "press-50" }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
  });

  test("fifty calls at the same moment without a key: one publishes, the others are told", async () => {
    const [draft] = await drafts(1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => finance.patch("/invoice/status/published", idsOf([draft]))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  });

  test("a refusal is not remembered", async () => {
    const headers = { "idempotency-key": "press-refused" };
    const [draft] = await drafts(1);
    const [published] = await rowsOf("perPage=1");
    expect((await finance.patch("/invoice/status/published", idsOf([published]), headers)).status).toBe(409);
    expect((await finance.patch("/invoice/status/published", idsOf([draft]), headers)).status).toBe(200);
  });
});

describe("cancelling", () => {
  test("an owed invoice is reversed in the ledger, what was paid becomes unapplied credit", async () => {
    const [partial] = await rowsOf("invoice_status=PARTIAL&perPage=1");
    const answer = await finance.patch("/invoice/status/cancelled", idsOf([partial]));
    expect([answer.status, answer.body.message]).toEqual([200, "1 invoice(s) cancelled."]);
    const { data } = (await finance.get(`/invoice/${partial.uuid}`)).body;
    expect(data).toMatchObject({ status: "published", invoice_status: "CANCELLED", remaining_balance: 0 });
    expect(data.inv_no).toBe(partial.inv_no);
    const database = school.database();
    const { rows } = await database.execute({
      sql: "select unapplied_centavos as n from customer_account join student on id = student_id where student_no = ?",
      args: [partial.customer_id],
    });
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(
      Math.round((partial.total_amount - partial.remaining_balance) * 100),
    );
    database.close();
  });

  test("drafts that were cancelled are drafts again with their balance, once; an invoice that was published is not", async () => {
    const two = await drafts(2);
    const before = await Promise.all(two.map(({ uuid }) => finance.get(`/invoice/${uuid}`)));
    expect((await finance.patch("/invoice/status/cancelled", idsOf(two))).status).toBe(200);
    const back = await finance.patch("/invoice/status/draft", idsOf(two));
    expect([back.status, back.body.message]).toEqual([200, "2 draft(s) are back."]);
    for (const { body } of before)
      expect((await finance.get(`/invoice/${body.data.uuid}`)).body.data).toMatchObject({
        status: "draft",
        invoice_status: body.data.invoice_status,
        remaining_balance: body.data.remaining_balance,
      });
    const again = await finance.patch(`/invoice/status/${two[0]?.uuid}`, { status: "DRAFT" });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("is not cancelled.")]);
    const [published] = await rowsOf("invoice_status=CANCELLED&perPage=1");
    const refused = await finance.patch("/invoice/status/draft", idsOf([published]));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${published.inv_no} was published: it stays cancelled.`,
    ]);
  });

  test("a paid invoice is refused, and says why", async () => {
    const [paid] = await rowsOf("invoice_status=PAID&perPage=1");
    const answer = await finance.patch("/invoice/status/cancelled", idsOf([paid]));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${paid.inv_no} is paid: refund or cancel its payments first.`,
    ]);
  });

  test("publish against cancel at the same moment: one wins", async () => {
    const [draft] = await drafts(1);
    const answers = await Promise.all([
      finance.patch("/invoice/status/published", idsOf([draft])),
      finance.patch("/invoice/status/cancelled", idsOf([draft])),
    ]);
    const { data } = (await finance.get(`/invoice/${draft.uuid}`)).body;
    // Cancelling after publishing is allowed; publishing after cancelling is not.
    expect(data.invoice_status === "CANCELLED" || answers[1]?.status === 409).toBe(true);
  });
});

const between = (day: string | undefined, from: string, to: string) =>
  day !== undefined && from <= day && day <= to;
const manila = (instant: string | null | undefined) =>
  instant ? new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10) : "";
