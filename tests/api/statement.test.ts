import { beforeAll, describe, expect, test } from "vitest";
import { formatPesos } from "#core/shared/money.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let consumer: Consumer;
/** A customer with invoices and payments. */
let customer: string;
beforeAll(async () => {
  consumer = new Consumer(school);
  const found = await consumer.one<{ student_no: string }>(`select student_no from ledger_entry
    join student on student.id = student_id group by student_id
    having sum(kind = 'PAYMENT') > 0 and sum(kind = 'INVOICE') > 1 order by count(*) desc, student_id limit 1`);
  customer = found.student_no;
});

const WHOLE = "start_date=2020-01-01&end_date=2030-12-31";
const statement = async (query: string, of = customer) =>
  (await finance.get(`/statement_of_account/customer/${of}?${query}&customer_id=true`)).body.data;
const centavos = (pesos: number) => Math.round(pesos * 100);

describe("the statement of account", () => {
  test("opens with the balance forwarded, carries it row by row, and its totals are those of the rows", async () => {
    const soa = await statement(WHOLE);
    const [forwarded, ...rows] = soa.soa;
    expect(forwarded).toMatchObject({
      transaction_date: "2020-01-01",
      due_date: "Previous Balance (Forwarded)",
      debit: 0,
      credit: 0,
      balance: 0,
    });
    expect(rows.length).toBeGreaterThan(2);
    let balance = 0;
    for (const row of rows) {
      balance += centavos(row.debit) - centavos(row.credit);
      expect(centavos(row.balance)).toBe(balance);
      expect(row.paper_uuid).toMatch(/^[0-9a-f-]{36}$/);
      expect(["invoice", "payment"]).toContain(row.paper_kind);
    }
    const sum = (name: string) =>
      rows.reduce((total: number, row: Record<string, number>) => total + centavos(row[name] ?? 0), 0);
    expect(centavos(soa.total_debit)).toBe(sum("debit"));
    expect(centavos(soa.total_credit)).toBe(sum("credit"));
    expect(centavos(soa.ending_balance)).toBe(balance);
    const dates = rows.map((row: { transaction_date: string }) => row.transaction_date);
    expect(dates).toEqual([...dates].sort());
    expect(soa.customer.customer_id).toBe(customer);
    expect(soa.business.name).not.toBe("");
  });

  test("ends with what the customer owes: the balances of the open invoices less unapplied credit", async () => {
    const { owed } = await consumer.one<{ owed: number }>(
      `select coalesce((select sum(balance_centavos) from invoice where student_id = student.id and number is not null), 0)
        - coalesce((select unapplied_centavos from customer_account where student_id = student.id), 0) as owed
       from student where student_no = ?`,
      [customer],
    );
    expect(centavos((await statement(WHOLE)).ending_balance)).toBe(owed);
  });

  test("says how long the ending balance has been due, on every day", async () => {
    const { rows } = (await finance.get("/customer/balances?sort=balance&order=DESC&perPage=1000")).body;
    const names = Object.keys(rows[0]).filter((name) => name.startsWith("days_"));
    const withCredit = rows.find((row: Record<string, number>) => (row.unapplied_credit ?? 0) > 0);
    for (const account of [rows[0], rows[20], withCredit]) {
      const { customer_id, current } = account;
      for (const end of ["2025-08-01", "2026-03-31", "2026-10-15", "2030-12-31"]) {
        const path = `/statement_of_account/customer/${customer_id}?start_date=2020-01-01&end_date=${end}`;
        const { aging, ending_balance } = (await finance.get(path)).body.data;
        const owed = ["current", ...names].reduce((sum, name) => sum + centavos(aging[name]), 0);
        expect(owed - centavos(aging.unapplied_credit)).toBe(centavos(ending_balance));
        expect(aging.unapplied_credit).toBeGreaterThanOrEqual(0);
        if (end === "2030-12-31") {
          expect(aging).toMatchObject({ current, unapplied_credit: account.unapplied_credit });
          for (const name of names) expect(aging[name]).toBe(account[name]);
        }
      }
    }
  });

  test("as of any past day: one period's closing is the next one's opening", async () => {
    const days = (await statement(WHOLE)).soa
      .slice(1)
      .map((row: { transaction_date: string }) => row.transaction_date);
    const middle = days[Math.floor(days.length / 2)];
    const before = await statement(`start_date=2020-01-01&end_date=${middle}`);
    const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10);
    const after = await statement(`start_date=${next}&end_date=2030-12-31`);
    expect(after.soa[0].balance).toBe(before.ending_balance);
    expect(before.soa.length + after.soa.length - 2).toBe(days.length);
  });

  test("without dates it is the current month's, in one round trip", async () => {
    const before = school.lines.length;
    const { soa } = await statement("cookieId=1");
    expect(soa[0].transaction_date).toBe(`${TODAY.slice(0, 7)}-01`);
    const line = await until(async () =>
      school.lines.slice(before).find((text) => text.includes("statement_of_account")),
    );
    expect(JSON.parse(line).roundTrips).toBe(1);
  });

  test.each([
    ["an unknown customer", "/statement_of_account/customer/999999?", "finance", 404],
    [
      "a range that ends before it starts",
      "/statement_of_account/customer/000001?start_date=2026-02-01&end_date=2026-01-31",
      "finance",
      422,
    ],
    ["a day that is none", "/statement_of_account/customer/000001?start_date=2026-02-30", "finance", 422],
    ["a name nobody knows", "/statement_of_account/customer/000001?from=2026-02-01", "finance", 422],
    ["a registrar", "/statement_of_account/customer/000001?", "registrar", 403],
  ])("%s is refused", async (_name, path, account, status) => {
    expect((await (await school.as(account)).get(path)).status).toBe(status);
  });
});

describe("its PDF", () => {
  test("answers 200, is drawn once however often the message comes, and says what the screen says", async () => {
    const asked = await finance.post(`/pdf/soa/${customer}?${WHOLE}&cookieId=1`);
    expect(asked.status).toBe(200);
    expect(asked.body.message).toBe("Please wait while the file is being generated.");
    const documentUuid = asked.body.data.document_id;
    expect(await consumer.finished(documentUuid)).toMatchObject({ status: "ready" });
    const soa = await statement(WHOLE);
    const file = await finance.get(`/documents/${documentUuid}/file`);
    expect(file.headers.get("content-disposition")).toContain(`Statement of Account_${customer}.pdf`);
    const text = pdfText(file.body);
    expect(text).toContain("Statement of Account");
    expect(text).toContain(customer);
    for (const row of soa.soa.slice(1)) expect(text).toContain(row.transaction_no);
    const money = soa.ending_balance.toLocaleString("en-US", { minimumFractionDigits: 2 }).replace("-", "");
    expect(text).toContain(money);
    const [message] = await consumer.rows<{ uuid: string }>(
      "select uuid from outbox where subject_uuid = ?",
      [documentUuid],
    );
    const again = {
      outboxId: message?.uuid,
      kind: "render-document",
      subjectId: documentUuid,
      requestId: "test",
    };
    await consumer.send("RENDER_QUEUE", again, again);
    await until(async () => consumer.linesAbout(documentUuid).length >= 3);
    expect(await consumer.objectsOf(documentUuid)).toHaveLength(1);
  });

  test("of all children of a guardian is one document: a part for each, and one sum", async () => {
    const [pair] = await consumer.rows<{ one: string; other: string }>(
      `select one.student_no as one, other.student_no as other from student one
        join student other on other.guardian_id = one.guardian_id and other.id > one.id and other.is_active = 1
        where one.is_active = 1 and (select count(*) from student each where each.guardian_id = one.guardian_id) = 2
          and exists (select 1 from ledger_entry where student_id = one.id)
          and exists (select 1 from ledger_entry where student_id = other.id) limit 1`,
    );
    const parts = await Promise.all(
      [pair?.one, pair?.other].map(
        async (number) => (await finance.get(`/statement_of_account/customer/${number}?${WHOLE}`)).body.data,
      ),
    );
    expect(parts[0].siblings).toEqual([{ customer_id: pair?.other, fullname: parts[1].customer.fullname }]);
    const asked = await finance.post(`/pdf/soa/${pair?.one}?${WHOLE}&family=1`);
    const document = asked.body.data.document_id;
    expect(await consumer.finished(document)).toMatchObject({ status: "ready", pages: 2 });
    const text = pdfText((await finance.get(`/documents/${document}/file`)).body);
    for (const part of parts) expect(text).toContain(part.customer.fullname);
    const sum = parts.reduce((all, { ending_balance }) => all + centavos(ending_balance), 0);
    expect(text).toContain("Balance of all 2 students");
    expect(text).toContain(formatPesos(sum));
  });

  test("drawn again after the books went on and the student was renamed, it gives the same bytes", async () => {
    const first = (await finance.post(`/pdf/soa/${customer}?${WHOLE}`)).body.data.document_id;
    const { sha256 } = await consumer.finished(first);
    await consumer.database.execute({
      sql: `insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description, debit_centavos, credit_centavos, recorded_at)
        values ((select id from student where student_no = ?), '2026-01-05', 'INVOICE', 'later', 'INV-2026-999999', 'Later', 100, 0, '2026-01-05T00:00:00.000Z'),
          ((select id from student where student_no = ?), '2026-01-05', 'CANCELLATION', 'later', 'INV-2026-999999', 'Later', 0, 100, '2026-01-05T00:00:00.000Z')`,
      args: [customer, customer],
    });
    const named = await consumer.one<{ fullname: string }>(
      "select fullname from student where student_no = ?",
      [customer],
    );
    const rename = (name: string) =>
      consumer.database.execute({
        sql: "update student set fullname = ? where student_no = ?",
        args: [name, customer],
      });
    await rename("Somebody, Else");
    await consumer.database.execute({
      sql: `update document set status = 'rendering', sha256 = null, object_key = null, bytes = null, pages = null,
        finished_at = null where uuid = ?`,
      args: [first],
    });
    const [message] = await consumer.rows<{ uuid: string }>(
      "select uuid from outbox where subject_uuid = ?",
      [first],
    );
    await consumer.send("RENDER_QUEUE", {
      outboxId: message?.uuid,
      kind: "render-document",
      subjectId: first,
      requestId: "test",
    });
    expect((await consumer.finished(first)).sha256).toBe(sha256);
    await rename(named.fullname);
  });

  test("of nobody, or of a range that ends before it starts, is refused", async () => {
    expect((await finance.post("/pdf/soa/999999")).status).toBe(404);
    expect(
      (await finance.post(`/pdf/soa/${customer}?start_date=2026-02-01&end_date=2026-01-01`)).status,
    ).toBe(422);
  });
});

describe("its email", () => {
  const inboxOf = (recipient: string) => school.stack.mail.mails().filter(({ to }) => to.includes(recipient));

  test("goes to the guardian with the PDF attached, the customer's number in subject and attachment", async () => {
    const { customer: party } = await statement(WHOLE);
    const body = {
      customer_id: customer,
      start_date: "2020-01-01",
      end_date: "2030-12-31",
      subject: "Hello",
      body: "<b>x</b>",
    };
    const answer = await finance.post("/mailer/send", body);
    expect(answer.status).toBe(202);
    const [letter] = await until(async () => {
      const letters = inboxOf(party.email_address);
      return letters.length > 0 && letters;
    });
    expect(letter?.subject).toContain(customer);
    expect(letter?.html).not.toContain("<b>x</b>");
    expect(letter?.attachments.map(({ filename }) => filename)).toEqual([
      `Statement of Account_${customer}.pdf`,
    ]);
    expect(pdfText(Buffer.from(letter?.attachments[0]?.content ?? "", "base64"))).toContain("Ending Balance");
    await until(
      async () =>
        (await consumer.rows("select 1 from mail where kind = 'statement' and status <> 'sent'")).length ===
        0,
    );
  });

  test("goes to the one address named instead", async () => {
    await finance.post("/mailer/send", { customer_id: customer, recipient: "aunt@families.test" });
    await until(async () => inboxOf("aunt@families.test").length === 1);
  });

  test.each([
    ["two recipients", { recipient: "a@b.test,c@d.test" }, 422],
    ["a recipient with a line break", { recipient: "a@b.test\r\nBcc: c@d.test" }, 422],
    ["a subject with a line break", { subject: "Hello\r\nBcc: c@d.test" }, 422],
    [
      "a thousand recipients",
      { recipient: Array.from({ length: 1_000 }, (_, index) => `p${index}@families.test`).join(",") },
      422,
    ],
    ["a list of recipients", { recipient: ["a@b.test", "c@d.test"] }, 422],
    ["HTML under a name of its own", { html: "<b>x</b>" }, 422],
    ["an unknown customer", { customer_id: "999999" }, 404],
  ])("%s is refused", async (_name, change, status) => {
    expect((await finance.post("/mailer/send", { customer_id: customer, ...change })).status).toBe(status);
  });
});
