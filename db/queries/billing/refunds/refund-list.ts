import { LOOKUP_MAX } from "../../../../core/billing/lookup-contract.ts";
import type { RefundFilterName } from "../../../../core/billing/refunds/refund-contract.ts";
import { REFUND_LIST } from "../../../../core/billing/refunds/refund-list.ts";
import type { SortOf } from "../../../../core/shared/list/definition.ts";
import { type Statement, sql, statement } from "../../../statement.ts";
import { inDays, indexed, is, listSource } from "../../shared/list-source.ts";
import { refundsMatching } from "../../shared/record-search.ts";
import {
  REFUND_HEAD,
  REFUND_JOINS,
  type RefundHeadRow,
  type RefundPartsRow,
  refundParts,
  refundRowsOf,
} from "./refund.ts";

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
} satisfies Record<SortOf<typeof REFUND_LIST>, unknown>;

export const REFUNDS = listSource(REFUND_LIST, {
  table: "refund",
  columns: REFUND_HEAD,
  joins: REFUND_JOINS,
  orders: ORDERS,
  // Those a search finds are read by id, those of a status by its index.
  from: ({ filter, sort }) =>
    filter.search !== "" || filter.customer !== null || filter.paymentNumber !== null
      ? sql`refund not indexed`
      : sort === "createdAt" && filter.status !== null
        ? indexed("refund", "refund_by_status")
        : null,
  scope: ({ sort }) => sql`${sql.raw(ORDERS[sort].by[0] ?? "")} is not null`,
  where: {
    status: is("status"),
    search: (text) => sql`id in (${refundsMatching(text)})`,
    approvedAt: inDays("approved_at"),
    // A number or a name.
    customer: (asked) => sql`id in (select refund.id from student
      join payment_customer on payment_customer.student_id = student.id
      join refund on refund.payment_id = payment_customer.payment_id
      where student_no = ${asked} or fullname = ${asked})`,
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
  also: refundParts,
  rowsOf: (heads: RefundHeadRow[], parts: RefundPartsRow[]) => refundRowsOf(heads, parts),
});

/** What refunds can be narrowed by: days of approval (Manila), customers, methods. */
export const refundFilterOptions = (name: RefundFilterName): Statement<{ name: string }> =>
  statement(
    {
      approved_date: sql`select distinct strftime('%Y-%m-%d', approved_at, '+8 hours') as name from refund
        order by name desc limit ${LOOKUP_MAX}`,
      customer: sql`select distinct fullname as name from refund
        join payment_customer on payment_customer.payment_id = refund.payment_id
        join student on student.id = payment_customer.student_id order by fullname collate nocase limit ${LOOKUP_MAX}`,
      refund_method: sql`select name from payment_method
        where exists (select 1 from refund where method_code = payment_method.code) order by position`,
    }[name],
  );
