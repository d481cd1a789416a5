import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { type Neighbour, useKeptList } from "#app/lists/kept-list.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ArrowLeft, ChevronDown, ChevronUp, Table2 } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import {
  factsOf,
  type GradebookRow,
  OPENED,
  type OpenedDialog,
  screenOf,
} from "#core/grading/gradebook/gradebook.ts";
import { GRADEBOOK_DETAIL } from "#core/grading/gradebook/gradebook-calls.ts";
import { CONDUCT_LIST, GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { ScoreChange } from "#core/grading/grid/saving.ts";
import { gradebookWorkflow, needsReason } from "#core/grading/workflow/gradebook-actions.ts";
import { type GradebookStatus, rejectionOf } from "#core/grading/workflow/gradebook-facts.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { type Decision, decide } from "#core/shared/actions.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/gradebook.route.ts";
import { useActivities } from "./activities/use-activities.tsx";
import { ClassRecordActions, LiveRecordActions } from "./class-record-actions.tsx";
import { GradebookStatusBadge } from "./gradebook-status-badge.tsx";
import type { ColumnTools } from "./grid/column-tools.ts";
import { useShownFigures } from "./grid/figures-preference.ts";
import { type GridLock, GridStatus } from "./grid/rows/grid-status.tsx";
import { ScoreGrid } from "./grid/score-grid.tsx";
import { sendScores } from "./grid/score-saving.ts";
import { useScoreGrid } from "./grid/use-score-grid.ts";
import { KeptScores } from "./kept/kept-scores.tsx";
import { EditorsHere } from "./live/editors-here.tsx";
import { type GradebookChannel, openGradebookChannel } from "./live/gradebook-channel.ts";
import { useMovedStudents } from "./moved/use-moved-students.tsx";
import { useGradeOverride } from "./override/use-grade-override.tsx";

const ChangesDialog = lazy(() => import("./changes/changes-dialog.tsx"));
const RevisionsDialog = lazy(() => import("./revisions/revisions-dialog.tsx"));
const ScoreImportDialog = lazy(() => import("./imports/score-import-dialog.tsx"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.gradebook.name ?? "Gradebook"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<GradebookDetail> {
  const { data } = await load(args, GRADEBOOK_DETAIL, { params: { id: args.params.id } });
  return data;
}

/** A dialog that opens by the address asks for nothing new; what it did is read when it closes. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.currentUrl.pathname === args.nextUrl.pathname && isOpening(args)
    ? false
    : args.defaultShouldRevalidate;
const isOpening = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  !currentUrl.searchParams.has("open") && nextUrl.searchParams.has("open");

/** A class record: what it is of, and the grid of its scores. */
export default function GradebookScreen({ loaderData: detail }: Route.ComponentProps) {
  const { gradebook, activities, students } = detail;
  const { tools, dialogs, ...ofActivities } = useActivities(detail);
  const moved = useMovedStudents(detail);
  const choices = [...ofActivities.choices, moved.choice];
  const channel = useGradebookChannel(gradebook.uuid);
  const header = (actions: HeaderProps["actions"]) => (
    <ClassRecordHeader gradebook={gradebook} notice={moved.notice} actions={actions}>
      <EditorsHere channel={channel} />
    </ClassRecordHeader>
  );
  const { opened, close } = useOpenedDialog();
  return (
    <main className="grid-page">
      {activities.length === 0 || students.length === 0 ? (
        <>
          {header((next) => (
            <ClassRecordActions gradebook={gradebook} today={detail.today} more={choices} next={next} />
          ))}
          <EmptyGradebook hasStudents={students.length > 0} choices={ofActivities.choices} />
        </>
      ) : (
        <Scores
          key={gradebook.uuid}
          detail={detail}
          tools={tools}
          choices={choices}
          channel={channel}
          header={header}
        />
      )}
      {dialogs}
      {moved.dialog}
      <Suspense>
        {opened === "import" && <ScoreImportDialog gradebook={gradebook} activity={null} onClose={close} />}
        {opened === "revisions" && <RevisionsDialog gradebook={gradebook} onClose={close} />}
        {opened === "changes" && <ChangesDialog gradebook={gradebook} onClose={close} />}
      </Suspense>
    </main>
  );
}

function Scores(props: {
  detail: GradebookDetail;
  tools: ColumnTools;
  choices: MenuChoice[];
  channel: GradebookChannel | null;
  header: (actions: HeaderProps["actions"]) => ReactNode;
}) {
  const { detail, channel } = props;
  const { role, userId } = useSignedIn();
  const { gradebook } = detail;
  const [reason, setReason] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const facts = factsOf(gradebook, detail.today);
  const editing = decide(gradebookWorkflow, "editScores", { role }, facts);
  const lacksReason = editing.allowed && reason === "" && needsReason("editScores", facts);
  const path = `/grades/gradebook/${gradebook.classUuid}/${gradebook.uuid}/scores`;
  // The detail that scores were saved after, here or elsewhere: its version is no longer the gradebook's.
  const [savedAfter, setSavedAfter] = useState<GradebookDetail | null>(null);
  const loaded = useRef(detail);
  loaded.current = detail;
  const send = useCallback(
    async (batch: readonly ScoreChange[], idempotencyKey: string) => {
      const answer = await sendScores(path, { batch, reason, idempotencyKey });
      if (answer.kind === "saved") setSavedAfter(loaded.current);
      return answer;
    },
    [path, reason],
  );
  useEffect(() => channel?.onScores(() => setSavedAfter(loaded.current)), [channel]);
  const { store, autosave } = useScoreGrid({
    detail,
    isLocked: !editing.allowed || lacksReason,
    userId,
    channel,
    send,
  });
  const figures = useShownFigures(userId);
  const { grades, gradeDialogs } = useGradeOverride(detail, store);
  return (
    <>
      {props.header((next) => (
        <LiveRecordActions
          gradebook={gradebook}
          today={detail.today}
          store={store}
          more={props.choices}
          isFollowed={savedAfter === detail}
          next={next}
        />
      ))}
      {!editing.allowed && <KeptScores store={store} gradebookUuid={gradebook.uuid} userId={userId} />}
      <ScoreGrid
        store={store}
        tools={props.tools}
        grades={grades}
        label={`Scores of ${gradebook.name}`}
        onSave={() => autosave?.flush()}
        figures={figures}
        isReady={autosave !== null || !editing.allowed || lacksReason}
        channel={channel}
      />
      <GridStatus
        store={store}
        autosave={autosave}
        locked={lockOf(editing, lacksReason, gradebook.status, () => setIsAsking(true))}
      />
      {gradeDialogs}
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: "Edit Scores",
            text: `${gradebook.name} is released. Every change becomes a revision with this reason; the first release stays in its history.`,
            confirmLabel: "Edit scores",
            cancelLabel: "Cancel",
            asks: { kind: "reason", label: "Reason" },
          }}
          isBusy={false}
          onConfirm={(given = "") => {
            setReason(given.trim());
            setIsAsking(false);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function lockOf(
  editing: Decision<GradebookStatus>,
  lacksReason: boolean,
  status: GradebookStatus,
  onEdit: () => void,
): GridLock | null {
  if (!editing.allowed) return { reason: editing.refusal.message, onEdit: null };
  return lacksReason ? { reason: `This gradebook is ${status}.`, onEdit } : null;
}

/** A gradebook without a cell to type in: what is missing, and who can help. */
function EmptyGradebook({
  hasStudents,
  choices,
}: {
  hasStudents: boolean;
  /** What may be done about it. */
  choices: readonly MenuChoice[];
}) {
  return (
    <div className="table-scroll">
      <div className="table-state">
        <Table2 className="size-5 text-muted" />
        <p className="mt-2 font-semibold">{hasStudents ? "No activities yet" : "No students yet"}</p>
        <p className="max-w-[300px] text-sm text-muted">
          {hasStudents
            ? "Add an activity to a component, and its scores can be encoded here."
            : "The section's roster is empty. The registrar adds its students."}
        </p>
        {hasStudents && (
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {choices
              .filter(({ disabledReason }) => disabledReason === undefined)
              .map(({ key, label, icon, onChoose }) => (
                <Button key={key} onClick={onChoose}>
                  {icon}
                  {label}
                </Button>
              ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The channel of the gradebook on the screen, open while it is: what changes elsewhere is loaded here, and who comes is said. */
function useGradebookChannel(gradebookUuid: string): GradebookChannel | null {
  const [channel, setChannel] = useState<GradebookChannel | null>(null);
  const { revalidate } = useRevalidator();
  const load = useRef(revalidate);
  load.current = revalidate;
  useEffect(() => {
    const opened = openGradebookChannel(gradebookUuid, () => void load.current());
    const known = new Set<string>();
    const unsubscribe = opened.subscribe(() => {
      for (const { id, name } of opened.editors()) {
        if (!known.has(id)) announce(`${name} has this gradebook open too.`);
        known.add(id);
      }
    });
    setChannel(opened);
    return () => {
      unsubscribe();
      opened.close();
      setChannel(null);
    };
  }, [gradebookUuid]);
  return channel;
}

/** The dialog that is open by the page's address, and closing it. */
function useOpenedDialog(): { opened: OpenedDialog | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get("open");
  return {
    opened: Object.values(OPENED).find((name) => name === asked) ?? null,
    close: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

/** Where a gradebook is listed: conduct in both lists. The first is its own. */
const LISTS = {
  gradebooks: [GRADEBOOK_LIST],
  conduct: [CONDUCT_LIST, GRADEBOOK_LIST],
} as const;

/** Facts that stand in a gradebook's name. */
const IN_NAME: ReadonlySet<string> = new Set(["Subject", "Grading period", "Grade level", "Section"]);

interface HeaderProps {
  gradebook: GradebookRow;
  /** `next`: the one behind it in the list it was opened from. */
  actions: (next: Neighbour | null) => ReactNode;
  notice: ReactNode;
  /** Before the actions. */
  children: ReactNode;
}
/** What a class record is of: name, status, subject, school period, grading period, grade level, section, teachers. */
function ClassRecordHeader(props: HeaderProps) {
  const { gradebook, actions, notice } = props;
  const { encoding } = gradebook.windows;
  const { list, back, previous, next } = useKeptList(LISTS[screenOf(gradebook)], gradebook.uuid);
  const facts: [label: string, value: string][] = [
    ["Subject", gradebook.subject.name],
    ["School period", gradebook.schoolYear.name],
    ["Grading period", `${TERM_NAMES[gradebook.term.ordinal]} Term`],
    ["Grade level", gradebook.level.name],
    ["Section", gradebook.section.name],
    ["Teachers", gradebook.teachers.map(({ name }) => name).join(", ") || "None"],
  ];
  const rejection = rejectionOf(gradebook);
  return (
    <header className="flex flex-none print:px-0 flex-wrap items-center gap-3 px-4 pt-3 pb-2.5 sm:px-6">
      <Link
        to={back}
        className="btn btn-ghost btn-square btn-xs -ml-1.5 flex-none self-start"
        aria-label={`Back to ${list.noun.many}`}
        prefetch="intent"
      >
        <ArrowLeft className="icon" />
      </Link>
      <div className="min-w-[min(100%,240px)] flex-1 max-sm:basis-[calc(100%-40px)]">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-lg font-semibold sm:truncate">{gradebook.name}</h1>
          <GradebookStatusBadge status={gradebook.status} />
        </div>
        <dl className="record-facts">
          {facts.map(([label, value]) => (
            // On a phone the name says most of it.
            <div key={label} className={IN_NAME.has(label) ? "max-sm:sr-only" : undefined}>
              <dt className="sr-only">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {gradebook.releaseDate !== null && gradebook.releasedAt === null && (
            <div>
              <dt>Release scheduled for</dt>
              <dd>{formatLongDay(gradebook.releaseDate)}</dd>
            </div>
          )}
          {encoding && (
            <div>
              <dt>Encoding until</dt>
              <dd>{formatLongDay(encoding.end)}</dd>
            </div>
          )}
        </dl>
      </div>
      <span className="not-printed flex flex-none self-start">
        {[
          { key: "Previous", to: previous, icon: <ChevronUp className="icon" /> },
          { key: "Next", to: next, icon: <ChevronDown className="icon" /> },
        ].map(
          ({ key, to, icon }) =>
            to && (
              <button
                key={key}
                type="button"
                className="btn btn-ghost btn-square btn-xs"
                aria-label={`${key} ${list.noun.one}${to.name ? `: ${to.name}` : ""}`}
                title={`${key} ${list.noun.one}${to.name ? `: ${to.name}` : ""}`}
                onClick={to.open}
              >
                {icon}
              </button>
            ),
        )}
      </span>
      <div className="ml-auto flex flex-none items-center gap-2">
        {props.children}
        {actions(next)}
      </div>
      {notice && <div className="w-full not-printed">{notice}</div>}
      {rejection !== null && (
        <div className="w-full">
          <Notice kind="warning">
            <b className="font-semibold">{gradebook.status}</b>
            {": "}
            <span className="whitespace-pre-wrap break-words">{rejection}</span>
          </Notice>
        </div>
      )}
    </header>
  );
}
