import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { MISSING_RECORDS_LIST } from "#core/reports/missing.ts";

export const meta = listMeta(MISSING_RECORDS_LIST);
export const loader = listLoader(MISSING_RECORDS_LIST);
export default listPage(MISSING_RECORDS_LIST);
