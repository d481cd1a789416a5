import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { RefundStatusBadge } from "#app/billing/refunds/refund-status-badge.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { RefundFields } from "./refund-fields.tsx";
import {
  checkRefund,
  type RefundablePayment,
  type RefundChoices,
  type RefundForm,
  refundEntryOf,
  refundErrorsOf,
  refundFormOf,
} from "./refund-form.ts";
import type { RefundDone } from "./save-refund.server.ts";

interface RefundEditorProps {
  title: string;
  draftName: string;
  /** Null for a new refund. */
  record: RefundRow | null;
  initial: RefundForm;
  choices: RefundChoices;
  /** The payments that can be chosen; the payment of the initial form does not change. */
  payments: readonly RefundablePayment[];
}
const LIST = { label: "Refunds", path: "/ims/refunds" };
/** How long the success message is seen before the screen goes back. */
const BACK_AFTER_MS = 1_000;

/** Creates or updates a refund of a payment. */
export function RefundEditor(props: RefundEditorProps) {
  const { record, choices } = props;
  useLoadFailures(choices.failures);
  const editor = useEditorForm<RefundForm, RefundRow, RefundEntry, RefundDone>({
    ...props,
    formOf: refundFormOf,
    entryOf: refundEntryOf,
    errorsOf: refundErrorsOf,
  });
  const [isSending, setIsSending] = useState(false);
  useGoBack(editor.saved);
  const save = () => editor.submit(false, (form) => checkRefund(form, choices, record));
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      badge={<RefundStatusBadge status={record?.status ?? "UNPOSTED"} />}
      buttons={[{ label: "Save", onPress: save }]}
      editor={editor}
      isSending={isSending || editor.saved !== null}
      failedTitle={WENT_WRONG.createRefund}
      differencesOf={differencesOf}
      onSave={save}
      layout={{ body: "overflow-y-auto", form: "", column: "mx-auto max-w-[632px]" }}
    >
      <RefundFields
        form={editor.form}
        choices={choices}
        payments={props.payments}
        before={record}
        isPaymentFixed={props.initial.payment !== null}
        errorOf={editor.errorOf}
        onChange={editor.change}
        onSending={setIsSending}
      />
    </EditorShell>
  );
}

/** Says that it is saved, and goes back a second later. */
function useGoBack(saved: RefundDone | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    toastSuccess(saved.message);
    const timer = setTimeout(() => {
      // Opened by its address, the screen has nothing before it.
      if (window.history.state?.idx > 0) navigate(-1);
      else navigate(LIST.path);
    }, BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}

const described = (form: RefundForm): [string, string][] => [
  ["Refund Method", form.methodCode],
  ["Bank", form.bankCode],
  ["Refund Amount", form.amount],
  ["Reference No.", form.typedReference],
  ["Refund Reference Document", form.reference?.number ?? ""],
  ["Notes", form.notes],
];
/** What someone else changed of a refund since its form was opened. */
function differencesOf(opened: RefundForm, current: RefundRow): Difference[] {
  const now = new Map(described(refundFormOf(current)));
  return described(opened)
    .map(([label, before]) => ({ label, before, after: now.get(label) ?? "" }))
    .filter(({ before, after }) => before !== after);
}
