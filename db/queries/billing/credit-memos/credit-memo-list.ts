import { CREDIT_MEMO_LIST } from "../../../../core/billing/credit-memos/credit-memo-list.ts";
import { type SQL, sql, statement } from "../../../statement.ts";
import { indexed, inRange, is, type ListPage, listSource } from "../../shared/list-source.ts";
import { creditMemosMatching } from "../../shared/record-search.ts";
import {
  CREDIT_MEMO_COLUMNS,
  CREDIT_MEMO_JOINS,
  type CreditMemoHeadRow,
  creditMemoRowOf,
} from "./credit-memo.ts";

/** The credit memo list: each order has its index, and each filter that finds few memos its own. */
const by = (column: string, index: string) => ({
  by: [`credit_memo.${column}`, "credit_memo.id"],
  from: indexed("credit_memo", index),
});

export const CREDIT_MEMOS = listSource(CREDIT_MEMO_LIST, {
  table: "credit_memo",
  columns: CREDIT_MEMO_COLUMNS,
  joins: CREDIT_MEMO_JOINS,
  orders: {
    submittedDate: by("submitted_date", "credit_memo_by_submitted"),
    createdAt: by("created_at", "credit_memo_by_created"),
  },
  from: narrowest,
  where: {
    status: is("status"),
    search: (text) => sql`id in (${creditMemosMatching(text)})`,
    customerId: (number) => sql`student_id = (select id from student where student_no = ${number})`,
    submittedDate: inRange("submitted_date"),
    memoStatus: is("status"),
    item: (name) => sql`id in (select credit_memo_id from credit_memo_item where name = ${name})`,
  },
  tabs: (page, where) =>
    statement(sql`select status as tab, count(*) as "count" from ${narrowest(page) ?? indexed("credit_memo", "credit_memo_by_status")}
      where ${where} group by status`),
  tabsAreUnfiltered: true,
  totals: {
    subTotal: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0),
    grandTotal: sql`coalesce(sum(amount_centavos), 0)`,
  },
  options: {
    customers: () =>
      statement(sql`select student_no as name from student
        where id in (select student_id from credit_memo) order by student_no`),
    items: () => statement(sql`select distinct name from credit_memo_item order by name`),
  },
  rowsOf: (found: CreditMemoHeadRow[]) => found.map(creditMemoRowOf),
});

/** The memos of a customer are read by its index, those a search or an item finds by id; a status by its own. */
function narrowest({ filter, sort }: Pick<ListPage<typeof CREDIT_MEMO_LIST>, "filter" | "sort">): SQL | null {
  if (filter.search !== "" || filter.item !== null) return sql`credit_memo not indexed`;
  if (filter.customerId !== null) return indexed("credit_memo", "credit_memo_by_customer");
  const isOfStatus = filter.status !== null || filter.memoStatus !== null;
  return sort === "submittedDate" && isOfStatus ? indexed("credit_memo", "credit_memo_by_status") : null;
}
