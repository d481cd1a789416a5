import { Link } from "react-router";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { CircleStop, Eye, Pause, Play, Plus } from "#app/ui/icons.tsx";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";

const ICONS = { view: Eye, pause: Pause, resume: Play, end: CircleStop };

export const meta = listMeta(SCHEDULE_LIST);
export const loader = listLoader(SCHEDULE_LIST);
export default listPage(SCHEDULE_LIST, {
  useActions: (onDone) =>
    useListActions(SCHEDULE_LIST, { icons: ICONS, onDone, failureTitle: WENT_WRONG.status }),
  actions: () => (
    <Link to="/ims/invoices/create?type=recurring" prefetch="intent" className="btn btn-primary">
      <Plus className="icon" />
      Create Schedule
    </Link>
  ),
});
