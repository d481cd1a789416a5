import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { GradebookActionIcon } from "#app/grading/gradebook-action-icons.tsx";
import type { ColumnTools } from "#app/grading/grid/column-tools.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import {
  componentId,
  type GradebookActivity,
  type GradebookDetail,
  type PublishedDates,
} from "#core/grading/grades/gradebook-detail.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import type { GradeComponent } from "#core/grading/schemes/scheme.ts";
import { PUBLISHED_FIGURES, type PublishedFigure } from "#core/grading/scores/activity.ts";
import {
  deletionQuestion,
  PUBLISHED_LABELS,
  publicationQuestion,
} from "#core/grading/scores/activity-questions.ts";
import type {
  DELETE_ACTIVITY,
  PUBLISH_ACTIVITY,
  PUBLISH_COMPONENT,
} from "#core/grading/workflow/change-calls.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { entryFor } from "#core/shared/actions.ts";
import { outcomeTitles } from "./outcome-titles.ts";

const CopyActivitiesDialog = lazy(() => import("./copy-activities-dialog.tsx"));
const LateStudentsDialog = lazy(() => import("#app/grading/late/late-students-dialog.tsx"));
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
        <Asked detail={detail} asked={asked} onClose={close} />
      </Suspense>
    ),
  };
}

function Asked(props: { detail: GradebookDetail; asked: ActivityAsked; onClose: () => void }) {
  const { detail, asked, onClose } = props;
  const { gradebook, scheme } = detail;
  switch (asked.what) {
    case "form":
      return (
        <ActivityDialog
          gradebookUuid={gradebook.uuid}
          scheme={scheme}
          // As it is by now: somebody else may have changed it meanwhile.
          activity={asked.activity && (activityOf(detail, asked.activity.uuid) ?? asked.activity)}
          component={asked.component}
          onClose={onClose}
        />
      );
    case "copy":
      return <CopyActivitiesDialog gradebookUuid={gradebook.uuid} onClose={onClose} />;
    case "late":
      return <LateStudentsDialog gradebookUuid={gradebook.uuid} onClose={onClose} />;
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
      return <QuestionDialog gradebookUuid={gradebook.uuid} asked={asked} onClose={onClose} />;
  }
}

type Question = Extract<ActivityAsked, { what: "delete" | "publish" }>;
type QuestionCall = typeof DELETE_ACTIVITY | typeof PUBLISH_ACTIVITY | typeof PUBLISH_COMPONENT;

/** Asks before activities are deleted or published, in the required words (S-15). */
function QuestionDialog(props: { gradebookUuid: string; asked: Question; onClose: () => void }) {
  const { asked, onClose } = props;
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const { name, confirmation, to } = questionOf(props.gradebookUuid, asked);
  const { isBusy, send } = useOneChange<QuestionCall>(to, {
    title: outcomeTitles(name).success,
    onDone: () => onClose(),
    onRefused: (outcome) => setRefusal(outcome.refusal),
  });
  if (refusal)
    return (
      <MessageDialog
        title={outcomeTitles(name).failure}
        message={refusal.message}
        entries={refusal.errors}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      confirmation={confirmation}
      isBusy={isBusy}
      onConfirm={() => send(asked.what === "publish" ? { what: asked.published } : undefined)}
      onCancel={onClose}
    />
  );
}

function questionOf(gradebookUuid: string, asked: Question) {
  if (asked.what === "delete") {
    const { uuid: id, code } = asked.activity;
    const to = callTo<typeof DELETE_ACTIVITY>("DELETE /grading_activities/{id}", { id });
    return { name: "deleteActivity", confirmation: deletionQuestion(code), to } as const;
  }
  const { of, published: what } = asked;
  if ("uuid" in of) {
    const to = callTo<typeof PUBLISH_ACTIVITY>("PATCH /grading_activities/{id}/publish", { id: of.uuid });
    return { name: "publish", confirmation: publicationQuestion(what, "activity", of.code), to } as const;
  }
  const id = componentId(gradebookUuid, of.code);
  const to = callTo<typeof PUBLISH_COMPONENT>("PATCH /grade_components/{id}/publish", { id });
  return { name: "publish", confirmation: publicationQuestion(what, "criteria", of.name), to } as const;
}

function publishedOf(detail: GradebookDetail, column: SheetColumn): PublishedDates {
  if (column.kind === "score") return activityOf(detail, column.column.id)?.published ?? {};
  const component = componentOf(detail, column);
  return (component && detail.publishedComponents[component.code]) ?? {};
}

/** What is asked for from a column's menu. */
type ActivityAsked =
  | { what: "form"; activity: GradebookActivity | null; component: string }
  | { what: "copy" }
  | { what: "late" }
  | { what: "scores"; activity: GradebookActivity }
  /** Null: of which criteria is asked first. */
  | { what: "criteria"; component: GradeComponent | null }
  | { what: "delete"; activity: GradebookActivity }
  | { what: "publish"; published: PublishedFigure; of: GradebookActivity | GradeComponent };

type Ask = (asked: ActivityAsked) => void;
type Offer = (name: GradebookActionName, label: string | null, asked: ActivityAsked) => MenuChoice[];

/** What a column's heading offers the role now, asked of the workflow: an activity's own, and those of its criteria. */
function columnChoices(detail: GradebookDetail, role: RoleCode, column: SheetColumn, ask: Ask): MenuChoice[] {
  const offer = offering(detail, role, ask);
  const component = componentOf(detail, column);
  const activity = column.kind === "score" ? activityOf(detail, column.column.id) : null;
  if (!component || (column.kind === "score" && !activity)) return [];
  return [
    ...(activity ? activityChoices(offer, activity) : []),
    ...addChoice(offer, component.code, `Add Activity to ${component.name}`, activity !== null),
    ...publishChoices(offer, component, ` of ${component.name}`),
    ...offer("importCriteria", `Import ${component.name} Criteria`, { what: "criteria", component }),
    ...(activity
      ? offer("deleteActivity", null, { what: "delete", activity }).map((choice) => ({
          ...choice,
          isDanger: true,
          hasRule: true,
        }))
      : []),
  ];
}

/** For the gradebook's own menu. */
function addChoices(detail: GradebookDetail, role: RoleCode, ask: Ask): MenuChoice[] {
  const offer = offering(detail, role, ask);
  return [
    ...addChoice(offer, "", null, false),
    ...offer("addActivity", "Copy Activities", { what: "copy" }),
    ...offer("importCriteria", null, { what: "criteria", component: null }),
    ...(detail.activities.length > 0
      ? offer("editScores", "Mark What Was Before Coming", { what: "late" })
      : []),
  ];
}

const activityOf = ({ activities }: GradebookDetail, uuid: string): GradebookActivity | null =>
  activities.find((one) => one.uuid === uuid) ?? null;

/** The criteria a column belongs to; a category of several has none of its own. */
function componentOf({ scheme }: GradebookDetail, column: SheetColumn): GradeComponent | null {
  const all = scheme.categories.flatMap(({ components }) => components);
  if (column.kind === "score") return all.find(({ code }) => code === column.column.component) ?? null;
  if (column.kind === "component") return all.find(({ code }) => code === column.code) ?? null;
  const components = scheme.categories.find(({ code }) => code === column.code)?.components ?? [];
  return components.length === 1 ? (components[0] ?? null) : null;
}

const offering =
  ({ gradebook, today }: GradebookDetail, role: RoleCode, ask: Ask): Offer =>
  (name, label, asked) => {
    const entry = entryFor(gradebookWorkflow, name, { role }, [factsOf(gradebook, today)]);
    if (!entry) return [];
    return [
      {
        key: `${name} ${label}`,
        label: label ?? entry.label,
        icon: <GradebookActionIcon name={name} />,
        ...(entry.disabledReason !== undefined && { disabledReason: entry.disabledReason }),
        onChoose: () => ask(asked),
      },
    ];
  };

const activityChoices = (offer: Offer, activity: GradebookActivity): MenuChoice[] => [
  ...offer("editMaximum", null, { what: "form", activity, component: activity.component }),
  ...publishChoices(offer, activity, ""),
  ...offer("import", null, { what: "scores", activity }),
];
const publishChoices = (offer: Offer, of: GradebookActivity | GradeComponent, suffix: string): MenuChoice[] =>
  PUBLISHED_FIGURES.flatMap((published) =>
    offer("publish", `Publish ${PUBLISHED_LABELS[published]}${suffix}`, { what: "publish", published, of }),
  );
const addChoice = (offer: Offer, component: string, label: string | null, hasRule: boolean): MenuChoice[] =>
  offer("addActivity", label, { what: "form", activity: null, component }).map((choice) => ({
    ...choice,
    hasRule,
  }));
