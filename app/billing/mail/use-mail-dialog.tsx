import { lazy, type ReactNode, Suspense, useState } from "react";
import { type CallTo, callTo } from "#app/lib/browser-calls.ts";
import type { MAIL_INVOICES } from "#core/billing/invoices/invoice.body.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import type {
  MAIL_CREDIT_MEMOS,
  MAIL_RECEIPTS,
  MAIL_REFUND_RECEIPTS,
} from "#core/documents/billing-calls.ts";
import type { Action, Confirmation } from "#core/shared/actions.ts";

type MailCall =
  | typeof MAIL_INVOICES
  | typeof MAIL_CREDIT_MEMOS
  | typeof MAIL_RECEIPTS
  | typeof MAIL_REFUND_RECEIPTS;
/** The calls that mail records, all with the same body. */
export const MAIL_CALLS = {
  invoices: callTo<typeof MAIL_INVOICES>("POST /invoice/mail/send"),
  memos: callTo<typeof MAIL_CREDIT_MEMOS>("POST /credit_memo/mail/send"),
  receipts: callTo<typeof MAIL_RECEIPTS>("POST /payment/mail/send"),
  refundReceipts: callTo<typeof MAIL_REFUND_RECEIPTS>("POST /payment/refund/mail/send"),
} satisfies Record<string, CallTo<MailCall>>;

const RecordMailDialog = lazy(async () => ({
  default: (await import("./mail-dialog.tsx")).RecordMailDialog<MailCall>,
}));
const MailDialog = lazy(async () => ({ default: (await import("./mail-dialog.tsx")).MailDialog<MailCall> }));

interface Mailed {
  uuids: string[];
  question: Confirmation;
}

/** What an action that mails records opens instead of its question: where they go, copies, and a note. */
export function useMailDialog<Facts>(
  to: CallTo<MailCall>,
  mails: string,
  { confirmation, perCall }: Pick<Action<Facts, string>, "confirmation" | "perCall">,
  onDone: () => void,
): { opens: (name: string, rows: readonly (Facts & { uuid: string })[]) => boolean; dialog: ReactNode } {
  const [mailed, setMailed] = useState<Mailed | null>(null);
  const onClose = () => setMailed(null);
  const uuids = mailed?.uuids ?? [];
  const given = (letter: Letter, of = uuids) => ({ uuids: of, ...letter });
  const form = mailed && { to, question: mailed.question, given, onDone, onClose };
  const [only, ...more] = uuids;
  const parts = perCall !== undefined && uuids.length > perCall ? { uuids, perCall } : undefined;
  return {
    opens(name, rows) {
      const question = name === mails ? confirmation?.(rows) : undefined;
      if (question) setMailed({ uuids: rows.map(({ uuid }) => uuid), question });
      return question !== undefined;
    },
    dialog: form && (
      <Suspense>
        {only !== undefined && more.length === 0 ? (
          <RecordMailDialog {...form} uuid={only} />
        ) : (
          <MailDialog {...form} address={null} parts={parts} />
        )}
      </Suspense>
    ),
  };
}
