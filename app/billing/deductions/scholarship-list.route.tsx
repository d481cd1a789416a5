import { lazy } from "react";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { type RecordChange, type RecordOutcome, sendRecord } from "#app/management/save-record.server.ts";
import { ADD_SCHOLARSHIP, CHANGE_SCHOLARSHIP } from "#core/billing/deductions/discount-calls.ts";
import { SCHOLARSHIP_LIST } from "#core/billing/deductions/scholarship-list.ts";
import type { Route } from "./+types/scholarship-list.route.ts";

const ScholarshipDialog = lazy(() => import("./scholarship-dialog.tsx"));

export const meta = listMeta(SCHOLARSHIP_LIST);
export const loader = listLoader(SCHOLARSHIP_LIST);
export const action = async (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const change = await submittedJson<RecordChange>(args.request);
  return sendRecord(args, change, change.id === null ? ADD_SCHOLARSHIP : CHANGE_SCHOLARSHIP);
};
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Deductions granted to students; a row opens its form. */
export default listPage(
  SCHOLARSHIP_LIST,
  formParts(SCHOLARSHIP_LIST, { Form: ScholarshipDialog, addLabel: "Grant Scholarship" }),
);
