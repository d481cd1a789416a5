import { lazy, type ReactNode, Suspense } from "react";
import { data, Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { addressOf } from "#app/lists/address-of.ts";
import { DASH } from "#app/lists/cells.tsx";
import { type LoadedList, listLoader } from "#app/lists/list.server.ts";
import { ListPageOf, type ListPageState } from "#app/lists/list-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileUp, Plus, UsersRound } from "#app/ui/icons.tsx";
import type { ListAddress } from "#app/ui/table/list-address.ts";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { EDITORS, type ManagementRow } from "#core/management/editors.ts";
import type { ASSIGNMENTS_LIST } from "#core/management/lists/classes-list.ts";
import { isFileList } from "#core/management/lists/file-lists.ts";
import { type ManagementKey, managementListAt } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { isPersonList } from "#core/management/people/person-paths.ts";
import { isKeptList, isPutAside, isRemovableList } from "#core/management/record-state.ts";
import type { AnyList, RowOf } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";
import { CURRENT } from "#core/shared/list/filters.ts";
import { nameOnWire } from "#core/shared/list/wire.ts";
import type { Route } from "./+types/management-list.route.ts";

/** The cells of the office's lists: a count of none is a dash. */
function managementCells(list: AnyList): Record<string, (row: object) => ReactNode> {
  const counts = Object.entries(list.row.fields as Fields).filter(
    ([, { label, kind }]) => label !== undefined && kind === "whole",
  );
  return Object.fromEntries(
    counts.map(([key]) => [key, (row) => countOf(Number((row as Record<string, unknown>)[key]))]),
  );
}

/** What of students is imported, by the dialog that the address names. */
const STUDENT_FILES = {
  import: "roster",
  "import-details": "student-details",
  "import-guardians": "guardians",
} as const;

const countOf = (count: number): ReactNode => (count === 0 ? DASH : count.toLocaleString("en-US"));

const OfficeImportDialog = lazy(() => import("./office-import-dialog.tsx"));
const SignatureField = lazy(() => import("./signature-field.tsx"));
const RecordState = lazy(() => import("./record-state.tsx"));
const RecordHistory = lazy(() => import("./record-history.tsx"));
const TakeOneRosterDialog = lazy(() => import("./take-oneroster-dialog.tsx"));
const GiveOneRoster = lazy(() => import("./give-oneroster.tsx"));
const ClassEnding = lazy(() => import("./class-ending.tsx"));
const RecordDialog = lazy(() => import("./record-dialog.tsx"));
const InviteGuardiansDialog = lazy(() => import("#app/identity/accounts/invite-guardians-dialog.tsx"));

/** The school year a list is narrowed to by choice; "": none, or the current one. */
const chosenYear = ({ filters: { year = "" } }: ListAddress): string => (year === CURRENT ? "" : year);

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${managementListAt(params.group, params.item)?.label ?? "Management"} · Talaan` },
];

export function loader(args: Route.LoaderArgs) {
  const shown = managementListAt(args.params.group, args.params.item);
  if (!shown) throw data(null, { status: 404 });
  const list: AnyList = OFFICE_LISTS[shown.key];
  return listLoader(list)(args);
}

/** One of the lists that the school's office keeps, and the form that changes it. */
export default function ManagementListPage({ loaderData, params }: Route.ComponentProps) {
  const shown = managementListAt(params.group, params.item);
  return shown && <ManagementList key={shown.key} name={shown.key} loaded={loaderData} />;
}

type State = ListPageState<AnyList>;
interface Row {
  id: string;
}

function ManagementList({ name, loaded }: { name: ManagementKey; loaded: LoadedList<AnyList> }) {
  const list: AnyList = OFFICE_LISTS[name];
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { address, change } = useListAddress(addressOf(list));
  const editor = EDITORS[name];
  // A scheme and a person have screens of their own; what else can be changed has a form here.
  const isScheme = name === "grading-schemes";
  const onOpen =
    isScheme || isPersonList(name)
      ? ({ id }: Row) => void navigate(`${pathname}/${encodeURIComponent(id)}`)
      : editor && (({ id }: Row) => change({ dialog: id }));
  const add = () =>
    isScheme
      ? void navigate(`${pathname}/new${chosenYear(address) ? `?year=${chosenYear(address)}` : ""}`)
      : change({ dialog: "new" });
  const imports = () =>
    name === "students" ? (
      <>
        <Button icon={<FileUp className="icon" />} onClick={() => change({ dialog: "import-details" })}>
          Import details
        </Button>
        <Button icon={<FileUp className="icon" />} onClick={() => change({ dialog: "import-guardians" })}>
          Import guardians
        </Button>
        <Button icon={<FileUp className="icon" />} onClick={() => change({ dialog: "import" })}>
          Import roster
        </Button>
      </>
    ) : (
      isFileList(name) && (
        <Button icon={<FileUp className="icon" />} onClick={() => change({ dialog: "import" })}>
          Import
        </Button>
      )
    );
  const actions = () => (
    <>
      {imports()}
      {name === "school-years" && (
        <>
          <Button icon={<FileUp className="icon" />} onClick={() => change({ dialog: "oneroster" })}>
            Import OneRoster
          </Button>
          <Link to={SCREENS.rollover.path} className="btn">
            {SCREENS.rollover.label}
          </Link>
        </>
      )}
      {name === "sections" && (
        <Button icon={<UsersRound className="icon" />} onClick={() => change({ dialog: "guardians" })}>
          Invite guardians
        </Button>
      )}
      {(editor?.adds || isScheme) && (
        <Button className="btn-primary" icon={<Plus className="icon" />} onClick={add}>
          Add {list.noun.one}
        </Button>
      )}
    </>
  );
  return (
    <ListPageOf
      list={list}
      loaded={loaded}
      parts={{
        cells: managementCells(list),
        actions,
        dialogs: (state) => <Dialogs name={name} list={list} {...state} />,
        ...(onOpen && { onOpen }),
      }}
    />
  );
}

interface EditedRow extends Row {
  status?: string;
  version?: number;
}
/** What there is of a record beside its form: what else changes it, and what was done to it. */
function extraOf(name: ManagementKey, edited: EditedRow, onChanged: () => void) {
  return (
    <div className="grid gap-4">
      {changesBeside(name, edited, onChanged)}
      <RecordHistory list={name} id={edited.id} />
    </div>
  );
}
function changesBeside(name: ManagementKey, edited: EditedRow, onChanged: () => void) {
  if (name === "signatories") return <SignatureField {...edited} onChanged={onChanged} />;
  if (name === "school-years") return <GiveOneRoster id={edited.id} />;
  if (name === "assignments")
    return <ClassEnding {...(edited as RowOf<typeof ASSIGNMENTS_LIST>)} onChanged={onChanged} />;
  const list: AnyList = OFFICE_LISTS[name];
  return (
    (isKeptList(name) || isRemovableList(name)) && (
      <RecordState
        list={name}
        id={edited.id}
        name={list.nameOf(edited)}
        isActive={!isPutAside(edited)}
        version={edited.version ?? 1}
        onChanged={onChanged}
      />
    )
  );
}

/** The form of the record that the address names, or of a new one; for students the import of a roster. */
function Dialogs({ name, list, navigation, loaded }: State & { name: ManagementKey; list: AnyList }) {
  const { revalidate } = useRevalidator();
  const { address, change } = navigation;
  const editor = EDITORS[name];
  const onClose = () => change({ dialog: "" });
  const onDone = () => void revalidate();
  // A picture that is kept gives its record another version, which the open form lacks.
  const onChanged = () => {
    onDone();
    onClose();
  };
  const imported =
    name === "students"
      ? STUDENT_FILES[address.dialog as keyof typeof STUDENT_FILES]
      : isFileList(name) && address.dialog === "import" && name;
  const rows: Row[] = loaded.list?.rows ?? [];
  const edited = rows.find(({ id }) => id === address.dialog);
  return (
    <Suspense>
      {name === "sections" && address.dialog === "guardians" && (
        <InviteGuardiansDialog onSaved={onDone} onClose={onClose} />
      )}
      {name === "school-years" && address.dialog === "oneroster" && (
        <TakeOneRosterDialog onDone={onDone} onClose={onClose} />
      )}
      {imported && <OfficeImportDialog of={imported} onDone={onDone} onClose={onClose} />}
      {editor && (edited || (editor.adds && address.dialog === "new")) && (
        <RecordDialog
          key={address.dialog}
          title={edited ? list.nameOf(edited) : `Add ${list.noun.one}`}
          fields={editor.fields}
          record={edited ? (list.row.toWire(edited) as ManagementRow) : null}
          defaults={{ school_year_id: chosenYear(address) }}
          to={
            edited
              ? callTo<RecordCall>(`PATCH /management/${name}/{id}`, { id: edited.id })
              : callTo<RecordCall>(`POST /management/${name}`)
          }
          extra={edited && extraOf(name, edited, onChanged)}
          nameOf={(saved) => nameOnWire(list, saved)}
          pathOf={isPersonList(name) ? (id) => `${list.path}/${encodeURIComponent(id)}` : undefined}
          onAnother={() => change({ dialog: "new" })}
          onSaved={onDone}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
