import RotateCw from "lucide-react/icons/rotate-cw";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer-list.ts";
import { ErpDetails, hasErpDetails } from "./erp-details.tsx";

const ICONS = { retry: RotateCw };

export const meta = listMeta(ERP_TRANSFER_LIST);
export const loader = listLoader(ERP_TRANSFER_LIST);
export default listPage(ERP_TRANSFER_LIST, {
  useActions: (onDone) => useListActions(ERP_TRANSFER_LIST, { icons: ICONS, onDone }),
  expanded: { of: (row) => <ErpDetails row={row} />, has: hasErpDetails },
});
