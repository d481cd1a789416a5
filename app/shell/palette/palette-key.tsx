import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Palette } from "./palette.tsx";

/** Ctrl K (or ⌘ K) opens the palette, from anywhere, also while typing. */
export function PaletteKey() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // At once: what is typed next belongs into it.
      flushSync(() => setIsOpen(true));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return isOpen ? <Palette onClose={() => setIsOpen(false)} /> : null;
}
