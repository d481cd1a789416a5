import * as z from "zod";
import { code, fields, money, name, type RecordCodec } from "../shared/list/fields.ts";
import { PAGE_SIZE_DEFAULT } from "../shared/paging.ts";
import { pageNumber, pageSize } from "../shared/query-fields.ts";
import type { AgedBalance } from "./aging.ts";
import { LOOKUP_MAX } from "./lookup-contract.ts";

/** The wire of GET /customer/balances: who owes what, by age, as of today (B-42). */
const BALANCE_SORTS = { fullname: "name", customer_id: "customerId", balance: "balance" } as const;
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

const AMOUNTS = {
  current: money("current"),
  days1To30: money("days_1_30"),
  days31To60: money("days_31_60"),
  days61To90: money("days_61_90"),
  days91To120: money("days_91_120"),
  daysOver120: money("days_over_120"),
  unapplied: money("unapplied_credit"),
  balance: money("balance"),
};
export const AGED_BALANCE: RecordCodec<typeof AMOUNTS, AgedBalance> = fields(AMOUNTS);
export const CUSTOMER_BALANCE = fields({
  customerId: code("customer_id"),
  customerName: name("fullname"),
  ...AMOUNTS,
});
