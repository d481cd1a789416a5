import { lazy } from "react";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PRODUCT_LIST } from "#core/billing/catalogue/product.ts";

const ProductDialog = lazy(() => import("./product-dialog.tsx"));

export const meta = listMeta(PRODUCT_LIST);
export const loader = listLoader(PRODUCT_LIST);

/** What invoices bill; a row opens its form. */
export default listPage(PRODUCT_LIST, formParts(PRODUCT_LIST, { Form: ProductDialog, addLabel: "Add" }));
