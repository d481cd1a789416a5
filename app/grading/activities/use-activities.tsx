import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { ColumnTools } from "#app/grading/grid/column-tools.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import type { GradebookDetail, PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { deletionQuestion, publicationQuestion } from "#core/grading/scores/activity-questions.ts";
import type { ActivityChange } from "./activity-change.route.ts";
import {
  type ActivityAsked,
  activityOf,
  addChoices,
  columnChoices,
  componentOf,
} from "./activity-choices.tsx";
import { outcomeTitles } from "./outcome-titles.ts";
import { useActivityChange } from "./use-activity-change.ts";

const ActivityDialog = lazy(() => import("./activity-dialog.tsx"));
const ScoreImportDialog = lazy(() => import("#app/grading/imports/score-import-dialog.tsx"));
const CriteriaImportDialog = lazy(() => import("#app/grading/imports/criteria-import-dialog.tsx"));

/** The activities of a gradebook: what its columns and its menu offer, and doing it. */
export function useActivities(detail: GradebookDetail): {
  tools: ColumnTools;
  choices: MenuChoice[];
  dialogs: ReactNode;
} {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<ActivityAsked | null>(null);
  const { gradebook } = detail;
  const path = `/grades/gradebook/${gradebook.classUuid}/${gradebook.uuid}/activities`;
  const tools = useMemo(
    (): ColumnTools => ({
      published: (column) => publishedOf(detail, column),
      choices: (column) => columnChoices(detail, role, column, setAsked),
    }),
    [detail, role],
  );
  const close = useCallback(() => setAsked(null), []);
  return {
    tools,
    choices: addChoices(detail, role, setAsked),
    dialogs: asked && (
      <Suspense>
        <Asked detail={detail} path={path} asked={asked} onClose={close} />
      </Suspense>
    ),
  };
}

function Asked(props: { detail: GradebookDetail; path: string; asked: ActivityAsked; onClose: () => void }) {
  const { detail, path, asked, onClose } = props;
  const { gradebook, scheme } = detail;
  switch (asked.what) {
    case "form":
      return (
        <ActivityDialog
          path={path}
          scheme={scheme}
          // As it is by now: somebody else may have changed it meanwhile.
          activity={asked.activity && (activityOf(detail, asked.activity.uuid) ?? asked.activity)}
          component={asked.component}
          onClose={onClose}
        />
      );
    case "scores":
      return <ScoreImportDialog gradebook={gradebook} activity={asked.activity} onClose={onClose} />;
    case "criteria":
      return (
        <CriteriaImportDialog
          gradebook={gradebook}
          scheme={scheme}
          component={asked.component}
          onClose={onClose}
        />
      );
    default:
      return <QuestionDialog path={path} asked={asked} onClose={onClose} />;
  }
}

type Question = Extract<ActivityAsked, { what: "delete" | "publish" }>;

/** Asks before activities are deleted or published, in the required words (S-15). */
function QuestionDialog(props: { path: string; asked: Question; onClose: () => void }) {
  const { asked, onClose } = props;
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const { isBusy, send } = useActivityChange(props.path, { onDone: onClose, onRefused: setRefusal });
  const { confirmation, change } = questionOf(asked);
  if (refusal)
    return (
      <MessageDialog
        title={outcomeTitles(change).failure}
        message={refusal.message}
        entries={refusal.errors}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      confirmation={confirmation}
      isBusy={isBusy}
      onConfirm={() => send(change)}
      onCancel={onClose}
    />
  );
}

function questionOf(asked: Question) {
  if (asked.what === "delete") {
    const { uuid, code } = asked.activity;
    const change: ActivityChange = { do: "delete", uuid };
    return { confirmation: deletionQuestion(code), change };
  }
  const { of, published: what } = asked;
  const change: ActivityChange =
    "uuid" in of
      ? { do: "publish", uuid: of.uuid, what }
      : { do: "publishComponent", component: of.code, what };
  const confirmation =
    "uuid" in of
      ? publicationQuestion(what, "activity", of.code)
      : publicationQuestion(what, "criteria", of.name);
  return { confirmation, change };
}

function publishedOf(detail: GradebookDetail, column: SheetColumn): PublishedDates {
  if (column.kind === "score") return activityOf(detail, column.column.id)?.published ?? {};
  const component = componentOf(detail, column);
  return (component && detail.publishedComponents[component.code]) ?? {};
}
