import { describe, expect, test } from "vitest";
import { NOTE_STATUSES, PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { filterOf, type ListRequest } from "#core/shared/list/definition.ts";
import { isUnderStandingNote, PROMISSORY_NOTE_SOURCE } from "#db/queries/billing/promissory-note.ts";
import { sql, statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** The list of promissory notes reads indexes only, and a late charge asks for the notes of an invoice by one. */
const school = givenSeededSchool();

type Request = ListRequest<typeof PROMISSORY_NOTES>;
async function planOf({ sql: text, args }: { sql: string; args: unknown }, table: string): Promise<string[]> {
  const { rows } = await school.db.client.execute({ sql: `explain query plan ${text}`, args: args as [] });
  return rows.map(({ detail }) => String(detail)).filter((step) => step.includes(table));
}
const pageOf = (filter: Partial<Request["filter"]>, sort: Request["sort"]) => ({
  filter: filterOf(PROMISSORY_NOTES, filter),
  sort,
  descending: true,
  limit: 10,
  offset: 0,
  userId: 1,
  today: SEED_TODAY,
});

// By number and name: tests/db/list-orders.test.ts.
const SORTS = ["createdAt", "nextDate", "lastDate", "amount"] as const;
describe.each(SORTS)("in the order of %s", (sort) => {
  test.each([null, ...NOTE_STATUSES])(
    "with the status %s the ids are read by the order's index",
    async (status) => {
      const page = pageOf({ status }, sort);
      const ids = statement(PROMISSORY_NOTE_SOURCE.ids(page));
      const [step] = await planOf(ids, "promissory_note");
      const indexes = {
        createdAt: "promissory_note_by_created",
        nextDate: "promissory_note_by_unmet",
        lastDate: "promissory_note_by_last",
        amount: "promissory_note_by_amount",
      };
      expect(step).toContain(`COVERING INDEX ${indexes[sort]}`);
      expect(await planOf(ids, "TEMP B-TREE")).toEqual([]);
    },
  );
});

test("a customer's notes are read by the customer, and the notes of an invoice by the invoice", async () => {
  const page = pageOf({ customerId: "000001" }, "createdAt");
  expect((await planOf(statement(PROMISSORY_NOTE_SOURCE.ids(page)), "promissory_note"))[0]).toContain(
    "promissory_note_by_customer (student_id=?)",
  );
  const asked = statement(sql`select ${isUnderStandingNote(sql`1`, SEED_TODAY)}`);
  const steps = await planOf(asked, "promissory_note");
  expect(steps[0]).toContain("promissory_note_invoice_of (invoice_id=?)");
  expect(steps[1]).toContain("USING INTEGER PRIMARY KEY");
});
