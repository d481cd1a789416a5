import { lazy, Suspense, useEffect, useState } from "react";

const Palette = lazy(() => import("./palette.tsx"));

/** Ctrl K (or ⌘ K) opens the palette, from anywhere, also while typing. */
export function PaletteKey() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return isOpen ? (
    <Suspense>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}
