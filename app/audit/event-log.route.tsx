import ShieldCheck from "lucide-react/icons/shield-check";
import { lazy, Suspense } from "react";
import { EVENT_LOG_LIST } from "../../core/audit/event-log-list.ts";
import { listLoader } from "../lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "../lists/list-page.tsx";
import { Button } from "../ui/button.tsx";

const EventDialog = lazy(() => import("./event-dialog.tsx"));
const TrailDialog = lazy(() => import("./trail-dialog.tsx"));
const TRAIL = "trail";

export const meta = listMeta(EVENT_LOG_LIST);
export const loader = listLoader(EVENT_LOG_LIST);
type State = ListPageState<typeof EVENT_LOG_LIST>;

function Dialogs({ navigation: { address, change } }: State) {
  const { dialog } = address;
  if (dialog === "") return null;
  const onClose = () => change({ dialog: "" });
  return (
    <Suspense>
      {dialog === TRAIL ? <TrailDialog onClose={onClose} /> : <EventDialog uuid={dialog} onClose={onClose} />}
    </Suspense>
  );
}

export default listPage(EVENT_LOG_LIST, {
  onOpen: ({ uuid }, { change }) => change({ dialog: uuid }),
  actions: ({ navigation: { change } }) => (
    <Button icon={<ShieldCheck className="icon" aria-hidden />} onClick={() => change({ dialog: TRAIL })}>
      Audit trail
    </Button>
  ),
  dialogs: Dialogs,
});
