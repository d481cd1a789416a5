import { useState } from "react";
import { byHand, linesFor, StudentDiscountNotice } from "#app/billing/deductions/student-discount-notice.tsx";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { shownDay } from "#app/ui/dates/typed-day.ts";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { shownPrice } from "#app/ui/form/figures.ts";
import { PreviewButton } from "#app/ui/form/preview-button.tsx";
import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { Totals } from "#app/ui/record/totals.tsx";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { Invoice } from "#core/billing/invoices/invoice.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import type { Product, Segment } from "#core/billing/lookup-contract.ts";
import type { FormSettings } from "#core/billing/settings/billing-settings.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { decide } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { BillTo } from "./bill-to.tsx";
import { ExplainTotal } from "./explain-total.tsx";
import { InvoiceDetails, InvoiceNotes } from "./invoice-details.tsx";
import {
  dayOf,
  entryOf,
  figuresOf,
  formOf,
  type InvoiceForm,
  includedOf,
  type TypedAdjustment,
  type TypedLine,
} from "./invoice-form.ts";
import { checkForm, errorsOf } from "./invoice-form-errors.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { previewOf } from "./invoice-preview.ts";
import { InvoiceSaved } from "./invoice-saved.tsx";
import { OccurrenceList } from "./recurrence-fields.tsx";
import { scheduleOf } from "./recurrence-form.ts";
import type { InvoiceDone } from "./save-invoice.server.ts";
import { usePreviewSwitch } from "./use-preview-switch.ts";

const SAVE_FAILED = {
  create: "Create invoice went wrong.",
  update: "Update invoice went wrong.",
} as const;

/** The invoice form: publishing is confirmed. */
function useInvoiceForm(record: Invoice | null, initial: InvoiceForm) {
  const editor = useEditorForm<InvoiceForm, Invoice, InvoiceEntry, InvoiceDone>({
    draftName: record === null ? "invoice-create" : `invoice-${record.uuid}`,
    record,
    initial,
    formOf,
    entryOf,
    errorsOf,
    needsConfirmation: (publishes) => publishes,
  });
  return {
    ...editor,
    save: (publishes: boolean) => editor.submit(publishes, (typed) => checkForm(typed, publishes)),
  };
}

const shownAdjustment = (name: string, { type, text, parts = [] }: TypedAdjustment): string[] => [
  ...(text === "" ? [] : [`${name} ${type === "amount" ? shownPrice(text) : `${text}%`}`]),
  ...parts.map((part) => part.name),
];
const adjusted = ({ tax, deduction, surcharge }: TypedLine): string =>
  [
    ...shownAdjustment("tax", tax),
    ...shownAdjustment("deduction", deduction),
    ...shownAdjustment("surcharge", surcharge),
  ].join(", ");

function days({ type, recurrence, invoiceDate, dueDate }: InvoiceForm): [string, string][] {
  return type === "ONETIME"
    ? [
        ["Invoice date", shownDay(invoiceDate)],
        ["Due date", shownDay(dueDate)],
      ]
    : [
        ["Recurs", recurrence.type],
        ["Every", recurrence.every],
        ["Start date", shownDay(recurrence.startDate)],
        ["End date", shownDay(recurrence.endDate)],
      ];
}

function described(form: InvoiceForm): [string, string][] {
  return [
    ...days(form),
    ["Reference Transaction No.", form.referenceNumber],
    ["Bill to", form.billTo === "INDIVIDUAL" ? form.customerText : (form.segment?.name ?? "")],
    ...includedOf(form).map((line, index): [string, string] => [
      `Item ${index + 1}`,
      [`${line.name}: ${line.quantity} ${line.unit} × ${shownPrice(line.unitPrice)}`, adjusted(line)]
        .filter(Boolean)
        .join(", "),
    ]),
    ["Notes", form.notes],
  ];
}

/** What changed from one state to the other, in the words of the form. */
function differencesOf(before: InvoiceForm, after: InvoiceForm): Difference[] {
  const known = new Map(described(before));
  const now = new Map(described(after));
  return [...new Set([...known.keys(), ...now.keys()])]
    .map((label) => ({ label, before: known.get(label) ?? "", after: now.get(label) ?? "" }))
    .filter((difference) => difference.before !== difference.after);
}

const LIST = { label: "Invoices", path: "/ims/invoices" };

interface InvoiceEditorProps {
  title: string;
  today: string;
  /** Null for a new invoice. */
  record: Invoice | null;
  initial: InvoiceForm;
  business: BusinessParty;
  segments: readonly Segment[];
  products: readonly Product[];
  /** The catalogue of deductions and surcharges. */
  named: readonly NamedAdjustment[];
  settings: FormSettings;
  /** What of the above could not be loaded. */
  failures: readonly LoadFailure[];
}

/** Creates or updates an invoice: one column, and the printed invoice beside it. */
export function InvoiceEditor(props: InvoiceEditorProps) {
  const { record } = props;
  useLoadFailures(props.failures);
  const { role } = useSignedIn();
  const editor = useInvoiceForm(record, props.initial);
  const { form, errors, errorOf, change } = editor;
  const preview = usePreviewSwitch();
  const isPublished = record?.documentStatus === "published";
  const totals = invoiceTotals(includedOf(form).map(figuresOf));
  const segment = props.segments.find(({ code }) => code === form.segment?.code);
  const schedule = form.type === "RECURRING" ? scheduleOf(form.recurrence, props.today) : null;
  const facts = factsOf(form, record, { members: segment?.members ?? null, schedule }, totals.amountDue);
  const publishing = decide(invoiceWorkflow, "publish", { role }, facts);
  const publish = {
    label: "Publish",
    refusal: publishing.allowed ? undefined : publishing.refusal.message,
    onPress: () => editor.save(true),
  };
  const save = () => editor.save(false);
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      badge={<InvoiceStatusBadge status={invoiceWorkflow.statusOf(facts)} />}
      tools={<PreviewButton isShown={preview.isShown} onToggle={preview.toggle} />}
      buttons={[{ label: "Save", onPress: save }, ...(isPublished ? [] : [publish])]}
      editor={editor}
      failedTitle={SAVE_FAILED[record ? "update" : "create"]}
      confirmation={invoiceWorkflow.actions.publish.confirmation?.([facts])}
      differencesOf={(opened, current) => differencesOf(opened, formOf(current))}
      onSave={save}
      layout={{
        body: `grid ${preview.gridClass}`,
        form: `overflow-y-auto ${preview.formClass}`,
        column: "mx-auto max-w-[720px]",
      }}
      aside={
        <PreviewAside
          className={preview.asideClass}
          paper={previewOf(form, props.business, record, { today: props.today, ...props.settings })}
        />
      }
      success={editor.saved && <InvoiceSaved saved={editor.saved} record={record} facts={facts} />}
    >
      <InvoiceDetails
        form={form}
        errorOf={errorOf}
        isDateFixed={isPublished}
        isTypeFixed={record !== null}
        uuid={record?.uuid ?? null}
        settings={props.settings}
        onChange={change}
      />
      <BillTo
        form={form}
        segments={props.segments}
        errorOf={errorOf}
        isFixed={isPublished}
        onChange={(changed) => change({ ...changed, ...linesFor(changed, form, props.named) })}
      />
      <StudentDiscountNotice form={form} named={props.named} products={props.products} onChange={change} />
      <InvoiceLines
        lines={form.lines}
        products={props.products}
        named={byHand(props.named)}
        day={dayOf(form)}
        errors={errors}
        onChange={(lines) => change({ lines })}
      />
      <InvoiceTotal form={form} totals={totals} />
      {form.type === "RECURRING" && (
        <OccurrenceList
          schedule={facts.schedule}
          amountDue={totals.amountDue}
          today={props.today}
          termsDays={props.settings.termsDays}
        />
      )}
      <InvoiceNotes form={form} errorOf={errorOf} onChange={change} />
    </EditorShell>
  );
}

/** The printed invoice beside its form. */
const PreviewAside = ({ className, paper }: { className: string; paper: Paper }) => (
  <aside
    className={`desk border-l border-line ${className}`}
    aria-label="Preview"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
    tabIndex={0}
  >
    <PaperSheet paper={paper} isBeside />
  </aside>
);

/** What the workflow needs to know of the invoice as it is typed. */
const factsOf = (
  form: InvoiceForm,
  record: Invoice | null,
  { members, schedule }: Pick<InvoiceFacts, "members" | "schedule">,
  amountDue: number,
): InvoiceFacts => ({
  number: record?.number ?? "The new invoice",
  documentStatus: record?.documentStatus ?? "draft",
  paymentStatus: record?.paymentStatus ?? "UNPAID",
  dueDate: form.dueDate,
  amountDue,
  remainingBalance: record?.remainingBalance ?? amountDue,
  credited: record?.credited ?? 0,
  hasPayments: record?.hasPayments ?? false,
  customerId: form.billTo === "SEGMENT" ? null : (form.customer?.customerId ?? ""),
  members: form.billTo === "SEGMENT" ? members : null,
  isSource: record?.isSource ?? false,
  isLateCharge: record?.isLateCharge ?? false,
  sourceUuid: record?.sourceUuid ?? null,
  schedule,
});

/** The totals of what is typed, and how they are computed. */
function InvoiceTotal({ form, totals }: { form: InvoiceForm; totals: ReturnType<typeof invoiceTotals> }) {
  const [isExplained, setIsExplained] = useState(false);
  return (
    <section className="form-section" aria-labelledby="total-title">
      <h2 id="total-title">Total</h2>
      <Totals
        totals={[
          { label: "Subtotal", value: formatPesos(totals.subtotal) },
          { label: "Tax", value: formatPesos(totals.taxes) },
          { label: "Discount", value: formatPesos(-totals.deductions) },
          { label: "Surcharge", value: formatPesos(totals.surcharges) },
          { label: "Total Amount Due", value: formatPesos(totals.amountDue), isStrong: true },
        ]}
      />
      <button
        type="button"
        className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
        onClick={() => setIsExplained(true)}
      >
        Explain this total
      </button>
      {isExplained && <ExplainTotal form={form} onClose={() => setIsExplained(false)} />}
    </section>
  );
}
