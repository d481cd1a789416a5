import { type RefObject, use, useEffect } from "react";
import { Nonce } from "#app/lib/session/nonce.ts";

/** A key pressed before the grid listened. */
interface EarlyKey {
  key: string;
  shiftKey: boolean;
}
declare global {
  interface Window {
    /** Stops keeping early keys, and answers with those that were kept. */
    talaanEarlyKeys?: (() => EarlyKey[]) | undefined;
  }
}

/**
 * A page that comes from the server shows its grid before its script is there. Until then this gives the drawn cell the
 * focus and keeps what is typed, in the order it was. Keys of the browser (F5, Ctrl R) stay the browser's.
 */
const SCRIPT = `(()=>{const cell=document.querySelector(".score-input");
if(!cell||!matchMedia("(pointer: fine)").matches)return;
const kept=[],named=["Enter","Tab","Escape","Backspace","Delete","ArrowUp","ArrowDown","ArrowLeft","ArrowRight"],
keep=e=>{if(e.ctrlKey||e.metaKey||e.altKey||e.isComposing||(e.target!==document.body&&e.target!==cell)||(e.key.length>1&&!named.includes(e.key)))return;
e.preventDefault();e.stopImmediatePropagation();
if(e.key==="Backspace"&&kept.at(-1)?.key.length===1)kept.pop();else kept.push({key:e.key,shiftKey:e.shiftKey})};
addEventListener("keydown",keep,true);cell.focus({preventScroll:true});
window.talaanEarlyKeys=()=>{removeEventListener("keydown",keep,true);return kept}})()`;

/** Below the grid. Only the server's page runs it: a script that React adds to a page does nothing. */
export function EarlyKeys() {
  return (
    <script
      nonce={use(Nonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no input in it
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}

/**
 * The drawn cell has the focus when the grid opens, unless something else took it (a dialog, a field); what was typed
 * before is typed then. Not by finger: the keyboard on the screen would cover half of the grid.
 */
export function useFocusWhenOpened(frame: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    const cell = frame.current?.querySelector<HTMLInputElement>(".score-input");
    if (!cell || !isReady) return;
    const keys = window.talaanEarlyKeys?.() ?? [];
    window.talaanEarlyKeys = undefined;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== cell) return;
    if (!matchMedia("(pointer: fine)").matches) return;
    // What had it before React listened is told anew.
    cell.blur();
    cell.focus({ preventScroll: true });
    for (const key of keys)
      cell.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
  }, [frame, isReady]);
}
