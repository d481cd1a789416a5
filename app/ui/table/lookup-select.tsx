import { useEffect, useState } from "react";
import { askConsole } from "../../lib/ask-console.ts";
import { toastError } from "../toasts.tsx";

/** Billing §8. */
const FAILED = "Fetch filters went wrong";

/** A choice among what a route answers; what is chosen already stays choosable while that is on its way. */
export function LookupSelect(props: {
  from: string;
  labelledBy: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { from, value } = props;
  const [options, setOptions] = useState<readonly string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<{ options: string[] }>(from, { signal: asking.signal }).then(({ isOk, body }) => {
      if (asking.signal.aborted) return;
      if (isOk && body) setOptions(body.options);
      else toastError(FAILED);
    });
    return () => asking.abort();
  }, [from]);
  const known = value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <select
      className="select input-sm"
      aria-labelledby={props.labelledBy}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">Any</option>
      {known.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
