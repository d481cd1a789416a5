import { lazy } from "react";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { DISCOUNT_LIST } from "#core/billing/deductions/discount.ts";

const DiscountDialog = lazy(() => import("./discount-dialog.tsx"));

export const meta = listMeta(DISCOUNT_LIST);
export const loader = listLoader(DISCOUNT_LIST);

/** The catalogue of deductions and surcharges; a row opens its form. */
export default listPage(DISCOUNT_LIST, formParts(DISCOUNT_LIST, { Form: DiscountDialog, addLabel: "Add" }));
