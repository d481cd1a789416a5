import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PERMANENT_RECORD_LIST } from "#core/reports/permanent-record-list.ts";

export const meta = listMeta(PERMANENT_RECORD_LIST);
export const loader = listLoader(PERMANENT_RECORD_LIST);
export default listPage(PERMANENT_RECORD_LIST);
