import Plus from "lucide-react/icons/plus";
import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { ADD_DISCOUNT, CHANGE_DISCOUNT } from "../../../core/billing/deductions/discount-calls.ts";
import { DISCOUNT_LIST } from "../../../core/billing/deductions/discount-list.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { type RecordChange, type RecordOutcome, sendRecord } from "../../management/save-record.server.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/discount-list.route.ts";

const DiscountDialog = lazy(() => import("./discount-dialog.tsx"));

export const meta = listMeta(DISCOUNT_LIST);
export const loader = listLoader(DISCOUNT_LIST);
export const action = async (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const change = await submittedJson<RecordChange>(args.request);
  return sendRecord(args, change, change.id === null ? ADD_DISCOUNT : CHANGE_DISCOUNT);
};
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** The catalogue of deductions and surcharges; a row opens its form. */
export default listPage(DISCOUNT_LIST, {
  onOpen: ({ uuid }, { change }) => change({ dialog: uuid }),
  actions: ({ navigation }) => (
    <Button
      className="btn-primary"
      icon={<Plus className="icon" aria-hidden />}
      onClick={() => navigation.change({ dialog: "new" })}
    >
      Add
    </Button>
  ),
  dialogs: ({ navigation, loaded }) => {
    const { dialog } = navigation.address;
    const record = loaded.list?.rows.find(({ uuid }) => uuid === dialog) ?? null;
    return (
      (record || dialog === "new") && (
        <Opened key={dialog} record={record} onClose={() => navigation.change({ dialog: "" })} />
      )
    );
  },
});

function Opened({
  record,
  onClose,
}: {
  record: Parameters<typeof DiscountDialog>[0]["record"];
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  return (
    <Suspense>
      <DiscountDialog record={record} onSaved={() => void revalidate()} onClose={onClose} />
    </Suspense>
  );
}
