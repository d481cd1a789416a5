import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { loadFormSettings } from "#app/billing/settings/form-settings.server.ts";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { readE4 } from "#app/ui/form/figures.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { InstalmentEntry, SPLIT_INVOICE } from "#core/billing/invoices/instalments.body.ts";
import {
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  INTERVALS,
  type Instalment,
  type InstalmentPlan,
  instalmentCount,
  instalmentsOf,
  planRefusal,
  type Splittable,
} from "#core/billing/invoices/instalments.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice.body.ts";
import type { Invoice } from "#core/billing/invoices/invoice.ts";
import { invoiceRowOf, madeByPath } from "#core/billing/invoices/invoice.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { booksClosed, isClosed } from "#core/billing/settings/billing-settings.ts";
import { decide } from "#core/shared/actions.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/split-invoice.route.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Split ${loaderData?.invoice.number ?? "Invoice"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const [{ data: invoice }, { settings }] = await Promise.all([
    load(args, INVOICE_DETAIL, { params: { uuid: args.params.uuid } }),
    loadFormSettings(args),
  ]);
  const { allowed } = decide(invoiceWorkflow, "split", { role: sessionOf(args).role }, invoiceRowOf(invoice));
  if (!allowed) throw redirect(`/ims/invoices/view/${invoice.uuid}`);
  return { invoice, settings };
}

/** What is typed is about the draft as it was opened. */
export const shouldRevalidate = () => false;

/** A draft in instalments: how many and when, and each with its date and amounts before it is made. */
export default function SplitInvoice({ loaderData: { invoice, settings } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [wasPublished, setPublished] = useState(false);
  const { isBusy, send } = useOneChange(
    callTo<typeof SPLIT_INVOICE>("POST /invoice/{uuid}/instalments", { uuid: invoice.uuid }),
    {
      onDone: () => navigate(`${madeByPath(invoice.uuid)}${wasPublished ? "" : "&tab=draft"}`),
      onRefused: (outcome) => setRefusal(outcome.refusal),
    },
  );
  return (
    <InstalmentForm
      invoice={invoice}
      closedThrough={settings.closedThrough}
      refusal={refusal}
      isBusy={isBusy}
      onSave={(entry) => {
        setRefusal(null);
        setPublished(entry.publishes);
        send(entry);
      }}
    />
  );
}

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
function InstalmentTable({ instalments, of }: { instalments: readonly Instalment[]; of: Splittable }) {
  const shown = COLUMNS.filter(({ of: total }) => total === "amountDue" || of[total] !== 0);
  return (
    <section className="mt-6 overflow-x-auto" aria-label="Instalments">
      <PlainTable
        look="ruled"
        rows={instalments}
        keyOf={({ number }) => String(number)}
        columns={[
          { head: "No.", cell: ({ number }) => number },
          { head: "Due Date", cell: ({ dueDate }) => formatDay(dueDate) },
          ...shown.map((column) => ({
            head: column.label,
            isFigure: true,
            cell: ({ totals }: Instalment) => cell(column, totals),
          })),
        ]}
        foot={
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
        }
      />
    </section>
  );
}

interface Typed {
  downPayment: string;
  parts: string;
  every: InstalmentPlan["every"];
  firstDueDate: string | undefined;
}
interface InstalmentFormProps {
  invoice: Invoice;
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  refusal: ApiRefusal | null;
  isBusy: boolean;
  onSave: (entry: InstalmentEntry) => void;
}
const E4_PER_CENTAVO = 100;
const PARTS = Array.from({ length: INSTALMENTS_MAX - INSTALMENTS_MIN + 1 }, (_, place) => {
  const value = String(place + INSTALMENTS_MIN);
  return { value, label: value };
});
const EVERY = { Monthly: "Every month", Quarterly: "Every three months" } as const;
const UNREADABLE = "Please enter pesos with at most 2 decimals";

/** Centavos; null for what is no amount of pesos. */
function readPesos(text: string): number | null {
  const pesosE4 = text.trim() === "" ? 0 : readE4(text);
  return pesosE4 === null || pesosE4 < 0 || pesosE4 % E4_PER_CENTAVO !== 0 ? null : pesosE4 / E4_PER_CENTAVO;
}

/** The plan as it is typed; null while it cannot be read. */
function planOf({ downPayment, parts, every, firstDueDate }: Typed): InstalmentPlan | null {
  const centavos = readPesos(downPayment);
  if (centavos === null || firstDueDate === undefined || !isSchoolDay(firstDueDate)) return null;
  return { downPayment: centavos, parts: Number(parts), every, firstDueDate };
}

/** How a draft is split, with every instalment before it is made. */
function InstalmentForm({ invoice, closedThrough, refusal, isBusy, onSave }: InstalmentFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed>({
    downPayment: "",
    parts: "4",
    every: "Monthly",
    firstDueDate: invoice.dueDate,
  });
  const [isAsking, setAsking] = useState(false);
  const plan = planOf(typed);
  const problem = plan && planRefusal(plan, invoice);
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  const errorAt = (path: string) => refusal?.errors.find((error) => error.path === path)?.message;
  const downPaymentError = readPesos(typed.downPayment) === null ? UNREADABLE : errorAt("downPayment");
  const firstDueDateError =
    typed.firstDueDate !== undefined && !isSchoolDay(typed.firstDueDate) ? NO_DAY : errorAt("firstDueDate");
  const save = (publishes: boolean) => {
    setAsking(false);
    if (plan && !problem) onSave({ ...plan, publishes, version: invoice.version });
  };
  const isOff = plan === null || problem !== null;
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-10 sm:px-6">
      <div className="max-w-[860px]">
        <h1 className="text-xl font-semibold tracking-[-.01em]">Split {invoice.number} into instalments</h1>
        <p className="mt-1 text-sm text-muted">
          {invoice.customer?.name}, {invoice.referenceNumber}: {formatPesos(invoice.amountDue)}
        </p>
        {isClosed(invoice.invoiceDate, closedThrough) && (
          <div className="mt-4">
            <Notice kind="warning">
              {booksClosed(closedThrough)} The invoice date of this draft is {formatDay(invoice.invoiceDate)}.
            </Notice>
          </div>
        )}
        {refusal && (
          <div className="mt-4">
            <Notice kind="error">{refusal.errors[0]?.message ?? refusal.message}</Notice>
          </div>
        )}
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <TextField
            id="down-payment"
            label="Down payment"
            isAmount
            help="In pesos; empty for none"
            value={typed.downPayment}
            error={downPaymentError}
            onChange={(downPayment) => change({ downPayment })}
          />
          <DayField
            id="first-due-date"
            label="First due date"
            value={typed.firstDueDate}
            isRequired
            error={firstDueDateError}
            onChange={(firstDueDate) => change({ firstDueDate })}
          />
          <SelectField
            id="parts"
            label="Parts"
            value={typed.parts}
            options={PARTS}
            help="Beside the down payment"
            error={errorAt("parts")}
            onChange={(parts) => change({ parts })}
          />
          <SelectField
            id="every"
            label="Due"
            value={typed.every}
            options={INTERVALS.map((value) => ({ value, label: EVERY[value] }))}
            onChange={(every) => change({ every: every as Typed["every"] })}
          />
        </div>
        {problem && (
          <div className="mt-4">
            <Notice kind="warning">{problem}</Notice>
          </div>
        )}
        {plan && !problem && <InstalmentTable instalments={instalmentsOf(plan, invoice)} of={invoice} />}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={() => navigate(-1)}>Cancel</Button>
          <Button disabled={isOff} isBusy={isBusy} onClick={() => save(false)}>
            Save as drafts
          </Button>
          <Button className="btn-primary" disabled={isOff} isBusy={isBusy} onClick={() => setAsking(true)}>
            Publish
          </Button>
        </div>
      </div>
      {isAsking && plan && (
        <ConfirmDialog
          confirmation={{
            title: `Publish ${instalmentCount(plan)} instalments?`,
            text: `${invoice.number}, totalling ${formatPesos(invoice.amountDue)}, becomes ${instalmentCount(plan)} numbered invoices. The draft is read-only afterwards.`,
            confirmLabel: "Publish",
            cancelLabel: "No",
          }}
          isBusy={false}
          onConfirm={() => save(true)}
          onCancel={() => setAsking(false)}
        />
      )}
    </main>
  );
}
