import type { ReactNode } from "react";
import { Link } from "react-router";
import { INVOICE_CELLS } from "#app/billing/invoice-cells.tsx";
import { PAYMENT_CELLS } from "#app/billing/payments/payment-cells.tsx";
import { NOTE_CELLS } from "#app/billing/promissory-notes/note-cells.tsx";
import { REFUND_CELLS } from "#app/billing/refunds/refund-cells.tsx";
import { columnsOf } from "#app/lists/cells.tsx";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { ACCOUNT_RECORDS_MAX } from "#core/billing/accounts/account-path.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PROMISSORY_NOTE_LIST } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule-list.ts";
import type { AnyList, FieldsOf, RowOf } from "#core/shared/list/definition.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** The records an account is made of; kinds of which there are none are left out, but for open invoices and payments. */
export function AccountRecords({ detail }: { detail: CustomerAccount }) {
  const search = `?search=${encodeURIComponent(detail.account.customerId)}`;
  return (
    <>
      <Section
        title="Open invoices"
        count={detail.openInvoices.length}
        all={`${INVOICE_LIST.path}${search}`}
        none="Nothing is owed."
      >
        <RecordsTable
          list={INVOICE_LIST}
          label="Open invoices"
          tab="published"
          cells={INVOICE_CELLS}
          columns={[
            "number",
            "invoiceDate",
            "referenceNumber",
            "dueDate",
            "agingDays",
            "amountDue",
            "remainingBalance",
            "paymentStatus",
          ]}
          rows={detail.openInvoices}
        />
      </Section>
      <Section
        title="Payments"
        count={detail.payments.length}
        all={`${PAYMENT_LIST.path}${search}`}
        none="No payment was received yet."
      >
        <RecordsTable
          list={PAYMENT_LIST}
          label="Payments"
          cells={PAYMENT_CELLS}
          columns={["number", "paidAt", "invoices", "paymentType", "methodName", "amount", "status"]}
          rows={detail.payments}
        />
      </Section>
      <Section title="Refunds" count={detail.refunds.length} all={`${REFUND_LIST.path}${search}`}>
        <RecordsTable
          list={REFUND_LIST}
          label="Refunds"
          cells={REFUND_CELLS}
          columns={["number", "paymentNumber", "methodName", "refundedAt", "amount", "status"]}
          rows={detail.refunds}
        />
      </Section>
      <FurtherRecords detail={detail} search={search} />
      <Section title="Other children of the guardian" count={detail.siblings.length}>
        <RecordsTable
          list={ACCOUNT_LIST}
          label="Other children of the guardian"
          columns={["customerName", "customerId", "gradeSection", "unapplied", "balance"]}
          rows={detail.siblings}
        />
      </Section>
      <Section title="Emails" count={detail.mails.length}>
        <Mails mails={detail.mails} />
      </Section>
    </>
  );
}

/** What was credited, promised and scheduled. */
const FurtherRecords = ({ detail, search }: { detail: CustomerAccount; search: string }) => (
  <>
    <Section title="Credit memos" count={detail.creditMemos.length} all={`${CREDIT_MEMO_LIST.path}${search}`}>
      <RecordsTable
        list={CREDIT_MEMO_LIST}
        label="Credit memos"
        columns={["number", "invoiceNumber", "itemNames", "submittedDate", "amount", "status"]}
        rows={detail.creditMemos}
      />
    </Section>
    <Section
      title="Promissory notes"
      count={detail.promissoryNotes.length}
      all={`${PROMISSORY_NOTE_LIST.path}${search}`}
    >
      <RecordsTable
        list={PROMISSORY_NOTE_LIST}
        label="Promissory notes"
        cells={NOTE_CELLS}
        columns={["number", "createdAt", "amount", "settled", "nextDate", "lastDate", "status"]}
        rows={detail.promissoryNotes}
      />
    </Section>
    <Section title="Schedules" count={detail.schedules.length} all={`${SCHEDULE_LIST.path}${search}`}>
      <RecordsTable
        list={SCHEDULE_LIST}
        label="Schedules"
        columns={["number", "referenceNumber", "interval", "nextDate", "remaining", "amountDue", "status"]}
        rows={detail.schedules}
      />
    </Section>
  </>
);

/** `all`: where all of them are, if there may be more; `none`: what is said where there are none. */
function Section(props: { title: string; count: number; all?: string; none?: string; children: ReactNode }) {
  if (props.count === 0 && props.none === undefined) return null;
  return (
    <section className="mt-7" aria-label={props.title}>
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="font-semibold">{props.title}</h2>
        {props.all !== undefined && props.count >= ACCOUNT_RECORDS_MAX && (
          <Link to={props.all} className="link-in text-sm">
            Show all
          </Link>
        )}
      </div>
      {props.count === 0 ? <p className="text-sm text-muted">{props.none}</p> : props.children}
    </section>
  );
}

const STATES = { waiting: "Not sent yet", sent: "Sent", failed: "Not delivered" } as const;

const Mails = ({ mails }: Pick<CustomerAccount, "mails">) => (
  <ul className="divide-y divide-line rounded-md border border-line text-sm">
    {mails.map(({ askedAt, subject, recipient, status }) => (
      <li
        key={`${askedAt} ${subject} ${recipient}`}
        className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1"
      >
        <span className="text-muted">{formatInstant(askedAt)}</span>
        <span className="min-w-0 flex-1">{subject}</span>
        <span className="break-all text-muted">{recipient}</span>
        <span>{STATES[status]}</span>
      </li>
    ))}
  </ul>
);

/** A few records of a list within another screen: some of its columns, its cells and its links. */
function RecordsTable<L extends AnyList>(props: {
  list: L;
  /** The keys of its fields, in the order of the list. */
  columns: readonly (keyof FieldsOf<L> & string)[];
  rows: readonly RowOf<L>[];
  cells?: object;
  tab?: string;
  label: string;
}) {
  const { list, rows, cells = {}, tab = "", label } = props;
  const wanted = new Set<string>(
    props.columns.map((key) => (list.row.fields as Record<string, { column?: string }>)[key]?.column ?? key),
  );
  const columns = columnsOf(list, cells as Record<string, (row: object) => ReactNode>, tab).filter(
    ({ key }) => wanted.has(key),
  );
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="data-table" data-density="compact" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                <span className="head-label">{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[list.key as keyof typeof row])}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align} className={column.className}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
