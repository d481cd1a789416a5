import X from "lucide-react/icons/x";
import { Fragment } from "react";
import type { MenuChoice } from "#app/ui/menu-list.tsx";

interface SelectionBarProps {
  count: number;
  /** All that match. */
  matching: number;
  isChoosingAll: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  actions: MenuChoice[];
  /** An action that not every selected record allows was pressed. */
  onRefused: (action: MenuChoice) => void;
}

const figure = (count: number) => count.toLocaleString("en-US");
export const selectedWords = (count: number): string => `${figure(count)} Item(s) Selected`;

/** Takes the toolbar's place while rows are chosen. A disabled action keeps its place, says why, and pressed offers to leave out what it does not take. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, matching } = props;
  const reason = props.actions.find((action) => action.disabledReason)?.disabledReason;
  return (
    <div
      role="toolbar"
      aria-label="Bulk actions"
      className="not-printed flex min-h-12 flex-none items-center gap-2 overflow-x-auto bg-selected px-4 text-sm sm:px-6"
    >
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs -ml-1 flex-none"
        aria-label="Clear selection"
        onClick={props.onClear}
      >
        <X className="icon" aria-hidden />
      </button>
      <span className="num flex-none font-semibold whitespace-nowrap">{selectedWords(count)}</span>
      {count < matching && (
        <button
          type="button"
          className="link-in flex-none whitespace-nowrap"
          aria-disabled={props.isChoosingAll || undefined}
          onClick={() => !props.isChoosingAll && props.onChooseAll()}
        >
          {`Select all ${figure(matching)} that match`}
        </button>
      )}
      <span className="mx-1 h-5 w-px flex-none bg-line-strong" />
      {props.actions.map((action) => (
        <Fragment key={action.key}>
          <button
            type="button"
            className={`btn btn-xs flex-none ${action.isDanger ? "btn-ghost ml-auto" : ""} ${action.isDanger && !action.disabledReason ? "text-error" : ""}`}
            aria-disabled={action.disabledReason ? true : undefined}
            title={action.disabledReason}
            onClick={() => (action.disabledReason ? props.onRefused(action) : action.onChoose())}
          >
            {action.icon}
            {action.label}
          </button>
        </Fragment>
      ))}
      {reason && <span className="flex-none text-xs text-muted max-lg:hidden">{reason}</span>}
    </div>
  );
}
