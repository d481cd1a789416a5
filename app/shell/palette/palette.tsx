import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { askConsole } from "#app/lib/ask-console.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { type AnyFound, foundEntries, type PaletteEntry, screenEntries } from "./palette-entries.ts";

/** Go to any screen of the role, any student, customer or document by name or number. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  /** The key of the entry that Enter opens; the first where it is none of those there are. */
  const [cursor, setCursor] = useState<string | null>(null);
  const { found, hasFailed, isLooking } = useFound(text);
  /** Enter was pressed while the findings of the text were on their way: it opens the first of them when they are there. */
  const [isEntered, setIsEntered] = useState(false);
  const entries = [...foundEntries(found), ...screenEntries(role, text)];
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === cursor),
  );
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the findings are there
  useEffect(() => {
    if (!isEntered || isLooking) return;
    setIsEntered(false);
    choose(entries[0]);
  }, [isEntered, isLooking]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setCursor(entries.at((at + step) % Math.max(1, entries.length))?.key ?? null);
    else if (event.key === "Enter" && isLooking && cursor === null) setIsEntered(true);
    else if (event.key === "Enter") choose(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" className="max-w-[560px]" onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-line pb-3">
        <Search className="icon text-muted" aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="A screen, a student, or a record’s number"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          className="min-w-0 flex-1 bg-transparent outline-none"
          placeholder="A screen, a student, or a record’s number"
          value={text}
          data-initial-focus=""
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setCursor(null);
            setIsEntered(false);
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-2 max-h-[50vh] overflow-auto">
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <div className="px-2 pt-2 pb-1 text-xs text-muted" role="presentation">
                {entry.group}
              </div>
            )}
            <button
              type="button"
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={`flex h-9 w-full items-center gap-3 rounded-field px-2 text-left text-sm ${index === at ? "bg-hover" : ""}`}
              onMouseMove={() => setCursor(entry.key)}
              onClick={() => choose(entry)}
            >
              <span className="min-w-0 truncate">{entry.title}</span>
              <span className="ml-auto flex-none truncate text-xs text-muted">{entry.detail}</span>
            </button>
          </div>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted" role="status">
        {hasFailed
          ? "Students and records could not be looked up. Screens can still be opened."
          : isLooking
            ? "Looking…"
            : `${entries.length} ${entries.length === 1 ? "result" : "results"}`}
      </p>
    </Dialog>
  );
}

const DEBOUNCE_MS = 150;
const TEXT_MIN = 2;

interface Found {
  /** What was asked. */
  text: string;
  found: AnyFound[];
  hasFailed: boolean;
}

/** What the server finds for the text as it is typed now. While that is on its way, what an earlier text found is not in it. */
function useFound(typed: string): { found: AnyFound[]; hasFailed: boolean; isLooking: boolean } {
  const text = typed.trim();
  const isAsked = text.length >= TEXT_MIN;
  const [last, setLast] = useState<Found>({ text: "", found: [], hasFailed: false });
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text });
      const { isOk, body } = await askConsole<{ found: AnyFound[] }>(`/palette?${query}`, {
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      setLast({ text, found: isOk && body ? body.found : [], hasFailed: !isOk });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isAsked]);
  if (!isAsked) return { found: [], hasFailed: false, isLooking: false };
  if (last.text !== text) return { found: [], hasFailed: false, isLooking: true };
  return { found: last.found, hasFailed: last.hasFailed, isLooking: false };
}
