import { type ReactNode, useLayoutEffect, useRef } from "react";
import { keepInView, placePopover } from "#app/ui/place-popover.ts";

/** A native popover beside whatever asked for it, open while it is mounted: light dismiss, Escape and the return of focus are the browser's own. */
export function AnchoredPanel(props: {
  anchor: HTMLElement;
  /** Absent where its content is a menu with a name of its own. */
  label?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { anchor, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    placePopover(element, anchor, "start");
    element.showPopover();
    keepInView(element);
    (element.querySelector<HTMLElement>("[data-initial-focus]") ?? element).focus({ preventScroll: true });
  }, [anchor]);
  return (
    <div
      ref={panel}
      popover="auto"
      tabIndex={-1}
      className={`pop ${props.className ?? ""}`}
      {...(props.label !== undefined && { role: "dialog", "aria-label": props.label })}
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.newState === "closed") onClose();
      }}
    >
      {props.children}
    </div>
  );
}
