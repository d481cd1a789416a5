import { beforeAll, describe, expect, test } from "vitest";
import { pdfText } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** The statement of a month, one mail for each family and once (B-103). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
/** Two children of one guardian, a student of another, one without an address, and one who left and owes. */
let siblings: string[];
let only: string;
let unreachable: string;
let left: string;
beforeAll(async () => {
  const families = await executed(
    `select group_concat(student_no) as children from student where is_active = 1
        and exists (select 1 from ledger_entry where student_id = student.id)
      group by guardian_id having count(*) = (select count(*) from student all_of where all_of.guardian_id = student.guardian_id)
      order by count(*) desc, guardian_id`,
  );
  const children = families.map((family) => String(family.children).split(","));
  siblings = children.find((family) => family.length === 2) ?? [];
  [only = "", unreachable = ""] = children.filter((family) => family.length === 1).flat();
  const [former] = await executed(
    `select student_no from student where is_active = 0 and exists (select 1 from invoice
      where student_id = student.id and document_status = 'published' and balance_centavos > 0) limit 1`,
  );
  left = String(former?.student_no);
  for (const [customer, address] of [
    [siblings[0], "Two@families.test"],
    [only, "one@families.test"],
    [unreachable, " "],
    [left, "left@families.test"],
  ])
    await executed(
      "update guardian set email = ? where id = (select guardian_id from student where student_no = ?)",
      [address ?? "", customer ?? ""],
    );
});

async function executed(sql: string, args: string[] = []): Promise<Row[]> {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
}
const MONTH = "2026-10";
const send = (customer_ids: string[], month = MONTH, query = "", who = finance) =>
  who.post(`/customer/statements/mail${query}`, { customer_ids, month });
const all = () => [...siblings, only, unreachable, left];
const mails = () =>
  executed("select uuid, recipient, status, document_id from mail where period is not null order by id");
const inboxOf = (recipient: string) => school.stack.mail.mails().filter(({ to }) => to.includes(recipient));

describe("the statements of a month", () => {
  test("are told first: how many, who has no address; nothing is sent", async () => {
    const { status, body } = await send(all(), MONTH, "?dry_run=1");
    const [party] = await executed("select fullname from student where student_no = ?", [unreachable]);
    expect([status, body.data]).toEqual([
      200,
      {
        month: MONTH,
        emails: 3,
        accounts: 4,
        families_sent_before: 0,
        families_without_address: 1,
        without_address: [{ customer_id: unreachable, fullname: party?.fullname }],
      },
    ]);
    expect(await mails()).toEqual([]);
  });

  test("are asked for once, however often and by whoever at once; the others are told it", async () => {
    const other = await school.as("finance");
    const answers = await Promise.all(
      [finance, other, finance, other].map((who, place) =>
        send(place < 2 ? all() : all().toReversed(), MONTH, "", who),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.data.emails).toSorted()).toEqual([0, 0, 0, 3]);
    expect(answers.find(({ body }) => body.data.emails === 0)?.body.message).toBe(
      "No email with the statement of October 2026 will be sent. 3 families were sent it before. 1 family has no email address.",
    );
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
      "left@families.test",
      "one@families.test",
      "two@families.test",
    ]);
    expect((await send([siblings[1] ?? ""])).body.data).toMatchObject({ emails: 0, families_sent_before: 1 });
  });

  test("are drawn and sent by the job of each minute, one PDF with all children of a family", async () => {
    const listed = (await finance.get("/documents")).body.count;
    await Promise.all([1, 2].map(() => school.stack.runCron("* * * * *")));
    await until(async () => (await mails()).every(({ status }) => status === "sent"));
    const [mail, ...more] = inboxOf("two@families.test");
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(
      /The statements of account of students \d{6} and \d{6} are attached[\s\S]+From: October 01, 2026\nTo: October 31, 2026/,
    );
    const text = pdfText(Buffer.from(mail?.attachments[0]?.content ?? "", "base64"));
    for (const part of [...siblings.map((child) => `Student ID ${child}`), "Balance of all 2 students"])
      expect(text).toContain(part);
    expect(inboxOf("left@families.test")).toHaveLength(1);
    for (const child of siblings)
      expect((await finance.get(`/customer/${child}/account`)).body.data.mails[0]).toMatchObject({
        subject: "Statement of account, October 2026",
        recipient: "two@families.test",
        status: "sent",
      });
    expect((await finance.get("/documents")).body.count).toBe(listed);
    await school.stack.runCron("* * * * *");
    expect(await mails()).toHaveLength(3);
  });

  test("can be sent again to a family whose email failed, and are listed there; other months as well", async () => {
    await executed(
      "update mail set status = 'failed', error = 'No such address' where recipient = 'one@families.test'",
    );
    const [file] = (await finance.get("/documents")).body.rows;
    expect(file.mail).toEqual({ status: "failed", error: "No such address" });
    expect((await send([only, ...siblings])).body.message).toBe(
      "1 email with the statement of October 2026 will be sent. 1 family was sent it before.",
    );
    expect((await send([only], "2026-09")).body.data.emails).toBe(1);
  });

  test("fail with a file that cannot be drawn, and can be asked for again", async () => {
    expect((await send([only], "2026-08")).body.data.emails).toBe(1);
    await executed("update mail set requested_by = null where period = '2026-08'");
    await school.stack.runCron("* * * * *");
    const [mail] = await executed("select status from mail where period = '2026-08'");
    expect(mail?.status).toBe("failed");
    expect((await send([only], "2026-08")).body.data.emails).toBe(1);
    await school.stack.runCron("* * * * *");
    await until(async () => (await mails()).every(({ status }) => ["sent", "failed"].includes(status)));
  });
});

test.each([
  ["a month that has not ended", ["000001"], "2026-11", 422],
  ["a month more than a year ago", ["000001"], "2025-10", 422],
  ["somebody who is no customer", ["999999"], MONTH, 404],
  ["nobody", [], MONTH, 422],
])("%s is refused", async (_what, customers, month, status) => {
  expect((await send(customers, month)).status).toBe(status);
  expect((await send(customers, month, "?dry_run=1")).status).toBe(status);
});
