import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { addressOf } from "#app/lists/address-of.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShieldCheck } from "#app/ui/icons.tsx";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { EVENT_LOG_LIST } from "#core/audit/event-log-list.ts";
import type { LoggedEvent } from "#core/audit/event-record.ts";
import { AUDIT_LABELS } from "#core/audit/events.ts";

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

function EventLink({ uuid, event }: LoggedEvent) {
  const { linkTo } = useListAddress(addressOf(EVENT_LOG_LIST));
  return (
    <Link to={linkTo({ dialog: uuid })} className="link-in">
      {AUDIT_LABELS[event]}
    </Link>
  );
}

export default listPage(EVENT_LOG_LIST, {
  cells: { event: (row) => <EventLink {...row} /> },
  onOpen: ({ uuid }, { change }) => change({ dialog: uuid }),
  actions: ({ navigation: { change } }) => (
    <Button icon={<ShieldCheck className="icon" />} onClick={() => change({ dialog: TRAIL })}>
      Audit trail
    </Button>
  ),
  dialogs: Dialogs,
});
