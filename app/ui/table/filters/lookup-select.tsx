import { useLookup } from "./use-lookup.ts";

/** A choice among what a route answers; what is chosen already stays choosable while that is on its way. */
export function LookupSelect(props: {
  from: string;
  labelledBy: string;
  value: string;
  /** What no choice means; "Any" unless told. */
  none?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { from, value } = props;
  const options = useLookup(from);
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <select
      className="select input-sm"
      aria-labelledby={props.labelledBy}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">{props.none ?? "Any"}</option>
      {!isKnown && <option value={value}>{options.length === 0 ? "…" : value}</option>}
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
