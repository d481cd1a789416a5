import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSubmit } from "react-router";
import { askForKeys } from "#app/shell/keys-help.tsx";
import { switchTheme } from "#app/shell/menu/theme.ts";
import { Search } from "#app/ui/icons.tsx";
import { Palette } from "./palette.tsx";
import type { PaletteCommand } from "./palette-entries.ts";

const ResetPasswordDialog = lazy(() => import("#app/identity/reset-password-dialog.tsx"));

let openPalette: () => void = () => {};

/** The box in the top bar that opens the palette, as Ctrl K (or ⌘ K) does from anywhere, also while typing. */
export function PaletteBox() {
  return (
    <button
      type="button"
      className="palette-box"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette()}
    >
      <Search className="icon" aria-hidden />
      <span className="truncate max-lg:sr-only">Find or do anything</span>
      <kbd className="kbd max-lg:hidden">Ctrl K</kbd>
    </button>
  );
}

/** The palette itself, once for every screen of a person who is signed in. */
export function PaletteHost() {
  const submit = useSubmit();
  const [shown, setShown] = useState<"palette" | "password" | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // At once: what is typed next belongs into it.
      flushSync(() => setShown("palette"));
    };
    openPalette = () => setShown("palette");
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const close = () => setShown(null);
  const run: Record<PaletteCommand, () => void> = {
    theme: switchTheme,
    password: () => setShown("password"),
    keys: askForKeys,
    "sign-out": () => void submit(null, { method: "post", action: "/sign-out" }),
  };
  return (
    <>
      {shown === "palette" &&
        createPortal(<Palette onClose={close} onCommand={(of) => run[of]()} />, document.body)}
      {shown === "password" &&
        createPortal(
          <Suspense>
            <ResetPasswordDialog onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
