import { useNavigate, useRevalidator } from "react-router";
import { byHand, linesFor, StudentDiscountNotice } from "#app/billing/deductions/student-discount-notice.tsx";
import { InvoiceSheet } from "#app/billing/invoice-sheet.tsx";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { PreviewButton } from "#app/ui/form/preview-button.tsx";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { BusinessParty, Invoice } from "#core/billing/invoices/contract.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-facts.ts";
import { madeByPath } from "#core/billing/invoices/invoice-list.ts";
import type { Product, Segment } from "#core/billing/lookup-contract.ts";
import type { FormSettings } from "#core/billing/settings/billing-settings.ts";
import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import { decide } from "#core/shared/actions.ts";
import { BillTo } from "./bill-to.tsx";
import { differencesOf } from "./form-differences.ts";
import { InvoiceDetails, InvoiceNotes } from "./invoice-details.tsx";
import { dayOf, figuresOf, formOf, type InvoiceForm, includedOf } from "./invoice-form.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { previewOf } from "./invoice-preview.ts";
import { InvoiceTotal } from "./invoice-total.tsx";
import { OccurrenceList } from "./recurrence-fields.tsx";
import { scheduleOf } from "./recurrence-form.ts";
import type { InvoiceDone } from "./save-invoice.server.ts";
import { SavedDialog } from "./saved-dialog.tsx";
import { SAVE_FAILED, useInvoiceForm } from "./use-invoice-form.ts";
import { usePreviewSwitch } from "./use-preview-switch.ts";

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
          document={previewOf(form, props.business, record, { today: props.today, ...props.settings })}
        />
      }
      success={editor.saved && <InvoiceSaved saved={editor.saved} record={record} />}
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
      <StudentDiscountNotice form={form} named={props.named} onChange={change} />
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
const PreviewAside = ({ className, document }: { className: string; document: InvoiceDocument }) => (
  <aside
    className={`desk border-l border-line ${className}`}
    aria-label="Preview"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
    tabIndex={0}
  >
    <InvoiceSheet document={document} isBeside />
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

/** A draft can be edited further. */
function InvoiceSaved({ saved, record }: { saved: InvoiceDone; record: Invoice | null }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const canContinue = !saved.publishes && record?.documentStatus !== "published";
  const edit = () =>
    record ? revalidate() : navigate(`${LIST.path}/update/${saved.uuid}`, { replace: true });
  return (
    <SavedDialog
      message={saved.message}
      made={saved.made}
      recurs={saved.recurs}
      wasPublished={record?.documentStatus === "published"}
      onBack={() =>
        navigate(
          saved.made > 0 ? madeByPath(saved.uuid) : saved.publishes ? LIST.path : `${LIST.path}?tab=draft`,
        )
      }
      {...(canContinue && { onContinue: edit })}
    />
  );
}
