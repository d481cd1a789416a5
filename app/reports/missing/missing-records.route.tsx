import { MISSING_RECORDS_LIST } from "../../../core/reports/missing-grades-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";

export const meta = listMeta(MISSING_RECORDS_LIST);
export const loader = listLoader(MISSING_RECORDS_LIST);
export default listPage(MISSING_RECORDS_LIST);
