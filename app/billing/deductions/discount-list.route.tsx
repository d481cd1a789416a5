import { lazy } from "react";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { type RecordChange, type RecordOutcome, sendRecord } from "#app/management/save-record.server.ts";
import { ADD_DISCOUNT, CHANGE_DISCOUNT } from "#core/billing/deductions/discount-calls.ts";
import { DISCOUNT_LIST } from "#core/billing/deductions/discount-list.ts";
import type { Route } from "./+types/discount-list.route.ts";

const DiscountDialog = lazy(() => import("./discount-dialog.tsx"));

export const meta = listMeta(DISCOUNT_LIST);
export const loader = listLoader(DISCOUNT_LIST);
export const action = async (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const change = await submittedJson<RecordChange>(args.request);
  return sendRecord(args, change, change.id === null ? ADD_DISCOUNT : CHANGE_DISCOUNT);
};
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** The catalogue of deductions and surcharges; a row opens its form. */
export default listPage(DISCOUNT_LIST, formParts(DISCOUNT_LIST, { Form: DiscountDialog, addLabel: "Add" }));
