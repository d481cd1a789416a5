import Plus from "lucide-react/icons/plus";
import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { ADD_SCHOLARSHIP, CHANGE_SCHOLARSHIP } from "../../../core/billing/deductions/discount-calls.ts";
import { SCHOLARSHIP_LIST } from "../../../core/billing/deductions/scholarship-list.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { type RecordChange, type RecordOutcome, sendRecord } from "../../management/save-record.server.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/scholarship-list.route.ts";

const ScholarshipDialog = lazy(() => import("./scholarship-dialog.tsx"));

export const meta = listMeta(SCHOLARSHIP_LIST);
export const loader = listLoader(SCHOLARSHIP_LIST);
export const action = async (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const change = await submittedJson<RecordChange>(args.request);
  return sendRecord(args, change, change.id === null ? ADD_SCHOLARSHIP : CHANGE_SCHOLARSHIP);
};
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Deductions granted to students; a row opens its form. */
export default listPage(SCHOLARSHIP_LIST, {
  onOpen: ({ uuid }, { change }) => change({ dialog: uuid }),
  actions: ({ navigation }) => (
    <Button
      className="btn-primary"
      icon={<Plus className="icon" aria-hidden />}
      onClick={() => navigation.change({ dialog: "new" })}
    >
      Grant Scholarship
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
  record: Parameters<typeof ScholarshipDialog>[0]["record"];
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  return (
    <Suspense>
      <ScholarshipDialog record={record} onSaved={() => void revalidate()} onClose={onClose} />
    </Suspense>
  );
}
