import { useId, useState } from "react";
import { formatDay, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { dateOfDay, loadDayWords, readTypedDay } from "./typed-day.ts";

interface TypedDayInputProps {
  label: string;
  value: SchoolDay | undefined;
  /** undefined when emptied; not called for what is no day. */
  onChange: (day: SchoolDay | undefined) => void;
  id?: string;
  className?: string;
  isRequired?: boolean;
  /** The form says that something is wrong with it. */
  isWrong?: boolean;
  describedBy?: string | undefined;
}

const CHARACTERS_MAX = 40;
const weekday = (day: SchoolDay): string => dateOfDay(day).toLocaleDateString("en-US", { weekday: "long" });

/** A day that is typed as one likes (S-41); says what was understood, or that it is none. */
export function TypedDayInput({ label, value, onChange, ...rest }: TypedDayInputProps) {
  const [text, setText] = useState(value ? formatDay(value) : "");
  const [known, setKnown] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  const hintId = useId();
  if (value !== known) {
    setKnown(value);
    setText(value ? formatDay(value) : "");
  }
  const read = (typed: string) => readTypedDay(typed, schoolDayAt(Date.now()));
  const take = (typed: string) => {
    setText(typed);
    const day = read(typed);
    if (typed.trim() !== "" && !day) return;
    setKnown(day ?? undefined);
    if (day !== (value ?? null)) onChange(day ?? undefined);
  };
  const day = read(text);
  const isWrong = rest.isWrong || (text.trim() !== "" && day === null);
  const hint =
    isTyping && day && text.trim() !== formatDay(day) ? `${weekday(day)}, ${formatDay(day)}` : null;
  return (
    <span className="relative block w-full min-w-0">
      <input
        type="text"
        id={rest.id}
        className={`input input-sm num ${rest.className ?? ""} ${isWrong ? "input-error" : ""}`}
        aria-label={label}
        aria-required={rest.isRequired || undefined}
        aria-describedby={[rest.describedBy, hint && hintId].filter(Boolean).join(" ") || undefined}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        maxLength={CHARACTERS_MAX}
        value={text}
        onFocus={() => {
          setIsTyping(true);
          // What was typed before it had come is read again.
          void loadDayWords().then(() => setText((typed) => typed));
        }}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          setIsTyping(false);
          take(day ? formatDay(day) : text);
        }}
      />
      {hint && (
        <span id={hintId} role="status" className="typed-day-hint num">
          {hint}
        </span>
      )}
    </span>
  );
}
