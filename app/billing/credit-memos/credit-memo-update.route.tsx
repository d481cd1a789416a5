import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { creditMemoWorkflow } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { CREDIT_MEMO_DETAIL } from "#core/billing/credit-memos/credit-memo-calls.ts";
import { decide } from "#core/shared/actions.ts";
import type { Route } from "./+types/credit-memo-update.route.ts";
import { CreditEditor } from "./form/credit-editor.tsx";
import { creditFormOf } from "./form/credit-form.ts";
import { loadCreditItems, saveCreditMemos } from "./form/save-credit-memo.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Update ${loaderData?.memo.number ?? "Credit Memo"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const [items, { data: memo }] = await Promise.all([
    loadCreditItems(args),
    load(args, CREDIT_MEMO_DETAIL, { params: { uuid: args.params.uuid } }),
  ]);
  if (!decide(creditMemoWorkflow, "update", { role: sessionOf(args).role }, memo).allowed)
    throw redirect(`/ims/credit-memo/view/${memo.uuid}`);
  return { ...items, memo };
}

export const action = (args: Route.ActionArgs) => saveCreditMemos(args, args.params.uuid);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Saving does not exchange what is being typed; the form asks for the record again when it wants it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.formMethod === undefined;

export default function CreditMemoUpdate({ loaderData }: Route.ComponentProps) {
  const { memo } = loaderData;
  return (
    <CreditEditor
      {...loaderData}
      key={`${memo.uuid} ${memo.version}`}
      title={`Update ${memo.number}`}
      record={memo}
      initial={creditFormOf(memo)}
      payable={[
        {
          uuid: memo.invoiceUuid,
          number: memo.invoiceNumber,
          customerId: memo.customerId,
          invoiceDate: memo.invoiceDate,
          dueDate: memo.invoiceDate,
          balance: memo.invoiceBalance,
        },
      ]}
      business={memo.business}
    />
  );
}
