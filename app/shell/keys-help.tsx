import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "#app/ui/is-typing.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));
const ASKED = "talaan:keys";

/** Opens the list of keys from anywhere. */
export const askForKeys = (): void => {
  window.dispatchEvent(new Event(ASKED));
};

/** `?` lists the keys. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event.target)) open();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener(ASKED, open);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener(ASKED, open);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
