import { lazy } from "react";
import { DASH, ToneBadge } from "#app/lists/cells.tsx";
import { formParts } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { COLLECTION_LIST, type CollectionRow } from "#core/billing/collection.ts";
import { formatPesos } from "#core/shared/money.ts";

const CountCashDialog = lazy(() => import("./count-cash-dialog.tsx"));

export const meta = listMeta(COLLECTION_LIST);
export const loader = listLoader(COLLECTION_LIST);

const amount = (key: "posted" | "cancelled" | "refunded") => (row: CollectionRow) =>
  row[key] === 0 ? DASH : formatPesos(row[key]);
const counted = ({ isCounted, counted: centavos }: CollectionRow) => {
  if (!isCounted) return DASH;
  return centavos === null ? <ToneBadge status="Not counted" tone="warning" /> : formatPesos(centavos);
};

/** The day report; a line of cash opens the count of it. */
export default listPage(COLLECTION_LIST, {
  ...formParts(COLLECTION_LIST, { Form: CountCashDialog }),
  cells: { posted: amount("posted"), cancelled: amount("cancelled"), refunded: amount("refunded"), counted },
  canOpen: ({ isCounted }) => isCounted,
});
