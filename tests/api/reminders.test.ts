import { beforeAll, describe, expect, test } from "vitest";
import { runReminders } from "#api/commands/billing/reminders/run-reminders.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { commit } from "#db/commit.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { type NoteDesk, noteDesk } from "#tests/support/promissory-notes.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { databaseOf } from "#tests/support/schedules.ts";
import { until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given what guardians owe, who is told of it: each morning and by hand, once, and never of what is paid (B-106 to B-110). */
const school = givenSchool();
let desk: NoteDesk;
beforeAll(async () => {
  desk = await noteDesk(school);
});

const rows = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const connection = school.database();
  const found = await connection.execute({ sql, args });
  connection.close();
  return found.rows.map((row) => ({ ...row }));
};
const settings = (more: object) => desk.finance.patch("/billing/settings", more);
const send = (body: object, who = desk.finance) => who.post("/reminder/send", body);
const preview = async (body: object) => (await desk.finance.post("/reminder/preview", body)).body.data;
/** The clock at an hour of a day, Manila time. */
const clock = (day: string, hour = 9) =>
  runReminders(databaseOf(school), {
    epochMs: Date.parse(startOfDay(day)) + hour * 3_600_000,
    newUuid: () => newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    requestId: "clock",
  });
/** What was told of an invoice: stage and status of each reminder. */
const toldOf = (of: Row) =>
  rows(
    `select stage, coalesce(left_out, '') as left_out, reminder.status, reminder.reason from reminder_invoice
      join reminder on reminder.id = reminder_id join invoice on invoice.id = invoice_id where invoice.uuid = ? order by reminder.id`,
    [of.uuid],
  );
const mailsTo = (address: string) =>
  school.stack.mail.mails().filter(({ to, subject }) => to.includes(address) && subject.includes("reminder"));
/** Students of guardians who have an address and owe nothing else that is due, and one child each, unless siblings are asked for. */
const studentsOf = async (limit: number, children: "one" | "several" | "left" = "one") =>
  (
    await rows(
      `select student_no as number, lower(trim(guardian.email)) as email, guardian_id from student
        join guardian on guardian.id = guardian_id
        where guardian.email <> '' and student.is_active = ${children === "left" ? 0 : 1}
          and exists (select 1 from invoice where invoice.student_id = student.id)
          and (select count(*) from student other where other.guardian_id = guardian.id) ${children === "several" ? ">" : "="} 1
        order by guardian_id desc, student.id limit ?`,
      [limit],
    )
  ).map(({ number, email }) => ({ number: String(number), email: String(email) }));

/** A published invoice of a student that is due on a day. */
let made = 0;
async function owed(student: string, pesos: number, dueDate: string): Promise<Row> {
  made += 1;
  const saved = await desk.finance.post("/invoice/create/onetime", {
    reference_no: `REMIND-${made}`,
    invoice_date: "2026-10-01",
    invoice_duedate: dueDate,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: student },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: pesos }] }],
    status: "published",
  });
  expect(saved.status, saved.body.message).toBe(201);
  return desk.read(saved.body.data.uuid);
}

describe("settings", () => {
  test("are off at first, and refuse stages that are none", async () => {
    const { data } = (await desk.finance.get("/billing/settings")).body;
    expect(data).toMatchObject({ billing_reminders: "off", billing_reminder_stages: "-3, 1, 15, 30, 60" });
    expect(await clock(TODAY)).toEqual({ mails: 0, invoices: 0, leftOut: 0 });
    const wrong = await settings({ billing_reminder_stages: "1, 1" });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "billing_reminder_stages"]);
    expect((await settings({ billing_reminder_stages: "15,  1" })).status).toBe(200);
  });

  test("turned on after eight they begin the next morning", async () => {
    expect((await settings({ billing_reminders: "on" })).status).toBe(200);
    expect(await clock(TODAY, 20)).toEqual({ mails: 0, invoices: 0, leftOut: 0 });
    expect((await desk.finance.get("/reminder/next")).body.data).toMatchObject({
      day: addDays(TODAY, 1),
      stages: "1, 15",
    });
  });
});

describe("each morning", () => {
  const day = addDays(TODAY, 1);

  test("a guardian is told once of all that reached a stage, whoever else runs it; others are named with the reason", async () => {
    const [alone, marked, promised, unreached] = await studentsOf(4);
    const [sibling] = await studentsOf(1, "several");
    const [left] = await studentsOf(1, "left");
    if (!alone || !marked || !promised || !unreached || !sibling || !left) throw new Error("students");
    const other = String(
      (
        await rows(
          `select other.student_no as number from student join student other on other.guardian_id = student.guardian_id
            and other.id <> student.id where student.student_no = ? limit 1`,
          [sibling.number],
        )
      )[0]?.number,
    );
    await rows(
      "update guardian set email = '' where id = (select guardian_id from student where student_no = ?)",
      [unreached.number],
    );
    const first = await owed(alone.number, 100, addDays(day, -1));
    const both = [
      await owed(sibling.number, 200, addDays(day, -15)),
      await owed(other, 300, addDays(day, -3)),
    ];
    const former = await owed(left.number, 400, addDays(day, -2));
    const muted = await owed(marked.number, 500, addDays(day, -1));
    const note = await owed(promised.number, 600, addDays(day, -1));
    const silent = await owed(unreached.number, 700, addDays(day, -1));
    const late = await owed(alone.number, 800, addDays(day, -9));
    expect(
      (
        await desk.finance.patch(`/customer/${marked.number}/reminders`, {
          state: "OFF",
          reason: "Asked us not to",
        })
      ).status,
    ).toBe(200);
    expect((await desk.makeNote(desk.note([note], [[addDays(TODAY, 60), 600]]))).status).toBe(201);

    expect((await clock(day, 7)).mails).toBe(0);
    const runs = await Promise.all([clock(day, 8), clock(day, 8)]);
    const [run] = await rows("select mails, invoices, left_out, is_whole from reminder_run where day = ?", [
      day,
    ]);
    expect(run).toEqual({
      mails: runs[0].mails + runs[1].mails,
      invoices: runs[0].invoices + runs[1].invoices,
      left_out: runs[0].leftOut + runs[1].leftOut,
      is_whole: 1,
    });
    expect(await clock(day, 12)).toEqual({ mails: 0, invoices: 0, leftOut: 0 });

    expect(await toldOf(first)).toMatchObject([{ stage: 1, status: "waiting" }]);
    expect(await toldOf(late)).toEqual([]);
    expect(await toldOf(former)).toMatchObject([{ stage: 1, status: "waiting" }]);
    const [listed] = (await desk.finance.get(`/reminder?search=${former.inv_no}`)).body.rows;
    expect(listed.students).toContain("(left)");
    expect(await toldOf(muted)).toMatchObject([{ left_out: "no-reminders", status: "left-out" }]);
    expect(await toldOf(note)).toMatchObject([{ left_out: "standing-note", status: "left-out" }]);
    expect(await toldOf(silent)).toMatchObject([
      { left_out: "no-address", reason: "The guardian has no email address" },
    ]);
    const mails = await rows(
      `select count(distinct reminder_id) as n from reminder_invoice join invoice on invoice.id = invoice_id
        where uuid in (?, ?)`,
      both.map(({ uuid }) => String(uuid)),
    );
    expect(mails).toEqual([{ n: 1 }]);
  });

  test("a late run sends the newest stage alone, and what could not be told is told when it can be", async () => {
    const [student] = (await studentsOf(6)).slice(5);
    if (!student) throw new Error("student");
    const of = await owed(student.number, 100, addDays(day, -14));
    await clock(addDays(day, 4));
    expect(await toldOf(of)).toMatchObject([{ stage: 15 }]);
    const [named] = await rows(
      "select invoice_id, stage from reminder_invoice where left_out = 'no-address' limit 1",
    );
    await rows(
      `update guardian set email = 'found@example.test' where id = (select guardian_id from invoice
        join student on student.id = student_id where invoice.id = ?)`,
      [Number(named?.invoice_id)],
    );
    await clock(addDays(day, 5));
    const told = await rows("select left_out from reminder_invoice where invoice_id = ? and stage = ?", [
      Number(named?.invoice_id),
      Number(named?.stage),
    ]);
    expect(told.map(({ left_out }) => left_out).sort()).toEqual([null, "no-address"].sort());
  });

  test("the reminder's key: an invoice and stage is kept once, and once a day", async () => {
    const [known] = await rows(
      "select * from reminder_invoice where told_on is not null and stage is not null limit 1",
    );
    const [free] = await rows("select id from reminder where id <> ? limit 1", [Number(known?.reminder_id)]);
    const insert = (stage: number | string, day: string | null) =>
      rows(
        `insert into reminder_invoice (reminder_id, invoice_id, due_date, stage, told_on, balance_centavos)
          select ?, invoice_id, due_date, ${stage}, ${day === null ? "null" : `'${day}'`}, 1 from reminder_invoice
          where reminder_id = ? and invoice_id = ?`,
        [Number(free?.id), Number(known?.reminder_id), Number(known?.invoice_id)],
      );
    await expect(insert(Number(known?.stage), null)).rejects.toThrow(/UNIQUE/);
    await expect(insert("null", String(known?.told_on))).rejects.toThrow(/UNIQUE/);
  });
});

describe("by hand", () => {
  test("each mail is shown as it will read, sent at once, and an invoice once a day", async () => {
    const [student] = (await studentsOf(10)).slice(8);
    if (!student) throw new Error("student");
    const of = await owed(student.number, 1234.5, addDays(TODAY, 5));
    const shown = await preview({ uuids: [of.uuid] });
    expect(shown).toMatchObject({ mail_count: 1, invoices: 1, total_amount: 1234.5, left_out: [] });
    expect(shown.mails[0]).toMatchObject({
      recipient: student.email,
      rows: [{ invoice_no: of.inv_no, days: "due in 5 days", balance: "₱1,234.50" }],
    });
    const answers = await Promise.all([send({ uuids: [of.uuid] }), send({ uuids: [of.uuid] }, desk.other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const mail = await until(async () => mailsTo(student.email)[0]);
    expect(mail.text).toContain(`${of.inv_no}, ${of.fullname}`);
    expect(mail.text).toContain("due in 5 days\nBalance: ₱1,234.50");
    const [, token] = /pay-app#token=(\S+)/.exec(mail.text) ?? [];
    expect(JSON.stringify((await desk.finance.post("/pay-app", { token })).body)).toContain(
      String(of.inv_no),
    );
    await until(async () => (await toldOf(of))[0]?.status === "sent");
    expect((await preview({ customers: [student.number] })).left_out[0].why).toBe("Reminded today already");
    expect(mailsTo(student.email)).toHaveLength(1);
    const [listed] = (await desk.finance.get(`/reminder?search=${of.inv_no}`)).body.rows;
    expect(listed).toMatchObject({ recipient: student.email, status: "sent", invoice_count: 1 });
    const { mails } = (await desk.finance.get(`/customer/${student.number}/account`)).body.data;
    expect(mails[0]).toMatchObject({ subject: "Reminder", status: "sent" });
  });

  test("asks for what is left after unapplied credit, oldest first; what that covers is left out with the offer to apply it (B-118)", async () => {
    const [student] = (await studentsOf(12)).slice(11);
    if (!student) throw new Error("student");
    const first = await owed(student.number, 200, addDays(TODAY, 2));
    const second = await owed(student.number, 400, addDays(TODAY, 3));
    const desks = await RefundDesk.open(desk.finance);
    await desks.posted([student.number], [], 300);
    const shown = await preview({ uuids: [first.uuid, second.uuid] });
    expect(shown).toMatchObject({
      ...{ mail_count: 1, invoices: 1, total_amount: 300 },
      mails: [{ rows: [{ invoice_no: second.inv_no, balance: "₱300.00" }], total: "₱300.00" }],
      left_out: [{ invoice_no: first.inv_no, why: "Covered by unapplied credit", has_credit: true }],
    });
    expect((await send({ uuids: [first.uuid] })).status).toBe(409);
    expect((await send({ uuids: [first.uuid, second.uuid] })).status).toBe(202);
    const mail = await until(async () => mailsTo(student.email)[0]);
    expect(mail.text).toContain("Balance: ₱300.00");
    expect(mail.text).not.toContain(first.inv_no);
    await desks.posted([student.number], [], 300);
    const third = await owed(student.number, 50, addDays(TODAY, -1));
    expect((await preview({ customers: [student.number] })).mail_count).toBe(0);
    expect((await preview({ uuids: [third.uuid] })).left_out[0].why).toBe("Covered by unapplied credit");
  });

  test("a draft or a paid invoice is refused, and so is a selection in which nobody can be told", async () => {
    const [draft] = (await desk.finance.get("/invoice?status=draft&perPage=10")).body.rows;
    expect((await send({ uuids: [draft.uuid] })).status).toBe(409);
    const [muted] = await rows(
      "select student_no as number from customer_account join student on student.id = student_id where no_reminders_since is not null",
    );
    const refused = await send({ customers: [String(muted?.number)] });
    expect([refused.status, refused.body.code ?? refused.body.message]).toEqual([409, expect.anything()]);
    expect((await send({})).status).toBe(422);
    const back = await desk.finance.patch(`/customer/${muted?.number}/reminders`, { state: "ON" });
    expect(back.status).toBe(200);
    expect((await send({ customers: [String(muted?.number)] })).status).toBe(202);
    expect((await desk.finance.patch(`/customer/${muted?.number}/reminders`, { state: "OFF" })).status).toBe(
      422,
    );
  });
});

describe("what is true when it is sent", () => {
  /** Unpaid invoices of so many guardians who were not told yet. */
  const unpaid = (limit: number) =>
    rows(
      `select invoice.uuid, invoice.number as inv_no, student_no as customer_id, balance_centavos / 100.0 as pesos
        from invoice join student on student.id = student_id join guardian on guardian.id = guardian_id
        where document_status = 'published' and balance_centavos > 0 and guardian.email <> '' and not exists (
            select 1 from reminder where reminder.guardian_id = student.guardian_id)
          and not exists (select 1 from promissory_note_invoice where invoice_id = invoice.id)
          and not exists (select 1 from customer_account
            where customer_account.student_id = student.id and unapplied_centavos > 0)
        group by guardian_id order by invoice.id limit ?`,
      [limit],
    );

  test("raced fifty times by the payments of what it names, a mail tells what is owed or is dropped with the reason", async () => {
    const found = await unpaid(50);
    expect(found).toHaveLength(50);
    const payments: Row[] = [];
    for (const of of found) payments.push(await desk.pay(of, Number(of.pesos)));
    const uuids = found.map(({ uuid }) => String(uuid));
    // Up to twenty go to the queue at once.
    const parts = [uuids.slice(0, 17), uuids.slice(17, 34), uuids.slice(34)];
    for (const part of parts) expect((await send({ uuids: part })).status).toBe(202);
    await Promise.all([
      ...payments.map(async (payment) => expect((await desk.post(payment)).status).toBe(200)),
    ]);
    const states = () =>
      rows(
        `select reminder.status, reminder.reason, facts_json, reminder_invoice.balance_centavos as asked
          from reminder join mail on mail.id = mail_id join reminder_invoice on reminder_id = reminder.id
          join invoice on invoice.id = invoice_id where invoice.uuid in (select value from json_each(?))`,
        [JSON.stringify(uuids)],
      );
    await until(async () =>
      (await states()).every(({ status }) => status === "sent" || status === "dropped"),
    );
    for (const { status, reason, facts_json, asked } of await states())
      if (status === "sent") expect(JSON.parse(String(facts_json)).owed.invoices[0].balance).toBe(asked);
      else expect(reason).toBe("Everything it named was paid or cancelled before it was sent.");
  });

  test("what is paid in part is told with the rest, and what is paid is left out of the mail", async () => {
    const [student] = (await studentsOf(13)).slice(12);
    if (!student) throw new Error("student");
    const [one, two] = [await owed(student.number, 900, TODAY), await owed(student.number, 500, TODAY)];
    // Of more than twenty mails none goes to the queue at once.
    const others = await unpaid(20);
    const asked = await send({ uuids: [one, two, ...others].map(({ uuid }) => uuid) });
    expect(asked.body.data).toEqual({ mails: 21, invoices: 22, left_out: 0 });
    expect(mailsTo(student.email)).toEqual([]);
    await desk.post(await desk.pay(one, 900));
    await desk.post(await desk.pay(two, 100));
    const mail = await until(async () => {
      await school.stack.runCron("* * * * *");
      return mailsTo(student.email)[0];
    });
    expect(mail.text).toContain("This is a reminder of 1 invoice with");
    expect(mail.text).toContain("Total: ₱400.00");
    expect(mail.text).not.toContain(String(one.inv_no));
  });
});

test("after a restore the clock sends no stage from before it, and says so", async () => {
  const restored = addDays(TODAY, 30);
  const [student] = (await studentsOf(15)).slice(14);
  if (!student) throw new Error("student");
  const day = addDays(restored, 1);
  const [before, after] = [
    await owed(student.number, 100, addDays(restored, -1)),
    await owed(student.number, 200, restored),
  ];
  const event = { event: "database-restore", subjectKind: "database", subjectUuid: null } as const;
  await commit(
    {
      db: databaseOf(school),
      actor: null,
      requestId: "restore",
      now: new Date(Date.parse(startOfDay(restored)) + 10 * 3_600_000).toISOString(),
      newUuid: () => newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    },
    {
      statements: [],
      audit: [{ ...event, data: { lastEventId: 0, takenAt: startOfDay(TODAY), passwordsKept: true } }],
      answer: { status: 200, message: "" },
    },
  );
  await clock(day);
  expect(await toldOf(before)).toEqual([]);
  expect(await toldOf(after)).toMatchObject([{ stage: 1 }]);
  expect((await desk.finance.get("/reminder/next")).body.data.stages_from).toBe(day);
});
