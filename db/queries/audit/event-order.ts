import type { RowKey } from "#db/queries/shared/list-source.ts";
import { type SQL, sql } from "#db/statement.ts";

/** The orders of the logs: by the moment, or by the Log ID, under which changes come before views. */
export interface EventOrder {
  sort: "at" | "id";
  descending: boolean;
}
const direction = ({ descending }: EventOrder): SQL => sql.raw(descending ? "desc" : "asc");

/** The columns of the order, of a table or a subquery of events. */
export const orderOfEvents = (order: EventOrder, id: SQL = sql`id`): SQL =>
  order.sort === "id"
    ? sql`${id} ${direction(order)}`
    : sql`occurred_at ${direction(order)}, ${id} ${direction(order)}`;

/** What the next part of an export begins behind. */
export const keyOfEvent = ({ sort }: EventOrder): SQL => (sort === "id" ? sql`page.id` : sql`occurred_at`);

/** `and …` beyond a key, in the order. */
export function eventsAfter(order: EventOrder, after: RowKey | undefined): SQL {
  if (!after) return sql``;
  const beyond = sql.raw(order.descending ? "<" : ">");
  return order.sort === "id"
    ? sql`and id ${beyond} ${after.id}`
    : sql`and (occurred_at, id) ${beyond} (${after.key}, ${after.id})`;
}
