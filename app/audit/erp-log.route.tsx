import { ERP_TRANSFER_LIST } from "../../core/billing/erp/erp-transfer-list.ts";
import { listLoader } from "../lists/list.server.ts";
import { listMeta, listPage } from "../lists/list-page.tsx";

export const meta = listMeta(ERP_TRANSFER_LIST);
export const loader = listLoader(ERP_TRANSFER_LIST);
export default listPage(ERP_TRANSFER_LIST);
