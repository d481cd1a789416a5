import { GradebookActionIcon } from "#app/grading/gradebook-action-icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookActivity, GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import type { GradeComponent } from "#core/grading/schemes/scheme.ts";
import { PUBLISHED_WHATS, type PublishedWhat } from "#core/grading/scores/activity.ts";
import { PUBLISHED_LABELS } from "#core/grading/scores/activity-questions.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { entryFor } from "#core/shared/actions.ts";

/** What is asked for from a column's menu. */
export type ActivityAsked =
  | { what: "form"; activity: GradebookActivity | null; component: string }
  | { what: "scores"; activity: GradebookActivity }
  /** Null: of which criteria is asked first. */
  | { what: "criteria"; component: GradeComponent | null }
  | { what: "delete"; activity: GradebookActivity }
  | { what: "publish"; published: PublishedWhat; of: GradebookActivity | GradeComponent };

type Ask = (asked: ActivityAsked) => void;
type Offer = (name: GradebookActionName, label: string | null, asked: ActivityAsked) => MenuChoice[];

/** What a column's heading offers the role now, asked of the workflow: an activity's own, and those of its criteria. */
export function columnChoices(
  detail: GradebookDetail,
  role: RoleCode,
  column: SheetColumn,
  ask: Ask,
): MenuChoice[] {
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
export function addChoices(detail: GradebookDetail, role: RoleCode, ask: Ask): MenuChoice[] {
  const offer = offering(detail, role, ask);
  return [
    ...addChoice(offer, "", null, false),
    ...offer("importCriteria", null, { what: "criteria", component: null }),
  ];
}

export const activityOf = ({ activities }: GradebookDetail, uuid: string): GradebookActivity | null =>
  activities.find((one) => one.uuid === uuid) ?? null;

/** The criteria a column belongs to; a category of several has none of its own. */
export function componentOf({ scheme }: GradebookDetail, column: SheetColumn): GradeComponent | null {
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
  PUBLISHED_WHATS.flatMap((published) =>
    offer("publish", `Publish ${PUBLISHED_LABELS[published]}${suffix}`, { what: "publish", published, of }),
  );
const addChoice = (offer: Offer, component: string, label: string | null, hasRule: boolean): MenuChoice[] =>
  offer("addActivity", label, { what: "form", activity: null, component }).map((choice) => ({
    ...choice,
    hasRule,
  }));
