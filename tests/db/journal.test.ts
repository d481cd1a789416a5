import { expect, test } from "vitest";
import { LATE_CHARGE_LIST } from "#core/billing/late-charge.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import {
  type JournalRow,
  journalCount,
  journalEntries,
  journalSums,
  newestEntry,
} from "#db/queries/billing/journal.ts";
import { LATE_CHARGES } from "#db/queries/billing/late-charge.ts";
import { givenSeededSchool, planOf } from "./seeded-database.ts";

/** The files that read all of a table read it once, in its order, by an index. */
const school = givenSeededSchool();

const DAYS = { from: "2000-01-01", to: "2099-12-31" };

test("the journal's parts are read by the order of the ledger, from the entry after the last one", async () => {
  const [[newest]] = await read(school.db, [newestEntry()] as const);
  const range = { ...DAYS, through: newest?.id ?? 0 };
  const ids: number[] = [];
  for (let after: JournalRow | undefined; ; ) {
    const [rows] = await read(school.db, [journalEntries(range, 100, after)] as const);
    ids.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
    if (!after) break;
    const steps = (await planOf(school.db, journalEntries(range, 100, after))).join("\n");
    if (ids.length > 100) continue;
    for (const range of [
      "entry_date=? AND is_credit=? AND rowid>?",
      "entry_date=? AND is_credit>?",
      "entry_date>?",
    ])
      expect(steps).toContain(`INDEX ledger_by_date (${range}`);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE FOR (?!json_group_array)/);
  }
  const { rows } = await school.db.client.execute(
    "select id from ledger_entry order by entry_date, is_credit, id",
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
});

test("the journal is counted by its index alone, before it is made", async () => {
  expect(await planOf(school.db, journalCount(DAYS))).toEqual([
    "SEARCH ledger_entry USING COVERING INDEX ledger_by_date (entry_date>? AND entry_date<?)",
  ]);
});

test("the journal's sums read the entries of its days", async () => {
  expect(await planOf(school.db, journalSums({ ...DAYS, through: 1 }))).toEqual([
    "SEARCH ledger_entry USING INDEX ledger_by_date (entry_date>? AND entry_date<?)",
  ]);
});

test("late charges are read by their key", async () => {
  const page = { filter: filterOf(LATE_CHARGE_LIST), sort: "month" as const, descending: true, limit: 1000 };
  const after = { key: "2026-10", id: 7 };
  const asker = { offset: 0, userId: 0, today: "2026-11-21" };
  const steps = (await planOf(school.db, LATE_CHARGES.rows({ ...page, ...asker, after }))).join("\n");
  expect(steps).toContain("late_charge USING PRIMARY KEY");
  expect(steps).not.toMatch(/TEMP B-TREE|SCAN/);
});
