import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { BusinessParty, Invoice } from "../../../core/billing/invoices/contract.ts";
import { type InvoiceFacts, invoiceWorkflow } from "../../../core/billing/invoices/invoice-actions.ts";
import { invoiceTotals } from "../../../core/billing/invoices/invoice-arithmetic.ts";
import type { Product, Segment } from "../../../core/billing/lookup-contract.ts";
import { decide } from "../../../core/shared/actions.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import type { LoadFailure } from "../../lib/error-catalogue.ts";
import { useLoadFailures } from "../../lib/use-load-failures.ts";
import { useSignedIn } from "../../shell/signed-in.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { KeptNotice } from "../../ui/form/kept-notice.tsx";
import { LeaveGuard } from "../../ui/form/leave-guard.tsx";
import { StaleDialog } from "../../ui/form/stale-dialog.tsx";
import { InvoiceSheet } from "../invoice-sheet.tsx";
import { BillTo } from "./bill-to.tsx";
import { ExplainTotal } from "./explain-total.tsx";
import { differencesOf } from "./form-differences.ts";
import { InvoiceDetails, InvoiceNotes } from "./invoice-details.tsx";
import { InvoiceEditorBar } from "./invoice-editor-bar.tsx";
import { figuresOf, formOf, type InvoiceForm, includedOf } from "./invoice-form.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { previewOf } from "./invoice-preview.ts";
import { SavedDialog } from "./saved-dialog.tsx";
import { SAVE_FAILED, useInvoiceForm } from "./use-invoice-form.ts";
import { usePreviewSwitch } from "./use-preview-switch.ts";

const LIST = "/ims/invoices";
const REQUIRED_TITLE = "Please check the required field/s";

interface InvoiceEditorProps {
  title: string;
  today: string;
  /** Null for a new invoice. */
  standing: Invoice | null;
  initial: InvoiceForm;
  business: BusinessParty;
  segments: readonly Segment[];
  products: readonly Product[];
  /** What of the above could not be loaded. */
  failures: readonly LoadFailure[];
}

/** Creates or updates an invoice: one column, the paper it becomes beside it. */
export function InvoiceEditor(props: InvoiceEditorProps) {
  const { standing, today } = props;
  useLoadFailures(props.failures);
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const editor = useInvoiceForm(standing, props.initial);
  const { form, errors } = editor;
  const preview = usePreviewSwitch();
  const [explains, setExplains] = useState(false);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const isPublished = standing?.documentStatus === "published";
  const totals = invoiceTotals(includedOf(form).map(figuresOf));
  const facts: InvoiceFacts = {
    number: standing?.number ?? "The new invoice",
    documentStatus: standing?.documentStatus ?? "draft",
    paymentStatus: standing?.paymentStatus ?? "UNPAID",
    amountDue: totals.amountDue,
    remainingBalance: standing?.remainingBalance ?? totals.amountDue,
    hasPayments: standing?.hasPayments ?? false,
    customerId: form.billTo === "SEGMENT" ? null : (form.customer?.customerId ?? ""),
  };
  const publishing = decide(invoiceWorkflow, "publish", { role }, facts);
  const confirmation = invoiceWorkflow.actions.publish.confirmation?.([facts]);
  const { saved, stale } = editor;
  const isRefusedAsAWhole = errors.some(({ field }) => field === "");
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <InvoiceEditorBar
        title={props.title}
        status={invoiceWorkflow.statusOf(facts)}
        keptAt={editor.draft.keptAt}
        isPreviewShown={preview.isShown}
        onTogglePreview={preview.toggle}
        isBusy={editor.isBusy}
        publishRefusal={isPublished ? null : publishing.allowed ? undefined : publishing.refusal.message}
        onBack={() => navigate(LIST)}
        onSave={() => editor.save(false)}
        onPublish={() => editor.save(true)}
      />
      <div className={`grid min-h-0 flex-1 ${preview.gridClass}`}>
        <form
          noValidate
          aria-label={props.title}
          className={`overflow-y-auto px-4 py-5 sm:px-6 ${preview.formClass}`}
          onSubmit={(event) => {
            event.preventDefault();
            editor.save(false);
          }}
        >
          <div className="mx-auto max-w-[720px]">
            <ErrorSummary
              title={isRefusedAsAWhole ? SAVE_FAILED[standing ? "update" : "create"] : REQUIRED_TITLE}
              errors={errors}
              attempt={editor.attempt}
            />
            {editor.draft.isRestored && <KeptNotice onDiscard={editor.reset} />}
            <InvoiceDetails
              form={form}
              errorOf={errorOf}
              isDateFixed={isPublished}
              onChange={editor.change}
            />
            <BillTo
              form={form}
              segments={props.segments}
              errorOf={errorOf}
              isFixed={isPublished}
              onChange={editor.change}
            />
            <InvoiceLines
              lines={form.lines}
              products={props.products}
              errors={errors}
              onChange={(lines) => editor.change({ lines })}
            />
            <section className="form-section" aria-labelledby="total-title">
              <h2 id="total-title">Total</h2>
              <dl className="num grid gap-1.5 text-sm">
                <TotalLine label="Subtotal" value={formatPesos(totals.subtotal)} />
                <TotalLine label="Tax" value={formatPesos(totals.taxes)} />
                <TotalLine label="Discount" value={formatPesos(-totals.deductions)} />
                <TotalLine label="Surcharge" value={formatPesos(totals.surcharges)} />
                <TotalLine label="Total Amount Due" value={formatPesos(totals.amountDue)} isStrong />
              </dl>
              <button
                type="button"
                className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
                onClick={() => setExplains(true)}
              >
                Explain this total
              </button>
            </section>
            <InvoiceNotes form={form} errorOf={errorOf} onChange={editor.change} />
          </div>
        </form>
        <aside
          className={`desk border-l border-line ${preview.asideClass}`}
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
          tabIndex={0}
        >
          <InvoiceSheet paper={previewOf(form, props.business, standing, today)} isBeside />
        </aside>
      </div>
      <LeaveGuard isDirty={editor.isDirty} />
      {explains && <ExplainTotal form={form} onClose={() => setExplains(false)} />}
      {editor.asked && confirmation && (
        <ConfirmDialog
          confirmation={confirmation}
          isBusy={editor.isBusy}
          onConfirm={editor.confirm}
          onCancel={editor.cancel}
        />
      )}
      {saved && (
        <SavedDialog
          message={saved.message}
          onBack={() => navigate(saved.publishes ? LIST : `${LIST}?tab=draft`)}
          {...(!saved.publishes &&
            !isPublished && {
              onContinue: () =>
                standing ? revalidate() : navigate(`${LIST}/update/${saved.uuid}`, { replace: true }),
            })}
        />
      )}
      {stale && (
        <StaleDialog
          message={stale.refusal.message}
          theirs={differencesOf(editor.base, formOf(stale.current))}
          onKeepMine={() => editor.keepMine(stale.current)}
          onTakeTheirs={() => {
            editor.reset();
            void revalidate();
          }}
        />
      )}
    </main>
  );
}

function TotalLine({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div
      className={`flex justify-between ${isStrong ? "border-t border-line pt-2 text-base font-semibold" : ""}`}
    >
      <dt className={isStrong ? "" : "text-muted"}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
