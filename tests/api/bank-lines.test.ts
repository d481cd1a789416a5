import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";
import { imported } from "#tests/support/imports.ts";
import { FIRST, RefundDesk, SECOND } from "#tests/support/refunds.ts";
import { School } from "#tests/support/school.ts";

/** Bank files: taken in, matched, confirmed, ignored and undone (B-83 to B-86). */
const BANK_HEADINGS = "Date,Reference,Description,Amount";
let school: School;
let finance: Caller;
let desk: RefundDesk;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  desk = await RefundDesk.open(finance);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const upload = (rows: readonly string[], query = "") =>
  imported(finance, `/bank_lines/import?bank_code=BDO${query}`, [BANK_HEADINGS, ...rows].join("\n"));
let count = 0;
/** A reference no other line has. */
const unique = () => `FT-${++count}-${crypto.randomUUID().slice(0, 8)}`;
const take = async (row: string): Promise<Row> => {
  const reference = unique();
  const { data } = await upload([`2026-11-18,${reference},${row}`]);
  expect(data).toMatchObject({ status: "done", records: 1 });
  return lineOf(reference);
};
const linesOf = async (reference: string): Promise<Row[]> =>
  (await finance.get(`/bank_lines?search=${reference}&perPage=100`)).body.rows;
const lineOf = async (reference: string): Promise<Row> =>
  (await finance.get(`/bank_lines?search=${reference}`)).body.rows[0];
const change = (action: string, lines: readonly Row[], who = finance) =>
  who.post(`/bank_lines/${action}`, { uuids: lines.map(({ uuid }) => uuid) });
const unposted = async (amount: number, more: object = {}): Promise<Row> => {
  const saved = await finance.post("/payment", {
    customer_id: FIRST,
    payment_type: "ADVANCED",
    payment_method: "BANKTRANSFER",
    bank_code: "BDO",
    amount_paid: amount,
    inv_no: [],
    ...more,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  return desk.readPayment(saved.body.data.uuid);
};
const post = (payment: Row) => desk.setPayment("POSTED", payment.uuid);

describe("the account of a bank file", () => {
  test("is chosen where the school has several of the bank, and their lines are told apart", async () => {
    await finance.post("/bank", { code: "UBP", name: "UnionBank" });
    const account = async (number: string) =>
      (
        await finance.post("/bank_account", {
          ...{ bank_code: "UBP", account_name: "School", account_no: number },
        })
      ).body.data.id as string;
    const tag = unique();
    const file = [BANK_HEADINGS, `2026-11-18,,${tag},5000`].join("\n");
    const path = "/bank_lines/import?bank_code=UBP";
    const one = await account(`1-${tag}`);
    expect((await imported(finance, path, file)).data).toMatchObject({ records: 1 });
    const other = await account(`2-${tag}`);
    const unsaid = await finance.upload(path, "a.csv", file);
    expect([unsaid.status, unsaid.body.errors]).toEqual([
      422,
      [
        {
          message: "The school has several accounts of UBP: choose the one of the file",
          path: "bank_account",
        },
      ],
    ]);
    const of = (uuid: string) => imported(finance, `${path}&bank_account=${uuid}`, file);
    expect((await of(one)).data).toMatchObject({ records: 0, unchanged: 1 });
    expect((await of(other)).data).toMatchObject({ records: 1, unchanged: 0 });
    const wrong = await finance.upload(`/bank_lines/import?bank_code=BDO&bank_account=${one}`, "a.csv", file);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "bank_account"]);
  });
});

describe("a bank file", () => {
  test("is checked without a change, then taken: each line is matched and says why; a line is never taken twice", async () => {
    const payment = await unposted(321.5, { payrcpt_no: unique() });
    const owed = await desk.invoice(SECOND, 900);
    const [a, b, c, d] = [unique(), unique(), unique(), unique()];
    const rows = [
      `2026-11-18,${a},deposit ${payment.payrcpt_no},321.50`,
      `2026-11-18,${b},"Tuition, ${owed.inv_no}",900`,
      `2026-11-17,${c},student ${FIRST},"1,000.00"`,
      `2026-11-17,${d},who knows,75`,
      `2026-11-17,${d},who knows,75`,
    ];
    const checked = await upload(rows, "&dry_run=1");
    expect(checked.data).toMatchObject({ status: "done", records: 5, rows: 5, total_amount: 2371.5 });
    expect(checked.data.warnings.map(({ message }: Row) => message)).toEqual([
      "1 line matched to an unposted payment; 1 line to an invoice; 1 line to a student; 2 lines to nobody.",
    ]);
    expect(checked.data.read_as_text).toContain("Dates: November 17, 2026 to November 18, 2026.");
    expect(await lineOf(a)).toBeUndefined();

    expect((await upload(rows)).data).toMatchObject({ status: "done", records: 5 });
    expect(await lineOf(a)).toMatchObject({
      ...{
        line_date: "2026-11-18",
        bank_code: "BDO",
        amount: 321.5,
        status: "matched",
        match: payment.paytxn_no,
      },
      reason: `${payment.paytxn_no} is unposted and has the same bank, amount and reference.`,
    });
    expect(await lineOf(b)).toMatchObject({ status: "matched", reason: `Its text names ${owed.inv_no}.` });
    expect(await lineOf(c)).toMatchObject({ status: "matched", reason: `Its text names student ${FIRST}.` });
    const equal = (await finance.get(`/bank_lines?search=${d}`)).body;
    expect(equal).toMatchObject({ count: 2, grand_total: 150 });
    expect(equal.rows[0]).toMatchObject({ status: "unmatched", match: null, payment: null });

    const more = [...rows, `2026-11-17,${d},who knows,75`];
    const again = await upload(more, "&dry_run=1");
    const taken = { message: "5 lines taken before and left out." };
    expect(again.data.warnings.at(-1)).toMatchObject(taken);
    expect(again.data).toMatchObject({ new: 1, unchanged: 5 });
    expect((await upload(more)).data).toMatchObject({ records: 1, warnings: [taken] });
    expect((await finance.get(`/bank_lines?search=${d}&status=unmatched`)).body.count).toBe(3);
  });

  test("of the same day later: lines are known by what they say and by their balance, not by their place", async () => {
    const tag = unique();
    const headings = "Date,Description,Amount,Running Balance";
    const take = async (...rows: string[]) =>
      (await imported(finance, "/bank_lines/import?bank_code=BDO", [headings, ...rows].join("\n"))).data;
    const morning = [`2026-11-18,${tag} REYES,5000,15000.00`, `2026-11-18,${tag} TRANSFER,5000,20000.00`];
    expect(await take(...morning)).toMatchObject({ status: "done", records: 2 });
    const evening = [`2026-11-18,${tag} SANTOS,5000,25000.00`, `2026-11-18,${tag} TRANSFER,5000,"30,000.00"`];
    expect(await take(...evening)).toMatchObject({ status: "done", records: 2, unchanged: 0 });
    expect(await take(...evening, ...morning)).toMatchObject({ status: "done", records: 0, unchanged: 4 });
    const described = (await linesOf(tag)).map(({ description }) => description.slice(tag.length + 1)).sort();
    expect(described).toEqual(["REYES", "SANTOS", "TRANSFER", "TRANSFER"]);

    // A file without balances brings what it has more of.
    const bare = [BANK_HEADINGS, ...Array.from({ length: 3 }, () => `2026-11-18,,${tag} TRANSFER,5000`)];
    const { data } = await imported(finance, "/bank_lines/import?bank_code=BDO", bare.join("\n"));
    expect(data).toMatchObject({ status: "done", records: 1, unchanged: 2 });
  });

  test("shows the lines it would take, each with what it is matched to", async () => {
    const reference = unique();
    const { data } = await upload([`2026-11-18,${reference},student ${FIRST},75`], "&dry_run=1");
    expect(data.lines).toEqual([
      {
        ...{ line: 2, what: `11/18/2026 ${reference} student ${FIRST}`, amount: 75 },
        to: `Its text names student ${FIRST}.`,
      },
    ]);
  });

  test("whose amounts have no sign is asked about beside a column of directions, and what left is never received", async () => {
    const reference = unique();
    const file = [
      "Posting Date,Description,Type,Status,Currency,Amount",
      `2026-11-18,${reference} PAYROLL,DR,Successful,PHP,"40,000.00"`,
      `2026-11-18,${reference} A,CR,Successful,PHP,10`,
      `2026-11-18,${reference} B,CR,Pending,PHP,11`,
      `2026-11-18,${reference} C,CR,Failed,PHP,12`,
      `2026-11-18,${reference} D,CR,Successful,USD,13`,
    ].join("\n");
    await finance.post("/bank", { code: "MBTC", name: "Metrobank" });
    const path = "/bank_lines/import?bank_code=MBTC";
    const asked = await imported(finance, `${path}&dry_run=1`, file);
    expect(asked.data).toMatchObject({
      needs: ["columns"],
      needs_text: "Say which columns of the file are: Direction.",
    });
    const said = `&columns=${encodeURIComponent(JSON.stringify({ direction: "Type" }))}`;
    const { data } = await imported(finance, `${path}${said}`, file);
    expect(data).toMatchObject({ status: "done", records: 1, left_out_count: 4, total_amount: 10 });
    expect((await linesOf(reference)).map(({ amount }) => amount)).toEqual([10]);
  });

  test("whose dates may begin with the day or the month are refused; a day above 12 proves the order of all, whatever row it is in", async () => {
    const reference = `ORDER-${crypto.randomUUID().slice(0, 8)}`;
    const unproven = [`10/11/2026,${reference},a,10`, `11/11/2026,${reference},b,11`];
    const refusedAtOnce = async (rows: string[]) => {
      const file = [BANK_HEADINGS, ...rows].join("\n");
      const { status, body } = await finance.upload("/bank_lines/import?bank_code=BDO", "a.csv", file);
      return [status, body.code, body.message];
    };
    expect(await refusedAtOnce(unproven)).toEqual([
      422,
      "FILE_NEEDS_AN_ANSWER",
      "Say whether its dates begin with the day or with the month.",
    ]);
    expect((await upload(unproven, "&dry_run=1")).data).toMatchObject({ needs: ["date_order"] });
    expect(
      await refusedAtOnce([...unproven, `13/11/2026,${reference},c,12`, `11/14/2026,${reference},d,13`]),
    ).toEqual([
      422,
      "FILE_NOT_READ",
      expect.stringMatching(/^The dates of this file are in two orders: “13\/11\/2026” .+ “11\/14\/2026”/),
    ]);
    expect(await linesOf(reference)).toEqual([]);

    const proven = [...unproven, `13/11/2026,${reference},c,12`];
    const checked = await upload(proven, "&dry_run=1");
    expect(checked.data.read_as_text).toContain(
      "Dates: November 10, 2026 to November 13, 2026, read as DD/MM/YYYY (the file shows it).",
    );
    expect((await upload(proven)).data.records).toBe(3);
    expect((await linesOf(reference)).map(({ line_date }) => line_date).sort()).toEqual([
      "2026-11-10",
      "2026-11-11",
      "2026-11-13",
    ]);
  });

  test("of a bank nobody described is asked about once, and the next one is read at once", async () => {
    const reference = unique();
    const file = (day: string) =>
      [
        "Fecha;Docto;Concepto;Cargo;Abono",
        `${day};${reference};Deposito;;1.500,50`,
        `${day};X;Fee;25,00;`,
      ].join("\n");
    const path = "/bank_lines/import?bank_code=BPI";
    const columns = JSON.stringify({
      date: "Fecha",
      reference: "Docto",
      description: "Concepto",
      credit: "Abono",
      debit: "Cargo",
    });
    const asked = await imported(finance, `${path}&dry_run=1`, file("05/11/2026"));
    expect(asked.data).toMatchObject({
      needs: ["columns"],
      needs_text: "Say which columns of the file are: Date; Amount, or Credit and Debit.",
      samples: { Fecha: ["05/11/2026", "05/11/2026"] },
    });
    const said = `&columns=${encodeURIComponent(columns)}&date_order=dmy`;
    const checked = await imported(finance, `${path}${said}&dry_run=1`, file("05/11/2026"));
    expect(checked.data).toMatchObject({
      ...{ new: 1, errors: [], total_amount: 1500.5 },
      left_out: [{ line: 3, message: "Row 3: money that left the account." }],
    });
    const taken = await imported(finance, `${path}${said}`, file("05/11/2026"));
    expect(taken.data).toMatchObject({ status: "done", records: 1, left_out_count: 1 });

    const next = await imported(finance, path, file("06/11/2026"));
    expect(next.data).toMatchObject({ status: "done", records: 1 });
    expect((await linesOf(reference)).map(({ line_date }) => line_date).sort()).toEqual([
      "2026-11-05",
      "2026-11-06",
    ]);
    // What was said is of that bank's files.
    const other = await finance.upload("/bank_lines/import?bank_code=BDO", "a.csv", file("06/11/2026"));
    expect(other.body.code).toBe("FILE_NEEDS_AN_ANSWER");
  });

  test("that was read without a question is read as a person says, and so is the next one; what was said before stays", async () => {
    const [one, two] = [unique(), unique()];
    const file = (slip: string, voucher: string) =>
      ["Date,Slip,Voucher,Particulars,Amount", `2026-11-05,${slip},${voucher},Deposito,1.50`].join("\n");
    const path = "/bank_lines/import?bank_code=BPI";
    const said = (columns: object) => `&columns=${encodeURIComponent(JSON.stringify(columns))}`;
    const read = async (slip: string, voucher: string, query = "") => {
      const { data } = await imported(finance, path + query, file(slip, voucher));
      const fields = data.columns.map(({ field }: { field: string | null }) => field);
      return { status: data.status, fields };
    };
    expect(await read(unique(), "", "&dry_run=1")).toEqual({
      status: "done",
      fields: ["date", null, null, "description", "amount"],
    });
    const slip = { status: "done", fields: ["date", "reference", null, "description", "amount"] };
    expect(await read(one, "", said({ reference: "Slip" }))).toEqual(slip);
    expect(await read(unique(), "", "&dry_run=1")).toEqual(slip);
    const without = { status: "done", fields: ["date", "reference", null, null, "amount"] };
    expect(await read(two, "", said({ description: "" }))).toEqual(without);
    expect(await read(unique(), "", "&dry_run=1")).toEqual(without);
    const voucher = { status: "done", fields: ["date", null, "reference", null, "amount"] };
    expect(await read("", unique(), `${said({ reference: "Voucher" })}&dry_run=1`)).toEqual(voucher);
    expect(await linesOf(one)).toHaveLength(1);
    expect(await linesOf(two)).toHaveLength(1);
  });

  describe("as a bank exports it, in a month that proves no order of its dates, is read without a question", () => {
    const BDO = [
      ["Account Number", "", "001234567890"],
      ["Account Name", "", "SCHOOL, INC."],
      [],
      ["Posting Date", "Branch", "Description", "Check Number", "Debit", "Credit", "Running Balance"],
      ["11/03/2026", "QUIAPO", "CASH DEPOSIT", "", "", "12,500.00", "112,500.00"],
      ["11/04/2026", "QUIAPO", "CHECK ENCASHMENT", "0000451", "1,000.00", "", "111,500.00"],
      ["11/05/2026", "QUIAPO", "CHECK DEPOSIT", "0000452", "", "1,250.50", "112,750.50"],
    ];
    const BPI = [
      ["Account: ", "XXXX-1234 Current"],
      ["As of", "11/09/2026"],
      ["Date", "Description", "Check Number", "Debit Amount", "Credit Amount", "Balance"],
      ["11/03/2026", "CASH DEPOSIT", "", "", "12,500.00", "112,500.00"],
      ["11/04/2026", "CHECK", "0000451", "1,000.00", "0.00", "111,500.00"],
      ["11/05/2026", "CHECK DEPOSIT", "0000452", "", "1,250.50", "112,750.50"],
    ];
    const BPI_HISTORY = [
      ["Transaction History"],
      ["Transaction Date", "Reference No.", "Description", "Debit", "Credit", "Running Balance"],
      ["11/03/2026", "", "CASH DEPOSIT", "", "12,500.00", "112,500.00"],
      ["11/04/2026", "0000451", "CHECK", "1,000.00", "", "111,500.00"],
      ["11/05/2026", "0000452", "FUND TRANSFER", "", "1,250.50", "112,750.50"],
    ];
    test.each<[name: string, bank: string, rows: string[][], headingsRow: number]>([
      ["BDO Unibank", "BDO", BDO, 4],
      ["Bank of the Philippine Islands", "BPI", BPI, 3],
      ["Bank of the Philippine Islands, transaction history", "BPI", BPI_HISTORY, 2],
    ])("%s", async (_, bank, rows, headingsRow) => {
      const path = `/bank_lines/import?bank_code=${bank}&dry_run=1`;
      for (const bytes of [textFile(rows), workbookFile([{ name: "Sheet1", rows }])]) {
        const { data } = await imported(finance, path, bytes);
        expect(data).toMatchObject({
          needs: [],
          errors: [],
          new: 2,
          total_amount: 13_750.5,
          left_out: [{ line: headingsRow + 2, message: expect.stringContaining("left the account") }],
          read_as: { headings_row: headingsRow, date_order: "mdy" },
        });
        expect(data.read_as_text.join(" ")).toContain("November 03, 2026 to November 05, 2026");
        const fields = data.columns.flatMap(({ field }: { field: string | null }) => field ?? []);
        expect(fields.sort()).toEqual(["balance", "credit", "date", "debit", "description", "reference"]);
      }
    });

    test("what finance says of such a file goes before what is shipped, and stays with that bank", async () => {
      const path = "/bank_lines/import?bank_code=BPI";
      const rows = (reference: string) =>
        textFile([...BPI_HISTORY.slice(0, 2), ["11/03/2026", reference, "DEPOSIT", "", "1.25", ""]]);
      const said = await imported(finance, `${path}&date_order=dmy`, rows(unique()));
      expect(said.data).toMatchObject({ status: "done", read_as: { date_order: "dmy" } });
      const next = await imported(finance, `${path}&dry_run=1`, rows(unique()));
      expect(next.data.read_as.date_order).toBe("dmy");
      const other = await finance.upload(
        "/bank_lines/import?bank_code=BDO&dry_run=1",
        "a.csv",
        rows(unique()),
      );
      expect(other.status).toBe(202);
    });
  });

  test("with a mistake is refused whole, each row named; of another bank's headings, or of no bank, at once", async () => {
    const reference = unique();
    const { data, errors } = await upload([
      `2026-11-18,${reference},fine,10`,
      `2026-11-18,${reference},out,-10`,
      `2026-13-18,${reference},day,10`,
      `2027-01-01,${reference},later,10`,
      `2026-11-18,${reference},short`,
    ]);
    expect(data.status).toBe("failed");
    expect(errors.map(({ row, path }: Row) => [row, path])).toEqual([
      [3, "Date"],
      [4, "Date"],
      [5, undefined],
    ]);
    expect(await lineOf(reference)).toBeUndefined();
    const other = await finance.upload(
      "/bank_lines/import?bank_code=BDO",
      "x.csv",
      "Posting Date,Ref,Debit,Credit\n",
    );
    expect(other.status).toBe(422);
    for (const query of ["", "?bank_code=", "?bank_code=NONE"])
      expect((await finance.upload(`/bank_lines/import${query}`, "x.csv", `${BANK_HEADINGS}\n`)).status).toBe(
        422,
      );
  });

  test("uploaded twice at once is taken once", async () => {
    const reference = unique();
    const rows = Array.from({ length: 3 }, () => `2026-11-18,${reference},x,12`);
    const both = await Promise.all([upload(rows), upload(rows)]);
    expect(both.map(({ data }) => data.records).sort()).toEqual([0, 3]);
    expect((await finance.get(`/bank_lines?search=${reference}`)).body.count).toBe(3);
  });
});

describe("a matched line", () => {
  test("is tied to its unposted payment and counts as its reference document; undone while that is unposted", async () => {
    const payment = await unposted(45, { payrcpt_no: unique() });
    const line = await take(`deposit ${payment.payrcpt_no},45`);
    expect((await post(payment)).body.message).toBe("Payment Reference Document is required!");
    expect((await change("confirm", [line])).body.message).toBe("Bank line confirmed.");
    expect(await lineOf(line.reference)).toMatchObject({
      ...{
        status: "confirmed",
        match: payment.paytxn_no,
        payment: { paytxn_no: payment.paytxn_no, status: "UNPOSTED" },
      },
    });
    expect((await desk.readPayment(payment.uuid)).bank_line).toBe(line.name);
    const fixed = await finance.patch(`/payment/${payment.uuid}`, {
      customer_id: FIRST,
      payment_type: "ADVANCED",
      payment_method: "BANKTRANSFER",
      bank_code: "BDO",
      amount_paid: 46,
      inv_no: [],
    });
    expect([fixed.status, fixed.body.code]).toEqual([409, "STATE_FORBIDS"]);

    expect((await change("undo", [line])).body.message).toBe("Bank line open again.");
    expect(await lineOf(line.reference)).toMatchObject({ status: "matched", payment: null });
    expect((await desk.readPayment(payment.uuid)).status).toBe("UNPOSTED");
    await change("confirm", [line]);
    expect((await post(payment)).status).toBe(200);
    const refused = await change("undo", [line]);
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      `${payment.paytxn_no} is posted: cancel that payment instead.`,
    ]);
    expect((await desk.setPayment("CANCELLED", payment.uuid)).status).toBe(200);
    expect(await lineOf(line.reference)).toMatchObject({
      ...{ status: "unmatched", payment: null, reason: `${payment.paytxn_no} was cancelled.` },
    });
  });

  test("becomes an unposted payment of its invoice or its student, received on its day; undone, that is cancelled", async () => {
    const owed = await desk.invoice(SECOND, 250);
    const lines = [await take(`for ${owed.inv_no},200`), await take(`of ${FIRST},30`)];
    expect((await change("confirm", lines)).body.message).toBe("2 bank line(s) confirmed.");
    const [one, two] = await Promise.all(
      lines.map(async ({ reference }) => (await lineOf(reference)).payment),
    );
    expect(await desk.readPayment(one.uuid)).toMatchObject({
      ...{
        status: "UNPOSTED",
        payment_type: "Regular",
        amount_paid: 200,
        customer_id: SECOND,
        bank_code: "BDO",
      },
      ...{ received_date: "2026-11-18", invoice: [{ inv_no: owed.inv_no }], bank_line: lines[0].name },
    });
    expect(await desk.readPayment(two.uuid)).toMatchObject({ payment_type: "ADVANCED", amount_paid: 30 });
    expect((await post(one)).status).toBe(200);
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBe(50);
    expect((await change("undo", [lines[1]])).status).toBe(200);
    expect((await desk.readPayment(two.uuid)).status).toBe("CANCELLED");
    expect(await lineOf(lines[1].reference)).toMatchObject({ status: "matched", payment: null });
  });

  test("whose payment or invoice changed meanwhile is refused, and all with it; matched again it says so", async () => {
    const payment = await unposted(61, { payrcpt_no: unique() });
    const owed = await desk.invoice(SECOND, 80);
    const lines = [
      await take(`x ${payment.payrcpt_no},61`),
      await take(`x ${owed.inv_no},80`),
      await take(`of ${FIRST},9`),
    ];
    expect((await desk.setPayment("CANCELLED", payment.uuid)).status).toBe(200);
    await desk.posted([SECOND], [owed], 80);
    const refused = await change("confirm", lines);
    expect([refused.status, refused.body.code]).toEqual([409, "MATCH_CHANGED"]);
    expect(refused.body.errors.map(({ path }: Row) => path)).toEqual(["uuids.0", "uuids.1"]);
    expect((await finance.post("/bank_lines/match", {})).status).toBe(200);
    expect(await lineOf(lines[0].reference)).toMatchObject({ status: "unmatched" });
    expect(await lineOf(lines[1].reference)).toMatchObject({
      status: "matched",
      reason: expect.stringContaining("₱0.00 left"),
    });
  });

  test("of two lines for one payment, confirmed at once, one is; the other is told why", async () => {
    const payment = await unposted(77, { payrcpt_no: unique() });
    const lines = [await take(`a ${payment.payrcpt_no},77`), await take(`b ${payment.payrcpt_no},77`)];
    const answers = await Promise.all(lines.map((line) => change("confirm", [line])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.errors[0].message).toMatch(new RegExp(payment.paytxn_no));
    const after = await Promise.all(lines.map(({ reference }) => lineOf(reference)));
    expect(after.filter(({ status }) => status === "confirmed")).toHaveLength(1);
    expect((await desk.readPayment(payment.uuid)).status).toBe("UNPOSTED");
  });

  test("confirmed twice at once is confirmed once", async () => {
    const line = await take(`of ${FIRST},13`);
    const twice = await Promise.all([change("confirm", [line]), change("confirm", [line])]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = (
      await finance.get(`/v2/payment?search=${(await lineOf(line.reference)).payment.paytxn_no}`)
    ).body;
    expect(rows).toHaveLength(1);
  });

  test("is not confirmed by who uploaded it, where duties are separate", async () => {
    const line = await take(`of ${FIRST},14`);
    const set = (value: string) => finance.patch("/billing/settings", { billing_separate_duties: value });
    expect((await set("on")).status).toBe(200);
    const refused = await change("confirm", [line]);
    expect([refused.status, refused.body.code]).toEqual([409, "SEPARATE_DUTIES"]);
    expect((await set("off")).status).toBe(200);
    expect((await change("confirm", [line])).status).toBe(200);
  });
});

test("an open line is ignored and opened again as it was; a payment that is entered later finds its line", async () => {
  const [matched, open] = [await take(`of ${FIRST},15`), await take("nobody,16")];
  expect((await change("confirm", [open])).status).toBe(409);
  expect((await change("ignore", [matched, open])).body.message).toBe("2 bank line(s) ignored.");
  expect((await finance.get(`/bank_lines?status=ignored&search=${open.reference}`)).body.count).toBe(1);
  expect((await change("reopen", [matched, open])).body.message).toBe("2 bank line(s) open again.");
  const late = await change("reopen", [matched]);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("cannot be undone.")]);
  expect([(await lineOf(matched.reference)).status, (await lineOf(open.reference)).status]).toEqual([
    "matched",
    "unmatched",
  ]);
  const payment = await unposted(16, { payrcpt_no: open.reference });
  expect((await finance.post("/bank_lines/match", {})).body.message).toMatch(
    /^\d+ of \d+ open bank line\(s\) changed\.$/,
  );
  expect(await lineOf(open.reference)).toMatchObject({ status: "matched", match: payment.paytxn_no });
  expect((await finance.get("/bank_lines?bank_code=NONE")).body.count).toBe(0);
});
