import type { ReactNode } from "react";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { Icon } from "#app/ui/icons.tsx";
import type { NextStep } from "#app/ui/toasts/next-steps.tsx";
import { useWorkflowActions, type WorkflowActions } from "#app/ui/use-workflow-actions.tsx";
import type { Workflow } from "#core/shared/actions.ts";
import {
  type ActionOf,
  type AnyList,
  type ListCall,
  type ListChange,
  namesOf,
  type RowOf,
} from "#core/shared/list/definition.ts";

interface Options<L> {
  icons: Readonly<Record<ActionOf<L>, Icon>>;
  onDone: () => void;
  onRefused?: (refusal: ApiRefusal) => void;
  /** Opens a dialog of the screen's own for an action; false: the action has none. */
  opens?: (name: ActionOf<L>, rows: readonly RowOf<L>[]) => boolean;
  /** The dialog that was opened so. */
  dialog?: ReactNode;
  /** Title of a refused change of status, where it has its own (S-15). */
  failureTitle?: string;
  /** What follows a change on this screen, whatever it was (S-42). */
  further?: readonly NextStep[];
  /** Added to the success text of a selection. */
  outcomeTextOf?: (rows: readonly RowOf<L>[], name: ActionOf<L>) => string;
}

/** The actions of a list's workflow for its rows, and their calls as the definition says. */
export function useListActions<L extends AnyList>(list: L, options: Options<L>): WorkflowActions<RowOf<L>> {
  const { icons, onDone, onRefused, failureTitle, outcomeTextOf, opens } = options;
  type Row = RowOf<L> & { uuid: string };
  const changes = (list.changes ?? {}) as Record<
    string,
    ((change: ListChange) => ListCall) | { screen: (row: Row, selected: readonly Row[]) => string }
  >;
  const workflow = list.workflow as Workflow<Row, string, string>;
  const actions = useWorkflowActions<Row, string, string>({
    workflow,
    action: `/lists/${list.name}/change`,
    pathOf: (name, selected) => {
      const change = changes[name];
      const [row] = selected;
      return row && typeof change === "object" ? change.screen(row, selected) : null;
    },
    namesOf: (rows) => namesOf(list, rows),
    iconOf: (name) => {
      const Icon = (icons as Record<string, Icon>)[name];
      return Icon && <Icon className="icon" />;
    },
    perCallOf: (name) => {
      const { isOneCall, perCall } = workflow.actions[name] ?? {};
      return (isOneCall ? undefined : (perCall ?? list.changesAtMost)) ?? Number.POSITIVE_INFINITY;
    },
    detailsOf: (name, rows) => {
      const details = list.detailsOf?.(name, rows);
      return details ? { details } : {};
    },
    ...(opens && { opens: (name: string, rows: readonly Row[]) => opens(name as ActionOf<L>, rows) }),
    onDone,
    further: options.further,
    ...(onRefused && { onRefused }),
    ...(failureTitle !== undefined && { failureTitle }),
    ...(outcomeTextOf && {
      outcomeTextOf: (rows: readonly Row[], name: string) => outcomeTextOf(rows, name as ActionOf<L>),
    }),
  });
  const dialogs = (
    <>
      {actions.dialogs}
      {options.dialog}
    </>
  );
  return { ...actions, dialogs } as WorkflowActions<RowOf<L>>;
}
