import { lazy } from "react";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { SCHOLARSHIP_LIST } from "#core/billing/deductions/scholarship.ts";

const ScholarshipDialog = lazy(() => import("./scholarship-dialog.tsx"));

export const meta = listMeta(SCHOLARSHIP_LIST);
export const loader = listLoader(SCHOLARSHIP_LIST);

/** Deductions granted to students; a row opens its form. */
export default listPage(
  SCHOLARSHIP_LIST,
  formParts(SCHOLARSHIP_LIST, { Form: ScholarshipDialog, addLabel: "Grant Scholarship" }),
);
