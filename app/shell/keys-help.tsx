import { useEffect, useState } from "react";
import { Dialog } from "../ui/dialogs/dialog.tsx";

import { isTyping } from "../ui/is-typing.ts";
import { type KeySection, keySections } from "./key-sections.ts";

const EVERYWHERE: KeySection["keys"] = [
  { keys: ["Ctrl", "K"], does: "Go to a screen, a student or a record" },
  { keys: ["/"], does: "Search in this list" },
  { keys: ["↑", "↓"], does: "Move in a table or menu" },
  { keys: ["Space"], does: "Select the row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["M"], does: "Actions of the row" },
  { keys: ["Esc"], does: "Close a menu or dialog" },
  { keys: ["?"], does: "This list" },
];
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
    <Dialog title="Keys" onClose={() => setIsOpen(false)}>
      <Keys keys={EVERYWHERE} />
      {keySections().map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-4 mb-1 font-semibold">{title}</h3>
          <Keys keys={keys} />
        </section>
      ))}
    </Dialog>
  );
}

function Keys({ keys: list }: { keys: KeySection["keys"] }) {
  return (
    <dl className="divide-y divide-line">
      {list.map(({ keys, does }) => (
        <div key={does} className="flex h-9 items-center justify-between gap-4">
          <dt>{does}</dt>
          <dd className="flex flex-none gap-1">
            {keys.map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
