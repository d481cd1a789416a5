import { DISCOUNTS_GIVEN_LIST } from "../../../core/billing/deductions/given-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";

export const meta = listMeta(DISCOUNTS_GIVEN_LIST);
export const loader = listLoader(DISCOUNTS_GIVEN_LIST);
export default listPage(DISCOUNTS_GIVEN_LIST);
