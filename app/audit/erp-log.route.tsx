import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { RotateCw } from "#app/ui/icons.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { ERP_TRIES_MAX } from "#core/billing/erp/erp-sending.ts";
import { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { formatInstant } from "#core/shared/school-day.ts";

type Transfer = RowOf<typeof ERP_TRANSFER_LIST>;

/** Whether a row has something to unfold: an error, or an official receipt number. */
const hasErpDetails = ({ error, officialReceiptNumber }: Transfer): boolean =>
  error !== "" || officialReceiptNumber !== null;

/** Why a transfer failed, how often it was tried, and the official receipt number it told. */
function ErpDetails({ row }: { row: Transfer }) {
  const { id, error, tries, nextTryAt, officialReceiptNumber } = row;
  const facts: Fact[] = [
    ...(officialReceiptNumber === null
      ? []
      : [{ label: "Official Receipt No.", value: officialReceiptNumber }]),
    ...(error === "" ? [] : [{ label: "Error", value: error }]),
    ...(tries === 0 ? [] : [{ label: "Sent", value: `${tries} of ${ERP_TRIES_MAX} tries` }]),
    ...(nextTryAt === null ? [] : [{ label: "Next try", value: formatInstant(nextTryAt) }]),
  ];
  return <Facts look="beside" className="my-1 ml-9" label={`Details of log ${id}`} facts={facts} />;
}

const ICONS = { retry: RotateCw };

export const meta = listMeta(ERP_TRANSFER_LIST);
export const loader = listLoader(ERP_TRANSFER_LIST);
export default listPage(ERP_TRANSFER_LIST, {
  useActions: (onDone) => useListActions(ERP_TRANSFER_LIST, { icons: ICONS, onDone }),
  expanded: { of: (row) => <ErpDetails row={row} />, has: hasErpDetails },
});
