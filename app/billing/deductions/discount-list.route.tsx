import { lazy } from "react";
import { ADD_DISCOUNT, CHANGE_DISCOUNT } from "../../../core/billing/deductions/discount-calls.ts";
import { DISCOUNT_LIST } from "../../../core/billing/deductions/discount-list.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import { formParts } from "../../lists/form-parts.tsx";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { type RecordChange, type RecordOutcome, sendRecord } from "../../management/save-record.server.ts";
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
