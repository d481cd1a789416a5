import { LATE_CHARGE_LIST } from "#core/billing/late-charges/late-charge-list.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { inDays, listSource } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { sql, statement } from "#db/statement.ts";

/** What became of a draft of late charges. */
const STATUS = sql`iif(draft.cancelled_at is not null, 'cancelled', draft.document_status)`;
const CHARGES = sql`late_charge cross join late_charge_run run on run.id = late_charge.run_id
  cross join invoice on invoice.id = late_charge.invoice_id cross join invoice draft on draft.id = draft_id
  cross join student on student.id = invoice.student_id`;

type Found = RowOf<typeof LATE_CHARGE_LIST>;
/** In the order of the table's key: month, then invoice. */
export const LATE_CHARGES = listSource(LATE_CHARGE_LIST, {
  table: "late_charge",
  rows: ({ after, descending, limit, offset }, where) => {
    const direction = sql.raw(descending ? "desc" : "asc");
    const beyond = sql.raw(descending ? "<" : ">");
    return statement<Found>(sql`select late_charge.month || ' ' || invoice.number as id, late_charge.month, student_no as customerId, fullname as customerName,
        invoice.number as invoiceNumber, late_charge.amount_centavos as amount,
        coalesce(draft.number, draft.draft_number) as billedBy, ${STATUS} as status, run_at as ranAt,
        coalesce(user_account.given_name || ' ' || user_account.last_name, 'On schedule') as ranBy, rule_version as ruleVersion,
        late_charge.invoice_id as row_id, late_charge.month as sort_key
      from ${CHARGES} left join user_account on user_account.id = run_by
      where ${where} ${after ? sql`and (late_charge.month, late_charge.invoice_id) ${beyond} (${after.key}, ${after.id})` : sql``}
      order by late_charge.month ${direction}, late_charge.invoice_id ${direction} limit ${limit} offset ${offset}`);
  },
  rowsOf: (found: Found[]) => found,
  totalsOf: (_page, where) =>
    statement(sql`select count(*) as "count", coalesce(sum(late_charge.amount_centavos), 0) as total
      from ${CHARGES} where ${where}`),
  where: {
    search: (text) => sql`invoice.student_id in (${studentsMatching(text)})`,
    ranAt: inDays("run_at"),
    state: (state) => sql`${STATUS} = ${state}`,
  },
});
