import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { FilterOption } from "./filter.ts";

/** The title of a failed search (S-15). */
const FAILED = "Fetch filters went wrong";
type Answer = { options: (string | FilterOption)[] };
const asked = new Map<string, Promise<FilterOption[] | null>>();

const optionOf = (option: string | FilterOption): FilterOption =>
  typeof option === "string" ? { value: option, label: option } : option;

/** What a route answers, asked for once while the page is open; what failed is asked for again. */
function optionsFrom(from: string): Promise<FilterOption[] | null> {
  const known = asked.get(from);
  if (known) return known;
  const asking = askConsole<Answer>(from).then(({ isOk, body }) => {
    if (isOk && body) return body.options.map(optionOf);
    asked.delete(from);
    return null;
  });
  asked.set(from, asking);
  return asking;
}

/** The options of a filter; empty while they are on their way. */
function useLookup(from: string): readonly FilterOption[] {
  const [options, setOptions] = useState<readonly FilterOption[]>([]);
  useEffect(() => {
    let isLeft = false;
    void optionsFrom(from).then((found) => {
      if (isLeft) return;
      if (found) setOptions(found);
      else toastError(FAILED);
    });
    return () => {
      isLeft = true;
    };
  }, [from]);
  return options;
}

/** A choice among what a route answers; what is chosen already stays choosable while that is on its way. */
export function LookupSelect(props: {
  from: string;
  labelledBy: string;
  value: string;
  /** What no choice means; "Any" unless told. */
  none?: string | undefined;
  /** A choice before those of the route. */
  first?: FilterOption | undefined;
  onChange: (value: string) => void;
}) {
  const { from, value, first } = props;
  const found = useLookup(from);
  const options = first ? [first, ...found] : found;
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <select
      className="select input-sm"
      aria-labelledby={props.labelledBy}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">{props.none ?? "Any"}</option>
      {!isKnown && <option value={value}>{found.length === 0 ? "…" : value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** What a chosen option is called. */
export function LookupLabel({ from, value }: { from: string; value: string }) {
  return useLookup(from).find((option) => option.value === value)?.label ?? "…";
}
