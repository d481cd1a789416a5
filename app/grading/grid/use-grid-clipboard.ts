import { type ClipboardEvent, useState } from "react";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { copyBlock, readBlock } from "#core/grading/grid/block.ts";
import { type PasteOptions, type PastePlan, planPaste } from "#core/grading/grid/paste.ts";
import type { Block } from "#core/grading/grid/paste-layout.ts";
import type { GridStore } from "./grid-store.ts";
import { isPlain } from "./panels/paste-dialog.tsx";

/** Copy and cut as a spreadsheet takes them; a pasted block is planned and asked about first. */
export function useGridClipboard(store: GridStore) {
  const [asked, setAsked] = useState<{ block: Block; options: PasteOptions; plan: PastePlan } | null>(null);
  const planned = (block: Block, options: PasteOptions) => ({
    block,
    options,
    plan: planPaste(store.grid(), block, options),
  });
  const isText = () => store.grid().editing !== null;
  const copy = (event: ClipboardEvent) => {
    if (isText()) return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyBlock(store.grid()));
    return true;
  };
  const take = (pasted: PastePlan) => {
    store.run({ do: "set", changes: pasted.changes });
    store.update((grid) => ({
      ...grid,
      active: { row: pasted.range.top, column: pasted.range.left },
      extent: { row: pasted.range.bottom, column: pasted.range.right },
    }));
    announce(`${pasted.changes.length} pasted.`);
    setAsked(null);
  };
  return {
    asked,
    take,
    /** Plans the same block by what is said of it. */
    say: (options: PasteOptions) => setAsked(asked && planned(asked.block, options)),
    close: () => setAsked(null),
    handlers: {
      onCopy: (event: ClipboardEvent) => {
        if (copy(event)) announce("Copied.");
      },
      onCut: (event: ClipboardEvent) => {
        if (copy(event)) store.run({ do: "put", score: null });
      },
      onPaste: (event: ClipboardEvent) => {
        const grid = store.grid();
        if (isText() && grid.editing?.hasCaret) return;
        event.preventDefault();
        if (grid.isLocked) return announce("These scores cannot be edited now.");
        store.run({ do: "cancel" });
        const block = readBlock(event.clipboardData.getData("text/plain"));
        if (block.length === 0) return announce("There is nothing to paste.");
        const first = planned(block, {});
        if (isPlain(first.plan, store.grid())) take(first.plan);
        else setAsked(first);
      },
    },
  };
}
