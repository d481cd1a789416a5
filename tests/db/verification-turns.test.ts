import { expect, test } from "vitest";
import { verifyInvoiceLines } from "#api/commands/audit/verify-books.ts";
import { verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { turnsSince, VERIFICATION_TURNS } from "#core/management/verification-turns.ts";
import { addDays } from "#core/shared/school-day.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Given a row that was changed by hand, then the nights of one month find it, each reading its turn alone. */
const school = givenSeededSchool("each test");
const EVER = Number.POSITIVE_INFINITY;
const NIGHTS = Array.from({ length: VERIFICATION_TURNS }, (_, place) => addDays(SEED_TODAY, place + 1));
const portionOf = (night: string, afterEvent: number) => ({
  turns: turnsSince(addDays(night, -1), night),
  afterEvent,
});
const newestEvent = async () =>
  Number((await school.db.client.execute("select max(id) as id from audit_event")).rows[0]?.id);

test("an invoice of last year whose total was changed is found in one night of the month, and all are proven in it", async () => {
  const { client } = school.db;
  await client.execute(
    "update invoice set subtotal_centavos = subtotal_centavos + 1 where id = (select min(id) from invoice where settlement = 'paid')",
  );
  const afterEvent = await newestEvent();
  let [found, checked] = [0, 0];
  for (const night of NIGHTS) {
    const slice = await verifyInvoiceLines(school.db, 0, EVER, portionOf(night, afterEvent));
    found += slice.findings.length;
    checked += slice.checked;
  }
  expect(found).toBe(1);
  expect(checked).toBe((await verifyInvoiceLines(school.db, 0, EVER)).checked);
});

test("a grade that was changed by hand is found in one night of the month", async () => {
  const { client } = school.db;
  await client.execute(
    "update term_grade set grade_e4 = grade_e4 - 10000 where (gradebook_id, student_id) = (select gradebook_id, student_id from term_grade where grade_e4 > 800000 limit 1)",
  );
  const afterEvent = await newestEvent();
  const found: string[] = [];
  for (const night of NIGHTS)
    found.push(...(await verifyGrades(school.db, 0, EVER, portionOf(night, afterEvent))).findings);
  expect(found).toHaveLength(1);
});

test("what an event is about is proven the next night, whoseever turn it is; after an outage the turns are made up for", async () => {
  const { client } = school.db;
  const [row] = (
    await client.execute(
      `select audit_event.id as event, invoice.id from audit_event join invoice on invoice.uuid = subject_uuid
        where subject_kind = 'invoice' order by audit_event.id desc limit 1`,
    )
  ).rows;
  await client.execute({
    sql: "update invoice set taxes_centavos = 12345 where id = ?",
    args: [Number(row?.id)],
  });
  const slice = await verifyInvoiceLines(school.db, 0, EVER, {
    turns: [],
    afterEvent: Number(row?.event) - 1,
  });
  expect([slice.checked, slice.findings.length]).toEqual([1, 1]);
  expect(turnsSince("2026-11-01", "2026-11-04")).toHaveLength(3);
  expect(new Set(turnsSince("2026-01-01", "2026-11-04")).size).toBe(VERIFICATION_TURNS);
  expect(turnsSince("2026-11-04", "2026-11-04")).toEqual([]);
});
