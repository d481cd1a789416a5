import { endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { FINANCE_OVERVIEW } from "#core/billing/overview/overview-calls.ts";
import { WAITING_KEYS } from "#core/billing/overview/waiting.ts";
import { agingOfAll } from "#db/queries/billing/accounts/account-list.ts";
import { daysOfBooks, monthsOfBooks } from "#db/queries/billing/overview/overview.ts";
import { WAITING_COUNTS } from "#db/queries/billing/overview/waiting.ts";

/** Finance's overview, in one round trip to the database. */
export const overviewEndpoints = [
  endpoint(FINANCE_OVERVIEW, async (c, { today }) => {
    const asked = [agingOfAll(today), monthsOfBooks(today), daysOfBooks(today)] as const;
    const { rows } = await readPage(c, [
      ...asked,
      ...WAITING_KEYS.map((key) => WAITING_COUNTS[key](today)),
    ] as const);
    const [[owed], months, days, ...counts] = rows;
    if (!owed) throw new Error("There are no totals of the accounts");
    const { balance: _, ...aging } = owed;
    const waiting = WAITING_KEYS.map((key, place) => ({ key, count: counts[place]?.[0]?.count ?? 0 }));
    return { data: { today, aging: { on: today, ...aging }, months, days, waiting } };
  }),
];
