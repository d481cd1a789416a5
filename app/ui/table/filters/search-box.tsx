import { useEffect, useRef, useState } from "react";
import { Search } from "#app/ui/icons.tsx";
import { isTyping } from "#app/ui/is-typing.ts";
import { focusFirstRow } from "#app/ui/table/row-keys.ts";

interface SearchBoxProps {
  value: string;
  placeholder: string;
  debounceMs: number;
  onSearch: (text: string) => void;
}

/** Searches once typing rests, or at once on Enter and on leaving; `/` focuses it. The text is trimmed. */
export function SearchBox({ value, placeholder, debounceMs, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== searched) {
    setSearched(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      clearTimeout(timer.current);
    };
  }, []);
  const searchNow = (given: string) => {
    clearTimeout(timer.current);
    if (given.trim() !== value) onSearch(given.trim());
  };
  return (
    <search className={`w-full sm:w-[260px] sm:flex-none ${widthFor(placeholder)}`}>
      <div className="input">
        <Search className="icon text-muted" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={placeholder}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={200}
          value={text}
          onChange={(event) => {
            const given = event.target.value;
            setText(given);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => searchNow(given), debounceMs);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") searchNow(text);
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            focusFirstRow();
          }}
          onBlur={() => searchNow(text)}
        />
        <kbd className="kbd max-sm:hidden" aria-hidden>
          /
        </kbd>
      </div>
    </search>
  );
}

/** In a wide window the whole placeholder is read. */
const LONG_PLACEHOLDER = 45;
const widthFor = (placeholder: string): string =>
  placeholder.length > LONG_PLACEHOLDER ? "lg:w-[480px]" : "lg:w-[330px]";
