import type { Instalment, Splittable } from "#core/billing/instalments/instalments.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

const COLUMNS = [
  { label: "Subtotal", of: "subtotal" },
  { label: "Tax", of: "taxes" },
  { label: "Surcharge", of: "surcharges" },
  { label: "Discount", of: "deductions" },
  { label: "Amount", of: "amountDue" },
] as const;
const isMinus = (column: (typeof COLUMNS)[number]): boolean => column.of === "deductions";
const cell = (column: (typeof COLUMNS)[number], totals: Instalment["totals"]): string =>
  formatPesos(isMinus(column) ? -totals[column.of] : totals[column.of]);

/** Each instalment with its due date and totals, and their sums: the draft's own. */
export function InstalmentTable({ instalments, of }: { instalments: readonly Instalment[]; of: Splittable }) {
  const shown = COLUMNS.filter(({ of: total }) => total === "amountDue" || of[total] !== 0);
  return (
    <section className="mt-6 overflow-x-auto" aria-label="Instalments">
      <table className="num w-full text-sm [&_td]:py-1.5 [&_td]:pr-3 [&_td:last-child]:pr-0 [&_th]:py-1.5 [&_th]:pr-3 [&_th:last-child]:pr-0">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col">No.</th>
            <th scope="col">Due Date</th>
            {shown.map(({ label }) => (
              <th key={label} scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ number, dueDate, totals }) => (
            <tr key={number} className="border-b border-line">
              <td>{number}</td>
              <td>{formatDay(dueDate)}</td>
              {shown.map((column) => (
                <td key={column.label} className="text-right">
                  {cell(column, totals)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="text-left">
              Sum, as on the draft
            </th>
            {shown.map((column) => (
              <td key={column.label} className="text-right">
                {cell(column, of)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
