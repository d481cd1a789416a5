import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { type KeySection, keySections } from "./key-sections.ts";

const EVERYWHERE: KeySection["keys"] = [
  { keys: ["Ctrl", "K"], does: "Go to a screen, a student or a record" },
  { keys: ["/"], does: "Search in this list" },
  { keys: ["↑", "↓"], does: "Move in a table or menu" },
  { keys: ["A–Z", "0–9"], does: "Go to the row that begins so" },
  { keys: ["Space"], does: "Select the row" },
  { keys: ["Shift", "Space"], does: "Select all rows from the last one to this one" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["M"], does: "Actions of the row" },
  { keys: ["Alt", "T"], does: "Go to the message on top, to undo" },
  { keys: ["Esc"], does: "Close a menu or dialog" },
  { keys: ["?"], does: "This list" },
];

/** The keys that work on every screen, and those of this one. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
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
