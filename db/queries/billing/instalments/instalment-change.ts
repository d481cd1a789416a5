import { type Instalment, instalmentLine } from "#core/billing/invoices/instalments.ts";
import { lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { publishedNumber } from "#db/queries/billing/invoice-change.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Makes the instalments of a draft, each an invoice of one line, as drafts or numbered. */
export function insertInstalments(
  sourceUuid: string,
  instalments: readonly (Instalment & { uuid: string })[],
  given: { publishes: boolean; year: number; now: Instant; userId: number },
): Statement<unknown>[] {
  const { publishes, year, now, userId } = given;
  const count = instalments.length;
  const wanted = sql`json_each(${json(instalments)})`;
  const lines = instalments.map((instalment) => {
    const line = instalmentLine(instalment);
    return { uuid: instalment.uuid, ...line, total: lineTotal(line) };
  });
  const number = publishes ? publishedNumber(year, count, sql`wanted.key`) : sql`null`;
  return [
    takeNumbers("D", 0, count),
    ...(publishes ? [takeNumbers("INV", year, count)] : []),
    statement(sql`insert into invoice (uuid, document_status, draft_number, number, published_at, generate_type, bill_to,
        student_id, reference_number, invoice_date, due_date, notes, subtotal_centavos, taxes_centavos,
        surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, created_at, created_by,
        source_id, occurrence)
      select wanted.value ->> 'uuid', ${publishes ? "published" : "draft"},
        printf('D-%06d', (select next from number_series where series = 'D' and year = 0) - ${count} + wanted.key),
        ${number}, ${publishes ? now : null}, 'ONETIME', 'INDIVIDUAL', source.student_id,
        wanted.value ->> 'referenceNumber', source.invoice_date, wanted.value ->> 'dueDate', source.notes,
        wanted.value ->> '$.totals.subtotal', wanted.value ->> '$.totals.taxes', wanted.value ->> '$.totals.surcharges',
        wanted.value ->> '$.totals.deductions', wanted.value ->> '$.totals.amountDue',
        wanted.value ->> '$.totals.amountDue', ${now}, ${userId}, source.id, wanted.value ->> 'number'
      from ${wanted} wanted cross join invoice source on source.uuid = ${sourceUuid}
      order by wanted.key`),
    expectChanges(count),
    statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
        tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos)
      select invoice.id, 1, value ->> 'name', value ->> 'quantityE4', value ->> 'unit', value ->> 'unitPriceE4',
        value ->> '$.tax.type', value ->> '$.tax.valueE4', value ->> '$.deduction.type',
        value ->> '$.deduction.valueE4', value ->> '$.surcharge.type', value ->> '$.surcharge.valueE4', value ->> 'total'
      from json_each(${json(lines)}) wanted cross join invoice on invoice.uuid = wanted.value ->> 'uuid'
      order by wanted.key`),
  ];
}
