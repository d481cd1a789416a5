import Ellipsis from "lucide-react/icons/ellipsis";
import { attendanceWorkflow, SELECT_ROWS } from "../../core/attendance/attendance-actions.ts";
import { mayAct } from "../../core/shared/actions.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { type MenuChoice, MenuList } from "../ui/menu-list.tsx";
import { Popover } from "../ui/popover.tsx";
import { AttendanceActionIcon } from "./attendance-action-icons.tsx";

/** The order of the specification (grading §2). */
const ENTRIES = ["publish", "export", "import", "delete"] as const;

/** More actions: those of the selection, greyed while nothing is selected, and the two dialogs. Gone for who may do none. */
export function AttendanceMenu(props: {
  /** What the selection offers. */
  bulk: readonly MenuChoice[];

  onOpen: (dialog: "export" | "import") => void;
}) {
  const { role } = useSignedIn();
  const choices = ENTRIES.filter((name) => mayAct(attendanceWorkflow, name, { role })).map(
    (name): MenuChoice => {
      const { label } = attendanceWorkflow.actions[name];
      const plain = { key: name, label, icon: <AttendanceActionIcon name={name} /> };
      if (name === "export" || name === "import") return { ...plain, onChoose: () => props.onOpen(name) };
      const chosen = props.bulk.find(({ key }) => key === name);
      if (chosen) return chosen;
      return { ...plain, disabledReason: SELECT_ROWS, onChoose: () => {} };
    },
  );
  if (choices.length === 0) return null;
  return (
    <Popover
      kind="menu"
      label="More actions"
      align="end"
      triggerLabel="More actions"
      triggerClassName="btn max-sm:btn-square"
      trigger={
        <>
          <Ellipsis className="icon" aria-hidden />
          <span className="max-sm:sr-only">More actions</span>
        </>
      }
    >
      {(close) => <MenuList label="More actions" choices={choices} close={close} />}
    </Popover>
  );
}
