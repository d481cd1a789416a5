import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { DISCOUNTS_GIVEN_LIST } from "#core/billing/deductions/discounts-given.ts";

export const meta = listMeta(DISCOUNTS_GIVEN_LIST);
export const loader = listLoader(DISCOUNTS_GIVEN_LIST);
export default listPage(DISCOUNTS_GIVEN_LIST);
