import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { refundWorkflow } from "#core/billing/refunds/refund-actions.ts";
import { refundViewPath } from "#core/billing/refunds/refund-paths.ts";
import { decide } from "#core/shared/actions.ts";
import type { Route } from "./+types/refund-update.route.ts";
import { RefundEditor } from "./refund-editor.tsx";
import { refundFormOf } from "./refund-form.ts";
import { loadRefund, loadRefundChoices, saveRefund } from "./save-refund.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Update ${loaderData?.refund.number ?? "Refund"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { uuid } = args.params;
  const [choices, refund] = await Promise.all([loadRefundChoices(args), loadRefund(args, uuid)]);
  if (!decide(refundWorkflow, "update", { role: sessionOf(args).role }, refund).allowed)
    throw redirect(refundViewPath(uuid));
  return { choices, refund };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => stayOnFailure(args);

export const action = (args: Route.ActionArgs) => saveRefund(args, args.params.uuid);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Saving does not exchange what is being typed; the form asks for the record again when it wants it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.formMethod === undefined;

export default function RefundUpdate({ loaderData: { refund, choices } }: Route.ComponentProps) {
  return (
    <RefundEditor
      key={`${refund.uuid} ${refund.version}`}
      draftName={`refund-${refund.uuid}`}
      title={`Update ${refund.number}`}
      record={refund}
      initial={refundFormOf(refund)}
      choices={choices}
      payments={[]}
    />
  );
}
