import { loadFormSettings } from "#app/billing/settings/form-settings.server.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, loadOr } from "#app/lib/api.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import {
  CREATE_CREDIT_MEMOS,
  CREDIT_ITEMS,
  UPDATE_CREDIT_MEMO,
} from "#core/billing/credit-memos/credit-memo-calls.ts";
import { CREDIT_MEMO, type CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { CreditSubmission } from "./credit-form.ts";

/** What was saved. */
export interface CreditDone {
  message: string;
  memos: { uuid: string; number: string }[];
}

/** Makes the memos of a form, or with a uuid writes one again. A refusal as stale brings the memo as it is now. */
export function saveCreditMemos(
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<CreditDone, CreditMemo>> {
  const timeoutMs = BILLING_TIMEOUT_MS;
  return saveChange(place, {
    callOf: ({ entry }: EntrySubmission<CreditSubmission>) =>
      "memos" in entry
        ? prepare(CREATE_CREDIT_MEMOS, { json: bodyOf(CREATE_CREDIT_MEMOS, entry.memos), timeoutMs })
        : prepare(UPDATE_CREDIT_MEMO, {
            params: { uuid: uuid ?? "" },
            json: bodyOf(UPDATE_CREDIT_MEMO, entry.update),
            timeoutMs,
          }),
    doneOf: ({ message, data }) => ({ message, memos: data.map(({ uuid, number }) => ({ uuid, number })) }),
    currentOf: CREDIT_MEMO.fromWire,
  });
}

/** What an item may be, and what the form says before anything is typed. */
export async function loadCreditItems(place: CallPlace) {
  const [items, { settings, failures }] = await Promise.all([
    loadOr(place, CREDIT_ITEMS, {}, { rows: [] }, WENT_WRONG.product),
    loadFormSettings(place),
  ]);
  return { products: items.value.rows, settings, failures: [...items.failures, ...failures] };
}
