import { useState } from "react";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { readTypedDay } from "./typed-day.ts";

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

/** A day that is typed, MM/DD/YYYY. Says so when what is there is none. */
export function TypedDayInput({ label, value, onChange, ...rest }: TypedDayInputProps) {
  const [text, setText] = useState(value ? formatDay(value) : "");
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value ? formatDay(value) : "");
  }
  const isWrong = rest.isWrong || (text.trim() !== "" && readTypedDay(text) === null);
  return (
    <input
      type="text"
      inputMode="numeric"
      id={rest.id}
      className={`input input-sm num ${rest.className ?? ""} ${isWrong ? "input-error" : ""}`}
      aria-label={label}
      aria-required={rest.isRequired || undefined}
      aria-describedby={rest.describedBy}
      aria-invalid={isWrong || undefined}
      placeholder="MM/DD/YYYY"
      maxLength={10}
      value={text}
      onChange={(event) => {
        const given = event.target.value;
        setText(given);
        const day = readTypedDay(given);
        if (given.trim() === "" || day) {
          setKnown(day ?? undefined);
          onChange(day ?? undefined);
        }
      }}
      onBlur={() => {
        const day = readTypedDay(text);
        if (day) setText(formatDay(day));
      }}
    />
  );
}
