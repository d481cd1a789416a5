import Plus from "lucide-react/icons/plus";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import type { AttendanceRecord } from "../../core/attendance/contract.ts";
import { TERM_NAMES } from "../../core/management/contract.ts";
import { mayAct, menuFor } from "../../core/shared/actions.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { ListScreen } from "../ui/table/list-screen.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import { useListSelection } from "../ui/table/use-list-selection.ts";
import type { Route } from "./+types/attendance-list.route.ts";
import { ATTENDANCE_COLUMNS } from "./attendance-columns.tsx";
import { attendanceList } from "./attendance-list.server.ts";
import { ATTENDANCE_LIST, ATTENDANCE_MATCHING_MAX } from "./attendance-list-definition.ts";
import { AttendanceMenu } from "./attendance-menu.tsx";
import { useAttendanceActions } from "./use-attendance-actions.tsx";

const ImportDialog = lazy(() => import("./attendance-import-dialog.tsx"));
const ExportDialog = lazy(() => import("./attendance-export-dialog.tsx"));

const FAILED = "The attendance did not load";
const keyOf = (row: AttendanceRecord): string => row.uuid;
const nameOf = (row: AttendanceRecord): string => `${row.studentName}, ${TERM_NAMES[row.term]} term`;

export const meta = () => [{ title: "Attendance · Talaan" }];

export const loader = (args: Route.LoaderArgs) => attendanceList.load(args);

export default function AttendanceListPage({ loaderData: { list, refusal } }: Route.ComponentProps) {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const navigation = useListAddress(ATTENDANCE_LIST);
  const { address, change } = navigation;
  const rows = list?.rows ?? [];
  const selection = useListSelection({
    rows,
    keyOf,
    tab: address.tab,
    matchingPath: "/grades/attendance/matching",
    max: ATTENDANCE_MATCHING_MAX,
    failed: FAILED,
  });
  const { choicesFor, dialogs } = useAttendanceActions(selection.selection.clear);
  const may = (name: "add" | "export" | "import") => mayAct(attendanceWorkflow, name, { role });
  const selects = menuFor(attendanceWorkflow, { role }, rows.slice(0, 1), "bulk").length > 0;
  const closeDialog = () => change({ dialog: "" });
  return (
    <ListScreen
      title="Attendance"
      name="attendance"
      navigation={navigation}
      actions={
        <>
          <AttendanceMenu
            bulk={choicesFor(selection.chosen, "bulk")}
            onOpen={(dialog) => change({ dialog })}
          />
          {may("add") && (
            <Link to="/grades/attendance/add" prefetch="intent" className="btn btn-primary">
              <Plus className="icon" aria-hidden />
              {attendanceWorkflow.actions.add.label}
            </Link>
          )}
        </>
      }
      search={{ placeholder: "Student ID or name" }}
      columns={ATTENDANCE_COLUMNS}
      label="Attendance records"
      keyOf={keyOf}
      nameOf={nameOf}
      list={list}
      failure={{ title: FAILED, message: refusal?.message ?? "" }}
      noun={{ one: "attendance record", many: "attendance records" }}
      onOpen={(row) => navigate(`/grades/attendance/${row.uuid}`)}
      {...(selects && { selection })}
      choicesFor={choicesFor}
    >
      {dialogs}
      <Suspense>
        {address.dialog === "import" && may("import") && <ImportDialog onClose={closeDialog} />}
        {address.dialog === "export" && may("export") && <ExportDialog onClose={closeDialog} />}
      </Suspense>
    </ListScreen>
  );
}
