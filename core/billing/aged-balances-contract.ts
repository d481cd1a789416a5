import * as z from "zod";
import { pesosFromCentavos } from "../shared/money.ts";
import { PAGE_SIZE_DEFAULT, type Paged } from "../shared/paging.ts";
import { pageNumber, pageSize } from "../shared/query-fields.ts";
import type { AgedBalance, CustomerBalance } from "./aging.ts";
import { LOOKUP_MAX } from "./lookup-contract.ts";

/** The wire of GET /customer/balances: who owes what, by age, as of today. Named in our own words; the specification has no such call. */
export const BALANCE_SORTS = { fullname: "name", customer_id: "customerId", balance: "balance" } as const;
export type BalanceSort = (typeof BALANCE_SORTS)[keyof typeof BALANCE_SORTS];

export const agedBalancesQuery = z
  .strictObject({
    sort: z.enum(Object.keys(BALANCE_SORTS) as [keyof typeof BALANCE_SORTS]).default("fullname"),
    order: z
      .string()
      .toUpperCase()
      .pipe(z.enum(["ASC", "DESC"]))
      .default("ASC"),
    page: pageNumber,
    perPage: pageSize(PAGE_SIZE_DEFAULT, LOOKUP_MAX),
  })
  .transform(({ sort, order, page, perPage }) => ({
    sort: BALANCE_SORTS[sort] as BalanceSort,
    descending: order === "DESC",
    page,
    perPage,
  }));
export type AgedBalancesRequest = z.output<typeof agedBalancesQuery>;

const amountsToWire = (amounts: AgedBalance) => ({
  current: pesosFromCentavos(amounts.current),
  days_1_30: pesosFromCentavos(amounts.days1To30),
  days_31_60: pesosFromCentavos(amounts.days31To60),
  days_61_90: pesosFromCentavos(amounts.days61To90),
  days_over_90: pesosFromCentavos(amounts.daysOver90),
  unapplied_credit: pesosFromCentavos(amounts.unapplied),
  balance: pesosFromCentavos(amounts.balance),
});

/** One page of customers; `totals` are of all of them. */
export const agedBalancesToWire = (list: Paged<CustomerBalance> & { totals: AgedBalance }) => ({
  rows: list.rows.map(({ customerId, customerName, ...amounts }) => ({
    customer_id: customerId,
    fullname: customerName,
    ...amountsToWire(amounts),
  })),
  count: list.count,
  page: list.page,
  perPage: list.perPage,
  totalPages: list.totalPages,
  totals: amountsToWire(list.totals),
});
