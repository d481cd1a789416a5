import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keepInView, placePopover } from "./place-popover.ts";

interface PopoverProps {
  /** Inside the button. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerTitle?: string;
  triggerClassName?: string;
  /** The panel's accessible name. */
  label: string;
  kind?: "dialog" | "menu";
  align?: "start" | "end";
  className?: string;
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
}

/** A button with a native popover: light dismiss, Escape and the return of focus are the browser's own; the focus goes to its first choice or to the panel, whose name is then announced. Its content exists only while open. */
export function Popover(props: PopoverProps) {
  const { kind = "dialog", align = "start", className = "" } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.newState !== "open") return;
    flushSync(() => setIsOpen(true));
    if (button.current) placePopover(event.currentTarget, button.current, align);
    props.onOpen?.();
  };
  const afterToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    setIsOpen(event.newState === "open");
    if (event.newState !== "open") return;
    keepInView(event.currentTarget);
    const opened = event.currentTarget;
    (opened.querySelector<HTMLElement>("[data-initial-focus]") ?? opened).focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.triggerClassName ?? "btn"}
        aria-label={props.triggerLabel}
        title={props.triggerTitle}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {props.trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        className={`pop ${className}`}
        {...(kind === "dialog" && { role: "dialog", "aria-label": props.label })}
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
      >
        {isOpen && props.children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
