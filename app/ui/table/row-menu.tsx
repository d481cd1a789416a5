import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type MenuChoice, MenuList } from "#app/ui/menu-list.tsx";
import { placePopover } from "#app/ui/place-popover.ts";

/** One menu for all rows of a table: answers with what opens it beside a row's button, and the menu itself. */
export function useRowMenu<Row>(choicesOf: (row: Row) => MenuChoice[], nameOf: (row: Row) => string) {
  const panel = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Row | null>(null);
  const open = useCallback((chosen: Row, anchor: HTMLElement) => {
    const element = panel.current;
    if (!element) return;
    flushSync(() => setRow(() => chosen));
    placePopover(element, anchor, "end");
    element.showPopover();
    element.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
  }, []);
  const menu = (
    <div ref={panel} popover="auto" className="pop">
      {row !== null && (
        <MenuList
          label={`Actions for ${nameOf(row)}`}
          choices={choicesOf(row)}
          close={() => panel.current?.hidePopover()}
        />
      )}
    </div>
  );
  return { open, menu };
}
