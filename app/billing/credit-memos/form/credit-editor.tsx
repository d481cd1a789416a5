import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { CreditMemoStatusBadge } from "#app/billing/credit-memos/credit-memo-status-badge.tsx";
import { usePreviewSwitch } from "#app/billing/form/use-preview-switch.ts";
import type { PayableInvoice } from "#app/billing/payments/editor/payment-form.ts";
import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { shownDay } from "#app/ui/dates/typed-day.ts";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { SuccessDialog } from "#app/ui/dialogs/success-dialog.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { shownPrice } from "#app/ui/form/figures.ts";
import { PreviewButton } from "#app/ui/form/preview-button.tsx";
import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import {
  CREDIT_MEMO_SAVED,
  type CreditMemoFacts,
  creditMemoWorkflow,
} from "#core/billing/credit-memos/credit-memo-actions.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { Product } from "#core/billing/lookup-contract.ts";
import { closedHelp, type FormSettings } from "#core/billing/settings/billing-settings.ts";
import { formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import { CreditCustomers, FixedInvoice } from "./credit-customers.tsx";
import { type CreditForm, creditFormOf, totalOf } from "./credit-form.ts";
import { CreditItems } from "./credit-items.tsx";
import type { CreditDone } from "./save-credit-memo.server.ts";
import { type CreditEditorState, useCreditForm } from "./use-credit-form.ts";

const described = (form: CreditForm): [string, string][] => [
  ...form.items.map((item, place): [string, string] => [
    `Item ${place + 1}`,
    `${item.name}: ${item.quantity} ${item.unit} × ${shownPrice(item.unitPrice)}`,
  ]),
  ["Date submitted", shownDay(form.submittedDate)],
  ["Notes", form.notes],
];

/** What someone else changed of a memo since its form was opened. */
function creditDifferences(opened: CreditForm, current: CreditMemo): Difference[] {
  const before = new Map(described(opened));
  const now = new Map(described(creditFormOf(current)));
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? "", after: now.get(label) ?? "" }))
    .filter((difference) => difference.before !== difference.after);
}

const CreditPreview = lazy(() => import("./credit-preview.tsx"));
const LIST = { label: "Credit Memos", path: "/ims/credit-memo" };
const NOTES_MAX = 2000;

interface CreditEditorProps {
  title: string;
  /** Null for a new form. */
  record: CreditMemo | null;
  initial: CreditForm;
  payable: readonly PayableInvoice[];
  products: readonly Product[];
  business: BusinessParty;
  settings: FormSettings;
  failures: readonly LoadFailure[];
}

/** The credit form: whom and what it credits, and beside it the credit memo as it will be printed. */
export function CreditEditor(props: CreditEditorProps) {
  const { record } = props;
  useLoadFailures(props.failures);
  const editor = useCreditForm(props);
  const preview = usePreviewSwitch();
  const save = () => editor.save(false);
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      badge={<CreditMemoStatusBadge status={record?.status ?? "draft"} />}
      tools={<PreviewButton isShown={preview.isShown} onToggle={preview.toggle} />}
      buttons={[
        { label: "Save", onPress: save },
        { label: "Publish", onPress: () => editor.save(true) },
      ]}
      editor={editor}
      failedTitle="Saving the credit memo went wrong"
      confirmation={creditMemoWorkflow.actions.publish.confirmation?.(factsOf(editor, record))}
      differencesOf={creditDifferences}
      onSave={save}
      layout={{
        body: `grid ${preview.gridClass}`,
        form: `overflow-y-auto ${preview.formClass}`,
        column: "mx-auto max-w-[720px]",
      }}
      aside={
        <aside
          className={`desk border-l border-line ${preview.asideClass}`}
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
          tabIndex={0}
        >
          <Suspense>
            <CreditPreview editor={editor} record={record} business={props.business} />
          </Suspense>
        </aside>
      }
      success={editor.saved && <CreditSaved saved={editor.saved} />}
    >
      {record ? <FixedInvoice editor={editor} /> : <CreditCustomers editor={editor} />}
      <CreditItems editor={editor} products={props.products} />
      <CreditDetails editor={editor} closedThrough={props.settings.closedThrough} />
      <CreditSummary editor={editor} />
      {editor.notice && (
        <MessageDialog
          title="Credit Form"
          message={editor.notice.message}
          closeLabel={editor.notice.closeLabel}
          onClose={editor.notice.onClose}
        />
      )}
    </EditorShell>
  );
}

function CreditDetails({ editor, closedThrough }: { editor: CreditEditorState; closedThrough: string }) {
  const { form, change, errorOf } = editor;
  return (
    <section className="form-section grid gap-4">
      <DayField
        id="submittedDate"
        label="Date submitted"
        isRequired
        value={form.submittedDate || undefined}
        help={closedHelp(closedThrough)}
        error={errorOf("submittedDate")}
        onChange={(day) => change({ submittedDate: day ?? "" })}
      />
      <Field id="notes" label="Notes" error={errorOf("notes")}>
        <textarea
          id="notes"
          className="textarea-field"
          rows={3}
          maxLength={NOTES_MAX}
          aria-describedby={describedBy("notes", errorOf("notes"))}
          value={form.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
    </section>
  );
}

/** What is confirmed before it is published: a memo for each chosen invoice. */
const factsOf = ({ form, chosen }: CreditEditorState, record: CreditMemo | null): CreditMemoFacts[] =>
  chosen.map(({ number, balance }) => ({
    number: record?.number ?? "The new credit memo",
    status: record?.status ?? "draft",
    amount: totalOf(form),
    invoiceNumber: number,
    invoiceBalance: balance,
    isInvoiceCancelled: record?.isInvoiceCancelled ?? false,
  }));

function CreditSaved({ saved }: { saved: CreditDone }) {
  const navigate = useNavigate();
  const [only, ...more] = saved.memos;
  const memos = namedRecords(
    saved.memos.map(({ number }) => number),
    "credit memos",
  );
  const isDraft = saved.message === CREDIT_MEMO_SAVED;
  return (
    <SuccessDialog
      title={saved.message}
      text={isDraft ? `${memos}: a draft until it is published.` : `${memos}, numbered and applied.`}
      beside={
        <>
          {only && more.length === 0 && (
            <Link className="btn" to={`${LIST.path}/view/${only.uuid}`}>
              View
            </Link>
          )}
          {/* The address is the same, and the form begins anew. */}
          <a className="btn" href={`${LIST.path}/create`}>
            Create another
          </a>
        </>
      }
      onClose={() => navigate(isDraft ? `${LIST.path}?tab=draft` : LIST.path)}
    />
  );
}

/** Number of invoices × credit total, and what each invoice keeps. */
function CreditSummary({ editor }: { editor: CreditEditorState }) {
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
        <PlainTable
          look="unruled"
          className="mt-2 w-full"
          label="What each invoice keeps"
          rows={chosen}
          keyOf={({ number }) => number}
          columns={[
            { head: "Invoice No.", cell: ({ number }) => number },
            { head: "Remaining Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
            {
              head: "After the credit",
              isFigure: true,
              cell: ({ balance }) => (
                <span className={balance < total ? "text-error" : "font-medium"}>
                  {balance < total ? "too little" : formatPesos(balance - total)}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
