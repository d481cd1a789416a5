import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { COLLECTION_LIST, type CollectionRow } from "../../../core/billing/collections/collection-list.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { DASH, ToneBadge } from "../../lists/cells.tsx";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";

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
  cells: { posted: amount("posted"), cancelled: amount("cancelled"), refunded: amount("refunded"), counted },
  onOpen: ({ isCounted, id }, { change }) => isCounted && change({ dialog: id }),
  dialogs: ({ navigation, loaded }) => {
    const line = loaded.list?.rows.find(({ id, isCounted }) => isCounted && id === navigation.address.dialog);
    return line && <Opened key={line.id} line={line} onClose={() => navigation.change({ dialog: "" })} />;
  },
});

function Opened({ line, onClose }: { line: CollectionRow; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <Suspense>
      <CountCashDialog line={line} onDone={() => void revalidate()} onClose={onClose} />
    </Suspense>
  );
}
