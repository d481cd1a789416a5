import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSubmit } from "react-router";
import { askForKeys } from "#app/shell/keys-help.tsx";
import { switchTheme } from "#app/shell/menu/theme.ts";
import { useRole } from "#app/shell/use-role.ts";
import { Palette } from "./palette.tsx";
import { setOpenPalette } from "./palette-box.tsx";
import type { PaletteCommand } from "./palette-entries.ts";

const ResetPasswordDialog = lazy(() => import("#app/identity/reset-password-dialog.tsx"));

/** The palette itself, once for every screen of a person who is signed in. */
export function PaletteHost() {
  const role = useRole();
  const submit = useSubmit();
  const [shown, setShown] = useState<"palette" | "password" | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // At once: what is typed next belongs into it.
      flushSync(() => setShown("palette"));
    };
    setOpenPalette(() => setShown("palette"));
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
        role &&
        createPortal(<Palette role={role} onClose={close} onCommand={(of) => run[of]()} />, document.body)}
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
