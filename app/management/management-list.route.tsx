import FileUp from "lucide-react/icons/file-up";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense } from "react";
import { data, useLocation, useNavigate, useRevalidator } from "react-router";
import { EDITORS } from "../../core/management/editing-contract.ts";
import {
  type ManagementPage,
  type ManagementRow,
  managementSearch,
} from "../../core/management/list-contract.ts";
import { type ManagementList, managementListAt } from "../../core/management/management-lists.ts";
import { answered } from "../lib/answered.ts";
import { callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { Button } from "../ui/button.tsx";
import { readListAddress } from "../ui/table/list-address.ts";
import { ListScreen } from "../ui/table/list-screen.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import type { Route } from "./+types/management-list.route.ts";
import { columnsOf } from "./management-columns.tsx";
import { definitionOf } from "./management-list-definition.ts";
import { saveRecord } from "./save-record.server.ts";

const RosterImportDialog = lazy(() => import("./rosters/roster-import-dialog.tsx"));
const RecordDialog = lazy(() => import("./record-dialog.tsx"));

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${managementListAt(params.group, params.item)?.label ?? "Management"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const list = managementListAt(args.params.group, args.params.item);
  if (!list) throw data(null, { status: 404 });
  const address = readListAddress(args.url.searchParams, definitionOf(list.key));
  const answer = await callApi<ManagementPage>(args, {
    path: apiPath`/management/${list.key}`,
    search: managementSearch({ ...address, schoolYearUuid: address.filters.year ?? null }),
  });
  return answer.ok
    ? { list, page: answer.wire, refusal: null }
    : data({ list, page: null, refusal: answer as ApiRefusal }, { status: answer.status || 503 });
}

export const action = (args: Route.ActionArgs) => saveRecord(args, args.params.item);
export const clientAction = (args: Route.ClientActionArgs) => answered(args);

/** One of the lists the school's office keeps (grading §2, Management), and the form that changes it. */
export default function ManagementListPage({ loaderData }: Route.ComponentProps) {
  return <Listed key={loaderData.list.key} {...loaderData} />;
}

function Listed(props: { list: ManagementList; page: ManagementPage | null; refusal: ApiRefusal | null }) {
  const { list, page, refusal } = props;
  const navigation = useListAddress(definitionOf(list.key));
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { address, change } = navigation;
  const editor = EDITORS[list.key];
  const open = (dialog: string) => change({ dialog });
  const edited = page?.rows.find(({ id }) => id === address.dialog) ?? null;
  // A scheme has a screen of its own; what else can be changed has a form here.
  const hasScreen = list.key === "grading-schemes";
  const onOpen = hasScreen
    ? (row: ManagementRow) => void navigate(`${pathname}/${row.id}`)
    : editor && ((row: ManagementRow) => open(row.id));
  const columns = columnsOf(list.key, onOpen);
  const [first, second] = columns;
  const nameOf = (row: ManagementRow): string =>
    [first, second].map((column) => row[column?.key ?? ""]).join(", ");
  return (
    <ListScreen
      title={list.label}
      name={`management-${list.key}`}
      navigation={navigation}
      actions={
        list.key === "students" ? (
          <Button icon={<FileUp className="icon" aria-hidden />} onClick={() => open("import")}>
            Import roster
          </Button>
        ) : (
          (editor?.adds || hasScreen) && (
            <Button
              className="btn-primary"
              icon={<Plus className="icon" aria-hidden />}
              onClick={() =>
                hasScreen
                  ? void navigate(
                      `${pathname}/new${address.filters.year ? `?year=${address.filters.year}` : ""}`,
                    )
                  : open("new")
              }
            >
              Add {list.noun}
            </Button>
          )
        )
      }
      search={{ placeholder: `Search ${list.label.toLowerCase()}` }}
      columns={columns}
      label={list.label}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      list={page}
      failure={{ title: `${list.label} did not load`, message: refusal?.message ?? "" }}
      noun={{ one: list.noun, many: list.label.toLowerCase() }}
      {...(onOpen && { onOpen })}
    >
      <Suspense>
        {list.key === "students" && address.dialog === "import" && (
          <RosterImportDialog onDone={() => void revalidate()} onClose={() => open("")} />
        )}
        {editor && (edited || (editor.adds && address.dialog === "new")) && (
          <RecordDialog
            key={address.dialog}
            title={edited ? nameOf(edited) : `Add ${list.noun}`}
            fields={editor.fields}
            standing={edited}
            defaults={{ school_year_id: address.filters.year ?? "" }}
            onSaved={() => void revalidate()}
            onClose={() => open("")}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
