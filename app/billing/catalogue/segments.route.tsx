import { lazy } from "react";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { SEGMENT_LIST } from "#core/billing/catalogue/segment.ts";

const SegmentDialog = lazy(() => import("./segment-dialog.tsx"));

export const meta = listMeta(SEGMENT_LIST);
export const loader = listLoader(SEGMENT_LIST);

/** Groups of students that one draft makes invoices for; a row opens its form. */
export default listPage(SEGMENT_LIST, formParts(SEGMENT_LIST, { Form: SegmentDialog, addLabel: "Add" }));
