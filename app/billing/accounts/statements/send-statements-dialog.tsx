import { useEffect, useMemo, useState } from "react";
import { type Changed, callTo, sendChange } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { AccountFacts } from "#core/billing/accounts/account-actions.ts";
import type { MAIL_STATEMENTS } from "#core/billing/accounts/account-calls.ts";
import type { AskedMailing, StatementMailing } from "#core/billing/accounts/statement-mailing-contract.ts";
import { monthsPast } from "#core/billing/late-charge.ts";
import { MAILS_PER_MINUTE } from "#core/shared/outbox.ts";
import { formatMonth, schoolDayAt } from "#core/shared/school-day.ts";

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Sends the families of the selected accounts the statement of a month, once it says who gets one and who does not. */
export default function SendStatementsDialog(props: {
  accounts: readonly AccountFacts[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { accounts, onDone, onClose } = props;
  const months = useMemo(() => monthsPast(schoolDayAt(Date.now())), []);
  const [customerIds] = useState(() => accounts.map(({ customerId }) => customerId));
  const form = useDialogForm(callTo<typeof MAIL_STATEMENTS>("POST /customer/statements/mail"), {
    initial: { month: months[0] ?? "" },
    read: ({ month }) => ({ ok: true, value: { customerIds, month } }),
    fieldAt: () => null,
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const { month } = form.typed;
  const asked = useMemo(() => ({ customerIds, month }), [customerIds, month]);
  const preview = usePreview(asked);
  const mailing = preview?.ok ? preview.value.data : null;
  const failure = form.dialog.failure ?? (preview && !preview.ok ? firstOf(preview.refusal) : null);
  return (
    <FormDialog
      {...form.dialog}
      title="Send Statements"
      isDirty={false}
      saveLabel={
        mailing && mailing.emails > 0 ? `Send ${counted(mailing.emails, "email", "emails")}` : "Send"
      }
      canSave={mailing !== null && mailing.emails > 0}
      failure={failure}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {counted(accounts.length, "account is", "accounts are")} selected. Each family gets one email with the
        statements of all its children attached as a PDF.
      </p>
      <SelectField
        id="statement-month"
        label="Month"
        isRequired
        isFirst
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.field("month")}
      />
      <div className="text-sm" aria-live="polite">
        {preview === null && <p className="late text-muted">Checking who gets one…</p>}
        {mailing && <Counted mailing={mailing} />}
      </div>
    </FormDialog>
  );
}

const firstOf = ({ errors, message }: ApiRefusal): string => errors[0]?.message ?? message;

type Preview = Changed<typeof MAIL_STATEMENTS>;
/** Who would be sent one; null until it is known. */
function usePreview(asked: AskedMailing): Preview | null {
  const [known, setKnown] = useState<{ asked: AskedMailing; preview: Preview } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const dryRun = callTo<typeof MAIL_STATEMENTS>("POST /customer/statements/mail", {}, { dry_run: "1" });
    void sendChange(dryRun, asked).then((preview) => {
      if (isWanted) setKnown({ asked, preview });
    });
    return () => {
      isWanted = false;
    };
  }, [asked]);
  return known?.asked === asked ? known.preview : null;
}

function Counted({ mailing }: { mailing: StatementMailing }) {
  const { emails, accounts, sentFamilies, unreachableFamilies, unreachable, month } = mailing;
  const minutes = Math.ceil(emails / MAILS_PER_MINUTE);
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {emails === 0
          ? "No email will be sent."
          : `${counted(emails, "email", "emails")} for ${counted(accounts, "account", "accounts")} will be sent, the last in about ${counted(minutes, "minute", "minutes")}.`}
      </p>
      {sentFamilies > 0 && (
        <p>
          {counted(sentFamilies, "family was", "families were")} sent the statement of {formatMonth(month)}{" "}
          before, and will not get it again.
        </p>
      )}
      {unreachableFamilies > 0 && (
        <section aria-label="Without an email address">
          <p>
            {counted(unreachableFamilies, "family has", "families have")} no email address and will not get
            one:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5" tabIndex={0}>
            {unreachable.map(({ customerId, name }) => (
              <li key={customerId}>
                {name} <span className="text-muted">{customerId}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
