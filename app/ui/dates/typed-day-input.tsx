import { useId, useState } from "react";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { formatDay, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { dateOfDay, loadDayWords, readTypedDay, shownDay } from "./typed-day.ts";

interface TypedDayInputProps {
  label: string;
  /** A day, or what was typed and is none. */
  value: SchoolDay | string | undefined;
  /** What is no day is passed on as it is typed, so that the day before it is never saved in its place; undefined when emptied. */
  onChange: (day: SchoolDay | string | undefined) => void;
  id?: string;
  className?: string;
  isRequired?: boolean;
  /** The form says that something is wrong with it. */
  isWrong?: boolean;
  describedBy?: string | undefined;
}

const CHARACTERS_MAX = 40;
const weekday = (day: SchoolDay): string => dateOfDay(day).toLocaleDateString("en-US", { weekday: "long" });

/** A day that is typed as one likes (S-41); says what was understood, or that it is none where the form does not. */
export function TypedDayInput({ label, value, onChange, ...rest }: TypedDayInputProps) {
  const [text, setText] = useState(shownDay(value ?? ""));
  const [known, setKnown] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  const hintId = useId();
  if (value !== known) {
    setKnown(value);
    setText(shownDay(value ?? ""));
  }
  const read = (typed: string) => readTypedDay(typed, schoolDayAt(Date.now()));
  const take = (typed: string) => {
    setText(typed);
    const entry = read(typed) ?? (typed.trim() || undefined);
    setKnown(entry);
    if (entry !== value) onChange(entry);
  };
  const day = read(text);
  const isUnreadable = text.trim() !== "" && day === null;
  const isWrong = rest.isWrong || isUnreadable;
  const saysSo = isUnreadable && !isTyping && !rest.isWrong;
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
        aria-describedby={
          [rest.describedBy, (hint || saysSo) && hintId].filter(Boolean).join(" ") || undefined
        }
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
        onBlur={({ target }) => {
          setIsTyping(false);
          take(day ? formatDay(day) : text);
          if (day || text.trim() === "") return;
          // Left before the reader of words had come.
          void loadDayWords().then(() => {
            const late = read(text);
            if (late && target.value === text) take(formatDay(late));
          });
        }}
      />
      {saysSo && (
        <span id={hintId} role="alert" className="field-error">
          {NO_DAY}
        </span>
      )}
      {hint && (
        <span id={hintId} role="status" className="typed-day-hint num">
          {hint}
        </span>
      )}
    </span>
  );
}
