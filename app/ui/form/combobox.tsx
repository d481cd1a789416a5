import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

interface ComboboxProps<Option> {
  id: string;
  text: string;
  onText: (text: string) => void;
  onChoose: (option: Option) => void;
  /** What fits the text; null: nothing was asked or it failed. */
  suggest: (text: string) => Promise<readonly Option[] | null> | readonly Option[];
  /** How long typing rests before it asks (S-11). */
  debounceMs: number;
  keyOf: (option: Option) => string;
  labelOf: (option: Option) => string;
  asideOf?: (option: Option) => string;
  label?: string;
  placeholder?: string;
  isRequired?: boolean;
  isWrong?: boolean;
  describedBy?: string | undefined;
  isOff?: boolean;
  emptyText: string;
}

/** A text field that suggests while one types: arrows move, Enter chooses, Escape closes (ARIA combobox with a list). */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const listId = useId();
  const choose = (option: Option) => {
    close();
    props.onChoose(option);
  };
  const { options, active, setActive, ask, close, enter } = useSuggestions(props.suggest, choose);
  const isOpen = options !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    const count = options?.length ?? 0;
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown" && !isOpen) ask(props.text, 0);
    else if (event.key === "ArrowDown" && count > 0) setActive((active + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setActive((active - 1 + count) % count);
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <div className={`input ${props.isWrong ? "input-error" : ""}`}>
        <input
          id={props.id}
          type="text"
          role="combobox"
          aria-label={props.label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          aria-required={props.isRequired || undefined}
          aria-invalid={props.isWrong || undefined}
          aria-describedby={props.describedBy}
          autoComplete="off"
          placeholder={props.placeholder}
          disabled={props.isOff}
          value={props.text}
          onChange={(event) => {
            props.onText(event.target.value);
            ask(event.target.value, props.debounceMs);
          }}
          onKeyDown={onKeyDown}
          onClick={() => !isOpen && ask(props.text, 0)}
          onBlur={close}
        />
      </div>
      {isOpen && (
        <Suggestions {...props} listId={listId} options={options} active={active} onChoose={choose} />
      )}
    </div>
  );
}

/** What is suggested, null: the list is closed; and which of it is chosen by Enter, -1: none. */
interface Shown<Option> {
  options: readonly Option[] | null;
  active: number;
}
const CLOSED = { options: null, active: -1 };

/**
 * What is suggested for the text typed last; null: the list is closed. Enter while that is on its way chooses the first of it
 * when it is there, never what an earlier text suggested.
 */
function useSuggestions<Option>(suggest: ComboboxProps<Option>["suggest"], choose: (option: Option) => void) {
  const [{ options, active }, setShown] = useState<Shown<Option>>(CLOSED);
  // A key can come after the findings and before they are drawn: what it acts on is known at once.
  const latest = useRef<Shown<Option>>(CLOSED);
  const show = (shown: Shown<Option>) => {
    latest.current = shown;
    setShown(shown);
  };
  const setActive = (place: number) => show({ ...latest.current, active: place });
  const asked = useRef(0);
  /** The text whose suggestions are on their way, and whether Enter was pressed meanwhile. */
  const awaited = useRef<{ isEntered: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string, delayMs: number) => {
    clearTimeout(timer.current);
    const turn = ++asked.current;
    const waiting = { isEntered: false };
    awaited.current = waiting;
    setActive(-1);
    const run = async () => {
      const found = await suggest(text);
      if (turn !== asked.current) return;
      awaited.current = null;
      const [first] = found ?? [];
      if (waiting.isEntered && first !== undefined) return choose(first);
      show({ options: found, active: found && found.length > 0 ? 0 : -1 });
    };
    timer.current = setTimeout(() => void run(), delayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    asked.current += 1;
    awaited.current = null;
    show(CLOSED);
  };
  const enter = () => {
    const option = latest.current.options?.[latest.current.active];
    if (awaited.current) awaited.current.isEntered = true;
    else if (option !== undefined) choose(option);
  };
  return { options, active, setActive, ask, close, enter };
}

interface SuggestionsProps<Option>
  extends Pick<ComboboxProps<Option>, "keyOf" | "labelOf" | "asideOf" | "emptyText"> {
  listId: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
}

function Suggestions<Option>(props: SuggestionsProps<Option>) {
  const { listId, options, active } = props;
  return (
    <div id={listId} role="listbox" aria-label="Suggestions" className="suggestions pop">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={props.keyOf(option)}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className="suggestion"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(option)}
        >
          <span className="min-w-0 truncate">{props.labelOf(option)}</span>
          {props.asideOf && <span className="num flex-none text-muted">{props.asideOf(option)}</span>}
        </div>
      ))}
      {options.length === 0 && (
        <div
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-disabled
          className="suggestion text-muted"
        >
          {props.emptyText}
        </div>
      )}
    </div>
  );
}
