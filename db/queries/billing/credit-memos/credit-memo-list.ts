import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import type { TabOf } from "#core/shared/list/definition.ts";
import {
  byStudentName,
  indexed,
  inRange,
  is,
  type ListPage,
  listSource,
} from "#db/queries/shared/list-source.ts";
import { creditMemosMatching } from "#db/queries/shared/record-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import { CREDIT_MEMO_JOINS, CREDIT_MEMO_SOURCES } from "./credit-memo.ts";

/** The credit memo list: each order has its index, and each filter that finds few memos its own. */
const by = (column: string, index: string) => ({
  by: [`credit_memo.${column}`, "credit_memo.id"],
  from: indexed("credit_memo", index),
});

const ORDERS = {
  submittedDate: by("submitted_date", "credit_memo_by_submitted"),
  createdAt: by("created_at", "credit_memo_by_created"),
  amount: by("amount_centavos", "credit_memo_by_amount"),
  status: by("status", "credit_memo_by_state"),
};
type Page = Pick<ListPage<typeof CREDIT_MEMO_LIST>, "filter" | "sort">;

export const CREDIT_MEMOS = listSource(CREDIT_MEMO_LIST, {
  table: "credit_memo",
  sources: CREDIT_MEMO_SOURCES,
  joins: CREDIT_MEMO_JOINS,
  orders: {
    ...ORDERS,
    // As it is shown: the draft number of one that was never published.
    number: {
      by: ["coalesce(credit_memo.number, credit_memo.draft_number)", "credit_memo.id"],
      from: indexed("credit_memo", "credit_memo_by_number"),
    },
    customerName: byStudentName("credit_memo", "credit_memo_by_customer", ORDERS.createdAt.from),
  },
  from: narrowest,
  where: {
    status: is("status"),
    search: (text) => sql`credit_memo.id in (${creditMemosMatching(text)})`,
    customerId: (number) => sql`student_id = (select id from student where student_no = ${number})`,
    submittedDate: inRange("submitted_date"),
    memoStatus: is("status"),
    item: (name) => sql`credit_memo.id in (select credit_memo_id from credit_memo_item where name = ${name})`,
  },
  tabs: { column: sql`status`, of: (status) => status as TabOf<typeof CREDIT_MEMO_LIST> },
  tabsAreUnfiltered: true,
  totals: {
    subTotal: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0),
    grandTotal: sql`coalesce(sum(amount_centavos), 0)`,
  },
  options: {
    customers: () =>
      statement(sql`select student_no as name from (select student_id from credit_memo group by student_id) credited
        cross join student on student.id = credited.student_id order by student_no`),
    items: () => statement(sql`select distinct name from credit_memo_item order by name`),
  },
});

/** The memos of a customer are read by its index, those a search or an item finds by id; a status by its own. */
function narrowest({ filter, sort }: Page): SQL | null {
  if (filter.search !== "" || filter.item !== null) return sql`credit_memo not indexed`;
  if (filter.customerId !== null) return indexed("credit_memo", "credit_memo_by_customer");
  const isOfStatus = filter.status !== null || filter.memoStatus !== null;
  return sort === "submittedDate" && isOfStatus ? indexed("credit_memo", "credit_memo_by_status") : null;
}
