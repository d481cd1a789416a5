import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { askConsole } from "#app/lib/ask-console.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Search } from "#app/ui/icons.tsx";
import type { RoleCode } from "#core/identity/roles.ts";
import { type PaletteCommand, type PaletteEntry, paletteEntries, recordText } from "./palette-entries.ts";
import type { PaletteFound } from "./palette-search.route.ts";

const PLACEHOLDER = "A person, class, document, amount, screen or action";

/** Finds what a role may see, by how people call it, and does what it may do (S-33). */
export function Palette({
  role,
  onClose,
  onCommand,
}: {
  role: RoleCode;
  onClose: () => void;
  onCommand: (of: PaletteCommand) => void;
}) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  /** The key of the entry that Enter opens; the first where it is none of those there are. */
  const [cursor, setCursor] = useState<string | null>(null);
  const { found, searchedAs, hasFailed, isLooking } = useFound(recordText(role, text));
  /** Enter was pressed while the findings of the text were on their way: it opens the first of them when they are there. */
  const [isEntered, setIsEntered] = useState(false);
  const entries = paletteEntries(role, text, { found, searchedAs });
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === cursor),
  );
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if ("run" in entry.chosen) onCommand(entry.chosen.run);
    else void navigate(entry.chosen.path);
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
    <Dialog title="Find or do anything" className="max-w-[560px]" onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-line pb-3">
        <Search className="icon text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={PLACEHOLDER}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          className="min-w-0 flex-1 bg-transparent outline-none"
          placeholder={PLACEHOLDER}
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
      <Entries id={id} entries={entries} at={at} onPoint={setCursor} onChoose={choose} />
      <p className="mt-2 text-xs text-muted" role="status">
        {hasFailed
          ? "Students and records could not be looked up. Screens can still be opened."
          : isLooking
            ? "Looking…"
            : [
                ...(searchedAs === null
                  ? []
                  : [`Nothing is called “${text.trim()}”: this is “${searchedAs}”.`]),
                `${entries.length} ${entries.length === 1 ? "result" : "results"}`,
              ].join(" ")}
      </p>
    </Dialog>
  );
}

/** The lines under their groups; the one that Enter opens is kept in sight. */
function Entries(props: {
  id: string;
  entries: readonly PaletteEntry[];
  at: number;
  onPoint: (key: string) => void;
  onChoose: (entry: PaletteEntry) => void;
}) {
  const { id, entries, at } = props;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another entry is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Found"
      className="mt-2 max-h-[50vh] overflow-auto"
    >
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
            className={`flex h-9 w-full items-center gap-3 rounded-field px-2 text-left text-sm max-sm:h-auto max-sm:flex-col max-sm:items-start max-sm:gap-0 max-sm:py-1.5 ${index === at ? "bg-hover" : ""}`}
            onMouseMove={() => props.onPoint(entry.key)}
            onClick={() => props.onChoose(entry)}
          >
            <span className="max-w-full flex-none truncate sm:max-w-[65%]">{entry.title}</span>
            <span className="max-w-full min-w-0 truncate text-xs text-muted sm:ml-auto">{entry.detail}</span>
          </button>
        </div>
      ))}
    </div>
  );
}

const DEBOUNCE_MS = 150;
const TEXT_MIN = 2;

interface Looked extends PaletteFound {
  /** What was asked. */
  text: string;
  hasFailed: boolean;
}
const NOTHING: Looked = { text: "", found: [], searchedAs: null, hasFailed: false };

/** What the server finds for the text as it is typed now. While that is on its way, what an earlier text found is not in it. */
function useFound(text: string): Omit<Looked, "text"> & { isLooking: boolean } {
  const isAsked = text.length >= TEXT_MIN;
  const [last, setLast] = useState(NOTHING);
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text });
      const { isOk, body } = await askConsole<PaletteFound>(`/palette?${query}`, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setLast({ ...NOTHING, text, ...(isOk && body ? body : { hasFailed: true }) });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isAsked]);
  if (!isAsked) return { ...NOTHING, isLooking: false };
  return last.text === text ? { ...last, isLooking: false } : { ...NOTHING, isLooking: true };
}
