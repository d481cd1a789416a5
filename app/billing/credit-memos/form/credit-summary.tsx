import { formatPesos } from "#core/shared/money.ts";
import { totalOf } from "./credit-form.ts";
import type { CreditEditorState } from "./use-credit-form.ts";

/** Number of invoices × credit total, and what each invoice keeps. */
export function CreditSummary({ editor }: { editor: CreditEditorState }) {
  const { form, chosen } = editor;
  const total = totalOf(form);
  const count = `${chosen.length} ${chosen.length === 1 ? "invoice" : "invoices"}`;
  return (
    <section className="form-section" aria-labelledby="credit-title">
      <h2 id="credit-title">Credit</h2>
      <p className="flex justify-between text-base font-semibold" role="status">
        <span>
          {count} × {formatPesos(total)}
        </span>
        <span className="num">{formatPesos(chosen.length * total)}</span>
      </p>
      {chosen.length > 0 && (
        <table className="mt-2 w-full text-sm" aria-label="What each invoice keeps">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="font-normal">
                Invoice No.
              </th>
              <th scope="col" className="text-right font-normal">
                Remaining Balance
              </th>
              <th scope="col" className="text-right font-normal">
                After the credit
              </th>
            </tr>
          </thead>
          <tbody className="num">
            {chosen.map(({ number, balance }) => (
              <tr key={number}>
                <td>{number}</td>
                <td className="text-right">{formatPesos(balance)}</td>
                <td className={`text-right ${balance < total ? "text-error" : "font-medium"}`}>
                  {balance < total ? "too little" : formatPesos(balance - total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
