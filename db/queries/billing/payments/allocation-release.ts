import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** An allocation of which something is taken back. */
export interface ReleasedAllocation {
  id: number;
  /** What its invoice still has of it, in centavos. */
  kept: number;
}
/** An allocation is never changed: it is released and, where a part stays, written anew. Fails the batch where one is not live. */
export const releaseParts = (released: readonly ReleasedAllocation[], now: Instant): Statement<unknown>[] =>
  released.length === 0
    ? []
    : [
        statement(sql`update payment_allocation set released_at = ${now} where released_at is null
          and id in (select value ->> 'id' from json_each(${json(released)}))`),
        expectChanges(released.length),
        statement(sql`insert into payment_allocation (payment_id, invoice_id, amount_centavos, allocated_at, is_applied)
          select payment_id, invoice_id, value ->> 'kept', ${now}, is_applied
          from json_each(${json(released)}) cross join payment_allocation on payment_allocation.id = value ->> 'id'
          where value ->> 'kept' > 0`),
      ];
