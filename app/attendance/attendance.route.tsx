import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import {
  Download,
  Ellipsis,
  Eye,
  Pencil,
  Plus,
  Send,
  Table2,
  Trash2 as Trash,
  Upload,
} from "#app/ui/icons.tsx";
import { type MenuChoice, MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { ATTENDANCE_LIST, attendanceWorkflow, SELECT_ROWS } from "#core/attendance/attendance.ts";
import { mayAct } from "#core/shared/actions.ts";

const ImportDialog = lazy(() => import("./attendance-import-dialog.tsx"));
const ExportDialog = lazy(() => import("./attendance-export-dialog.tsx"));

const ICONS = {
  view: Eye,
  add: Plus,
  edit: Pencil,
  import: Upload,
  publish: Send,
  export: Download,
  delete: Trash,
};
/** The entries of "More actions", in the order they are shown. */
const ENTRIES = ["publish", "export", "import", "delete"] as const;
type State = ListPageState<typeof ATTENDANCE_LIST>;

const useMay = () => {
  const { role } = useSignedIn();
  return (name: keyof typeof ICONS) => mayAct(attendanceWorkflow, name, { role });
};

/** More actions: the two dialogs, and the actions of the selection, disabled while nothing is selected. */
function MoreActions({ bulk, navigation }: State) {
  const choices = ENTRIES.filter(useMay()).map((name): MenuChoice => {
    const Icon = ICONS[name];
    const { label } = attendanceWorkflow.actions[name];
    const entry = { key: name, label, icon: <Icon className="icon" /> };
    if (name === "export" || name === "import")
      return { ...entry, onChoose: () => navigation.change({ dialog: name }) };
    const selected = bulk.find(({ key }) => key === name);
    return selected ?? { ...entry, disabledReason: SELECT_ROWS, onChoose: () => {} };
  });
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
          <Ellipsis className="icon" />
          <span className="max-sm:sr-only">More actions</span>
        </>
      }
    >
      {(close) => <MenuList label="More actions" choices={choices} close={close} />}
    </Popover>
  );
}

/** The attendance of a section as one sheet. */
const SheetLink = () => (
  <Link to="/grades/attendance/sheets" prefetch="intent" className="btn max-sm:btn-square">
    <Table2 className="icon" />
    <span className="max-sm:sr-only">Section sheet</span>
  </Link>
);

function AddLink() {
  const may = useMay();
  if (!may("add")) return null;
  return (
    <Link to="/grades/attendance/add" prefetch="intent" className="btn btn-primary">
      <Plus className="icon" />
      {attendanceWorkflow.actions.add.label}
    </Link>
  );
}

function Dialogs({ navigation: { address, change } }: State) {
  const may = useMay();
  const close = () => change({ dialog: "" });
  return (
    <Suspense>
      {address.dialog === "import" && may("import") && <ImportDialog onClose={close} />}
      {address.dialog === "export" && may("export") && <ExportDialog onClose={close} />}
    </Suspense>
  );
}

export const meta = listMeta(ATTENDANCE_LIST);
export const loader = listLoader(ATTENDANCE_LIST);
export default listPage(ATTENDANCE_LIST, {
  useActions: (onDone) => useListActions(ATTENDANCE_LIST, { icons: ICONS, onDone }),
  actions: (state) => (
    <>
      <MoreActions {...state} />
      <SheetLink />
      <AddLink />
    </>
  ),
  dialogs: (state) => <Dialogs {...state} />,
});
