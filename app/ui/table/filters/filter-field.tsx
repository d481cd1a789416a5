import type { KeyboardEvent } from "react";
import { DateRangeField } from "#app/ui/dates/date-range-field.tsx";
import { TypedDayInput } from "#app/ui/dates/typed-day-input.tsx";
import { type FilterDefinition, readList, readRange, writeRange } from "./filter.ts";
import { LookupSelect } from "./lookup-select.tsx";

interface FilterFieldProps {
  filter: FilterDefinition;
  value: string;
  onChange: (value: string) => void;
}

/** The control of one filter, by its kind. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  if (filter.kind === "multiSelect") return <Choices filter={filter} value={value} onChange={onChange} />;
  if (filter.kind === "switch")
    return (
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={value === "1"}
          onChange={(event) => onChange(event.target.checked ? "1" : "")}
        />
        {filter.label}
      </label>
    );
  return (
    <div>
      <span className="field-label" id={`filter-${filter.key}`}>
        {filter.label}
      </span>
      {filter.kind === "dateRange" && (
        <DateRangeField
          label={filter.label}
          {...{ from: undefined, to: undefined, ...readRange(value) }}
          onChange={(range) => onChange(writeRange(range))}
        />
      )}
      {filter.kind === "date" && (
        <TypedDayInput
          label={filter.label}
          value={value || undefined}
          onChange={(day) => onChange(day ?? "")}
        />
      )}
      {filter.kind === "select" && (
        <select
          className="select input-sm"
          aria-labelledby={`filter-${filter.key}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Any</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {filter.kind === "lookup" && (
        <LookupSelect
          from={filter.from}
          labelledBy={`filter-${filter.key}`}
          value={value}
          none={filter.unset}
          onChange={onChange}
        />
      )}
      {filter.kind === "number" && (
        <input
          type="text"
          inputMode="decimal"
          className="input input-sm num text-right"
          aria-labelledby={`filter-${filter.key}`}
          value={value}
          onKeyDown={rejectSigns}
          onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, ""))}
        />
      )}
    </div>
  );
}

/** Numeric filters take no minus, plus or e (S-12). */
function rejectSigns(event: KeyboardEvent): void {
  if (["-", "+", "e", "E"].includes(event.key)) event.preventDefault();
}

function Choices({
  filter,
  value,
  onChange,
}: FilterFieldProps & { filter: Extract<FilterDefinition, { kind: "select" | "multiSelect" }> }) {
  const chosen = readList(value);
  const toggle = (option: string) =>
    onChange(
      filter.options
        .map((known) => known.value)
        .filter((known) => (known === option ? !chosen.includes(known) : chosen.includes(known)))
        .join(","),
    );
  return (
    <fieldset>
      <legend className="field-label">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        <label className="col-span-2 flex h-7 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.length === filter.options.length}
            onChange={({ target }) =>
              onChange(target.checked ? filter.options.map((known) => known.value).join(",") : "")
            }
          />
          Select All
        </label>
        {filter.options.map((option) => (
          <label key={option.value} className="flex h-7 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
