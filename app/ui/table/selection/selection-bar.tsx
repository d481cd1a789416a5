import { Fragment, useId } from "react";
import { X } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";

interface SelectionBarProps {
  count: number;
  /** All that match. */
  matching: number;
  isChoosingAll: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  actions: MenuChoice[];
  /** Names what an action does not take, and offers to leave it out. */
  onRefused: (action: MenuChoice) => void;
  onLeaveOut: (action: MenuChoice) => void;
}

const figure = (count: number) => count.toLocaleString("en-US");
export const selectedWords = (count: number): string => `${figure(count)} Item(s) Selected`;

/** Takes the toolbar's place while rows are chosen. A disabled action keeps its place; why stands below, with the offer to leave out what it does not take. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, matching } = props;
  const id = useId();
  const refused = props.actions.filter(({ disabledReason }) => disabledReason !== undefined);
  return (
    <div className="not-printed flex-none bg-selected px-4 text-sm sm:px-6">
      <div
        role="toolbar"
        aria-label="Bulk actions"
        className="-mx-4 flex min-h-12 items-center gap-2 overflow-x-auto px-4 sm:-mx-6 sm:px-6"
      >
        <button
          type="button"
          className="btn btn-ghost btn-square btn-xs -ml-1 flex-none"
          aria-label="Clear selection"
          onClick={props.onClear}
        >
          <X className="icon" />
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
              aria-describedby={action.disabledReason ? `${id}-${action.key}` : undefined}
              onClick={() => (action.disabledReason ? props.onRefused(action) : action.onChoose())}
            >
              {action.icon}
              {action.label}
            </button>
          </Fragment>
        ))}
      </div>
      {refused.length > 0 && (
        <ul aria-label="Not possible" className="max-h-24 overflow-auto pb-2 text-xs text-muted">
          {refused.map((action) => (
            <Refusal
              key={action.key}
              id={`${id}-${action.key}`}
              action={action}
              count={count}
              onLeaveOut={() => props.onLeaveOut(action)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** "Approve: 1 of 5 not possible. PE 7 Narra is your own class. Leave it out" */
function Refusal(props: { id: string; action: MenuChoice; count: number; onLeaveOut: () => void }) {
  const { id, action, count } = props;
  const taken = action.taken?.().length ?? 0;
  const left = count - taken;
  const isSome = taken > 0 && left > 0;
  return (
    <li className="py-0.5">
      <span id={id}>
        <b className="font-semibold">{action.label}</b>:{" "}
        {isSome && `${figure(left)} of ${figure(count)} not possible. `}
        {action.disabledReason}
      </span>
      {isSome && (
        <button type="button" className="link-in ml-2" onClick={props.onLeaveOut}>
          {left === 1 ? "Leave it out" : `Leave out ${figure(left)}`}
        </button>
      )}
    </li>
  );
}
