import { Link } from "react-router";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import type { ReminderPreview as Preview } from "#core/billing/reminders/reminder-contract.ts";
import { counted } from "#core/shared/import/import.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** Each mail as it will read, and who is left out and why. */
export function ReminderPreview({ preview }: { preview: Preview }) {
  const { mails, leftOut, mailCount, leftOutCount } = preview;
  return (
    <div className="grid gap-4" aria-live="polite">
      <p className="font-medium">{summaryOf(preview)}</p>
      {mails.length > 0 && (
        <ul className="grid gap-3" aria-label="Emails">
          {mails.map((mail) => (
            <Mail key={`${mail.recipient} ${mail.rows[0]?.invoiceUuid}`} {...mail} />
          ))}
        </ul>
      )}
      <Cut shown={mails.length} count={mailCount} />
      {leftOutCount > 0 && (
        <details open={mailCount === 0}>
          <summary className="cursor-pointer text-sm font-medium">
            Left out: {counted(leftOutCount, "invoice")}
          </summary>
          <ul
            className="mt-2 divide-y divide-line rounded-md border border-line text-sm"
            aria-label="Left out"
          >
            {leftOut.map((line) => (
              <li key={line.invoiceUuid} className="num flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2">
                <span className="min-w-0 flex-1 basis-48">
                  <Link className="link-in" to={accountPath(line)}>
                    {line.customerName}
                  </Link>
                  <span className="block text-muted">
                    {line.number}, due {formatDay(line.dueDate)}, {formatPesos(line.balance)}
                  </span>
                </span>
                <span className="basis-48 sm:text-right">
                  {line.why}
                  {line.hasCredit && <ApplyCreditLink {...line} />}
                </span>
              </li>
            ))}
          </ul>
          <Cut shown={leftOut.length} count={leftOutCount} />
        </details>
      )}
    </div>
  );
}

/** Leads to the account, where the credit is applied. */
export const ApplyCreditLink = ({ customerId }: { customerId: string }) => (
  <Link className="link-in block" to={accountPath({ customerId })}>
    Apply credit
  </Link>
);

function summaryOf({ mailCount, invoices, amount, accountsWithout }: Preview): string {
  const sent =
    mailCount === 0
      ? "No reminder would be sent."
      : `${counted(mailCount, "email")} about ${counted(invoices, "invoice")}, ${formatPesos(amount)}.`;
  return accountsWithout === 0
    ? sent
    : `${sent} ${counted(accountsWithout, "account")} ${accountsWithout === 1 ? "has" : "have"} nothing due within a week.`;
}

const Mail = ({ guardian, recipient, subject, opening, rows, total }: Preview["mails"][number]) => (
  <li className="rounded-md border border-line text-sm">
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-line bg-accent-tint px-3 py-2">
      <dt className="text-muted">To</dt>
      <dd className="min-w-0 break-words">
        {guardian} <span className="inline-block max-w-full text-muted">{recipient}</span>
      </dd>
      <dt className="text-muted">Subject</dt>
      <dd>{subject}</dd>
    </dl>
    <div className="px-3 py-2">
      <p>{opening}</p>
      <PlainTable
        look="ruled"
        className="mt-2 border-t border-line [&_td]:align-top"
        hidesHead
        rows={rows}
        keyOf={({ invoiceUuid }) => invoiceUuid}
        columns={[
          {
            head: "Invoice",
            cell: ({ number, student, hasLeft }) => (
              <>
                {number}
                <span className="block text-muted">
                  {student}
                  {hasLeft && " (left)"}
                </span>
              </>
            ),
          },
          {
            head: "Due",
            cell: ({ due, days }) => (
              <>
                {due}
                <span className="block text-muted">{days}</span>
              </>
            ),
          },
          { head: "Balance", isFigure: true, cell: ({ balance }) => balance },
        ]}
        after={
          <tr className="font-medium">
            <td colSpan={2}>Total</td>
            <td className="text-right">{total}</td>
          </tr>
        }
      />
    </div>
  </li>
);

const Cut = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && (
    <p className="text-sm text-muted">
      The first {shown.toLocaleString("en-US")} of {count.toLocaleString("en-US")} are shown.
    </p>
  );
