import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from "react";

export interface MenuChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** Why it cannot be chosen just now. */
  disabledReason?: string;
  /** The same in full, asked for when the entry is pointed at or has the focus; null: there is no more to say. */
  fullReason?: () => Promise<string | null>;
  /** Of several selected records those it takes, where it cannot be chosen because of others. */
  taken?: () => readonly object[];
  /** A line above it. */
  hasRule?: boolean;
  onChoose: () => void;
}

/** The entries of a menu: arrows, Home and End move, Enter and Space choose. A disabled entry keeps its place and says why. */
export function MenuList({
  label,
  choices,
  close,
}: {
  label: string;
  choices: MenuChoice[];
  close: () => void;
}) {
  const id = useId();
  const [told, setTold] = useState<Readonly<Record<string, string | null>>>({});
  const tell = ({ key, fullReason }: MenuChoice) => {
    if (!fullReason || key in told) return;
    setTold((before) => ({ ...before, [key]: null }));
    void fullReason().then((reason) => setTold((before) => ({ ...before, [key]: reason })));
  };
  return (
    <div role="menu" aria-label={label} className="menu-list" onKeyDown={moveFocus}>
      {choices.map((choice, index) => (
        <Fragment key={choice.key}>
          {choice.hasRule && <hr className="menu-rule border-0" />}
          <button
            type="button"
            role="menuitem"
            tabIndex={index === 0 ? 0 : -1}
            className="menu-item"
            data-initial-focus={index === 0 ? "" : undefined}
            data-danger={choice.isDanger || undefined}
            aria-disabled={choice.disabledReason !== undefined || undefined}
            aria-describedby={choice.disabledReason === undefined ? undefined : `${id}-${choice.key}`}
            onFocus={() => tell(choice)}
            onMouseEnter={() => tell(choice)}
            onClick={() => {
              if (choice.disabledReason !== undefined) return;
              close();
              choice.onChoose();
            }}
          >
            {choice.icon}
            {choice.label}
          </button>
          {choice.disabledReason !== undefined && (
            <p
              id={`${id}-${choice.key}`}
              className="max-w-[260px] px-2 pb-1.5 pl-[34px] text-xs whitespace-normal text-muted"
            >
              {told[choice.key] ?? choice.disabledReason}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[(target + items.length) % items.length]?.focus();
}
