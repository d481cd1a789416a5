import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import { CUSTOMER_ACCOUNT } from "#core/billing/accounts/account-calls.ts";
import { CREATE_NOTE } from "#core/billing/promissory-notes/promissory-note-calls.ts";
import type { NoteEntry } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import type { NoteRow } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { bodyOf } from "#core/shared/call.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/note-create.route.ts";
import { NoteEditor } from "./note-editor.tsx";
import { blankNote, type NoteDone, promisableOf } from "./note-form.ts";

export const meta = () => [{ title: "New Promissory Note · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const { data: detail } = await load(args, CUSTOMER_ACCOUNT, {
    params: { customer: args.params.customer },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  const today = schoolDayAt(Date.now());
  const invoices = promisableOf(detail);
  const { customerId, customerName } = detail.account;
  return {
    customer: { customerId, name: customerName },
    today,
    invoices,
    initial: blankNote(invoices, today),
  };
}

export const action = (args: Route.ActionArgs): Promise<SaveOutcome<NoteDone, NoteRow>> =>
  saveChange(args, {
    callOf: ({ entry }: EntrySubmission<NoteEntry>) =>
      prepare(CREATE_NOTE, { json: bodyOf(CREATE_NOTE, entry), timeoutMs: BILLING_TIMEOUT_MS }),
    doneOf: ({ data, message }) => ({ uuid: data.uuid, message }),
    // A new note is never stale.
    currentOf: () => null as never,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What is promised is about the invoices as they were when the form was opened. */
export const shouldRevalidate = () => false;

export default function NoteCreate({ loaderData }: Route.ComponentProps) {
  return <NoteEditor {...loaderData} key={loaderData.customer.customerId} />;
}
