import { LOOKUP_MAX } from "#core/billing/lookup-contract.ts";
import type { RefundFilterName } from "#core/billing/refunds/refund-contract.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import type { SortOf } from "#core/shared/list/definition.ts";
import { nameKey } from "#core/shared/name-order.ts";
import {
  byStudentName,
  inDays,
  indexed,
  is,
  type ListPage,
  listSource,
} from "#db/queries/shared/list-source.ts";
import { refundsMatching } from "#db/queries/shared/record-search.ts";
import { columnsOf } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { REFUND_JOINS, REFUND_SOURCES, refundRead } from "./refund.ts";

/** The refund list: each order has its index. */
const by = (column: string, index: string) => ({
  by: [`refund.${column}`, "refund.id"],
  from: indexed("refund", index),
});
const ORDERS = {
  createdAt: by("created_at", "refund_by_created"),
  approvedAt: by("approved_at", "refund_by_approved"),
  refundedAt: by("posted_at", "refund_by_posted"),
  amount: by("amount_centavos", "refund_by_amount"),
  number: by("number", "sqlite_autoindex_refund_2"),
  status: by("status", "refund_by_state"),
};
/** Those that a refund may lack the day of. */
const isInOrder = ({ sort }: { sort: SortOf<typeof REFUND_LIST> }): SQL =>
  sort === "refundedAt" ? sql`refund.posted_at is not null` : sql`true`;

export const REFUNDS = listSource(REFUND_LIST, {
  table: "refund",
  columns: columnsOf(REFUND_SOURCES),
  joins: REFUND_JOINS,
  orders: { ...ORDERS, customers: byStudentName("refund", "refund_by_customer", ORDERS.createdAt.from) },
  from: narrowest,
  scope: isInOrder,
  where: {
    status: is("status"),
    search: (text) => sql`refund.id in (${refundsMatching(text)})`,
    approvedAt: inDays("approved_at"),
    // A number or a name.
    customer: (
      asked,
    ) => sql`refund.id in (select refund.id from (select id from student where student_no = ${asked}
        union select id from student where name_key = ${nameKey(asked)}) person
      cross join payment_customer on payment_customer.student_id = person.id
      cross join refund on refund.payment_id = payment_customer.payment_id)`,
    // Its code or its name.
    method: (asked) =>
      sql`method_code = (select code from payment_method where ${asked} in (code, name) limit 1)`,
    paymentNumber: (number) => sql`payment_id = (select id from payment where number = ${number})`,
  },
  totals: {
    subTotal: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0),
    grandTotal: sql`coalesce(sum(amount_centavos), 0)`,
    totalRefund: sql`coalesce(sum(iif(status = 'POSTED', amount_centavos, 0)), 0)`,
  },
  rowsOf: (found: object[]) => found.map(refundRead),
});

/** Those a search finds are read by id, those of a status by its index. */
function narrowest({ filter, sort }: Pick<ListPage<typeof REFUND_LIST>, "filter" | "sort">): SQL | null {
  if (filter.search !== "" || filter.customer !== null || filter.paymentNumber !== null)
    return sql`refund not indexed`;
  return sort === "createdAt" && filter.status !== null ? indexed("refund", "refund_by_status") : null;
}

/** What refunds can be narrowed by: days of approval (Manila), customers, methods. */
export const refundFilterOptions = (name: RefundFilterName): Statement<{ name: string }> =>
  statement(
    {
      approved_date: sql`select distinct strftime('%Y-%m-%d', approved_at, '+8 hours') as name from refund
        order by name desc limit ${LOOKUP_MAX}`,
      customer: sql`select fullname as name from refund
        join payment_customer on payment_customer.payment_id = refund.payment_id
        join student on student.id = payment_customer.student_id group by name_key order by name_key limit ${LOOKUP_MAX}`,
      refund_method: sql`select name from payment_method
        where exists (select 1 from refund where method_code = payment_method.code) order by position`,
    }[name],
  );
