import CircleSlash from "lucide-react/icons/circle-slash";
import TicketCheck from "lucide-react/icons/ticket-check";
import TicketX from "lucide-react/icons/ticket-x";
import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { EnrollmentPass } from "../../core/enrollment/contract.ts";
import {
  INVALID_SELECTION,
  isInvalidSelection,
  MIXED_SELECTION,
  type PassActionName,
  passWorkflow,
} from "../../core/enrollment/enrollment-pass-actions.ts";
import { mayAct } from "../../core/shared/actions.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import type { MenuChoice } from "../ui/menu-list.tsx";
import { ListScreen } from "../ui/table/list-screen.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import { useListSelection } from "../ui/table/use-list-selection.ts";
import { useWorkflowActions } from "../ui/use-workflow-actions.tsx";
import type { Route } from "./+types/pass-list.route.ts";
import { PASS_COLUMNS } from "./pass-columns.tsx";
import { passList } from "./pass-list.server.ts";
import { PASS_LIST, PASSES_MATCHING_MAX } from "./pass-list-definition.ts";

const FAILED = "The enrollment passes did not load";
const keyOf = (row: EnrollmentPass): string => row.uuid;
const nameOf = (row: EnrollmentPass): string => `${row.studentName}, ${row.incomingSchoolYear}`;
const ICONS: Record<PassActionName, typeof TicketX> = { release: TicketCheck, withdraw: TicketX };
function iconOf(name: PassActionName) {
  const Icon = ICONS[name];
  return <Icon className="icon" aria-hidden />;
}
const INVALID: MenuChoice = {
  key: "invalid",
  label: INVALID_SELECTION,
  icon: <CircleSlash className="icon" aria-hidden />,
  disabledReason: MIXED_SELECTION,
  onChoose: () => {},
};

export const meta = () => [{ title: "Enrollment Pass · Talaan" }];

export const loader = (args: Route.LoaderArgs) => passList.load(args);

/** Passes into the next school year: released to students, or withdrawn again. */
export default function PassListPage({ loaderData: { list, refusal } }: Route.ComponentProps) {
  const { role } = useSignedIn();
  const { revalidate } = useRevalidator();
  const navigation = useListAddress(PASS_LIST);
  const selection = useListSelection({
    rows: list?.rows ?? [],
    keyOf,
    tab: navigation.address.tab,
    matchingPath: "/grades/enrollment-pass/matching",
    max: PASSES_MATCHING_MAX,
    failed: FAILED,
  });
  // Errors of the enrollment pass are only logged, with no message (grading §8): the list shows how it stands now.
  const log = useCallback(
    ({ code, message }: ApiRefusal) => {
      console.error(`Enrollment pass: ${code} ${message}`);
      void revalidate();
    },
    [revalidate],
  );
  const actions = useWorkflowActions<EnrollmentPass, EnrollmentPass["status"], PassActionName>({
    workflow: passWorkflow,
    action: "/grades/enrollment-pass/change",
    pathOf: () => null,
    iconOf,
    onDone: selection.selection.clear,
    onRefused: log,
  });
  const choicesFor = (rows: readonly EnrollmentPass[], place: "row" | "bulk"): MenuChoice[] =>
    place === "bulk" && isInvalidSelection(rows) ? [INVALID] : actions.choicesFor(rows, place);
  const mayChange = mayAct(passWorkflow, "release", { role });
  return (
    <ListScreen
      title="Enrollment Pass"
      name="enrollment-passes"
      navigation={navigation}
      tabs={{ label: "Enrollment pass tabs", counts: list?.tabs ?? null }}
      search={{ placeholder: "Student ID or name" }}
      columns={PASS_COLUMNS}
      label="Enrollment passes"
      keyOf={keyOf}
      nameOf={nameOf}
      list={list}
      failure={{ title: FAILED, message: refusal?.message ?? "" }}
      noun={{ one: "enrollment pass", many: "enrollment passes" }}
      {...(mayChange && { selection, choicesFor })}
    >
      {actions.dialogs}
    </ListScreen>
  );
}
