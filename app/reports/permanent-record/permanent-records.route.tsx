import { PERMANENT_RECORD_LIST } from "../../../core/reports/permanent-record-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";

export const meta = listMeta(PERMANENT_RECORD_LIST);
export const loader = listLoader(PERMANENT_RECORD_LIST);
export default listPage(PERMANENT_RECORD_LIST);
