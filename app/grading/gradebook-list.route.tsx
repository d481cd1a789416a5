import { useLocation, useNavigate } from "react-router";
import { isOfferedInList } from "../../core/grading/gradebook-menu.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { ListScreen } from "../ui/table/list-screen.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import { useListSelection } from "../ui/table/use-list-selection.ts";
import type { Route } from "./+types/gradebook-list.route.ts";
import { GRADEBOOK_COLUMNS } from "./gradebook-columns.tsx";
import { type GradebookListRow, gradebookList } from "./gradebook-list.server.ts";
import { GRADEBOOKS_MATCHING_MAX } from "./gradebook-list-definition.ts";
import { type GradebookLists, gradebookPath, listAt } from "./gradebook-lists.ts";
import { useGradebookActions } from "./use-gradebook-actions.tsx";

const FETCH_FAILED = "The gradebooks did not load";
const keyOf = (row: GradebookListRow): string => row.uuid;
type Loaded = Route.ComponentProps["loaderData"];
const nameOf = (row: GradebookListRow): string => row.name;

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `${listAt(location.pathname).title} · Talaan` },
];

export const loader = (args: Route.LoaderArgs) => gradebookList.load(args);

/** The gradebooks of the classes one may see, or their conduct alone, a status a tab (grading §2, §4). */
export default function GradebookListPage({ loaderData }: Route.ComponentProps) {
  const shown = listAt(useLocation().pathname);
  return <GradebookListOf key={shown.name} shown={shown} loaded={loaderData} />;
}

function GradebookListOf({ shown, loaded }: { shown: GradebookLists; loaded: Loaded }) {
  const { list, refusal } = loaded;
  const navigate = useNavigate();
  const { role } = useSignedIn();
  const navigation = useListAddress(shown.definition);
  const selection = useListSelection({
    rows: list?.rows ?? [],
    keyOf,
    tab: navigation.address.tab,
    matchingPath: `${shown.path}/matching`,
    max: GRADEBOOKS_MATCHING_MAX,
    failed: FETCH_FAILED,
  });
  const actions = useGradebookActions(selection.selection.clear);
  return (
    <ListScreen
      title={shown.title}
      name={shown.name}
      navigation={navigation}
      tabs={{ label: "Submission status", counts: list?.counts ?? null }}
      search={{ placeholder: shown.title }}
      columns={GRADEBOOK_COLUMNS.filter(({ key }) => !shown.without.includes(key))}
      label={`${navigation.address.tab} ${shown.noun.many}`}
      keyOf={keyOf}
      nameOf={nameOf}
      list={list}
      failure={{ title: FETCH_FAILED, message: refusal?.message ?? "" }}
      noun={shown.noun}
      onOpen={(row) => navigate(gradebookPath(row))}
      {...(isOfferedInList(role, "bulk") && { selection })}
      {...(isOfferedInList(role, "row") && { choicesFor: actions.choicesFor })}
    >
      {actions.dialogs}
    </ListScreen>
  );
}
