import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { type AnyList, filterOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { LIST_SOURCES } from "#db/queries/list-sources.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import { type ListSource, type RowKey, SORTED_MAX } from "#db/queries/shared/list-source.ts";
import { type Statement, statement } from "#db/statement.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/**
 * Given the demo school, when a list is read by a sort that an index has, then its parts are the whole list in that order, those that are
 * alike by id, both ways, by pages and by key (S-49).
 */
const school = givenSeededSchool();
const FINANCE = 7;
const REGISTRAR = 5;
/** What the demo school has too little of: several of one student, and of students of one name. */
beforeAll(async () => {
  await school.db.client.batch(
    [
      "update student set fullname = 'Santos, Ana' where id in (11, 12, 13)",
      `insert into refund (uuid, number, payment_id, student_id, status, amount_centavos, method_code, approved_at, created_at, created_by,
          posted_at, cancelled_at)
        select 'r' || id, printf('XRF-%05d', 99999 - id), id, student_id, status, 100, method_code, '2026-01-01', '2026-01-02', 7,
          iif(status = 'POSTED', '2026-01-03', null), iif(status = 'CANCELLED', '2026-01-03', null)
        from (select id, student_id, method_code, iif(id % 3 = 0, 'CANCELLED', iif(id % 3 = 1, 'POSTED', 'UNPOSTED')) as status
          from payment where id <= 200) paid`,
      `insert into credit_memo (uuid, draft_number, number, status, invoice_id, student_id, amount_centavos, submitted_date, created_at,
          created_by, published_at)
        select 'm' || id, printf('XCD-%05d', 99999 - id), iif(id % 2, printf('XCM-%05d', id), null), iif(id % 2, 'published', 'draft'),
          id, student_id, 100, '2026-01-01', '2026-01-01', 7, iif(id % 2, '2026-01-02', null)
        from invoice where document_status = 'published' and cancelled_at is null and balance_centavos > 100 limit 60`,
      `insert into promissory_note (uuid, number, student_id, promised_by, amount_centavos, last_date, unmet_date, created_at, created_by)
        select 'n' || id, printf('PN-%04d', 999 - id), 1 + id % 40, 'A', 100, '2027-01-01', '2027-01-01', '2026-01-01', 7
        from student where id <= 80`,
      `insert into reminder (uuid, guardian_id, status, invoice_count, amount_centavos, created_at)
        select 'w' || id, 1 + id % 25, iif(id % 2, 'dropped', 'waiting'), 1, 100, '2026-01-01' from student where id <= 60`,
      `insert into invoice_schedule (id, type, every, start_date, end_date, occurrences, status)
        select id, 'Monthly', 1, '2026-01-01', '2026-12-31', 12, 'ACTIVE' from invoice where document_status = 'draft' limit 20`,
      `insert into named_adjustment (uuid, kind, code, name, way, type, value_e4, product_codes_json)
        select 'd' || id, 'deduction', 'D' || id, 'D' || id % 4, iif(id % 2, 'hand', 'grant'), 'percent', 0, '[]' from student where id <= 12`,
      `insert into scholarship (uuid, adjustment_id, student_id, school_year_id, type, value_e4, reason, created_at, created_by)
        select 's' || student.id, (select min(id) + student.id % 3 from named_adjustment), student.id, (select max(id) - student.id % 2 from school_year),
          'percent', 1000, 'R', '2026-01-01', 7 from student where id <= 30`,
      `insert into bank_line (uuid, bank_code, line_date, reference, description, amount_centavos, place, status, reason, payment_id, uploaded_by, uploaded_at)
        select 'b' || id, (select code from bank limit 1), '2026-01-01', 'X' || id % 7, 'D', 100, id, 'confirmed', 'R', id, 7, '2026-01-01'
        from payment where id between 300 and 330 and id not in (select payment_id from bank_line where payment_id is not null)`,
    ],
    "write",
  );
});

interface Asked {
  list: keyof typeof LIST_SOURCES;
  sorts: readonly string[];
  filters?: readonly object[];
  /** Read whole and sorted: so few are there at most. */
  isSmall?: true;
  userId?: number;
}
const ASKED: readonly Asked[] = [
  {
    list: "invoices",
    sorts: ["amountDue", "customerName"],
    filters: [
      { status: "published" },
      { status: "draft" },
      { status: "published", paymentStatuses: ["PAID"] },
      { status: "published", paymentStatuses: ["OVERDUE", "OVERDUE-PARTIAL", "UNPAID"] },
      { status: "published", hasBalance: true },
      { status: "published", dueDate: { from: "2026-01-01" } },
      { status: "published", search: "santos" },
    ],
  },
  {
    list: "payments",
    sorts: ["number", "customerName"],
    filters: [{}, { status: "POSTED" }, { paidAt: { from: "2026-01-01" } }, { search: "santos" }],
  },
  {
    list: "refunds",
    sorts: ["number", "customers", "status"],
    filters: [{}, { status: "POSTED" }, { search: "santos" }],
  },
  {
    list: "credit-memo",
    sorts: ["number", "customerName", "status"],
    filters: [{}, { memoStatus: "published" }, { search: "santos" }],
  },
  {
    list: "invoice-schedules",
    sorts: ["billedTo", "amountDue", "made", "status"],
    filters: [{}, { status: "ACTIVE" }, { search: "a" }],
  },
  {
    list: "bank-lines",
    sorts: ["reference"],
    filters: [{}, { status: "confirmed" }, { status: "unmatched" }],
  },
  { list: "reminders", sorts: ["guardian"], filters: [{}, { status: "dropped" }] },
  { list: "user-accounts", sorts: ["state"], filters: [{}, { role: "FA" }, { search: "a" }] },
  { list: "products", sorts: ["shownPrice"], isSmall: true },
  { list: "discounts", sorts: ["way", "validFrom", "validUntil"], isSmall: true },
  { list: "scholarships", sorts: ["customerId", "discountName", "schoolYear"], isSmall: true },
  { list: "missing-grades", sorts: ["ungraded", "blanks"], userId: REGISTRAR },
  { list: "promissory-notes", sorts: ["number", "customerName"], filters: [{}, { status: "standing" }] },
];
type Key = { id: number; sort_key: string | number | null };

const CASES = ASKED.flatMap(({ sorts, filters = [{}], ...asked }) =>
  sorts.flatMap((sort) => filters.map((filter) => ({ ...asked, sort, filter }))),
);

describe.each(CASES)("$list by $sort, $filter", ({ list, sort, filter, isSmall, userId = FINANCE }) => {
  const source = LIST_SOURCES[list] as unknown as ListSource<AnyList, object>;
  const page = (part: { limit?: number; offset?: number; descending?: boolean; after?: RowKey }) => ({
    filter: filterOf(OWN_LISTS[list] as AnyList, filter),
    ...{ sort, descending: false, limit: 5000, offset: 0, userId, today: SEED_TODAY },
    ...part,
  });
  /** `isWalked`: as where the filters find more than are sorted. */
  const keysOf = async (part: Parameters<typeof page>[0], isWalked = false) => {
    const ids = statement<Key>(source.ids(page(part)));
    const given = ids.args as unknown[];
    const args = isWalked ? given.map((arg) => (arg === SORTED_MAX ? 0 : arg)) : given;
    const [found] = await read(school.db, [{ ...ids, args } as unknown as Statement<Key>] as const);
    return found.map(({ id, sort_key }) => ({ id, sort_key }));
  };

  test("part by part, by key and backwards it is the whole list in that order", async () => {
    const whole = await keysOf({});
    expect(whole.length).toBeGreaterThan(0);
    const [total] = await read(school.db, [source.counted(page({})).statement] as const);
    expect(whole).toHaveLength(source.counted(page({})).countOf(total));
    const sorted = whole.toSorted((one, other) => order(one.sort_key, other.sort_key) || one.id - other.id);
    expect(whole).toEqual(sorted);
    expect(await keysOf({ descending: true })).toEqual(whole.toReversed());
    expect(await keysOf({}, true)).toEqual(whole);
    expect(await keysOf({ descending: true }, true)).toEqual(whole.toReversed());
    for (const offset of [0, 7, 14])
      for (const isWalked of [false, true])
        expect(await keysOf({ limit: 7, offset }, isWalked)).toEqual(whole.slice(offset, offset + 7));
    const at = Math.min(10, whole.length - 1);
    const last = whole[at];
    if (!last) throw new Error("no rows");
    const after = { key: last.sort_key as string, id: last.id };
    for (const isWalked of [false, true]) {
      expect(await keysOf({ after, limit: 7 }, isWalked)).toEqual(whole.slice(at + 1, at + 8));
      expect(await keysOf({ after, descending: true }, isWalked)).toEqual(whole.slice(0, at).toReversed());
    }
    const [rows] = await read(school.db, [source.rows(page({}))] as const);
    expect(rows).toHaveLength(whole.length);
  });

  test.skipIf(isSmall)("no table is scanned without an index", async () => {
    const steps = await planOf(school.db, source.rows(page({ limit: 10 })));
    for (const step of steps.filter((each) =>
      /^SCAN (?!\(|little|page|found|paid|json_each|invoice$)/.test(each),
    ))
      expect(step).toMatch(/USING (COVERING )?INDEX|VIRTUAL TABLE|CONSTANT ROW/);
  });
});

/** Orders by something else than the text that is shown: a level's place, a last name, whether it is offered. */
const BY_PLACE = new Set([
  "id",
  "gradeLevel",
  "section",
  "schoolYear",
  "status",
  "adviser",
  "faculties name",
  "grade-levels name",
]);
describe.each(
  MANAGEMENT_KEYS.flatMap((list) => OFFICE_LISTS[list].sorts.map((sort) => ({ list, sort: sort as string }))),
)("the office's $list by $sort", ({ list, sort }) => {
  const rowsOf = async (part: object) => {
    const page = {
      filter: filterOf(OFFICE_LISTS[list] as AnyList, {}),
      ...{ sort, descending: false, limit: 2000, offset: 0, page: 1, perPage: 10 },
      ...{ userId: FINANCE, today: SEED_TODAY, ...part },
    };
    const [rows] = await read(school.db, [OFFICE_SOURCES[list].rows(page as never)] as const);
    return rows as Record<string, unknown>[];
  };

  test("part by part and backwards it is the whole list in that order", async () => {
    const whole = await rowsOf({});
    for (const offset of [0, 7, 14])
      expect(await rowsOf({ limit: 7, offset })).toEqual(whole.slice(offset, offset + 7));
    const backwards = await rowsOf({ descending: true });
    if (whole.length < 2000) expect(backwards).toEqual(whole.toReversed());
    if (BY_PLACE.has(sort) || BY_PLACE.has(`${list} ${sort}`)) return;
    const values = whole.map((row) => row[sort] as string | number);
    expect(values).toEqual(values.toSorted(order));
  });
});

describe.each(ACCOUNT_LIST.sorts)("accounts by %s", (sort) => {
  const accounts = async (part: object, filter: object = {}) => {
    const page = {
      filter: filterOf(ACCOUNT_LIST, filter),
      ...{ sort, descending: false, limit: 5000, offset: 0, page: 1, perPage: 10 },
      ...{ userId: FINANCE, today: SEED_TODAY, ...part },
    };
    return ACCOUNTS.listOf(page, await read(school.db, ACCOUNTS.statements(page))).rows;
  };

  test.each([{}, { balanceFrom: 1 }])(
    "%o: part by part and backwards they are all in that order",
    async (filter) => {
      const whole = await accounts({}, filter);
      expect(whole.length).toBeGreaterThan(20);
      const values = whole.map((row) => row[sort]);
      expect(values).toEqual(values.toSorted(order));
      expect(await accounts({ descending: true }, filter)).toEqual(whole.toReversed());
      for (const offset of [0, 7, 14])
        expect(await accounts({ limit: 7, offset }, filter)).toEqual(whole.slice(offset, offset + 7));
    },
  );
});

const plain = (value: Key["sort_key"]) => (typeof value === "string" ? value.toLowerCase() : (value ?? ""));
const order = (one: Key["sort_key"], other: Key["sort_key"]): number =>
  plain(one) < plain(other) ? -1 : plain(one) > plain(other) ? 1 : 0;
