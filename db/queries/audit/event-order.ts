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

/** From so many events on a page is read from whichever end of the log is nearer. */
const NEARER_END_FROM = 1000;
interface EventPage extends EventOrder {
  limit: number;
  offset: number;
}
/**
 * The events of a page, of the changes and the views together. `first`: the first `most` of each table in an order, one
 * after the other. `count`: how many there are, where that is known without reading them; null: it is not.
 */
export function pageOfEvents(
  { limit, offset, ...order }: EventPage,
  { first, count }: { first: (most: SQL, order: EventOrder) => SQL; count: SQL | null },
): SQL {
  const part = (of: EventOrder, most: SQL, skipped: SQL): SQL =>
    sql`${first(sql`${most} + ${skipped}`, of)} order by ${orderOfEvents(of)} limit ${most} offset ${skipped}`;
  if (count === null || offset < NEARER_END_FROM) return part(order, sql`${limit}`, sql`${offset}`);
  const span = (column: string): SQL => sql`(select ${sql.raw(column)} from span)`;
  return sql`with span as materialized (select
        iif(is_late, 0, ${limit}) as most, iif(is_late, 0, ${offset}) as skipped,
        iif(is_late, max(min(${limit}, count - ${offset}), 0), 0) as most_late,
        iif(is_late, max(count - ${offset} - ${limit}, 0), 0) as skipped_late
      from (select count, ${offset} > count / 2 as is_late from (${count})))
    select * from (${part(order, span("most"), span("skipped"))})
    union all select * from (${part({ ...order, descending: !order.descending }, span("most_late"), span("skipped_late"))})`;
}
